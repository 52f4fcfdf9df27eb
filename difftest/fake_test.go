package difftest

import (
	"context"
	"runtime"
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/difftest/internal/guard"
	"github.com/openearthgo/oec/rt"
)

// This file is a stencil with what oecgen would write for it, but with kernels
// in Go, into which a test can put mistakes.

// laplace is the stencil. Its second input is read at the point only.
func laplace(in, add oec.IJK[float64], weight float64, i, j, k int) (out float64) {
	sum := in(i-1, j, k) + in(i+1, j, k) + in(i, j-1, k) + in(i, j+1, k)
	return add(i, j, k) + float64(weight*(sum-float64(4*in(i, j, k))))
}

type laplaceFields struct {
	In, Add *rt.Field[float64]
	Out     *rt.Field[float64]
}

func (f *laplaceFields) AllocOn(g *rt.Grid) error {
	return rt.AllocOn(laplaceStencil(), g, rt.SlotOf(&f.In), rt.SlotOf(&f.Add), rt.SlotOf(&f.Out))
}

type laplacePlan struct{ plan *rt.Plan }

func (p *laplacePlan) Run(ctx context.Context, weight float64) error {
	return p.plan.Run(ctx, abi.Scalar(weight))
}

func (p *laplacePlan) ToRun(weight float64) rt.Action { return rt.ToRun(p.plan, abi.Scalar(weight)) }

func laplaceStencil() *abi.Stencil {
	one := rt.Halo{Lo: [3]int{1, 1, 0}, Hi: [3]int{1, 1, 0}}
	return &abi.Stencil{
		Name: "Laplace",
		Dims: rt.IJK,
		Fields: []abi.FieldSpec{
			{Name: "In", Param: "in", Dims: rt.IJK, Elem: abi.Float64, Halo: one},
			{Name: "Add", Param: "add", Dims: rt.IJK, Elem: abi.Float64},
			{Name: "Out", Param: "out", Dims: rt.IJK, Elem: abi.Float64, Output: true},
		},
		Scalars: []abi.ScalarSpec{{Name: "weight", Elem: abi.Float64}},
		Levels: []abi.LevelSpec{{Name: "inline", FlopsPerPoint: 7, BytesPerPoint: 24, Stages: []abi.Stage{{
			Name: "out",
			Reads: []abi.Read{
				{Field: 0, Reach: abi.Reach{Lo: [3]int{-1, 0, 0}, Hi: [3]int{1, 0, 0}}, Pos: "laplace.go:5:9"},
				{Field: 0, Reach: abi.Reach{Lo: [3]int{0, -1, 0}, Hi: [3]int{0, 1, 0}}, Pos: "laplace.go:6:9"},
				{Field: 1, Pos: "laplace.go:7:9"},
			},
			Writes: []int{2},
		}}}},
	}
}

// laplaceCase returns a case whose kernels run a tile with fn.
func laplaceCase(name string, fn func(*tile)) Case { return caseOf(laplaceStencil(), name, fn) }

// caseOf is laplaceCase of a stencil that is described otherwise.
func caseOf(s *abi.Stencil, name string, fn func(*tile)) Case {
	var kernels []abi.Kernel
	for isa := abi.X8664v2; isa <= abi.NEON; isa++ {
		if isa.GOARCH() == runtime.GOARCH {
			kernels = append(kernels, abi.Kernel{Level: "inline", ISA: isa, Call: func(args unsafe.Pointer) { fn(newTile(args)) }})
		}
	}
	return Case{
		Name:  name,
		Plain: laplace,
		Bind: func(f laplaceFields, opts ...rt.Option) (*laplacePlan, error) {
			p, err := rt.Bind(s, kernels, []rt.AnyField{f.In, f.Add, f.Out}, opts...)
			return &laplacePlan{p}, err
		},
		Info: rt.InfoOf(s, kernels),
	}
}

// A tile is the argument block of a kernel of laplace.
type tile struct {
	args unsafe.Pointer
	box  guard.Box
	n    [3]int
}

func newTile(args unsafe.Pointer) *tile {
	t := &tile{args: args}
	for d := range 3 {
		t.box.Lo[d], t.box.Hi[d] = t.slot(abi.SlotLo+d), t.slot(abi.SlotHi+d)
		t.n[d] = t.slot(abi.SlotN + d)
	}
	return t
}

func (t *tile) slot(n int) int { return int(*(*int64)(unsafe.Add(t.args, 8*n))) }

// at returns an element of a field, unchecked.
func (t *tile) at(field int, p [3]int) *float64 {
	slot := abi.SlotFields + 3*field
	addr := uintptr(t.slot(slot) + 8*p[0] + t.slot(slot+1)*p[1] + t.slot(slot+2)*p[2])
	return *(**float64)(unsafe.Pointer(&addr))
}

// point computes one point.
func (t *tile) point(p [3]int) float64 {
	in := func(i, j, k int) float64 { return *t.at(0, [3]int{i, j, k}) }
	add := func(i, j, k int) float64 { return *t.at(1, [3]int{i, j, k}) }
	weight := *(*float64)(unsafe.Add(t.args, 8*(abi.SlotFields+9)))
	return laplace(in, add, weight, p[0], p[1], p[2])
}

// compute is the kernel without a mistake.
func (t *tile) compute() {
	t.box.Each(func(p [3]int) { *t.at(2, p) = t.point(p) })
}

// last returns the last point of the tile.
func (t *tile) last() [3]int {
	return [3]int{t.box.Hi[0] - 1, t.box.Hi[1] - 1, t.box.Hi[2] - 1}
}
