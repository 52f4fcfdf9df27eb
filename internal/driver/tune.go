package driver

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/klauspost/cpuid/v2"

	"github.com/openearthgo/oec/frontend"
	"github.com/openearthgo/oec/internal/toolchain"
	"github.com/openearthgo/oec/pipeline"
)

// TuneConfig says what to time.
type TuneConfig struct {
	Config
	Size     [3]int   // of the domain along i, j and k
	Rounds   int      // in each, every schedule runs once
	Stencils []string // their names; all if empty
}

// tuneGain is what a schedule must be faster by than that of the model to be chosen: less is
// not worth a line.
const tuneGain = 0.97

// Tune times schedules of each stencil on this machine and writes the best to a file beside
// the source, which [Generate] then follows at level tuned. The results of a stencil are the
// same bits with every schedule.
func Tune(ctx context.Context, c TuneConfig) error {
	c.Levels, c.Targets = []string{pipeline.Tuned}, DefaultTargets()
	if err := c.check(); err != nil {
		return err
	}
	pkg, err := c.load(ctx)
	if err != nil {
		return err
	}
	if err := c.checkPackage(pkg); err != nil {
		return err
	}
	if err := c.choose(pkg); err != nil {
		return err
	}
	instances, lists, err := c.candidates(pkg)
	if err != nil {
		return err
	}
	times, err := c.time(ctx, pkg, instances)
	if err != nil {
		return err
	}
	var lines []scheduleLine
	for n, in := range instances {
		best := bestOf(times[n])
		for m, s := range lists[n] {
			if c.Verbose {
				fmt.Fprintf(c.Stderr, "oecgen: %s %s: %s: %.3f ns per point\n", in.Stencil.Name, in.Elem, s, times[n][m])
			}
		}
		found := fmt.Sprintf("%.3f ns per point; by the model %.3f", times[n][best], times[n][0])
		fmt.Fprintf(c.Stderr, "oecgen: %s %s: %s of %d schedules: %s\n", in.Stencil.Name, in.Elem, lists[n][best], len(lists[n]), found)
		l := scheduleLine{key: c.scheduleKey(in.Instance), schedule: lists[n][best]}
		l.text = fmt.Sprintf("%s %s # %s; %s on %s", l.key, l.schedule, found, sizeText(sizeOf(in.Stencil, c.Size)), cpuid.CPU.BrandName)
		lines = append(lines, l)
	}
	return writeSchedules(pkg, lines)
}

// bestOf returns the number of the best time, or 0, which is the model's, if none is much better.
func bestOf(times []float64) int {
	best := 0
	for n, t := range times {
		if t < times[best] && t < times[0]*tuneGain {
			best = n
		}
	}
	return best
}

// choose leaves the stencils that are asked for.
func (c *TuneConfig) choose(pkg *source) error {
	var names []string
	for _, s := range pkg.Stencils {
		names = append(names, s.Name)
	}
	for _, name := range c.Stencils {
		if !slices.Contains(names, name) {
			return fmt.Errorf("package %s has no stencil %s; it has %s", pkg.Path, name, strings.Join(names, ", "))
		}
	}
	return nil
}

// candidates lowers each instance with each schedule that is worth a try, as one level each.
func (c *TuneConfig) candidates(pkg *source) ([]*instance, [][]pipeline.Schedule, error) {
	all, err := c.raiseAll(pkg)
	if err != nil {
		return nil, nil, err
	}
	var instances []*instance
	var lists [][]pipeline.Schedule
	for _, in := range all {
		if len(c.Stencils) > 0 && !slices.Contains(c.Stencils, in.Stencil.Name) {
			continue
		}
		if err := c.approximate(in); err != nil {
			return nil, nil, pkg.diagnose(err)
		}
		list, err := pipeline.Schedules(Registry(), in.raised)
		if err != nil {
			return nil, nil, pkg.diagnose(err)
		}
		for n, s := range list {
			in.schedule = s
			l, err := c.lower(in, pipeline.Tuned)
			if err != nil {
				return nil, nil, pkg.diagnose(err)
			}
			l.level = fmt.Sprintf("schedule%d", n)
			l.spec.Name = l.level
			l.share(in.levels)
			in.levels = append(in.levels, l)
		}
		instances, lists = append(instances, in), append(lists, list)
	}
	return instances, lists, nil
}

// time compiles the instances for this machine, together with a program that times them, and
// runs it.
func (c *TuneConfig) time(ctx context.Context, pkg *source, instances []*instance) (times [][]float64, err error) {
	isas := toolchain.HostISAs()
	if len(isas) == 0 {
		return nil, errors.New("there is no machine code for this machine, and nothing to choose for kernels in Go")
	}
	c.Targets, c.isa = []string{targetArch()}, isas[len(isas)-1]
	if len(c.cpuTargets()) == 0 {
		return nil, fmt.Errorf("there is no machine code for this machine with -fp %s: it has no instruction that fuses", c.FP)
	}
	tools, err := toolchain.Find(ctx, c.Tools)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(pkg.Dir, "_oectune")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	timed := &source{Package: pkg.alone(dir, instances), text: pkg.text}
	blobs, err := compileAll(ctx, tools, kernelsOf(instances, c.cpuTargets()))
	if err != nil {
		return nil, err
	}
	described, err := c.describePackage(timed, instances, tools.Version())
	if err != nil {
		return nil, err
	}
	files, err := c.files(described, blobs)
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

// alone returns the package that the instances are timed in: a program in a folder.
func (s *source) alone(dir string, instances []*instance) *frontend.Package {
	p := *s.Package
	p.Output = &frontend.Output{Dir: dir, Name: "main", Path: p.Path + "/" + filepath.Base(dir), Declared: []string{"main"}}
	p.Stencils = slices.DeleteFunc(slices.Clone(p.Stencils), func(s *frontend.Stencil) bool {
		return !slices.ContainsFunc(instances, func(in *instance) bool { return in.Stencil == s })
	})
	return &p
}

// runTiming runs the program in a folder and reads what it prints: instance, level, ns per point.
func runTiming(ctx context.Context, dir string, instances []*instance) ([][]float64, error) {
	cmd := exec.CommandContext(ctx, "go", "run", ".")
	var stdout, stderr bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &stdout, &stderr
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, fmt.Errorf("the program that times the stencils: %w\n%s", err, strings.TrimSpace(stderr.String()))
	}
	times := make([][]float64, len(instances))
	for n, in := range instances {
		times[n] = make([]float64, len(in.levels))
	}
	for line := range strings.Lines(stdout.String()) {
		var n, level int
		var ns float64
		if _, err := fmt.Sscan(line, &n, &level, &ns); err != nil || n >= len(times) || level >= len(times[n]) {
			return nil, fmt.Errorf("internal error: the program that times the stencils printed %q", line)
		}
		times[n][level] = ns
	}
	return times, nil
}
