package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"github.com/openearthgo/oec/benchmarks/openearth/suite"
	"github.com/openearthgo/oec/benchmarks/variant"
	"github.com/openearthgo/oec/internal/toolchain"
)

// program is oecbench with kernels that a compiler has made.
type program struct {
	compiler string // and its version
	copy     *variant.Copy
	file     string
}

// newProgram generates the packages of kernels with the compiler in a folder, and builds the program.
func newProgram(ctx context.Context, folder string, kernels []string, log io.Writer) (_ *program, err error) {
	if folder, err = filepath.Abs(folder); err != nil {
		return nil, err
	}
	opts := toolchain.FromEnv()
	opts.LLVM = folder
	tools, err := toolchain.Find(ctx, opts)
	if err != nil {
		return nil, err
	}
	p := &program{compiler: tools.Compiler() + " " + tools.Version()}
	if p.copy, err = variant.New(ctx, log); err != nil {
		return nil, err
	}
	p.copy.Env = []string{toolchain.EnvLLVM + "=" + folder}
	p.file = filepath.Join(p.copy.Dir, "oecbench"+variant.Exe())
	for _, pkg := range suite.Packages(kernels) {
		fmt.Fprintf(log, "generating %s by %s\n", pkg, p.compiler)
		if err := p.copy.Generate(ctx, pkg, "-O", "tuned", "-targets", "go,"+runtime.GOARCH); err != nil {
			return nil, errors.Join(err, p.close())
		}
	}
	if err := p.copy.Go(ctx, "build", "-o", p.file, "./benchmarks/oecbench"); err != nil {
		return nil, errors.Join(err, p.close())
	}
	return p, nil
}

func (p *program) close() error { return p.copy.Close() }

// time measures a kernel, in ns per point, and says on what.
func (p *program) time(ctx context.Context, kernel, dtype, size string) (least float64, machine string, err error) {
	results := filepath.Join(p.copy.Dir, "results.json")
	cmd := exec.CommandContext(ctx, p.file, "-kernels", kernel, "-dtype", dtype, "-size", size, "-levels", "tuned",
		"-threads", "1", "-peers", "none", "-rounds", "3", "-json", results)
	cmd.Dir = p.copy.Dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil {
		return 0, "", fmt.Errorf("%w\n%s", err, &stderr)
	}
	text, err := os.ReadFile(results)
	if err != nil {
		return 0, "", err
	}
	return readTime(text)
}

// readTime returns the least time of the compiled kernel in a report of oecbench of one kernel, and the
// processor's name.
func readTime(text []byte) (least float64, machine string, err error) {
	var report struct {
		Machine struct{ CPU, Caches string }
		Results []struct {
			Columns []struct {
				Name   string
				Rounds []float64
			}
		}
	}
	if err := json.Unmarshal(text, &report); err != nil {
		return 0, "", err
	}
	for _, r := range report.Results {
		for _, c := range r.Columns {
			if c.Name != "oec tuned" {
				continue
			}
			for n, t := range c.Rounds {
				if n == 0 || t < least {
					least = t
				}
			}
		}
	}
	if least <= 0 {
		return 0, "", errors.New("oecbench has not measured level tuned")
	}
	return least, report.Machine.CPU + ", " + report.Machine.Caches, nil
}
