package llvm

import (
	"fmt"

	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/ir"
)

// sharedMemory is the number of the address space of memory that the threads of a block share,
// on both kinds of devices.
const sharedMemory = 3

// memory is what a kernel has for itself: address and size of memory of its block or thread.
type memory struct {
	base value.Value
	size [ir.Rank]int
}

// stride returns how far apart the elements next to each other along j or k are.
func (m memory) stride(t *types.IntType, dim int) value.Value {
	n := 1
	for _, size := range m.size[:dim] {
		n *= size
	}
	return constant.NewInt(t, int64(n))
}

// addMemory notes that a kernel has memory, an array that is at an address.
func (p *params) addMemory(op *ir.Op, array value.Value) {
	t := types.NewPointer(elementType(op.Result()))
	t.AddrSpace = array.Type().(*types.PointerType).AddrSpace
	if p.memory == nil {
		p.memory = map[*ir.Value]memory{}
	}
	p.memory[op.Result()] = memory{p.entry.NewBitCast(array, t), gpu.SizeOf(op)}
}

// arrayOf returns the type of memory.
func arrayOf(op *ir.Op) *types.ArrayType {
	return types.NewArray(uint64(gpu.ElementsOf(op)), elementType(op.Result()))
}

// memoryAlign is where memory of a block begins, so that vectors can be read from it.
const memoryAlign = 16

// lowerShared makes memory of a block a variable of the module, of which each block has one.
func (p *params) lowerShared(_ *body, op *ir.Op) []val {
	if p.Machine.Device == nil {
		panic(unlowered{op, "gpu-thread-loops must run first"})
	}
	g := llir.NewGlobalDef(fmt.Sprintf("%s_shared%d", p.name, len(p.memory)), constant.NewUndef(arrayOf(op)))
	g.Linkage, g.AddrSpace, g.Align = enum.LinkageInternal, sharedMemory, memoryAlign
	g.Typ = types.NewPointer(g.ContentType)
	g.Typ.AddrSpace = sharedMemory
	p.IR.Globals = append(p.IR.Globals, g)
	p.addMemory(op, g)
	return nil
}

// lowerPrivate makes memory of a thread a variable of the function. On a device it must become
// registers, which it does where all indices are constants in the end.
func (p *params) lowerPrivate(_ *body, op *ir.Op) []val {
	array := llir.NewAlloca(arrayOf(op))
	array.Align = memoryAlign
	if d := p.Machine.Device; d != nil {
		array.AddrSpace = d.Private
	}
	array.Typ = types.NewPointer(array.ElemType)
	array.Typ.AddrSpace = array.AddrSpace
	p.entry.Insts = append(p.entry.Insts, array)
	p.addMemory(op, array)
	return nil
}

// lowerScratch finds the part of memory that the number of the block along x says.
func (p *params) lowerScratch(b *body, op *ir.Op) []val {
	at, size := gpu.ScratchOf(p.op)
	id := p.ids[0]
	if d := p.Machine.Device; d != nil {
		id = p.entry.NewCall(b.Intrinsic(d.Block+gpu.AxisNames[0], types.I32))
	}
	before := p.entry.NewMul(p.entry.NewZExt(id, types.I64), constant.NewInt(types.I64, int64(size)))
	bytes := p.entry.NewAdd(before, constant.NewInt(types.I64, int64(at[op])))
	base := p.values[gpu.Param{Kind: gpu.Scratch}]
	part := llir.NewGetElementPtr(types.I8, base, bytes)
	part.Typ = base.Type() // llir forgets the address space
	p.entry.Insts = append(p.entry.Insts, part)
	p.addMemory(op, part)
	return nil
}

// lowerBarrier has a thread wait for the others of its block.
func (p *params) lowerBarrier(b *body, op *ir.Op) []val {
	if p.Machine.Device == nil {
		panic(unlowered{op, "gpu-thread-loops must run first"})
	}
	p.Machine.Device.Wait(p.Module, b.Block)
	return nil
}
