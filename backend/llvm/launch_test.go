package llvm_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/transform"
)

// testLaunch and testArg have the form of the harness's Launch and Arg.
type testLaunch struct {
	Number int
	Grid   [gpu.Axes]int
	Args   []testArg
}

type testArg struct {
	Kind  gpu.ParamKind
	Field int
	Dim   int
	Value uint64
}

// lowerKernels returns what the passes for accelerators make of a copy of a module. The source may have a line
// with the points that threads go through, "// march-k=4".
func lowerKernels(t testing.TB, module *ir.Op, src string) *ir.Op {
	t.Helper()
	_, march, _ := strings.Cut(src, "\n// march-k=")
	march, _, _ = strings.Cut(march, "\n")
	p, err := newPipeline("gpu-shared-buffers", "convert-loops-to-gpu=march-k="+cmp.Or(march, "1"), "loop-invariant-code-motion", "gpu-size-specialization", "gpu-kernel-outlining")
	if err != nil {
		t.Fatal(err)
	}
	kernels := ir.Clone(module)
	if err := p.Run(&transform.Context{Registry: registry()}, kernels, pipeline.Options{VerifyEach: true}); err != nil {
		t.Fatal(err)
	}
	return kernels
}

// simKernel is the name of a program's kernels for a CPU that takes the place of an
// accelerator.
func simKernel(program string) string { return program + "_sim" }

// launched returns the case of a call as launches of kernels, with rows that are far apart or
// not.
func (c *caseMaker) launched(tc testCase, tl tile, far bool) testCase {
	program := loop.Programs(c.kernels)[0]
	nests := loop.Nests(program)
	for number, op := range gpu.Launches(program) {
		if slices.Index(nests, gpu.TilesOf(op)) != tl.stage {
			continue
		}
		e := evaluator{tile: tl, tc: &tc, program: program}
		for e.wavefront = range e.wavefronts(op) {
			tc.Launches = append(tc.Launches, e.launch(op, number))
		}
	}
	tc.Name, tc.Kernel = tc.Name+" launched", simKernel(tc.Kernel)
	tc.Fields = slices.Clone(tc.Fields)
	for n := range tc.Fields {
		tc.Fields[n].pack()
	}
	if far {
		tc.Name, tc.Far = tc.Name+" far apart", true
	}
	return tc
}

// pack has a field along j, but not i, lie as in the memory of an accelerator, where its elements along
// j are a row.
func (f *testField) pack() {
	if f.Has[0] || !f.Has[1] {
		return
	}
	n := f.Hi[1] - f.Lo[1]
	rows := make([]bool, len(f.Used)/n)
	for at, used := range f.Used {
		rows[at/n] = rows[at/n] || used
	}
	f.Used = rows
	f.Has[0], f.Has[1] = true, false
	f.Lo[0], f.Lo[1] = f.Lo[1], f.Lo[0]
	f.Hi[0], f.Hi[1] = f.Hi[1], f.Hi[0]
}

// evaluator computes what a host does for a launch.
type evaluator struct {
	tile
	tc        *testCase
	program   *ir.Op
	wavefront int
}

// wavefronts returns how many wavefronts of points are launched one after the other.
func (e *evaluator) wavefronts(op *ir.Op) int {
	wavefronts := gpu.WavefrontsOf(op)
	if wavefronts == nil {
		return 1
	}
	return abi.Wavefronts(gpu.FormOf(wavefronts)).Count(e.extents())
}

func (e *evaluator) extents() (n [ir.Rank]int) {
	for d := range n {
		n[d] = e.hi[d] - e.lo[d]
	}
	return n
}

func (e *evaluator) launch(op *ir.Op, number int) testLaunch {
	l := testLaunch{Number: number}
	for axis, v := range gpu.GridOf(op).Blocks {
		l.Grid[axis] = int(e.number(v))
	}
	kernel := gpu.KernelOf(op)
	passed := map[*ir.Value]*ir.Value{}
	for n, v := range gpu.ArgsOf(op) {
		passed[kernel.Regions[0].Args[n]] = v
	}
	for _, p := range gpu.Params(kernel) {
		a := testArg{Kind: p.Kind, Dim: p.Dim}
		switch p.Kind {
		case gpu.Address, gpu.Stride:
			a.Field = e.field(passed[p.Arg])
		case gpu.Number:
			a.Value = e.number(passed[p.Arg])
		}
		l.Args = append(l.Args, a)
	}
	return l
}

// field returns the number of a field among those of the case; -1 if it is not touched.
func (e *evaluator) field(v *ir.Value) int {
	fields, _ := arguments(e.program)
	for n, f := range e.tc.Fields {
		if fields[(f.Slot-abi.SlotFields)/3] == v {
			return n
		}
	}
	return -1
}

// number returns what a number is on the host.
func (e *evaluator) number(v *ir.Value) uint64 {
	if r := v.Region(); r != nil && r.Parent().Is(loop.OpTiles) {
		n := v.Index()
		return uint64(append(e.lo[:], e.hi[:]...)[n])
	} else if r != nil && r.Parent().Is(gpu.OpWavefronts) {
		return uint64(e.wavefront)
	} else if r != nil {
		fields, scalars := arguments(e.program)
		for n, s := range scalars {
			if s == v {
				return e.tc.Slots[abi.SlotFields+3*len(fields)+n]
			}
		}
	}
	op := v.Def()
	switch {
	case op.Is(loop.OpExtent):
		return uint64(e.n[ir.DimAttr.Of(op)])
	case op.Is(gpu.OpWavefrontPoints):
		return uint64(abi.Wavefronts(gpu.FormOf(op)).Points(e.extents(), ir.DimAttr.Of(op)))
	case op.Is(arith.OpConstant):
		return uint64(ir.ConstantOf(v).(ir.Int).Value)
	case op.Is(arith.OpAddI):
		return e.number(op.Operand(0)) + e.number(op.Operand(1))
	case op.Is(arith.OpSubI):
		return e.number(op.Operand(0)) - e.number(op.Operand(1))
	case op.Is(arith.OpDivSI):
		return uint64(int64(e.number(op.Operand(0))) / int64(e.number(op.Operand(1))))
	}
	panic("a host does not compute " + op.Name())
}
