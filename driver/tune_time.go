package driver

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/klauspost/cpuid/v2"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/driver/internal/vendor"
	"github.com/openearthgo/oec/frontend"
	"github.com/openearthgo/oec/frontend/signature"
)

// timing is how long schedules take.
type timing struct {
	on    string      // the name of the processor
	times [][]float64 // by instance and level, in ns per point; infinite if it cannot run
}

// time compiles the instances for this machine or an accelerator, each schedule as a level of its own,
// together with a program that has plans choose among the levels, as any plan does, and runs it.
func (c *TuneConfig) time(ctx context.Context, pkg *source, instances []*instance) (t *timing, err error) {
	if err := c.forThisMachine(); err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(pkg.Dir, "_oectune")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	timed := &source{Package: pkg.alone(dir, instances), text: pkg.text}
	files, err := c.compile(ctx, timed, instances)
	if err != nil {
		return nil, err
	}
	program, err := timingProgram(c, instances)
	if err != nil {
		return nil, err
	}
	if _, err := writeFiles(dir, append(files, file{"time.go", program})); err != nil {
		return nil, err
	}
	return runTiming(ctx, dir, instances)
}

// forThisMachine restricts the code to that which runs here.
func (c *TuneConfig) forThisMachine() error {
	c.numbers = true
	isas := abi.HostISAs()
	if len(isas) == 0 && vendor.Of(c.kind()) == nil {
		return errors.New("there is no machine code for this machine, and nothing to choose for kernels in Go")
	}
	if len(isas) > 0 {
		c.ISA = isas[len(isas)-1].Short()
	}
	if c.Device != "" {
		return nil
	}
	c.Targets = []string{targetArch()}
	if len(c.cpuTargets()) == 0 {
		return fmt.Errorf("there is no machine code for this machine with -fp %s: it has no instruction that fuses", c.FP)
	}
	return nil
}

// alone returns the package that the instances are timed in: a program in a folder.
func (s *source) alone(dir string, instances []*instance) *frontend.Package {
	p := s.InProgram(dir)
	p.Stencils = slices.DeleteFunc(slices.Clone(p.Stencils), func(s *signature.Stencil) bool {
		return !slices.ContainsFunc(instances, func(in *instance) bool { return in.Stencil == s })
	})
	return p
}

// runTiming runs the program in a folder and reads what it prints: on the first line what it has
// run on if that is not the CPU, then instance, level, ns per point.
func runTiming(ctx context.Context, dir string, instances []*instance) (*timing, error) {
	cmd := exec.CommandContext(ctx, "go", "run", ".")
	var stdout, stderr bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &stdout, &stderr
	cmd.Env = append(os.Environ(), "OEC_CACHE="+dir, "OEC_MEASURE=on") // nothing was measured before, nor is it to be remembered
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("the program that times the stencils: %w\n%s", err, strings.TrimSpace(stderr.String()))
	}
	on, rest, _ := strings.Cut(stdout.String(), "\n")
	t := &timing{on: on, times: make([][]float64, len(instances))}
	if on == "" {
		t.on = cpuid.CPU.BrandName
	}
	for n, in := range instances {
		t.times[n] = make([]float64, len(in.levels))
	}
	for line := range strings.Lines(rest) {
		var n, level int
		var ns float64
		if _, err := fmt.Sscan(line, &n, &level, &ns); err != nil || n >= len(t.times) || level >= len(t.times[n]) {
			return nil, fmt.Errorf("internal error: the program that times the stencils printed %q", line)
		}
		t.times[n][level] = ns
	}
	return t, nil
}
