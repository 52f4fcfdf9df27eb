package rt

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// Boundary says how [FillHalo] fills the halo of a field: one [Fill] for the
// low and one for the high end of each dimension (i, j, k). The zero Boundary
// leaves the halo as it is.
type Boundary struct{ Lo, Hi [3]Fill }

// BothEnds returns the boundary with the same fill at the low and at the high
// end of each dimension.
func BothEnds(i, j, k Fill) Boundary {
	return Boundary{Lo: [3]Fill{i, j, k}, Hi: [3]Fill{i, j, k}}
}

// Fill says what a halo is filled with, at one end of one dimension. The zero
// Fill leaves it as it is: the values are up to the caller, or to an exchange
// with a neighbour.
//
// With an interior of the five points a to e and a halo of three, the fills
// give
//
//	Periodic      c d e | a b c d e | a b c
//	Symmetric     c b a | a b c d e | e d c
//	Reflect       d c b | a b c d e | d c b
//	ZeroGradient  a a a | a b c d e | e e e
//	Constant(x)   x x x | a b c d e | x x x
//
// A halo that is deeper than the interior goes on in the same manner: periodic
// wraps around again, the mirrors reflect at the other end.
type Fill struct {
	mode fillMode
	kind ElemKind // of the constant
	bits uint64   // of the constant
}

type fillMode uint8

const (
	fillKeep fillMode = iota
	fillPeriodic
	fillSymmetric
	fillReflect
	fillZeroGradient
	fillConstant
)

// Periodic continues a field with its other end: index -1 is the last point of
// the interior. Of a staggered field, see [Field.SetStaggered], with the faces 0 to n of n cells, face n is where face 0 is: index -1 is face n-1, index n+1
// is face 1, and face n is left as it is.
func Periodic() Fill { return Fill{mode: fillPeriodic} }

// Symmetric mirrors a field in the plane half a step beyond its last point,
// which hence occurs twice: index -1 is index 0, index -2 is index 1. It is the
// mirror for values at the centres of cells, with the wall at their faces.
// NumPy has the same name for it, Halide calls it mirror_image.
func Symmetric() Fill { return Fill{mode: fillSymmetric} }

// Reflect mirrors a field in its last point, which hence occurs once: index -1
// is index 1, index -2 is index 2. It is the mirror for values at the wall
// itself, such as at the faces or the corners of cells. NumPy has the same name
// for it, Halide calls it mirror_interior. An interior of a single point is
// repeated.
func Reflect() Fill { return Fill{mode: fillReflect} }

// ZeroGradient repeats the last point of the interior.
func ZeroGradient() Fill { return Fill{mode: fillZeroGradient} }

// Constant sets every point to v, which is of the element type of the field:
// rt.Constant(float32(0)) for a *Field[float32].
func Constant[T oec.AnyElem](v T) Fill {
	return Fill{mode: fillConstant, kind: abi.KindOf[T](), bits: abi.Scalar(v)}
}

// String returns the name of the fill, as in "periodic".
func (f Fill) String() string {
	switch f.mode {
	case fillPeriodic:
		return "periodic"
	case fillSymmetric:
		return "symmetric"
	case fillReflect:
		return "reflect"
	case fillZeroGradient:
		return "zero gradient"
	case fillConstant:
		return "constant " + f.kind.String()
	}
	return "keep"
}

// ends returns the ends that are filled, and those of them that are filled from the interior.
func (b *Boundary) ends() (filled, derived memory.Ends) {
	for d := range 3 {
		for high, fill := range [2]*Fill{&b.Lo[d], &b.Hi[d]} {
			end := memory.EndOf(d, high == 1)
			if fill.mode != fillKeep {
				filled |= end
			}
			if fill.copies() {
				derived |= end
			}
		}
	}
	return filled, derived
}

// copies reports whether the fill takes values from the interior.
func (f Fill) copies() bool { return f.mode != fillKeep && f.mode != fillConstant }

// source returns the index of the interior that the value at index x along d comes from.
func (m fillMode) source(s *memory.Storage, d, x int) int {
	n := s.Interior[d]
	switch m {
	case fillPeriodic:
		if s.Faces.Has(d) && n > 1 {
			n-- // the last face is the first one
		}
		return mod(x, n)
	case fillSymmetric:
		x = mod(x, 2*n)
		return min(x, 2*n-1-x)
	case fillReflect:
		if n == 1 {
			return 0
		}
		x = mod(x, 2*n-2)
		return min(x, 2*n-2-x)
	}
	return max(0, min(x, n-1)) // zero gradient
}

// mod returns x modulo n, from 0 to n-1.
func mod(x, n int) int {
	if x %= n; x < 0 {
		x += n
	}
	return x
}
