package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/testenv/turns"
)

// TestOnSim prepares and runs a little of everything on the simulated accelerator.
func TestOnSim(t *testing.T) {
	if testing.Short() {
		t.Skip("generating and building takes a while")
	}
	t.Parallel()
	turns.Take(t, "gpu on sim", 4)
	testenv.NeedsLLVM(t)
	dir := t.TempDir()
	md := filepath.Join(dir, "performance.md")
	if err := os.WriteFile(md, []byte("before\n<!-- oecbench -device sim: begin -->\n<!-- oecbench -device sim: end -->\nafter\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	args := []string{"-device", "sim", "-packages", "internal/test/conformance/testdata/guards,benchmarks/openearth/semilag,examples/shallowwater", "-kernels", "semi_lag", "-programs", "2"}
	if err := run(t.Context(), append(args, "-prepare", dir), &log); err != nil {
		t.Fatalf("%v\n%s", err, &log)
	}
	if err := run(t.Context(), append(args, "-run", dir, "-md", md), &log); err != nil {
		t.Fatalf("%v\n%s", err, &log)
	}
	var steps []step
	text, err := os.ReadFile(filepath.Join(dir, "steps.json"))
	if err == nil {
		err = json.Unmarshal(text, &steps)
	}
	if err != nil {
		t.Fatal(err)
	}
	have := map[string]outcome{}
	for _, s := range steps {
		have[s.Group+" "+s.Name] = s.Outcome
	}
	for _, want := range []string{"differential test guards", "random programs random-1", "differential test examples-shallowwater-water", "example shallowwater", "benchmark oecbench"} {
		if have[want] != passed {
			t.Errorf("%s: %s, of %v\n%s", want, have[want], have, &log)
		}
	}
	tables, err := os.ReadFile(md)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"sim; ", "Passed on the device: 2 of 2 packages' differential tests, 1 of 1 batch of random programs, 1 of 1 example.", "**24x10x6, f64**", "| semi_lag |", "**Launches**"} {
		if !strings.Contains(string(tables), want) {
			t.Errorf("there is no %q in\n%s", want, tables)
		}
	}
}

// TestFailures has steps that fail, and one that does not end.
func TestFailures(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, script := range map[string]string{"good": "exit 0", "bad": "echo it is wrong; exit 1", "slow": "sleep 600"} {
		file := filepath.Join(dir, testsFolder, name+".test")
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte("#!/bin/sh\n"+script+"\n"), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "oecbench"), []byte("#!/bin/sh\nexit 0\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	o, err := parseOptions([]string{"-device", "sim"}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	o.limit = 6e9
	err = runAll(t.Context(), o, dir, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "differential test bad: failed") || strings.Contains(err.Error(), "slow") {
		t.Errorf("the error is %v", err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "differential-test-bad.log"))
	if err != nil || !strings.Contains(string(text), "it is wrong") {
		t.Errorf("the log is %q, %v", text, err)
	}
	steps, err := os.ReadFile(filepath.Join(dir, "steps.json"))
	if err != nil || !strings.Contains(string(steps), string(unfinished)) {
		t.Errorf("the steps are %s, %v", steps, err)
	}
}

// TestNoDevice asks for a device that is not there, of which nothing else is said then.
func TestNoDevice(t *testing.T) {
	t.Parallel()
	for _, device := range []string{"cuda:99", "hip:99", "tpu:0"} {
		var log bytes.Buffer
		err := run(t.Context(), []string{"-device", device, "-run", t.TempDir()}, &log)
		if err == nil || !strings.HasPrefix(err.Error(), "nothing was run: ") || log.Len() > 0 {
			t.Errorf("%s: error %v, log %q", device, err, &log)
		}
	}
}

// TestSummary says what came of steps.
func TestSummary(t *testing.T) {
	t.Parallel()
	r := &runner{steps: []*step{
		{Group: groupTest, Outcome: passed}, {Group: groupTest, Outcome: failed}, {Group: groupTest, Outcome: unfinished},
		{Group: groupSanitizer, Outcome: passed},
	}}
	want := "Passed on the device: 1 of 3 packages' differential tests (1 without a result in its time), 1 of 1 test under compute-sanitizer."
	if have := r.summary(); have != want {
		t.Errorf("%q, not %q", have, want)
	}
}

// TestFlags keeps what a package's line says, but for the targets and, for the suite, the levels.
func TestFlags(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ flags, name, value, want string }{
		{"-O tuned -targets go,amd64", "-targets", "go,cuda", "-O tuned -targets go,cuda"},
		{"-O tuned", "-targets", "go,cuda", "-O tuned -targets go,cuda"},
	} {
		if have := strings.Join(withFlag(strings.Fields(c.flags), c.name, c.value), " "); have != c.want {
			t.Errorf("%s becomes %s, not %s", c.flags, have, c.want)
		}
	}
}

// TestBadArguments checks that what is wrong is said.
func TestBadArguments(t *testing.T) {
	t.Parallel()
	for _, args := range []string{"more", "-prepare a -run b", "-limit 3s"} {
		if err := run(t.Context(), strings.Fields(args), io.Discard); err == nil || !strings.Contains(err.Error(), "-help") {
			t.Errorf("%s: the error is %v", args, err)
		}
	}
}
