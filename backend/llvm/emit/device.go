package emit

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
	Convention enum.CallingConv
	Memory     types.AddrSpace // of the fields
	Private    types.AddrSpace // of a thread's own memory
	Block      string          // the intrinsics, but for the axis, of the number of a block
	Thread     string          // and of a thread in it
	wave       int             // threads that run together; 0 if nothing depends on it
	least      int             // waves that a unit always has registers for; 0 if nothing depends on it
	// Approximates says that quotients and roots begin with an approximation.
	Approximates bool
	Bound        func(m *Module, f *llir.Func, b Bounds)
	Wait         func(m *Module, b *llir.Block) // for the other threads of the block
}

// Bounds are what the code of a kernel may count on, and what it must leave room for.
type Bounds struct {
	Block    [gpu.Axes]int // threads of a block
	Resident int           // blocks that a multiprocessor is to hold at a time; 0 is any number
}

// globalMemory is the number of the address space of memory that all threads see, on both
// kinds of devices.
const globalMemory = 1

// privateAMD is that of a thread's own memory on AMD's.
const privateAMD = 5

// NVPTX returns what kernels for devices of NVIDIA have.
func NVPTX() *Device {
	return &Device{
		Convention: enum.CallingConvPTXKernel, Memory: globalMemory,
		Block: "llvm.nvvm.read.ptx.sreg.ctaid.", Thread: "llvm.nvvm.read.ptx.sreg.tid.",
		Approximates: true, Bound: boundCUDA, Wait: waitCUDA,
	}
}

// AMDGCN returns what kernels for a device of AMD have. A wave of the device has a number of threads,
// and a unit holds at least a number of waves even if each takes all registers that code can name.
func AMDGCN(wave, least int) *Device {
	return &Device{
		Convention: enum.CallingConvAMDGPUKernel, Memory: globalMemory, Private: privateAMD,
		Block: "llvm.amdgcn.workgroup.id.", Thread: "llvm.amdgcn.workitem.id.", wave: wave, least: least,
		Bound: boundAMD, Wait: waitAMD,
	}
}

// boundCUDA says how many threads a block of a kernel has, and how many blocks a multiprocessor
// is to hold at a time. The assembler gives each thread as many registers as there are for so
// many.
func boundCUDA(m *Module, f *llir.Func, b Bounds) {
	fields := []metadata.Field{f}
	note := func(name string, n int) {
		fields = append(fields, &metadata.String{Value: name}, constant.NewInt(types.I32, int64(n)))
	}
	for axis, n := range b.Block {
		note("reqntid"+gpu.AxisNames[axis], n)
	}
	if b.Resident > 0 {
		note("minctasm", b.Resident)
	}
	const name = "nvvm.annotations"
	def := m.IR.NamedMetadataDefs[name]
	if def == nil {
		def = &metadata.NamedDef{Name: name}
		m.IR.NamedMetadataDefs[name] = def
	}
	def.Nodes = append(def.Nodes, m.NewTuple(fields))
}

// simdsAMD is how many SIMD units share the waves of a block: those of a compute unit, and as many of a
// workgroup processor of later generations.
const simdsAMD = 4

// boundAMD says how many threads a block of a kernel has, in all and along each axis, and how
// many waves each unit is to hold at a time: no fewer than there are registers for anyway. LLVM's
// scheduler reverts an order of instructions that needs too many registers only if the number of waves
// falls below this number; with a smaller number it accepts the order and spills to memory.
func boundAMD(m *Module, f *llir.Func, b Bounds) {
	all := gpu.ThreadsOf(b.Block)
	var fields []metadata.Field
	for _, n := range b.Block {
		fields = append(fields, constant.NewInt(types.I32, int64(n)))
	}
	f.FuncAttrs = append(f.FuncAttrs, Attribute(fmt.Sprintf(`"amdgpu-flat-work-group-size"="%d,%d"`, all, all)))
	d := m.Machine.Device
	waves := max(b.Resident, 1) * ((all + d.wave - 1) / d.wave)
	each := max((waves+simdsAMD-1)/simdsAMD, d.least)
	f.FuncAttrs = append(f.FuncAttrs, Attribute(fmt.Sprintf(`"amdgpu-waves-per-eu"="%d"`, each)))
	f.Metadata = append(f.Metadata, m.NewMetadata("reqd_work_group_size", fields))
}

// waitCUDA has the threads of a block wait for each other: what they have written, all see then.
func waitCUDA(m *Module, b *llir.Block) { b.NewCall(m.Intrinsic("llvm.nvvm.barrier0", types.Void)) }

// waitAMD does the same. There, waiting and seeing what others have written are two things.
func waitAMD(m *Module, b *llir.Block) {
	fence := func(order enum.AtomicOrdering) {
		f := llir.NewFence(order)
		f.SyncScope = "workgroup"
		b.Insts = append(b.Insts, f)
	}
	fence(enum.AtomicOrderingRelease)
	b.NewCall(m.Intrinsic("llvm.amdgcn.s.barrier", types.Void))
	fence(enum.AtomicOrderingAcquire)
}
