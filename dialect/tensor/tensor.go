// Package tensor is the dialect of tensor kernels: small dense arrays whose extents are known, each
// computed from others element by element. A program computes the results of one element of a
// batch from what this element has, and from what all elements share.
//
// An array is a value. tensor.compute says what its elements are, as stencil.apply does of a field,
// but over subscripts that it names; in its body, tensor.at reads any element of an array, and
// tensor.sum adds up over further subscripts, in the order of its terms. No operation has an order
// that matters, and nothing is said of memory.
//
// It imports package ir only.
package tensor

import "github.com/openearthgo/oec/ir"

// The attributes of the dialect.
var (
	ProgramAttr = ir.ArraysAttr // of a function that is a program of the tensor level
	// ExtentsAttr is the extents of the subscripts that an operation runs over.
	ExtentsAttr = ir.AttrKey("extents", "integers", (*ir.Parser).Ints, ir.Ints.String)
	// FusedAttr marks a sum of products that rounds each product and its addition once.
	FusedAttr = ir.MarkKey("fused")
)

// The table of operations.
var (
	OpCompute = &ir.OpInfo{Name: "tensor.compute", Summary: "makes arrays of what its body yields at each tuple of subscripts", Operands: ir.Exactly(0), Results: ir.AtLeast(1), Regions: 1,
		Attrs: []ir.AnyKey{ExtentsAttr}, Traits: ir.Pure, Print: printSpace, Parse: parseCompute}
	OpSum = &ir.OpInfo{Name: "tensor.sum", Summary: "adds up what its body yields at each tuple of subscripts, the last one fastest; if fused, with one rounding for a product and its addition", Operands: ir.Exactly(0), Results: ir.Exactly(1), Regions: 1,
		Attrs: []ir.AnyKey{ExtentsAttr}, Optional: []ir.AnyKey{FusedAttr}, Traits: ir.Pure, Speculate: ir.SpeculateWhenSafe, Print: printSpace, Parse: parseSum}
	OpAt = &ir.OpInfo{Name: "tensor.at", Summary: "reads the element of an array at subscripts, each of which is inside", Operands: ir.AtLeast(1), Results: ir.Exactly(1),
		Traits: ir.Pure, Speculate: ir.SpeculateWhenSafe, Print: printAt, Parse: parseAt}
	OpStore = &ir.OpInfo{Name: "tensor.store", Summary: "makes an array what the program computes for an element of a batch", Operands: ir.Exactly(2), Results: ir.Exactly(0),
		Form: ir.NewForm("<0>, <1> : <type 1>")}
	OpYield = &ir.OpInfo{Name: "tensor.yield", Summary: "ends a body with its values", Operands: ir.AtLeast(1), Results: ir.Exactly(0),
		Traits: ir.Terminator, Form: ir.NewForm("<*> : <types>")}
)

// Dialect is the table.
var Dialect = (&ir.Dialect{Name: "tensor", ParseType: parseType, Ops: []*ir.OpInfo{OpCompute, OpSum, OpAt, OpStore, OpYield}}).
	WithRules(map[*ir.OpInfo]func(*ir.Op) error{OpCompute: verifyCompute, OpSum: verifySum, OpAt: verifyAt, OpStore: verifyStore})

// Type is the type of an array. One of a batch differs between its elements; only arguments of a
// program are.
type Type struct {
	Extents ir.Extents
	Elem    ir.Scalar
	Batch   bool
}

// String returns the textual form, such as !tensor.array<8x8xf64>.
func (t Type) String() string {
	name := "array"
	if t.Batch {
		name = "batch"
	}
	return "!tensor." + name + "<" + t.Extents.String() + t.Elem.String() + ">"
}

// Each returns the type of what each element of a batch has.
func (t Type) Each() Type {
	t.Batch = false
	return t
}

func parseType(p *ir.Parser, name string) ir.Type {
	if name != "array" && name != "batch" {
		return nil
	}
	pos := p.Pos()
	shape, elem := p.Shape()
	return Type{Extents: p.ExtentsOf(pos, shape), Elem: elem, Batch: name == "batch"}
}

// NewCompute makes arrays of some extents, whose types of elements are given; its body is empty and
// to be ended by NewYield.
func NewCompute(b *ir.Builder, extents ir.Extents, names []string, elems ...ir.Scalar) *ir.Op {
	results := make([]ir.Type, len(elems))
	for n, t := range elems {
		results[n] = Type{Extents: extents, Elem: t}
	}
	return newSpace(b, OpCompute, extents, names, results)
}

// NewSum makes a sum of numbers; its body is empty and to be ended by NewYield.
func NewSum(b *ir.Builder, extents ir.Extents, names []string, elem ir.Scalar) *ir.Op {
	return newSpace(b, OpSum, extents, names, []ir.Type{elem})
}

func newSpace(b *ir.Builder, info *ir.OpInfo, extents ir.Extents, names []string, results []ir.Type) *ir.Op {
	op := b.Create(info, nil, results, ir.With(ExtentsAttr.Is(extentsAttr(extents))))
	for n := range extents.List() {
		name := ""
		if n < len(names) {
			name = names[n]
		}
		op.Regions[0].AddArg(ir.Index, name)
	}
	return op
}

func extentsAttr(e ir.Extents) ir.Ints {
	var list ir.Ints
	for _, n := range e.List() {
		list = append(list, int64(n))
	}
	return list
}

// ExtentsOf returns the extents of the subscripts that a compute or a sum runs over.
func ExtentsOf(op *ir.Op) ir.Extents {
	var list []int
	for _, n := range ExtentsAttr.Of(op) {
		list = append(list, int(n))
	}
	return ir.NewExtents(list)
}

// NewAt reads an element.
func NewAt(b *ir.Builder, array *ir.Value, subscripts ...*ir.Value) *ir.Value {
	return b.Create(OpAt, append([]*ir.Value{array}, subscripts...), []ir.Type{array.Type.(Type).Elem}, nil).Result()
}

// NewStore makes an array the result of the program for an element.
func NewStore(b *ir.Builder, array, out *ir.Value) {
	b.Create(OpStore, []*ir.Value{array, out}, nil, nil)
}

// NewYield ends a body.
func NewYield(b *ir.Builder, vs ...*ir.Value) { b.Create(OpYield, vs, nil, nil) }

// Varying returns the operations of a program that differ between the elements of batches: what they compute is not what all
// elements share.
func Varying(program *ir.Op) map[*ir.Op]bool {
	varies := map[*ir.Op]bool{}
	for _, op := range program.Regions[0].Ops {
		for _, v := range ir.Inputs(op) {
			t, _ := v.Type.(Type)
			if t.Batch || v.Def() != nil && varies[v.Def()] {
				varies[op] = true
			}
		}
		if op.Is(OpStore) && op.Operand(0).Def() != nil {
			varies[op.Operand(0).Def()] = true
		}
	}
	return varies
}

// Programs returns the functions of a module that are programs at the tensor level.
func Programs(module *ir.Op) []*ir.Op { return ir.FuncsWith(module, ProgramAttr) }
