package ir

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Form is the textual form of an operation behind its name: the column of a table from which it
// is printed and parsed. It is a pattern in which angle brackets stand for parts of the
// operation. Everything else is written as it is, and read word by word:
//
//	<0>        operand 0
//	<0 index>  operand 0, which has that type
//	<*>        the operands without a number of their own in the form, separated by commas
//	<name>     the attribute of that name, as its [Key] has it
//	<name?>    the same, only if it is present
//	<dict>     the attributes that the form does not name, in braces, if there are any
//	<type 0>   the type of operand 0
//	<types>    the types of all operands, separated by commas
//	<type>     the one type of all operands that the form says no type of
//	<result>   the type of the result
//	<results>  the types of the results, separated by commas
//
// A result whose type is not written has the type of the column Yields or, without that, the one of <type>.
type Form struct {
	parts []formPart
	named []string // attributes that the form writes
}

type formPart struct {
	text string // written as it is, unless
	kind partKind
	n    int    // of an operand
	name string // of an attribute
	opt  bool
	t    Type // of an operand, if the form has it
}

type partKind uint8

const (
	partText partKind = iota
	partOperand
	partOperands
	partAttr
	partDict
	partTypeOf
	partTypes
	partType
	partResult
	partResults
)

// NewForm returns the form of a pattern. A pattern that is malformed is a fault of the table,
// and panics.
func NewForm(pattern string) *Form {
	f := &Form{}
	for pattern != "" {
		text, rest, found := strings.Cut(pattern, "<")
		if text != "" {
			f.parts = append(f.parts, formPart{text: text})
		}
		if !found {
			break
		}
		inside, after, closed := strings.Cut(rest, ">")
		if !closed {
			panic(fmt.Sprintf("ir: the form %q is not closed", pattern))
		}
		f.parts = append(f.parts, parsePart(inside))
		pattern = after
	}
	for _, part := range f.parts {
		if part.kind == partAttr {
			f.named = append(f.named, part.name)
		}
	}
	return f
}

// wordParts are the parts that one word stands for.
var wordParts = map[string]partKind{
	"*": partOperands, "dict": partDict, "types": partTypes, "type": partType, "result": partResult, "results": partResults,
}

func parsePart(inside string) formPart {
	word, arg, _ := strings.Cut(inside, " ")
	if n, err := strconv.Atoi(word); err == nil {
		part := formPart{kind: partOperand, n: n}
		if arg != "" {
			part.t = mustScalar(arg)
		}
		return part
	}
	if word == "type" && arg != "" {
		n, err := strconv.Atoi(arg)
		if err != nil {
			panic(fmt.Sprintf("ir: a form has no operand %q", arg))
		}
		return formPart{kind: partTypeOf, n: n}
	}
	if kind, ok := wordParts[word]; ok {
		return formPart{kind: kind}
	}
	name, opt := strings.CutSuffix(word, "?")
	return formPart{kind: partAttr, name: name, opt: opt}
}

func mustScalar(name string) Scalar {
	t, ok := ScalarByName(name)
	if !ok {
		panic(fmt.Sprintf("ir: a form has the type %q", name))
	}
	return t
}

// numbered reports whether the form says where an operand is.
func (f *Form) numbered(n int) bool {
	return slices.ContainsFunc(f.parts, func(p formPart) bool { return p.kind == partOperand && p.n == n })
}

// typed reports whether the form says what type an operand has.
func (f *Form) typed(n int) bool {
	return slices.ContainsFunc(f.parts, func(p formPart) bool {
		return p.n == n && (p.kind == partTypeOf || p.kind == partOperand && p.t != nil) || p.kind == partTypes
	})
}

// rest returns the operands that have no number in the form.
func (f *Form) rest(operands []*Value) (vs []*Value) {
	for n, v := range operands {
		if !f.numbered(n) {
			vs = append(vs, v)
		}
	}
	return vs
}

// untyped returns the operands that the form says no type of.
func (f *Form) untyped(operands []*Value) (vs []*Value) {
	for n, v := range operands {
		if !f.typed(n) {
			vs = append(vs, v)
		}
	}
	return vs
}

func (f *Form) print(p *Printer, op *Op) {
	if f.begins(op) {
		p.Text(" ")
	}
	for _, part := range f.parts {
		switch part.kind {
		case partText:
			p.Text(part.text)
		case partOperand:
			p.Text(op.Operand(part.n))
		case partOperands:
			p.List(f.rest(op.Operands()))
		case partAttr:
			f.printAttr(p, op, part)
		case partDict:
			p.AttrDict(op, f.named...)
		case partTypeOf:
			p.Text(op.Operand(part.n).Type)
		case partTypes:
			p.Types(op.Operands())
		case partType:
			f.printType(p, op)
		case partResult:
			p.Text(op.Result().Type)
		case partResults:
			p.Types(op.Results)
		}
	}
}

// begins reports whether what is written first needs a space before it: a dictionary has one of
// its own, and so has what follows a list without values.
func (f *Form) begins(op *Op) bool {
	if len(f.parts) == 0 {
		return false
	}
	first := f.parts[0].kind
	return first != partDict && (first != partOperands || len(f.rest(op.Operands())) > 0)
}

func (f *Form) printAttr(p *Printer, op *Op, part formPart) {
	if a, ok := op.Attrs[part.name]; ok {
		p.Text(op.Info.key(part.name).printAttr(a))
	}
}

func (f *Form) printType(p *Printer, op *Op) {
	if vs := f.untyped(op.Operands()); len(vs) > 0 {
		p.Text(vs[0].Type)
	} else {
		p.Text(op.Result().Type)
	}
}

func (f *Form) parse(p *Parser, info *OpInfo, st *OpState) {
	r := formReader{form: f, info: info, p: p, st: st}
	for _, part := range f.parts {
		r.part(part)
	}
	if info.Results.Min == 1 && st.Results == nil {
		if info.Yields != nil {
			st.Results = []Type{info.Yields}
		} else {
			st.Results = []Type{r.one}
		}
	}
}

// formReader reads an operation by its form.
type formReader struct {
	form *Form
	info *OpInfo
	p    *Parser
	st   *OpState
	one  Type // of <type>
}

func (r *formReader) part(part formPart) {
	p, st := r.p, r.st
	switch part.kind {
	case partText:
		r.text(part.text)
	case partOperand:
		st.Operands = append(st.Operands, r.operand(part))
	case partOperands:
		st.Operands = append(st.Operands, p.Operands()...)
	case partAttr:
		r.attr(part)
	case partDict:
		for name, a := range p.AttrDict() {
			st.SetAttr(name, a)
		}
	case partTypeOf:
		p.TypesOf(st.Operands[part.n : part.n+1])
	case partTypes:
		p.TypesOf(st.Operands)
	case partType:
		r.oneType()
	case partResult:
		st.Results = append(st.Results, p.Type())
	case partResults:
		st.Results = append(st.Results, p.Type())
		for p.Accept(",") {
			st.Results = append(st.Results, p.Type())
		}
	}
}

// text reads words and punctuation, which a form separates as the lexer does.
func (r *formReader) text(text string) {
	for _, word := range strings.Fields(text) {
		for word != "" {
			n := len(word)
			if !isIdent(word) && word != "->" {
				n = 1
			}
			r.p.Expect(word[:n])
			word = word[n:]
		}
	}
}

func (r *formReader) operand(part formPart) *Value {
	if part.t != nil {
		return r.p.OperandOf(part.t)
	}
	return r.p.Operand()
}

// attr reads an attribute; one that may be absent and is no mark begins with a parenthesis.
func (r *formReader) attr(part formPart) {
	if part.opt && !r.p.At("(") && !r.p.At(part.name) {
		return
	}
	r.st.SetAttr(part.name, r.info.key(part.name).parseAttr(r.p))
}

func (r *formReader) oneType() {
	pos := r.p.tok.pos
	r.one = r.p.Type()
	for _, v := range r.form.untyped(r.st.Operands) {
		if v.Type != r.one {
			r.p.FailAt(pos, "operand has type %s, expected %s", v.Type, r.one)
		}
	}
}
