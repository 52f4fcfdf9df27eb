package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/openearthgo/oec/benchmarks/variant"
)

// step is one program that is run, and what came of it.
type step struct {
	Group   string  `json:"group"` // "differential test", ...
	Name    string  `json:"name"`
	Outcome outcome `json:"outcome"`
	Seconds float64 `json:"seconds"`
	Log     string  `json:"log,omitempty"` // file with what it printed, if it did not pass

	command []string
}

// outcome is how a step ended.
type outcome string

const (
	passed     outcome = "passed"
	failed     outcome = "failed"
	unfinished outcome = "unfinished" // it was not done when its time was up
)

// The groups of steps.
const (
	groupTest      = "differential test"
	groupRandom    = "random programs"
	groupExample   = "example"
	groupSanitizer = "compute-sanitizer"
	groupBenchmark = "benchmark"
)

// runner runs the steps.
type runner struct {
	*options
	dir   string
	log   io.Writer
	end   time.Time
	steps []*step
}

// runAll runs what was prepared in a folder, and writes the results there. Failures do not keep
// it from going on.
func runAll(ctx context.Context, o *options, dir string, log io.Writer) error {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return err
	}
	start := time.Now()
	r := &runner{options: o, dir: dir, log: log, end: start.Add(o.limit)}
	steps, err := r.checks()
	if err != nil {
		return err
	}
	// One at a time: a device serves several programs one after the other, and changes slowly from one to the next.
	for n, s := range steps {
		if err := r.do(ctx, s, start.Add(o.limit/2)); err != nil {
			return err
		}
		fmt.Fprintf(log, "%d of %d: %s %s: %s in %.1f s\n", n+1, len(steps)+1, s.Group, s.Name, s.Outcome, s.Seconds)
	}
	s := r.benchmark(r.summary())
	if err := r.do(ctx, s, r.end); err != nil {
		return err
	}
	fmt.Fprintf(log, "%d of %d: %s: %s in %.1f s\n", len(steps)+1, len(steps)+1, s.Group, s.Outcome, s.Seconds)
	return errors.Join(r.save(), r.verdict())
}

// checks lists all steps but the benchmark. They may take half of the time.
func (r *runner) checks() ([]*step, error) {
	var steps []*step
	for _, g := range []struct{ group, folder, test string }{{groupTest, testsFolder, "Differential"}, {groupRandom, randomFolder, "TestRandom"}} {
		names, err := filepath.Glob(filepath.Join(r.dir, g.folder, "*.test*"))
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			steps = append(steps, &step{Group: g.group, Name: testName(name), command: []string{name, "-test.run=" + g.test, "-test.short"}})
		}
	}
	more, err := r.exampleSteps()
	if err != nil {
		return nil, err
	}
	steps = append(steps, more...)
	if sanitizer := r.sanitizer(); sanitizer != "" {
		steps = append(steps, sanitized(sanitizer, steps)...)
	}
	return steps, nil
}

// testName is the name of a test binary without folder and suffix.
func testName(file string) string {
	name, _, _ := strings.Cut(filepath.Base(file), ".")
	return name
}

// sanitizer returns the path of compute-sanitizer, if it is installed and of use.
func (r *runner) sanitizer() string {
	for _, name := range []string{"compute-sanitizer", filepath.FromSlash("/usr/local/cuda/bin/compute-sanitizer")} {
		if path, err := exec.LookPath(name); err == nil && r.kind() == "cuda" {
			return path
		}
	}
	return ""
}

// sanitizedTests are what the sanitizer watches: kernels with guards, with recurrences, and with
// indices from fields. Everything is some ten times as slow then.
var sanitizedTests = map[string]bool{"guards": true, "recurrences": true, "lookups": true}

func sanitized(sanitizer string, steps []*step) (list []*step) {
	for _, s := range steps {
		if sanitizedTests[s.Name] {
			list = append(list, &step{Group: groupSanitizer, Name: s.Name,
				command: append([]string{sanitizer, "--tool", "memcheck", "--target-processes", "all", "--error-exitcode", "86"}, s.command...)})
		}
	}
	return list
}

// do runs a step. None but the last may take more than half of the time that is left.
func (r *runner) do(ctx context.Context, s *step, end time.Time) error {
	r.steps = append(r.steps, s)
	start := time.Now()
	limit := time.Until(end)
	if s.Group != groupBenchmark {
		limit /= 2
	}
	within, stop := context.WithTimeout(ctx, limit)
	defer stop()
	cmd := exec.CommandContext(within, s.command[0], s.command[1:]...)
	cmd.Dir = r.dir
	cmd.Env = append(os.Environ(), "OEC_DIFFTEST_DEVICE="+r.device, "OEC_CHECK="+checkedTiles(s))
	cmd.WaitDelay = time.Second
	together(cmd)
	var out strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &out
	if s.Group == groupBenchmark {
		cmd.Stderr = io.MultiWriter(&out, r.log)
	}
	err := cmd.Run()
	s.Seconds = time.Since(start).Seconds()
	switch {
	case err == nil:
		s.Outcome = passed
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case within.Err() != nil:
		s.Outcome = unfinished
	default:
		s.Outcome = failed
	}
	s.Log = strings.ReplaceAll(s.Group+"-"+s.Name+".log", " ", "-")
	return os.WriteFile(filepath.Join(r.dir, s.Log), []byte(fmt.Sprintf("%s\n%v\n%s", strings.Join(s.command, " "), err, &out)), 0o666)
}

// checkedTiles is how many tiles of a run are compared with what the kernel in Go computes:
// tests compare by themselves, and what is timed is not compared meanwhile.
func checkedTiles(s *step) string {
	if s.Group == groupExample {
		return "2"
	}
	return "0"
}

// summary says in a sentence what came of the checks.
func (r *runner) summary() string {
	var parts []string
	for _, g := range []struct{ group, one, many string }{
		{groupTest, "package's differential tests", "packages' differential tests"},
		{groupRandom, "batch of random programs", "batches of random programs"},
		{groupExample, "example", "examples"},
		{groupSanitizer, "test under compute-sanitizer", "tests under compute-sanitizer"},
	} {
		count := map[outcome]int{}
		for _, s := range r.steps {
			if s.Group == g.group {
				count[s.Outcome]++
			}
		}
		all := count[passed] + count[failed] + count[unfinished]
		if all == 0 {
			continue
		}
		what := g.many
		if all == 1 {
			what = g.one
		}
		part := fmt.Sprintf("%d of %d %s", count[passed], all, what)
		if count[unfinished] > 0 {
			part += fmt.Sprintf(" (%d without a result in its time)", count[unfinished])
		}
		parts = append(parts, part)
	}
	if parts == nil {
		return "Nothing was compared on the device before."
	}
	return "Passed on the device: " + strings.Join(parts, ", ") + "."
}

// benchmark returns the step that measures, in the time that is left.
func (r *runner) benchmark(note string) *step {
	sizes, rounds := "512x512x80,128x128x60,256x256x60", "7"
	if r.small() {
		sizes, rounds = "24x10x6", "1"
	}
	const last = 20 * time.Second // for the problem that is begun last
	args := []string{filepath.Join(r.dir, "oecbench"+variant.Exe()), "-device", r.device, "-kernels", r.kernels, "-size", sizes, "-dtype", "f64,f32", "-rounds", rounds,
		"-time", max(time.Until(r.end)-2*last, last).Round(time.Second).String(), "-json", filepath.Join(r.dir, "report.json"), "-note", note}
	if r.md != "" {
		if path, err := filepath.Abs(r.md); err == nil {
			args = append(args, "-md", path)
		}
	}
	return &step{Group: groupBenchmark, Name: "oecbench", command: args}
}

// save writes what came of each step.
func (r *runner) save() error {
	text, err := json.MarshalIndent(r.steps, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(r.dir, "steps.json"), append(text, '\n'), 0o666)
}

// verdict is an error if a step failed.
func (r *runner) verdict() error {
	var errs []error
	for _, s := range r.steps {
		if s.Outcome == failed || s.Outcome == unfinished && s.Group == groupBenchmark {
			errs = append(errs, fmt.Errorf("%s %s: %s; see %s", s.Group, s.Name, s.Outcome, filepath.Join(r.dir, s.Log)))
		}
	}
	return errors.Join(errs...)
}
