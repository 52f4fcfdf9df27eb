// Package cycle imports a package that imports it.
package cycle

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/internal/test/frontend/testdata/cycle/back" // want "import cycle: github.com/openearthgo/oec/internal/test/frontend/testdata/cycle/back imports this package .LoadError."
)

//oec:stencil
func Shifted(in oec.I[float64], i int) float64 { return back.Shift(in, i) }

// Half is half of a number.
func Half(x float64) float64 { return x / 2 }
