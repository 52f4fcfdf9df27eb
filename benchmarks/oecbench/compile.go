package main

import (
	"context"
	"embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

//go:embed peers/*.c peers/*.h
var peerSources embed.FS

// compiler is a C compiler.
type compiler struct {
	name    string // "gcc"
	path    string
	version string // the first line that --version prints
	flags   []string
}

// compilerNames lists the compilers, each with the names that its program has,
// the best first.
var compilerNames = [...]struct {
	name     string
	programs []string
	x86      []string // flags on x86 only
}{
	{"gcc", []string{"gcc", "gcc-15", "gcc-14", "gcc-13", "gcc-12"}, nil},
	{"clang", []string{"clang", "clang-22", "clang-21", "clang-20", "clang-19"}, []string{"-mprefer-vector-width=512"}},
}

// commonFlags make the compilers optimize as hard as they can without changing
// results. Nobody looks at errno here, and keeping it up to date would keep
// square roots from being vectorized.
var commonFlags = [...]string{"-std=gnu11", "-O3", "-march=native", "-ffp-contract=off", "-fno-math-errno", "-pthread"}

// findCompilers returns the compilers that there are, and a line for each that
// is missing.
func findCompilers(ctx context.Context) (found []compiler, missing []string) {
	for _, c := range compilerNames {
		path := ""
		for _, program := range c.programs {
			if p, err := exec.LookPath(program); err == nil {
				path = p
				break
			}
		}
		if path == "" {
			missing = append(missing, fmt.Sprintf("no %s found: its columns are left out", c.name))
			continue
		}
		out, err := exec.CommandContext(ctx, path, "--version").Output()
		if err != nil {
			missing = append(missing, fmt.Sprintf("%s --version fails (%v): its columns are left out", path, err))
			continue
		}
		version, _, _ := strings.Cut(string(out), "\n")
		flags := commonFlags[:]
		if runtime.GOARCH == "amd64" {
			flags = append(flags[:len(flags):len(flags)], c.x86...)
		}
		found = append(found, compiler{name: c.name, path: path, version: version, flags: flags})
	}
	return found, missing
}

// writePeers writes the sources of the peers to a folder.
func writePeers(dir string) error {
	entries, err := peerSources.ReadDir("peers")
	if err != nil {
		return err
	}
	for _, e := range entries {
		text, err := peerSources.ReadFile("peers/" + e.Name())
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, e.Name()), text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// build compiles a peer, whose sources are in dir, and returns the program.
func (c *compiler) build(ctx context.Context, dir, peer, dtype string) (string, error) {
	program := filepath.Join(dir, strings.Join([]string{peer, c.name, dtype}, "-"))
	element := map[string]string{"f32": "float", "f64": "double"}[dtype]
	args := append(c.flags[:len(c.flags):len(c.flags)], "-DREAL="+element, "-o", program,
		filepath.Join(dir, "main.c"), filepath.Join(dir, peer+".c"))
	if out, err := exec.CommandContext(ctx, c.path, args...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", c.path, strings.Join(args, " "), err, out)
	}
	return program, nil
}
