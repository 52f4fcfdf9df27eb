package driver

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/backend/gosrc"
	"github.com/openearthgo/oec/driver/internal/vendor"
	"github.com/openearthgo/oec/internal/toolchain"
	"github.com/openearthgo/oec/ir"
)

// emit prints each stencil at one level of the compiler, for each element type,
// optimization level and, for machine code, instruction set.
func (c *Config) emit(ctx context.Context, instances []*instance) error {
	switch c.Emit {
	case "stencil":
		return c.emitLevels(instances, func(l *lowered) string { return ir.Print(l.stencil) })
	case "loop":
		return c.emitLevels(instances, func(l *lowered) string { return ir.Print(l.loop) })
	case "go":
		return c.emitGo(instances)
	case "gpu":
		return c.emitDevices(instances)
	case "llvm":
		return c.emitKernels(instances, kernel.module)
	}
	tools, err := toolchain.Find(ctx, c.Tools)
	if err != nil {
		return err
	}
	if c.Emit == "ptx" {
		return c.emitPTX(ctx, tools, instances)
	}
	return c.emitKernels(instances, func(k kernel) (string, error) {
		blob, err := k.compile(ctx, tools)
		if err != nil {
			return "", err
		}
		return cpu.Disassemble(ctx, tools, blob)
	})
}

func (c *Config) emitLevels(instances []*instance, text func(*lowered) string) error {
	for _, in := range instances {
		for _, l := range in.levels {
			if err := c.section(fmt.Sprintf("%s %s %s", in.Stencil.Name, in.Elem, l.level), text(l)); err != nil {
				return err
			}
		}
	}
	return nil
}

// emitDevices prints the kernels for accelerators as the dialect has them.
func (c *Config) emitDevices(instances []*instance) error {
	for _, in := range instances {
		for _, l := range in.levels {
			for _, d := range l.gpu {
				title := fmt.Sprintf("%s %s %s", in.Stencil.Name, in.Elem, l.level)
				if !slices.Equal(d.kinds, c.kinds()) {
					title += ", " + strings.Join(d.kinds, ", ")
				}
				if d.domain != [3]int{} {
					title += ", " + sizeText(d.domain)
				}
				if err := c.section(title, ir.Print(d.module)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (c *Config) emitGo(instances []*instance) error {
	for _, in := range instances {
		for _, l := range in.levels {
			k, err := goKernel(in, l)
			if err != nil {
				return err
			}
			text, err := gosrc.Print("kernels", k)
			if err != nil {
				return err
			}
			if err := c.section(k.Symbol, text); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *Config) emitKernels(instances []*instance, text func(kernel) (string, error)) error {
	targets := c.cpuTargets()
	if len(targets) == 0 && c.ISA != "" {
		return fmt.Errorf("-isa: there is no code for %s with -targets %s", c.ISA, strings.Join(c.Targets, ","))
	}
	for _, k := range kernelsOf(instances, targets) {
		s, err := text(k)
		if err != nil {
			return err
		}
		if err := c.section(k.symbol(), s); err != nil {
			return err
		}
	}
	return nil
}

// emitPTX prints the modules of NVIDIA's devices.
func (c *Config) emitPTX(ctx context.Context, tools *toolchain.Tools, instances []*instance) error {
	for _, m := range modulesOf(instances, vendor.PTX()) {
		code, err := m.compile(ctx, tools)
		if err != nil {
			return err
		}
		if err := c.section(m.name(), string(bytes.TrimSuffix(code, []byte{0}))); err != nil {
			return err
		}
	}
	return nil
}

// section prints a module or a kernel behind a comment of its language.
func (c *Config) section(title, text string) error {
	comment := "//"
	if c.Emit == "llvm" {
		comment = ";"
	}
	_, err := fmt.Fprintf(c.Stdout, "%s ----- %s\n%s\n", comment, title, text)
	return err
}
