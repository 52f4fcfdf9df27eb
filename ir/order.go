package ir

import (
	"errors"
	"fmt"
	"strings"
)

// OrderAttr is the attribute of an operation that runs over points in an order, because
// it reads what it has computed. It is a string, the form that [ParseOrder] reads.
var OrderAttr = StrKey("order")

// Order says how a computation goes over the points of a box: along some dimensions from
// one point to the next, the first one slowest; along the others in any order.
type Order []Step

// Step is one dimension of an order.
type Step struct {
	Dim  int
	Down bool // from the highest coordinate to the lowest
}

// ParseOrder reads the names of dimensions, slowest first, with a minus before those that
// are gone through downwards: "k", "-k -j -i". They are in the order k, j, i, in which
// memory is laid out.
func ParseOrder(s string) (Order, error) {
	var o Order
	for _, word := range strings.Fields(s) {
		name, down := strings.CutPrefix(word, "-")
		step := Step{Dim: strings.Index(strings.Join(DimNames[:], ""), name), Down: down}
		if len(name) != 1 || step.Dim < 0 {
			return nil, fmt.Errorf("%q is no dimension", word)
		}
		if n := len(o); n > 0 && o[n-1].Dim <= step.Dim {
			return nil, fmt.Errorf("%s is not before %s", DimNames[o[n-1].Dim], name)
		}
		o = append(o, step)
	}
	if len(o) == 0 {
		return nil, errors.New("there is no dimension")
	}
	return o, nil
}

// OrderOf returns the order of an operation; nil if it runs in any, or has an attribute
// that is none.
func OrderOf(op *Op) Order {
	o, err := ParseOrder(OrderAttr.Of(op))
	if err != nil {
		return nil
	}
	return o
}

// String returns the form that [ParseOrder] reads.
func (o Order) String() string {
	words := make([]string, len(o))
	for i, s := range o {
		if s.Down {
			words[i] = "-"
		}
		words[i] += DimNames[s.Dim]
	}
	return strings.Join(words, " ")
}

// Dims returns the dimensions along which points are in order.
func (o Order) Dims() (dims [Rank]bool) {
	for _, s := range o {
		dims[s.Dim] = true
	}
	return dims
}

// Down reports whether the order goes from high to low along a dimension.
func (o Order) Down(dim int) bool {
	for _, s := range o {
		if s.Dim == dim {
			return s.Down
		}
	}
	return false
}

// Precedes reports whether the point at an offset is always visited before the point
// itself.
func (o Order) Precedes(off [Rank]int) bool {
	before, decided := false, false
	for _, s := range o {
		if n := off[s.Dim]; n != 0 && !decided {
			before, decided = n < 0 != s.Down, true
		}
		off[s.Dim] = 0
	}
	return before && off == [Rank]int{}
}
