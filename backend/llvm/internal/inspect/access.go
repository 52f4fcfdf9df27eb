package inspect

import (
	"slices"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// InArray reports whether a load or store is of a number in an array.
func InArray(op *ir.Op) bool { return ExtentsOf(loop.FieldOf(op)).Rank() > 0 }

// ExtentsOf returns the extents of the arrays that a field consists of.
func ExtentsOf(field *ir.Value) ir.Extents { return field.Type.(loop.FieldType).Extents }

// OverSubscripts reports whether a loop is over a subscript of arrays.
func OverSubscripts(op *ir.Op) bool {
	found := false
	op.Regions[0].Walk(func(inner *ir.Op) {
		found = found || inner.Is(loop.OpStore) && InArray(inner) && slices.Contains(loop.SubscriptsOf(inner), op.Regions[0].Args[0])
	})
	return found
}

// Access is where a load or store gets at a field.
type Access struct {
	At  [ir.Rank]*ir.Value
	Off [ir.Rank]int
}

// FieldAccess is an access with its field.
type FieldAccess struct {
	field *ir.Value
	Access
}

// AccessOf returns where a load or store gets at its field.
func AccessOf(op *ir.Op) FieldAccess {
	return FieldAccess{loop.FieldOf(op), Access{loop.PointOf(op), ir.OffsetAttr.Of(op)}}
}

// ElemOf returns the type of the element that a load or store works on, as a number.
func ElemOf(op *ir.Op) ir.Scalar { return loop.FieldOf(op).Type.(loop.FieldType).Elem }

// ElemBytes returns the size of that element.
func ElemBytes(op *ir.Op) int { return ElemOf(op).Bits() / 8 }
