package stencil

import "github.com/openearthgo/oec/ir"

// The forms follow the Open Earth Compiler's last published state. Here are those that a pattern
// does not describe.

func mergeDict(p *ir.Parser, st *ir.OpState) {
	for name, a := range p.AttrDict() {
		st.SetAttr(name, a)
	}
}

func printApply(p *ir.Printer, op *ir.Op) {
	if args := op.Regions[0].Args; len(args) > 0 {
		p.Text(" (")
		for i, a := range args {
			if i > 0 {
				p.Text(", ")
			}
			p.Text(a, " = ", op.Operand(i), " : ", a.Type)
		}
		p.Text(")")
	}
	p.AttrDict(op, ir.BoxAttr.Name())
	p.Text(" -> ")
	p.ResultTypes(op.Results)
	p.Text(" ")
	p.Region(op.Regions[0], false)
	if box, ok := ir.BoxAttr.Lookup(op); ok {
		p.Text(" to ", box)
	}
}

func parseApply(p *ir.Parser, st *ir.OpState) {
	r := &ir.Region{}
	st.Regions = []*ir.Region{r}
	outer := p.Values()
	p.Scope(true, func() {
		if p.Accept("(") {
			for !p.At(")") {
				st.Operands = append(st.Operands, p.OperandBinding(r, outer))
				if !p.Accept(",") {
					break
				}
			}
			p.Expect(")")
		}
		mergeDict(p, st)
		p.Expect("->")
		st.Results = p.ResultTypes()
		p.RegionInto(r, nil)
	})
	if p.Accept("to") {
		ir.BoxAttr.Put(st, p.Box())
	}
}

func printSelf(p *ir.Printer, op *ir.Op) {
	if n := SelfResult(op); n > 0 {
		p.Text(" ", n)
	}
	p.Text(" ", ir.Offset(ir.OffsetAttr.Of(op)), " : () -> ", op.Result().Type)
}

func parseSelf(p *ir.Parser, st *ir.OpState) {
	if p.AtNumber() {
		ResultAttr.Put(st, p.Int())
	}
	st.SetAttr(ir.OffsetAttr.Name(), p.Offset())
	for _, word := range [...]string{":", "(", ")", "->"} {
		p.Expect(word)
	}
	st.Results = []ir.Type{p.Type()}
}

func printReturn(p *ir.Printer, op *ir.Op) {
	if factors, ok := UnrollAttr.Lookup(op); ok {
		p.Text(" unroll ", ir.Offset(factors))
	}
	p.Text(" ")
	p.List(op.Operands())
	p.Text(" : ")
	p.Types(op.Operands())
}

func parseReturn(p *ir.Parser, st *ir.OpState) {
	if p.Accept("unroll") {
		st.SetAttr(UnrollAttr.Name(), p.Offset())
	}
	st.Operands = p.Operands()
	p.Expect(":")
	p.TypesOf(st.Operands)
}
