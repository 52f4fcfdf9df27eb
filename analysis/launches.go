package analysis

import (
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// Cover returns the dimension whose range in the tiles some blocks cover, and how many
// points each does: hi - lo is a point, and (hi - lo + n-1) / n are n. Along a dimension that counts
// in the wavefronts that are launched, they cover what a wavefront has of it at most:
// [gpu.OpWavefrontPoints] stands in place of hi - lo.
func Cover(blocks *ir.Value, tiles *ir.Region, form abi.Wavefronts) (dim, points int, ok bool) {
	points = 1
	if div := blocks.DefinedBy(arith.OpDivSI); div != nil {
		n, _ := ir.ConstantOf(div.Operand(1)).(ir.Int)
		up := div.Operand(0).DefinedBy(arith.OpAddI)
		if up == nil || n.Value < 2 {
			return 0, 0, false
		}
		if more, _ := ir.ConstantOf(up.Operand(1)).(ir.Int); more.Value != n.Value-1 {
			return 0, 0, false
		}
		blocks, points = up.Operand(0), int(n.Value)
	}
	if part := blocks.DefinedBy(gpu.OpWavefrontPoints); part != nil {
		return ir.DimAttr.Of(part), points, part.Parent() == tiles.Parent() && form == gpu.FormOf(part)
	}
	size := blocks.DefinedBy(arith.OpSubI)
	if size == nil {
		return 0, 0, false
	}
	hi, lo := size.Operand(0), size.Operand(1)
	if lo.Region() != tiles || hi.Region() != tiles || lo.Index() >= ir.Rank || hi.Index() != lo.Index()+ir.Rank {
		return 0, 0, false
	}
	return lo.Index(), points, form[lo.Index()] == 0
}

// Constants returns what values are, if all are constants.
func Constants(vs [gpu.Axes]*ir.Value) (list ir.Ints, ok bool) {
	for _, v := range vs {
		c, isInt := ir.ConstantOf(v).(ir.Int)
		if !isInt {
			return nil, false
		}
		list = append(list, c.Value)
	}
	return list, true
}

// Captured returns the values from outside that a region uses, in the order in which they are
// passed to a kernel: fields and buffers, the ends of the range, the number of the wavefront, extents
// of the domain, then what else the host computes and the scalars of the program.
func Captured(r *ir.Region) []*ir.Value {
	var vs []*ir.Value
	inside := func(v *ir.Value) bool {
		if v.Region() != nil {
			return v.Region() == r || r.Encloses(v.Region().Parent())
		}
		return r.Encloses(v.Def())
	}
	r.Walk(func(op *ir.Op) {
		for _, v := range op.Operands() {
			if !inside(v) && !slices.Contains(vs, v) {
				vs = append(vs, v)
			}
		}
	})
	slices.SortStableFunc(vs, func(v, w *ir.Value) int {
		return slices.Compare(passingOrder(v), passingOrder(w))
	})
	return vs
}

// passingOrder returns where a value stands among those that are passed to a kernel.
func passingOrder(v *ir.Value) []int {
	_, field := v.Type.(loop.FieldType)
	argument := v.Region() != nil && v.Region().Parent().Is(ir.OpFunc)
	switch {
	case field && argument:
		return []int{0, v.Index()}
	case field:
		return []int{1, slices.Index(loop.Buffers(programOf(v)), v)}
	case v.Region() != nil && v.Region().Parent().Is(gpu.OpWavefronts):
		return []int{2, 2 * ir.Rank}
	case v.Region() != nil && !argument: // of the tiles
		return []int{2, v.Index()}
	case v.DefinedBy(loop.OpExtent) != nil:
		return []int{3, ir.DimAttr.Of(v.Def())}
	case !argument:
		return []int{4}
	}
	return []int{5, v.Index()}
}

// programOf returns the program that defines a value.
func programOf(v *ir.Value) *ir.Op {
	op := v.Def()
	for op != nil && !op.Is(ir.OpFunc) {
		op = op.Parent()
	}
	return op
}
