package gosrc

import (
	"fmt"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// Arrays, the elements of fields and what a tile has for itself, are slices of their numbers in
// kernels: those of an array at a point are taken where the point is known.

// arrayAt names the array at a point.
type arrayAt struct {
	field *ir.Value
	point [ir.Rank]*ir.Value
	off   [ir.Rank]int
}

func arrayOf(op *ir.Op) arrayAt {
	return arrayAt{loop.FieldOf(op), loop.PointOf(op), ir.OffsetAttr.Of(op)}
}

func typeOf(field *ir.Value) loop.FieldType { return field.Type.(loop.FieldType) }

// inArray reports whether a load or store is of a number in an array.
func inArray(op *ir.Op) bool { return typeOf(loop.FieldOf(op)).Extents.Rank() > 0 }

// takeArrays emits the slices of the arrays at points that are known now, which the operations of a
// region read or write.
func (b *body) takeArrays(r *ir.Region) {
	r.Walk(func(op *ir.Op) {
		if !op.Is(loop.OpLoad) && !op.Is(loop.OpStore) || !inArray(op) || !b.live.op(op) {
			return
		}
		at := arrayOf(op)
		if _, taken := b.slices[at]; taken || b.arrays[at.field] == "" || !b.knowsAll(at.point[:]) {
			return
		}
		name := b.names.fresh(at.field.Name + offsetSuffix(at.off) + "At")
		b.slices[at] = name
		indices := []jen.Code{jen.Lit(0), jen.Lit(0), jen.Lit(0)}
		for d, v := range at.point {
			if v != nil {
				indices[d] = plus(b.int(v), at.off[d])
			}
		}
		size := typeOf(at.field).Extents.Size()
		b.emit(jen.Id(name).Op(":=").Id(b.arrays[at.field]).Dot("Row").Call(indices...).Index(jen.Op(":").Lit(size)))
	})
}

func (b *body) knowsAll(vs []*ir.Value) bool {
	return !slices.ContainsFunc(vs, func(v *ir.Value) bool { return !b.knows(v) })
}

// lowerArray emits the memory of a tile's own.
func lowerArray(b *body, op *ir.Op) []expr {
	t := typeOf(op.Result())
	name := b.names.fresh(op.Result().Name)
	b.slices[arrayAt{field: op.Result()}] = name
	b.emit(jen.Var().Id(name).Index(jen.Lit(t.Extents.Size())).Add(goType(t.Elem)))
	return nil
}

// subscripted emits a loop over the last subscript of arrays: over slices of rows.
func (b *body) subscripted(op *ir.Op) {
	index := op.Regions[0].Args[0]
	hi, _ := ir.ConstantOf(op.Operand(1)).(ir.Int)
	r := &rows{index: index, x: b.names.fresh(index.Name), inArrays: map[string]string{}}
	for _, inner := range op.Regions[0].Ops {
		if !inner.Is(loop.OpLoad) && !inner.Is(loop.OpStore) || !b.live.op(inner) {
			continue
		}
		if key, first, ok := b.rowIn(inner, index); ok && r.inArrays[key] == "" {
			array := b.slices[arrayOf(inner)]
			r.inArrays[key] = b.names.fresh(array + "Row")
			b.emit(jen.Id(r.inArrays[key]).Op(":=").Id(array).Index(first.Op(":")).Index(jen.Op(":").Lit(int(hi.Value))))
		}
	}
	inner := b.inner()
	inner.rows = r
	b.counters[index] = jen.Id(r.x)
	inner.region(op.Regions[0])
	b.emit(jen.For(jen.Id(r.x).Op(":=").Range().Lit(int(hi.Value))).Block(inner.stmts...))
}

// rowIn returns a name for the row that a load or store is in, if the last subscript is the index of
// the loop and the others are known before, and the number of its first element in the array.
func (b *body) rowIn(op *ir.Op, index *ir.Value) (key string, first *jen.Statement, ok bool) {
	subscripts := loop.SubscriptsOf(op)
	last := len(subscripts) - 1
	if last < 0 || subscripts[last] != index || !b.knowsAll(subscripts[:last]) || slices.Contains(subscripts[:last], index) {
		return "", nil, false
	}
	first = b.numberIn(op, subscripts[:last])
	return fmt.Sprintf("%s[%#v]", b.slices[arrayOf(op)], first), first, true
}

// numberIn returns the number that the element of an array has there; subscripts that are missing
// are 0.
func (b *body) numberIn(op *ir.Op, subscripts []*ir.Value) *jen.Statement {
	strides := typeOf(loop.FieldOf(op)).Extents.Strides()
	constant := 0
	var sum *jen.Statement
	for d, v := range subscripts {
		if c, ok := ir.ConstantOf(v).(ir.Int); ok {
			constant += int(c.Value) * strides[d]
			continue
		}
		x := b.int(v)
		if strides[d] > 1 {
			x = x.Op("*").Lit(strides[d])
		}
		if sum == nil {
			sum = x
		} else {
			sum = sum.Op("+").Add(x)
		}
	}
	switch {
	case sum == nil:
		return jen.Lit(constant)
	case constant > 0:
		return sum.Op("+").Lit(constant)
	}
	return sum
}

// elementOfArray returns the number that a load or store accesses.
func (b *body) elementOfArray(op *ir.Op) expr {
	if b.rows != nil && b.rows.inArrays != nil {
		if key, _, ok := b.rowIn(op, b.rows.index); ok && b.rows.inArrays[key] != "" {
			name := b.rows.inArrays[key]
			return expr{code: jen.Id(name).Index(jen.Id(b.rows.x)), prec: precOperand, width: len(name) + 3, loads: true}
		}
	}
	name := b.slices[arrayOf(op)]
	code := jen.Id(name).Index(b.numberIn(op, loop.SubscriptsOf(op)))
	return expr{code: code, prec: precOperand, width: len(name) + 12, loads: true}
}
