package llvm

import (
	"math/bits"
	"slices"

	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/backend/llvm/internal/inspect"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// lowerArray makes memory on the stack for an array of a tile's own.
func lowerArray(b *body, op *ir.Op) []val {
	t := types.NewArray(uint64(inspect.ExtentsOf(op.Result()).Size()), elementType(op.Result()))
	memory := b.entry.NewAlloca(t)
	memory.Align = cacheLine
	b.ofTile[op.Result()] = b.entry.NewBitCast(memory, types.I8Ptr)
	return []val{{v: b.ofTile[op.Result()]}}
}

// arrayBase returns the address of the array that a load or store works on.
func (b *body) arrayBase(op *ir.Op) value.Value {
	field := loop.FieldOf(op)
	if memory := b.ofTile[field]; memory != nil {
		return memory
	}
	addr, point, off := b.base(field), loop.PointOf(op), ir.OffsetAttr.Of(op)
	if point[0] != nil {
		panic(unlowered{op, "arrays are not along i"})
	}
	addr = b.along(addr, field, 1, point[1], off[1])
	return b.along(addr, field, 2, point[2], off[2])
}

// subscripts returns the number of an element of an array, of lane 0 if the lanes are neighbours, and
// what the lanes are: one element, neighbours, or anything.
func (b *body) subscripts(op *ir.Op) (variable value.Value, fixed int64, k kind) {
	list := loop.SubscriptsOf(op)
	strides := inspect.ExtentsOf(loop.FieldOf(op)).Strides()
	for d, v := range list {
		switch at := b.get(v).kind; {
		case at == uniform:
		case at == index && d == len(list)-1 && k == uniform:
			k = index
		default:
			k = varying
		}
	}
	for d, v := range list {
		n := b.get(v)
		x := n.v
		if k == varying {
			x = b.vector(n)
		} else if c, ok := x.(*constant.Int); ok {
			fixed += c.X.Int64() * int64(strides[d])
			continue
		}
		if strides[d] > 1 {
			product := b.Block.NewMul(x, sameInt(x.Type(), int64(strides[d])))
			product.OverflowFlags = noOverflow()
			x = product
		}
		if variable == nil {
			variable = x
			continue
		}
		sum := b.Block.NewAdd(variable, x)
		sum.OverflowFlags = noOverflow()
		variable = sum
	}
	return variable, fixed, k
}

// sameInt returns an integer constant of a type, or a vector of it.
func sameInt(t types.Type, n int64) constant.Constant {
	return emit.EveryLane(t, constant.NewInt(emit.ElementOf(t).(*types.IntType), n))
}

// elementAt returns the address of an element of an array.
func (b *body) elementAt(op *ir.Op, variable value.Value, fixed int64) value.Value {
	elem := memoryType(op)
	p := value.Value(b.Block.NewBitCast(b.arrayBase(op), types.NewPointer(elem)))
	if variable != nil {
		p = b.Block.NewGetElementPtr(elem, p, variable)
	}
	if fixed != 0 {
		p = b.Block.NewGetElementPtr(elem, p, constant.NewInt(types.I64, fixed))
	}
	return p
}

// arrayLoad reads a number of an array for all lanes, neighbours, or one for each lane.
func (b *body) arrayLoad(op *ir.Op) []val {
	variable, fixed, k := b.subscripts(op)
	if k == varying {
		bytes := b.Block.NewMul(variable, sameInt(variable.Type(), int64(inspect.ElemBytes(op))))
		return []val{{v: b.gatherFrom(op, b.arrayBase(op), bytes), kind: varying}}
	}
	p := b.elementAt(op, variable, fixed)
	switch k {
	case uniform:
		v := b.uniformLoad(op, memoryType(op), p)
		b.markArray(op, v)
		return []val{{v: b.fromMemory(op, v)}}
	default:
		v := b.vectorLoad(op, p)
		b.markArray(op, v)
		return []val{{v: v, kind: varying}}
	}
}

// arrayStore writes a number of an array, or neighbours.
func (b *body) arrayStore(op *ir.Op) {
	variable, fixed, k := b.subscripts(op)
	if k == varying {
		panic(unlowered{op, "the lanes of a vector do not write neighbours"})
	}
	p := b.elementAt(op, variable, fixed)
	v := b.get(op.Operand(0))
	switch {
	case k == uniform && b.Width == 1:
		store := b.Block.NewStore(b.toMemory(op, v.v), p)
		store.Align = llir.Align(inspect.ElemBytes(op))
		store.Metadata = append(store.Metadata, b.scopes(op)...)
	case k != index:
		panic(unlowered{op, "the lanes of a vector do not write neighbours"})
	case b.Mask != nil:
		t := types.NewVector(uint64(b.Width), memoryType(op))
		b.Block.NewCall(b.maskedStore(t), b.toMemory(op, b.vector(v)), b.pointerTo(t, p), constant.NewInt(types.I32, int64(inspect.ElemBytes(op))), b.Mask)
	default:
		t := types.NewVector(uint64(b.Width), memoryType(op))
		store := b.Block.NewStore(b.toMemory(op, b.vector(v)), b.pointerTo(t, p))
		store.Align = llir.Align(inspect.ElemBytes(op))
		store.Metadata = append(store.Metadata, b.scopes(op)...)
	}
}

// markArray notes on a load that no other array is in its memory.
func (b *body) markArray(op *ir.Op, v value.Value) {
	if load, ok := v.(*llir.InstLoad); ok {
		load.Metadata = append(load.Metadata, b.scopes(op)...)
	}
}

// scopes says which array the memory of a load or store is part of, and that it is part of no other
// one: the run time does not run a kernel on arrays that overlap.
func (e *emitter) scopes(op *ir.Op) []*metadata.Attachment {
	field := loop.FieldOf(op)
	if field.Def() != nil {
		return nil // memory of the stack, which LLVM knows
	}
	if e.aliases == nil {
		e.aliases = map[*ir.Value][]*metadata.Attachment{}
		domain := e.NewTuple([]metadata.Field{&metadata.String{Value: "arrays"}})
		var arrays []*ir.Value
		var scopes []metadata.Field
		for _, a := range e.program.Regions[0].Args {
			if _, ok := a.Type.(loop.FieldType); ok {
				arrays = append(arrays, a)
				scopes = append(scopes, e.NewTuple([]metadata.Field{&metadata.String{Value: a.Name}, domain}))
			}
		}
		for n, a := range arrays {
			others := slices.Delete(slices.Clone(scopes), n, n+1)
			e.aliases[a] = []*metadata.Attachment{e.NewMetadata("alias.scope", scopes[n:n+1]), e.NewMetadata("noalias", others)}
		}
	}
	return e.aliases[field]
}

// lanesBelow returns the mask of the first of some lanes.
func lanesBelow(n, lanes int) constant.Constant {
	bits := make([]constant.Constant, lanes)
	for lane := range bits {
		bits[lane] = constant.NewBool(lane < n)
	}
	return constant.NewVector(types.NewVector(uint64(lanes), types.I1), bits...)
}

// mostInARow is how many vectors of a row are emitted one after the other. LLVM takes 15 s for a row of 4000 numbers of f64 with all
// instruction sets of x86-64 if all are, and 0.2 s if they are in a loop.
const mostInARow = 64

// overConstants emits a loop over vectors between constant bounds: one vector after the other, those of a long row in a loop, and
// what is left as a shorter vector, or under a mask.
func (b *body) overConstants(op *ir.Op, lo, hi int64) {
	lanes, mask := inspect.VectorShape(op, &b.Machine)
	if whole := (hi - lo) / int64(lanes) * int64(lanes); whole > mostInARow*int64(lanes) {
		b.countedBy(constant.NewInt(types.I64, lo), constant.NewInt(types.I64, lo+whole), lanes, func(i value.Value) { b.oneVector(op, b.with(lanes), i) })
		lo += whole
	}
	for i := lo; i < hi; {
		left := int(hi - i)
		n := min(lanes, 1<<(bits.Len(uint(left))-1))
		inner := b.with(n)
		if n < lanes && n != left && mask {
			n = min(lanes, 2*n)
			inner = b.with(n)
			inner.Mask = lanesBelow(left, n)
		}
		b.oneVector(op, inner, constant.NewInt(types.I64, i))
		i += int64(n)
	}
}

// oneVector emits an iteration of a loop over vectors, by a body that has as many lanes.
func (b *body) oneVector(op *ir.Op, inner *body, i value.Value) {
	inner.Block = b.Block
	inner.rows = map[loop.Row]value.Value{}
	inner.vals[op.Regions[0].Args[0]] = inner.laneIndex(i)
	inner.region(op.Regions[0])
	inner.checkAsserts()
	b.Block = inner.Block
}

// mark emits where the lives of arrays begin or end.
func (b *body) mark(name string, arrays []*ir.Value) {
	for _, array := range arrays {
		bytes := int64(inspect.ExtentsOf(array).Size() * array.Type.(loop.FieldType).Elem.Bits() / 8)
		b.Block.NewCall(b.Intrinsic(name, types.Void, types.I64, types.I8Ptr), constant.NewInt(types.I64, bytes), b.ofTile[array])
	}
}
