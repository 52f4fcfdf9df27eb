package ir

import (
	"fmt"
	"slices"
)

// Pos is a position in the user's source, or in a file of textual IR. The zero Pos is
// unknown.
type Pos struct {
	File      string
	Line, Col int
}

// String returns file:line:col, without what is unknown.
func (p Pos) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}

// Value is the result of an operation or an argument of a region.
type Value struct {
	Type Type
	Name string // preferred name in the textual form; need not be unique

	def   *Op     // defining operation, or nil for a region argument
	owner *Region // region of which it is an argument
	index int     // result or argument number
	uses  []Use
}

// Use is one operand slot that holds a value.
type Use struct {
	Op    *Op
	Index int
}

// Def returns the operation whose result v is; nil for a region argument.
func (v *Value) Def() *Op { return v.def }

// Region returns the region whose argument v is; nil for a result.
func (v *Value) Region() *Region { return v.owner }

// Index returns the number of the result or argument.
func (v *Value) Index() int { return v.index }

// Uses returns the operand slots that hold v, in no particular order.
func (v *Value) Uses() []Use { return slices.Clone(v.uses) }

// UseCount returns how many operand slots hold v.
func (v *Value) UseCount() int { return len(v.uses) }

// Unused reports whether nothing uses v.
func (v *Value) Unused() bool { return len(v.uses) == 0 }

// ReplaceUses makes every user of v use w instead.
func (v *Value) ReplaceUses(w *Value) {
	if v == w {
		return
	}
	for _, u := range v.Uses() {
		u.Op.SetOperand(u.Index, w)
	}
}

// DefinedBy returns the operation that defines v if its row is info, else nil.
func (v *Value) DefinedBy(info *OpInfo) *Op {
	if v.def != nil && v.def.Info == info {
		return v.def
	}
	return nil
}

// Op is an operation: one row of a dialect's table applied to operands.
type Op struct {
	Info    *OpInfo
	Results []*Value
	Attrs   map[string]Attr
	Regions []*Region
	Pos     Pos

	operands []*Value
	parent   *Region
	at       int // where in the region it was last found
}

// NewOp returns an operation that is in no region yet.
func NewOp(info *OpInfo, operands []*Value, results []Type, attrs map[string]Attr, regions int) *Op {
	op := &Op{Info: info, Attrs: attrs}
	op.SetOperands(operands)
	for i, t := range results {
		op.Results = append(op.Results, &Value{Type: t, def: op, index: i})
	}
	for range regions {
		op.Regions = append(op.Regions, &Region{parent: op})
	}
	return op
}

// Is reports whether the operation is the one of that row.
func (op *Op) Is(info *OpInfo) bool { return op != nil && op.Info == info }

// Name returns the operation's name, such as "stencil.apply".
func (op *Op) Name() string { return op.Info.Name }

// Operands returns the operands. The slice must not be changed.
func (op *Op) Operands() []*Value { return op.operands }

// Operand returns operand i.
func (op *Op) Operand(i int) *Value { return op.operands[i] }

// Result returns the only result.
func (op *Op) Result() *Value { return op.Results[0] }

// Region returns the region that the operation is in, or nil.
func (op *Op) Region() *Region { return op.parent }

// Parent returns the operation in one of whose regions op is, or nil.
func (op *Op) Parent() *Op {
	if op.parent == nil {
		return nil
	}
	return op.parent.parent
}

// SetOperand replaces operand i.
func (op *Op) SetOperand(i int, v *Value) {
	op.dropUse(i)
	op.operands[i] = v
	v.uses = append(v.uses, Use{op, i})
}

// SetOperands replaces all operands.
func (op *Op) SetOperands(vs []*Value) {
	for i := range op.operands {
		op.dropUse(i)
	}
	op.operands = make([]*Value, len(vs))
	for i, v := range vs {
		op.operands[i] = v
		v.uses = append(v.uses, Use{op, i})
	}
}

func (op *Op) dropUse(i int) {
	v := op.operands[i]
	if v == nil {
		return
	}
	if at := slices.Index(v.uses, Use{op, i}); at >= 0 {
		v.uses = slices.Delete(v.uses, at, at+1)
	}
	op.operands[i] = nil
}

// AddResult appends a result of type t.
func (op *Op) AddResult(t Type) *Value {
	v := &Value{Type: t, def: op, index: len(op.Results)}
	op.Results = append(op.Results, v)
	return v
}

// RemoveResult removes result i, which must be unused.
func (op *Op) RemoveResult(i int) {
	op.Results = slices.Delete(op.Results, i, i+1)
	for n, v := range op.Results {
		v.index = n
	}
}

// SetAttr sets an attribute.
func (op *Op) SetAttr(name string, a Attr) {
	if op.Attrs == nil {
		op.Attrs = map[string]Attr{}
	}
	op.Attrs[name] = a
}

// HasAttr reports whether the attribute is present.
func (op *Op) HasAttr(name string) bool { _, ok := op.Attrs[name]; return ok }

// Offset returns the attribute for an offset.
func Offset(off [Rank]int) Ints { return Ints{int64(off[0]), int64(off[1]), int64(off[2])} }

// Erase removes the operation from its region and drops its operands. Its results must
// be unused.
func (op *Op) Erase() {
	op.Detach()
	op.dropAll()
}

func (op *Op) dropAll() {
	for i := range op.operands {
		op.dropUse(i)
	}
	op.operands = nil
	for _, r := range op.Regions {
		for _, inner := range r.Ops {
			inner.dropAll()
		}
	}
}

// Detach takes the operation out of its region and keeps it whole, to be inserted elsewhere.
func (op *Op) Detach() {
	if op.parent == nil {
		return
	}
	if i := op.parent.index(op); i >= 0 {
		op.parent.Ops = slices.Delete(op.parent.Ops, i, i+1)
	}
	op.parent = nil
}

// Pure reports whether the operation does nothing but compute its results, regions included.
func (op *Op) Pure() bool {
	if !op.Info.Traits.Has(Pure) {
		return false
	}
	for _, r := range op.Regions {
		for _, inner := range r.Ops {
			if !inner.Info.Traits.Has(Terminator) && !inner.Pure() {
				return false
			}
		}
	}
	return true
}
