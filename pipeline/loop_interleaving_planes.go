package pipeline

import (
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// wholePoints reports whether planes do not share anything that they write, and what is read of it
// is read where its point is computed.
func (v *interleaver) wholePoints() bool {
	whole := true
	for field := range v.written {
		whole = whole && field.Type.(loop.FieldType).Present == [ir.Rank]bool{true, true, true}
	}
	for _, l := range []*ir.Op{v.outer, v.inner} {
		for _, op := range l.Regions[0].Ops {
			whole = whole && !(op.Is(loop.OpLoad) && v.written[loop.FieldOf(op)])
		}
	}
	return whole
}

// rowsOf writes a loop along i in which each iteration computes a point of a row of each plane.
func (v *interleaver) rowsOf(b *ir.Builder, row *ir.Op, prepared []ir.Mapping, index *ir.Value) {
	l := loop.NewFor(b, row.Regions[0].Args[0].Name, prepared[0].Of(row.Operand(0)), prepared[0].Of(row.Operand(1)))
	l.Pos = row.Pos
	for _, name := range []string{loop.PartAttr, loop.DownAttr, loop.AheadAttr} {
		if row.HasAttr(name) {
			l.SetAttr(name, row.Attrs[name])
		}
	}
	inner := ir.AtEnd(l.Regions[0])
	inner.Pos = b.Pos
	for n, values := range prepared {
		values[row.Regions[0].Args[0]] = l.Regions[0].Args[0]
		v.body(inner, row.Regions[0], values, index, n)
	}
	loop.NewEnd(inner)
}
