package toolchain

import "slices"

// A command is a program, by its name in this package, and its arguments.
type command struct {
	program string
	args    []string
}

// A compiler makes code of modules, in two steps so that rewrites can come between them. Which one it is
// decides how long the code takes to run, and never what it computes.
type compiler interface {
	// programs are those that have to be found; the version is that of the first.
	programs() []string
	// words returns how the command of a program begins, given the files of those that were found.
	words(program string, paths map[string]string) []string
	// optimize returns what makes better IR of the file in, as bitcode or as text.
	optimize(m Module, text bool, out, in string) (command, error)
	// generate returns what makes code of the file in.
	generate(m Module, out, in string) (command, error)
}

// compilers are those that there are, best first.
var compilers = []compiler{optAndLLC{}, clang{Clang}, clang{Zig}}

// optAndLLC runs the passes that modules ask for.
type optAndLLC struct{}

func (optAndLLC) programs() []string { return []string{LLC, Opt, LLD} }

func (optAndLLC) words(program string, paths map[string]string) []string {
	return []string{paths[program]}
}

func (optAndLLC) optimize(m Module, text bool, out, in string) (command, error) {
	args := slices.Clone(m.Opt)
	if text {
		args = append(args, "-S")
	}
	return command{Opt, append(args, "-o", out, in)}, nil
}

func (optAndLLC) generate(m Module, out, in string) (command, error) {
	return command{LLC, append(slices.Clone(m.LLC), "-o", out, in)}, nil
}

// clang runs the passes that it has for programs in C, less those that make vectors. It is a program
// of that name, or Zig, which is clang, and its linker, in one.
type clang struct{ program string }

func (c clang) programs() []string {
	if c.program == Zig {
		return []string{Zig}
	}
	return []string{Clang, LLD}
}

func (c clang) words(program string, paths map[string]string) []string {
	switch {
	case c.program == Zig && program == Zig:
		return []string{paths[Zig], Clang}
	case c.program == Zig && program == LLD:
		return []string{paths[Zig], LLD}
	}
	return []string{paths[program]}
}

func (c clang) optimize(m Module, text bool, out, in string) (command, error) {
	kind := "-c"
	if text {
		kind = "-S"
	}
	return c.command(slices.Concat(m.Opt, withoutVectors), []string{"-emit-llvm", kind, "-o", out, in})
}

func (c clang) generate(m Module, out, in string) (command, error) {
	return c.command(m.LLC, []string{"-o", out, in})
}

// withoutVectors has passes make none: loops have theirs already.
var withoutVectors = []string{"-vectorize-loops=false", "-interleave-loops=false", "-vectorize-slp=false"}

// ofIR are the flags for IR. The triple of a module is that of its target, and needs no warning; no
// library for devices is looked for.
var ofIR = []string{"-x", "ir", "-Wno-override-module", "-nogpulib"}

// command returns the command with flags of opt or llc, and then clang's own.
func (c clang) command(flags, own []string) (command, error) {
	flags, err := forClang(flags)
	return command{c.program, slices.Concat(ofIR, flags, own)}, err
}
