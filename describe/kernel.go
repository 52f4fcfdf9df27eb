package describe

import (
	"math"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/dialect/arith"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/ir"
)

// Kernel tells the run time what a kernel does: one stage, which reads all arrays that it is
// given, as a whole. The array at a point is along i.
func Kernel(program *ir.Op, level string) abi.LevelSpec {
	stage := abi.Stage{Name: ir.NameAttr.Of(program)}
	spec := abi.LevelSpec{Name: level}
	written := map[*ir.Value]bool{}
	for _, op := range program.Regions[0].Ops {
		if op.Is(tensor.OpStore) {
			written[op.Operand(1)] = true
		}
	}
	n := 0
	for _, a := range program.Regions[0].Args {
		t, ok := a.Type.(tensor.Type)
		if !ok {
			continue
		}
		size := t.Extents.Size()
		if t.Batch {
			spec.BytesPerPoint += float64(size * t.Elem.Bits() / 8)
		}
		if written[a] {
			stage.Writes = append(stage.Writes, n)
		} else {
			end := func(off int) abi.Span {
				at := abi.Bound{From: abi.FromZero, Off: off}
				return abi.Span{Lo: abi.Bound{From: abi.FromZero}, Hi: at}
			}
			stage.Reads = append(stage.Reads, abi.Read{Field: n, Reach: abi.Reach{Fixed: [3]abi.Span{end(size)}}, Pos: a.Name})
		}
		n++
	}
	spec.Stages = []abi.Stage{stage}
	spec.FlopsPerPoint = math.Round(operationsIn(program.Regions[0]))
	return spec
}

// operationsIn counts the operations on floating-point numbers in a region, those of spaces for each tuple
// of subscripts.
func operationsIn(r *ir.Region) (n float64) {
	for _, op := range r.Ops {
		times := 1.0
		if op.Is(tensor.OpCompute) || op.Is(tensor.OpSum) {
			times = float64(tensor.ExtentsOf(op).Size())
		}
		inner := 0.0
		for _, region := range op.Regions {
			inner += operationsIn(region)
		}
		if op.Is(tensor.OpSum) {
			inner++
		}
		n += times * inner
		switch op.Info {
		case arith.OpAddF, arith.OpSubF, arith.OpMulF, arith.OpDivF, arith.OpSqrt:
			n++
		case mathop.OpFMA:
			n += 2
		}
	}
	return n
}
