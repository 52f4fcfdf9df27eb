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

// cornersInPython calls them.
const cornersInPython = `
import sys
sys.path.append("python")
import corners, numpy
a = numpy.arange(48, dtype="float32").reshape((8, 6), order="F")
out = corners.half(a, out=numpy.empty((4, 3), a.dtype, "F"))
assert (out == a[::2, ::2]).all(), out
out = corners.conv3(a, numpy.array([1, 2, 4], "float32"), w_0=2, w_1=1)
assert (out == 2*(a[:-2] + 2*a[1:-1] + 4*a[2:]) + 1).all(), out
in_, low, auto = corners.named(a[:, 0], a[:, 1], a[:, 2])
assert (in_ == a[:, 0]).all() and (low == a[:, 1]).all() and (auto == a[:, 2]).all()
`

// TestCorners compiles the libraries of unusual stencils in all languages, and calls them from Python.
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
		run(t, python, "-c", cornersInPython)
		run(t, python, "-c", "compile(open('python/corners/__init__.pyi').read(), 'stub', 'exec')")
	})
	t.Run("fortran", func(t *testing.T) {
		compiler := testenv.NeedsFortran(t)
		run(t, compiler, "-std=f2008", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-J"+t.TempDir(), filepath.Join("fortran", "corners.f90"))
	})
}
