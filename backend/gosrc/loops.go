package gosrc

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// lowerFor emits a loop: over slices if its iterations are contiguous in memory.
func lowerFor(b *body, op *ir.Op) []expr {
	b.settle()
	if _, isConstant := ir.ConstantOf(op.Operand(1)).(ir.Int); loop.VectorAttr.In(op) && isConstant && overSubscripts(op) {
		b.subscripted(op)
	} else if loop.VectorAttr.In(op) {
		b.sliced(op)
	} else {
		b.counted(op)
	}
	return nil
}

// overSubscripts reports whether a loop is over a subscript of arrays, from 0 on.
func overSubscripts(op *ir.Op) bool {
	lo, ok := ir.ConstantOf(op.Operand(0)).(ir.Int)
	found := false
	op.Regions[0].Walk(func(inner *ir.Op) {
		found = found || inner.Is(loop.OpStore) && inArray(inner) && slices.Contains(loop.SubscriptsOf(inner), op.Regions[0].Args[0])
	})
	return ok && lo.Value == 0 && found
}

// counted emits for i := lo; i < hi; i++, or for i := hi - 1; i >= lo; i--.
func (b *body) counted(op *ir.Op) {
	lo, hi := b.int(op.Operand(0)), b.int(op.Operand(1))
	i := b.names.fresh(op.Regions[0].Args[0].Name)
	b.counters[op.Regions[0].Args[0]] = jen.Id(i)
	inner := b.inner()
	inner.rows = nil
	inner.takeArrays(op.Regions[0])
	inner.region(op.Regions[0])
	from, while, step := lo, jen.Id(i).Op("<").Add(hi), jen.Id(i).Op("++")
	switch n := loop.StepOf(op); {
	case loop.DownAttr.In(op):
		from, while, step = hi.Op("-").Lit(1), jen.Id(i).Op(">=").Add(lo), jen.Id(i).Op("--")
	case n > 1:
		step = jen.Id(i).Op("+=").Lit(n)
	}
	b.emit(jen.For(jen.Id(i).Op(":=").Add(from), while, step).Block(inner.stmts...))
}

// sliced emits a loop over slices of one length, which begin at the first iteration.
func (b *body) sliced(op *ir.Op) {
	n := b.names.fresh("n")
	length := jen.Id(n).Op(":=").Add(b.int(op.Operand(1))).Op("-").Add(b.int(op.Operand(0)))
	if !loop.PartAttr.In(op) {
		b.emit(length)
		b.rowsOf(op, n)
		return
	}
	// A part may be empty, and then its rows need not be there.
	part := b.inner()
	part.rowsOf(op, n)
	b.emit(jen.If(length, jen.Id(n).Op(">").Lit(0)).Block(part.stmts...))
}

// rowsOf emits the slices, and the loop over their n elements.
func (b *body) rowsOf(op *ir.Op, n string) {
	index := op.Regions[0].Args[0]
	r := &rows{index: index, x: b.names.fresh("x"), slices: map[rowKey]string{}, places: map[rowKey]string{}}
	b.prepare(r, op, n)
	inner := b.inner()
	inner.rows = r
	if b.needed(r, index) {
		i := b.names.fresh(index.Name)
		b.counters[index] = jen.Id(i)
		inner.emit(jen.Id(i).Op(":=").Add(b.int(op.Operand(0))).Op("+").Id(r.x))
	}
	inner.region(op.Regions[0])
	b.emit(jen.For(jen.Id(r.x).Op(":=").Range().Id(n)).Block(inner.stmts...))
}

// needed reports whether something but the rows uses the index.
func (b *body) needed(r *rows, index *ir.Value) bool {
	return slices.ContainsFunc(index.Uses(), func(u ir.Use) bool {
		if !b.live.use(u) {
			return false
		}
		if !u.Op.Is(loop.OpLoad) && !u.Op.Is(loop.OpStore) {
			return true
		}
		key, ok := r.keyOf(u.Op)
		_, isSlice := r.slices[key]
		_, isPlace := r.places[key]
		return !ok || !isSlice && !isPlace
	})
}
