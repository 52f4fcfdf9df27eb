package difftest

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"sync/atomic"
	"testing"
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// recorder keeps what a tester reports.
type recorder struct{ errors []string }

func (r *recorder) Helper()             {}
func (r *recorder) Logf(string, ...any) {}
func (r *recorder) Errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}

// inspect returns what is reported of a case.
func inspect(t *testing.T, c Case, e effort) []string {
	t.Helper()
	return inspectWith(t, c, e, (*tester).all)
}

// inspectWith returns what a check reports of a case.
func inspectWith(t *testing.T, c Case, e effort, check func(*tester)) []string {
	t.Helper()
	s, err := newStencil(c)
	if err != nil {
		t.Fatal(err)
	}
	if !hasCode([]Case{c}) {
		t.Skip("package rt has no instruction sets of this architecture")
	}
	var r recorder
	check(newTester(&r, s, e, note{}))
	return r.errors
}

// TestSound shows that nothing is reported of a kernel without mistakes. It
// sets the environment, as do the tests below, and so cannot be parallel.
func TestSound(t *testing.T) {
	for _, e := range []effort{emulated, brief, usual, full} {
		if e > brief && (testing.Short() || raceEnabled) {
			continue
		}
		if errs := inspect(t, laplaceCase("sound", (*tile).compute), e); errs != nil {
			t.Errorf("reported of a sound kernel: %q", errs)
		}
	}
}

// TestPartial tests kernels that store at some points only, one of them at others as well.
func TestPartial(t *testing.T) {
	some := func(in, add oec.IJK[float64], weight float64, i, j, k int) (out *float64) {
		if i%3 != 0 {
			x := laplace(in, add, weight, i, j, k)
			out = &x
		}
		return out
	}
	for name, kernel := range map[string]func(*tile){
		"sound": func(t *tile) {
			t.box.Each(func(p [3]int) {
				if p[0]%3 != 0 {
					*t.at(2, p) = t.point(p)
				}
			})
		},
		"stores everywhere": (*tile).compute,
	} {
		s := laplaceStencil()
		s.Fields[2].Partial, s.Levels[0].Stages[0].Located = true, rt.I
		c := caseOf(s, name, kernel)
		c.Plain = some
		errs := inspect(t, c, brief)
		if sound := name == "sound"; sound != (errs == nil) || !sound && !strings.Contains(errs[0], "Out differs from the plain function at") {
			t.Errorf("%s: reported %q", name, errs)
		}
	}
}

// mistakes are kernels with a mistake each, and what is to be reported.
func mistakes() map[string]struct {
	kernel func(*tile)
	want   string
} {
	return map[string]struct {
		kernel func(*tile)
		want   string
	}{
		"writes behind the row": {func(t *tile) {
			t.compute()
			p := t.last()
			p[0]++
			*t.at(2, p) = 0
		}, "memory of Out was written where it should not be"},
		"writes behind a row that a guard page does not follow": {func(t *tile) {
			t.compute()
			if t.slot(abi.SlotFields+3*2+1) < 4096 {
				p := t.last()
				p[0]++
				*t.at(2, p) = 0
			}
		}, "memory of Out was written where it should not be: padding"},
		"writes an input": {func(t *tile) {
			t.compute()
			*t.at(1, t.box.Lo) = 0
		}, "memory of Add was written where it should not be: element [0 0 0], +0 bytes"},
		"writes a halo of an input": {func(t *tile) {
			t.compute()
			p := t.box.Lo
			p[1]--
			*t.at(0, p) = 0
		}, "memory of In was written where it should not be: element [0 -1 0] of the halo"},
		"reads behind the halo": {func(t *tile) {
			t.compute()
			p := t.last()
			p[0] += 2
			if *t.at(0, p) == 0 {
				*t.at(2, t.last()) = 0
			}
		}, "panic: runtime error: invalid memory address"},
		"reads before the halo": {func(t *tile) {
			t.compute()
			p := t.box.Lo
			p[0] -= 2
			if *t.at(0, p) == 0 {
				*t.at(2, t.box.Lo) = 0
			}
		}, "panic: runtime error: invalid memory address"},
		"skips the last point": {func(t *tile) {
			old := *t.at(2, t.last())
			t.compute()
			*t.at(2, t.last()) = old
		}, "not written, should be"},
		"rounds once": {func(t *tile) {
			weight := math.Float64frombits(uint64(t.slot(abi.SlotFields + 9)))
			t.box.Each(func(p [3]int) {
				i, j, k := p[0], p[1], p[2]
				in := func(i, j, k int) float64 { return *t.at(0, [3]int{i, j, k}) }
				sum := in(i-1, j, k) + in(i+1, j, k) + in(i, j-1, k) + in(i, j+1, k)
				*t.at(2, p) = math.FMA(weight, sum-float64(4*in(i, j, k)), *t.at(1, p))
			})
		}, "Out differs from the plain function at"},
		"takes NaN for zero": {func(t *tile) {
			t.compute()
			t.box.Each(func(p [3]int) {
				if v := t.at(2, p); math.IsNaN(*v) {
					*v = 0
				}
			})
		}, "0 (0x0), should be NaN"},
		"is wrong where it streams": {func(t *tile) {
			t.compute()
			if t.slot(abi.SlotFlags)&abi.FlagStream != 0 {
				*t.at(2, t.last()) = 0
			}
		}, "aligned rows, streaming: Out differs from the plain function"},
		"takes the index in the tile for that in the domain": {func(t *tile) {
			t.compute()
			if t.box.Lo[2] > 0 {
				*t.at(2, t.box.Lo) = 0
			}
		}, "differs from the plain function"},
	}
}

// TestMistakes shows that each mistake is reported.
func TestMistakes(t *testing.T) {
	for name, m := range mistakes() {
		t.Run(name, func(t *testing.T) {
			for _, e := range []effort{emulated, usual} {
				if e > brief && (testing.Short() || raceEnabled) {
					continue
				}
				errs := inspect(t, laplaceCase("fake", m.kernel), e)
				if !strings.Contains(strings.Join(errs, "\n"), m.want) {
					t.Errorf("with effort %d, reported: %q\nwant %q", e, errs, m.want)
				}
			}
		})
	}
}

// TestNextTile shows that a write to the next tile is reported of a call that ends before that
// tile makes up for it. Where several workers compute tiles, other checks may find it, too.
func TestNextTile(t *testing.T) {
	c := laplaceCase("fake", func(t *tile) {
		if p := t.last(); t.n[2] == 11 && p[2] < 10 {
			p[2]++
			*t.at(2, p) = 1
		}
		t.compute()
	})
	for _, e := range []effort{emulated, usual} {
		errs := inspectWith(t, c, e, checkCancel)
		if !strings.Contains(strings.Join(errs, "\n"), "canceled after") {
			t.Errorf("with effort %d, reported: %q", e, errs)
		}
	}
}

// TestDeclarations shows that a wrong description is reported.
func TestDeclarations(t *testing.T) {
	for name, test := range map[string]struct {
		spoil func(info *rt.Info)
		want  string
	}{
		"too little halo": {func(i *rt.Info) { i.Fields[0].Halo.Hi[0] = 0 }, "the plain function reads outside the halo that Info declares, perhaps what no result depends on: rt: index i=1 out of range"},
		"too much halo":   {func(i *rt.Info) { i.Fields[1].Halo.Lo[2] = 1 }, "field Add needs no more than halo i 0+0, j 0+0, k 0+0, but more is declared"},
	} {
		c := laplaceCase("fake", (*tile).compute)
		test.spoil(&c.Info)
		if errs := inspect(t, c, brief); !strings.Contains(strings.Join(errs, "\n"), test.want) {
			t.Errorf("%s: reported: %q\nwant %q", name, errs, test.want)
		}
	}
}

// TestOnParts shows that a stencil which runs on parts may not say that it does not, and that one which is refused has to say why.
func TestOnParts(t *testing.T) {
	c := laplaceCase("fake", (*tile).compute)
	c.OnParts = "a reason"
	if errs := inspectWith(t, c, brief, checkRanks); len(errs) != 1 || !strings.Contains(errs[0], `it runs on all of them, and is not refused with "a reason"`) {
		t.Errorf("of a stencil that runs on parts, reported: %q", errs)
	}
	run := c.Bind.(func(f laplaceFields, opts ...rt.Option) (*laplacePlan, error))
	c.Bind = func(f laplaceFields, opts ...rt.Option) (*laplacePlan, error) {
		if lo, _ := f.In.Owned(); lo[0] > 0 {
			return nil, errors.New("a reason, and more")
		}
		return run(f, opts...)
	}
	if errs := inspectWith(t, c, brief, checkRanks); errs != nil {
		t.Errorf("of a stencil that is refused with its reason, reported: %q", errs)
	}
	c.OnParts = ""
	if errs := inspectWith(t, c, brief, checkRanks); !strings.Contains(strings.Join(errs, "\n"), "a reason, and more") {
		t.Errorf("of a stencil that is refused without a reason, reported: %q", errs)
	}
}

// TestPanics shows that a kernel is to report what the plain function panics
// with, and only that.
func TestPanics(t *testing.T) {
	report := func(t *tile) {
		t.compute()
		*(*uint64)(unsafe.Add(t.args, 8*abi.SlotPanic)) = 1
	}
	if errs := inspect(t, laplaceCase("fake", report), brief); !strings.Contains(strings.Join(errs, "\n"), "panic 1") {
		t.Errorf("a panic that should not be: reported %q", errs)
	}
	c := laplaceCase("fake", report)
	zero := 0
	c.Plain = func(in, add oec.IJK[float64], weight float64, i, j, k int) float64 {
		return laplace(in, add, weight, i, j, k/zero)
	}
	if errs := inspect(t, c, brief); errs != nil {
		t.Errorf("a panic that should be: reported %q", errs)
	}
	var runs atomic.Uint64
	c.Bind = laplaceCase("fake", func(t *tile) {
		*(*uint64)(unsafe.Add(t.args, 8*abi.SlotPanic)) = runs.Add(1)
	}).Bind
	if errs := inspect(t, c, brief); !strings.Contains(strings.Join(errs, "\n"), "code 2, the first one reported : , code 1") {
		t.Errorf("another panic in each run: reported %q", errs)
	}
	c.Bind = laplaceCase("fake", (*tile).compute).Bind
	const want = `the plain function panics with "runtime error: integer divide by zero", the run returns <nil>`
	if errs := inspect(t, c, brief); !strings.Contains(strings.Join(errs, "\n"), want) {
		t.Errorf("no panic where there should be one: reported %q", errs)
	}
}
