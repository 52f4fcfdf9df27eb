package pipeline

import (
	"fmt"
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// residentBlocks is the option of how many blocks of a kernel a multiprocessor is to hold at a
// time. Its registers are divided among them.
const residentBlocks = "resident"

// outlineKernels makes the region of each launch a kernel: a function of the module of
// kernels, named after the program and the number of the launch. Its arguments are the fields
// and then the numbers that the region takes from the host; constants are copied. What is known
// of the strides of the fields is known of the kernel's, too.
func outlineKernels(ctx *Context, module *ir.Op) error {
	resident := ctx.Value(residentBlocks)
	if resident < 0 || resident > gpu.MaxResident {
		return fmt.Errorf("%s is %d, expected 1 to %d, or 0 for any number", residentBlocks, resident, gpu.MaxResident)
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
			kernel := gpu.NewKernel(kernels, fmt.Sprintf("%s_kernel%d", f.StrAttr("name"), n))
			if err := passStrides(f, kernel, outline(kernel, launch)); err != nil {
				return err
			}
			if block, ok := gpu.BlockOf(kernel); ok && resident > 0 {
				kernel.SetAttr(gpu.ResidentAttr, ir.Int{Value: min(int64(resident), gpu.MostResident(block)), Type: ir.I64})
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
		return programErrorf(program.Pos, "@%s %v", program.StrAttr("name"), err)
	}
	if strides != nil {
		kernel.SetAttr(gpu.StridesAttr, strides)
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
	for _, v := range captured(launch.Regions[0]) {
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
	if block, ok := constants(grid.Threads); ok {
		kernel.SetAttr(gpu.BlockAttr, block)
	}
	gpu.NewLaunchFunc(ir.Before(launch), kernel, grid, args)
	launch.Erase()
	return args
}

// constants returns what values are, if all are constants.
func constants(vs [gpu.Axes]*ir.Value) (list ir.Ints, ok bool) {
	for _, v := range vs {
		c, isInt := ir.ConstantOf(v).(ir.Int)
		if !isInt {
			return nil, false
		}
		list = append(list, c.Value)
	}
	return list, true
}

// captured returns the values from outside that a region uses, in the order in which they are
// passed to a kernel: fields and buffers, the ends of the range, the number of the front, extents
// of the domain, then what else the host computes and the scalars of the program.
func captured(r *ir.Region) []*ir.Value {
	var vs []*ir.Value
	inside := func(v *ir.Value) bool {
		if v.Region() != nil {
			return v.Region() == r || r.Encloses(v.Region().Parent())
		}
		return r.Encloses(v.Def())
	}
	r.Walk(func(op *ir.Op) {
		for _, v := range op.Operands() {
			if !inside(v) && !slices.Contains(vs, v) {
				vs = append(vs, v)
			}
		}
	})
	slices.SortStableFunc(vs, func(v, w *ir.Value) int {
		return slices.Compare(passingOrder(v), passingOrder(w))
	})
	return vs
}

// passingOrder returns where a value stands among those that are passed to a kernel.
func passingOrder(v *ir.Value) []int {
	_, field := v.Type.(loop.FieldType)
	argument := v.Region() != nil && v.Region().Parent().Is(ir.OpFunc)
	switch {
	case field && argument:
		return []int{0, v.Index()}
	case field:
		return []int{1, slices.Index(loop.Buffers(programOf(v)), v)}
	case v.Region() != nil && v.Region().Parent().Is(gpu.OpFronts):
		return []int{2, 2 * ir.Rank}
	case v.Region() != nil && !argument: // of the tiles
		return []int{2, v.Index()}
	case v.DefinedBy(loop.OpExtent) != nil:
		return []int{3, int(v.Def().IntAttr("dim"))}
	case !argument:
		return []int{4}
	}
	return []int{5, v.Index()}
}

// programOf returns the program that defines a value.
func programOf(v *ir.Value) *ir.Op {
	op := v.Def()
	for op != nil && !op.Is(ir.OpFunc) {
		op = op.Parent()
	}
	return op
}
