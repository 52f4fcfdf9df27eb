package llvm

import (
	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/backend/llvm/internal/inspect"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// params are the arguments of a kernel: parameters of its function, as package gpu lists
// them. Strides are in elements there. A kernel for a CPU has the numbers of the block and
// the thread as parameters, too.
type params struct {
	*emitter
	*kernel
	index32 bool
	entry   *llir.Block // of the function, for conversions
	values  map[gpu.Param]value.Value
	ids     [2 * gpu.Axes]value.Value // of the block, then of the thread; nil on a device
	local   map[*ir.Value]bool        // indices that are numbers of blocks or threads, or multiples
	name    string                    // of the function
	memory  map[*ir.Value]memory      // of the block or the thread
}

// indexType is the type of indices and strides in memory and addresses.
func (p *params) indexType() *types.IntType {
	if p.index32 {
		return types.I32
	}
	return types.I64
}

// declare makes the parameters.
func (p *params) declare() []*llir.Param {
	var list []*llir.Param
	for _, param := range p.params {
		llvmParam := llir.NewParam("", p.typeOf(param))
		if param.Kind == gpu.Address {
			llvmParam.Attrs = p.kernel.attributes(param.Arg)
		}
		p.values[param] = llvmParam
		list = append(list, llvmParam)
	}
	if p.Machine.Device == nil {
		for n := range p.ids {
			id := llir.NewParam("", types.I32)
			p.ids[n] = id
			list = append(list, id)
		}
	}
	return list
}

// typeOf returns the type of a parameter. A truth value is a byte.
func (p *params) typeOf(param gpu.Param) types.Type {
	switch param.Kind {
	case gpu.Address:
		return p.pointerTo(elementType(param.Arg))
	case gpu.Stride:
		return p.indexType()
	case gpu.Panics:
		return p.pointerTo(types.I64)
	case gpu.Scratch:
		return p.pointerTo(types.I8)
	}
	switch t := param.Arg.Type.(ir.Scalar); {
	case p.spans(param.Arg):
		return p.indexType()
	case t == ir.I1:
		return types.I8
	default:
		return emit.ScalarType(t)
	}
}

// pointerTo returns the type of addresses of fields.
func (p *params) pointerTo(t types.Type) *types.PointerType {
	pointer := types.NewPointer(t)
	if d := p.Machine.Device; d != nil {
		pointer.AddrSpace = d.Memory
	}
	return pointer
}

func (p *params) base(field *ir.Value) value.Value {
	if m, ok := p.memory[field]; ok {
		return m.base
	}
	return p.values[gpu.Param{Kind: gpu.Address, Arg: field}]
}

// stride returns nil along i, and a constant where that is known.
func (p *params) stride(field *ir.Value, dim int) value.Value {
	if m, ok := p.memory[field]; ok && dim > 0 {
		return m.stride(p.indexType(), dim)
	}
	if n, ok := gpu.StrideOf(p.op, field, dim); ok {
		return constant.NewInt(p.indexType(), n)
	}
	return p.values[gpu.Param{Kind: gpu.Stride, Arg: field, Dim: dim}]
}

// scalar returns a number among the arguments, a truth value as a bit.
func (p *params) scalar(v *ir.Value) value.Value {
	param := gpu.Param{Kind: gpu.Number, Arg: v}
	x, ok := p.values[param]
	if ok && v.Type == ir.I1 && !x.Type().Equal(types.I1) {
		x = p.entry.NewTrunc(x, types.I1)
		p.values[param] = x
	}
	return x
}

// locate emits the address of the thread's point, which all accesses to a field at it share,
// then that of the row beside it, and then that in the row. Where the thread goes along a
// dimension itself, what it has come is added to an address: LLVM then steps from one to the
// next.
func (p *params) locate(b *body, op *ir.Op) value.Value {
	field, off := loop.FieldOf(op), ir.OffsetAttr.Of(op)
	var at, along, beside value.Value
	for d, index := range loop.PointOf(op) {
		if index == nil {
			continue
		}
		if inLoop(index) {
			along = p.sum(b, along, p.product(b, b.get(index).v, p.long(b, p.stride(field, d))))
		} else {
			at = p.sum(b, at, p.product(b, p.fit(b, index), p.stride(field, d)))
		}
		if d > 0 && off[d] != 0 {
			distance := p.product(b, p.long(b, p.stride(field, d)), constant.NewInt(types.I64, int64(off[d])))
			beside = p.sum(b, beside, distance)
		}
	}
	addr := p.base(field)
	for _, n := range [...]value.Value{at, along, beside, p.element(b, op)} {
		if n != nil {
			addr = p.moved(b, addr, n)
		}
	}
	if off[0] != 0 {
		addr = p.moved(b, addr, constant.NewInt(types.I64, int64(off[0])))
	}
	return addr
}

// element emits the number of an element in an array; nil for the first one.
func (p *params) element(b *body, op *ir.Op) value.Value {
	strides := inspect.ExtentsOf(loop.FieldOf(op)).Strides()
	var at value.Value
	for d, subscript := range loop.SubscriptsOf(op) {
		n := p.narrow(b, subscript)
		if n == nil {
			n = b.get(subscript).v
		}
		if !n.Type().Equal(types.I64) && at != nil && at.Type().Equal(types.I64) {
			n = p.long(b, n)
		} else if at != nil && !at.Type().Equal(n.Type()) {
			at = p.long(b, at)
		}
		var stride value.Value
		if strides[d] > 1 {
			stride = constant.NewInt(n.Type().(*types.IntType), int64(strides[d]))
		}
		at = p.sum(b, at, p.product(b, n, stride))
	}
	return at
}

// inLoop reports whether an index differs between the iterations of a loop in a thread.
func inLoop(v *ir.Value) bool {
	op := v.Def()
	if v.Region() != nil {
		op = v.Region().Parent()
	}
	for ; op != nil; op = op.Parent() {
		if op.Is(loop.OpFor) {
			return true
		}
	}
	return false
}

// long returns an index or stride with 64 bits.
func (p *params) long(b *body, x value.Value) value.Value {
	if x == nil || x.Type().Equal(types.I64) {
		return x
	}
	if c, ok := x.(*constant.Int); ok {
		return constant.NewInt(types.I64, c.X.Int64())
	}
	return b.Block.NewSExt(x, types.I64)
}

// moved returns an address moved by n elements.
func (p *params) moved(b *body, addr, n value.Value) value.Value {
	gep := llir.NewGetElementPtr(addr.Type().(*types.PointerType).ElemType, addr, n)
	gep.Typ = addr.Type() // llir forgets the address space
	b.Block.Insts = append(b.Block.Insts, gep)
	return gep
}

// product returns n strides; a stride of nil is one element. As the distance of two elements
// of a field it cannot overflow.
func (p *params) product(b *body, n, stride value.Value) value.Value {
	if stride == nil {
		return n
	}
	x, okX := n.(*constant.Int)
	y, okY := stride.(*constant.Int)
	if okX && okY {
		return constant.NewInt(y.Typ, x.X.Int64()*y.X.Int64())
	}
	product := b.Block.NewMul(n, stride)
	product.OverflowFlags = noOverflow()
	return product
}

// sum returns the sum of x, which may be nil, and y, which cannot overflow either.
func (p *params) sum(b *body, x, y value.Value) value.Value {
	if x == nil {
		return y
	}
	sum := b.Block.NewAdd(x, y)
	sum.OverflowFlags = noOverflow()
	return sum
}

// noOverflow marks sums and products of indices and strides: with the mark, LLVM steps through
// memory by adding to an address where a loop would compute it anew from an index of 32 bits.
func noOverflow() []enum.OverflowFlag { return []enum.OverflowFlag{enum.OverflowFlagNSW} }

func (p *params) extent(op *ir.Op) value.Value {
	panic(unlowered{op, "gpu-kernel-outlining makes it an argument"})
}

func (p *params) cut(op *ir.Op) value.Value {
	panic(unlowered{op, "a kernel has no tiles"})
}

func (p *params) streaming() value.Value { return nil }

func (p *params) dividing() value.Value { return nil }

// report lowers the code in the cell to a smaller one.
func (p *params) report(b *body, code value.Value) {
	b.Block.NewAtomicRMW(enum.AtomicOpUMin, p.values[gpu.Param{Kind: gpu.Panics}], code, enum.AtomicOrderingMonotonic)
}
