package gpu

import (
	"fmt"
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// KernelOutlining makes the region of each launch a kernel: a function of the module of
// kernels, named after the program and the number of the launch. Its arguments are the fields
// and then the numbers that the region takes from the host; constants are copied. What is known
// of the strides of the fields is known of the kernel's, too.
type KernelOutlining struct {
	Resident int `option:"resident" help:"blocks that a multiprocessor is to hold at a time, as far as it has room for their threads; 0 for any number"`
}

// Run runs the pass.
func (p KernelOutlining) Run(_ *transform.Context, module *ir.Op) error {
	if p.Resident < 0 || p.Resident > gpu.MaxResident {
		return fmt.Errorf("resident is %d, expected 1 to %d, or 0 for any number", p.Resident, gpu.MaxResident)
	}
	for _, f := range loop.Programs(module) {
		for n, launch := range gpu.Launches(f) {
			if !launch.Is(gpu.OpLaunch) {
				continue
			}
			kernels := gpu.KernelModule(module)
			if kernels == nil {
				kernels = gpu.NewKernelModule(module)
			}
			kernel := gpu.NewKernel(kernels, fmt.Sprintf("%s_kernel%d", ir.NameAttr.Of(f), n))
			if err := passStrides(f, kernel, outline(kernel, launch)); err != nil {
				return err
			}
			if block, ok := gpu.BlockAttr.Lookup(kernel); ok && p.Resident > 0 {
				gpu.ResidentAttr.Set(kernel, min(p.Resident, gpu.MostResident(block)))
			}
		}
	}
	return nil
}

// passStrides notes at a kernel what is known of the strides of the fields that it is passed.
func passStrides(program, kernel *ir.Op, args []*ir.Value) error {
	fields := slices.DeleteFunc(args, func(v *ir.Value) bool {
		_, field := v.Type.(loop.FieldType)
		return !field
	})
	strides, err := gpu.Strides(program, fields)
	if err != nil {
		return ir.ProgramErrorf(program.Pos, "@%s %v", ir.NameAttr.Of(program), err)
	}
	if strides != nil {
		gpu.StridesAttr.Set(kernel, strides)
	}
	return nil
}

// outline moves the region of a launch to a kernel, and returns what that is passed.
func outline(kernel, launch *ir.Op) []*ir.Value {
	kernel.Pos = launch.Pos
	body, values := kernel.Regions[0], ir.Mapping{}
	b := ir.AtEnd(body)
	b.Pos = launch.Pos
	for n, id := range launch.Regions[0].Args {
		if id.Unused() {
			continue
		}
		info := [...]*ir.OpInfo{gpu.OpBlockID, gpu.OpThreadID}[n/gpu.Axes]
		values[id] = gpu.NewID(b, info, n%gpu.Axes)
	}
	var args []*ir.Value
	for _, v := range analysis.Captured(launch.Regions[0]) {
		if c := v.DefinedBy(arith.OpConstant); c != nil {
			b.Clone(c, values)
			continue
		}
		values[v] = body.AddArg(v.Type, v.Name)
		args = append(args, v)
	}
	for _, op := range launch.Regions[0].Ops {
		if !op.Is(gpu.OpTerminator) {
			b.Clone(op, values)
		}
	}
	b.Create(ir.OpReturn, nil, nil, nil)
	grid := gpu.GridOf(launch)
	if block, ok := analysis.Constants(grid.Threads); ok {
		kernel.SetAttr(gpu.BlockAttr.Name(), block)
	}
	gpu.NewLaunchFunc(ir.Before(launch), kernel, grid, args)
	launch.Erase()
	return args
}
