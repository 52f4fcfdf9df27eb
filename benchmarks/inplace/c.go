package main

import (
	"bufio"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed c
var cSource embed.FS

// cProgram is a running program that times loops in C as it is told.
type cProgram struct {
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stdout *bufio.Reader
	dir    string
}

// startC compiles the program with the first of some C compilers that does, and starts it. The
// error says why there is none.
func startC(ctx context.Context, compilers []string) (c *cProgram, err error) {
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
	failed := errors.New("no C compiler found")
	for _, compiler := range compilers {
		path, err := exec.LookPath(compiler)
		if err != nil {
			continue
		}
		out, err := exec.CommandContext(ctx, path,
			"-std=gnu11", "-O3", "-march=native", "-ffp-contract=off", "-fno-math-errno", "-pthread",
			"-o", program, filepath.Join(dir, "c", "sweeps.c"), filepath.Join(dir, "c", "euler.c"), "-lm").CombinedOutput()
		if err == nil {
			return launch(program, dir)
		}
		first, _, _ := strings.Cut(string(out), "\n")
		failed = fmt.Errorf("%s: %s", compiler, first)
	}
	return nil, failed
}

func launch(program, dir string) (*cProgram, error) {
	c := &cProgram{cmd: exec.Command(program), dir: dir}
	stdin, err := c.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	c.stdin, c.stdout = stdin, bufio.NewReader(stdout)
	return c, c.cmd.Start()
}

// time times a program, if there is such a one.
func (c *cProgram) time(name, strategy string, n [3]int, sweeps, threads int) (r outcome, err error) {
	if c == nil {
		return r, nil
	}
	if _, err := fmt.Fprintln(c.stdin, name, strategy, n[0], n[1], n[2], sweeps, threads); err != nil {
		return r, err
	}
	line, err := c.stdout.ReadString('\n')
	if err != nil || strings.TrimSpace(line) == "-" {
		return r, err
	}
	_, err = fmt.Sscanf(line, "%g %x", &r.ns, &r.hash)
	return r, err
}

// close ends the program.
func (c *cProgram) close() error {
	return errors.Join(c.stdin.Close(), c.cmd.Wait(), os.RemoveAll(c.dir))
}
