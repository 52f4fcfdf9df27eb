package mlir

import (
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// outsAttr is how many fields an apply stores its results to, which are its last operands then.
var outsAttr = ir.IntKey("outs")

func parseFunc(p *ir.Parser, st *ir.OpState) {
	if !p.Accept("private") {
		p.Accept("public")
	}
	ir.OpFunc.Parse(p, st)
}

// ints reads integers in brackets: as many as a type has dimensions.
func ints(p *ir.Parser, rank int) []int {
	pos := p.Pos()
	list := p.Ints()
	if rank > 0 && len(list) != rank || len(list) > ir.Rank {
		p.FailAt(pos, "expected %d integers, found %d", rank, len(list))
	}
	out := make([]int, len(list))
	for d, n := range list {
		out[d] = inDomain(p, pos, n)
	}
	return out
}

// inDomain returns a coordinate or offset, which must not be beyond any domain.
func inDomain(p *ir.Parser, pos ir.Pos, n int64) int {
	if n <= -maxCoordinate || n >= maxCoordinate {
		p.FailAt(pos, "%d is beyond any domain", n)
	}
	return int(n)
}

func offset(list []int) (off [ir.Rank]int) {
	copy(off[:], list)
	return off
}

// bounds reads <[0, 0], [64, 64]>.
func bounds(p *ir.Parser, rank int) ir.Box {
	p.Expect("<")
	lo := ints(p, rank)
	p.Expect(",")
	hi := ints(p, len(lo))
	p.Expect(">")
	return box(lo, hi)
}

// rankOf returns the number of dimensions of a field or temp.
func rankOf(p *ir.Parser, pos ir.Pos, v *ir.Value) int {
	t, ok := v.Type.(bounded)
	if !ok {
		p.FailAt(pos, "value has type %s, expected a field or a temp", v.Type)
	}
	return t.rank
}

// parseStore reads %5 to %3(<[0, 0], [64, 64]>) : T to F.
func parseStore(p *ir.Parser, st *ir.OpState) {
	pos := p.Pos()
	temp := p.Operand()
	p.Expect("to")
	st.Operands = []*ir.Value{temp, p.Operand()}
	p.Expect("(")
	ir.BoxAttr.Put(st, bounds(p, rankOf(p, pos, temp)))
	p.Expect(")")
	p.Expect(":")
	p.TypesOf(st.Operands[:1])
	p.Expect("to")
	p.TypesOf(st.Operands[1:])
}

// parseApply reads (%a = %0 : T) -> (T) {...}, or (%a = %0 : T) outs (%1 : F) {...} to <[0], [64]>.
func parseApply(p *ir.Parser, st *ir.OpState) {
	r := &ir.Region{}
	st.Regions = []*ir.Region{r}
	outer := p.Values()
	var outs []*ir.Value
	p.Expect("(")
	p.Scope(true, func() {
		for !p.At(")") {
			st.Operands = append(st.Operands, p.OperandBinding(r, outer))
			if !p.Accept(",") {
				break
			}
		}
		p.Expect(")")
		if p.Accept("outs") {
			outs = parseOuts(p, outer)
		} else {
			p.Expect("->")
			st.Results = p.ResultTypes()
		}
		p.RegionInto(r, nil)
	})
	pos := p.Pos()
	if len(outs) == 0 {
		if p.Accept("to") {
			bounds(p, 0) // the types have it too
		}
		return
	}
	p.Expect("to")
	b := bounds(p, rankOf(p, pos, outs[0]))
	for _, field := range outs {
		t, _ := field.Type.(bounded)
		rankOf(p, pos, field)
		t.field, t.known = false, true
		for d := range t.rank {
			t.lo[d], t.hi[d] = b.Lo[d].Off, b.Hi[d].Off
		}
		st.Results = append(st.Results, t)
	}
	st.Operands = append(st.Operands, outs...)
	outsAttr.Put(st, len(outs))
}

// parseOuts reads (%1 : F, ...), of the values outside.
func parseOuts(p *ir.Parser, outer map[string]*ir.Value) (outs []*ir.Value) {
	p.Expect("(")
	for {
		v := p.OperandOutside(outer)
		p.Expect(":")
		p.TypesOf([]*ir.Value{v})
		outs = append(outs, v)
		if !p.Accept(",") {
			break
		}
	}
	p.Expect(")")
	return outs
}

// element returns the type of what is read of a temp, whose type follows.
func element(p *ir.Parser, temp *ir.Value) []ir.Type {
	p.Expect(":")
	p.TypesOf([]*ir.Value{temp})
	t, _ := temp.Type.(bounded)
	return []ir.Type{t.elem}
}

// axesAttr is along which dimensions an access reads a temp that lacks others.
var axesAttr = ir.AttrKey("axes", "a list", (*ir.Parser).Ints, ir.Ints.String)

// parseAccess reads %a[0, -1] : T, or %a[_, -1] : T for a temp that lacks the first dimension.
func parseAccess(p *ir.Parser, st *ir.OpState) {
	pos := p.Pos()
	temp := p.Operand()
	rank := rankOf(p, pos, temp)
	st.Operands = []*ir.Value{temp}
	pos = p.Pos()
	p.Expect("[")
	var off [ir.Rank]int
	var along ir.Ints
	dim := 0
	for ; dim == 0 || p.Accept(","); dim++ {
		if p.Accept("_") {
			continue
		}
		n := p.Int()
		if dim < ir.Rank {
			off[dim] = inDomain(p, pos, int64(n))
		}
		along = append(along, int64(dim))
	}
	p.Expect("]")
	if len(along) != rank || dim > ir.Rank {
		p.FailAt(pos, "expected %d integers, found %d", rank, len(along))
	}
	ir.OffsetAttr.Put(st, off)
	if dim > rank {
		axesAttr.Put(st, along)
	}
	st.Results = element(p, temp)
}

// parseDynAccess reads %a[%i, %j] in <[-1, -1]> : <[1, 1]> : T.
func parseDynAccess(p *ir.Parser, st *ir.OpState) {
	pos := p.Pos()
	temp := p.Operand()
	rank := rankOf(p, pos, temp)
	p.Expect("[")
	st.Operands = append([]*ir.Value{temp}, p.Operands()...)
	p.Expect("]")
	p.Expect("in")
	lo := index(p, rank)
	p.Expect(":")
	hi := index(p, rank)
	var w stencil.Window
	for d := range lo {
		w.Lo[d].Bound, w.Hi[d].Bound = ir.Lit(lo[d]), ir.Lit(hi[d])
	}
	stencil.WindowAttr.Put(st, w)
	st.Results = element(p, temp)
}

// index reads <[0, -1]>.
func index(p *ir.Parser, rank int) []int {
	p.Expect("<")
	list := ints(p, rank)
	p.Expect(">")
	return list
}

// parseIndex reads 0 <[0, -1]>.
func parseIndex(p *ir.Parser, st *ir.OpState) {
	ir.DimAttr.Put(st, p.Int())
	ir.OffsetAttr.Put(st, offset(index(p, 0)))
	st.Results = []ir.Type{ir.Index}
}

// parseStoreResult reads %v : !stencil.result<f64>, or what nothing is stored of.
func parseStoreResult(p *ir.Parser, st *ir.OpState) {
	st.Operands = p.Operands()
	p.Expect(":")
	st.Results = []ir.Type{p.Type()}
}

// parseReturn reads %0, %1 unroll <[1, 2]> : T, T.
func parseReturn(p *ir.Parser, st *ir.OpState) {
	st.Operands = p.Operands()
	if p.Accept("unroll") {
		factors := [ir.Rank]int{1, 1, 1}
		copy(factors[:], index(p, 0))
		stencil.UnrollAttr.Put(st, factors)
	}
	p.Expect(":")
	p.TypesOf(st.Operands)
}

// parseCombine reads 1 at 11 lower = (%0 : T) upper = (%1 : T) lowerext = %2 : T upperext = %3 : T : T, T, T.
func parseCombine(p *ir.Parser, st *ir.OpState) {
	ir.DimAttr.Put(st, p.Int())
	p.Expect("at")
	pos := p.Pos()
	stencil.AtAttr.Put(st, stencil.BoundAttr{Bound: ir.Lit(inDomain(p, pos, int64(p.Int())))})
	stencil.PutParts(st, stencil.Parts{
		Lower: parsePart(p, "lower"), Upper: parsePart(p, "upper"), LowerExt: parsePart(p, "lowerext"), UpperExt: parsePart(p, "upperext"),
	})
	p.Expect(":")
	for {
		st.Results = append(st.Results, p.Type())
		if !p.Accept(",") {
			break
		}
	}
}

// parsePart reads the operands of a part of a combine if there is that part. Those of extra ones are not in parentheses.
func parsePart(p *ir.Parser, name string) (part []*ir.Value) {
	if !p.Accept(name) {
		return nil
	}
	p.Expect("=")
	paired := p.Accept("(")
	if !p.At(":") {
		part = p.Operands()
	}
	p.Expect(":")
	p.TypesOf(part)
	if paired {
		p.Expect(")")
	}
	return part
}
