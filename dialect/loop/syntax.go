package loop

import "github.com/openearthgo/oec/ir"

func newEnd() *ir.Op { return ir.NewOp(OpEnd, nil, nil, nil, 0) }

// printParallel writes "name" (%i, %j, %k) in ([lb] : [ub]) { ... }, and after it
// step [1, 4, 1] (%i, %j, %k) { ... } if there is a second body.
func printParallel(p *ir.Printer, op *ir.Op) {
	p.Text(" ", ir.Str(ir.NameAttr.Of(op)), " (")
	p.List(op.Regions[0].Args)
	p.Text(")")
	printNestTail(p, op)
	if size, ok := BlockAttr.Lookup(op); ok {
		p.Text(" step ", ir.Offset(size), " (")
		p.List(op.Regions[1].Args)
		p.Text(") ")
		p.Region(op.Regions[1], true)
	}
}

// printTiles writes "name" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([lb] : [ub]) { ... }.
func printTiles(p *ir.Printer, op *ir.Op) {
	args := op.Regions[0].Args
	p.Text(" ", ir.Str(ir.NameAttr.Of(op)), " (")
	p.List(args[:ir.Rank])
	p.Text(") to (")
	p.List(args[ir.Rank:])
	p.Text(")")
	printNestTail(p, op)
}

func printNestTail(p *ir.Printer, op *ir.Op) {
	p.Text(" in ", ir.BoxAttr.Of(op))
	if others := len(op.Attrs) - 2; others > 1 || others == 1 && !BlockAttr.In(op) {
		p.Text(" attributes")
		p.AttrDict(op, ir.NameAttr.Name(), ir.BoxAttr.Name(), BlockAttr.Name())
	}
	p.Text(" ")
	p.Region(op.Regions[0], true)
}

func parseParallel(p *ir.Parser, st *ir.OpState) {
	parseNest(p, st, false)
	block := &ir.Region{}
	st.Regions = append(st.Regions, block)
	if p.Accept(BlockAttr.Name()) {
		st.SetAttr(BlockAttr.Name(), p.Offset())
		p.Scope(false, func() {
			parseCorner(p, block)
			p.RegionInto(block, newEnd)
		})
	}
}

func parseTiles(p *ir.Parser, st *ir.OpState) { parseNest(p, st, true) }

func parseNest(p *ir.Parser, st *ir.OpState, tiles bool) {
	ir.NameAttr.Put(st, p.String())
	r := &ir.Region{}
	st.Regions = []*ir.Region{r}
	p.Scope(false, func() {
		parseCorner(p, r)
		if tiles {
			p.Expect("to")
			parseCorner(p, r)
		}
		p.Expect("in")
		ir.BoxAttr.Put(st, p.Box())
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

// forNumbers are the attributes of a loop with a number, in the order in which they are written,
// and forMarks those without a value, which follow.
var (
	forNumbers = [...]ir.Key[int]{StepAttr, PartialVectorAttr}
	forMarks   = [...]ir.Key[bool]{PartAttr, DownAttr, VectorAttr}
)

// printFor writes %i = %lo to %hi step 4 vector { ... }.
func printFor(p *ir.Printer, op *ir.Op) {
	p.Text(" ", op.Regions[0].Args[0], " = ", op.Operand(0), " to ", op.Operand(1), " ")
	for _, key := range forNumbers {
		if n, ok := key.Lookup(op); ok {
			p.Text(key.Name(), " ", n, " ")
		}
	}
	for _, mark := range forMarks {
		if mark.In(op) {
			p.Text(mark.Name(), " ")
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
		for _, key := range forNumbers {
			if p.Accept(key.Name()) {
				key.Put(st, p.Int())
			}
		}
		for _, mark := range forMarks {
			if p.Accept(mark.Name()) {
				mark.Put(st, true)
			}
		}
		p.RegionInto(r, newEnd)
	})
}

// printPoint writes [%i + 1, %j, %k - 2], and in an array the subscripts after that.
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
	for _, v := range indices[n:] {
		if n > 0 {
			p.Text(", ")
		}
		p.Text(v)
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
	for range t.Extents.Rank() {
		if !first {
			p.Expect(",")
		}
		first = false
		st.Operands = append(st.Operands, p.OperandOf(ir.Index))
	}
	p.Expect("]")
	return off
}

func printLoad(p *ir.Printer, op *ir.Op) {
	field := FieldOf(op)
	p.Text(" ", field)
	printPoint(p, op.Operands()[1:], field.Type.(FieldType), ir.OffsetAttr.Of(op))
	p.Text(" : ", field.Type)
}

func parseLoad(p *ir.Parser, st *ir.OpState) {
	field := p.Operand()
	st.Operands = []*ir.Value{field}
	ir.OffsetAttr.Put(st, parsePoint(p, st, field))
	p.Expect(":")
	p.TypesOf(st.Operands[:1])
	st.Results = []ir.Type{field.Type.(FieldType).Elem}
}

func printStore(p *ir.Printer, op *ir.Op) {
	field := op.Operand(1)
	p.Text(" ", op.Operand(0), ", ", field)
	printPoint(p, op.Operands()[2:], field.Type.(FieldType), ir.OffsetAttr.Of(op))
	p.Text(" : ", field.Type)
}

func parseStore(p *ir.Parser, st *ir.OpState) {
	v := p.Operand()
	p.Expect(",")
	field := p.Operand()
	st.Operands = []*ir.Value{v, field}
	ir.OffsetAttr.Put(st, parsePoint(p, st, field))
	p.Expect(":")
	p.TypesOf(st.Operands[1:2])
}

// printSkewedSteps writes "name" of %u (%i, %j, %k) behind [2, 1, 0] lag 1 { ... }.
func printSkewedSteps(p *ir.Printer, op *ir.Op) {
	p.Text(" ", ir.Str(ir.NameAttr.Of(op)), " of ", op.Operand(0), " (")
	p.List(op.Regions[0].Args)
	p.Text(") behind ", ir.Offset(BehindOf(op)), " lag ", LagOf(op), " ")
	p.Region(op.Regions[0], true)
}

func parseSkewedSteps(p *ir.Parser, st *ir.OpState) {
	ir.NameAttr.Put(st, p.String())
	p.Expect("of")
	st.Operands = []*ir.Value{p.Operand()}
	r := &ir.Region{}
	st.Regions = []*ir.Region{r}
	p.Scope(false, func() {
		parseCorner(p, r)
		p.Expect(BehindAttr.Name())
		st.SetAttr(BehindAttr.Name(), p.Offset())
		p.Expect(LagAttr.Name())
		LagAttr.Put(st, p.Int())
		p.RegionInto(r, newEnd)
	})
}
