package canonical_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform/canonical"
)

// nested returns a program of branches, of which many are in each other.
func nested(branches, depth int) string {
	var b strings.Builder
	b.WriteString("func @f(%c: i1, %x: f64) -> f64 {\n")
	last := "%x"
	for n := range branches / depth {
		for d := range depth {
			fmt.Fprintf(&b, "%%v%d_%d = scf.if %%c -> (f64) {\n%%y%d_%d = addf %s, %s : f64\n", n, d, n, d, last, last)
		}
		for d := depth - 1; d >= 0; d-- {
			fmt.Fprintf(&b, "scf.yield %%y%d_%d : f64\n} else {\nscf.yield %s : f64\n}\n", n, d, last)
		}
		last = fmt.Sprintf("%%v%d_0", n)
	}
	fmt.Fprintf(&b, "return %s : f64\n}\n", last)
	return b.String()
}

// What is in branches is looked at once, however deep it is: the work, of which memory is a measure that
// is the same each time, does not grow with the depth.
func TestCSEOfNestedBranches(t *testing.T) {
	reg := ir.NewRegistry(arith.Dialect, scf.Dialect, stencil.Dialect)
	allocated := func(depth int) float64 {
		m, err := ir.Parse(reg, "t.mlir", nested(1800, depth))
		if err != nil {
			t.Fatal(err)
		}
		return testing.AllocsPerRun(1, func() {
			if err := (canonical.CSE{}).Run(nil, m); err != nil {
				t.Fatal(err)
			}
		})
	}
	if flat, deep := allocated(1), allocated(900); deep > 1.5*flat {
		t.Errorf("branches that are 900 deep take %.0f allocations, as many that are flat %.0f", deep, flat)
	}
}
