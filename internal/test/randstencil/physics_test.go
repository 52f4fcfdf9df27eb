package randstencil_test

import (
	"testing"

	"github.com/openearthgo/oec/internal/test/randstencil"
	"github.com/openearthgo/oec/internal/testenv/turns"
)

// TestPhysics compares stencils as long as a model's physics with kernels in Go and machine code for every
// instruction set of this machine: the longer ones take minutes.
func TestPhysics(t *testing.T) {
	for _, statements := range []int{200, 800, 2000} {
		var ps []*randstencil.Program
		for _, functions := range []bool{false, true} {
			p, err := randstencil.Physics(1, statements, functions)
			if err != nil {
				t.Fatal(err)
			}
			ps = append(ps, p)
		}
		t.Run(ps[0].Name, func(t *testing.T) {
			if statements > 200 {
				if testing.Short() {
					t.Skip("compiling takes a while")
				}
				turns.Take(t, t.Name(), 4)
			}
			compareIn(t, generateTuned(t, ps), ps, someSizes)
		})
	}
}
