package pipeline_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
)

// Random recurrences, in both directions, compute the same with their rows interleaved, on
// domains with some blocks of rows or planes and a few more.
func TestRandomRows(t *testing.T) {
	t.Parallel()
	wanted := 20
	if testing.Short() {
		wanted = 2
	}
	lower, err := pipeline.New(passesOf(t, "inline")...)
	if err != nil {
		t.Fatal(err)
	}
	interleave, err := pipeline.New(pipeline.MachinePasses()...)
	if err != nil {
		t.Fatal(err)
	}
	for seed, done := 0, 0; done < wanted; seed++ {
		g := &programs{Rand: rand.New(rand.NewPCG(uint64(seed), 31))}
		module := g.module()
		if text := ir.Print(module); !strings.Contains(text, "k j i") && !strings.Contains(text, "-j -i") {
			continue
		}
		ctx := &pipeline.Context{Registry: registry()}
		if err := lower.Run(ctx, module, pipeline.Options{}); err != nil {
			continue // a recurrence that is read beyond the domain
		}
		before := ir.Clone(module)
		if err := interleave.Run(ctx, module, pipeline.Options{VerifyEach: true}); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if !slices.ContainsFunc(ctx.Remarks, func(r pipeline.Remark) bool { return r.Pass == "loop-interleaving" }) {
			continue
		}
		done++
		for _, n := range []point{{41, 19, 2}, {15, 8, 1}, {13, 15, 19}} {
			compareRows(t, seed, loop.Programs(before)[0], loop.Programs(module)[0], n)
		}
	}
}

func compareRows(t *testing.T, seed int, before, after *ir.Op, n point) {
	t.Helper()
	want, err := compute(before, n, nil)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	have, err := compute(after, n, nil)
	if err != nil {
		t.Fatalf("seed %d, interleaved: %v\n%s", seed, err, ir.Print(after))
	}
	if !maps.Equal(have, want) {
		t.Fatalf("seed %d: on %v, what is computed differs\n%s", seed, n, ir.Print(after))
	}
}
