package foreign_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/internal/test/foreign/trial"
	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/testenv/turns"
)

// TestTablesInC calls a stencil with a table behind a pointer, and with a struct of tables, by a plan that runs once more when
// they have changed, and with tables that are wrong.
func TestTablesInC(t *testing.T) {
	t.Parallel()
	turns.Take(t, t.Name(), 3)
	compareTables(t, output(t, compiled(t, build(t), "tables.c", strictC...)), `
1: table shift: is a null pointer
1: table optics_reference: is a null pointer
1: table optics_major: its memory is not on a boundary of 8 bytes, which is the size of an element
`)
}

// TestTablesInFortran does the same.
func TestTablesInFortran(t *testing.T) {
	t.Parallel()
	turns.Take(t, t.Name(), 3)
	compiler, dir := testenv.NeedsFortran(t), build(t)
	strict := []string{compiler, "-std=f2018", "-Wall", "-Wextra", "-Werror", "-fcheck=all", "-ffp-contract=off", "-J" + t.TempDir(), filepath.Join(dir, "fortran", "trial.f90")}
	compareTables(t, output(t, compiled(t, dir, "tables.f90", strict...)), `
1: absorb: shift has the shape (2, 3, 4); it needs (4, 3, 2)
1: absorb: optics_major is a section of an array; it has to be a whole one
1: absorb: optics_class has the shape (0); it needs (5)
`)
}

// TestTablesInPython does the same.
func TestTablesInPython(t *testing.T) {
	t.Parallel()
	turns.Take(t, t.Name(), 3)
	compareTables(t, script(t, "tables.py"), `
InvalidError: absorb: shift has shape (4, 3, 2); it needs (2, 3, 4)
TypeError: absorb: optics_major has elements of type float32; it needs float64
	hint: optics_major.astype(numpy.float64)
InvalidError: absorb: optics_major is not in C order
	hint: numpy.ascontiguousarray(optics_major)
TypeError: absorb: optics_class is a list; it has to be an array of NumPy
InvalidError: absorb: optics_reference has shape (2,); it needs ()
`)
}

// compareTables compares what a program printed with what the plain function computes, before and after tables have changed, and with
// what it is to say of tables that are wrong.
func compareTables(t *testing.T, have []byte, errors string) {
	t.Helper()
	var shift [2][3][4]int16
	optics := trial.Optics[float64]{Class: [5]uint8{0, 2, 4, 6, 8}, Reference: 0.5}
	for a := range shift {
		for b := range shift[a] {
			for c := range shift[a][b] {
				shift[a][b][c] = int16(100*a + 10*b + c)
			}
		}
	}
	for n := range optics.Major {
		for c := range optics.Major[n] {
			optics.Major[n][c] = float64(n*n) + 0.25*float64(c)
		}
	}
	at := oec.IJ[float64](func(i, j int) float64 { return 0.75*float64(i) - 0.5*float64(j) })
	var want strings.Builder
	for range 2 {
		for j := range 3 {
			for i := range 4 {
				fmt.Fprintf(&want, "%.4f\n", trial.Absorb(&shift, &optics, at, 2, i, j))
			}
		}
		shift[1][0][1], optics.Major[2][1], optics.Reference = 1000, -8, 0.25
	}
	want.WriteString(strings.TrimPrefix(errors, "\n"))
	if string(have) != want.String() {
		t.Errorf("printed\n%s\nwant\n%s", have, want.String())
	}
}
