package main

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/benchmarks/openearth/suite"
	"github.com/openearthgo/oec/benchmarks/peers"
	"github.com/openearthgo/oec/rt"

	"github.com/openearthgo/oec/internal/testenv/turns"
)

// TestRun measures tiny domains, whose rows are no multiple of a vector, with the columns
// that run in this process. A wrong result of any is an error.
func TestRun(t *testing.T) {
	t.Parallel()
	turns.Take(t, t.Name(), 2)
	name := filepath.Join(t.TempDir(), "report.json")
	var out, log bytes.Buffer
	args := []string{"-size", "13x6x5,32x3x2", "-threads", "1,2", "-rounds", "2", "-peers", "none", "-device", "cpu,go",
		"-levels", "original,inline,tuned,nosuch", "-json", name}
	if err := run(t.Context(), args, &out, &log); err != nil {
		t.Fatalf("%v\n%s", err, log.String())
	}
	r := reread(t, name, out.String())
	if want := len(suite.Names()) * 2 * 2 * 2; len(r.Results) != want {
		t.Errorf("there are %d results, not %d", len(r.Results), want)
	}
	for _, c := range r.Results {
		for _, column := range []string{"floor", "floor, streaming"} {
			if s := c.column(column); s == nil || len(s.Rounds) == 0 {
				t.Errorf("%v: no times of %s", c.name(), column)
			}
		}
		if best := c.bestColumn(groupOEC); best == nil || c.column(strings.TrimSuffix(best.Name, " (go)")+" (go)") == nil {
			t.Errorf("%v: no times of oec on both devices", c.name())
		}
		line := "| " + strings.Join(c.name(), " | ") + " |"
		if !strings.Contains(out.String(), line) {
			t.Errorf("the tables lack a line %q", line)
		}
	}
	if want := "oec nosuch is left out of copy, laplace"; !strings.Contains(log.String(), want) {
		t.Errorf("the log does not say %q:\n%s", want, log.String())
	}
}

// reread reads a report, and checks that it is shown again as it was.
func reread(t *testing.T, name, tables string) *report {
	t.Helper()
	var out bytes.Buffer
	if err := run(t.Context(), []string{"-report", name}, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(tables, out.String()) || out.Len() == 0 {
		t.Errorf("the tables are\n%s\nand from the report\n%s", tables, out.String())
	}
	r, err := readReport(name)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestPeersInC compares the kernels of the peers in C with the compiled stencils, bit for
// bit, with the first compiler that there is.
func TestPeersInC(t *testing.T) {
	t.Parallel()
	turns.Take(t, "oecbench in C", 2)
	have := measured(t, "gcc", "13x6x5")
	for _, kernel := range append(evaluated[:], "copy", "laplace", "upstream", "hdiff", "semi_lag", "tridiagonal", "diffusion", "advection") {
		if have[kernel] != 4 {
			t.Errorf("%s: %d of two forms and two element types", kernel, have[kernel])
		}
	}
	for _, kernel := range []string{"fastwaves", "fvtp2d"} {
		if have[kernel] != 2 {
			t.Errorf("%s: %d of two element types", kernel, have[kernel])
		}
	}
}

// TestContracted has C fuse products with sums, as for kernels that were generated so: the
// results are near those of the plain function.
func TestContracted(t *testing.T) {
	t.Parallel()
	set, err := peers.Find(t.Context(), peers.CPU, true)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := set.Close(); err != nil {
			t.Error(err)
		}
	}()
	set.Peers = slices.DeleteFunc(set.Peers, func(p *peers.Peer) bool { return p.Name != "fused C, gcc" })
	if len(set.Peers) == 0 {
		t.Skip(set.Missing)
	}
	p, err := newProblem(t.Context(), "hadvuv5th", "f64", [3]int{13, 6, 5}, false)
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{cols: peerColumns(set), rounds: 1, log: io.Discard, told: make(map[string]bool)}
	r, err := b.measure(t.Context(), p, 1)
	if err != nil || r.bestColumn(groupFused) == nil {
		t.Errorf("there are %d columns, and the error is %v", len(r.Columns), err)
	}
	p.info.Build.Flags = "-O inline -fp contract"
	if have := p.tolerance(true); have != tolerances["f64"] {
		t.Errorf("a kernel that contracts may be off by %g, not %g", have, tolerances["f64"])
	}
	if err := p.close(); err != nil {
		t.Error(err)
	}
}

// TestSystems compares the kernels in other stencil systems, if they are there, on rows that
// are a multiple of a vector and on others.
func TestSystems(t *testing.T) {
	t.Parallel()
	for peer, kernels := range map[string][]string{
		"Halide": append(evaluated[:], "laplace", "hdiff"),
		"GT4Py":  {"laplace", "hdiff", "hdiffsa", "uvbke", "hadvuv5th"},
	} {
		t.Run(peer, func(t *testing.T) {
			t.Parallel()
			have := measured(t, peer, "32x6x5,37x6x5")
			for _, kernel := range kernels {
				if have[kernel] != 4 {
					t.Errorf("%s: %d of two sizes and two element types", kernel, have[kernel])
				}
			}
		})
	}
}

// TestBrokenSystem has an interpreter that says it has all systems, and ends at once: they are
// left out, and everything else is measured.
func TestBrokenSystem(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("there are no peers but on Linux")
	}
	dir := t.TempDir()
	python := filepath.Join(dir, "bin", "python")
	if err := os.Mkdir(filepath.Dir(python), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(python, []byte("#!/bin/sh\n[ \"$1\" = -c ] && echo 1.0\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("OEC_PEERS", dir)
	var out, log bytes.Buffer
	args := []string{"-kernels", "hdiff,laplace", "-size", "5x6x7", "-dtype", "f64", "-threads", "1", "-rounds", "1", "-peers", "Halide"}
	if err := run(t.Context(), args, &out, &log); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"hdiff: Halide is left out", "laplace: Halide is left out"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log does not say %q:\n%s", want, log.String())
		}
	}
	if want := "| laplace | 5x6x7 | f64 | 1 | floor |"; !strings.Contains(out.String(), want) {
		t.Errorf("the tables lack a line %q:\n%s", want, out.String())
	}
}

// measured measures all kernels with some peers, and returns how many results each kernel
// has. The results are checked as they are made. The test is skipped without these peers.
func measured(t *testing.T, names, size string) map[string]int {
	t.Helper()
	name := filepath.Join(t.TempDir(), "report.json")
	var out, log bytes.Buffer
	args := []string{"-size", size, "-threads", "2", "-rounds", "1", "-peers", names, "-json", name}
	err := run(t.Context(), args, &out, &log)
	if err != nil && strings.Contains(err.Error(), "there is no peer") {
		t.Skip(err)
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, log.String())
	}
	have := make(map[string]int)
	for _, c := range reread(t, name, out.String()).Results {
		for _, s := range c.Columns {
			if s.Group != groupOEC && s.Group != groupFloor && s.Group != groupArithmetic {
				have[c.Kernel]++
			}
		}
	}
	return have
}

// TestWrongResult checks that a wrong result is noticed, of whatever column.
func TestWrongResult(t *testing.T) {
	t.Parallel()
	o, err := parseOptions(nil, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range o.columns() {
		if c.group == groupArithmetic { // which has no result
			continue
		}
		p, err := newProblem(t.Context(), "laplace", "f32", [3]int{5, 4, 3}, false)
		if err != nil {
			t.Fatal(err)
		}
		b := &bench{cols: []column{c}, rounds: 1, log: io.Discard, told: make(map[string]bool)}
		if _, err := b.measure(t.Context(), p, 1); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		p.clear()
		if err := c.check(p); err == nil || !strings.Contains(err.Error(), "wrong") {
			t.Errorf("%s has computed nothing, and the error is %v", c.name, err)
		}
		if err := p.close(); err != nil {
			t.Error(err)
		}
	}
}

// TestTolerance changes an output by little, and compares.
func TestTolerance(t *testing.T) {
	t.Parallel()
	f, err := rt.NewField[float64](rt.IJK, [3]int{100, 100, 6}, rt.Halo{})
	if err != nil {
		t.Fatal(err)
	}
	f.FillFunc(func(i, j, k int) float64 { return float64(i - j + k) })
	a, err := answerOf(f)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		points    int
		by        float64
		tolerance float64
		right     bool
	}{
		{points: 0, tolerance: 0, right: true},
		{points: 1, by: 1e-9, tolerance: 0},
		{points: 9, by: 1e-9, tolerance: 1e-10, right: true}, // the largest magnitude is 104
		{points: 4, by: 1, tolerance: 1e-10, right: true},    // one in 20,000 points, and one
		{points: 5, by: 1, tolerance: 1e-10},
		{points: 5, by: math.NaN(), tolerance: 1e-10},
	} {
		g := f.Clone()
		for n := range c.points {
			g.Set(n, 7, 3, g.At(n, 7, 3)+c.by)
		}
		if err := a.checkField(g, c.tolerance); (err == nil) != c.right {
			t.Errorf("%+v: the error is %v", c, err)
		}
	}
}

// TestBadArguments checks that what is wrong is said, with what is right.
func TestBadArguments(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ args, want string }{
		{"-size 128x128", "128x128x60"},
		{"-size 0x1x1", "128x128x60"},
		{"-threads 0", "threads"},
		{"-kernels nosuch -size 4x4x4", "hdiff"},
		{"-dtype f16 -size 4x4x4", "f32 or f64"},
		{"-fp loose", "strict, contract, fold"},
		{"-fill waves", "stress or default"},
		{"-sums -size 3x3x3", "(3,5,7)"},
		{"-device tpu -size 4x4x4 -peers none", "tpu"},
		{"-peers nosuch", "nosuch"},
		{"-report nosuch.json", "nosuch.json"},
		{"-md nosuch.md -fp fold", "nosuch.md"},
		{"-md main.go -peers nosuch", "between which the tables of this processor"},
		{"more", "-help"},
	} {
		err := run(t.Context(), strings.Fields(c.args), io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: the error is %v", c.args, err)
		}
	}
}

// TestGeneratedMode reads the mode of arithmetic from the flags that a stencil records.
func TestGeneratedMode(t *testing.T) {
	t.Parallel()
	for flags, want := range map[string]string{
		"-O inline -targets go,amd64":              "strict",
		"-O inline -fp contract -targets go,amd64": "contract",
		"-fp=fold": "fold",
	} {
		if have := generatedMode(rt.Info{Build: abi.BuildInfo{Flags: flags}}); have != want {
			t.Errorf("%s means %s, not %s", flags, have, want)
		}
	}
}

// TestSums compares a line with the reference's sums.
func TestSums(t *testing.T) {
	t.Parallel()
	for fill, want := range map[string]string{
		"stress":  "| uvbke | ub | 16x16x12 | f64 | -1.404104079914e+04 | 2.567633751202e+05 | 4.385304240861e+01 | -1.592714502773e+01 | -2.146984272992e+01 |\n",
		"default": "| laplace | out | 16x16x12 | f64 | 2.1163005450",
	} {
		var out, log bytes.Buffer
		if err := run(t.Context(), []string{"-sums", "-fill", fill}, &out, &log); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), want) {
			t.Errorf("no line %q in\n%s", want, out.String())
		}
		if missing := fmt.Sprint(strings.Contains(log.String(), "upstream is left out")); missing != fmt.Sprint(fill == "default") {
			t.Errorf("-fill %s says:\n%s", fill, log.String())
		}
	}
}

// TestQuartiles compares with numbers known by hand.
func TestQuartiles(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in   []float64
		want quartiles
	}{
		{nil, quartiles{}},
		{[]float64{7}, quartiles{7, 7, 7}},
		{[]float64{5, 1, 4, 2, 3}, quartiles{2, 3, 4}},
		{[]float64{4, 1, 3, 2}, quartiles{1.75, 2.5, 3.25}},
	} {
		if have := quartilesOf(c.in); have != c.want {
			t.Errorf("quartilesOf(%v) = %v, not %v", c.in, have, c.want)
		}
	}
}

// TestBest checks what the columns are compared with.
func TestBest(t *testing.T) {
	t.Parallel()
	c := result{Columns: []series{
		{Name: "a", Group: groupFused, Stats: quartiles{Median: 3}},
		{Name: "b", Group: groupFused, Stats: quartiles{Median: 2}},
		{Name: "c", Group: groupOEC, Stats: quartiles{Median: 1}},
	}}
	if have := c.best(groupFused); have != 2 {
		t.Errorf("the best fused is %v, not 2", have)
	}
	if have := c.best(groupFloor); !math.IsNaN(have) {
		t.Errorf("the best floor is %v although there is none", have)
	}
}

// TestSteps has plans make some steps, each with the right result, and expects a line for each case.
func TestSteps(t *testing.T) {
	t.Setenv("OEC_CACHE", "") // which is set
	var out, log bytes.Buffer
	args := []string{"-steps", "50", "-kernels", "hdiff,tridiagonal", "-size", "40x9x7", "-dtype", "f32,f64", "-threads", "1,2"}
	if err := run(t.Context(), args, &out, &log); err != nil {
		t.Fatalf("%v\n%s", err, log.String())
	}
	if lines := strings.Count(out.String(), "40x9x7"); lines != 8 {
		t.Errorf("%d lines:\n%s", lines, out.String())
	}
}
