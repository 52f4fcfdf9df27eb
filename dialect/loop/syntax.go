package loop

import "github.com/openearthgo/oec/ir"

func printBuffer(p *ir.Printer, op *ir.Op) {
	p.AttrDict(op)
	p.Text(" : ", op.Result().Type)
}

func parseBuffer(p *ir.Parser, st *ir.OpState) {
	for name, a := range p.AttrDict() {
		st.SetAttr(name, a)
	}
	p.Expect(":")
	st.Results = []ir.Type{p.Type()}
}

func newEnd() *ir.Op { return ir.NewOp(OpEnd, nil, nil, nil, 0) }

// printParallel writes "name" (%i, %j, %k) in ([lb] : [ub]) { ... }, and after it
// step [1, 4, 1] (%i, %j, %k) { ... } if there is a second body.
func printParallel(p *ir.Printer, op *ir.Op) {
	p.Text(" ", op.Attrs["name"], " (")
	p.List(op.Regions[0].Args)
	p.Text(")")
	printNestTail(p, op)
	if step, ok := op.Attrs[StepAttr]; ok {
		p.Text(" step ", step, " (")
		p.List(op.Regions[1].Args)
		p.Text(") ")
		p.Region(op.Regions[1], true)
	}
}

// printTiles writes "name" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([lb] : [ub]) { ... }.
func printTiles(p *ir.Printer, op *ir.Op) {
	args := op.Regions[0].Args
	p.Text(" ", op.Attrs["name"], " (")
	p.List(args[:ir.Rank])
	p.Text(") to (")
	p.List(args[ir.Rank:])
	p.Text(")")
	printNestTail(p, op)
}

func printNestTail(p *ir.Printer, op *ir.Op) {
	p.Text(" in ", op.Attrs["box"])
	if others := len(op.Attrs) - 2; others > 1 || others == 1 && !op.HasAttr(StepAttr) {
		p.Text(" attributes")
		p.AttrDict(op, "name", "box", StepAttr)
	}
	p.Text(" ")
	p.Region(op.Regions[0], true)
}

func parseParallel(p *ir.Parser, st *ir.OpState) {
	parseNest(p, st, false)
	block := &ir.Region{}
	st.Regions = append(st.Regions, block)
	if p.Accept(StepAttr) {
		st.SetAttr(StepAttr, p.Offset())
		p.Scope(false, func() {
			parseCorner(p, block)
			p.RegionInto(block, newEnd)
		})
	}
}

func parseTiles(p *ir.Parser, st *ir.OpState) { parseNest(p, st, true) }

func parseNest(p *ir.Parser, st *ir.OpState, tiles bool) {
	st.SetAttr("name", ir.Str(p.String()))
	r := &ir.Region{}
	st.Regions = []*ir.Region{r}
	p.Scope(false, func() {
		parseCorner(p, r)
		if tiles {
			p.Expect("to")
			parseCorner(p, r)
		}
		p.Expect("in")
		st.SetAttr("box", ir.BoxAttr{Box: p.Box()})
		if p.Accept("attributes") {
			for name, a := range p.AttrDict() {
				st.SetAttr(name, a)
			}
		}
		p.RegionInto(r, newEnd)
	})
}

func parseCorner(p *ir.Parser, r *ir.Region) {
	p.Expect("(")
	for d := range ir.Rank {
		if d > 0 {
			p.Expect(",")
		}
		p.NewArg(r).Type = ir.Index
	}
	p.Expect(")")
}

// forMarks are the attributes of a loop without a value, in the order in which they are written.
func forMarks() []string { return []string{PartAttr, DownAttr, VectorAttr} }

// forNumbers are those with a number, which come first.
func forNumbers() []string { return []string{StepAttr, AheadAttr} }

// printFor writes %i = %lo to %hi step 4 vector { ... }.
func printFor(p *ir.Printer, op *ir.Op) {
	p.Text(" ", op.Regions[0].Args[0], " = ", op.Operand(0), " to ", op.Operand(1), " ")
	for _, name := range forNumbers() {
		if op.HasAttr(name) {
			p.Text(name, " ", op.IntAttr(name), " ")
		}
	}
	for _, mark := range forMarks() {
		if op.HasAttr(mark) {
			p.Text(mark, " ")
		}
	}
	p.Region(op.Regions[0], true)
}

func parseFor(p *ir.Parser, st *ir.OpState) {
	r := &ir.Region{}
	st.Regions = []*ir.Region{r}
	p.Scope(false, func() {
		i := p.NewArg(r)
		i.Type = ir.Index
		p.Expect("=")
		lo := p.OperandOf(ir.Index)
		p.Expect("to")
		st.Operands = []*ir.Value{lo, p.OperandOf(ir.Index)}
		for _, name := range forNumbers() {
			if p.Accept(name) {
				st.SetAttr(name, ir.Int{Value: int64(p.Int()), Type: ir.I64})
			}
		}
		for _, mark := range forMarks() {
			if p.Accept(mark) {
				st.SetAttr(mark, ir.Unit{})
			}
		}
		p.RegionInto(r, newEnd)
	})
}

// printPoint writes [%i + 1, %j, %k - 2].
func printPoint(p *ir.Printer, indices []*ir.Value, t FieldType, off [ir.Rank]int) {
	p.Text("[")
	n := 0
	for d, present := range t.Present {
		if !present {
			continue
		}
		if n > 0 {
			p.Text(", ")
		}
		p.Text(indices[n])
		switch {
		case off[d] > 0:
			p.Text(" + ", off[d])
		case off[d] < 0:
			p.Text(" - ", -off[d])
		}
		n++
	}
	p.Text("]")
}

// parsePoint reads the indices of the dimensions that the field has.
func parsePoint(p *ir.Parser, st *ir.OpState, field *ir.Value) (off [ir.Rank]int) {
	t, ok := field.Type.(FieldType)
	if !ok {
		p.Fail("value has type %s, expected a field", field.Type)
	}
	p.Expect("[")
	first := true
	for d, present := range t.Present {
		if !present {
			continue
		}
		if !first {
			p.Expect(",")
		}
		first = false
		st.Operands = append(st.Operands, p.OperandOf(ir.Index))
		if p.At("+") || p.At("-") {
			off[d] = p.Int()
		}
	}
	p.Expect("]")
	return off
}

func printLoad(p *ir.Printer, op *ir.Op) {
	field := FieldOf(op)
	p.Text(" ", field)
	printPoint(p, op.Operands()[1:], field.Type.(FieldType), op.OffsetAttr("offset"))
	p.Text(" : ", field.Type)
}

func parseLoad(p *ir.Parser, st *ir.OpState) {
	field := p.Operand()
	st.Operands = []*ir.Value{field}
	st.SetAttr("offset", ir.Offset(parsePoint(p, st, field)))
	p.Expect(":")
	p.TypesOf(st.Operands[:1])
	st.Results = []ir.Type{field.Type.(FieldType).Elem}
}

func printStore(p *ir.Printer, op *ir.Op) {
	field := op.Operand(1)
	p.Text(" ", op.Operand(0), ", ", field)
	printPoint(p, op.Operands()[2:], field.Type.(FieldType), op.OffsetAttr("offset"))
	p.Text(" : ", field.Type)
}

func parseStore(p *ir.Parser, st *ir.OpState) {
	v := p.Operand()
	p.Expect(",")
	field := p.Operand()
	st.Operands = []*ir.Value{v, field}
	st.SetAttr("offset", ir.Offset(parsePoint(p, st, field)))
	p.Expect(":")
	p.TypesOf(st.Operands[1:2])
}

func printExtent(p *ir.Printer, op *ir.Op) {
	p.Text(" ", op.IntAttr("dim"), " : ", op.Result().Type)
}

func parseExtent(p *ir.Parser, st *ir.OpState) {
	st.SetAttr("dim", ir.Int{Value: int64(p.Int()), Type: ir.I64})
	p.Expect(":")
	st.Results = []ir.Type{p.Type()}
}

// printSweeps writes "name" of %u (%i, %j, %k) behind [2, 1, 0] lag 1 { ... }.
func printSweeps(p *ir.Printer, op *ir.Op) {
	p.Text(" ", op.Attrs["name"], " of ", op.Operand(0), " (")
	p.List(op.Regions[0].Args)
	p.Text(") ", BehindAttr, " ", op.Attrs[BehindAttr], " ", LagAttr, " ", LagOf(op), " ")
	p.Region(op.Regions[0], true)
}

func parseSweeps(p *ir.Parser, st *ir.OpState) {
	st.SetAttr("name", ir.Str(p.String()))
	p.Expect("of")
	st.Operands = []*ir.Value{p.Operand()}
	r := &ir.Region{}
	st.Regions = []*ir.Region{r}
	p.Scope(false, func() {
		parseCorner(p, r)
		p.Expect(BehindAttr)
		st.SetAttr(BehindAttr, p.Offset())
		p.Expect(LagAttr)
		st.SetAttr(LagAttr, ir.Int{Value: int64(p.Int()), Type: ir.I64})
		p.RegionInto(r, newEnd)
	})
}
