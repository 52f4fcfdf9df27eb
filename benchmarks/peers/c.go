package peers

import (
	"context"
	"embed"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

//go:embed c
var cSources embed.FS

// compilerNames lists the compilers, each with the names that its program has,
// the best first.
var compilerNames = [...]struct {
	name     string
	programs []string
}{
	{"gcc", []string{"gcc", "gcc-15", "gcc-14", "gcc-13", "gcc-12"}},
	{"clang", []string{"clang", "clang-22", "clang-21", "clang-20", "clang-19"}},
}

// commonFlags make the compilers optimize as hard as they can without changing
// results. Nobody looks at errno here, and keeping it up to date would keep
// square roots from being vectorized.
var commonFlags = [...]string{"-std=gnu11", "-O3", "-march=native", "-fno-math-errno", "-fopenmp-simd", "-pthread"}

// contraction is the flag for fusing products with sums.
var contraction = map[bool]string{false: "-ffp-contract=off", true: "-ffp-contract=fast"}

// x86Flags are those that compilers take for x86 only. By themselves they prefer narrower
// vectors, which is slower on today's machines.
var x86Flags = [...]string{"-mprefer-vector-width=512"}

// compiler is a compiler for C or CUDA.
type compiler struct {
	name    string // "gcc"
	path    string
	version string // the first line of what --version prints that says it
	language
	flags []string
	dir   string            // of the sources, and of what it makes of them
	built map[string]string // programs, by folder of kernels and element type
}

// language is what the sources are compiled as. They are the same for all.
type language struct {
	name    string   // "C"
	program []string // the files of a program, but for its kernels
	kernels string   // pattern of the files of a folder of kernels that are files of the program
}

var languageC = language{"C", []string{"protocol.c", "threads.c"}, "*.c"}

// findC adds the peers in C.
func (s *Set) findC(ctx context.Context, contract bool) {
	var found []*compiler
	for _, c := range compilerNames {
		flags := append(commonFlags[:len(commonFlags):len(commonFlags)], contraction[contract])
		if runtime.GOARCH == "amd64" {
			flags = append(flags, x86Flags[:]...)
		}
		if c := s.findCompiler(ctx, c.name, c.programs, languageC, flags); c != nil {
			found = append(found, c)
		}
	}
	s.addCompiled(found, !contract)
}

// findCompiler returns the first of some programs that there is; nil if there is none.
func (s *Set) findCompiler(ctx context.Context, name string, programs []string, l language, flags []string) *compiler {
	path := firstProgram(programs)
	if path == "" {
		s.Missing = append(s.Missing, "no "+name+" found: what it compiles is left out")
		return nil
	}
	out, err := exec.CommandContext(ctx, path, "--version").Output()
	if err != nil {
		s.Missing = append(s.Missing, fmt.Sprintf("%s --version fails (%v): what it compiles is left out", path, err))
		return nil
	}
	return &compiler{name: name, path: path, version: versionLine(string(out)), language: l, flags: flags, dir: s.dir, built: make(map[string]string)}
}

// versionLine returns the line of a compiler's answer that has its version: the first one, but
// for nvcc's, which begins with its name and a copyright.
func versionLine(text string) string {
	first, _, _ := strings.Cut(text, "\n")
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "Cuda compilation tools") {
			return strings.TrimSpace(line)
		}
	}
	return first
}

// addCompiled adds what some compilers make of the kernels, of each form that of all.
func (s *Set) addCompiled(found []*compiler, exact bool) {
	for _, kind := range []Kind{Naive, Fused} {
		for _, c := range found {
			s.Peers = append(s.Peers, &Peer{
				Name: fmt.Sprintf("%s %s, %s", kind, c.language.name, c.name), Kind: kind, Exact: exact, Version: c.description(),
				program: func(ctx context.Context, dtype string) (string, []string, error) {
					path, err := c.build(ctx, string(kind), dtype)
					return path, nil, err
				},
			})
		}
	}
}

// description is the version and the flags.
func (c *compiler) description() string { return c.version + ", " + strings.Join(c.flags, " ") }

func firstProgram(names []string) string {
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// build compiles a folder of kernels for an element type, unless it has been before, and
// returns the program.
func (c *compiler) build(ctx context.Context, folder, dtype string) (string, error) {
	key := strings.Join([]string{folder, c.name, dtype}, "-")
	if c.built[key] != "" {
		return c.built[key], nil
	}
	program, in := filepath.Join(c.dir, key), filepath.Join(c.dir, "c")
	element := map[string]string{"f32": "float", "f64": "double"}[dtype]
	args := append(c.flags[:len(c.flags):len(c.flags)], "-DREAL="+element, "-I", in, "-I", filepath.Join(in, folder), "-o", program)
	for _, name := range c.program {
		args = append(args, filepath.Join(in, name))
	}
	if c.kernels != "" {
		files, err := filepath.Glob(filepath.Join(in, folder, c.kernels))
		if err != nil {
			return "", err
		}
		args = append(args, files...)
	}
	args = append(args, "-lm")
	if out, err := exec.CommandContext(ctx, c.path, args...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", c.path, strings.Join(args, " "), err, out)
	}
	c.built[key] = program
	return program, nil
}
