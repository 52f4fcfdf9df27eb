package main

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"github.com/openearthgo/oec/benchmarks/coprocess"
)

//go:embed c
var source embed.FS

// peer is a running program in C for an element type.
type peer struct {
	*coprocess.Process
	dir, compiler string
}

// startC compiles the program in C, and starts it.
func startC(ctx context.Context, compiler, dtype string) (p *peer, err error) {
	path, err := exec.LookPath(compiler)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "steps")
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(dir))
		}
	}()
	if err := os.CopyFS(dir, source); err != nil {
		return nil, err
	}
	program := filepath.Join(dir, "steps")
	flags := []string{"-std=gnu11", "-O3", "-march=native", "-ffp-contract=off", "-fno-math-errno", "-pthread"}
	if runtime.GOARCH == "amd64" {
		flags = append(flags, "-mprefer-vector-width=512") // by themselves compilers prefer narrower ones, which is slower here
	}
	flags = append(flags, map[string][]string{"f32": {"-DREAL=float", "-DBITS=uint32_t"}, "f64": {"-DREAL=double", "-DBITS=uint64_t"}}[dtype]...)
	flags = append(flags, "-o", program, filepath.Join(dir, "c", "steps.c"))
	if out, err := exec.CommandContext(ctx, path, flags...).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s: %w\n%s", compiler, err, out)
	}
	process, err := coprocess.Start(exec.CommandContext(ctx, program))
	return &peer{process, dir, compiler}, err
}

// close ends the program.
func (p *peer) close() error { return errors.Join(p.Close(), os.RemoveAll(p.dir)) }

// time has a program run, by loops as anyone writes them if no tiles are given.
func (p *peer) time(name string, n [3]int, steps, threads int, t tiles) (o outcome, err error) {
	strategy := "naive"
	if t != (tiles{}) {
		strategy = "tiled"
	}
	line, err := p.Ask(fmt.Sprintf("%s %s %d %d %d %d %d %d %d %d", name, strategy, n[0], n[1], n[2], steps, threads, t.steps, t.slice, t.tile))
	if err != nil || line == "-" {
		return o, err
	}
	_, err = fmt.Sscanf(line, "%g %g %x", &o.wall, &o.cpu, &o.hash)
	return o, err
}
