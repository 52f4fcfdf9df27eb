package driver

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/backend/cuda"
	"github.com/openearthgo/oec/backend/llvm"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/internal/toolchain"
	"github.com/openearthgo/oec/ir"
)

// explainedOn are the devices for which -explain says what kernels take: the oldest that there
// is code for, and the newest whose multiprocessors hold as many threads.
var explainedOn = []string{cudaTarget, "sm_90"}

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
	if !slices.Contains(d.kinds, targetCUDA) || assembler == nil {
		return nil
	}
	tools, err := toolchain.Find(ctx, c.Tools)
	if err != nil {
		return err
	}
	m := module{in, d, ptxTarget()}
	code, err := m.compile(ctx, tools)
	if err != nil {
		return err
	}
	ptx := &cuda.Code{Text: string(code[:len(code)-1])}
	var made []*cuda.Assembled
	for _, arch := range explainedOn {
		assembled, err := assembler.Assemble(ctx, ptx, arch)
		if err != nil {
			return err
		}
		made = append(made, assembled)
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
