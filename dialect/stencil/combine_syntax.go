package stencil

import "github.com/openearthgo/oec/ir"

// partNames are what the parts of a combine are called in its textual form, in order.
var partNames = [4]string{"lower", "upper", "lowerext", "upperext"}

// printCombine writes "2 at 11 lower = (%0 : T) upper = (%1 : T)([lb] : [ub]) : T", without
// the parts that have no operands.
func printCombine(p *ir.Printer, op *ir.Op) {
	dim, at := PlaneOf(op)
	p.Text(" ", dim, " at ", at)
	parts := PartsOf(op)
	for i, part := range parts.lists() {
		if len(*part) == 0 {
			continue
		}
		p.Text(" ", partNames[i], " = (")
		p.List(*part)
		p.Text(" : ")
		p.Types(*part)
		p.Text(")")
	}
	if box, ok := ir.BoxAttr.Lookup(op); ok {
		p.Text(" ", box)
	}
	p.AttrDict(op, ir.DimAttr.Name(), AtAttr.Name(), ir.BoxAttr.Name(), segmentsAttr.Name())
	p.Text(" : ")
	p.Types(op.Results)
}

func parseCombine(p *ir.Parser, st *ir.OpState) {
	ir.DimAttr.Put(st, p.Int())
	p.Expect("at")
	AtAttr.Put(st, BoundAttr{p.Bound()})
	var parts Parts
	for i, part := range parts.lists() {
		if p.Accept(partNames[i]) {
			*part = parsePart(p)
		}
	}
	PutParts(st, parts)
	if p.At("(") {
		ir.BoxAttr.Put(st, p.Box())
	}
	mergeDict(p, st)
	p.Expect(":")
	st.Results = append(st.Results, p.Type())
	for p.Accept(",") {
		st.Results = append(st.Results, p.Type())
	}
}

// parsePart reads "= (%0, %1 : T, T)".
func parsePart(p *ir.Parser) []*ir.Value {
	p.Expect("=")
	p.Expect("(")
	part := p.Operands()
	p.Expect(":")
	p.TypesOf(part)
	p.Expect(")")
	return part
}
