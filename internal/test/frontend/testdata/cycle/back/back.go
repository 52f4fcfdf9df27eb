// Package back imports the package that imports it.
package back

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/internal/test/frontend/testdata/cycle"
)

// Shift is half of the next point.
func Shift(q oec.I[float64], i int) float64 { return cycle.Half(q(i + 1)) }
