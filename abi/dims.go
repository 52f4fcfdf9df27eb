package abi

import (
	"fmt"
	"strings"
)

// Dims is the set of dimensions that a field or a stencil has.
type Dims uint8

// The dimensions. In memory, i is the fastest and k the slowest.
const (
	I Dims = 1 << iota
	J
	K
	IJ  = I | J
	IK  = I | K
	JK  = J | K
	IJK = I | J | K
)

// axes holds the names of the dimensions, by number.
const axes = "ijk"

// AxisName returns "i", "j" or "k".
func AxisName(d int) string { return axes[d : d+1] }

// ParseDims reads the names of dimensions, as in "IJK": those of an accessor type of package oec.
func ParseDims(names string) (s Dims, err error) {
	for _, c := range names {
		d := strings.IndexRune("IJK", c)
		if d < 0 || s >= 1<<d {
			return 0, fmt.Errorf("%q is not an ordered subset of IJK", names)
		}
		s |= 1 << d
	}
	return s, nil
}

// Has reports whether dimension d (0, 1, 2 for i, j, k) is in the set.
func (s Dims) Has(d int) bool { return s>>d&1 != 0 }

// String returns the names of the dimensions, as in "IJK".
func (s Dims) String() string {
	var b strings.Builder
	for d := range 3 {
		if s.Has(d) {
			b.WriteByte("IJK"[d])
		}
	}
	if b.Len() == 0 || s > IJK {
		return fmt.Sprintf("Dims(%d)", uint8(s))
	}
	return b.String()
}

// Rank returns the number of dimensions.
func (s Dims) Rank() int { return len(s.List()) }

// List returns the numbers of the dimensions in order.
func (s Dims) List() []int {
	var out []int
	for d := range 3 {
		if s.Has(d) {
			out = append(out, d)
		}
	}
	return out
}

// Valid reports whether s is a non-empty set of known dimensions.
func (s Dims) Valid() bool { return s != 0 && s <= IJK }

// Halo is the number of points that a field has around its interior, at the
// low and at the high end of each dimension (i, j, k).
type Halo struct{ Lo, Hi [3]int }

// String returns the depths as low+high per dimension, as in "i 2+2, j 2+2, k 0+0".
func (h Halo) String() string {
	return fmt.Sprintf("i %d+%d, j %d+%d, k %d+%d", h.Lo[0], h.Hi[0], h.Lo[1], h.Hi[1], h.Lo[2], h.Hi[2])
}

// Join returns the halo that is as deep as the deeper of two at each end.
func (h Halo) Join(g Halo) Halo {
	for d := range 3 {
		h.Lo[d], h.Hi[d] = max(h.Lo[d], g.Lo[d]), max(h.Hi[d], g.Hi[d])
	}
	return h
}

// Single reports whether it is one dimension.
func (s Dims) Single() bool { return s.Rank() == 1 }
