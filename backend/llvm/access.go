package llvm

import (
	"slices"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// inArray reports whether a load or store is of a number in an array.
func inArray(op *ir.Op) bool { return extentsOf(loop.FieldOf(op)).Rank() > 0 }

func extentsOf(field *ir.Value) ir.Extents { return field.Type.(loop.FieldType).Extents }

// overSubscripts reports whether a loop is over a subscript of arrays.
func overSubscripts(op *ir.Op) bool {
	found := false
	op.Regions[0].Walk(func(inner *ir.Op) {
		found = found || inner.Is(loop.OpStore) && inArray(inner) && slices.Contains(loop.SubscriptsOf(inner), op.Regions[0].Args[0])
	})
	return found
}

// access is where a load or store gets at a field.
type access struct {
	at  [ir.Rank]*ir.Value
	off [ir.Rank]int
}

// fieldAccess is an access with its field.
type fieldAccess struct {
	field *ir.Value
	access
}

func accessOf(op *ir.Op) fieldAccess {
	return fieldAccess{loop.FieldOf(op), access{loop.PointOf(op), ir.OffsetAttr.Of(op)}}
}

func elemOf(op *ir.Op) ir.Scalar { return loop.FieldOf(op).Type.(loop.FieldType).Elem }

func elemBytes(op *ir.Op) int { return elemOf(op).Bits() / 8 }
