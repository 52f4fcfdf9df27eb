package llvm

import (
	"fmt"

	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"

	"github.com/openearthgo/oec/dialect/gpu"
)

// Device is how LLVM IR says what only kernels for an accelerator have.
type Device struct {
	convention enum.CallingConv
	memory     types.AddrSpace // of the fields
	private    types.AddrSpace // of a thread's own memory
	block      string          // the intrinsics, but for the axis, of the number of a block
	thread     string          // and of a thread in it
	threads    func(e *emitter, f *llir.Func, block [gpu.Axes]int64)
	wait       func(b *body) // for the other threads of the block
}

// globalMemory is the number of the address space of memory that all threads see, on both
// kinds of devices.
const globalMemory = 1

// privateAMD is that of a thread's own memory on AMD's.
const privateAMD = 5

// NVPTX returns what kernels for devices of NVIDIA have.
func NVPTX() *Device {
	return &Device{
		convention: enum.CallingConvPTXKernel, memory: globalMemory,
		block: "llvm.nvvm.read.ptx.sreg.ctaid.", thread: "llvm.nvvm.read.ptx.sreg.tid.",
		threads: annotateThreads, wait: waitCUDA,
	}
}

// AMDGCN returns what kernels for devices of AMD have.
func AMDGCN() *Device {
	return &Device{
		convention: enum.CallingConvAMDGPUKernel, memory: globalMemory, private: privateAMD,
		block: "llvm.amdgcn.workgroup.id.", thread: "llvm.amdgcn.workitem.id.",
		threads: requireThreads, wait: waitAMD,
	}
}

// annotateThreads says how many threads a block of a kernel has. The assembler gives each
// as many registers as there are for so many.
func annotateThreads(e *emitter, f *llir.Func, block [gpu.Axes]int64) {
	fields := []metadata.Field{f}
	for axis, n := range block {
		fields = append(fields, &metadata.String{Value: "reqntid" + gpu.AxisNames[axis]}, constant.NewInt(i32, n))
	}
	const name = "nvvm.annotations"
	def := e.module.NamedMetadataDefs[name]
	if def == nil {
		def = &metadata.NamedDef{Name: name}
		e.module.NamedMetadataDefs[name] = def
	}
	def.Nodes = append(def.Nodes, e.newTuple(fields))
}

// requireThreads says how many threads a block of a kernel has, in all and along each axis.
func requireThreads(e *emitter, f *llir.Func, block [gpu.Axes]int64) {
	all := int64(1)
	var fields []metadata.Field
	for _, n := range block {
		all *= n
		fields = append(fields, constant.NewInt(i32, n))
	}
	f.FuncAttrs = append(f.FuncAttrs, Attribute(fmt.Sprintf(`"amdgpu-flat-work-group-size"="%d,%d"`, all, all)))
	f.Metadata = append(f.Metadata, e.newMetadata("reqd_work_group_size", fields))
}
