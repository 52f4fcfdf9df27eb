package inspect

import (
	"slices"

	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/machine"
)

// widestRegisters is how many registers the lanes of the widest number in a loop may fill.
// More lanes make better use of the loads and stores of narrow elements, and fewer leave
// more registers to the rest.
const widestRegisters = 2

// VectorShape returns how many iterations of a loop a vector holds, and whether the machine
// can mask its loads and stores. The narrowest elements in memory fill a register, unless
// numbers as wide as the widest that is computed with would fill too many: bytes that are
// computed with as f32 are loaded by half registers and less.
func VectorShape(op *ir.Op, m *emit.Machine) (lanes int, mask bool) {
	narrowest, widest := 8, 1
	mask = true
	op.Regions[0].Walk(func(inner *ir.Op) {
		if inner.Is(loop.OpLoad) || inner.Is(loop.OpStore) {
			narrowest = min(narrowest, ElemBytes(inner))
			mask = mask && m.NativeMask(ElemBytes(inner))
		}
		widest = max(widest, laneBytes(op, inner))
	})
	return m.VectorBytes / max(narrowest, widest/widestRegisters), mask
}

// laneBytes returns the size of a lane of what an operation in a loop computes with. Truth
// values are masks, which are as wide as need be, and the loop's index is no vector while
// it only serves as an address.
func laneBytes(l, op *ir.Op) int {
	bytes := 1
	if len(op.Results) == 1 && onlyForShuffles(l, op.Result()) {
		return bytes
	}
	for _, v := range op.Results {
		if t := v.Type.(ir.Scalar); t != ir.I1 && t != ir.Index {
			bytes = max(bytes, t.Bits()/8)
		}
	}
	isIndex := func(v *ir.Value) bool { return followsIndex(l, v) }
	isComputed := func(v *ir.Value) bool { return computedIn(l, v) }
	if !keepsIndex(op) && slices.ContainsFunc(op.Operands(), isIndex) ||
		op.Is(loop.OpLoad) && !shuffled(l, op) && slices.ContainsFunc(op.Operands()[1:], isComputed) {
		bytes = max(bytes, ir.Index.Bits()/8)
	}
	return bytes
}

// computedIn reports whether a loop computes an index that does not follow its own.
func computedIn(l *ir.Op, v *ir.Value) bool {
	return v.Def() != nil && l.Regions[0].Encloses(v.Def()) && !followsIndex(l, v)
}

// keepsIndex reports whether an operation on an index leaves it one, or addresses with it.
func keepsIndex(op *ir.Op) bool {
	return op.Is(arith.OpAddI) || op.Is(arith.OpSubI) || op.Is(loop.OpLoad) || op.Is(loop.OpStore)
}

// followsIndex reports whether a value is the index of a loop, or that plus something.
func followsIndex(l *ir.Op, v *ir.Value) bool {
	if v == l.Regions[0].Args[0] {
		return true
	}
	def := v.Def()
	if v.Type != ir.Index || !def.Is(arith.OpAddI) && !def.Is(arith.OpSubI) {
		return false
	}
	return followsIndex(l, def.Operand(0)) || followsIndex(l, def.Operand(1))
}

// VectorsAtOnce returns how many vectors of iterations of a loop are best computed at once. Where there are branches,
// that is one: with more lanes, fewer vectors leave a side out.
func VectorsAtOnce(op *ir.Op) int {
	branches := func(op *ir.Op) bool { return len(op.Regions) > 0 }
	if slices.ContainsFunc(op.Regions[0].Ops, branches) {
		return 1
	}
	return machine.BodyOf(op.Regions[0]).AtOnce()
}

// operationsPerQuotient is how many operations a loop has for each such quotient at most that there is code for both ways to divide.
// In one with 41, all of it takes 0.8 to 0.9 times as long on a processor that divides fast; the code of a loop is twice as long.
const operationsPerQuotient = 50

// DividesOften reports whether a good part of what a loop over vectors does is to divide by numbers that are the same in all lanes.
func DividesOften(l *ir.Op) bool {
	quotients := 0
	l.Regions[0].Walk(func(op *ir.Op) {
		if dividesByOne(l, op) {
			quotients++
		}
	})
	return quotients > 0 && l.Regions[0].Size() <= operationsPerQuotient*quotients
}

// dividesByOne reports whether an operation divides by a number that is the same in all lanes, since it is known before the loop.
func dividesByOne(l, op *ir.Op) bool {
	return op.Is(arith.OpDivF) && !l.Regions[0].Holds(op.Operand(1))
}

// IsThereOnce reports whether a loop over vectors has one copy of its body: if that is long, and seldom accesses memory,
// which takes a branch then, and, where the machine has no masks, instructions for each lane.
func IsThereOnce(op *ir.Op, m *emit.Machine) bool {
	if m.LongBody == 0 {
		return false
	}
	accesses := 0
	op.Regions[0].Walk(func(inner *ir.Op) {
		if inner.Is(loop.OpLoad) || inner.Is(loop.OpStore) {
			accesses++
		}
	})
	instructions := machine.BodyOf(op.Regions[0]).Instructions
	return instructions >= m.LongBody && instructions >= accesses*min(m.LongBody, operationsPerAccess)
}

// operationsPerAccess is how many operations a body that is there once has for each load and store at least. The 150 of
// a filter for images with 1,600 operations would make its code for arm64 longer by half.
const operationsPerAccess = 32

// OverColumns reports whether a loop over vectors has loops in it: along the column of each lane.
func OverColumns(op *ir.Op) bool {
	return slices.ContainsFunc(op.Regions[0].Ops, func(inner *ir.Op) bool { return inner.Is(loop.OpFor) })
}

// ColumnVectors is how many vectors of columns are computed at once. A column waits for what the level before it has computed, and the
// others do not wait for it. A buffer of a column has memory for the lanes of as many vectors.
const ColumnVectors = 4

// ColumnsAtOnce returns how many columns of a loop over them are computed at once.
func ColumnsAtOnce(op *ir.Op, m *emit.Machine) int {
	lanes, _ := VectorShape(op, m)
	return lanes * ColumnVectors
}

// OverRows reports whether a loop is over rows of columns of which several may be computed at once: rows and columns differ in
// the addresses of what is loaded and stored alone, and the machine can mask that.
func OverRows(op *ir.Op, m *emit.Machine) bool {
	columns := op.Regions[0].Ops[0]
	if loop.VectorAttr.In(op) || !columns.Is(loop.OpFor) || !loop.VectorAttr.In(columns) || !OverColumns(columns) {
		return false
	}
	if _, mask := VectorShape(columns, m); !mask {
		return false
	}
	j, i := op.Regions[0].Args[0], columns.Regions[0].Args[0]
	plain := true
	columns.Regions[0].Walk(func(inner *ir.Op) {
		access := inner.Is(loop.OpLoad) || inner.Is(loop.OpStore)
		if !access {
			plain = plain && !slices.Contains(inner.Operands(), j) && !slices.Contains(inner.Operands(), i)
			return
		}
		at := loop.PointOf(inner)
		plain = plain && !InArray(inner) && (at[0] == i || at[0] == nil && at[1] != j)
		for _, along := range at[1:] {
			plain = plain && (along == nil || along.Region() != nil || !columns.Regions[0].Encloses(along.Def()))
		}
	})
	return plain
}
