package foreign_test

import (
	"path/filepath"
	"testing"

	"github.com/openearthgo/oec/internal/testenv"
)

// corners are stencils whose libraries have something unusual in them.
const corners = `package corners

import "github.com/openearthgo/oec"

// Half reads a field that is on another grid in all dimensions.
//
//oec:stencil
func Half(in oec.IJ[float32], i, j int) float32 { return in(2*i, 2*j) }

// Conv3 has arrays of its type parameter.
//
//oec:stencil
func Conv3[P oec.Float](in oec.IJ[P], table *[3]P, w [2]P, i, j int) (out P) {
	for n := range table {
		out += table[n] * in(i+n-1, j)
	}
	return out*w[0] + w[1]
}

// Named has names that are alike when those that are keywords have a _ at the end.
//
//oec:stencil
func Named(in, low, auto oec.I[float32], i int) (in_, low_, auto_ float32) {
	return in(i), low(i), auto(i)
}
`

// TestCorners compiles the libraries of unusual stencils in all languages.
func TestCorners(t *testing.T) {
	t.Parallel()
	dir := generateMore(t, build(t), "corners", corners)
	run := func(t *testing.T, line ...string) {
		if log := command(dir, line...); log != "" {
			t.Error(log)
		}
	}
	t.Run("python", func(t *testing.T) {
		python := testenv.NeedsNumPy(t)
		run(t, python, "-c", "import sys; sys.path.append('python'); import corners")
		run(t, python, "-c", "compile(open('python/corners/__init__.pyi').read(), 'stub', 'exec')")
	})
	t.Run("fortran", func(t *testing.T) {
		compiler := testenv.NeedsFortran(t)
		run(t, compiler, "-std=f2018", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-J"+t.TempDir(), filepath.Join("fortran", "corners.f90"))
	})
}
