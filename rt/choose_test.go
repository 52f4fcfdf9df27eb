package rt_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// twice is X(i,j,k) = 2*A(i,j,k), at two levels.
func twice() *abi.Stencil {
	s := accesses(abi.Stage{Name: "out", Reads: []abi.Read{{Field: 0}}})
	s.Levels[0].Buffers = nil
	s.Levels = []abi.LevelSpec{s.Levels[0], s.Levels[0]}
	s.Levels[0].Name, s.Levels[1].Name = "slow", "fast"
	return s
}

// clock is a time that runs take as long as they are said to, whatever else the machine does.
type clock struct{ ns atomic.Int64 }

func (c *clock) now() time.Time { return time.Unix(0, c.ns.Load()) }

// twiceAfter is a kernel that takes some time.
func (c *clock) twiceAfter(d time.Duration) func(rt.Args) {
	return func(a rt.Args) {
		a.Each(func(i, j, k int) { *rt.Ref[float64](a, 1, i, j, k) = 2 * *rt.Ref[float64](a, 0, i, j, k) })
		c.ns.Add(int64(d))
	}
}

// twiceKernels returns kernels of which that of level slow takes longer, by any clock: one that reports its times has those of the machine's.
func (c *clock) twiceKernels(t testing.TB) []abi.Kernel {
	kernel := func(d time.Duration, level string) []abi.Kernel {
		return rt.FakeKernels(t, func(a rt.Args) {
			c.twiceAfter(d)(a)
			time.Sleep(d)
		}, level)
	}
	return slices.Concat(kernel(40*time.Millisecond, "slow"), kernel(time.Millisecond, "fast"))
}

// newTwice returns an input with numbers, and an output.
func newTwice(t testing.TB) (a, x *rt.Field[float64]) {
	a = mustField[float64](t, rt.IJK, [3]int{8, 3, 2}, rt.Halo{})
	a.FillFunc(func(i, j, k int) float64 { return float64(i + 10*j + 100*k) })
	return a, mustField[float64](t, rt.IJK, a.Interior(), rt.Halo{})
}

// runUntil runs a plan until it has made its choice, and checks the result of each run.
func runUntil(t *testing.T, p *rt.Plan, a, x *rt.Field[float64], chosen *rt.Choice) (runs int) {
	t.Helper()
	want := x.Clone()
	for ; !chosen.Done; runs++ {
		if runs > 1000 {
			t.Fatal("the plan does not choose")
		}
		a.FillFunc(func(i, j, k int) float64 { return float64(runs + i + 10*j + 100*k) })
		want.FillFunc(func(i, j, k int) float64 { return 2 * a.At(i, j, k) })
		if err := p.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		if !x.Equal(want) {
			t.Fatalf("run %d: wrong result", runs)
		}
	}
	return runs
}

// bindTwice binds twice with a folder for what is remembered.
func bindTwice(t *testing.T, dir, measure string, opts ...rt.Option) (p *rt.Plan, a, x *rt.Field[float64], chosen *rt.Choice) {
	t.Helper()
	chosen = &rt.Choice{}
	a, x = newTwice(t)
	env := rt.Environment(map[string]string{"OEC_CACHE": dir, "OEC_MEASURE": measure})
	c := new(clock)
	p, err := rt.Bind(twice(), c.twiceKernels(t), []rt.AnyField{a, x}, append(opts, env, rt.Clock(c.now), rt.OnChoice(func(c rt.Choice) { *chosen = c }))...)
	if err != nil {
		t.Fatal(err)
	}
	return p, a, x, chosen
}

func TestMeasure(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		measure string
		opts    []rt.Option
		least   int // runs until it has chosen
	}{
		"option":        {"", []rt.Option{rt.Measure(3)}, 4},
		"environment":   {"on", nil, 4},
		"often":         {"", nil, 16 + 4},
		"automatic":     {"auto", []rt.Option{rt.Workers(1)}, 16 + 4},
		"timed":         {"on", []rt.Option{rt.Timing(func(*rt.Record) {})}, 4},
		"checked twice": {"on", []rt.Option{rt.StreamingStores(false), rt.ProfileLabels()}, 4},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			p, a, x, chosen := bindTwice(t, dir, test.measure, test.opts...)
			if p.Level() != "slow" {
				t.Errorf("the default is level %s", p.Level())
			}
			runs := runUntil(t, p, a, x, chosen)
			if p.Level() != "fast" || !strings.HasPrefix(chosen.Variant, "level=fast") || !strings.Contains(chosen.Why, "measured") || runs < test.least || runs > 200 {
				t.Errorf("after %d runs, level %s: %v", runs, p.Level(), chosen)
			}
			if len(chosen.Tried) < 2 || chosen.Tried[0].Level != "slow" || chosen.Tried[0].Time < 10*time.Millisecond || chosen.Tried[1].Level != "fast" || chosen.Tried[1].Time < time.Millisecond {
				t.Errorf("tried: %+v", chosen.Tried)
			}
			text, err := os.ReadFile(filepath.Join(dir, "choices.txt"))
			if err != nil || strings.Count(string(text), "\tlevel=fast") != 1 {
				t.Errorf("remembered: %s, error %v", text, err)
			}
			// The next plan takes what is remembered.
			p, a, x, chosen = bindTwice(t, dir, test.measure, test.opts...)
			if runUntil(t, p, a, x, chosen) != 0 || p.Level() != "fast" || !strings.HasPrefix(chosen.Why, "remembered: measured") {
				t.Errorf("the next plan: level %s, %v", p.Level(), chosen)
			}
		})
	}
}

// Without measuring, nothing is tried, remembered or written.
func TestMeasureOff(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p, a, x, chosen := bindTwice(t, dir, "on", rt.Measure(1))
	runUntil(t, p, a, x, chosen)
	file := filepath.Join(dir, "choices.txt")
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, off := range []struct {
		measure string
		opts    []rt.Option
	}{{"off", []rt.Option{rt.Measure(1)}}, {"off", nil}, {"on", []rt.Option{rt.Measure(-1)}}, {"", []rt.Option{rt.Measure(-1)}}} {
		p, _, _, chosen = bindTwice(t, dir, off.measure, off.opts...)
		if !chosen.Done || chosen.Why != "" || chosen.Variant != "level=slow" {
			t.Errorf("chosen: %+v", chosen)
		}
		for range 20 {
			if err := p.Run(context.Background()); err != nil || p.Level() != "slow" {
				t.Fatalf("level %s, error %v", p.Level(), err)
			}
		}
	}
	if after, err := os.ReadFile(file); err != nil || string(after) != string(before) {
		t.Errorf("the file has changed; error %v", err)
	}
}

// What the options say is not varied.
func TestMeasureOfFixedLevel(t *testing.T) {
	t.Parallel()
	p, a, x, chosen := bindTwice(t, t.TempDir(), "on", rt.Level("slow"), rt.Workers(1), rt.StreamingStores(false))
	runUntil(t, p, a, x, chosen)
	for _, tried := range chosen.Tried {
		if tried.Level != "slow" || strings.Contains(tried.Variant, "workers") || strings.Contains(tried.Variant, "stream") {
			t.Errorf("tried: %+v", tried)
		}
	}
}

// rememberedFast returns the file of a process that has found level fast to be the fastest, whatever else was.
func rememberedFast(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	p, a, x, chosen := bindTwice(t, dir, "on", rt.Workers(1))
	runUntil(t, p, a, x, chosen)
	text, err := os.ReadFile(filepath.Join(dir, "choices.txt"))
	if err != nil || !strings.Contains(string(text), "\tlevel=fast") {
		t.Fatalf("remembered: %s, error %v", text, err)
	}
	return regexp.MustCompile(`\tlevel=fast[^\t\n]*`).ReplaceAllString(string(text), "\tlevel=fast")
}

// A choice of another process, which is in the file, is taken and compared with the default; what cannot be taken is measured anew.
func TestMeasureByFile(t *testing.T) {
	t.Parallel()
	text := rememberedFast(t)
	for name, test := range map[string]struct {
		old, to string
		taken   bool
	}{
		"as it is":              {"", "", true},
		"another choice":        {"\tlevel=fast", "\tlevel=fast tiles=1/2", true},
		"a level that is gone":  {"\tlevel=fast", "\tlevel=gone", false},
		"workers that it lacks": {"\tlevel=fast", "\tlevel=fast workers=1000000", false},
		"another processor":     {"1\t", "1\tOther ", false},
		"corrupt":               {"\t", " ", false},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "choices.txt"), []byte(strings.ReplaceAll(text, test.old, test.to)), 0o444); err != nil {
			t.Fatal(err)
		}
		p, a, x, chosen := bindTwice(t, dir, "on", rt.Workers(1))
		if level := p.Level(); (level == "fast") != test.taken || chosen.Done {
			t.Errorf("%s: level %s, %+v", name, level, chosen)
		}
		if runUntil(t, p, a, x, chosen); p.Level() != "fast" || strings.HasPrefix(chosen.Why, "remembered: measured") != test.taken || test.taken && (len(chosen.Tried) != 2 || chosen.Tried[0].Level != "slow") {
			t.Errorf("%s: level %s, %+v", name, p.Level(), chosen)
		}
		if p, _, _, _ = bindTwice(t, dir, "", rt.Workers(1)); p.Level() != "fast" {
			t.Errorf("%s: the next plan has level %s", name, p.Level())
		}
		if err := p.Run(context.Background()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A choice that is slower than the default by now is given up, and the file has what is measured instead.
func TestMeasureWhatWasRemembered(t *testing.T) {
	t.Parallel()
	text := rememberedFast(t)
	var clock clock
	turned := slices.Concat(rt.FakeKernels(t, clock.twiceAfter(time.Millisecond), "slow"), rt.FakeKernels(t, clock.twiceAfter(10*time.Millisecond), "fast"))
	for measure, least := range map[string]int{"on": 4, "auto": 16 + 4} {
		dir := t.TempDir()
		file := filepath.Join(dir, "choices.txt")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		chosen := &rt.Choice{}
		a, x := newTwice(t)
		env := rt.Environment(map[string]string{"OEC_CACHE": dir, "OEC_MEASURE": measure})
		p, err := rt.Bind(twice(), turned, []rt.AnyField{a, x}, env, rt.Workers(1), rt.Clock(clock.now), rt.OnChoice(func(c rt.Choice) { *chosen = c }))
		if err != nil {
			t.Fatal(err)
		}
		if p.Level() != "fast" {
			t.Errorf("%s: it begins with level %s", measure, p.Level())
		}
		runs := runUntil(t, p, a, x, chosen)
		if p.Level() != "slow" || runs < least || len(chosen.Tried) < 2 || strings.Contains(chosen.Why, "remembered") {
			t.Errorf("%s: level %s after %d runs: %+v", measure, p.Level(), runs, chosen)
		}
		if text, err := os.ReadFile(file); err != nil || strings.Contains(string(text), "\tlevel=fast") || !strings.Contains(string(text), "\tlevel=slow") {
			t.Errorf("%s: remembered is %s, error %v", measure, text, err)
		}
	}
}

func TestMeasureErrors(t *testing.T) {
	t.Parallel()
	a, x := newTwice(t)
	_, err := rt.Bind(twice(), new(clock).twiceKernels(t), []rt.AnyField{a, x}, rt.Env("OEC_MEASURE", "sometimes"))
	var unsupported *rt.UnsupportedError
	if !errors.As(err, &unsupported) || !strings.Contains(err.Error(), `OEC_MEASURE "sometimes"`) || !strings.Contains(err.Error(), "auto, on and off") {
		t.Errorf("error %v", err)
	}
	var option *rt.OptionError
	if _, err := rt.Max(a, rt.Measure(1)); !errors.As(err, &option) || option.Option != "Measure" {
		t.Errorf("error %v", err)
	}
}

// The record of each run is that of the variant that has run, and says what was chosen.
func TestMeasureAndTiming(t *testing.T) {
	t.Parallel()
	var records []rt.Record
	p, a, x, chosen := bindTwice(t, t.TempDir(), "on", rt.Workers(1), rt.Timing(func(r *rt.Record) { records = append(records, *r) }))
	runs := runUntil(t, p, a, x, chosen)
	if err := p.Run(context.Background()); err != nil || len(records) != runs+1 {
		t.Fatalf("%d records of %d runs, error %v", len(records), runs+1, err)
	}
	levels := map[string]int{}
	for n, r := range records {
		levels[r.Level]++
		if want := "level=" + r.Level; !strings.HasPrefix(r.Choice.Variant, want) || r.Total < time.Millisecond || n < runs-1 && r.Choice.Done || n == runs && !r.Choice.Done {
			t.Errorf("run %d: %+v", n, r)
		}
	}
	if levels["slow"] == 0 || levels["fast"] == 0 {
		t.Errorf("runs by level: %v", levels)
	}
	last := records[runs]
	if text := last.String(); !strings.Contains(text, "\n"+chosen.Variant+": measured, ") || !strings.Contains(text, "by default\n") {
		t.Errorf("the record says\n%s", text)
	}
	if text := records[0].String(); strings.Contains(text, "measured") {
		t.Errorf("the first record says\n%s", text)
	}
}

// In place, levels have rules of their own. Whatever runs, they are those of the default, and a variant
// that cannot follow them after fields were swapped gives way.
func TestMeasureInPlace(t *testing.T) {
	t.Parallel()
	const n = 16
	left := abi.Reach{Lo: [3]int{-1}, Hi: [3]int{-1}}
	for name, test := range map[string]struct {
		slow, fast []abi.Read
		allowed    bool
	}{
		"the default allows it": {[]abi.Read{{Field: 0}}, []abi.Read{{Field: 0, Reach: left}}, true},
		"the variant allows it": {[]abi.Read{{Field: 0, Reach: left}}, []abi.Read{{Field: 0}}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := twice()
			s.Fields[0].Halo = rt.Halo{Lo: [3]int{1}}
			s.Levels[0].Stages = []abi.Stage{{Name: "out", Reads: test.slow, Writes: []int{1}}}
			s.Levels[1].Stages = []abi.Stage{{Name: "out", Reads: test.fast, Writes: []int{1}}}
			a := mustField[float64](t, rt.IJK, [3]int{n, 1, 1}, rt.Halo{Lo: [3]int{1}})
			x := mustField[float64](t, rt.IJK, a.Interior(), a.Halo())
			alias, err := rt.FieldOf(a.Data(), a.Origin(), a.Dims(), a.Interior(), a.Strides(), a.Halo())
			if err != nil {
				t.Fatal(err)
			}
			a.Fill(1)
			chosen := rt.Choice{}
			clock := new(clock)
			p, err := rt.Bind(s, clock.twiceKernels(t), []rt.AnyField{a, x}, rt.Clock(clock.now), rt.Measure(1), rt.Workers(1), rt.Env("OEC_CACHE", t.TempDir()), rt.OnChoice(func(c rt.Choice) { chosen = c }))
			if err != nil {
				t.Fatal(err)
			}
			for !chosen.Done {
				if err := p.Run(context.Background()); err != nil {
					t.Fatal(err)
				}
			}
			if p.Level() != "fast" {
				t.Fatalf("level %s runs", p.Level())
			}
			for range 2 {
				if err := rt.Swap(x, alias); err != nil { // x is in the memory of a now, and then is not
					t.Fatal(err)
				}
				inPlace := x.At(0, 0, 0) == a.At(0, 0, 0) && fmt.Sprintf("%p", x.Data()) == fmt.Sprintf("%p", a.Data())
				err := p.Run(context.Background())
				var overlap *rt.OverlapError
				if inPlace && test.allowed != (err == nil) || err != nil && !errors.As(err, &overlap) || !inPlace && err != nil {
					t.Errorf("in place %v: error %v", inPlace, err)
				}
				if test.allowed && p.Level() != "slow" {
					t.Errorf("level %s runs", p.Level())
				}
			}
			if test.allowed && !strings.Contains(chosen.Why, "as they were swapped") {
				t.Errorf("chosen: %v", chosen)
			}
		})
	}
}

// Code for vectors of half the size is tried, and kept to and remembered if it is faster; not where OEC_CPU says which code runs.
func TestMeasureISA(t *testing.T) {
	t.Parallel()
	if !abi.X8664v4.Supported() {
		t.Skip("no AVX-512")
	}
	var clock clock
	taking := func(d time.Duration, isa abi.ISA) []abi.Kernel {
		return slices.DeleteFunc(rt.FakeKernels(t, clock.twiceAfter(d), "slow", "fast"), func(k abi.Kernel) bool { return k.ISA != isa })
	}
	kernels := slices.Concat(taking(20*time.Millisecond, abi.X8664v4), taking(time.Millisecond, abi.X8664v3))
	dir := t.TempDir()
	for _, test := range []struct {
		name, cpu string
		isa       abi.ISA
		runs      func(int) bool
	}{
		{"measured", "", abi.X8664v3, func(n int) bool { return n > 2 }},
		{"remembered", "", abi.X8664v3, func(n int) bool { return n == 0 }},
		{"by OEC_CPU", "v4", abi.X8664v4, func(n int) bool { return n > 2 }},
	} {
		chosen := &rt.Choice{}
		a, x := newTwice(t)
		if test.cpu != "" {
			dir = t.TempDir()
		}
		env := rt.Environment(map[string]string{"OEC_CACHE": dir, "OEC_MEASURE": "on", "OEC_CPU": test.cpu})
		p, err := rt.Bind(twice(), kernels, []rt.AnyField{a, x}, env, rt.Workers(1), rt.Clock(clock.now), rt.OnChoice(func(c rt.Choice) { *chosen = c }))
		if err != nil {
			t.Fatal(err)
		}
		runs := runUntil(t, p, a, x, chosen)
		if p.ISA() != test.isa || !test.runs(runs) || strings.Contains(chosen.Variant, " isa=x86-64-v3") != (test.isa == abi.X8664v3) {
			t.Errorf("%s: %v after %d runs, by %v", test.name, chosen, runs, p.ISA())
		}
		for _, tried := range chosen.Tried {
			if test.cpu != "" && strings.Contains(tried.Variant, "isa=") {
				t.Errorf("%s: tried %s", test.name, tried.Variant)
			}
		}
	}
}
