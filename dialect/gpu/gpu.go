// Package gpu is the dialect of kernels for accelerators: what a nest becomes that runs as a
// grid of blocks of threads. The grid of a launch and its blocks have three axes, x, y and
// z; which dimension of the fields an axis runs over is the program's choice.
//
// A launch starts as gpu.launch in the tiles of a nest: the host computes the grid, and the
// region is what one thread does, with all that the host knows at hand. Outlining makes the
// region a function of a module for the device, with what it uses as arguments, and the
// launch a gpu.launch_func.
//
// Of a nest with an order, gpu.wavefronts launches one wavefront of points after the other: points of a
// wavefront do not depend on each other, and those that they depend on are on wavefronts before.
//
// The threads of a block run together: a gpu.barrier has each wait for the others, and what they
// have written to a buffer of gpu.shared until then, all may read. Threads must not touch an
// element that another one writes between the same two barriers.
//
// The package imports package ir, and the dialects of what is in kernels.
package gpu

import (
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
	"slices"
)

// Axes is how many axes a grid has.
const Axes = 3

// AxisNames are the axes in order.
var AxisNames = [Axes]string{"x", "y", "z"}

// The attributes of the dialect.
var (
	KernelModuleAttr = ir.MarkKey("gpu.kernel_module")  // of a module of kernels
	CalleeAttr       = ir.StrKey("kernel")              // the name of the kernel of a launch
	AxisAttr         = ir.EnumKey("axis", AxisNames[:]) // 0, 1, 2 for x, y, z of a grid
	// FormAttr says which wavefront of a nest with an order a point is on: a number for each dimension,
	// which counts as often as there are points before it along that dimension, in the direction of
	// the order.
	FormAttr = ir.OffsetKey("form")
	SizeAttr = ir.OffsetKey("size") // of memory: elements along i, j and k, 1 where its type lacks a dimension

	// BlockAttr is how many threads a block of a kernel has along x, y and z: all its launches have
	// as many. The kernel's code counts on it, as it gives each thread a part of the registers.
	BlockAttr = ir.OffsetKey("gpu.block")
	// ResidentAttr is how many blocks of a kernel a multiprocessor is to hold at a time, at least:
	// its threads get no more registers than that allows.
	ResidentAttr = ir.IntKey("gpu.resident")
	// DomainAttr is the only domain that the launches of a program are for, run as a whole.
	DomainAttr = ir.OffsetKey("gpu.domain")
	// StridesAttr is what the strides along j and k are known to be of the fields of a program,
	// its arguments and then its buffers, or of those among the arguments of a kernel: two numbers
	// for each, in elements.
	StridesAttr = ir.AttrKey("gpu.strides", "a list", (*ir.Parser).Ints, ir.Ints.String)
)

// The table of operations.
var (
	OpLaunch = &ir.OpInfo{Name: "gpu.launch", Summary: "runs its body once per thread of a grid, in any order", Operands: ir.Exactly(2 * Axes), Results: ir.Exactly(0), Regions: 1,
		Print: printLaunch, Parse: parseLaunch}
	OpLaunchFunc = &ir.OpInfo{Name: "gpu.launch_func", Summary: "runs a kernel once per thread of a grid, in any order", Operands: ir.AtLeast(2 * Axes), Results: ir.Exactly(0),
		Attrs: []ir.AnyKey{CalleeAttr}, Print: printLaunchFunc, Parse: parseLaunchFunc}
	OpWavefronts = &ir.OpInfo{Name: "gpu.wavefronts", Summary: "runs its body once per wavefront of a nest with an order, one after the other", Operands: ir.Exactly(0), Results: ir.Exactly(0), Regions: 1,
		Attrs: []ir.AnyKey{FormAttr}, Print: printWavefronts, Parse: parseWavefronts}
	OpWavefrontPoints = &ir.OpInfo{Name: "gpu.wavefront_points", Summary: "the most points that a wavefront of a form has along a dimension of the range", Operands: ir.Exactly(0), Results: ir.Exactly(1),
		Attrs: []ir.AnyKey{ir.DimAttr, FormAttr}, Traits: ir.Pure, Speculate: ir.SpeculateAlways, Form: ir.NewForm("<dim> of <form> : <result><dict>")}
	OpBlockID = &ir.OpInfo{Name: "gpu.block_id", Summary: "the number of the thread's block along an axis", Operands: ir.Exactly(0), Results: ir.Exactly(1),
		Attrs: []ir.AnyKey{AxisAttr}, Traits: ir.Pure, Speculate: ir.SpeculateAlways, Form: idForm}
	OpThreadID = &ir.OpInfo{Name: "gpu.thread_id", Summary: "the number of the thread in its block along an axis", Operands: ir.Exactly(0), Results: ir.Exactly(1),
		Attrs: []ir.AnyKey{AxisAttr}, Traits: ir.Pure, Speculate: ir.SpeculateAlways, Form: idForm}
	OpBarrier = &ir.OpInfo{Name: "gpu.barrier", Summary: "waits for all threads of the block", Operands: ir.Exactly(0), Results: ir.Exactly(0), Form: ir.NewForm("<dict>")}
	OpShared  = &ir.OpInfo{Name: "gpu.shared", Summary: "memory that the threads of a block share, for so many elements from index 0 on", Operands: ir.Exactly(0), Results: ir.Exactly(1),
		Attrs: []ir.AnyKey{SizeAttr}, Form: memoryForm}
	OpPrivate = &ir.OpInfo{Name: "gpu.private", Summary: "memory of a thread, for so many elements from index 0 on", Operands: ir.Exactly(0), Results: ir.Exactly(1),
		Attrs: []ir.AnyKey{SizeAttr}, Form: memoryForm}
	OpScratch = &ir.OpInfo{Name: "gpu.scratch", Summary: "memory that the threads of a block share, part of that of the device, for so many elements from index 0 on; blocks lie along x", Operands: ir.Exactly(0), Results: ir.Exactly(1),
		Attrs: []ir.AnyKey{SizeAttr}, Form: memoryForm}
	OpTerminator = &ir.OpInfo{Name: "gpu.terminator", Summary: "ends what a thread does, or what is launched for a wavefront", Operands: ir.Exactly(0), Results: ir.Exactly(0), Traits: ir.Terminator, Form: ir.NewForm("")}
)

// The forms that operations share.
var (
	idForm     = ir.NewForm("<axis> : <result><dict>")
	memoryForm = ir.NewForm("<size><dict> : <result>")
)

// Dialect is the table.
var Dialect = (&ir.Dialect{Name: "gpu", Ops: []*ir.OpInfo{
	OpLaunch, OpLaunchFunc, OpWavefronts, OpWavefrontPoints, OpBlockID, OpThreadID, OpBarrier, OpShared, OpPrivate, OpScratch, OpTerminator,
}}).WithRules(map[*ir.OpInfo]func(*ir.Op) error{
	OpLaunch: verifyLaunch, OpLaunchFunc: verifyLaunchFunc, OpWavefronts: verifyWavefronts, OpWavefrontPoints: verifyWavefrontPoints, OpBlockID: verifyID, OpThreadID: verifyID,
	OpBarrier: verifyBarrier, OpShared: verifyMemory, OpPrivate: verifyMemory, OpScratch: verifyMemory,
})

// Grid is how many blocks there are along x, y and z, and how many threads in each.
type Grid struct{ Blocks, Threads [Axes]*ir.Value }

// GridOf returns the grid of a launch of either form.
func GridOf(launch *ir.Op) (g Grid) {
	copy(g.Blocks[:], launch.Operands())
	copy(g.Threads[:], launch.Operands()[Axes:])
	return g
}

func (g Grid) operands() []*ir.Value { return append(g.Blocks[:], g.Threads[:]...) }

// NewLaunch makes a launch whose region has the numbers of the block and then of the thread
// along x, y and z as arguments; its body is empty and to be ended by NewTerminator.
func NewLaunch(b *ir.Builder, g Grid) *ir.Op {
	op := b.Create(OpLaunch, g.operands(), nil, nil)
	for _, number := range [...]string{"b", "t"} {
		for _, axis := range AxisNames {
			op.Regions[0].AddArg(ir.Index, number+axis)
		}
	}
	return op
}

// NewTerminator ends what a thread does, or what is launched for a wavefront.
func NewTerminator(b *ir.Builder) { b.Create(OpTerminator, nil, nil, nil) }

// NewLaunchFunc makes a launch of a kernel.
func NewLaunchFunc(b *ir.Builder, kernel *ir.Op, g Grid, args []*ir.Value) *ir.Op {
	return b.Create(OpLaunchFunc, append(g.operands(), args...), nil, ir.With(CalleeAttr.Is(ir.NameAttr.Of(kernel))))
}

// ArgsOf returns what a launch of a kernel passes to it.
func ArgsOf(launch *ir.Op) []*ir.Value { return launch.Operands()[2*Axes:] }

// NewID makes the number of the block (OpBlockID) or thread (OpThreadID) along an axis.
func NewID(b *ir.Builder, info *ir.OpInfo, axis int) *ir.Value {
	attrs := ir.With(AxisAttr.Is(axis))
	return b.Create(info, nil, []ir.Type{ir.Index}, attrs).Result()
}

// KernelModule returns the module of kernels in a module; nil if there is none.
func KernelModule(module *ir.Op) *ir.Op {
	for _, op := range module.Regions[0].Ops {
		if op.Is(ir.OpModule) && KernelModuleAttr.In(op) {
			return op
		}
	}
	return nil
}

// NewKernelModule appends a module of kernels to a module.
func NewKernelModule(module *ir.Op) *ir.Op {
	kernels := ir.NewModule()
	KernelModuleAttr.Set(kernels, true)
	module.Regions[0].Append(kernels)
	return kernels
}

// NewKernel appends a kernel without arguments to a module of kernels.
func NewKernel(kernels *ir.Op, name string) *ir.Op {
	f := ir.NewFunc(kernels, name)
	ir.KernelAttr.Set(f, true)
	return f
}

// Kernels returns the kernels of a module of kernels, in order.
func Kernels(kernels *ir.Op) []*ir.Op {
	var fs []*ir.Op
	for _, f := range ir.Funcs(kernels) {
		if ir.KernelAttr.In(f) {
			fs = append(fs, f)
		}
	}
	return fs
}

// Launches returns the launches of a program, of both forms, in order.
func Launches(program *ir.Op) []*ir.Op {
	var ops []*ir.Op
	program.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(OpLaunch) || op.Is(OpLaunchFunc) {
			ops = append(ops, op)
		}
	})
	return ops
}

// KernelOf returns the kernel that a gpu.launch_func runs: a function of the module of
// kernels beside the program. It is nil if there is none.
func KernelOf(launch *ir.Op) *ir.Op {
	module := launch
	for module != nil && !module.Is(ir.OpModule) {
		module = module.Parent()
	}
	if module == nil {
		return nil
	}
	kernels := KernelModule(module)
	if kernels == nil {
		return nil
	}
	for _, f := range Kernels(kernels) {
		if ir.NameAttr.Of(f) == CalleeAttr.Of(launch) {
			return f
		}
	}
	return nil
}

// Written returns the fields that a region at the loop level writes, itself or by the kernels
// that it launches, in the order in which it does. Memory of threads is none of them, nor is
// what repetitions at once would write: a run is not one of them.
func Written(r *ir.Region) (fields []*ir.Value) {
	steps, _ := loop.SkewedSteps(r.Parent())
	r.Walk(func(op *ir.Op) {
		if slices.ContainsFunc(steps, func(s *ir.Op) bool { return s.Regions[0].Encloses(op) }) {
			return
		}
		switch op.Info {
		case loop.OpStore:
			if !IsMemory(loop.FieldOf(op)) {
				fields = append(fields, loop.FieldOf(op))
			}
		case OpLaunchFunc:
			for _, param := range Written(KernelOf(op).Regions[0]) {
				fields = append(fields, ArgsOf(op)[param.Index()])
			}
		}
	})
	return fields
}
