package gosrc

import (
	"github.com/dave/jennifer/jen"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// rowKey names the elements of a field that the iterations of a loop along i access: a
// row, and an offset along it.
type rowKey struct {
	field *ir.Value
	j, k  *ir.Value
	off   [ir.Rank]int
}

// rows are what a loop along i over contiguous elements knows before it starts.
type rows struct {
	index  *ir.Value         // the loop's
	x      string            // variable that counts its iterations from 0
	slices map[rowKey]string // the elements, one for each iteration
	places map[rowKey]string // the number in Data of the first, which need not exist

	inArrays map[string]string // in a loop over subscripts, the rows of arrays
}

// keyOf returns the row of a load or store, and whether its elements are contiguous in
// the loop.
func (r *rows) keyOf(op *ir.Op) (rowKey, bool) {
	point := loop.PointOf(op)
	key := rowKey{field: loop.FieldOf(op), j: point[1], k: point[2], off: ir.OffsetAttr.Of(op)}
	return key, r != nil && point[0] == r.index
}

// prepare emits, before the loop, the slices that all iterations access, and the places
// of those that some do.
func (b *body) prepare(r *rows, op *ir.Op, n string) {
	first := b.int(op.Operand(0))
	b.eachRow(r, op, true, func(key rowKey) {
		name := b.arrays[key.field] + offsetSuffix(key.off)
		if key.off == [ir.Rank]int{} {
			name += "Row"
		}
		r.slices[key] = b.names.fresh(name)
		b.emit(jen.Id(r.slices[key]).Op(":=").Id(b.arrays[key.field]).Dot("Row").
			Call(b.point(first, key)...).Index(jen.Op(":").Id(n)))
	})
	b.eachRow(r, op, false, func(key rowKey) {
		if _, ok := r.slices[key]; ok {
			return
		}
		r.places[key] = b.names.fresh(b.arrays[key.field] + offsetSuffix(key.off) + "At")
		b.emit(jen.Id(r.places[key]).Op(":=").Id(b.arrays[key.field]).Dot("Index").Call(b.point(first, key)...))
	})
}

// eachRow calls do for each row that the loop accesses, once: those of its body, or those
// of the branches in it.
func (b *body) eachRow(r *rows, op *ir.Op, always bool, do func(rowKey)) {
	seen := map[rowKey]bool{}
	op.Regions[0].Walk(func(inner *ir.Op) {
		if !inner.Is(loop.OpLoad) && !inner.Is(loop.OpStore) || !b.live.op(inner) {
			return
		}
		key, ok := r.keyOf(inner)
		if ok && (inner.Region() == op.Regions[0]) == always && !seen[key] && b.knows(key.j) && b.knows(key.k) {
			seen[key] = true
			do(key)
		}
	})
}

// knows reports whether an index is computed already; an absent one is.
func (b *body) knows(v *ir.Value) bool {
	_, isVal := b.vals[v]
	_, isCounter := b.counters[v]
	return v == nil || isVal || isCounter
}

// point returns the indices of a row's element, i being given.
func (b *body) point(i *jen.Statement, key rowKey) []jen.Code {
	indices := []jen.Code{plus(i, key.off[0]), jen.Lit(0), jen.Lit(0)}
	for d, v := range [...]*ir.Value{1: key.j, 2: key.k} {
		if v != nil {
			indices[d] = plus(b.int(v), key.off[d])
		}
	}
	return indices
}

func plus(x *jen.Statement, n int) *jen.Statement {
	switch {
	case n > 0:
		return jen.Add(x).Op("+").Lit(n)
	case n < 0:
		return jen.Add(x).Op("-").Lit(-n)
	}
	return jen.Add(x)
}

// element returns the element that a load or store accesses.
func (b *body) element(op *ir.Op) expr {
	if inArray(op) {
		return b.elementOfArray(op)
	}
	key, contiguous := b.rows.keyOf(op)
	array := b.arrays[key.field]
	if contiguous {
		x := b.rows.x
		if s, ok := b.rows.slices[key]; ok {
			return expr{code: jen.Id(s).Index(jen.Id(x)), prec: precOperand, width: len(s) + 3, loads: true}
		}
		if p, ok := b.rows.places[key]; ok {
			return expr{code: jen.Id(array).Dot("Data").Index(jen.Id(p).Op("+").Id(x)), prec: precOperand, width: len(array) + len(p) + 9, loads: true}
		}
	}
	i := jen.Lit(0)
	if v := loop.PointOf(op)[0]; v != nil {
		i = b.int(v)
	}
	at := jen.Id(array).Dot("Index").Call(b.point(i, key)...)
	return expr{code: jen.Id(array).Dot("Data").Index(at), prec: precOperand, width: 2*len(array) + 22, loads: true}
}

func lowerLoad(b *body, op *ir.Op) []expr { return []expr{b.element(op)} }

func lowerStore(b *body, op *ir.Op) []expr {
	v := b.get(op.Operand(0))
	b.settle()
	b.emit(b.element(op).code.Op("=").Add(v.code))
	return nil
}

func lowerExtent(_ *body, op *ir.Op) []expr {
	n := jen.Id(tileName).Dot("N").Index(jen.Lit(ir.DimAttr.Of(op)))
	return []expr{convert("int64", expr{code: n, width: 6})}
}
