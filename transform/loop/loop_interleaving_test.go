package loop_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/internal/passtest"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/transform"
)

// Random recurrences, in both directions, compute the same with their rows interleaved, on
// domains with some blocks of rows or planes and a few more.
func TestRandomRows(t *testing.T) {
	t.Parallel()
	wanted := 20
	if testing.Short() {
		wanted = 2
	}
	level := passtest.Level(t, "inline")
	lower, interleave := passtest.Pipeline(t, passtest.ToLoops(level)...), passtest.Pipeline(t, level.Machine(pipeline.Extremes)...)
	for seed, done := 0, 0; done < wanted; seed++ {
		g := &passtest.Programs{Rand: rand.New(rand.NewPCG(uint64(seed), 31))}
		module := g.Module()
		if text := ir.Print(module); !strings.Contains(text, "k j i") && !strings.Contains(text, "-j -i") {
			continue
		}
		ctx := &transform.Context{Registry: passtest.Registry()}
		if err := lower.Run(ctx, module, pipeline.Options{}); err != nil {
			continue // a recurrence that is read beyond the domain
		}
		before := ir.Clone(module)
		if err := interleave.Run(ctx, module, pipeline.Options{VerifyEach: true}); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if !slices.ContainsFunc(ctx.Remarks, func(r transform.Remark) bool { return r.Pass == "loop-interleaving" }) {
			continue
		}
		done++
		for _, n := range []passtest.Point{{41, 19, 2}, {15, 8, 1}, {13, 15, 19}} {
			compareRows(t, seed, loop.Programs(before)[0], loop.Programs(module)[0], n)
		}
	}
}

func compareRows(t *testing.T, seed int, before, after *ir.Op, n passtest.Point) {
	t.Helper()
	want, err := passtest.Compute(before, n, nil)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	have, err := passtest.Compute(after, n, nil)
	if err != nil {
		t.Fatalf("seed %d, interleaved: %v\n%s", seed, err, ir.Print(after))
	}
	if !maps.Equal(have, want) {
		t.Fatalf("seed %d: on %v, what is computed differs\n%s", seed, n, ir.Print(after))
	}
}

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
