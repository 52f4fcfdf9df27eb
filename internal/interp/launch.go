package interp

import (
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// runLaunch runs the body of a launch for all threads of its grid.
func runLaunch(f *frame, op *ir.Op) ([]Value, error) {
	body := op.Regions[0]
	return nil, f.blocks(gpu.GridOf(op), body, func(t *frame) {
		t.setPoint(body.Args[:gpu.Axes], t.block)
		t.setPoint(body.Args[gpu.Axes:], t.thread)
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
	return nil, f.blocks(gpu.GridOf(op), kernel.Regions[0], func(*frame) {})
}

// runWavefronts runs what is launched for each wavefront of the range of a nest. It is an error if a thread
// uses an element that another one of the same wavefront writes.
func runWavefronts(f *frame, op *ir.Op) ([]Value, error) {
	for wavefront := range abi.Wavefronts(gpu.FormOf(op)).Count(f.extents(op.Parent())) {
		f.values[op.Regions[0].Args[0]], f.wavefront = Value(wavefront), uses{}
		if err := f.region(op.Regions[0]); err != nil {
			return nil, err
		}
	}
	f.wavefront = nil
	return nil, nil
}

// runWavefrontPoints returns the most points of a wavefront along a dimension.
func runWavefrontPoints(f *frame, op *ir.Op) ([]Value, error) {
	return []Value{Value(abi.Wavefronts(gpu.FormOf(op)).Points(f.extents(op.Parent()), ir.DimAttr.Of(op)))}, nil
}

// extents returns how many points the range of tiles has along each dimension.
func (f *frame) extents(tiles *ir.Op) (n [ir.Rank]int) {
	ends := tiles.Regions[0].Args
	for d := range n {
		n[d] = int(f.get(ends[ir.Rank+d]) - f.get(ends[d]))
	}
	return n
}

// blocks runs a body for all threads of a grid, a block after the other. What is known of a
// thread from the start is set by known.
func (f *frame) blocks(g gpu.Grid, body *ir.Region, known func(t *frame)) error {
	var blocks, threads [ir.Rank]int
	for axis := range gpu.Axes {
		blocks[axis], threads[axis] = int(f.get(g.Blocks[axis])), int(f.get(g.Threads[axis]))
	}
	for block := range (Range{Hi: blocks}).Points() {
		f.block = block
		if err := f.runBlock(Range{Hi: threads}, body, known); err != nil {
			return err
		}
	}
	return nil
}

func runBlockID(f *frame, op *ir.Op) ([]Value, error) {
	return []Value{Value(f.block[gpu.AxisAttr.Of(op)])}, nil
}

func runThreadID(f *frame, op *ir.Op) ([]Value, error) {
	return []Value{Value(f.thread[gpu.AxisAttr.Of(op)])}, nil
}

// fieldOf returns the field of the program, or the memory of threads, that a load or store
// works on.
func (f *frame) fieldOf(op *ir.Op) *ir.Value {
	field := loop.FieldOf(op)
	if arg, ok := f.passed[field]; ok {
		return arg
	}
	return field
}
