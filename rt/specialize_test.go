package rt_test

import (
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// hdiffForOne is hdiffOnSim with code for one domain, of which the calls are counted.
func hdiffForOne(t *testing.T, domain [3]int) (*abi.Stencil, *atomic.Int64) {
	t.Helper()
	s := hdiffOnSim()
	return s, addCodeFor(t, s, domain)
}

// addCodeFor adds to a stencil code for one domain beside that for any, and counts its calls.
func addCodeFor(t *testing.T, s *abi.Stencil, domain [3]int) *atomic.Int64 {
	t.Helper()
	calls := new(atomic.Int64)
	for i := range s.Levels {
		known, err := abi.WholeRunOf(s, &s.Levels[i], domain)
		must(t, err)
		for _, sized := range slices.Clone(s.Devices) {
			if sized.Level != s.Levels[i].Name {
				continue
			}
			call := sized.Call
			sized.Domain, sized.Strides = domain, known.Strides
			sized.Call = func(p unsafe.Pointer) {
				calls.Add(1)
				call(p)
			}
			s.Devices = append(s.Devices, sized)
		}
	}
	return calls
}

// Code for one domain runs where the run is over the whole of it and fields lie as expected, and
// else the code for any.
func TestCodeForOneDomain(t *testing.T) {
	t.Parallel()
	domain := [3]int{20, 11, 4}
	for _, level := range []string{"inline", "original", "tuned"} {
		for name, c := range map[string]struct {
			n     [3]int
			halo  int // of the input, beyond what it needs
			part  bool
			sized bool
		}{
			"the domain":     {domain, 0, false, true},
			"another domain": {[3]int{20, 12, 4}, 0, false, false},
			"a larger halo":  {domain, 1, false, false},
			"a part":         {domain, 0, true, false},
		} {
			s, calls := hdiffForOne(t, domain)
			f := hdiffFields[float64](t, c.n[0], c.n[1], c.n[2])
			if c.halo > 0 {
				wide := mustField[float64](t, rt.IJK, c.n, rt.Halo{Lo: [3]int{2, 2 + c.halo, 0}, Hi: [3]int{2, 2, 0}})
				wide.FillFunc(func(i, j, k int) float64 { return f.In.At(i, max(j, -2), k) })
				f.In = wide
			}
			want := plain(f, 0.75)
			var record rt.Record
			opts := []rt.Option{rt.Level(level), rt.OnDevice("sim"), rt.Timing(func(r *rt.Record) { record = *r })}
			if c.part {
				opts = append(opts, rt.SubDomain([3]int{}, [3]int{20, 11, 3}))
				each([3]int{20, 11, 1}, func(i, j, _ int) { want.Set(i, j, 3, f.Out.At(i, j, 3)) })
			}
			must(t, runOn(t.Context(), s, f, 0.75, opts...))
			if !f.Out.Equal(want) {
				t.Errorf("%s, level %s: differs from plain Go", name, level)
			}
			if used := calls.Load() > 0; used != c.sized || (record.Domain == domain) != c.sized {
				t.Errorf("%s, level %s: the code for the domain has run: %v, the record says %v", name, level, used, record.Domain)
			}
		}
	}
}

// What code for one domain counts on must be there, and what is known of a run over a domain
// that is too large is that.
func TestInvalidCodeForOneDomain(t *testing.T) {
	t.Parallel()
	s, _ := hdiffForOne(t, [3]int{9, 7, 3})
	for n := range s.Devices {
		if s.Devices[n].Domain != [3]int{} {
			s.Devices[n].Strides = s.Devices[n].Strides[1:]
		}
	}
	_, err := bindOn(s, hdiffFields[float64](t, 9, 7, 3), rt.OnDevice("sim"))
	var e *rt.InvalidStencilError
	if !errors.As(err, &e) {
		t.Errorf("too few strides: %v", err)
	}
	if _, err := bindOn(s, hdiffFields[float64](t, 9, 7, 2), rt.OnDevice("sim")); err != nil {
		t.Errorf("another domain: %v", err)
	}
	for _, c := range []struct {
		n       [3]int
		index32 bool
	}{{[3]int{1000, 1000, 1000}, true}, {[3]int{1000, 1000, 1100}, false}} {
		if known, err := abi.WholeRunOf(s, &s.Levels[0], c.n); err != nil || known.Index32 != c.index32 {
			t.Errorf("%v: 32 bits index it: %v, error %v", c.n, known.Index32, err)
		}
	}
	if _, err := abi.WholeRunOf(s, &s.Levels[0], [3]int{1<<31 - 2, 1, 1}); err == nil {
		t.Error("there are fields with an extent of 2^31")
	}
}

// The description says for which domains there is code.
func TestInfoOfDomains(t *testing.T) {
	t.Parallel()
	s, _ := hdiffForOne(t, [3]int{9, 7, 3})
	for _, l := range rt.InfoOf(s, nil).Levels {
		if len(l.Targets) != 1 || len(l.Domains) != 1 || l.Domains[0] != [3]int{9, 7, 3} {
			t.Errorf("level %s: targets %v, domains %v", l.Name, l.Targets, l.Domains)
		}
	}
}

// Of two fields over the same memory, one is there on the device, with its strides. Code that
// counts on those of the other does not run then, nor when fields are swapped later.
func TestCodeForOneDomainInPlace(t *testing.T) {
	t.Parallel()
	domain, halo := [3]int{19, 11, 4}, rt.Halo{Lo: [3]int{2, 2, 0}, Hi: [3]int{2, 2, 0}}
	s := hdiffFloat64
	s.Fields = slices.Clone(s.Fields)
	s.Fields[1].Least = [3]int{0, domain[1] + 1, 0}
	calls := addCodeFor(t, onSim(&s), domain)
	f := hdiffFields[float64](t, domain[0], domain[1], domain[2])
	want := plain(f, 1)
	wide := mustField[float64](t, rt.IJK, domain, halo)
	must(t, rt.Copy(wide, f.Coeff))
	over := func(data []float64, rows int, h rt.Halo) *rt.Field[float64] {
		out, err := rt.FieldOf(data, wide.Origin(), rt.IJK, [3]int{domain[0], rows, domain[2]}, wide.Strides(), h)
		must(t, err)
		return out
	}
	f.Coeff, f.Out = over(wide.Data(), domain[1]+1, rt.Halo{}), over(make([]float64, len(wide.Data())), domain[1], halo)
	p, err := bindOn(&s, f, rt.OnDevice("sim"))
	must(t, err)
	must(t, p.Run(t.Context(), abi.Scalar(1.0)))
	if calls.Load() == 0 || !f.Out.Equal(want) {
		t.Errorf("apart: the code for the domain has run %d times, or differs from plain Go", calls.Load())
	}
	calls.Store(0)
	must(t, rt.Swap(f.Out, over(wide.Data(), domain[1], halo)))
	var e *rt.UnsupportedError
	if err := p.Run(t.Context(), abi.Scalar(1.0)); !errors.As(err, &e) {
		t.Errorf("in place after a swap: %v", err)
	}
	must(t, runOn(t.Context(), &s, f, 1, rt.OnDevice("sim")))
	if calls.Load() > 0 || !f.Out.Equal(want) {
		t.Errorf("in place: the code for the domain has run %d times, or differs from plain Go", calls.Load())
	}
}
