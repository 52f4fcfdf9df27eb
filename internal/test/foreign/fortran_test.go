package foreign_test

import (
	"path/filepath"
	"testing"

	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/testenv/turns"
)

// TestElementsInFortran compares what a program in Fortran computes, on arrays of several layouts, with
// the plain functions: all types of elements. The program also checks errors.
func TestElementsInFortran(t *testing.T) {
	t.Parallel()
	turns.Take(t, t.Name(), 3)
	compiler := testenv.NeedsFortran(t)
	dir := build(t)
	module := filepath.Join(dir, "fortran", "trial.f90")
	strict := []string{compiler, "-std=f2018", "-Wall", "-Wextra", "-Werror", "-Wno-compare-reals", "-fcheck=all", "-ffp-contract=off", "-J" + t.TempDir(), module}
	compare(t, output(t, compiled(t, dir, "elements.f90", strict...)))
}
