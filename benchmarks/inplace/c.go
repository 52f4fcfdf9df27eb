package main

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/openearthgo/oec/benchmarks/coprocess"
)

//go:embed c
var cSource embed.FS

// cProgram is a running program that times loops in C as it is told.
type cProgram struct {
	*coprocess.Process
	compiler string // as it was asked for
	dir      string
}

// versions are what the names of compilers may end in, the best first.
var versions = [...]string{"", "-22", "-21", "-20", "-19", "-18", "-17", "-16", "-15", "-14", "-13", "-12"}

// findCompiler returns the path of a compiler, of the given name or of a version of it.
func findCompiler(name string) (path string, err error) {
	for _, v := range versions {
		if path, err = exec.LookPath(name + v); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("no C compiler %s found", name)
}

// startC compiles the program with each of some C compilers that does, and starts it. The error
// says why it does not with the others.
func startC(ctx context.Context, compilers []string, fp string) (programs []*cProgram, missing error) {
	for _, compiler := range compilers {
		c, err := compileC(ctx, compiler, fp)
		if err != nil {
			missing = errors.Join(missing, err)
			continue
		}
		programs = append(programs, c)
	}
	return programs, missing
}

func compileC(ctx context.Context, compiler, fp string) (c *cProgram, err error) {
	path, err := findCompiler(compiler)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "inplace")
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			os.RemoveAll(dir)
		}
	}()
	if err := os.CopyFS(dir, cSource); err != nil {
		return nil, err
	}
	program := filepath.Join(dir, "sweeps")
	flags := []string{"-std=gnu11", "-O3", "-march=native", "-ffp-contract=off", "-fno-math-errno", "-pthread"}
	if fp != fpStrict {
		flags = append(flags, "-DCONTRACT")
	}
	flags = append(flags, "-o", program, filepath.Join(dir, "c", "sweeps.c"), filepath.Join(dir, "c", "euler.c"), "-lm")
	out, err := exec.CommandContext(ctx, path, flags...).CombinedOutput()
	if err != nil {
		first, _, _ := strings.Cut(string(out), "\n")
		return nil, fmt.Errorf("%s: %s", compiler, first)
	}
	p, err := coprocess.Start(exec.Command(program))
	return &cProgram{p, compiler, dir}, err
}

// time times a program, if there is such a one.
func (c *cProgram) time(name, strategy string, n [3]int, sweeps, threads int) (r outcome, err error) {
	line, err := c.Ask(fmt.Sprintf("%s %s %d %d %d %d %d", name, strategy, n[0], n[1], n[2], sweeps, threads))
	if err != nil || line == "-" {
		return r, err
	}
	_, err = fmt.Sscanf(line, "%g %x", &r.ns, &r.hash)
	return r, err
}

// close ends the program.
func (c *cProgram) close() error {
	return errors.Join(c.Close(), os.RemoveAll(c.dir))
}
