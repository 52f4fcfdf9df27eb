package main

import (
	"bytes"
	"encoding/json"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestRun measures tiny domains, whose rows are no multiple of a vector, with
// all columns that there are. A wrong result of any is an error.
func TestRun(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "report.json")
	var out, log bytes.Buffer
	args := []string{"-size", "13x6x5,32x3x2", "-threads", "1,2", "-rounds", "2", "-json", name}
	if err := run(t.Context(), args, &out, &log); err != nil {
		t.Fatalf("%v\n%s", err, log.String())
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var r report
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	if want := len(kernelNames()) * 2 * 2 * 2; len(r.Results) != want {
		t.Errorf("there are %d results, not %d", len(r.Results), want)
	}
	for _, c := range r.Results {
		if s := c.column("plain Go"); s == nil || len(s.Rounds) == 0 {
			t.Errorf("%v: no times of the plain function", c.name())
		}
		line := "| " + strings.Join(c.name(), " | ") + " |"
		if !strings.Contains(out.String(), line) {
			t.Errorf("the tables lack a line %q", line)
		}
	}
	if len(r.Compilers) == 0 && len(r.Missing) == 0 {
		t.Error("nothing is said about compilers")
	}
}

// TestWrongResult checks that a wrong result is noticed.
func TestWrongResult(t *testing.T) {
	t.Parallel()
	p, err := newProblem("laplace", "f32", [3]int{5, 4, 3})
	if err != nil {
		t.Fatal(err)
	}
	p.want++
	b := &bench{cols: goColumns(nil), rounds: 1, log: io.Discard, told: make(map[string]bool)}
	if _, err := b.measure(t.Context(), p, 1); err == nil || !strings.Contains(err.Error(), "wrong") {
		t.Errorf("the error is %v", err)
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
		{"more", "-help"},
	} {
		err := run(t.Context(), strings.Fields(c.args), io.Discard, io.Discard)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: the error is %v", c.args, err)
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
		{Name: "c", Group: groupPlain, Stats: quartiles{Median: 1}},
	}}
	if have := c.best(groupFused); have != 2 {
		t.Errorf("the best fused is %v, not 2", have)
	}
	if have := c.best(groupFloor); !math.IsNaN(have) {
		t.Errorf("the best floor is %v although there is none", have)
	}
}
