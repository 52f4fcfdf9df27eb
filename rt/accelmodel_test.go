package rt_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// twin is a field that is used on devices, and one with the same elements that never leaves
// the host.
type twin struct {
	away, home *rt.Field[float64]
	slice      []float64 // of away, if the program has it
	placed     bool      // away was put on a device since then
}

func newTwin(t *testing.T, n [3]int, h rt.Halo, seed int) *twin {
	f := mustField[float64](t, rt.IJK, n, h)
	f.FillFunc(func(i, j, k int) float64 { return float64((i*31+j*17+k*7+seed*13)%97) / 4 })
	return &twin{away: f, home: f.Clone()}
}

// same compares the two as a program would see them that looks everywhere.
func (w *twin) same(t *testing.T, what string) {
	t.Helper()
	h, n := w.home.Halo(), w.home.Interior()
	for k := -h.Lo[2]; k < n[2]+h.Hi[2]; k++ {
		for j := -h.Lo[1]; j < n[1]+h.Hi[1]; j++ {
			for i := -h.Lo[0]; i < n[0]+h.Hi[0]; i++ {
				if got, want := w.away.At(i, j, k), w.home.At(i, j, k); got != want {
					t.Fatalf("%s: (%d,%d,%d) is %v, not %v", what, i, j, k, got, want)
				}
			}
		}
	}
}

// TestResidencyModel does random things with fields on two devices and on the CPU, and the
// same with fields that stay on the host.
func TestResidencyModel(t *testing.T) {
	t.Parallel()
	needKernels(t)
	d, _ := rt.OpenTestDevice(t)
	stream, err := d.NewStream()
	must(t, err)
	s := hdiffOnSim()
	n, halo := [3]int{11, 6, 3}, rt.Halo{Lo: [3]int{2, 2, 0}, Hi: [3]int{2, 3, 1}}
	fills := []rt.Fill{{}, rt.Periodic(), rt.Symmetric(), rt.Reflect(), rt.ZeroGradient(), rt.Constant(2.5), rt.Constant(-0.75)}
	where := []rt.Option{rt.OnDevice(d.Name()), rt.OnDevice("sim"), rt.OnDevice("cpu"), rt.OnStream(stream)}
	for seed := range uint64(40) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		twins := []*twin{newTwin(t, n, halo, 1), newTwin(t, n, halo, 2), newTwin(t, n, halo, 3)}
		fill := func() rt.Fill { return fills[rnd.IntN(len(fills))] }
		for step := range 60 {
			a, b, c := twins[rnd.IntN(3)], twins[rnd.IntN(3)], twins[rnd.IntN(3)]
			i, j, k := rnd.IntN(n[0]), rnd.IntN(n[1]), rnd.IntN(n[2])
			what := fmt.Sprintf("seed %d, step %d", seed, step)
			switch op := rnd.IntN(12); op {
			case 0, 1, 2, 3:
				if a == c || b == c && op != 1 || a == b {
					continue
				}
				level := []string{"inline", "original"}[rnd.IntN(2)]
				opts := []rt.Option{where[rnd.IntN(len(where))], rt.Level(level)}
				if op == 2 {
					opts = append(opts, rt.SubDomain([3]int{1, 1, 0}, [3]int{8, 5, 2}))
				}
				p, err := rt.Bind(s, hdiffFloat64Kernels[:], []rt.AnyField{a.away, b.away, c.away}, opts...)
				must(t, err)
				must(t, p.Run(t.Context(), abi.Scalar(0.5)))
				opts[0] = rt.OnDevice("cpu")
				p, err = rt.Bind(s, hdiffFloat64Kernels[:], []rt.AnyField{a.home, b.home, c.home}, opts...)
				must(t, err)
				must(t, p.Run(t.Context(), abi.Scalar(0.5)))
			case 4:
				if got, want := a.away.At(i, j, k), a.home.At(i, j, k); got != want {
					t.Fatalf("%s: At(%d,%d,%d) is %v, not %v", what, i, j, k, got, want)
				}
			case 5:
				a.away.Set(i, j, k, float64(step))
				a.home.Set(i, j, k, float64(step))
			case 6:
				if a != b {
					must(t, rt.Swap(a.away, b.away))
					must(t, rt.Swap(a.home, b.home))
					a.slice, b.slice, a.placed, b.placed = b.slice, a.slice, b.placed, a.placed
				}
			case 7:
				boundary := rt.Boundary{Lo: [3]rt.Fill{fill(), fill(), fill()}, Hi: [3]rt.Fill{fill(), fill(), fill()}}
				must(t, rt.FillHalo(a.away, boundary))
				must(t, rt.FillHalo(a.home, boundary))
			case 8:
				must(t, a.away.ToDevice(t.Context(), []string{d.Name(), "sim"}[rnd.IntN(2)]))
				a.placed = true
			case 9:
				if rnd.IntN(2) == 0 {
					must(t, a.away.ToHost(t.Context()))
					a.placed = false
				} else {
					must(t, a.away.Free())
					a.placed = false
				}
			case 10:
				if rnd.IntN(3) == 0 {
					a.slice, a.placed = a.away.Data(), false
				}
				if a.slice != nil && !a.placed { // writing to it is seen
					st := a.away.Strides()
					a.slice[a.away.Origin()+i+j*st[1]+k*st[2]] = -float64(step)
					a.home.Set(i, j, k, -float64(step))
				}
			case 11:
				must(t, rt.Copy(a.away, b.away))
				must(t, rt.Copy(a.home, b.home))
			}
			if step%7 == 0 {
				a.same(t, what)
			}
		}
		for _, w := range twins {
			w.same(t, fmt.Sprintf("seed %d", seed))
			must(t, w.away.Free())
		}
	}
	must(t, stream.Close())
}

// The halo that a device fills is the one that the host fills, for each kind of field.
func TestFillHaloOnDevice(t *testing.T) {
	t.Parallel()
	fillsOnDevice[float64](t)
	fillsOnDevice[float32](t)
	fillsOnDevice[uint8](t)
	fillsOnDevice[int16](t)
}

func fillsOnDevice[T oec.AnyElem](t *testing.T) {
	t.Helper()
	var seven T
	fills := []rt.Fill{{}, rt.Periodic(), rt.Symmetric(), rt.Reflect(), rt.ZeroGradient(), rt.Constant(seven)}
	for x, dims := range []rt.Dims{rt.IJK, rt.IJ, rt.IK, rt.JK, rt.I, rt.J, rt.K} {
		for y := range 40 {
			rnd := rand.New(rand.NewPCG(uint64(x), uint64(y)))
			n := [3]int{1 + rnd.IntN(9), 1 + rnd.IntN(5), 1 + rnd.IntN(4)}
			h := rt.Halo{Lo: [3]int{rnd.IntN(4), rnd.IntN(4), rnd.IntN(3)}, Hi: [3]int{rnd.IntN(4), rnd.IntN(4), rnd.IntN(3)}}
			f := mustField[T](t, dims, n, h)
			f.FillFunc(func(i, j, k int) T { return element[T](i*7 + j*3 + k) })
			g := f.Clone()
			var b rt.Boundary
			for d := range 3 {
				b.Lo[d], b.Hi[d] = fills[rnd.IntN(len(fills))], fills[rnd.IntN(len(fills))]
			}
			must(t, f.ToDevice(t.Context(), "sim"))
			must(t, rt.FillHalo(f, b))
			must(t, rt.FillHalo(g, b))
			must(t, f.ToHost(t.Context()))
			all, rest := f.Halo(), f.Interior()
			for k := -all.Lo[2]; k < rest[2]+all.Hi[2]; k++ {
				for j := -all.Lo[1]; j < rest[1]+all.Hi[1]; j++ {
					for i := -all.Lo[0]; i < rest[0]+all.Hi[0]; i++ {
						if got, want := f.At(i, j, k), g.At(i, j, k); got != want {
							t.Fatalf("%v %v %v, %v: (%d,%d,%d) is %v, not %v", dims, n, h, b, i, j, k, got, want)
						}
					}
				}
			}
			must(t, f.Free())
		}
	}
}

// element returns a number as an element of any type.
func element[T oec.AnyElem](n int) (v T) {
	switch p := any(&v).(type) {
	case *float64:
		*p = float64(n)
	case *float32:
		*p = float32(n)
	case *uint8:
		*p = uint8(n)
	case *int16:
		*p = int16(n)
	}
	return v
}

// Rows that are longer than a staging buffer are moved too, and fields of many parts.
func TestLargeTransfers(t *testing.T) {
	t.Parallel()
	d, _ := rt.OpenTestDevice(t)
	sizes := [][3]int{{3 << 20, 1, 1}, {700, 900, 2}, {1, 1, 700_000}, {3, 300_000, 2}}
	if testing.Short() {
		sizes = sizes[2:3]
	}
	for _, n := range sizes {
		f := mustField[float32](t, rt.IJK, n, rt.Halo{Lo: [3]int{1, 0, 0}})
		f.FillFunc(func(i, j, k int) float32 { return float32(i%1000 + 3*j + 7*k) })
		want := f.Clone()
		must(t, f.ToDevice(t.Context(), d.Name()))
		must(t, rt.FillHalo(f, rt.Boundary{Lo: [3]rt.Fill{rt.ZeroGradient()}})) // so that it comes back
		must(t, f.ToHost(t.Context()))
		if !f.Equal(want) {
			t.Errorf("%v has changed on the way", n)
		}
		must(t, f.Free())
	}
}

// A box that is too long for the grid is launched in parts.
func TestLargeGrid(t *testing.T) {
	t.Parallel()
	s := shift
	s.Devices = []abi.DeviceCode{rt.SimCode(&s, "inline", [3]int{1, 1, 1}, shiftKernel)}
	f := newShift(t, [3]int{1, 70_000, 1})
	f.count.Fill(0)
	p, err := rt.Bind(&s, nil, f.list(), rt.OnDevice("sim"))
	must(t, err)
	must(t, p.Run(t.Context()))
	for j := range 70_000 {
		if got, want := f.out.At(0, j, 0), f.in.At(1, j, 0)+f.col.At(0, 0, 0); got != want || f.count.At(0, j, 0) != 1 {
			t.Fatalf("row %d: %d, not %d; it was computed %d times", j, got, want, f.count.At(0, j, 0))
		}
	}
}

// Runs with the arguments of an earlier one are a graph; it is released with the plan.
func TestGraphs(t *testing.T) {
	t.Parallel()
	d, counts := rt.OpenTestDevice(t)
	s := hdiffOnSim()
	f := hdiffFields[float64](t, 12, 9, 3)
	f.Out = f.In.Clone()
	g := HdiffFields[float64]{In: f.In.Clone(), Coeff: f.Coeff.Clone(), Out: f.In.Clone()}
	p, err := bindOn(s, f, rt.OnDevice(d.Name()), rt.Level("original"))
	must(t, err)
	for step := range 12 {
		weight := 0.5
		if step == 9 {
			weight = 0.25 // has no graph
		}
		must(t, p.Run(t.Context(), abi.Scalar(weight)))
		must(t, rt.Swap(f.In, f.Out))
		must(t, rt.Copy(g.Out, plain(g, weight)))
		must(t, rt.Swap(g.In, g.Out))
		if step%3 == 0 && !f.In.Equal(g.In) {
			t.Fatalf("step %d differs", step)
		}
	}
	if n := counts.Count("launch"); n != 4*(2+2+1) { // once, and for the graph, with each memory; once with the other weight
		t.Errorf("%d launches", n)
	}
	if !f.In.Equal(g.In) {
		t.Error("differs from plain Go")
	}
}

// A repeated run is many runs, in place too.
func TestRepeatOnSim(t *testing.T) {
	t.Parallel()
	s := hdiffOnSim()
	f := hdiffFields[float64](t, 12, 9, 3)
	f.Out = f.Coeff
	want := f.Coeff.Clone()
	g := HdiffFields[float64]{In: f.In.Clone(), Coeff: want}
	for range 3 {
		g.Out = want.Clone()
		must(t, rt.Copy(want, plain(g, 0.5)))
	}
	calls := 0
	must(t, runOn(t.Context(), s, f, 0.5, rt.OnDevice("sim"), rt.Repeat(3), rt.Timing(func(r *rt.Record) { calls++ })))
	if !f.Out.Equal(want) || calls != 1 {
		t.Errorf("differs from three runs; %d calls of the sink", calls)
	}
}

// Of several panics, that of the first stage counts, as on the CPU.
func TestFirstPanicOnSim(t *testing.T) {
	t.Parallel()
	s := shift
	s.Panics = []abi.PanicSite{{Op: "a"}, {Op: "b"}, {Op: "c"}}
	s.Devices = []abi.DeviceCode{rt.SimCode(&s, "split", [3]int{4, 4, 4}, func(a rt.Args) {
		lo, _ := a.Box()
		a.SetSlot(abi.SlotPanic, 3-a.Slot(abi.SlotEntry)-min(1, lo[0]))
	})}
	f := newShift(t, [3]int{9, 7, 5})
	p, err := rt.Bind(&s, nil, f.list(), rt.OnDevice("sim"))
	must(t, err)
	if err := p.Run(t.Context()); err == nil || err.(*rt.StencilPanic).Code != 2 {
		t.Errorf("%v", err)
	}
}
