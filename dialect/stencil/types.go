package stencil

import (
	"fmt"
	"strings"

	"github.com/openearthgo/oec/ir"
)

// Dynamic is the extent of a dimension that is known at run time only; an extent of 0 is
// a dimension along which the field does not vary.
const Dynamic = -1

// FieldType is the type of a program's input or output array.
type FieldType struct {
	Shape [ir.Rank]int
	Elem  ir.Scalar
}

// TempType is the type of a readable collection of values on a box of points: a loaded
// field or the result of an apply. It has no storage of its own.
type TempType struct {
	Shape [ir.Rank]int
	Elem  ir.Scalar
}

// ResultType is the type of what an apply's body returns for a point: a value to store,
// or nothing.
type ResultType struct{ Elem ir.Scalar }

// NewFieldType returns the type of a field of run-time size that varies along the present
// dimensions.
func NewFieldType(present [ir.Rank]bool, elem ir.Scalar) FieldType {
	t := FieldType{Elem: elem}
	for d, p := range present {
		if p {
			t.Shape[d] = Dynamic
		}
	}
	return t
}

// String returns the textual form, such as !stencil.field<?x?x0xf64>.
func (t FieldType) String() string { return "!stencil.field" + shapeString(t.Shape, t.Elem) }

// String returns the textual form, such as !stencil.temp<?x?x?xf64>.
func (t TempType) String() string { return "!stencil.temp" + shapeString(t.Shape, t.Elem) }

// String returns the textual form, such as !stencil.result<f64>.
func (t ResultType) String() string { return fmt.Sprintf("!stencil.result<%s>", t.Elem) }

func shapeString(shape [ir.Rank]int, elem ir.Scalar) string {
	var b strings.Builder
	b.WriteByte('<')
	for _, n := range shape {
		if n == Dynamic {
			b.WriteString("?x")
		} else {
			fmt.Fprintf(&b, "%dx", n)
		}
	}
	return b.String() + elem.String() + ">"
}

// Temp returns the temp type of the same shape and element type.
func (t FieldType) Temp() TempType { return TempType(t) }

// Present returns the dimensions along which the values vary.
func (t FieldType) Present() [ir.Rank]bool { return present(t.Shape) }

// Present returns the dimensions along which the values vary.
func (t TempType) Present() [ir.Rank]bool { return present(t.Shape) }

// Dynamic returns the type with all present extents unknown.
func (t TempType) Dynamic() TempType {
	return TempType(NewFieldType(t.Present(), t.Elem))
}

// Sized returns the type for a box: literal extents where the box has them.
func (t TempType) Sized(box ir.Box) TempType {
	for d, p := range t.Present() {
		if !p {
			continue
		}
		t.Shape[d] = Dynamic
		if lo, hi := box.Lo[d], box.Hi[d]; lo.IsLit() && hi.IsLit() && hi.Off > lo.Off {
			t.Shape[d] = hi.Off - lo.Off
		}
	}
	return t
}

func present(shape [ir.Rank]int) (p [ir.Rank]bool) {
	for d, n := range shape {
		p[d] = n != 0
	}
	return p
}

// Static reports whether no present extent is unknown and at least one is present.
func (t FieldType) Static() bool {
	known := false
	for _, n := range t.Shape {
		if n == Dynamic {
			return false
		}
		known = known || n > 0
	}
	return known
}

func parseType(p *ir.Parser, name string) ir.Type {
	switch name {
	case "field":
		shape, elem := parseShape(p)
		return FieldType{shape, elem}
	case "temp":
		shape, elem := parseShape(p)
		return TempType{shape, elem}
	case "result":
		pos := p.Pos()
		dims, elem := p.Shape()
		if len(dims) > 0 {
			p.FailAt(pos, "a result has an element type and no extents")
		}
		return ResultType{elem}
	}
	return nil
}

func parseShape(p *ir.Parser) (shape [ir.Rank]int, elem ir.Scalar) {
	pos := p.Pos()
	dims, elem := p.Shape()
	if len(dims) != ir.Rank {
		p.FailAt(pos, "shape has %d dimensions, expected %d (an absent one is 0)", len(dims), ir.Rank)
	}
	copy(shape[:], dims)
	return shape, elem
}
