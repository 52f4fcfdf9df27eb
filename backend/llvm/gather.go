package llvm

import (
	"fmt"
	"slices"

	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/backend/llvm/internal/inspect"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// scattered reports whether the lanes of a load or store have addresses of their own: not
// one for all, nor one after the other along a row.
func (b *body) scattered(op *ir.Op) bool {
	for d, at := range loop.PointOf(op) {
		if at == nil {
			continue
		}
		if k := b.get(at).kind; k == varying || k == index && d > 0 {
			return true
		}
	}
	return false
}

// gather reads one element for each lane that is not masked, at a point that differs between
// the lanes. Where that is computed along i only, it is often the same distance from each
// lane's own point, such as upstream in a smooth wind: then the lanes are neighbours in
// memory, and one load of a vector is several times as fast. So each vector looks.
func (b *body) gather(op *ir.Op) value.Value {
	if !b.mayBeRow(op) {
		return b.scatteredLoad(op)
	}
	if g, ok := inspect.GridOf(op); ok && b.get(g.Of).kind == index && g.Mul != g.Div {
		return b.onGrid(op, g)
	}
	first, neighbours := b.neighbours(loop.PointOf(op)[0])
	row, lanes, join := b.fn.NewBlock(""), b.fn.NewBlock(""), b.fn.NewBlock("")
	b.Block.NewCondBr(neighbours, row, lanes)
	b.Block = row
	fast := b.vectorLoad(op, b.inRow(op, first))
	row, b.Block = b.Block, lanes
	slow := b.scatteredLoad(op)
	row.NewBr(join)
	lanes.NewBr(join)
	b.Block = join
	return join.NewPhi(llir.NewIncoming(fast, row), llir.NewIncoming(slow, lanes))
}

// onGrid reads along a row of a finer or a coarser grid. Every second element is in two vectors, of which the second ends with the
// last one; and where neighbours have the same element by twos, one vector of half the lanes has those of the lanes with even numbers, and another
// one those of the others. Nothing else is read. On other grids, each lane has an address of its own.
func (b *body) onGrid(op *ir.Op, g inspect.Grid) value.Value {
	first := b.get(g.Of).v
	number := func(n int) value.Value { return constant.NewInt(types.I64, int64(n)) }
	plus := func(x value.Value, n int64) value.Value {
		if n == 0 {
			return x
		}
		return b.Block.NewAdd(x, number(int(n)))
	}
	switch lanes := b.Width; {
	case g.Finer():
		at := plus(b.Block.NewShl(first, number(1)), g.Plus)
		second := b.Block.NewAdd(at, number(lanes-1))
		return b.interleaved(op, lanes, [2]value.Value{at, second}, func(lane int) int { return 2*lane + 2*lane/lanes })
	case g.Coarser():
		divided := plus(first, g.Off)
		at := plus(b.Block.NewAShr(divided, number(1)), g.Plus)
		second := b.Block.NewAdd(at, b.Block.NewAnd(divided, number(1)))
		return b.interleaved(op, lanes/2, [2]value.Value{at, second}, func(lane int) int { return lane/2 + lane%2*(lanes/2) })
	}
	return b.scatteredLoad(op)
}

// interleaved reads two vectors of a row at indices along i, and takes the element for each lane from what both have together. Under a mask,
// only what lanes want is read.
func (b *body) interleaved(op *ir.Op, n int, at [2]value.Value, from func(lane int) int) value.Value {
	t := types.NewVector(uint64(n), memoryType(op))
	order := make([]int, b.Width)
	takers := slices.Repeat([]int{b.Width}, 2*n) // by element, the lane that takes it; beyond the last one if none does
	for lane := range order {
		order[lane] = from(lane)
		takers[order[lane]] = lane
	}
	var parts [2]value.Value
	for half, i := range at {
		p := b.pointerTo(t, b.elementOfRow(op, i))
		if b.Mask == nil {
			load := b.Block.NewLoad(t, p)
			load.Align = llir.Align(inspect.ElemBytes(op))
			parts[half] = load
			continue
		}
		none := constant.NewZeroInitializer(b.Mask.Type())
		mask := b.Block.NewShuffleVector(b.Mask, none, numbers(takers[half*n:][:n]))
		parts[half] = b.Block.NewCall(b.maskedLoad(t), p, constant.NewInt(types.I32, int64(inspect.ElemBytes(op))), mask, constant.NewZeroInitializer(t))
	}
	return b.fromMemory(op, b.Block.NewShuffleVector(parts[0], parts[1], numbers(order)))
}

// numbers returns a constant vector for a shuffle.
func numbers(list []int) value.Value {
	elements := make([]constant.Constant, len(list))
	for n, x := range list {
		elements[n] = constant.NewInt(types.I32, int64(x))
	}
	return constant.NewVector(types.NewVector(uint64(len(list)), types.I32), elements...)
}

// mayBeRow reports whether all lanes of a load are in one row.
func (b *body) mayBeRow(op *ir.Op) bool {
	for d, at := range loop.PointOf(op) {
		if at != nil && (b.get(at).kind == varying) != (d == 0) {
			return false
		}
	}
	return loop.PointOf(op)[0] != nil
}

// run is an index along i that was looked at: that of lane 0, and whether each lane's is the
// next after that of the lane before.
type run struct{ first, neighbours value.Value }

// neighbours looks at an index along i. Reads beside one computed point share the look.
func (b *body) neighbours(i *ir.Value) (first, yes value.Value) {
	for at := b; at != nil; at = at.outer {
		if known, ok := at.runs[i]; ok {
			return known.first, known.neighbours
		}
	}
	x := b.vector(b.get(i))
	first = b.Block.NewExtractElement(x, constant.NewInt(types.I32, 0))
	inOrder := b.Block.NewAdd(b.Splat(first), emit.LaneNumbers(types.I64, b.Width))
	yes = b.Reduce("and", b.Block.NewICmp(enum.IPredEQ, x, inOrder))
	b.runs[i] = run{first: first, neighbours: yes}
	return first, yes
}

// scatteredLoad reads each lane from an address of its own. LLVM makes it an instruction
// on machines where that pays, else a load for each lane. What all lanes have in common is
// part of the base, so that reads around a computed point share the distances of the lanes
// from there.
func (b *body) scatteredLoad(op *ir.Op) value.Value {
	field, off := loop.FieldOf(op), ir.OffsetAttr.Of(op)
	base := b.base(field)
	var lanes value.Value
	for d, at := range loop.PointOf(op) {
		if at == nil {
			continue
		}
		stride := b.byteStride(field, d)
		x := b.get(at)
		if x.kind == uniform {
			base = b.moved(base, x.v, stride)
		} else {
			distance := value.Value(b.Block.NewMul(b.vector(x), b.Splat(stride)))
			if lanes != nil {
				distance = b.Block.NewAdd(lanes, distance)
			}
			lanes = distance
		}
		if off[d] != 0 {
			base = b.moved(base, constant.NewInt(types.I64, int64(off[d])), stride)
		}
	}
	return b.gatherFrom(op, base, lanes)
}

// gatherFrom reads each lane at its own distance in bytes from an address.
func (b *body) gatherFrom(op *ir.Op, base, lanes value.Value) value.Value {
	t := types.NewVector(uint64(b.Width), memoryType(op))
	pointers := b.Block.NewGetElementPtr(types.I8, base, lanes)
	mask := b.Mask
	if mask == nil {
		mask = b.Splat(constant.True)
	}
	f := b.Intrinsic("llvm.masked.gather."+emit.Mangle(t)+"."+fmt.Sprintf("v%dp0", b.Width), t, pointers.Type(), types.I32, mask.Type(), t)
	v := b.Block.NewCall(f, pointers, constant.NewInt(types.I32, int64(inspect.ElemBytes(op))), mask, constant.NewZeroInitializer(t))
	return b.fromMemory(op, v)
}

// byteStride returns a field's stride in bytes along any dimension.
func (b *body) byteStride(field *ir.Value, d int) value.Value {
	if d > 0 {
		return b.stride(field, d)
	}
	return constant.NewInt(types.I64, int64(field.Type.(loop.FieldType).Elem.Bits()/8))
}
