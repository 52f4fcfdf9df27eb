package loop_test

import (
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
