package rt

import "github.com/openearthgo/oec/abi"

// Dims is the set of dimensions that a field or a stencil has.
type Dims = abi.Dims

// The sets of dimensions. In memory, i is the fastest and k the slowest.
const (
	I   = abi.I
	J   = abi.J
	K   = abi.K
	IJ  = abi.IJ
	IK  = abi.IK
	JK  = abi.JK
	IJK = abi.IJK
)

// Halo is the number of points that a field has around its interior, at the low end, Lo, and at the
// high end, Hi, of each dimension (i, j, k).
type Halo = abi.Halo

// ElemKind names an element type at run time: its String is "float32".
type ElemKind = abi.ElemKind

// ISA is an instruction set that kernels are compiled for: its String is "x86-64-v3".
type ISA = abi.ISA
