package main

import (
	"bufio"
	"context"
	_ "embed" // the program in C
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

//go:embed c/sleef.c
var sleefSource []byte

// sleef is a running program that times functions of SLEEF as it is told.
type sleef struct {
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stdout *bufio.Reader
	dir    string
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
			return launch(program, dir)
		}
		first, _, _ := strings.Cut(string(out), "\n")
		failed = fmt.Errorf("%s: %s", compiler, first)
	}
	return nil, failed
}

func launch(program, dir string) (*sleef, error) {
	s := &sleef{cmd: exec.Command(program), dir: dir}
	stdin, err := s.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	s.stdin, s.stdout = stdin, bufio.NewReader(stdout)
	return s, s.cmd.Start()
}

// time returns the time of a function per argument in ns.
func (s *sleef) time(f *function, dtype string, reps int) (float64, error) {
	if _, err := fmt.Fprintf(s.stdin, "%s %s %g %g %d\n", f.name, dtype, f.lo, f.hi, reps); err != nil {
		return 0, err
	}
	line, err := s.stdout.ReadString('\n')
	if err != nil {
		return 0, err
	}
	return strconv.ParseFloat(strings.TrimSpace(line), 64)
}

// close ends the program.
func (s *sleef) close() error {
	return errors.Join(s.stdin.Close(), s.cmd.Wait(), os.RemoveAll(s.dir))
}
