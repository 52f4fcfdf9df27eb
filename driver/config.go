package driver

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/frontend"
	"github.com/openearthgo/oec/internal/toolchain"
	"github.com/openearthgo/oec/pipeline"
)

// Config says what to generate, and how to talk about it.
type Config struct {
	Dir     string   // of the package
	From    string   // file of text, relative to Dir, whose programs are the stencils instead of functions
	FP      string   // mode of floating-point arithmetic; empty is the strict one
	Levels  []string // optimization levels; the first is the default of the generated API; nil if none are chosen
	Targets []string // of Targets: what kernels are generated as; nil if none are chosen
	Without []string // passes that are left out
	Out     string   // folder of the generated package, relative to Dir; empty is Dir itself

	Library string // folder of a library for other languages, relative to Dir; empty for none

	Stencils []string // their names, of those to print or to time; all if empty
	ISA      string   // the only instruction set to print code for; all if empty

	Emit       string   // print this level of the stencils instead of writing files: one of Emits
	HTML       string   // write pages that show the stencils after each pass to this file instead of generating
	Explain    bool     // print what was decided and why instead of writing files
	PrintAfter []string // passes after which to print the IR; "all" for every pass
	Diff       bool     // write nothing; say what would change
	Verify     bool     // check the IR after each pass
	Verbose    bool     // name each written file
	Tools      toolchain.Options
	Listed     *frontend.Listed // what packages import; nil if that is listed for each anew
	Stdout     io.Writer        // what was asked to be printed
	Stderr     io.Writer        // messages and dumps
	// Progress is told what is being done, and how many of how many kernels LLVM is done with; 0 of 0 before that. It is
	// called by several goroutines, and may be nil.
	Progress func(done, of int, what string)

	noLLVM bool // what asks for LLVM is left out, since there is none

	numbers bool // there are no types of the user's: each number in a scalar is a parameter

	schedules *schedules // that the package's file has
}

// Emits are the levels of the compiler that can be printed.
var emits = [...]string{"stencil", "loop", "gpu", "go", "llvm", "asm", "ptx"}

// deviceEmits are those that take kernels for accelerators.
var deviceEmits = [...]string{"gpu", "ptx"}

// Emits returns the values of Config.Emit.
func Emits() []string { return slices.Clone(emits[:]) }

// targetGo is the target of kernels in Go.
const targetGo = "go"

// Targets returns the values of Config.Targets: "go", the GOARCH values of machine code, and
// the accelerators.
func Targets() []string { return append(DefaultTargets(), Accelerators()...) }

// DefaultTargets are the targets if none are asked for: all CPUs.
func DefaultTargets() []string { return append([]string{targetGo}, Architectures()...) }

// architectures returns the architectures that machine code is generated for. Code that stands
// in for that of accelerators is for all of them, if none are asked for.
func (c *Config) architectures() []string {
	asked := c.kernelArchitectures()
	switch {
	case len(asked) > 0 || c.noLLVM || !slices.Contains(c.Targets, targetSim):
		return asked
	case c.ISA != "":
		return []string{targetArch()}
	}
	return Architectures()
}

// kernelArchitectures returns the architectures that kernels are generated for.
func (c *Config) kernelArchitectures() []string {
	if c.noLLVM {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(c.Targets), func(t string) bool { return !slices.Contains(Architectures(), t) })
}

// cpuTargets returns the instruction sets that machine code is generated for. Where there is
// no instruction that fuses, arithmetic that does would be slower than what it is for.
func (c *Config) cpuTargets() []cpu.Target {
	return slices.DeleteFunc(targetsOf(c.kernelArchitectures()), func(t cpu.Target) bool {
		return c.ISA != "" && t.Name != c.ISA || !t.FMA && !c.strict()
	})
}

// targetArch returns the name of the target for this machine.
func targetArch() string { return runtime.GOARCH }

// hasGo reports whether kernels in Go are generated.
func (c *Config) hasGo() bool { return slices.Contains(c.Targets, targetGo) }

// Architectures returns the values of GOARCH that there can be machine code for, in the
// order of the table of instruction sets.
func Architectures() []string {
	var names []string
	for _, t := range cpu.Targets() {
		if !slices.Contains(names, t.GOARCH) {
			names = append(names, t.GOARCH)
		}
	}
	return names
}

// ISAs returns the values of Config.ISA.
func ISAs() (names []string) {
	for _, t := range cpu.Targets() {
		names = append(names, t.Name)
	}
	return names
}

// DefaultLevels are the levels generated when none is asked for: the best one.
func DefaultLevels() []string { return []string{"tuned"} }

// OptionError is a value of an option that does not exist.
type OptionError struct {
	Option, Value string
	Valid         []string
}

// Error lists the values that do exist.
func (e *OptionError) Error() string {
	if e.Value == "" {
		return fmt.Sprintf("-%s: no value is given; valid are %s", e.Option, strings.Join(e.Valid, ", "))
	}
	return fmt.Sprintf("-%s: there is no %q; valid are %s", e.Option, e.Value, strings.Join(e.Valid, ", "))
}

// check reports the first option with a wrong value.
func (c *Config) check() error {
	for _, o := range []struct {
		name   string
		values []string
		valid  []string
		needed bool // one value at least, each once
	}{
		{"O", c.Levels, pipeline.Levels(), true},
		{"targets", c.Targets, Targets(), true},
		{"fp", nonEmpty(c.FP), pipeline.FPModes(), false},
		{"emit", nonEmpty(c.Emit), Emits(), false},
		{"isa", nonEmpty(c.ISA), ISAs(), false},
		{"without", c.Without, pipeline.OptionalNames(), false},
		{"print-after", c.PrintAfter, append([]string{"all"}, pipeline.PassNames()...), false},
	} {
		if o.needed && len(o.values) == 0 {
			return &OptionError{o.name, "", o.valid}
		}
		for n, v := range o.values {
			if !slices.Contains(o.valid, v) {
				return &OptionError{o.name, v, o.valid}
			}
			if o.needed && slices.Contains(o.values[:n], v) {
				return fmt.Errorf("-%s: %q is listed twice", o.name, v)
			}
		}
	}
	return nil
}

// checkChoice rejects a choice of a part of the package where all of it is written.
func (c *Config) checkChoice() error {
	switch {
	case len(c.Stencils) > 0 && c.Emit == "" && !c.Explain && c.HTML == "":
		return errors.New("-stencils chooses what is printed, with -emit, -explain or -html; what is written is the code of all stencils")
	case c.ISA != "" && c.Emit != "llvm" && c.Emit != "asm":
		return errors.New("-isa chooses what is printed, with -emit llvm or -emit asm; what is written is the code for all instruction sets")
	}
	return nil
}

func nonEmpty(s string) []string {
	if s == "" {
		return nil
	}
	return []string{s}
}

// flags returns the options that influence the generated code, as they stand in the
// header of the generated files.
func (c *Config) flags() string {
	flags := "-O " + strings.Join(c.Levels, ",")
	if !c.strict() {
		flags += " -fp " + c.FP
	}
	flags += " -targets " + strings.Join(c.Targets, ",")
	if len(c.Without) > 0 {
		flags += " -without " + strings.Join(c.Without, ",")
	}
	if c.Library != "" {
		flags += " -c " + c.Library
	}
	if c.schedules != nil && c.schedules.hash != "" {
		flags += tunedFlag + c.schedules.hash
	}
	return flags
}

// tunedFlag follows the options in a header if there are schedules to follow.
const tunedFlag = ", tuned "

// adopt sets the options that are not set to those in a header.
func (c *Config) adopt(flags string) {
	flags, _, _ = strings.Cut(flags, tunedFlag)
	words := strings.Fields(flags)
	for n := 0; n+1 < len(words); n += 2 {
		value := words[n+1]
		values := strings.Split(value, ",")
		switch name := words[n]; {
		case name == "-O" && c.Levels == nil:
			c.Levels = values
		case name == "-fp" && c.FP == "":
			c.FP = value
		case name == "-targets" && c.Targets == nil:
			c.Targets = values
		case name == "-without" && c.Without == nil:
			c.Without = values
		case name == "-c" && c.Library == "":
			c.Library = value
		}
	}
}

// progress tells what is being done.
func (c *Config) progress(done, of int, what string) {
	if c.Progress != nil {
		c.Progress(done, of, what)
	}
}

// setDefaults sets the options that are not set and have to be.
func (c *Config) setDefaults() {
	if c.Levels == nil {
		c.Levels = DefaultLevels()
	}
	if c.Targets == nil {
		c.Targets = DefaultTargets()
	}
}

// strict reports whether every operation of the source is rounded.
func (c *Config) strict() bool { return c.FP == "" || c.FP == pipeline.StrictFP }

// Version returns the version of the tool, "(devel)" for one built from a checkout.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return develVersion
	}
	return versionIn(info)
}

// versionIn returns the version of the tool in a program. A folder that stands in for the
// module is a checkout, whatever version is required, and so is one with changes.
func versionIn(info *debug.BuildInfo) string {
	for _, m := range append([]*debug.Module{&info.Main}, info.Deps...) {
		if m.Path != modulePath {
			continue
		}
		if m.Replace != nil {
			m = m.Replace
		}
		if m.Version != "" && !strings.HasSuffix(m.Version, "+dirty") {
			return m.Version
		}
	}
	return develVersion
}

const (
	modulePath   = "github.com/openearthgo/oec"
	develVersion = "(devel)"
)
