package gpu

import "github.com/openearthgo/oec/ir"

// printLaunch writes blocks(%bx, %by, %bz) in (%g, %h, %o) threads(%tx, %ty, %tz) in (%l, %m, %n) { ... }.
func printLaunch(p *ir.Printer, op *ir.Op) {
	args := op.Regions[0].Args
	for n, word := range [...]string{"blocks", "threads"} {
		p.Text(" ", word, "(")
		p.List(args[Axes*n : Axes*(n+1)])
		p.Text(") in (")
		p.List(op.Operands()[Axes*n : Axes*(n+1)])
		p.Text(")")
	}
	if len(op.Attrs) > 0 {
		p.Text(" attributes")
		p.AttrDict(op)
	}
	p.Text(" ")
	p.Region(op.Regions[0], true)
}

func newTerminator() *ir.Op { return ir.NewOp(OpTerminator, nil, nil, nil, 0) }

func parseLaunch(p *ir.Parser, st *ir.OpState) {
	r := &ir.Region{}
	st.Regions = []*ir.Region{r}
	p.Scope(false, func() {
		for _, word := range [...]string{"blocks", "threads"} {
			p.Expect(word)
			p.Expect("(")
			for axis := range Axes {
				if axis > 0 {
					p.Expect(",")
				}
				p.NewArg(r).Type = ir.Index
			}
			p.Expect(")")
			p.Expect("in")
			st.Operands = append(st.Operands, parseExtents(p)...)
		}
		if p.Accept("attributes") {
			st.Attrs = p.AttrDict()
		}
		p.RegionInto(r, newTerminator)
	})
}

// parseExtents reads (%a, %b, %c).
func parseExtents(p *ir.Parser) (vs []*ir.Value) {
	p.Expect("(")
	for axis := range Axes {
		if axis > 0 {
			p.Expect(",")
		}
		vs = append(vs, p.OperandOf(ir.Index))
	}
	p.Expect(")")
	return vs
}

// printLaunchFunc writes @kernel blocks in (%g, %h, %o) threads in (%l, %m, %n) args(%a : T, %b : U).
func printLaunchFunc(p *ir.Printer, op *ir.Op) {
	p.Text(" @", CalleeAttr.Of(op))
	for n, word := range [...]string{"blocks", "threads"} {
		p.Text(" ", word, " in (")
		p.List(op.Operands()[Axes*n : Axes*(n+1)])
		p.Text(")")
	}
	p.Text(" args(")
	for n, v := range ArgsOf(op) {
		if n > 0 {
			p.Text(", ")
		}
		p.Text(v, " : ", v.Type)
	}
	p.Text(")")
	p.AttrDict(op, CalleeAttr.Name())
}

func parseLaunchFunc(p *ir.Parser, st *ir.OpState) {
	kernel := p.Symbol()
	for _, word := range [...]string{"blocks", "threads"} {
		p.Expect(word)
		p.Expect("in")
		st.Operands = append(st.Operands, parseExtents(p)...)
	}
	p.Expect("args")
	p.Expect("(")
	for first := true; !p.At(")"); first = false {
		if !first {
			p.Expect(",")
		}
		v := p.Operand()
		p.Expect(":")
		p.TypesOf([]*ir.Value{v})
		st.Operands = append(st.Operands, v)
	}
	p.Expect(")")
	st.Attrs = p.AttrDict()
	CalleeAttr.Put(st, kernel)
}
