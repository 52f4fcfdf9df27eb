package rt_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// leftInGo adds its left neighbour and a scalar to each point, by way of a buffer.
func leftInGo(t *abi.Tile) {
	a, x, b := abi.ArrayOf[float64](t, 0), abi.ArrayOf[float64](t, 1), abi.ArrayOf[float64](t, 2)
	from, to := a, b
	if t.Stage == 1 {
		from, to = b, x
	}
	n := t.Hi[0] - t.Lo[0]
	for k := t.Lo[2]; k < t.Hi[2]; k++ {
		for j := t.Lo[1]; j < t.Hi[1]; j++ {
			in, out := from.Row(t.Lo[0]-t.Stage, j, k)[:n], to.Row(t.Lo[0], j, k)[:n]
			for i := range n {
				out[i] = in[i] + abi.ScalarOf[float64](t, 0)*float64(t.Stage)
			}
		}
	}
}

// leftStencil is the stencil of leftInGo.
func leftStencil() *abi.Stencil {
	s := accesses(
		abi.Stage{Name: "b", Reads: []abi.Read{{Field: 0}}, Uses: []abi.Use{{Stage: 1, Reach: abi.Reach{Lo: [3]int{-1}, Hi: [3]int{-1}}}}},
		abi.Stage{Name: "out"})
	s.Levels[0].Buffers = s.Levels[0].Buffers[:1]
	s.Scalars = []abi.ScalarSpec{{Name: "c", Elem: abi.Float64}}
	return s
}

func goKernels(f func(*abi.Tile)) []abi.Kernel {
	return []abi.Kernel{{Level: "inline", ISA: abi.Go, Go: f}}
}

// A kernel in Go runs where there is no other, and where it is asked for.
func TestGoKernel(t *testing.T) { // not parallel, since it counts allocations
	a := mustField[float64](t, rt.IJK, [3]int{61, 7, 5}, rt.Halo{Lo: [3]int{1}})
	a.FillFunc(func(i, j, k int) float64 { return float64(i + 100*j + 1000*k) })
	broken := rt.FakeKernels(t, func(rt.Args) { t.Error("machine code was run") }, "inline")
	for name, test := range map[string]struct {
		kernels []abi.Kernel
		opts    []rt.Option
	}{
		"alone":       {goKernels(leftInGo), nil},
		"device":      {append(goKernels(leftInGo), broken...), []rt.Option{rt.OnDevice("go")}},
		"environment": {append(goKernels(leftInGo), broken...), []rt.Option{rt.Env("OEC_DEVICE", "go")}},
		"tiles":       {goKernels(leftInGo), []rt.Option{rt.Workers(3), rt.TilePoints(20)}},
		"checked":     {goKernels(leftInGo), []rt.Option{rt.Check(3)}},
	} {
		x := mustField[float64](t, rt.IJK, a.Interior(), rt.Halo{})
		device := ""
		opts := append(test.opts, rt.Timing(func(r *rt.Record) { device = r.Device }))
		p, err := rt.Bind(leftStencil(), test.kernels, []rt.AnyField{a, x}, opts...)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if err := p.Run(context.Background(), abi.Scalar(0.5)); err != nil || p.ISA() != abi.Go || device != "go" {
			t.Errorf("%s: %v on %s, error %v", name, p.ISA(), device, err)
		}
		want := x.Clone()
		want.FillFunc(func(i, j, k int) float64 { return a.At(i-1, j, k) + 0.5 })
		if !x.Equal(want) {
			t.Errorf("%s: wrong result", name)
		}
		if n := testing.AllocsPerRun(3, func() { _ = p.Run(context.Background(), abi.Scalar(0.5)) }); n > 0 && name != "tiles" {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// What a scalar is worth does not depend on its type.
func TestScalarOf(t *testing.T) {
	t.Parallel()
	s := accesses(abi.Stage{Name: "out"})
	s.Levels[0].Buffers = nil
	for _, e := range []rt.ElemKind{abi.Float32, abi.Float64, abi.Int32, abi.Int64, abi.Bool, abi.Uint8, abi.Int16, abi.Uint16} {
		s.Scalars = append(s.Scalars, abi.ScalarSpec{Elem: e})
	}
	kernel := func(t0 *abi.Tile) {
		ok := abi.ScalarOf[float32](t0, 0) == -1.5 && abi.ScalarOf[float64](t0, 1) == 0.1 && abi.ScalarOf[int32](t0, 2) == -7 &&
			abi.ScalarOf[int64](t0, 3) == math.MinInt64 && abi.ScalarOf[bool](t0, 4) && abi.ScalarOf[uint8](t0, 5) == 200 &&
			abi.ScalarOf[int16](t0, 6) == -3 && abi.ScalarOf[uint16](t0, 7) == 65535
		if !ok || t0.N != [3]int{2, 1, 1} {
			t.Errorf("wrong scalars, domain %v", t0.N)
		}
	}
	a := mustField[float64](t, rt.IJK, [3]int{2, 1, 1}, rt.Halo{})
	p, err := rt.Bind(s, goKernels(kernel), []rt.AnyField{a, a.Clone()}, rt.Workers(1))
	if err == nil {
		err = p.Run(context.Background(), abi.Scalar(float32(-1.5)), abi.Scalar(0.1), abi.Scalar(int32(-7)), abi.Scalar(int64(math.MinInt64)),
			abi.Scalar(true), abi.Scalar(uint8(200)), abi.Scalar(int16(-3)), abi.Scalar(uint16(65535)))
	}
	if err != nil {
		t.Error(err)
	}
}

// A check finds the point at which machine code is wrong, in place too, and a number that
// is none equals any other.
func TestCheck(t *testing.T) {
	t.Parallel()
	s := accesses(abi.Stage{Name: "out", Reads: []abi.Read{{Field: 0}}})
	s.Levels[0].Buffers = nil
	wrong := [3]int{-1, -1, -1}
	fast := rt.FakeKernels(t, func(a rt.Args) {
		a.Each(func(i, j, k int) {
			*rt.Ref[float64](a, 1, i, j, k) = *rt.Ref[float64](a, 0, i, j, k) * 2
			if wrong == [3]int{i, j, k} {
				*rt.Ref[float64](a, 1, i, j, k) = math.Inf(1)
			}
		})
	}, "inline")
	inGo := goKernels(func(t *abi.Tile) {
		a, x := abi.ArrayOf[float64](t, 0), abi.ArrayOf[float64](t, 1)
		for k := t.Lo[2]; k < t.Hi[2]; k++ {
			for j := t.Lo[1]; j < t.Hi[1]; j++ {
				for i := t.Lo[0]; i < t.Hi[0]; i++ {
					v := a.Data[a.Index(i, j, k)]
					x.Data[x.Index(i, j, k)] = math.Copysign(v+v, v)
				}
			}
		}
	})
	a := mustField[float64](t, rt.IJK, [3]int{9, 8, 7}, rt.Halo{})
	fill := func() {
		a.FillFunc(func(i, j, k int) float64 { return float64(i-4) + 0.1*float64(j*k) })
		a.Set(2, 2, 2, math.NaN())
	}
	for name, test := range map[string]struct {
		out   *rt.Field[float64]
		wrong [3]int
		opts  []rt.Option
		want  string
	}{
		"right":        {a.Clone(), [3]int{-1}, []rt.Option{rt.Check(100)}, ""},
		"in place":     {a, [3]int{-1}, []rt.Option{rt.Check(100)}, ""},
		"wrong":        {a.Clone(), [3]int{3, 4, 5}, []rt.Option{rt.Check(1)}, "field X at [3 4 5], where the kernel in Go gives"},
		"wrong in it":  {a, [3]int{8, 7, 6}, []rt.Option{rt.Env("OEC_CHECK", "2")}, "field X at [8 7 6], where the kernel in Go gives"},
		"not asked":    {a.Clone(), [3]int{3, 4, 5}, nil, ""},
		"outside":      {a.Clone(), [3]int{3, 4, 5}, []rt.Option{rt.Check(9), rt.SubDomain([3]int{4, 0, 0}, [3]int{9, 8, 7})}, ""},
		"no number":    {a.Clone(), [3]int{-1}, []rt.Option{rt.Env("OEC_CHECK", "all")}, `OEC_CHECK "all": not a number of tiles`},
		"negative":     {a.Clone(), [3]int{-1}, []rt.Option{rt.Check(-1)}, "rt.Check: -1 tiles"},
		"small pieces": {a.Clone(), [3]int{0, 0, 0}, []rt.Option{rt.TilePoints(3), rt.Workers(2), rt.Check(1)}, "internal error of oec"},
	} {
		fill()
		wrong = test.wrong
		p, err := rt.Bind(s, append(inGo, fast...), []rt.AnyField{a, test.out}, test.opts...)
		if err == nil {
			err = p.Run(context.Background())
		}
		switch {
		case test.want == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%s: error %v, want %s", name, err, test.want)
		case strings.HasPrefix(name, "wrong") && !isA[*rt.CheckError](err):
			t.Errorf("%s: error %T", name, err)
		}
	}
	if _, err := rt.Bind(s, fast, []rt.AnyField{a, a.Clone()}, rt.Check(1)); !isA[*rt.UnsupportedError](err) {
		t.Errorf("no kernel in Go: %v", err)
	}
}

// Where the part that is checked panics, the code has to panic too, and what it says of the
// whole counts.
// What is not stored is the same in the part that the kernel in Go computes too.
func TestCheckOfPartial(t *testing.T) {
	t.Parallel()
	s := accesses(abi.Stage{Name: "out", Reads: []abi.Read{{Field: 0}}})
	s.Levels[0].Buffers = nil
	nothing := append(goKernels(func(*abi.Tile) {}), rt.FakeKernels(t, func(rt.Args) {}, "inline")...)
	a := mustField[float64](t, rt.IJK, [3]int{9, 8, 7}, rt.Halo{})
	x := a.Clone()
	for _, partial := range []bool{true, false} {
		s.Fields[1].Partial = partial
		x.FillFunc(func(i, j, k int) float64 { return float64(1 + i + j*k) })
		p, err := rt.Bind(s, nothing, []rt.AnyField{a, x}, rt.Check(4), rt.SubDomain([3]int{1, 0, 2}, [3]int{9, 7, 5}))
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Run(context.Background()); isA[*rt.CheckError](err) == partial || partial && err != nil {
			t.Errorf("partial %v: error %v", partial, err)
		}
	}
}

func TestCheckOfPanics(t *testing.T) {
	t.Parallel()
	s := accesses(abi.Stage{Name: "out", Reads: []abi.Read{{Field: 0}}})
	s.Levels[0].Buffers = nil
	s.Panics = []abi.PanicSite{{Op: "integer divide by zero", Pos: "a.go:1:2"}, {Op: "negative shift amount", Pos: "a.go:3:4"}}
	inGo := goKernels(func(t *abi.Tile) { t.Panicked(2) })
	for code, want := range map[int]string{
		1: ": a.go:1:2: integer divide by zero; output X is undefined",
		0: "code of level inline does not panic, and the kernel in Go does: a.go:3:4: negative shift amount",
	} {
		fast := rt.FakeKernels(t, func(a rt.Args) { a.SetSlot(abi.SlotPanic, code) }, "inline")
		a := mustField[float64](t, rt.IJK, [3]int{9, 8, 7}, rt.Halo{})
		p, err := rt.Bind(s, append(inGo, fast...), []rt.AnyField{a, a.Clone()}, rt.Check(1))
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			err = p.Run(context.Background())
			if isA[*rt.CheckError](err) != (code == 0) || err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("code %d: error %v, want %s", code, err, want)
			}
		}
	}
}
