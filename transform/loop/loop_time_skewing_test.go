package loop_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/internal/passtest"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/transform"
)

// Random relaxations that are repeated several at once leave what one repetition after the
// other does: any number of them and of rows, in any order of what is computed at once.
func TestRandomTimeSkewing(t *testing.T) {
	t.Parallel()
	wanted := 150
	if testing.Short() {
		wanted = 15
	}
	skew := passtest.Pipeline(t, passtest.Passes(t, "loop-time-skewing")...)
	for seed := range wanted {
		rng := rand.New(rand.NewPCG(uint64(seed), 7))
		text := relaxation(rng, "j i")
		module, err := ir.Parse(passtest.Registry(), "relaxation.mlir", text)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		if err := skew.Run(&transform.Context{Registry: passtest.Registry()}, module, pipeline.Options{VerifyEach: true}); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		program := loop.Programs(module)[0]
		if ops, _ := loop.SkewedSteps(program); len(ops) != 1 {
			t.Fatalf("seed %d: %d ways to repeat\n%s", seed, len(ops), ir.Print(module))
		}
		compareSkewedSteps(t, rng, seed, program)
	}
}

func compareSkewedSteps(t *testing.T, rng *rand.Rand, seed int, program *ir.Op) {
	t.Helper()
	steps, _ := loop.SkewedSteps(program)
	n := passtest.Point{5 + rng.IntN(12), 3 + rng.IntN(12), 1}
	u, y := program.Regions[0].Args[0], loop.Buffers(program)[0]
	want, have := interp.NewField(passtest.Point{-2, -2, 0}, passtest.Point{n[0] + 2, n[1] + 2, 1}), interp.NewField(passtest.Point{-2, -2, 0}, passtest.Point{n[0] + 2, n[1] + 2, 1})
	for e := range want.Elements {
		want.Elements[e] = interp.FromFloat(float64(rng.IntN(2001)-1000)/16, ir.F64)
	}
	copy(have.Elements, want.Elements)

	lanes, rows := rng.Perm(1+rng.IntN(9)), 1+rng.IntN(5)
	for range lanes {
		old := interp.NewField(want.Lo, want.Hi)
		copy(old.Elements, want.Elements)
		st := &interp.State{N: n, Fields: map[*ir.Value]*interp.Field{u: old, y: want}}
		if err := interp.RunNest(loop.Nests(program)[0], st, passtest.Point{}, n); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
	st := &interp.State{N: n, Fields: map[*ir.Value]*interp.Field{u: have}}
	if err := interp.RunSkewedSteps(steps[0], st, lanes, rows, passtest.Point{}, n); err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	if !slices.Equal(have.Elements, want.Elements) {
		t.Fatalf("seed %d: on %v, %d repetitions and %d rows at once leave something else\n%s", seed, n, len(lanes), rows, ir.Print(program))
	}
}
