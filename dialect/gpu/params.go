package gpu

import (
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// ParamKind says what a parameter of a kernel's machine code is.
type ParamKind uint8

// The kinds of parameters.
const (
	Address ParamKind = iota // of the element (0,0,0) of a field
	Stride                   // of a field along Dim, in elements
	Number                   // an index or a scalar
	Panics                   // address of the cell for the codes of asserts
	Scratch                  // address of the scratch memory of all blocks
)

// Param is one parameter of a kernel's machine code.
type Param struct {
	Kind ParamKind
	Arg  *ir.Value // of the kernel; nil for the cell and scratch memory
	Dim  int
}

// Params returns the parameters of a kernel's machine code, which passes a field as several:
// those of its arguments in order, a field's address before its strides along the dimensions
// of j and k that it has and that are not known, and last, if the kernel has asserts,
// the cell for their codes, and if its blocks have scratch memory, that.
func Params(kernel *ir.Op) []Param {
	var ps []Param
	for _, a := range kernel.Regions[0].Args {
		t, ok := a.Type.(loop.FieldType)
		if !ok {
			ps = append(ps, Param{Kind: Number, Arg: a})
			continue
		}
		ps = append(ps, Param{Kind: Address, Arg: a})
		for d := 1; d < ir.Rank; d++ {
			if _, known := StrideOf(kernel, a, d); t.Present[d] && !known {
				ps = append(ps, Param{Kind: Stride, Arg: a, Dim: d})
			}
		}
	}
	if arith.Asserts(kernel) {
		ps = append(ps, Param{Kind: Panics})
	}
	if len(Memories(kernel.Regions[0], OpScratch)) > 0 {
		ps = append(ps, Param{Kind: Scratch})
	}
	return ps
}
