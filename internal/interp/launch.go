package interp

import (
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// runLaunch runs the body of a launch for all threads of its grid.
func runLaunch(f *frame, op *ir.Op) ([]Value, error) {
	body := op.Regions[0]
	return nil, f.threads(gpu.GridOf(op), func(block, thread [ir.Rank]int) error {
		f.setPoint(body.Args[:gpu.Axes], block)
		f.setPoint(body.Args[gpu.Axes:], thread)
		return f.region(body)
	})
}

// runLaunchFunc runs a kernel for all threads of a grid.
func runLaunchFunc(f *frame, op *ir.Op) ([]Value, error) {
	kernel := gpu.KernelOf(op)
	for n, param := range kernel.Regions[0].Args {
		arg := gpu.ArgsOf(op)[n]
		if _, field := param.Type.(loop.FieldType); field {
			f.passed[param] = arg
		} else {
			f.values[param] = f.get(arg)
		}
	}
	return nil, f.threads(gpu.GridOf(op), func(block, thread [ir.Rank]int) error {
		f.block, f.thread = block, thread
		return f.region(kernel.Regions[0])
	})
}

// threads calls run for each thread of a grid.
func (f *frame) threads(g gpu.Grid, run func(block, thread [ir.Rank]int) error) error {
	var ends [2][ir.Rank]int
	for axis := range gpu.Axes {
		ends[0][axis], ends[1][axis] = int(f.get(g.Blocks[axis])), int(f.get(g.Threads[axis]))
	}
	for block := range (Range{Hi: ends[0]}).Points() {
		for thread := range (Range{Hi: ends[1]}).Points() {
			if err := run(block, thread); err != nil {
				return err
			}
		}
	}
	return nil
}

func runBlockID(f *frame, op *ir.Op) ([]Value, error) {
	return []Value{Value(f.block[op.IntAttr(gpu.AxisAttr)])}, nil
}

func runThreadID(f *frame, op *ir.Op) ([]Value, error) {
	return []Value{Value(f.thread[op.IntAttr(gpu.AxisAttr)])}, nil
}

// fieldOf returns the field of the program that a load or store works on.
func (f *frame) fieldOf(op *ir.Op) *ir.Value {
	field := loop.FieldOf(op)
	if arg, ok := f.passed[field]; ok {
		return arg
	}
	return field
}
