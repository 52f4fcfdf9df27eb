package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/openearthgo/oec/internal/stress"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/transform"
)

// config is what the arguments say. They are read by hand because passes run in the order
// of their flags, and flags may follow the file.
type config struct {
	file       string
	passes     []transform.Pass
	printAfter []string

	split, verifyEach, explain, timing, generic, today, help bool

	runConfig
}

// option is a flag that is not a pass.
type option struct {
	name, value, help string // value is what follows the equals sign, if anything does
	set               func(c *config, value string) error
}

func options() []option {
	on := func(field func(*config) *bool) func(*config, string) error {
		return func(c *config, _ string) error { *field(c) = true; return nil }
	}
	options := []option{
		{"split-input-file", "", "read several modules, separated by lines that start with // -----", on(func(c *config) *bool { return &c.split })},
		{"verify-each", "", "check the module after each pass", on(func(c *config) *bool { return &c.verifyEach })},
		{"print-after", "PASS|all", "print the module after a pass to standard error", setPrintAfter},
		{"explain", "", "print the decisions of the passes to standard error", on(func(c *config) *bool { return &c.explain })},
		{"timing", "", "print the time of each pass to standard error", on(func(c *config) *bool { return &c.timing })},
		{"print-generic", "", "print every operation in the generic form", on(func(c *config) *bool { return &c.generic })},
		{"to-mlir", "", "print the program as MLIR and xDSL have it today, for the domain that it says or that of --size", on(func(c *config) *bool { return &c.today })},
		{"level", "LEVEL", "run all passes of an optimization level: " + strings.Join(pipeline.Levels(), ", "), addLevel(pipeline.Level.Loops)},
		{"gpu-level", "LEVEL", "run all passes of an optimization level for an accelerator", addLevel(pipeline.Level.Launches, pipeline.Level.Kernels)},
		{"help", "", "print this text", on(func(c *config) *bool { return &c.help })},
	}
	return append(options, runOptions()...)
}

func setPrintAfter(c *config, value string) error {
	if names := append(pipeline.PassNames(), "all"); !slices.Contains(names, value) {
		return fmt.Errorf("-print-after=%s names no pass; there are %s", value, strings.Join(names, ", "))
	}
	c.printAfter = append(c.printAfter, value)
	return nil
}

// addLevel returns what adds the passes of a level, of which some lower it.
func addLevel(lower ...func(pipeline.Level) []transform.Pass) func(c *config, level string) error {
	return func(c *config, name string) error {
		level, err := pipeline.LevelByName(name, pipeline.ByModel)
		if err != nil {
			return err
		}
		c.passes = append(c.passes, level.Stencil()...)
		for _, passes := range lower {
			c.passes = append(c.passes, passes(level)...)
		}
		return nil
	}
}

func parseArgs(args []string) (*config, error) {
	c := &config{runConfig: runConfig{halo: defaultHalo(), inputs: map[string]stress.Range{}}}
	for len(args) > 0 {
		arg := args[0]
		args = args[1:]
		flag, isFlag := strings.CutPrefix(arg, "-")
		switch {
		case isFlag && flag != "":
			flag = strings.TrimPrefix(flag, "-")
			if takesValue(flag) && len(args) > 0 { // as an argument of its own
				flag += "=" + args[0]
				args = args[1:]
			}
			if err := c.flag(flag); err != nil {
				return nil, err
			}
		case c.file != "":
			return nil, fmt.Errorf("more than one file: %s and %s", c.file, arg)
		default:
			c.file = arg
		}
	}
	return c, c.checkRun()
}

// takesValue reports whether a flag is an option with a value.
func takesValue(name string) bool {
	return slices.ContainsFunc(options(), func(o option) bool { return o.name == name && o.value != "" })
}

// flag reads one flag without its dashes: a pass, or an option.
func (c *config) flag(text string) error {
	name, value, hasValue := strings.Cut(text, "=")
	if slices.Contains(pipeline.PassNames(), name) {
		passes, err := pipeline.Parse(text)
		c.passes = append(c.passes, passes...)
		return err
	}
	for _, o := range options() {
		if o.name != name {
			continue
		}
		if hasValue != (o.value != "") {
			return fmt.Errorf("-%s takes %s", name, valueText(o))
		}
		return o.set(c, value)
	}
	if here, ok := elsewhere()[name]; ok {
		return fmt.Errorf("-%s is a pass of the Open Earth Compiler; here it is %s", name, here)
	}
	return fmt.Errorf("unknown flag -%s; run oec-opt -help for the passes and options", text)
}

// elsewhere says where there is what the passes of the Open Earth Compiler do that have no
// pass of that name.
func elsewhere() map[string]string {
	return map[string]string{
		"convert-stencil-to-std":        "-convert-stencil-to-loops",
		"convert-parallel-loops-to-gpu": "-convert-loops-to-gpu",
		"stencil-kernel-to-cubin":       "part of oecgen",
		"stencil-kernel-to-hsaco":       "part of oecgen",
	}
}

func valueText(o option) string {
	if o.value == "" {
		return "no value"
	}
	return "a value: -" + o.name + "=" + o.value
}

func usage() string {
	var b strings.Builder
	b.WriteString("usage: oec-opt [passes and options] [file]\n\n" +
		"Reads a module from the file or standard input, runs passes in the order given, and prints it;\n" +
		"or runs its programs.\n\nPasses, with their options and what these are by default:\n")
	for _, p := range pipeline.Passes() {
		fmt.Fprintf(&b, "  --%-34s %s\n", p.Name, p.Summary)
		for _, o := range p.Options() {
			fmt.Fprintf(&b, "      %-32s %s\n", o.Name+"="+o.Default, o.Summary)
		}
	}
	b.WriteString("\nOptions:\n")
	for _, o := range options() {
		name := o.name
		if o.value != "" {
			name += "=" + o.value
		}
		fmt.Fprintf(&b, "  --%-34s %s\n", name, o.help)
	}
	b.WriteString("\nExamples:\n" +
		"  oec-opt --stencil-inlining --cse --canonicalize hdiff.mlir\n" +
		"  oec-opt hdiff.mlir --stencil-unrolling='unroll-factor=4 unroll-index=1' --cse\n" +
		"  oec-opt hdiff.mlir --level=inline --print-after=all\n" +
		"  oec-opt hdiff.mlir --level=inline --run --size=16x16x12 --input=coeff:0:0.05\n")
	return b.String()
}
