package fault

import (
	"fmt"
	"strings"

	"github.com/openearthgo/oec/abi"
)

// NotFiniteError reports a number that is infinite or NaN: in an output after a run with the option Debug, or in a field that CheckFinite
// of package rt has looked at.
type NotFiniteError struct {
	Stencil string // that has written the field; empty if CheckFinite has found it
	Field   string // as in the struct of fields, or "field 2 of 3"
	Dims    abi.Dims
	Point   [3]int // the first in the order of memory; of arrays, the number of the one in a row, and at last that of the array
	Arrays  bool   // it is of a kernel of arrays
	Value   float64
	Cause   *Cause // what was not finite before; nil if there is nothing
}

// Cause is an element of an input, or a scalar, from which a run has computed a number that is not finite.
type Cause struct {
	Name   string
	Scalar bool
	Dims   abi.Dims // of a field
	Point  [3]int
	Value  float64
	Halo   Halo
}

// Halo says what is known of an element that is not finite.
type Halo uint8

// What is known of it.
const (
	HaloGiven    Halo = iota // the program has put it there
	HaloStale                // it is in a halo that was filled from an interior that was written since
	HaloUnfilled             // it is in a halo that nobody has filled
)

// Error names the field and the point, and where the number comes from.
func (e *NotFiniteError) Error() string {
	what := fmt.Sprintf("%s is %v at %s", e.Field, e.Value, e.at(e.Dims, e.Point))
	if e.Stencil == "" {
		return "rt.CheckFinite: " + what
	}
	c := e.Cause
	switch {
	case c == nil:
		return withHint(e.Stencil+": "+what+", and all that it is computed from is finite", "look for an overflow, a division by zero, or the root or the logarithm of a negative number")
	case c.Scalar:
		return fmt.Sprintf("%s: %s, computed from %s, which is %v", e.Stencil, what, c.Name, c.Value)
	}
	from := fmt.Sprintf("%s: %s, computed from %s at %s", e.Stencil, what, c.Name, e.at(c.Dims, c.Point))
	switch c.Halo {
	case HaloUnfilled:
		return withHint(from+", a point of the halo that nobody has filled", "fill the halo before the run, as rt.FillHalo does")
	case HaloStale:
		return withHint(from+", a point of the halo that was filled before the last run wrote the interior", "call rt.FillHalo after each run that writes the field")
	}
	return fmt.Sprintf("%s, which is %v", from, c.Value)
}

// at renders the indices of a point along some dimensions, as in "i=3, j=4", or of arrays "number 3 of element 4".
func (e *NotFiniteError) at(dims abi.Dims, p [3]int) string {
	if e.Arrays {
		number := fmt.Sprintf("number %d", p[0])
		if dims.Has(2) {
			number += fmt.Sprintf(" of element %d", p[2])
		}
		return number
	}
	var list []string
	for d := range 3 {
		if dims.Has(d) {
			list = append(list, fmt.Sprintf("%s=%d", abi.AxisName(d), p[d]))
		}
	}
	return strings.Join(list, ", ")
}
