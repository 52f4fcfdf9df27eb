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

// compiler is a C compiler.
type compiler struct {
	name    string // "gcc"
	path    string
	flags   []string
	dir     string            // of the sources, and of what it makes of them
	built   map[string]string // programs, by folder of sources and element type
	version string            // the first line that --version prints
}

// findC adds the peers in C.
func (s *Set) findC(ctx context.Context, contract bool) {
	var found []*compiler
	for _, c := range compilerNames {
		path := firstProgram(c.programs)
		if path == "" {
			s.Missing = append(s.Missing, "no "+c.name+" found: what it compiles is left out")
			continue
		}
		out, err := exec.CommandContext(ctx, path, "--version").Output()
		if err != nil {
			s.Missing = append(s.Missing, fmt.Sprintf("%s --version fails (%v): what it compiles is left out", path, err))
			continue
		}
		version, _, _ := strings.Cut(string(out), "\n")
		flags := append(commonFlags[:len(commonFlags):len(commonFlags)], contraction[contract])
		if runtime.GOARCH == "amd64" {
			flags = append(flags, x86Flags[:]...)
		}
		found = append(found, &compiler{name: c.name, path: path, version: version, flags: flags, dir: s.dir, built: make(map[string]string)})
	}
	for _, kind := range []Kind{Naive, Fused} {
		for _, c := range found {
			s.Peers = append(s.Peers, &Peer{
				Name: fmt.Sprintf("%s C, %s", kind, c.name), Kind: kind, Exact: !contract,
				Version: c.version + ", " + strings.Join(c.flags, " "),
				program: func(ctx context.Context, dtype string) (string, []string, error) {
					path, err := c.build(ctx, string(kind), dtype)
					return path, nil, err
				},
			})
		}
	}
}

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
	kernels, err := filepath.Glob(filepath.Join(in, folder, "*.c"))
	if err != nil {
		return "", err
	}
	element := map[string]string{"f32": "float", "f64": "double"}[dtype]
	args := append(c.flags[:len(c.flags):len(c.flags)], "-DREAL="+element, "-I", in, "-o", program, filepath.Join(in, "main.c"))
	args = append(append(args, kernels...), "-lm")
	if out, err := exec.CommandContext(ctx, c.path, args...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", c.path, strings.Join(args, " "), err, out)
	}
	c.built[key] = program
	return program, nil
}
