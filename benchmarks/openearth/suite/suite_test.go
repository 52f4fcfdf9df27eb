package suite_test

import (
	"context"
	"testing"

	"github.com/openearthgo/oec/benchmarks/openearth/fill"
	"github.com/openearthgo/oec/benchmarks/openearth/suite"
)

// TestChecksums compares what the stencils compute, as plain functions and compiled, with
// the checksums.
func TestChecksums(t *testing.T) {
	t.Parallel()
	for _, k := range suite.Kernels[float64]() {
		if k.Name == "copy" {
			continue // nothing to sum up: the input
		}
		t.Run(k.Name, func(t *testing.T) {
			t.Parallel()
			p, err := suite.New[float64](&k, 16, 16, k.Levels)
			if err != nil {
				t.Fatal(err)
			}
			if len(p.Inputs) != len(k.Inputs) || len(p.Outputs) != len(k.Want) {
				t.Fatalf("%d inputs and %d outputs, want %d and %d", len(p.Inputs), len(p.Outputs), len(k.Inputs), len(k.Want))
			}
			check := func(how string) {
				for n, o := range p.Outputs {
					if err := fill.Check(o, k.Want[n]); err != nil {
						t.Errorf("%s: output %d: %v", how, n, err)
					}
					o.Fill(0)
				}
			}
			p.Plain()
			check("plain")
			run, err := p.Bind()
			if err != nil {
				t.Fatal(err)
			}
			if err := run(context.Background()); err != nil {
				t.Fatal(err)
			}
			check("compiled")
		})
	}
}
