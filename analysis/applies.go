package analysis

import (
	"slices"

	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// FeedsOnly reports whether user is all that uses the results of an operation.
func FeedsOnly(op, user *ir.Op) bool {
	for _, v := range op.Results {
		if slices.ContainsFunc(v.Uses(), func(u ir.Use) bool { return u.Op != user }) {
			return false
		}
	}
	return true
}

// Buffered reports whether a buffer keeps a value.
func Buffered(v *ir.Value) bool { return len(stencil.Users(v, stencil.OpBuffer)) > 0 }

// Combined reports whether combines use a result of an operation.
func Combined(op *ir.Op) bool {
	return slices.ContainsFunc(op.Results, func(v *ir.Value) bool { return len(stencil.Users(v, stencil.OpCombine)) > 0 })
}

// IsLocal reports whether a value is that of a local buffer, or kept in one.
func IsLocal(v *ir.Value) bool {
	if v.Def() != nil && v.Def().Is(stencil.OpBuffer) {
		return stencil.LocalAttr.In(v.Def())
	}
	return slices.ContainsFunc(stencil.Users(v, stencil.OpBuffer), func(b *ir.Op) bool { return stencil.LocalAttr.In(b) })
}

// ProducerOf returns the apply that computes a temp; nil if it is loaded.
func ProducerOf(v *ir.Value) *ir.Op {
	if b := v.DefinedBy(stencil.OpBuffer); b != nil {
		v = b.Operand(0)
	}
	return v.DefinedBy(stencil.OpApply)
}

// Reads reports whether an operation reads a temp, or what a recurrence has computed.
func Reads(op *ir.Op) bool {
	return op.Is(stencil.OpAccess) || op.Is(stencil.OpDynAccess) || op.Is(stencil.OpSelf)
}

// NameOf returns how messages call an apply: by what its results are called.
func NameOf(apply *ir.Op) string {
	for _, v := range apply.Results {
		if v.Name != "" {
			return v.Name
		}
	}
	return "an unnamed intermediate"
}

// ReadAlike reports whether two applies read a temp in common.
func ReadAlike(a, b *ir.Op) bool {
	return slices.ContainsFunc(a.Operands(), func(v *ir.Value) bool {
		_, temp := v.Type.(stencil.TempType)
		return temp && slices.Contains(b.Operands(), v)
	})
}

// CastBox returns the storage of a field that a cast fixed, if one did.
func CastBox(field *ir.Value) (ir.Box, bool) {
	if c := field.DefinedBy(stencil.OpCast); c != nil {
		return ir.BoxAttr.Lookup(c)
	}
	return ir.Box{}, false
}

// HasRanges reports whether the applies of a program have boxes: whether shape inference has run.
func HasRanges(program *ir.Op) bool {
	return slices.ContainsFunc(stencil.Applies(program), func(apply *ir.Op) bool { return ir.BoxAttr.In(apply) })
}

// BufferDims returns the dimensions along which a buffer has an extent.
func BufferDims(buffer *ir.Op) [ir.Rank]bool {
	present := buffer.Result().Type.(stencil.TempType).Present()
	if stencil.LastAttr.In(buffer) {
		for d, ordered := range ir.OrderOf(buffer.Operand(0).Def()).Dims() {
			present[d] = present[d] && !ordered
		}
	}
	return present
}
