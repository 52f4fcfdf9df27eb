package suite_test

import (
	"slices"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/openearth/suite"
	"github.com/openearthgo/oec/internal/test/fill"
	"github.com/openearthgo/oec/rt"
)

// TestChecksums compares what the stencils compute, as plain functions and compiled, with
// the checksums.
func TestChecksums(t *testing.T) {
	t.Parallel()
	for _, k := range suite.Kernels[float64]() {
		for _, d := range k.Data {
			if d.Want == nil {
				continue // copy, with nothing to sum up but the input, and what no other program computes
			}
			t.Run(k.Name+"/"+d.Name, func(t *testing.T) {
				t.Parallel()
				checkSums(t, &k, &d)
			})
		}
	}
}

func checkSums(t *testing.T, k *suite.Kernel, d *suite.Data) {
	p, err := suite.New[float64](k, d, 16, 16, k.Levels)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Inputs) != len(d.Inputs.On(16)) || len(p.Outputs) != len(d.Want) {
		t.Fatalf("%d inputs and %d outputs, want %d and %d", len(p.Inputs), len(p.Outputs), len(d.Inputs.On(16)), len(d.Want))
	}
	check := func(how string) {
		for n, o := range p.Outputs {
			if err := fill.Check(o, d.Want[n], suite.Tolerance); err != nil {
				t.Errorf("%s: output %d: %v", how, n, err)
			}
			o.Fill(0)
		}
	}
	p.RunPlain()
	check("plain")
	run, err := p.Bind()
	if err != nil {
		t.Fatal(err)
	}
	if err := run(t.Context()); err != nil {
		t.Fatal(err)
	}
	check("compiled")
}

// TestFloor compares the floor of each kernel, on memory of the test, with its plain
// function.
func TestFloor(t *testing.T) {
	t.Parallel()
	testFloor[float32](t)
	testFloor[float64](t)
}

func testFloor[T oec.Float](t *testing.T) {
	for _, k := range suite.Kernels[T]() {
		p, err := suite.New[T](&k, &k.Data[0], 21, 3, 2)
		if err != nil {
			t.Fatal(err)
		}
		moved := 0
		if err := p.Move(func(old []T) []T { moved++; return slices.Clone(old) }); err != nil {
			t.Fatal(err)
		}
		if want := len(p.Inputs) + len(p.Outputs); moved != want {
			t.Errorf("%s: %d fields are moved, not %d", k.Name, moved, want)
		}
		f, err := p.Floor()
		if err != nil {
			t.Errorf("%s: %v", k.Name, err)
			continue
		}
		if have, want := f.Bytes(), p.Bytes(); have != want {
			t.Errorf("%s: the floor moves %d bytes, not %d", k.Name, have, want)
		}
		f.RunPlain()
		var want []*rt.Field[T]
		for _, o := range f.Outputs {
			want = append(want, o.Clone())
			o.Fill(0)
		}
		run, err := f.Bind()
		if err != nil {
			t.Fatal(err)
		}
		if err := run(t.Context()); err != nil {
			t.Fatal(err)
		}
		for n, o := range p.Outputs {
			if !o.Equal(want[n]) {
				t.Errorf("%s: output %d of the compiled floor differs from that of the plain one", k.Name, n)
			}
		}
	}
}

// TestPackages finds where stencils come from, each package once.
func TestPackages(t *testing.T) {
	t.Parallel()
	want := []string{"benchmarks/columns", "benchmarks/openearth/cosmo"}
	if have := suite.Packages([]string{"hadvuv", "hdiffsa", "tridiagonal"}); !slices.Equal(have, want) {
		t.Errorf("they come from %q, not %q", have, want)
	}
}
