package describe

import (
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// Launches tells the run time how to launch the kernels of a program: with which grid, and
// what each is passed. The program must have gone through the passes of a level
// to kernels. The run time does what
// the host's part of the program says, so that this part may only say what a table can.
func Launches(program *ir.Op) ([]abi.Launch, error) {
	d := newLaunchDescriber(program)
	var list []abi.Launch
	stage := -1
	for _, nest := range loop.Nests(program) {
		stage += loop.StagesOf(nest)
		if !nest.Is(loop.OpTiles) {
			return nil, ir.ProgramErrorf(nest.Pos, "%s is not launched; run convert-loops-to-gpu first", ir.NameAttr.Of(nest))
		}
		launches, err := d.launches(nest, nest.Regions[0])
		if err != nil {
			return nil, err
		}
		for _, l := range launches {
			l.Stage, l.Joined = stage, loop.StagesOf(nest)-1
			list = append(list, l)
		}
	}
	return list, nil
}

// launches returns those of the tiles of a nest, or of its wavefronts.
func (d *launchDescriber) launches(nest *ir.Op, body *ir.Region) (list []abi.Launch, err error) {
	for _, op := range body.Ops {
		switch {
		case op.Is(gpu.OpWavefronts):
			inner, err := d.launches(nest, op.Regions[0])
			if err != nil {
				return nil, err
			}
			if len(inner) != 1 {
				return nil, ir.ProgramErrorf(op.Pos, "the host launches %d kernels for each wavefront; expected one", len(inner))
			}
			list = append(list, inner...)
		case len(op.Regions) > 0:
			return nil, ir.ProgramErrorf(op.Pos, "the host runs %q for %s; expected launches of kernels only: run convert-loops-to-gpu and gpu-kernel-outlining first", op.Name(), ir.NameAttr.Of(nest))
		case op.Is(gpu.OpLaunchFunc):
			l, err := d.launch(op)
			if err != nil {
				return nil, err
			}
			list = append(list, l)
		}
	}
	return list, nil
}

type launchDescriber struct {
	program         *ir.Op
	fields, scalars []*ir.Value
}

func newLaunchDescriber(program *ir.Op) *launchDescriber {
	d := &launchDescriber{program: program}
	for _, a := range program.Regions[0].Args {
		if _, field := a.Type.(loop.FieldType); field {
			d.fields = append(d.fields, a)
		} else {
			d.scalars = append(d.scalars, a)
		}
	}
	return d
}

func (d *launchDescriber) launch(op *ir.Op) (abi.Launch, error) {
	kernel := gpu.KernelOf(op)
	l := abi.Launch{Kernel: ir.NameAttr.Of(kernel)}
	_, l.Scratch = gpu.ScratchOf(kernel)
	if wavefronts := gpu.WavefrontsOf(op); wavefronts != nil {
		l.Wavefronts = gpu.FormOf(wavefronts)
	}
	grid := gpu.GridOf(op)
	threads, ok := analysis.Constants(grid.Threads)
	if !ok {
		return l, ir.ProgramErrorf(op.Pos, "the blocks of @%s have a number of threads that is not constant", l.Kernel)
	}
	for axis, n := range threads {
		l.Block[axis] = int(n)
	}
	if err := describeGrid(&l, op, grid.Blocks); err != nil {
		return l, err
	}
	params := kernel.Regions[0].Args
	for _, p := range gpu.Params(kernel) {
		var passed *ir.Value
		if p.Arg != nil {
			passed = gpu.ArgsOf(op)[slices.Index(params, p.Arg)]
		}
		arg, ok := d.argument(p, passed)
		if !ok {
			return l, ir.ProgramErrorf(op.Pos, "@%s is passed %s as %s, which is no field, scalar, end of the range, number of a wavefront or extent of the domain", l.Kernel, passed.Name, p.Arg.Name)
		}
		l.Args = append(l.Args, arg)
	}
	return l, nil
}

// describeGrid says which dimensions a grid runs over, and how many points of each a block
// covers. What the grid does not run over, each block covers all of.
func describeGrid(l *abi.Launch, op *ir.Op, blocks [gpu.Axes]*ir.Value) error {
	var known [ir.Rank]bool
	var others []int // axes along which there is one block
	for axis, n := range blocks {
		if c, ok := ir.ConstantOf(n).(ir.Int); ok && c.Value == 1 {
			others = append(others, axis)
			continue
		}
		dim, points, ok := analysis.Cover(n, gpu.TilesOf(op).Regions[0], l.Wavefronts)
		if !ok || known[dim] {
			return ir.ProgramErrorf(op.Pos, "the grid of @%s along %s is not how many blocks cover the range along a dimension", l.Kernel, gpu.AxisNames[axis])
		}
		known[dim] = true
		l.Grid[axis], l.Points[dim] = dim, points
	}
	for dim := range known {
		if !known[dim] {
			l.Grid[others[0]] = dim
			others = others[1:]
		}
	}
	return nil
}

// argument returns what a parameter of a kernel is passed.
func (d *launchDescriber) argument(p gpu.Param, v *ir.Value) (abi.Arg, bool) {
	switch p.Kind {
	case gpu.Panics:
		return abi.Arg{Kind: abi.ArgPanic}, true
	case gpu.Scratch:
		return abi.Arg{Kind: abi.ArgScratch}, true
	case gpu.Address, gpu.Stride:
		kind := abi.ArgField
		if p.Kind == gpu.Stride {
			kind = abi.ArgStride
		}
		n := slices.Index(d.fields, v)
		if v.DefinedBy(loop.OpBuffer) != nil {
			n = len(d.fields) + loop.NumberOf(d.program, v)
		}
		return abi.Arg{Kind: kind, Field: n, Dim: p.Dim}, n >= 0
	}
	if n := v.DefinedBy(loop.OpExtent); n != nil {
		return abi.Arg{Kind: abi.ArgN, Dim: ir.DimAttr.Of(n)}, true
	}
	if n := slices.Index(d.scalars, v); n >= 0 {
		return abi.Arg{Kind: abi.ArgScalar, Field: n}, true
	}
	if v.Region() == nil {
		return abi.Arg{}, false
	}
	if v.Region().Parent().Is(gpu.OpWavefronts) {
		return abi.Arg{Kind: abi.ArgWavefront}, true
	}
	if v.Index() < ir.Rank {
		return abi.Arg{Kind: abi.ArgLo, Dim: v.Index()}, true
	}
	return abi.Arg{Kind: abi.ArgHi, Dim: v.Index() - ir.Rank}, true
}
