package ir

import (
	"fmt"
	"math"
	"slices"

	"github.com/openearthgo/oec/internal/spelling"
)

// modules reads what a text holds: modules, or functions and modules outside of any, which are
// one module then.
func (p *Parser) modules() []*Op {
	m := NewModule()
	m.Pos = p.tok.pos
	for p.tok.kind != tokEOF {
		p.op(m.Regions[0])
	}
	return flatten(m)
}

// flatten returns the modules that a module consists of, or the module itself.
func flatten(m *Op) (modules []*Op) {
	inner := m.Regions[0].Ops
	if len(m.Attrs) > 0 || len(inner) == 0 || slices.ContainsFunc(inner, func(op *Op) bool { return op.Info.Name != moduleName }) {
		return []*Op{m}
	}
	for _, op := range slices.Clone(inner) {
		op.Detach()
		modules = append(modules, flatten(op)...)
	}
	return modules
}

// resultNames reads "%a, %b:2 = " and returns the names with their multiplicities.
func (p *Parser) resultNames() (names []token, counts []int) {
	for p.tok.kind == tokValue {
		names = append(names, p.advance())
		n := 1
		if p.Accept(":") {
			pos := p.tok.pos
			if n = p.Int(); n < 1 {
				p.FailAt(pos, "a value stands for %d results, expected 1 or more", n)
			}
		}
		counts = append(counts, n)
		if !p.Accept(",") {
			break
		}
	}
	if len(names) > 0 {
		p.Expect("=")
	}
	return names, counts
}

func (p *Parser) op(r *Region) *Op {
	if p.depth++; p.depth > maxDepth {
		p.Fail("operations are nested more than %d deep", maxDepth)
	}
	defer func() { p.depth-- }()
	names, counts := p.resultNames()
	pos := p.tok.pos
	generic := p.tok.kind == tokString
	var name string
	if generic {
		name = p.String()
	} else {
		name = p.Ident("an operation")
	}
	info, ok := p.reg.Op(name)
	if !ok {
		p.FailAt(pos, "unknown operation %q%s", name, suggest(name, p.reg.OpNames()))
	}
	st := &OpState{}
	switch {
	case generic:
		p.genericOp(info, st)
	case info.Form != nil:
		info.Form.parse(p, info, st)
	case info.Parse == nil:
		p.FailAt(pos, "operation %q has no custom form; write it as \"%s\"(...) : (...) -> ...", name, name)
	default:
		info.Parse(p, st)
	}
	op := NewOp(info, st.Operands, st.Results, st.Attrs, 0)
	op.Pos = pos
	for _, region := range st.Regions {
		region.parent = op
		op.Regions = append(op.Regions, region)
	}
	if info.Complete != nil {
		info.Complete(op)
	}
	p.defineResults(pos, op, names, counts)
	r.Append(op)
	return op
}

func (p *Parser) defineResults(pos Pos, op *Op, names []token, counts []int) {
	total := 0
	for _, n := range counts {
		total = min(total+n, math.MaxInt32)
	}
	if len(names) > 0 && total != len(op.Results) {
		p.FailAt(pos, "operation has %d results, %d are named", len(op.Results), total)
	}
	at := 0
	for i, t := range names {
		if counts[i] == 1 {
			op.Results[at].Name = hint(t.text)
			p.define(t, op.Results[at])
			at++
			continue
		}
		op.Results[at].Name = hint(t.text)
		for n := range counts[i] {
			part := t
			part.text = fmt.Sprintf("%s#%d", t.text, n)
			p.define(part, op.Results[at])
			at++
		}
	}
}

// suggest returns a hint naming the known name that is nearest to a mistyped one.
func suggest(name string, known []string) string {
	best, distance := "", 3
	for _, k := range known {
		if d := spelling.Distance(name, k); d < distance {
			best, distance = k, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", best)
}

func (p *Parser) genericOp(info *OpInfo, st *OpState) {
	p.Expect("(")
	st.Operands = p.Operands()
	p.Expect(")")
	if p.Accept("(") {
		for {
			p.Scope(info.Traits.Has(Isolated), func() { st.Regions = append(st.Regions, p.RegionWithArgs()) })
			if !p.Accept(",") {
				break
			}
		}
		p.Expect(")")
	}
	st.Attrs = p.AttrDict()
	for _, k := range slices.Concat(info.Attrs, info.Optional) {
		k.respell(st.Attrs)
	}
	p.Expect(":")
	p.Expect("(")
	p.TypesOf(st.Operands)
	p.Expect(")")
	p.Expect("->")
	st.Results = p.ResultTypes()
}

// ResultTypes reads one type, or several in parentheses.
func (p *Parser) ResultTypes() []Type {
	if !p.Accept("(") {
		return []Type{p.Type()}
	}
	var ts []Type
	for !p.At(")") {
		ts = append(ts, p.Type())
		if !p.Accept(",") {
			break
		}
	}
	p.Expect(")")
	return ts
}

// RegionWithArgs reads a region in braces that may start with ^(%a : T, ...):. It defines
// the arguments in the current scope, which the caller opens for it.
func (p *Parser) RegionWithArgs() *Region {
	r := &Region{}
	p.Expect("{")
	if p.Accept("^") {
		if !p.At("(") && !p.At(":") {
			p.Ident("the name of a block") // bb0: there is one block only, which nothing refers to
		}
		if p.At("(") {
			p.regionArgs(r)
		}
		p.Expect(":")
	}
	p.ops(r)
	return r
}

// regionArgs reads the arguments of a region, (%a : T, ...).
func (p *Parser) regionArgs(r *Region) {
	p.Expect("(")
	for !p.At(")") {
		a := p.NewArg(r)
		p.Expect(":")
		a.Type = p.Type()
		if !p.Accept(",") {
			break
		}
	}
	p.Expect(")")
}

// RegionInto reads a region in braces, whose arguments the caller has added to r. If the
// last operation is no terminator, implicit is called to make one.
func (p *Parser) RegionInto(r *Region, implicit func() *Op) {
	p.Expect("{")
	p.ops(r)
	if r.Terminator() == nil && implicit != nil {
		r.Append(implicit())
	}
}

// ops reads operations up to the closing brace. Names defined in the region are not
// visible after it.
func (p *Parser) ops(r *Region) {
	since := len(p.names)
	for !p.At("}") {
		if p.tok.kind == tokEOF {
			p.Fail("expected an operation or \"}\", found end of input")
		}
		p.op(r)
	}
	p.advance()
	p.forget(since)
}

// Scope runs read with the names of region arguments that it defines hidden afterwards.
// If isolated is true, the names from outside are hidden inside.
func (p *Parser) Scope(isolated bool, read func()) {
	if !isolated {
		since := len(p.names)
		read()
		p.forget(since)
		return
	}
	values, names := p.values, p.names
	p.values, p.names = map[string]*Value{}, nil
	read()
	p.values, p.names = values, names
}

// OperandBinding reads "%arg = %operand : T" as in apply: a new argument of r, named in
// the current scope, that stands for an operand of the scope outside.
func (p *Parser) OperandBinding(r *Region, outer map[string]*Value) *Value {
	a := p.NewArg(r)
	p.Expect("=")
	v := p.OperandOutside(outer)
	p.Expect(":")
	pos := p.tok.pos
	a.Type = p.Type()
	p.checkType(pos, v, a.Type)
	return v
}

// OperandOutside reads a value of the scope outside.
func (p *Parser) OperandOutside(outer map[string]*Value) *Value {
	t := p.want(tokValue, "a value")
	v, ok := outer[t.text]
	if !ok {
		p.FailAt(t.pos, "value %s is not defined before its use", t.text)
	}
	return v
}

// Values returns the names that are visible now, for OperandBinding.
func (p *Parser) Values() map[string]*Value { return p.values }
