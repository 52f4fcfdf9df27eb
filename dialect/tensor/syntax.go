package tensor

import "github.com/openearthgo/oec/ir"

// printSpace writes (%c, %b) in [8, 8] { ... }, and fused before the body of a sum that is.
func printSpace(p *ir.Printer, op *ir.Op) {
	p.Text(" (")
	p.List(op.Regions[0].Args)
	p.Text(") in ", ExtentsAttr.Of(op), " ")
	if FusedAttr.In(op) {
		p.Text(FusedAttr.Name(), " ")
	}
	p.Region(op.Regions[0], false)
}

func parseSpace(p *ir.Parser, st *ir.OpState) (extents ir.Extents, body *ir.Region) {
	body = &ir.Region{}
	st.Regions = []*ir.Region{body}
	p.Scope(false, func() {
		p.Expect("(")
		for !p.At(")") {
			p.NewArg(body).Type = ir.Index
			if !p.Accept(",") {
				break
			}
		}
		p.Expect(")")
		p.Expect("in")
		pos := p.Pos()
		list := p.Ints()
		ExtentsAttr.Put(st, list)
		var shape []int
		for _, n := range list {
			shape = append(shape, int(n))
		}
		extents = p.ExtentsOf(pos, shape)
		if p.Accept(FusedAttr.Name()) {
			FusedAttr.Put(st, true)
		}
		p.RegionInto(body, nil)
	})
	return extents, body
}

// yielded returns the types of the numbers that a body ends with.
func yielded(p *ir.Parser, body *ir.Region) []ir.Scalar {
	end := body.Terminator()
	if end == nil || !end.Is(OpYield) {
		p.Fail("the body does not end in %s", OpYield.Name)
	}
	var list []ir.Scalar
	for _, v := range end.Operands() {
		t, ok := v.Type.(ir.Scalar)
		if !ok {
			p.Fail("the body yields %s, expected a number", v.Type)
		}
		list = append(list, t)
	}
	return list
}

func parseCompute(p *ir.Parser, st *ir.OpState) {
	extents, body := parseSpace(p, st)
	for _, t := range yielded(p, body) {
		st.Results = append(st.Results, Type{Extents: extents, Elem: t})
	}
}

func parseSum(p *ir.Parser, st *ir.OpState) {
	_, body := parseSpace(p, st)
	for _, t := range yielded(p, body) {
		st.Results = append(st.Results, t)
	}
}

// printAt writes %a[%i, %j] : T.
func printAt(p *ir.Printer, op *ir.Op) {
	p.Text(" ", op.Operand(0), "[")
	p.List(op.Operands()[1:])
	p.Text("] : ", op.Operand(0).Type)
}

func parseAt(p *ir.Parser, st *ir.OpState) {
	array := p.Operand()
	st.Operands = []*ir.Value{array}
	p.Expect("[")
	for !p.At("]") {
		st.Operands = append(st.Operands, p.OperandOf(ir.Index))
		if !p.Accept(",") {
			break
		}
	}
	p.Expect("]")
	p.Expect(":")
	p.TypesOf(st.Operands[:1])
	t, ok := array.Type.(Type)
	if !ok {
		p.Fail("value has type %s, expected an array", array.Type)
	}
	st.Results = []ir.Type{t.Elem}
}
