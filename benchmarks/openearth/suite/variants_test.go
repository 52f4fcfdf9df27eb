package suite_test

import (
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/openearth/suite"
	"github.com/openearthgo/oec/rt"
)

// TestVariantsHaveTheSameBits has plans of all stencils measure their variants, and compares what each run
// leaves with what the default leaves.
func TestVariantsHaveTheSameBits(t *testing.T) {
	t.Setenv("OEC_CACHE", t.TempDir())
	t.Setenv("OEC_MEASURE", "auto")
	t.Run("float32", testVariants[float32])
	t.Run("float64", testVariants[float64])
}

func testVariants[T oec.Float](t *testing.T) {
	levels := map[string]bool{}
	for _, k := range suite.Kernels[T]() {
		p, err := suite.New[T](&k, &k.Data[0], 72, 22, 12)
		if err != nil {
			t.Fatal(err)
		}
		want := p.Clone()
		run, err := want.Bind(rt.Measure(-1))
		if err != nil {
			t.Fatal(err)
		}
		if err := run(t.Context()); err != nil {
			t.Fatal(err)
		}
		var chosen rt.Choice
		if run, err = p.Bind(rt.Measure(1), rt.OnChoice(func(c rt.Choice) { chosen = c })); err != nil {
			t.Fatal(err)
		}
		for runs := 0; !chosen.Done; runs++ {
			for _, f := range p.Outputs {
				f.Fill(-1)
			}
			if err := run(t.Context()); err != nil {
				t.Fatal(err)
			}
			for n, f := range p.Outputs {
				if !f.Equal(want.Outputs[n]) {
					t.Fatalf("%s: output %d is wrong after run %d", k.Name, n, runs)
				}
			}
			if runs > 100_000 {
				t.Fatalf("%s: the plan does not choose", k.Name)
			}
		}
		for _, tried := range chosen.Tried {
			levels[tried.Level] = levels[tried.Level] || tried.Time > 0
		}
	}
	if len(levels) < 2 {
		t.Errorf("only levels %v were tried", levels)
	}
}
