package llvm

import (
	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/ir"
)

// blocks emits the function that runs a block of a launch on a CPU, first in the module, and
// the kernels.
func (e *emitter) blocks(launches []*ir.Op) {
	f, args := e.NewFunc(EntryName)
	b := f.NewBlock("")
	done := f.NewBlock("done")
	done.NewRet(nil)
	kernels := map[*ir.Op]*kernel{}
	forms := map[*kernel][]*llir.Func{}
	for _, k := range kernelsOf(launches) {
		kernels[k.op] = k
		for _, index32 := range k.forms() {
			forms[k] = append(forms[k], e.kernel(k, index32))
		}
	}
	index32 := b.NewICmp(enum.IPredNE, loadSlot(b, args, abi.SimIndex32, types.I64), constant.NewInt(types.I64, 0))
	var cases []*llir.Case
	for n, launch := range launches {
		run := f.NewBlock("")
		cases = append(cases, llir.NewCase(constant.NewInt(types.I64, int64(n)), run))
		k := kernels[gpu.KernelOf(launch)]
		var starts []*llir.Block
		for _, callee := range forms[k] {
			start := f.NewBlock("")
			e.threads(k, callee, start, args).NewBr(done)
			starts = append(starts, start)
		}
		run.NewCondBr(index32, starts[len(starts)-1], starts[0])
	}
	b.NewSwitch(loadSlot(b, args, abi.SimLaunch, types.I64), done, cases...)
}

// threads emits calls of a kernel for all threads of the block, one after the other, starting
// in block b, and returns the block after them.
func (e *emitter) threads(k *kernel, callee *llir.Func, b *llir.Block, slots value.Value) *llir.Block {
	args := make([]value.Value, len(callee.Params))
	for n := range k.params {
		args[n] = simArg(b, slots, n, callee.Params[n].Typ)
	}
	ids := args[len(k.params):]
	for axis := range gpu.Axes {
		ids[axis] = b.NewTrunc(loadSlot(b, slots, abi.SimBlock+axis, types.I64), types.I32)
	}
	threads, block := ids[gpu.Axes:], k.block()
	return counting(b, block, threads, func(inner *llir.Block) { inner.NewCall(callee, args...) })
}

// simArg loads argument n of a launch.
func simArg(b *llir.Block, slots value.Value, n int, t types.Type) value.Value {
	if types.IsPointer(t) {
		return b.NewIntToPtr(loadSlot(b, slots, abi.SimArgs+n, types.I64), t)
	}
	return loadSlot(b, slots, abi.SimArgs+n, t)
}

// counting emits a loop for each axis, that of x innermost, each from 0 to an end, and returns
// the block after them. The indices are put in at.
func counting(b *llir.Block, ends [gpu.Axes]int, at []value.Value, run func(*llir.Block)) *llir.Block {
	f := b.Parent
	var heads, exits [gpu.Axes]*llir.Block
	var indices [gpu.Axes]*llir.InstPhi
	for axis := gpu.Axes - 1; axis >= 0; axis-- {
		head, body, exit := f.NewBlock(""), f.NewBlock(""), f.NewBlock("")
		b.NewBr(head)
		i := head.NewPhi(llir.NewIncoming(constant.NewInt(types.I32, 0), b))
		head.NewCondBr(head.NewICmp(enum.IPredSLT, i, constant.NewInt(types.I32, int64(ends[axis]))), body, exit)
		heads[axis], exits[axis], indices[axis], at[axis] = head, exit, i, i
		b = body
	}
	run(b)
	for axis, i := range indices {
		next := b.NewAdd(i, constant.NewInt(types.I32, 1))
		b.NewBr(heads[axis])
		i.Incs = append(i.Incs, llir.NewIncoming(next, b))
		b = exits[axis]
	}
	return b
}
