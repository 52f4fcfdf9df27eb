package lang

import (
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/ir"
)

// DimsOf returns the dimensions that are present in a type or an operation of a program.
func DimsOf(present [ir.Rank]bool) (s abi.Dims) {
	for d, p := range present {
		if p {
			s |= 1 << d
		}
	}
	return s
}

// Present is the inverse of [DimsOf].
func Present(s abi.Dims) (present [ir.Rank]bool) {
	for d := range present {
		present[d] = s.Has(d)
	}
	return present
}
