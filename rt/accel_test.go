package rt_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// hdiffOnSim is Hdiff with code for the sim device, in blocks that divide nothing evenly.
func hdiffOnSim() *abi.Stencil {
	s := hdiffFloat64
	return onSim(&s)
}

// onSim adds code for the sim device to a description of Hdiff.
func onSim(s *abi.Stencil) *abi.Stencil {
	for level, kernel := range map[string]func(rt.Args){
		"inline":   func(a rt.Args) { hdiff_inline[float64](a.P) },
		"original": func(a rt.Args) { hdiff_original[float64](a.P) },
		"tuned":    func(a rt.Args) { hdiff_original[float64](a.P) },
	} {
		s.Devices = append(s.Devices, rt.SimCode(s, level, [3]int{7, 3, 2}, kernel))
	}
	return s
}

func runOn(ctx context.Context, s *abi.Stencil, f HdiffFields[float64], weight float64, opts ...rt.Option) error {
	p, err := bindOn(s, f, opts...)
	if err != nil {
		return err
	}
	return p.Run(ctx, abi.Scalar(weight))
}

func bindOn(s *abi.Stencil, f HdiffFields[float64], opts ...rt.Option) (*rt.Plan, error) {
	_, kernels := hdiffTables[float64]()
	return rt.Bind(s, kernels, []rt.AnyField{f.In, f.Coeff, f.Out}, opts...)
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Each level gives on the simulated device what the plain Go function does, and writes
// nothing outside of the domain.
func TestSimAgreesWithPlainGo(t *testing.T) {
	t.Parallel()
	s := hdiffOnSim()
	for _, n := range [][3]int{{1, 1, 1}, {8, 8, 1}, {17, 13, 7}, {64, 3, 2}, {3, 64, 5}, {101, 1, 1}} {
		for _, level := range []string{"", "inline", "original", "tuned"} {
			f := hdiffFields[float64](t, n[0], n[1], n[2])
			f.Out = mustField[float64](t, rt.IJK, n, rt.Halo{Lo: [3]int{1, 2, 1}, Hi: [3]int{3, 0, 1}})
			f.Out.Fill(-1)
			want := plain(f, 0.75)
			must(t, runOn(t.Context(), s, f, 0.75, rt.Level(level), rt.OnDevice("sim")))
			if !f.Out.Equal(want) || f.Out.At(-1, -2, -1) != -1 || f.Out.At(n[0]+2, 0, n[2]) != -1 {
				t.Errorf("%v, level %s: differs from plain Go", n, level)
			}
		}
	}
}

// A sub-domain is all that is written.
func TestSimSubDomain(t *testing.T) {
	t.Parallel()
	s := hdiffOnSim()
	for _, level := range []string{"inline", "original"} {
		f := hdiffFields[float64](t, 20, 11, 4)
		all := plain(f, 1)
		lo, hi := [3]int{3, 1, 1}, [3]int{19, 8, 4}
		must(t, runOn(t.Context(), s, f, 1, rt.Level(level), rt.OnDevice("sim"), rt.SubDomain(lo, hi)))
		each(f.Out.Interior(), func(i, j, k int) {
			want := -1.0
			if i >= lo[0] && i < hi[0] && j >= lo[1] && j < hi[1] && k >= lo[2] && k < hi[2] {
				want = all.At(i, j, k)
			}
			if got := f.Out.At(i, j, k); got != want {
				t.Fatalf("level %s: (%d,%d,%d) is %v, not %v", level, i, j, k, got, want)
			}
		})
	}
}

// each calls fn for each point of [0,n).
func each(n [3]int, fn func(i, j, k int)) {
	for k := range n[2] {
		for j := range n[1] {
			for i := range n[0] {
				fn(i, j, k)
			}
		}
	}
}

// What is on the device already is not copied there again, and what it computed is not copied
// back before somebody asks.
func TestTransfersAreNotRepeated(t *testing.T) {
	t.Parallel()
	d, counts := rt.OpenTestDevice(t)
	ctx, s := t.Context(), hdiffOnSim()
	f := hdiffFields[float64](t, 16, 12, 3)
	want := plain(f, 0.5)
	p, err := bindOn(s, f, rt.OnDevice(d.Name()))
	must(t, err)
	expect := func(what string, toDevice, toHost bool) {
		t.Helper()
		to, from, _ := counts.Moved()
		if (to > 0) != toDevice || (from > 0) != toHost {
			t.Errorf("%s: %d bytes to the device, %d to the host", what, to, from)
		}
	}
	must(t, p.Run(ctx, abi.Scalar(0.5)))
	to, from, _ := counts.Moved()
	if fields := 8 * 3 * 20 * 16 * 3; to != fields || from != 0 {
		t.Errorf("first run: %d bytes to the device, not %d; %d to the host", to, fields, from)
	}
	for range 3 {
		must(t, p.Run(ctx, abi.Scalar(0.5)))
	}
	expect("again", false, false)
	if !f.Out.Equal(want) {
		t.Error("differs from plain Go")
	}
	expect("comparing the result", false, true)
	_ = f.Out.At(1, 2, 0)
	_ = f.In.At(1, 2, 0)
	expect("reading it", false, false)
	must(t, p.Run(ctx, abi.Scalar(0.5)))
	expect("after reading", false, false)
	f.Coeff.Set(3, 4, 1, 7)
	must(t, p.Run(ctx, abi.Scalar(0.5)))
	expect("after a change", true, false)
	if want := plain(f, 0.5); !f.Out.Equal(want) {
		t.Error("the change was not seen")
	}
	f.Out.Set(0, 0, 0, 5)
	if f.Out.At(1, 1, 1) != want.At(1, 1, 1) {
		t.Error("the result was lost by a change of it")
	}
	must(t, p.Run(ctx, abi.Scalar(0.5)))
	if f.Out.At(0, 0, 0) == 5 {
		t.Error("the change was not overwritten")
	}
}

// A time loop with halos and swaps stays on the device, and gives what it gives on the host.
func TestTimeLoopOnSim(t *testing.T) {
	t.Parallel()
	d, counts := rt.OpenTestDevice(t)
	ctx, s := t.Context(), hdiffOnSim()
	boundary := rt.BothEnds(rt.Periodic(), rt.Symmetric(), rt.Fill{})
	loop := func(f HdiffFields[float64], steps int, step func(f HdiffFields[float64])) {
		for range steps {
			must(t, rt.FillHalo(f.In, boundary))
			step(f)
			must(t, rt.Swap(f.In, f.Out))
		}
	}
	f := hdiffFields[float64](t, 18, 9, 3)
	f.Out = f.In.Clone()
	g := HdiffFields[float64]{In: f.In.Clone(), Coeff: f.Coeff.Clone(), Out: f.Out.Clone()}
	p, err := bindOn(s, f, rt.OnDevice(d.Name()))
	must(t, err)
	run := func(HdiffFields[float64]) { must(t, p.Run(ctx, abi.Scalar(0.5))) }
	loop(f, 2, run)
	counts.Moved()
	loop(f, 5, run)
	if to, from, _ := counts.Moved(); to+from > 0 {
		t.Errorf("%d bytes moved to the device, %d back in a loop that stays there", to, from)
	}
	loop(g, 7, func(g HdiffFields[float64]) {
		must(t, rt.Copy(g.Out, plain(g, 0.5)))
	})
	if !f.In.Equal(g.In) {
		t.Error("differs from the loop on the host")
	}
}

// Memory that the program holds is copied to the device for each run, and back, unless it was
// put there.
func TestSeenMemory(t *testing.T) {
	t.Parallel()
	d, counts := rt.OpenTestDevice(t)
	ctx, s := t.Context(), hdiffOnSim()
	f := hdiffFields[float64](t, 10, 6, 2)
	in, out := f.In.Data(), f.Out.Data()
	p, err := bindOn(s, f, rt.OnDevice(d.Name()))
	must(t, err)
	for n := range 3 {
		in[f.In.Origin()+n] += 3
		want := plain(f, 0.5)
		must(t, p.Run(ctx, abi.Scalar(0.5)))
		each(want.Interior(), func(i, j, k int) {
			st := f.Out.Strides()
			if got := out[f.Out.Origin()+i+j*st[1]+k*st[2]]; got != want.At(i, j, k) {
				t.Fatalf("run %d: (%d,%d,%d) is %v, not %v", n, i, j, k, got, want.At(i, j, k))
			}
		})
	}
	want := plain(f, 0.5)
	must(t, f.In.ToDevice(ctx, d.Name()))
	must(t, f.Out.ToDevice(ctx, d.Name()))
	counts.Moved()
	in[f.In.Origin()] = 1e6
	out[f.Out.Origin()] = -5
	must(t, p.Run(ctx, abi.Scalar(0.5)))
	if to, from, _ := counts.Moved(); to+from != 0 || out[f.Out.Origin()] != -5 {
		t.Errorf("%d bytes moved to the device, %d back; the host has %v", to, from, out[f.Out.Origin()])
	}
	must(t, f.Out.ToHost(ctx))
	if !f.Out.Equal(want) {
		t.Error("what was put on the device was not used there")
	}
	must(t, f.In.ToHost(ctx))
	want = plain(f, 0.5)
	must(t, p.Run(ctx, abi.Scalar(0.5)))
	if !f.Out.Equal(want) || out[f.Out.Origin()] != want.At(0, 0, 0) {
		t.Error("what was taken back to the host was not used")
	}
}

// Fields over memory of any layout, which others share, are copied point by point.
func TestInterlacedMemory(t *testing.T) {
	t.Parallel()
	s := hdiffOnSim()
	n := [3]int{7, 5, 3}
	memory := make([]float64, 4000)
	for x := range memory {
		memory[x] = float64(x%17) - 100
	}
	// Rows of In and Out alternate, and k runs backwards.
	in, err := rt.FieldOf(memory, 3000, rt.IJK, n, [3]int{1, 40, -400}, rt.Halo{Lo: [3]int{2, 2, 0}, Hi: [3]int{2, 2, 0}})
	must(t, err)
	out, err := rt.FieldOf(memory, 3020, rt.IJK, n, [3]int{1, 40, -400}, rt.Halo{})
	must(t, err)
	f := HdiffFields[float64]{In: in, Coeff: mustField[float64](t, rt.IJK, n, rt.Halo{}), Out: out}
	f.Coeff.FillFunc(func(i, j, k int) float64 { return float64(i + j - k) })
	want, before := plain(f, 2), slices.Clone(memory)
	must(t, runOn(t.Context(), s, f, 2, rt.OnDevice("sim")))
	if !out.Equal(want) {
		t.Error("differs from plain Go")
	}
	each(n, func(i, j, k int) { at := 3020 + i + 40*j - 400*k; memory[at] = before[at] })
	if !slices.Equal(memory, before) {
		t.Error("memory beside the output was written")
	}
}

// An output may be an input in the same memory, as one field or as two.
func TestInPlaceOnSim(t *testing.T) {
	t.Parallel()
	s := hdiffOnSim()
	for _, level := range []string{"inline", "original"} {
		f := hdiffFields[float64](t, 19, 11, 4)
		want := plain(f, 1)
		f.Out = f.Coeff
		must(t, runOn(t.Context(), s, f, 1, rt.Level(level), rt.OnDevice("sim")))
		if !f.Out.Equal(want) {
			t.Errorf("level %s, one field: differs from plain Go", level)
		}
		g := hdiffFields[float64](t, 19, 11, 4)
		g.Out, _ = rt.FieldOf(g.Coeff.Data(), g.Coeff.Origin(), rt.IJK, g.Coeff.Interior(), g.Coeff.Strides(), rt.Halo{})
		must(t, runOn(t.Context(), s, g, 1, rt.Level(level), rt.OnDevice("sim")))
		if !g.Out.Equal(want) || !g.Coeff.Equal(want) {
			t.Errorf("level %s, two fields: differs from plain Go", level)
		}
		h := hdiffFields[float64](t, 19, 11, 4)
		wide := mustField[float64](t, rt.IJK, h.Coeff.Interior(), rt.Halo{Lo: [3]int{17, 2, 1}, Hi: [3]int{0, 1, 0}})
		wide.FillFunc(func(i, j, k int) float64 { return h.Coeff.At(max(i, 0), min(max(j, 0), 10), max(k, 0)) })
		h.Coeff = wide
		h.Out, _ = rt.FieldOf(wide.Data(), wide.Origin(), rt.IJK, wide.Interior(), wide.Strides(), rt.Halo{})
		must(t, runOn(t.Context(), s, h, 1, rt.Level(level), rt.OnDevice("sim")))
		if !h.Out.Equal(want) {
			t.Errorf("level %s, two fields of which one has a halo: differs from plain Go", level)
		}
		must(t, g.Out.ToDevice(t.Context(), "sim"))
		var e *rt.UnsupportedError
		if err := runOn(t.Context(), s, g, 1, rt.Level(level), rt.OnDevice("sim")); !errors.As(err, &e) {
			t.Errorf("level %s, two fields, one of them on the device: %v", level, err)
		}
	}
}

// Two devices and the CPU take turns; each sees what the others computed.
func TestDevicesTakeTurns(t *testing.T) {
	t.Parallel()
	needKernels(t)
	d, _ := rt.OpenTestDevice(t)
	s := hdiffOnSim()
	f := hdiffFields[float64](t, 12, 12, 2)
	f.Out = f.In.Clone()
	g := HdiffFields[float64]{In: f.In.Clone(), Coeff: f.Coeff.Clone()}
	for step := range 9 {
		device := []string{"cpu", d.Name(), "sim"}[step%3]
		p, err := rt.Bind(s, hdiffFloat64Kernels[:], []rt.AnyField{f.In, f.Coeff, f.Out}, rt.OnDevice(device))
		must(t, err)
		must(t, p.Run(t.Context(), abi.Scalar(0.25)))
		must(t, rt.Swap(f.In, f.Out))
		g.Out = g.In.Clone()
		want := plain(g, 0.25)
		g.In = want
		if sum, err := rt.Sum(f.In); err != nil || sum != mustSum(t, want) {
			t.Fatalf("step %d on %s: differs (%v)", step, device, err)
		}
	}
	must(t, f.In.Free())
	must(t, f.Out.Free())
	must(t, f.Coeff.Free())
}

func mustSum(t *testing.T, f *rt.Field[float64]) float64 {
	sum, err := rt.Sum(f)
	must(t, err)
	return sum
}

// Run allocates nothing after the first call.
func TestSimRunAllocatesNothing(t *testing.T) {
	s := hdiffOnSim()
	s.Devices = slices.Clone(s.Devices)
	for n := range s.Devices {
		s.Devices[n].Call = func(unsafe.Pointer) {}
	}
	f := hdiffFields[float64](t, 20, 9, 3)
	p, err := bindOn(s, f, rt.OnDevice("sim"), rt.Level("original"))
	must(t, err)
	ctx := t.Context()
	must(t, p.Run(ctx, abi.Scalar(0.5)))
	if n := testing.AllocsPerRun(20, func() { must(t, p.Run(ctx, abi.Scalar(0.5))) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
