package llvm

import (
	"slices"

	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// attributes says of a field that a kernel is given whether the kernel writes it, and whether
// its memory may be that of another field. A device may read what is neither through caches
// that do not see writes.
func (k *kernel) attributes(field *ir.Value) []llir.ParamAttribute {
	var attrs []llir.ParamAttribute
	if !k.overlaps(field) {
		attrs = append(attrs, enum.ParamAttrNoAlias)
	}
	if len(k.points(field, loop.OpStore)) == 0 {
		attrs = append(attrs, enum.ParamAttrReadOnly)
	}
	return attrs
}

// overlaps reports whether the memory of a field may be that of another of the kernel: the
// user of a stencil may give it one field as an input and an output.
func (k *kernel) overlaps(field *ir.Value) bool {
	for _, other := range k.op.Regions[0].Args {
		if k.inPlace(field, other) || k.inPlace(other, field) {
			return true
		}
	}
	return false
}

// inPlace reports whether two arguments may be one field that is read and written. Package rt
// allows it for an input of the stencil that is read at points that are written then, and
// where an order says what is read first; of arrays it does not.
func (k *kernel) inPlace(input, output *ir.Value) bool {
	written := k.points(output, loop.OpStore)
	if input.Type != output.Type || !k.isField(input) || !k.isField(output) || extentsOf(input).Rank() > 0 || len(written) == 0 || len(k.points(input, loop.OpStore)) > 0 {
		return false
	}
	if k.order {
		return true
	}
	for p := range k.points(input, loop.OpLoad) {
		if !written[p] {
			return false
		}
	}
	return true
}

// isField reports whether an argument is given fields of the stencil, not buffers.
func (k *kernel) isField(arg *ir.Value) bool {
	if _, ok := arg.Type.(loop.FieldType); !ok {
		return false
	}
	return !slices.ContainsFunc(k.passed[arg], func(v *ir.Value) bool { return v.Region() == nil })
}

// access is where a load or store gets at a field.
type access struct {
	at  [ir.Rank]*ir.Value
	off [ir.Rank]int
}

// points returns where a kernel loads from a field, or stores to it.
func (k *kernel) points(field *ir.Value, info *ir.OpInfo) map[access]bool {
	list := map[access]bool{}
	for _, op := range k.ops(field, info) {
		list[accessOf(op).access] = true
	}
	return list
}

// ops returns the loads or stores of a field in a kernel.
func (k *kernel) ops(field *ir.Value, info *ir.OpInfo) []*ir.Op {
	var list []*ir.Op
	k.op.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(info) && loop.FieldOf(op) == field {
			list = append(list, op)
		}
	})
	return list
}
