package ir

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Printer writes the textual form of operations. An operation's Print column calls its
// methods; the results and the name are already written then.
type Printer struct {
	out    strings.Builder
	indent int
	names  map[*Value]string
	taken  map[string]bool
	next   int
	// Generic makes every operation print in the generic form.
	generic bool
	spans   *[]Span // where spans are kept; nil if nobody asked
}

// Print returns the textual form of op and everything in it, ending in a newline.
func Print(op *Op) string { return print(op, false) }

// PrintGeneric returns the generic form, in which every operation is written alike.
func PrintGeneric(op *Op) string { return print(op, true) }

func print(op *Op, generic bool) string { return (&Printer{generic: generic}).print(op) }

func (p *Printer) print(op *Op) string {
	p.resetNames()
	p.Op(op)
	return p.out.String()
}

// String returns the textual form of the operation, for messages and tests.
func (op *Op) String() string { return strings.TrimSuffix(Print(op), "\n") }

func (p *Printer) resetNames() {
	p.names, p.taken, p.next = map[*Value]string{}, map[string]bool{}, 0
}

// Text writes the parts one after the other: strings as they are, values by name,
// everything else by its String method.
func (p *Printer) Text(parts ...any) {
	for _, part := range parts {
		switch x := part.(type) {
		case *Value:
			p.spanned(p.Name(x), x)
		default:
			fmt.Fprint(&p.out, x)
		}
	}
}

// List writes values by name, separated by commas.
func (p *Printer) List(vs []*Value) {
	for i, v := range vs {
		if i > 0 {
			p.Text(", ")
		}
		p.Text(v)
	}
}

// Types writes the types of values, separated by commas.
func (p *Printer) Types(vs []*Value) {
	for i, v := range vs {
		if i > 0 {
			p.Text(", ")
		}
		p.Text(v.Type)
	}
}

// ResultTypes writes what follows an arrow: one type, or several in parentheses.
func (p *Printer) ResultTypes(vs []*Value) {
	if len(vs) == 1 {
		p.Text(vs[0].Type)
		return
	}
	p.Text("(")
	p.Types(vs)
	p.Text(")")
}

// Name returns the value's name with its percent sign; each value keeps the name that it
// was first printed with.
func (p *Printer) Name(v *Value) string {
	if n, ok := p.names[v]; ok {
		return n
	}
	if v.def != nil && len(v.def.Results) > 1 {
		base := p.fresh(v.def.Results[0].Name)
		for i, r := range v.def.Results {
			p.names[r] = fmt.Sprintf("%s#%d", base, i)
		}
		return p.names[v]
	}
	p.names[v] = p.fresh(v.Name)
	return p.names[v]
}

// fresh returns an unused name; hints that are not identifiers, and none, give numbers.
func (p *Printer) fresh(hint string) string {
	if !isIdent(hint) {
		n := fmt.Sprintf("%%%d", p.next)
		p.next++
		return n
	}
	n := "%" + hint
	for i := 1; p.taken[n]; i++ {
		n = fmt.Sprintf("%%%s_%d", hint, i)
	}
	p.taken[n] = true
	return n
}

func isIdent(s string) bool {
	for i, c := range s {
		letter := c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return s != ""
}

func (p *Printer) line() {
	for range p.indent {
		p.out.WriteString("  ")
	}
}

// Op writes an operation on a line of its own.
func (p *Printer) Op(op *Op) {
	p.line()
	if op.Info.Name == funcName {
		p.resetNames()
	}
	opened := p.open(Span{Op: op})
	if n := len(op.Results); n == 1 {
		p.Text(op.Results[0], " = ")
	} else if n > 1 {
		base, _, _ := strings.Cut(p.Name(op.Results[0]), "#")
		p.spanned(base, op.Results...)
		p.Text(":", n, " = ")
	}
	switch info := op.Info; {
	case p.generic || info.Form == nil && info.Print == nil:
		p.genericOp(op)
	case info.Form != nil:
		p.Text(info.Name)
		info.Form.print(p, op)
	default:
		p.Text(info.Name)
		info.Print(p, op)
	}
	p.close(opened)
	p.Text("\n")
}

func (p *Printer) genericOp(op *Op) {
	p.Text(`"`, op.Info.Name, `"(`)
	p.List(op.operands)
	p.Text(")")
	if len(op.Regions) > 0 {
		p.Text(" (")
		for i, r := range op.Regions {
			if i > 0 {
				p.Text(", ")
			}
			p.RegionWithArgs(r)
		}
		p.Text(")")
	}
	p.AttrDict(op)
	p.Text(" : (")
	p.Types(op.operands)
	p.Text(") -> ")
	p.ResultTypes(op.Results)
}

// RegionWithArgs writes a region in braces with its arguments on a line ^(%a : T, ...):.
func (p *Printer) RegionWithArgs(r *Region) {
	p.Text("{\n")
	if len(r.Args) > 0 {
		p.line()
		p.Text("^(")
		for i, a := range r.Args {
			if i > 0 {
				p.Text(", ")
			}
			p.Text(a, " : ", a.Type)
		}
		p.Text("):\n")
	}
	p.body(r, false)
	p.Text("}")
}

// Region writes a region in braces without its arguments, which the operation has
// written before. A terminator without operands is left out if implicit is true.
func (p *Printer) Region(r *Region, implicit bool) {
	p.Text("{\n")
	p.body(r, implicit)
	p.Text("}")
}

func (p *Printer) body(r *Region, implicit bool) {
	p.indent++
	for _, op := range r.Ops {
		if implicit && op == r.Terminator() && len(op.operands) == 0 && len(op.Attrs) == 0 {
			continue
		}
		p.Op(op)
	}
	p.indent--
	p.line()
}

// AttrDict writes the attributes in braces, sorted by name, without the named ones; it
// writes nothing if none is left.
func (p *Printer) AttrDict(op *Op, except ...string) {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(op.Attrs)) {
		if slices.Contains(except, name) {
			continue
		}
		if _, unit := op.Attrs[name].(Unit); unit {
			parts = append(parts, name)
		} else {
			parts = append(parts, name+" = "+op.Attrs[name].String())
		}
	}
	if len(parts) > 0 {
		p.Text(" {", strings.Join(parts, ", "), "}")
	}
}
