package driver

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/backend/cuda"
	"github.com/openearthgo/oec/backend/llvm"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/driver/internal/vendor"
	"github.com/openearthgo/oec/internal/toolchain"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// explain prints what the compiler decided for each stencil: what was fused, recomputed
// and stored, and why, and what a point costs.
func (c *Config) explain(ctx context.Context, instances []*instance) error {
	var text strings.Builder
	for _, in := range instances {
		for _, l := range in.levels {
			fmt.Fprintf(&text, "%s %s, level %s\n", in.Stencil.Name, in.Elem, l.level)
			explainRemarks(&text, l.remarks)
			if err := c.explainRegisters(&text, in, l); err != nil {
				return err
			}
			explainLevel(&text, l)
			if err := c.explainKernels(ctx, &text, in, l); err != nil {
				return err
			}
		}
		if len(in.levels) > 1 {
			fmt.Fprintf(&text, "%s %s\n\tplans begin with level %s; those that run often time all of them, and keep to the fastest: rt.Timing says which [rt.Measure]\n", in.Stencil.Name, in.Elem, in.levels[0].level)
		}
	}
	_, err := io.WriteString(c.Stdout, text.String())
	return err
}

// explainRemarks prints remarks in the order in which they were made. What is said again, of another copy of a branch or a loop, is counted.
func explainRemarks(w io.Writer, remarks []transform.Remark) {
	times := map[transform.Remark]int{}
	for _, r := range remarks {
		times[r]++
	}
	for _, r := range remarks {
		switch n := times[r]; {
		case n > 1:
			fmt.Fprintf(w, "\t%s, %d times\n", r, n)
		case n == 1:
			fmt.Fprintf(w, "\t%s\n", r)
		}
		delete(times, r)
	}
}

// explainLevel prints the stages of a level, and what they cost.
func explainLevel(w io.Writer, l *lowered) {
	intOps := 0
	for _, program := range stencil.Programs(l.stencil) {
		intOps += analysis.IntOps(program)
	}
	of := "point"
	if len(tensor.Programs(l.stencil)) > 0 {
		of = "element"
	}
	explainCost(w, &l.spec, of, intOps)
}

// explainCost prints what a point, or an element of the batches of a kernel, costs; operations of integers only if there are some.
func explainCost(w io.Writer, spec *abi.LevelSpec, of string, intOps int) {
	for n, stage := range spec.Stages {
		fmt.Fprintf(w, "\tstage %d: %s\n", n, stage.Name)
	}
	ops, unit := spec.FlopsPerPoint+float64(intOps), "flops"
	fmt.Fprintf(w, "\tper %s: %.0f flops", of, spec.FlopsPerPoint)
	if intOps > 0 {
		unit = "operations"
		fmt.Fprintf(w, ", %d integer operations", intOps)
	}
	fmt.Fprintf(w, ", %.0f bytes", spec.BytesPerPoint)
	if spec.BytesPerPoint > 0 {
		fmt.Fprintf(w, ", %.2f %s per byte", ops/spec.BytesPerPoint, unit)
	}
	fmt.Fprintln(w)
}

// explainRegisters prints what the loops of machine code have in registers, and for which instruction sets.
func (c *Config) explainRegisters(w io.Writer, in *instance, l *lowered) error {
	var order []llvm.InRegisters
	targets := map[llvm.InRegisters][]string{}
	for _, t := range c.cpuTargets() {
		list, err := llvm.InRegistersOf(kernel{in, l, t}.program(), machineOf(t))
		if err != nil {
			return fmt.Errorf("internal error: kernel %s: %w", symbol(in, l, kernel{in, l, t}.isa()), err)
		}
		for _, r := range list {
			if targets[r] == nil {
				order = append(order, r)
			}
			targets[r] = append(targets[r], t.Name)
		}
	}
	for _, r := range order {
		var parts []string
		if r.Operations > 0 {
			parts = append(parts, fmt.Sprintf("%d operations of a vector are done already by the one before it", r.Operations))
		}
		switch {
		case r.Rows == 1:
			parts = append(parts, "a row is loaded once for all neighbours along i")
		case r.Rows > 1:
			parts = append(parts, fmt.Sprintf("%d rows are loaded once for all neighbours along i", r.Rows))
		}
		fmt.Fprintf(w, "\t%s: %s: %s [%s]\n", r.Pos, r.Stage, strings.Join(parts, ", and "), strings.Join(targets[r], ", "))
	}
	return nil
}

// explainedOn are the devices for which -explain says what kernels take: the oldest that there
// is code for, and the newest whose multiprocessors hold as many threads; or those nearest to them that the assembler knows.
var explainedOn = []string{vendor.OldestCUDA, "sm_90"}

// explainKernels prints for which domains there are kernels, and what those of a level take of
// NVIDIA's devices, if there are to be kernels for these, and NVIDIA's assembler to ask.
func (c *Config) explainKernels(ctx context.Context, w io.Writer, in *instance, l *lowered) error {
	for _, why := range l.unsized {
		fmt.Fprintf(w, "\t%s\n", why)
	}
	for _, d := range l.gpu {
		if d.domain != [3]int{} {
			fmt.Fprintf(w, "\tkernels for %s alone, with its extents and strides as constants\n", sizeText(d.domain))
		}
		if err := c.explainUsage(ctx, w, in, d); err != nil {
			return err
		}
	}
	return nil
}

// explainUsage prints what kernels take of NVIDIA's devices.
func (c *Config) explainUsage(ctx context.Context, w io.Writer, in *instance, d *deviceCode) error {
	assembler := cuda.FindAssembler(c.Tools)
	if !slices.Contains(d.kinds, vendor.CUDA) || assembler == nil {
		return nil
	}
	tools, err := toolchain.Find(ctx, c.Tools)
	if err != nil {
		return err
	}
	m := module{in, d, vendor.PTX()}
	code, err := m.compile(ctx, tools)
	if err != nil {
		return err
	}
	ptx := &cuda.Code{Text: string(code[:len(code)-1])}
	made, err := assemble(ctx, assembler, ptx)
	if err != nil {
		return err
	}
	resident := map[string]int{}
	for _, k := range gpu.Kernels(gpu.KernelModule(d.module)) {
		resident[llvm.Kernel32(ir.NameAttr.Of(k))] = gpu.ResidentAttr.Of(k)
	}
	for i := range d.launches {
		explainLaunch(w, &d.launches[i], resident[d.launches[i].Kernel32], made)
	}
	return nil
}

// assemble makes machine code for the devices of explainedOn.
func assemble(ctx context.Context, assembler *cuda.Assembler, ptx *cuda.Code) (made []*cuda.Assembled, err error) {
	for _, oldest := range explainedOn {
		arch, err := assembler.Nearest(ctx, oldest)
		if err != nil {
			return nil, err
		}
		if arch == "" {
			continue
		}
		code, err := assembler.Assemble(ctx, ptx, arch)
		if err != nil {
			return nil, err
		}
		made = append(made, code)
	}
	return made, nil
}

// explainLaunch prints what the kernel of a launch takes, in its form for fields that 32 bits
// index, and how many of its blocks are to be resident if that is said.
func explainLaunch(w io.Writer, launch *abi.Launch, resident int, made []*cuda.Assembled) {
	b := launch.Block
	fmt.Fprintf(w, "\tkernel %s, blocks of %d×%d×%d threads", strings.TrimSuffix(launch.Kernel32, llvm.Kernel32("")), b[0], b[1], b[2])
	if resident > 0 {
		fmt.Fprintf(w, ", at least %d at a time", resident)
	}
	for _, code := range made {
		for _, u := range code.Usage {
			if u.Kernel != launch.Kernel32 {
				continue
			}
			fmt.Fprintf(w, "; %s: %d registers", code.Arch, u.Registers)
			if occupancy, ok := cuda.Occupancy(code.Arch, u.Registers, b[0]*b[1]*b[2], u.Shared); ok {
				fmt.Fprintf(w, ", occupancy %.0f %%", 100*occupancy)
			}
			if u.Spilled > 0 {
				fmt.Fprintf(w, ", %d bytes spilled", u.Spilled)
			}
		}
	}
	fmt.Fprintln(w)
}
