package driver

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/backend/gosrc"
	"github.com/openearthgo/oec/backend/llvm"
	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/backend/wrapper"
	"github.com/openearthgo/oec/describe"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/toolchain"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/machine"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/transform"
)

// Registry returns the operations of every level of the compiler.
func Registry() *ir.Registry {
	return ir.NewRegistry(arith.Dialect, mathop.Dialect, scf.Dialect, stencil.Dialect, tensor.Dialect, loop.Dialect, gpu.Dialect)
}

// instance is one stencil for one element type on its way through the compiler.
type instance struct {
	*signature.Instance
	written *ir.Op             // module as raised, in the arithmetic of the source; never changed
	raised  *ir.Op             // module as raised, in the arithmetic that is asked for; never changed
	remarks []transform.Remark // about the arithmetic
	levels  []*lowered

	schedule pipeline.Schedule // for level tuned
}

// lowered is an instance at one optimization level.
type lowered struct {
	level   string
	stencil *ir.Op                 // module at the end of the stencil passes
	loop    *ir.Op                 // module at the end of the loop passes
	text    string                 // of that
	machine [pipeline.Forms]*ir.Op // module after those for each form of machine code
	remarks []transform.Remark
	spec    abi.LevelSpec
	code    *lowered // the level that has the kernels: this one, or an earlier one with the same program

	gpu     []*deviceCode // kernels for accelerators: for any domain, then for some; none if there are to be none
	unsized []string      // why there are none for some of the directive's domains
}

// share finds the levels among earlier ones of the same instance that have the kernels.
func (l *lowered) share(earlier []*lowered) {
	l.code, l.text = l, ir.Print(l.loop)
	for _, e := range earlier {
		if e.code == e && e.text == l.text {
			l.code = e
			break
		}
	}
}

// approximate runs the passes of the mode of floating-point arithmetic.
func (c *Config) approximate(in *instance) error {
	list, err := c.raisedPasses(in)
	if err != nil || len(list) == 0 {
		return err
	}
	ctx := &transform.Context{Registry: Registry()}
	module := ir.Clone(in.raised)
	if err := c.run(ctx, list, module); err != nil {
		return err
	}
	in.raised, in.remarks = module, ctx.Remarks
	return nil
}

// raisedPasses returns the passes on an instance as it is raised.
func (c *Config) raisedPasses(in *instance) ([]transform.Pass, error) {
	mode := cmp.Or(c.FP, pipeline.StrictFP)
	if in.Stencil.Kernel {
		return pipeline.RaisedKernelPasses(mode)
	}
	return pipeline.FPPasses(mode)
}

// passes returns the level of an instance.
func (in *instance) passes(level string, s pipeline.Schedule) (pipeline.Level, error) {
	if in.Stencil.Kernel {
		return pipeline.KernelLevel(level), nil
	}
	return pipeline.LevelByName(level, s)
}

// lower runs the pipelines of a level on a copy of the raised module.
func (c *Config) lower(in *instance, level string) (*lowered, error) {
	l := &lowered{level: level}
	ctx := &transform.Context{Registry: Registry(), Remarks: slices.Clone(in.remarks)}
	module := ir.Clone(in.raised)
	passes, err := in.passes(level, in.schedule)
	if err != nil {
		return nil, err
	}
	if err := c.run(ctx, passes.Stencil(), module); err != nil {
		return nil, err
	}
	l.stencil = ir.Clone(module)
	if l.spec, err = describeLevel(module, level); err != nil {
		return nil, err
	}
	blocks := passes.Blocks()
	if err := c.run(ctx, blocks, module); err != nil {
		return nil, err
	}
	describe.Blocks(&l.spec, module)
	if err := c.run(ctx, passes.Loops()[len(blocks):], module); err != nil {
		return nil, err
	}
	l.loop = ir.Clone(module)
	for form := range pipeline.Forms {
		if err := c.run(ctx, passes.Machine(form), module); err != nil {
			return nil, err
		}
		l.machine[form] = ir.Clone(module)
	}
	l.remarks = ctx.Remarks
	return l, nil
}

func (c *Config) run(ctx *transform.Context, passes []transform.Pass, module *ir.Op) error {
	p, err := pipeline.New(pipeline.Without(passes, c.Without)...)
	if err != nil {
		return err
	}
	return p.Run(ctx, module, pipeline.Options{VerifyEach: c.Verify, PrintAfter: c.PrintAfter, Dump: c.Stderr})
}

func describeLevel(module *ir.Op, level string) (abi.LevelSpec, error) {
	if kernels := tensor.Programs(module); len(kernels) == 1 {
		return describe.Kernel(kernels[0], level), nil
	}
	programs := stencil.Programs(module)
	if len(programs) != 1 {
		return abi.LevelSpec{}, fmt.Errorf("internal error: a module of %d programs", len(programs))
	}
	return describe.Level(programs[0], level)
}

// kernel is one kernel to compile: an instance at a level for an instruction set.
type kernel struct {
	in     *instance
	level  *lowered
	target cpu.Target
}

func (k kernel) instructions() cpu.Target { return k.target }

// symbol returns the kernel's name in Go.
func (k kernel) symbol() string { return symbol(k.in, k.level, k.isa()) }

// symbol returns a kernel's name in Go: stencil, element type, level, instruction set.
func symbol(in *instance, l *lowered, isa abi.ISA) string {
	return wrapper.KernelSymbol(in.Stencil.Name, in.kind(), l.code.level, isa)
}

// kind returns the element type of an instance of a generic stencil, else 0.
func (in *instance) kind() abi.ElemKind {
	if in.Stencil.Generic {
		return kindOf(in.Elem)
	}
	return 0
}

// goKernel returns the kernel in Go of an instance at a level.
func goKernel(in *instance, l *lowered) (*gosrc.Kernel, error) {
	k, err := gosrc.Emit(loop.Programs(l.loop)[0], symbol(in, l, abi.Go))
	if err != nil {
		return nil, fmt.Errorf("internal error: kernel %s: %w", symbol(in, l, abi.Go), err)
	}
	return k, nil
}

// isa returns the run time's name of the kernel's instruction set. A test makes sure that
// the run time knows all targets.
func (k kernel) isa() abi.ISA {
	isa, _ := abi.ParseISA(k.target.Name)
	return isa
}

// program returns the program that the kernel's code is made of.
func (k kernel) program() *ir.Op {
	form := pipeline.Compared
	switch {
	case k.target.Extremes:
		form = pipeline.Extremes
	case k.target.MaskedArithmetic:
		form = pipeline.Masked
	}
	return loop.Programs(k.level.code.machine[form])[0]
}

// module returns the LLVM IR of the kernel.
func (k kernel) module() (string, error) { return llvm.Emit(k.program(), machineOf(k.target)) }

// entries returns what the kernel can be called for.
func (k kernel) entries() []abi.Entry { return llvm.EntriesOf(k.program(), machineOf(k.target)) }

// compile returns the machine code of the kernel.
func (k kernel) compile(ctx context.Context, tools *toolchain.Tools) (*cpu.Blob, error) {
	text, err := k.module()
	if err != nil {
		return nil, fmt.Errorf("internal error: kernel %s: %w", k.symbol(), err)
	}
	return cpu.Compile(ctx, tools, k.target, text, k.symbol())
}

// machineOf describes a CPU target to the lowering.
func machineOf(t cpu.Target) emit.Machine {
	m := emit.Machine{
		Triple: t.Triple, VectorBytes: t.VectorBytes, Registers: t.Registers, FMA: t.FMA, Align: t.Align, NativeMask: t.NativeMask,
		SaturatingConvert: t.SaturatingConvert, Extremes: t.Extremes, RoundsTwice: t.RoundsTwice, StackAlignment: t.StackAlignment, TwoDividers: t.TwoDividers,
		LongBody: machine.LongBody,
	}
	for _, a := range t.Attributes() {
		m.Attributes = append(m.Attributes, emit.Attribute(a.String()))
	}
	if t.GOARCH == "amd64" {
		m.StreamFence = "llvm.x86.sse.sfence"
	}
	return m
}

// targetsOf returns the instruction sets of the architectures.
func targetsOf(architectures []string) []cpu.Target {
	var ts []cpu.Target
	for _, arch := range architectures {
		for _, t := range cpu.Targets() {
			if t.GOARCH == arch {
				ts = append(ts, t)
			}
		}
	}
	return ts
}
