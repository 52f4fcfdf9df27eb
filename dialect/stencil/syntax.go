package stencil

import (
	"slices"

	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
)

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
		if p.Accept("seq") {
			parseSeq(p, st)
		}
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

// parseSeq reads (dim = 2, range = 0 to 64, dir = -1), how the Open Earth Compiler had a
// recurrence before it gave them up. The range is all that is computed along the dimension.
func parseSeq(p *ir.Parser, st *ir.OpState) {
	number := func(name string) int {
		p.Expect(name)
		p.Expect("=")
		return p.Int()
	}
	p.Expect("(")
	pos := p.Pos()
	dim := number("dim")
	if dim < 0 || dim >= ir.Rank {
		p.FailAt(pos, "dimension %d, expected 0 (i), 1 (j) or 2 (k)", dim)
	}
	p.Expect(",")
	pos = p.Pos()
	if lo := number("range"); lo != 0 {
		p.FailAt(pos, "the range begins at %d; a domain begins at 0", lo)
	}
	p.Expect("to")
	p.Int()
	p.Expect(",")
	pos = p.Pos()
	order := ir.DimNames[dim]
	switch dir := number("dir"); dir {
	case 1:
	case -1:
		order = "-" + order
	default:
		p.FailAt(pos, "direction %d, expected 1 or -1", dir)
	}
	p.Expect(")")
	ir.OrderAttr.Put(st, order)
}

// opDepend is how the Open Earth Compiler had [OpSelf].
var opDepend = &ir.OpInfo{Name: "stencil.depend", Operands: ir.Exactly(0), Results: ir.Exactly(1), Attrs: []ir.AnyKey{ResultAttr, ir.OffsetAttr},
	Parse: parseDepend, Complete: completeDepend}

// parseDepend reads 1 [0, 0, -1] : f64.
func parseDepend(p *ir.Parser, st *ir.OpState) {
	ResultAttr.Put(st, p.Int())
	st.SetAttr(ir.OffsetAttr.Name(), p.Offset())
	p.Expect(":")
	st.Results = []ir.Type{p.Type()}
}

func completeDepend(op *ir.Op) {
	op.Info = OpSelf
	SetSelfResult(op, ResultAttr.Of(op))
}

// completeApply gives numbers that are returned a store_result, and what is stored more than once
// one for each time.
func completeApply(apply *ir.Op) {
	for _, r := range apply.Regions {
		r.Walk(func(op *ir.Op) {
			switch {
			case op.Is(OpReturn):
				storeReturned(op)
			case op.Is(OpStoreResult):
				storeEach(op)
			}
		})
	}
}

func storeReturned(ret *ir.Op) {
	for i, v := range ret.Operands() {
		if elem, number := v.Type.(ir.Scalar); number {
			ret.SetOperand(i, ir.Before(ret).Create(OpStoreResult, []*ir.Value{v}, []ir.Type{ResultType{elem}}, nil).Result())
		}
	}
}

// storeEach leaves a token alone that something else uses, which is an error of the program.
func storeEach(store *ir.Op) {
	uses := store.Result().Uses()
	if slices.ContainsFunc(uses, func(u ir.Use) bool { return !u.Op.Is(OpReturn) && !u.Op.Is(scf.OpYield) }) {
		return
	}
	for n, u := range uses {
		if n > 0 {
			u.Op.SetOperand(u.Index, ir.After(store).Clone(store, ir.Mapping{}).Result())
		}
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
