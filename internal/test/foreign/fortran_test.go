package foreign_test

import (
	"path/filepath"
	"testing"

	"github.com/openearthgo/oec/internal/testenv"
)

// TestElementsInFortran compares what a program in Fortran computes, on arrays of several layouts, with
// the plain functions: all types of elements. The program also checks errors.
func TestElementsInFortran(t *testing.T) {
	t.Parallel()
	compiler := testenv.NeedsFortran(t)
	dir := build(t)
	module := filepath.Join(dir, "fortran", "trial.f90")
	strict := []string{compiler, "-std=f2018", "-Wall", "-Wextra", "-Werror", "-Wno-compare-reals", "-fcheck=all", "-ffp-contract=off", "-J" + t.TempDir(), module}
	compare(t, output(t, compiled(t, dir, "elements.f90", strict...)))
}
