package rt_test

import (
	"context"
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// This file is what oecgen writes for a generic Hdiff, by hand: the shape of
// generated code, and a stencil with several stages for the tests. Only the
// kernels differ. They are Go here; there, declarations of assembly.

const _ = abi.Version1

// HdiffFields are the fields of Hdiff.
type HdiffFields[T oec.Float] struct {
	In, Coeff *rt.Field[T] // inputs
	Out       *rt.Field[T] // output; may be the same field as Coeff
}

// Alloc allocates the nil fields with the halo they need.
func (f *HdiffFields[T]) Alloc(ni, nj, nk int) error {
	s, _ := hdiffTables[T]()
	return rt.Alloc(s, [3]int{ni, nj, nk}, rt.SlotOf(&f.In), rt.SlotOf(&f.Coeff), rt.SlotOf(&f.Out))
}

// AllocOn is Alloc on a grid.
func (f *HdiffFields[T]) AllocOn(g *rt.Grid) error {
	s, _ := hdiffTables[T]()
	return rt.AllocOn(s, g, rt.SlotOf(&f.In), rt.SlotOf(&f.Coeff), rt.SlotOf(&f.Out))
}

// RunHdiff runs Hdiff once.
func RunHdiff[T oec.Float](ctx context.Context, f HdiffFields[T], weight T, opts ...rt.Option) error {
	p, err := BindHdiff(f, opts...)
	if err != nil {
		return err
	}
	return p.Run(ctx, weight)
}

// HdiffPlan is Hdiff bound to fields.
type HdiffPlan[T oec.Float] struct{ plan *rt.Plan }

// BindHdiff checks the fields once for many runs.
func BindHdiff[T oec.Float](f HdiffFields[T], opts ...rt.Option) (*HdiffPlan[T], error) {
	s, kernels := hdiffTables[T]()
	p, err := rt.Bind(s, kernels, []rt.AnyField{f.In, f.Coeff, f.Out}, opts...)
	if err != nil {
		return nil, err
	}
	return &HdiffPlan[T]{p}, nil
}

// Run runs Hdiff on the fields that it is bound to. It allocates nothing.
func (p *HdiffPlan[T]) Run(ctx context.Context, weight T) error {
	return p.plan.Run(ctx, abi.Scalar(weight))
}

// ToRun returns what Run does as a part of the time steps of a sequence.
func (p *HdiffPlan[T]) ToRun(weight T) rt.Action { return rt.ToRun(p.plan, abi.Scalar(weight)) }

// HdiffHalo returns the halos that the fields of Hdiff need.
func HdiffHalo() rt.Halos { return rt.HalosOf(&hdiffFloat64) }

// HdiffInfo describes Hdiff.
func HdiffInfo[T oec.Float]() rt.Info { return rt.InfoOf(hdiffTables[T]()) }

func hdiffTables[T oec.Float]() (*abi.Stencil, []abi.Kernel) {
	switch any((*HdiffFields[T])(nil)).(type) {
	case *HdiffFields[float32]:
		return &hdiffFloat32, hdiffFloat32Kernels[:]
	default:
		return &hdiffFloat64, hdiffFloat64Kernels[:]
	}
}

var hdiffFloat32 = abi.Stencil{
	Name: "Hdiff",
	Dims: rt.IJK,
	Fields: []abi.FieldSpec{
		{Name: "In", Param: "in", Dims: rt.IJK, Elem: abi.Float32, Halo: rt.Halo{Lo: [3]int{2, 2, 0}, Hi: [3]int{2, 2, 0}}},
		{Name: "Coeff", Param: "coeff", Dims: rt.IJK, Elem: abi.Float32},
		{Name: "Out", Param: "out", Dims: rt.IJK, Elem: abi.Float32, Output: true},
	},
	Scalars: []abi.ScalarSpec{{Name: "weight", Elem: abi.Float32}},
	Levels: []abi.LevelSpec{
		{Name: "inline", FlopsPerPoint: 37, BytesPerPoint: 12, Stages: []abi.Stage{{Name: "out", Reads: hdiffReads, Writes: []int{2}}}},
	},
	Info: abi.BuildInfo{Hash: "0a1b2c", Tool: "v0.1.0", LLVM: "19.1.7", Flags: "-O inline"},
}

var hdiffFloat64 = abi.Stencil{
	Name: "Hdiff",
	Dims: rt.IJK,
	Fields: []abi.FieldSpec{
		{Name: "In", Param: "in", Dims: rt.IJK, Elem: abi.Float64, Halo: rt.Halo{Lo: [3]int{2, 2, 0}, Hi: [3]int{2, 2, 0}}},
		{Name: "Coeff", Param: "coeff", Dims: rt.IJK, Elem: abi.Float64},
		{Name: "Out", Param: "out", Dims: rt.IJK, Elem: abi.Float64, Output: true},
	},
	Scalars: []abi.ScalarSpec{{Name: "weight", Elem: abi.Float64}},
	Levels: []abi.LevelSpec{
		{Name: "inline", FlopsPerPoint: 37, BytesPerPoint: 24, Stages: []abi.Stage{{Name: "out", Reads: hdiffReads, Writes: []int{2}}}},
		{Name: "original", FlopsPerPoint: 18, BytesPerPoint: 96, Stages: hdiffOriginal, Buffers: []abi.BufferSpec{
			{Name: "lap", Dims: rt.IJK, Elem: abi.Float64, Stage: 0},
			{Name: "flx", Dims: rt.IJK, Elem: abi.Float64, Stage: 1},
			{Name: "fly", Dims: rt.IJK, Elem: abi.Float64, Stage: 2},
		}},
		{Name: "tuned", FlopsPerPoint: 18, BytesPerPoint: 24, Stages: hdiffOriginal, Buffers: []abi.BufferSpec{
			{Name: "lap", Dims: rt.IJK, Elem: abi.Float64, Stage: 0, Local: true},
			{Name: "flx", Dims: rt.IJK, Elem: abi.Float64, Stage: 1, Local: true},
			{Name: "fly", Dims: rt.IJK, Elem: abi.Float64, Stage: 2, Local: true},
		}},
	},
	Info: abi.BuildInfo{Hash: "0a1b2c", Tool: "v0.1.0", LLVM: "19.1.7", Flags: "-O inline,original,tuned"},
}

var hdiffReads = []abi.Read{
	{Field: 0, Reach: abi.Reach{Lo: [3]int{-2, -1, 0}, Hi: [3]int{2, 1, 0}}, Pos: "hdiff.go:12:10"},
	{Field: 0, Reach: abi.Reach{Lo: [3]int{-1, -2, 0}, Hi: [3]int{1, 2, 0}}, Pos: "hdiff.go:12:42"},
	{Field: 1, Pos: "hdiff.go:28:22"},
}

var hdiffOriginal = []abi.Stage{
	{
		Name: "lap",
		Uses: []abi.Use{
			{Stage: 1, Reach: abi.Reach{Hi: [3]int{1, 0, 0}}},
			{Stage: 2, Reach: abi.Reach{Hi: [3]int{0, 1, 0}}},
		},
		Reads: []abi.Read{{Field: 0, Reach: abi.Reach{Lo: [3]int{-1, -1, 0}, Hi: [3]int{1, 1, 0}}, Pos: "hdiff.go:12:10"}},
	},
	{
		Name:  "flx",
		Uses:  []abi.Use{{Stage: 3, Reach: abi.Reach{Lo: [3]int{-1, 0, 0}}}},
		Reads: []abi.Read{{Field: 0, Reach: abi.Reach{Hi: [3]int{1, 0, 0}}, Pos: "hdiff.go:16:9"}},
	},
	{
		Name:  "fly",
		Uses:  []abi.Use{{Stage: 3, Reach: abi.Reach{Lo: [3]int{0, -1, 0}}}},
		Reads: []abi.Read{{Field: 0, Reach: abi.Reach{Hi: [3]int{0, 1, 0}}, Pos: "hdiff.go:22:9"}},
	},
	{
		Name:   "out",
		Reads:  []abi.Read{{Field: 0, Pos: "hdiff.go:28:9"}, {Field: 1, Pos: "hdiff.go:28:22"}},
		Writes: []int{2},
	},
}

// What follows is in p_oec_amd64.go and p_oec_arm64.go.

var hdiffFloat32Kernels = [...]abi.Kernel{
	{Level: "inline", ISA: abi.X8664v2, Call: hdiff_inline[float32]},
	{Level: "inline", ISA: abi.X8664v3, Call: hdiff_inline[float32]},
	{Level: "inline", ISA: abi.X8664v4, Call: hdiff_inline[float32]},
	{Level: "inline", ISA: abi.NEON, Call: hdiff_inline[float32]},
}

var hdiffFloat64Kernels = [...]abi.Kernel{
	{Level: "inline", ISA: abi.X8664v2, Call: hdiff_inline[float64]},
	{Level: "original", ISA: abi.X8664v2, Call: hdiff_original[float64]},
	{Level: "tuned", ISA: abi.X8664v2, Call: hdiff_original[float64]},
	{Level: "inline", ISA: abi.X8664v3, Call: hdiff_inline[float64]},
	{Level: "original", ISA: abi.X8664v3, Call: hdiff_original[float64]},
	{Level: "tuned", ISA: abi.X8664v3, Call: hdiff_original[float64]},
	{Level: "inline", ISA: abi.X8664v4, Call: hdiff_inline[float64]},
	{Level: "original", ISA: abi.X8664v4, Call: hdiff_original[float64]},
	{Level: "tuned", ISA: abi.X8664v4, Call: hdiff_original[float64]},
	{Level: "inline", ISA: abi.NEON, Call: hdiff_inline[float64]},
	{Level: "original", ISA: abi.NEON, Call: hdiff_original[float64]},
	{Level: "tuned", ISA: abi.NEON, Call: hdiff_original[float64]},
}

// Hdiff is the stencil itself.
func Hdiff[T oec.Float](in, coeff oec.IJK[T], weight T, i, j, k int) (out T) {
	lap := func(i, j, k int) T { return hdiffLap(in, i, j, k) }
	flx := func(i, j, k int) T { return hdiffFlux(lap(i, j, k), lap(i+1, j, k), in(i, j, k), in(i+1, j, k)) }
	fly := func(i, j, k int) T { return hdiffFlux(lap(i, j, k), lap(i, j+1, k), in(i, j, k), in(i, j+1, k)) }
	return hdiffOut(in, coeff, weight, flx, fly, i, j, k)
}

func hdiffLap[T oec.Float](in oec.IJK[T], i, j, k int) T {
	return T(in(i-1, j, k)+in(i+1, j, k)+in(i, j-1, k)+in(i, j+1, k)) - T(4*in(i, j, k))
}

func hdiffFlux[T oec.Float](lap, lapNext, in, inNext T) T {
	f := lapNext - lap
	if T(f*(inNext-in)) > 0 {
		return 0
	}
	return f
}

func hdiffOut[T oec.Float](in, coeff oec.IJK[T], weight T, flx, fly func(i, j, k int) T, i, j, k int) T {
	d := flx(i-1, j, k) - flx(i, j, k) + fly(i, j-1, k) - fly(i, j, k)
	return in(i, j, k) + T(weight*T(coeff(i, j, k)*d))
}

func hdiff_inline[T oec.Float](args unsafe.Pointer) {
	a := rt.Args{P: args}
	in, coeff, weight := rt.View[T](a, 0), rt.View[T](a, 1), scalarOf[T](a, abi.SlotFields+3*3)
	a.Each(func(i, j, k int) {
		*rt.Ref[T](a, 2, i, j, k) = Hdiff(in, coeff, weight, i, j, k)
	})
}

func hdiff_original[T oec.Float](args unsafe.Pointer) {
	a := rt.Args{P: args}
	in, coeff, weight := rt.View[T](a, 0), rt.View[T](a, 1), scalarOf[T](a, abi.SlotFields+3*6)
	lap, flx, fly := rt.View[T](a, 3), rt.View[T](a, 4), rt.View[T](a, 5)
	a.Each(func(i, j, k int) {
		switch a.Slot(abi.SlotEntry) {
		case 0:
			*rt.Ref[T](a, 3, i, j, k) = hdiffLap(in, i, j, k)
		case 1:
			*rt.Ref[T](a, 4, i, j, k) = hdiffFlux(lap(i, j, k), lap(i+1, j, k), in(i, j, k), in(i+1, j, k))
		case 2:
			*rt.Ref[T](a, 5, i, j, k) = hdiffFlux(lap(i, j, k), lap(i, j+1, k), in(i, j, k), in(i, j+1, k))
		case 3:
			*rt.Ref[T](a, 2, i, j, k) = hdiffOut(in, coeff, weight, flx, fly, i, j, k)
		}
	})
}

func scalarOf[T oec.Float](a rt.Args, slot int) T {
	bits := a.Bits(slot)
	return *(*T)(unsafe.Pointer(&bits))
}
