package loop

import (
	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// nestConverter converts the body of one apply.
type nestConverter struct {
	b      *ir.Builder
	point  [ir.Rank]*ir.Value
	values ir.Mapping
	self   []*ir.Value // where a recurrence finds its results

	targets map[*ir.Value]target
}

// target is where the value that a token stands for is stored: to fields, at the point plus
// an offset.
type target struct {
	fields []*ir.Value
	offset [ir.Rank]int
}

// region converts the operations of a region, and at its end stores what the tokens that
// leave it stand for. Of a branch that decides whether to store, each side has its stores.
func (n *nestConverter) region(r *ir.Region) {
	for _, op := range r.Ops {
		n.b.Pos = op.Pos
		switch op.Info {
		case stencil.OpAccess:
			n.set(op, loop.NewLoad(n.b, n.values.Of(op.Operand(0)), n.point, ir.OffsetAttr.Of(op)))
		case stencil.OpDynAccess:
			n.set(op, n.dynamic(op))
		case stencil.OpSelf:
			n.set(op, loop.NewLoad(n.b, n.self[stencil.SelfResult(op)], n.point, ir.OffsetAttr.Of(op)))
		case stencil.OpIndex:
			n.set(op, n.index(op))
		case stencil.OpExtent:
			n.set(op, loop.NewExtent(n.b, ir.DimAttr.Of(op)))
		case stencil.OpStoreResult:
			// Stored at the end of the region that the token leaves.
		case scf.OpYield, stencil.OpReturn:
			n.stores(op)
		case scf.OpIf:
			n.branch(op)
		default:
			n.b.Clone(op, n.values)
		}
	}
}

// stores writes what the tokens at the end of a region stand for, if anything.
func (n *nestConverter) stores(end *ir.Op) {
	for _, token := range end.Operands() {
		t, leaves := n.targets[token]
		value := analysis.StoredValue(token)
		if !leaves || value == nil {
			continue
		}
		for _, field := range t.fields {
			loop.NewStore(n.b, n.values.Of(value), field, n.point, t.offset)
		}
	}
}

// storeNothing stores to a field where a condition holds that never does. A nest stays one, as
// the stage that the run time knows, if all its results store nothing.
func (n *nestConverter) storeNothing(field *ir.Value) {
	branch := scf.NewIf(n.b, arith.NewInt(n.b, 0, ir.I1))
	b := ir.AtEnd(scf.Then(branch))
	b.Pos = n.b.Pos
	loop.NewStore(b, newZero(b, field.Type.(loop.FieldType).Elem), field, n.point, [ir.Rank]int{})
	for _, side := range branch.Regions {
		scf.NewYield(ir.AtEnd(side))
	}
}

func (n *nestConverter) set(op *ir.Op, v *ir.Value) {
	v.Name = op.Result().Name
	n.values[op.Result()] = v
}

func (n *nestConverter) index(op *ir.Op) *ir.Value {
	dim := ir.DimAttr.Of(op)
	v := n.point[dim]
	if off := ir.OffsetAttr.Of(op)[dim]; off != 0 {
		v = arith.NewBinary(n.b, arith.OpAddI, v, arith.NewInt(n.b, int64(off), ir.Index))
	}
	return v
}

// dynamic reads at the point plus a constant along the dimensions where the window leaves
// nothing else, and at computed indices, each with its own constant, along the others.
func (n *nestConverter) dynamic(op *ir.Op) *ir.Value {
	w := stencil.WindowAttr.Of(op)
	point, at := n.point, op.Operands()[1:]
	var off [ir.Rank]int
	for d, here := range op.Operand(0).Type.(stencil.TempType).Present() {
		if !here {
			continue
		}
		fixed := false
		if off[d], fixed = w.Offset(d); !fixed {
			point[d], off[d] = offsetOf(n.values.Of(at[0]))
		}
		at = at[1:]
	}
	return loop.NewLoad(n.b, n.values.Of(op.Operand(0)), point, off)
}

// offsetOf divides an index into a value and a constant that is added to it.
func offsetOf(v *ir.Value) (*ir.Value, int) {
	add := v.DefinedBy(arith.OpAddI)
	if add == nil {
		return v, 0
	}
	for n, x := range add.Operands() {
		if c := x.DefinedBy(arith.OpConstant); c != nil {
			return add.Operand(1 - n), int(ir.ValueAttr.Of(c).(ir.Int).Value)
		}
	}
	return v, 0
}

// branch converts a branch. Its results are values only; tokens pass on where they are
// stored to those that the sides yield.
func (n *nestConverter) branch(op *ir.Op) {
	var values []*ir.Value
	var types []ir.Type
	for i, v := range op.Results {
		t, token := n.targets[v]
		if !token {
			values, types = append(values, v), append(types, v.Type)
			continue
		}
		for _, r := range op.Regions {
			n.targets[r.Terminator().Operand(i)] = t
		}
	}
	c := scf.NewIf(n.b, n.values.Of(op.Operand(0)), types...)
	for s, r := range op.Regions {
		inner := *n
		inner.b = ir.AtEnd(c.Regions[s])
		inner.region(r)
		var yielded []*ir.Value
		for _, v := range values {
			yielded = append(yielded, n.values.Of(r.Terminator().Operand(v.Index())))
		}
		scf.NewYield(inner.b, yielded...)
	}
	for i, v := range values {
		c.Results[i].Name = v.Name
		n.values[v] = c.Results[i]
	}
}
