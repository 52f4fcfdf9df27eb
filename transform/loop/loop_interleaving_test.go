package loop_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/internal/passtest"
	"github.com/openearthgo/oec/ir"
)

// TestLongUpdates asks which sweeps compute several rows, or planes, at once: those whose updates do not fill a core by themselves. What
// does not wait for the point before is computed with vectors in all.
func TestLongUpdates(t *testing.T) {
	t.Parallel()
	for _, order := range []string{"j i", "k j i", "-k -j -i"} {
		for _, c := range []struct {
			operations int
			several    bool
		}{{16, true}, {200, true}, {224, false}, {400, false}} {
			module := passtest.Parse(t, longUpdate(order, c.operations))
			passtest.RunAll(t, module, passtest.Passes(t, "loop-interleaving")...)
			several, vectors, rows := false, 0, 0
			ir.Walk(module, func(op *ir.Op) {
				if !op.Is(loop.OpFor) {
					return
				}
				several = several || loop.StepOf(op) > 1
				if op.Regions[0].Args[0].Name == "i" {
					rows++
				}
				if loop.PartialVectorOf(op) > 1 {
					vectors++
				}
			})
			if several != c.several || vectors == 0 || !several && (vectors != 1 || rows != 1) {
				t.Errorf("order %s, %d operations: several at once %t, want %t; %d of %d loops along i with partial vectors", order, c.operations, several, c.several, vectors, rows)
			}
		}
	}
}

// longUpdate returns a sweep that adds the point before to what takes some operations.
func longUpdate(order string, operations int) string {
	down, sign := "", "-"
	if strings.HasPrefix(order, "-") {
		down, sign = " down", "+"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "func @f(%%u: !loop.field<?x?x?xf64>, %%y: !loop.field<?x?x?xf64>) attributes {loop.program} {\n")
	fmt.Fprintf(&b, "loop.tiles \"y\" (%%ilo, %%jlo, %%klo) to (%%ihi, %%jhi, %%khi) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = %q} {\n", order)
	for _, d := range "kji" {
		if d == 'k' && order == "j i" {
			fmt.Fprintf(&b, "loop.for %%k = %%klo to %%khi {\n")
			continue
		}
		fmt.Fprintf(&b, "loop.for %%%[1]c = %%%[1]clo to %%%[1]chi%[2]s {\n", d, down)
	}
	fmt.Fprintf(&b, "%%0 = loop.load %%u[%%i, %%j, %%k] : !loop.field<?x?x?xf64>\n%%row = loop.load %%y[%%i, %%j %s 1, %%k] : !loop.field<?x?x?xf64>\n", sign)
	for n := range operations {
		fmt.Fprintf(&b, "%%%d = %s %%%d, %%row : f64\n", n+1, []string{"addf", "mulf"}[n%2], n)
	}
	fmt.Fprintf(&b, "%%before = loop.load %%y[%%i %s 1, %%j, %%k] : !loop.field<?x?x?xf64>\n", sign)
	fmt.Fprintf(&b, "%%sum = addf %%%d, %%before : f64\nloop.store %%sum, %%y[%%i, %%j, %%k] : !loop.field<?x?x?xf64>\n}\n}\n}\n}\nreturn\n}\n", operations)
	return b.String()
}
