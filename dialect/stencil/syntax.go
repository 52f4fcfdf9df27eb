package stencil

import "github.com/openearthgo/oec/ir"

// The forms follow the Open Earth Compiler's last published state, one per operation.

func printBox(p *ir.Printer, op *ir.Op) {
	if box, ok := op.BoxAttr("box"); ok {
		p.Text(box)
	}
}

// printWithBox writes "%0([lb] : [ub]) : (T) -> R", the range only if there is one.
func printWithBox(p *ir.Printer, op *ir.Op) {
	p.Text(" ", op.Operand(0))
	printBox(p, op)
	p.AttrDict(op, "box")
	printSignature(p, op)
}

func printSignature(p *ir.Printer, op *ir.Op) {
	p.Text(" : (")
	p.Types(op.Operands())
	p.Text(") -> ", op.Result().Type)
}

// parseSignature reads ": (T) -> R" and checks the operands' types.
func parseSignature(p *ir.Parser, st *ir.OpState) {
	p.Expect(":")
	p.Expect("(")
	p.TypesOf(st.Operands)
	p.Expect(")")
	p.Expect("->")
	st.Results = []ir.Type{p.Type()}
}

func parseBoxIf(p *ir.Parser, st *ir.OpState) {
	if p.At("(") {
		st.SetAttr("box", ir.BoxAttr{Box: p.Box()})
	}
}

func mergeDict(p *ir.Parser, st *ir.OpState) {
	for name, a := range p.AttrDict() {
		st.SetAttr(name, a)
	}
}

func printCast(p *ir.Printer, op *ir.Op) { printWithBox(p, op) }

func parseCast(p *ir.Parser, st *ir.OpState) { parseLoad(p, st) }

func parseLoad(p *ir.Parser, st *ir.OpState) {
	st.Operands = []*ir.Value{p.Operand()}
	parseBoxIf(p, st)
	mergeDict(p, st)
	parseSignature(p, st)
}

func parseBuffer(p *ir.Parser, st *ir.OpState) { parseLoad(p, st) }

func printStore(p *ir.Printer, op *ir.Op) {
	p.Text(" ", op.Operand(0), " to ", op.Operand(1))
	printBox(p, op)
	p.AttrDict(op, "box")
	p.Text(" : ", op.Operand(0).Type, " to ", op.Operand(1).Type)
}

func parseStore(p *ir.Parser, st *ir.OpState) {
	temp := p.Operand()
	p.Expect("to")
	field := p.Operand()
	st.Operands = []*ir.Value{temp, field}
	parseBoxIf(p, st)
	mergeDict(p, st)
	p.Expect(":")
	p.TypesOf(st.Operands[:1])
	p.Expect("to")
	p.TypesOf(st.Operands[1:])
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
	p.AttrDict(op, "box")
	p.Text(" -> ")
	p.ResultTypes(op.Results)
	p.Text(" ")
	p.Region(op.Regions[0], false)
	if box, ok := op.BoxAttr("box"); ok {
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
		st.SetAttr("box", ir.BoxAttr{Box: p.Box()})
	}
}

func printAccess(p *ir.Printer, op *ir.Op) {
	p.Text(" ", op.Operand(0), " ", op.Attrs["offset"])
	printSignature(p, op)
}

func parseAccess(p *ir.Parser, st *ir.OpState) {
	st.Operands = []*ir.Value{p.Operand()}
	st.SetAttr("offset", p.Offset())
	parseSignature(p, st)
}

// printDynAccess writes "%0(%i, %j, %k) in [lo] : [hi] : (T) -> f64".
func printDynAccess(p *ir.Printer, op *ir.Op) {
	w, _ := op.Attrs["window"].(Window)
	p.Text(" ", op.Operand(0), "(")
	p.List(op.Operands()[1:])
	p.Text(") in ", w.text(), " : (", op.Operand(0).Type, ") -> ", op.Result().Type)
}

func parseDynAccess(p *ir.Parser, st *ir.OpState) {
	st.Operands = []*ir.Value{p.Operand()}
	p.Expect("(")
	for !p.At(")") {
		st.Operands = append(st.Operands, p.OperandOf(ir.Index))
		if !p.Accept(",") {
			break
		}
	}
	p.Expect(")")
	p.Expect("in")
	st.SetAttr("window", parseWindow(p))
	p.Expect(":")
	p.Expect("(")
	p.TypesOf(st.Operands[:1])
	p.Expect(")")
	p.Expect("->")
	st.Results = []ir.Type{p.Type()}
}

func printSelf(p *ir.Printer, op *ir.Op) {
	if n := SelfResult(op); n > 0 {
		p.Text(" ", n)
	}
	p.Text(" ", op.Attrs["offset"])
	printSignature(p, op)
}

func parseSelf(p *ir.Parser, st *ir.OpState) {
	if p.AtNumber() {
		st.SetAttr(resultAttr, ir.Int{Value: int64(p.Int()), Type: ir.I64})
	}
	st.SetAttr("offset", p.Offset())
	parseSignature(p, st)
}

func printIndex(p *ir.Printer, op *ir.Op) {
	p.Text(" ", op.IntAttr("dim"), " ", op.Attrs["offset"], " : ", op.Result().Type)
}

func parseIndex(p *ir.Parser, st *ir.OpState) {
	st.SetAttr("dim", dimAttr(p.Int()))
	st.SetAttr("offset", p.Offset())
	p.Expect(":")
	st.Results = []ir.Type{p.Type()}
}

func printExtent(p *ir.Printer, op *ir.Op) {
	p.Text(" ", op.IntAttr("dim"), " : ", op.Result().Type)
}

func parseExtent(p *ir.Parser, st *ir.OpState) {
	st.SetAttr("dim", dimAttr(p.Int()))
	p.Expect(":")
	st.Results = []ir.Type{p.Type()}
}

func printStoreResult(p *ir.Printer, op *ir.Op) {
	if len(op.Operands()) > 0 {
		p.Text(" ", op.Operand(0))
	}
	printSignature(p, op)
}

// parseStoreResult reads both "%4 : (f64) -> R" and the empty store ": () -> R".
func parseStoreResult(p *ir.Parser, st *ir.OpState) {
	st.Operands = p.Operands()
	parseSignature(p, st)
}

func printReturn(p *ir.Printer, op *ir.Op) {
	if u, ok := op.Attrs["unroll"]; ok {
		p.Text(" unroll ", u)
	}
	p.Text(" ")
	p.List(op.Operands())
	p.Text(" : ")
	p.Types(op.Operands())
}

func parseReturn(p *ir.Parser, st *ir.OpState) {
	if p.Accept("unroll") {
		st.SetAttr("unroll", p.Offset())
	}
	st.Operands = p.Operands()
	p.Expect(":")
	p.TypesOf(st.Operands)
}
