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

// narrowestStream is the size in bytes of the smallest streaming store that machines have.
const narrowestStream = 4

// prepareRows emits the addresses of all rows that a loop along i touches before it, so
// that the loop holds one pointer a row and one index. The rows of reads at indices that
// the loop computes are not known before.
func (b *body) prepareRows(op *ir.Op) {
	b.rows = map[loop.Row]value.Value{}
	op.Regions[0].Walk(func(inner *ir.Op) {
		if inner.Is(loop.OpLoad) || inner.Is(loop.OpStore) {
			key := loop.RowOf(inner)
			switch known := b.knows(key.J) && b.knows(key.K); {
			case known && b.rows[key] == nil:
				b.rows[key] = b.row(key)
			case !known && inner.Is(loop.OpStore):
				panic(unlowered{inner, "its row differs between the points of a vector"})
			}
		}
	})
}

// knows reports whether an index is computed before the loop; an absent one is.
func (b *body) knows(v *ir.Value) bool {
	if v == nil {
		return true
	}
	_, ok := b.find(v)
	return ok
}

// row emits the address of a row's element with i = 0.
func (b *body) row(key loop.Row) value.Value {
	addr := b.base(key.Field)
	addr = b.along(addr, key.Field, 1, key.J, key.DJ)
	return b.along(addr, key.Field, 2, key.K, key.DK)
}

// along moves an address along dimension dim to the index plus an offset.
func (b *body) along(addr value.Value, field *ir.Value, dim int, at *ir.Value, off int) value.Value {
	fold := loop.FoldOf(field)[dim]
	if at == nil || fold == 1 {
		return addr
	}
	n := b.get(at).v
	if off != 0 {
		n = b.Block.NewAdd(n, constant.NewInt(types.I64, int64(off)))
	}
	if fold > 1 {
		n = b.Block.NewAnd(n, constant.NewInt(types.I64, int64(fold-1)))
	}
	return b.moved(addr, n, b.stride(field, dim))
}

// moved returns an address moved by n strides.
func (b *body) moved(addr, n, stride value.Value) value.Value {
	return b.Block.NewGetElementPtr(types.I8, addr, b.Block.NewMul(n, stride))
}

// inRow emits the address of a load or store from its index along i without the offset, nil if it has none.
func (b *body) inRow(op *ir.Op, i value.Value) value.Value {
	p := b.elementOfRow(op, i)
	if di := ir.OffsetAttr.Of(op)[0]; i != nil && di != 0 {
		p = b.Block.NewGetElementPtr(memoryType(op), p, constant.NewInt(types.I64, int64(di)))
	}
	return p
}

// elementOfRow emits the address of an element in the row of a load or store from its index along i, nil if it has none. A buffer
// that is one index long along i has the columns of the lanes at hand, from the first one on.
func (b *body) elementOfRow(op *ir.Op, i value.Value) value.Value {
	if ofLanes(op) {
		i = nil
	}
	key := loop.RowOf(op)
	row := b.rows[key]
	if row == nil {
		row = b.row(key)
	}
	elem := memoryType(op)
	p := value.Value(b.Block.NewBitCast(row, types.NewPointer(elem)))
	if i != nil {
		p = b.Block.NewGetElementPtr(elem, p, i)
	}
	return p
}

// memoryType returns the type of the element that a load or store works on.
func memoryType(op *ir.Op) types.Type { return elementType(loop.FieldOf(op)) }

// elementType returns the type of a field's elements in memory: a truth value is a byte
// there.
func elementType(field *ir.Value) types.Type {
	if t := field.Type.(loop.FieldType).Elem; t != ir.I1 {
		return emit.ScalarType(t)
	}
	return types.I8
}

// fromMemory returns what an element, or a vector of them, is in a register.
func (b *body) fromMemory(op *ir.Op, v value.Value) value.Value {
	if inspect.ElemOf(op) == ir.I1 {
		return b.Block.NewICmp(enum.IPredNE, v, emit.Same(v.Type(), 0))
	}
	return v
}

// toMemory is the opposite.
func (b *body) toMemory(op *ir.Op, v value.Value) value.Value {
	if inspect.ElemOf(op) == ir.I1 {
		return b.Block.NewZExt(v, emit.WithElements(v.Type(), types.I8))
	}
	return v
}

// varies reports whether the lanes of a load or store have different addresses.
func (b *body) varies(op *ir.Op) bool {
	i := loop.PointOf(op)[0]
	return i != nil && b.get(i).kind == index
}

func (b *body) pointerTo(t types.Type, p value.Value) value.Value {
	return b.Block.NewBitCast(p, types.NewPointer(t))
}

func lowerLoad(b *body, op *ir.Op) []val {
	if inspect.InArray(op) {
		return b.arrayLoad(op)
	}
	return b.load(op)
}

// load reads where the arguments say that the element is.
func (b *body) load(op *ir.Op) []val {
	if v, kept := b.kept[op]; kept {
		return []val{v}
	}
	if n := b.inRegisters[op]; n != nil {
		return []val{{v: b.shuffled(n, ir.OffsetAttr.Of(op)[0]), kind: varying}}
	}
	if b.scattered(op) {
		return []val{{v: b.gather(op), kind: varying}}
	}
	p := b.locate(b, op)
	elem := memoryType(op)
	if !b.varies(op) {
		return []val{{v: b.fromMemory(op, b.uniformLoad(op, elem, p))}}
	}
	return []val{{v: b.vectorLoad(op, p), kind: varying}}
}

// vectorLoad reads neighbours in memory, those of lanes that are not masked.
func (b *body) vectorLoad(op *ir.Op, p value.Value) value.Value {
	if b.rowVectors != nil && !ofLanes(op) {
		return b.fromMemory(op, b.loadRows(op, p))
	}
	t := types.NewVector(uint64(b.Width), memoryType(op))
	bytes := inspect.ElemBytes(op)
	at := b.pointerTo(t, p)
	whole := func(block *llir.Block) value.Value {
		load := block.NewLoad(t, at)
		load.Align = llir.Align(bytes)
		return load
	}
	some := func(block *llir.Block) value.Value {
		return block.NewCall(b.maskedLoad(t), at, constant.NewInt(types.I32, int64(bytes)), b.Mask, constant.NewZeroInitializer(t))
	}
	if ofLanes(op) {
		return b.fromMemory(op, whole(b.Block))
	}
	return b.fromMemory(op, b.underMask(bytes, whole, some))
}

// underMask emits what whole does if there is no mask, and what some does if there is. Where the machine has no masked access of
// elements of so many bytes, an iteration of which most have all lanes branches.
func (b *body) underMask(bytes int, whole, some func(*llir.Block) value.Value) value.Value {
	switch {
	case b.Mask == nil:
		return whole(b.Block)
	case b.ends == nil || b.Machine.NativeMask(bytes):
		return some(b.Block)
	}
	all, few, after := b.fn.NewBlock(""), b.fn.NewBlock(""), b.fn.NewBlock("")
	branch := b.Block.NewCondBr(b.ends, few, all)
	branch.Metadata = append(branch.Metadata, b.Unlikely())
	x, y := whole(all), some(few)
	all.NewBr(after)
	few.NewBr(after)
	b.Block = after
	if x == nil {
		return nil
	}
	return after.NewPhi(llir.NewIncoming(x, all), llir.NewIncoming(y, few))
}

// uniformLoad reads one element for all lanes. Under a mask it reads only if a lane wants
// it, since the address may be outside the field otherwise. Some lane of an iteration does.
func (b *body) uniformLoad(op *ir.Op, elem types.Type, p value.Value) value.Value {
	if b.Mask == nil || b.ends != nil {
		load := b.Block.NewLoad(elem, p)
		load.Align = llir.Align(inspect.ElemBytes(op))
		return load
	}
	any := b.Block.NewCall(b.Intrinsic(fmt.Sprintf("llvm.vector.reduce.or.v%di1", b.Width), types.I1, b.Mask.Type()), b.Mask)
	before, read, after := b.Block, b.fn.NewBlock(""), b.fn.NewBlock("")
	before.NewCondBr(any, read, after)
	load := read.NewLoad(elem, p)
	load.Align = llir.Align(inspect.ElemBytes(op))
	read.NewBr(after)
	b.Block = after
	return after.NewPhi(llir.NewIncoming(load, read), llir.NewIncoming(constant.NewZeroInitializer(elem), before))
}

func (b *body) maskedLoad(t *types.VectorType) *llir.Func {
	mask := types.NewVector(t.Len, types.I1)
	return b.Intrinsic("llvm.masked.load."+emit.Mangle(t)+".p0", t, types.NewPointer(t), types.I32, mask, t)
}

func (b *body) maskedStore(t *types.VectorType) *llir.Func {
	mask := types.NewVector(t.Len, types.I1)
	return b.Intrinsic("llvm.masked.store."+emit.Mangle(t)+".p0", types.Void, t, types.NewPointer(t), types.I32, mask)
}

func lowerStore(b *body, op *ir.Op) []val {
	if inspect.InArray(op) {
		b.arrayStore(op)
		return nil
	}
	return b.store(op)
}

// store writes where the arguments say that the element is.
func (b *body) store(op *ir.Op) []val {
	if b.scattered(op) {
		panic(unlowered{op, "its points are not contiguous"})
	}
	p := b.locate(b, op)
	v := b.get(op.Operand(0))
	if b.Width == 1 {
		store := b.Block.NewStore(b.toMemory(op, v.v), p)
		store.Align = llir.Align(inspect.ElemBytes(op))
		return nil
	}
	if !b.varies(op) {
		panic(unlowered{op, "all points of a vector write one element"})
	}
	x := b.toMemory(op, b.vector(v))
	if b.rowVectors != nil && !ofLanes(op) {
		b.storeRows(op, x, p)
		return nil
	}
	t := types.NewVector(uint64(b.Width), memoryType(op))
	at := b.pointerTo(t, p)
	bytes := inspect.ElemBytes(op)
	whole := func(block *llir.Block) value.Value {
		store := block.NewStore(x, at)
		store.Align = llir.Align(bytes)
		if all := b.Width * bytes; b.stream && !b.reread[loop.FieldOf(op)] && all >= narrowestStream {
			b.streamed(store, all)
		}
		return nil
	}
	some := func(block *llir.Block) value.Value {
		block.NewCall(b.maskedStore(t), x, at, constant.NewInt(types.I32, int64(bytes)), b.Mask)
		return nil
	}
	if ofLanes(op) {
		whole(b.Block)
		return nil
	}
	b.underMask(bytes, whole, some)
	return nil
}

// streamed makes a store of some bytes one that bypasses the caches.
func (b *body) streamed(store *llir.InstStore, bytes int) {
	store.Align = llir.Align(min(cacheLine, bytes))
	store.Metadata = append(store.Metadata, b.StreamMark())
}

// ofLanes reports whether a load or store is of a buffer that has memory for all lanes, whatever the mask: what is stored whole is loaded again without
// waiting for the cache.
func ofLanes(op *ir.Op) bool { return loop.FoldOf(loop.FieldOf(op))[0] > 0 }

// cacheLine is the alignment in bytes that rt promises for streamed rows.
const cacheLine = 64
