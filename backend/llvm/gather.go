package llvm

import (
	"fmt"

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
	b.Block = lanes
	slow := b.scatteredLoad(op)
	row.NewBr(join)
	lanes.NewBr(join)
	b.Block = join
	return join.NewPhi(llir.NewIncoming(fast, row), llir.NewIncoming(slow, lanes))
}

// onGrid reads along a row of a finer or a coarser grid. Every second element is in two vectors, of which the second ends with the
// last one; and where neighbours have the same element by twos, one vector of half the lanes has those of the lanes with even numbers, and another
// one those of the others. Nothing else is read. Under a mask, and on other grids, each lane has an address of its own.
func (b *body) onGrid(op *ir.Op, g inspect.Grid) value.Value {
	first := b.get(g.Of).v
	number := func(n int64) value.Value { return constant.NewInt(types.I64, n) }
	plus := func(x value.Value, n int64) value.Value {
		if n == 0 {
			return x
		}
		return b.Block.NewAdd(x, number(n))
	}
	lanes := int64(b.Width)
	order := make([]int64, lanes)
	switch {
	case b.Mask == nil && g.Mul == 2 && g.Div == 1:
		for n := range lanes {
			order[n] = 2*n + 2*n/lanes
		}
		at := plus(b.Block.NewShl(first, number(1)), g.Plus)
		return b.shuffled(op, b.Width, [2]value.Value{at, plus(at, lanes-1)}, order)
	case b.Mask == nil && g.Mul == 1 && g.Div == 2:
		for n := range lanes {
			order[n] = n/2 + n%2*(lanes/2)
		}
		divided := plus(first, g.Off)
		at := plus(b.Block.NewAShr(divided, number(1)), g.Plus)
		odd := b.Block.NewAnd(divided, number(1))
		return b.shuffled(op, b.Width/2, [2]value.Value{at, b.Block.NewAdd(at, odd)}, order)
	}
	return b.scatteredLoad(op)
}

// shuffled reads two vectors of a row at indices along i, and takes elements of both.
func (b *body) shuffled(op *ir.Op, lanes int, at [2]value.Value, order []int64) value.Value {
	t := types.NewVector(uint64(lanes), memoryType(op))
	var halves [2]value.Value
	for n, i := range at {
		load := b.Block.NewLoad(t, b.pointerTo(t, b.elementOfRow(op, i)))
		load.Align = llir.Align(inspect.ElemBytes(op))
		halves[n] = load
	}
	mask := make([]constant.Constant, len(order))
	for n, from := range order {
		mask[n] = constant.NewInt(types.I32, from)
	}
	v := b.Block.NewShuffleVector(halves[0], halves[1], constant.NewVector(types.NewVector(uint64(len(order)), types.I32), mask...))
	return b.fromMemory(op, v)
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
