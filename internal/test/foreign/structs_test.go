package foreign_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/internal/test/foreign/trial"
	"github.com/openearthgo/oec/internal/testenv/turns"
)

// TestStructsInC calls a stencil with parameters that are structs in Go.
func TestStructsInC(t *testing.T) {
	t.Parallel()
	turns.Take(t, t.Name(), 3)
	compareStructs(t, output(t, compiled(t, build(t), "structs.c", strictC...)))
}

// TestStructsInPython does the same by a plan.
func TestStructsInPython(t *testing.T) {
	t.Parallel()
	turns.Take(t, t.Name(), 3)
	compareStructs(t, script(t, "structs.py"))
}

// compareStructs compares what a program printed with what the plain function computes. The program's state is
// made by a stencil's package alone, as its fields are not exported.
func compareStructs(t *testing.T, have []byte) {
	t.Helper()
	field := func(at func(i, j float64) float64) oec.IJ[float64] {
		return func(i, j int) float64 { return at(float64(i), float64(j)) }
	}
	s := trial.NewState(
		field(func(i, j float64) float64 { return 10*j + i }),
		[2][2]oec.IJ[float64]{
			{field(func(i, j float64) float64 { return i*i + j }), field(func(i, j float64) float64 { return 3*i - j })},
			{field(func(i, j float64) float64 { return i + 2*j }), field(func(i, j float64) float64 { return 7 - i })},
		})
	c := trial.Constants[float64]{Dt: 0.5, Weights: [2]float64{2, 0.25}}
	c.Steps[0].Count = 3
	var want strings.Builder
	for j := range 2 {
		for i := range 4 {
			next := trial.Relax(s, c, [2]bool{false, true}, i, j)
			fmt.Fprintf(&want, "%g %g\n", next.H, next.Flux)
		}
	}
	if string(have) != want.String() {
		t.Errorf("printed\n%s\nwant\n%s", have, want.String())
	}
}
