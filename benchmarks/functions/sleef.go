package main

import (
	"context"
	_ "embed" // the program in C
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/openearthgo/oec/benchmarks/coprocess"
)

//go:embed c/sleef.c
var sleefSource []byte

// sleef is a running program that times functions of SLEEF as it is told.
type sleef struct {
	*coprocess.Process
	dir string
}

// startSleef compiles the program with the first C compiler that does, and starts it. The
// error says why there is none.
func startSleef(ctx context.Context) (s *sleef, err error) {
	dir, err := os.MkdirTemp("", "functions")
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			os.RemoveAll(dir)
		}
	}()
	source, program := filepath.Join(dir, "sleef.c"), filepath.Join(dir, "sleef")
	if err := os.WriteFile(source, sleefSource, 0o666); err != nil {
		return nil, err
	}
	failed := errors.New("no C compiler found")
	for _, compiler := range []string{"gcc", "clang", "clang-19"} {
		path, err := exec.LookPath(compiler)
		if err != nil {
			continue
		}
		out, err := exec.CommandContext(ctx, path, "-O3", "-march=native", "-o", program, source, "-lsleef").CombinedOutput()
		if err == nil {
			p, err := coprocess.Start(exec.Command(program))
			return &sleef{p, dir}, err
		}
		first, _, _ := strings.Cut(string(out), "\n")
		failed = fmt.Errorf("%s: %s", compiler, first)
	}
	return nil, failed
}

// time returns the time of a function per argument in ns.
func (s *sleef) time(f *function, dtype string, reps int) (float64, error) {
	line, err := s.Ask(fmt.Sprintf("%s %s %g %g %d", f.name, dtype, f.lo, f.hi, reps))
	if err != nil {
		return 0, err
	}
	return strconv.ParseFloat(line, 64)
}

// close ends the program.
func (s *sleef) close() error {
	return errors.Join(s.Close(), os.RemoveAll(s.dir))
}
