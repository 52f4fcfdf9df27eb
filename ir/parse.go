package ir

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ParseError is an error in textual IR, at the place where the text stops making sense.
type ParseError struct {
	Pos     Pos
	Message string
}

// Error returns file:line:col: message.
func (e *ParseError) Error() string { return e.Pos.String() + ": " + e.Message }

// Parser reads the textual form. An operation's Parse column calls its methods after
// the results and the name have been read. A method that meets something else than it
// expects ends the parse: it does not return.
type Parser struct {
	reg    *Registry
	lex    lexer
	tok    token
	values map[string]*Value
	names  []string // of values, in the order in which they were defined
	depth  int      // of nested operations
}

// maxDepth bounds the nesting of operations, since reading them is recursive.
const maxDepth = 1000

// OpState is what Parse columns fill in.
type OpState struct {
	Operands []*Value
	Results  []Type
	Attrs    map[string]Attr
	Regions  []*Region
}

// SetAttr sets an attribute of the operation being read.
func (s *OpState) SetAttr(name string, a Attr) {
	if s.Attrs == nil {
		s.Attrs = map[string]Attr{}
	}
	s.Attrs[name] = a
}

// Parse reads one module, which may be written with or without module { }. The file
// name is only used in positions.
func Parse(reg *Registry, file, src string) (*Op, error) {
	modules, err := ParseFile(reg, file, src)
	if err != nil {
		return nil, err
	}
	if len(modules) > 1 {
		return nil, &ParseError{modules[1].Pos, "expected end of input after the module, found another one"}
	}
	return modules[0], nil
}

// ParseFile reads the modules of a file, which follow one another. What is outside of any is one
// module with all that the file holds; and a module of nothing but modules stands for these.
func ParseFile(reg *Registry, file, src string) (modules []*Op, err error) {
	return parseFrom(reg, file, src, 1)
}

// parseFrom reads what begins at a line of a file.
func parseFrom(reg *Registry, file, src string, line int) (modules []*Op, err error) {
	p := &Parser{reg: reg, lex: lexer{file: file, src: src, line: line, col: 1}, values: map[string]*Value{}}
	defer func() {
		if r := recover(); r != nil {
			stop, ok := r.(parseStop)
			if !ok {
				panic(r)
			}
			modules, err = nil, stop.err
		}
	}()
	p.advance()
	return p.modules(), nil
}

// splitMark starts a line between two modules of one file.
const splitMark = "// -----"

// ParseSplit reads a file in parts, which lines starting "// -----" separate: each is read
// as if it were a file, by [ParseFile]. Parts that hold nothing but comments are skipped. The errors of all parts are joined.
func ParseSplit(reg *Registry, file, src string) ([]*Op, error) {
	var modules []*Op
	var errs []error
	start, line := 1, 0
	var part strings.Builder
	flush := func() {
		text, from := part.String(), start
		part.Reset()
		start = line + 1
		if strings.TrimSpace(stripComments(text)) == "" {
			return
		}
		ms, err := parseFrom(reg, file, text, from)
		if err != nil {
			errs = append(errs, err)
			return
		}
		modules = append(modules, ms...)
	}
	for text := range strings.Lines(src) {
		line++
		if strings.HasPrefix(text, splitMark) {
			flush()
		} else {
			part.WriteString(text)
		}
	}
	flush()
	return modules, errors.Join(errs...)
}

func stripComments(s string) string {
	var b strings.Builder
	for line := range strings.Lines(s) {
		before, _, _ := strings.Cut(line, "//")
		b.WriteString(before)
	}
	return b.String()
}

// parseStop carries an error out of the recursive descent.
type parseStop struct{ err *ParseError }

// Fail ends the parse with a message at the current token.
func (p *Parser) Fail(format string, args ...any) {
	p.FailAt(p.tok.pos, format, args...)
}

// FailAt ends the parse with a message at a position.
func (p *Parser) FailAt(pos Pos, format string, args ...any) {
	panic(parseStop{&ParseError{pos, fmt.Sprintf(format, args...)}})
}

func (p *Parser) advance() token {
	t := p.tok
	next, err := p.lex.next()
	if err != nil {
		var pe *ParseError
		errors.As(err, &pe)
		panic(parseStop{pe})
	}
	p.tok = next
	return t
}

// Pos returns the position of the current token.
func (p *Parser) Pos() Pos { return p.tok.pos }

// At reports whether the current token is the punctuation or word.
func (p *Parser) At(text string) bool {
	return (p.tok.kind == tokPunct || p.tok.kind == tokIdent) && p.tok.text == text
}

// Accept reads the punctuation or word if it is there.
func (p *Parser) Accept(text string) bool {
	if p.At(text) {
		p.advance()
		return true
	}
	return false
}

// Expect reads the punctuation or word.
func (p *Parser) Expect(text string) {
	if !p.Accept(text) {
		p.Fail("expected %q, found %s", text, p.tok.describe())
	}
}

func (p *Parser) want(kind tokenKind, what string) token {
	if p.tok.kind != kind {
		p.Fail("expected %s, found %s", what, p.tok.describe())
	}
	return p.advance()
}

// Ident reads a word.
func (p *Parser) Ident(what string) string { return p.want(tokIdent, what).text }

// String reads a quoted string.
func (p *Parser) String() string {
	t := p.want(tokString, "a string")
	s, err := strconv.Unquote(t.text)
	if err != nil {
		p.FailAt(t.pos, "malformed string %s", t.text)
	}
	return s
}

// AtString reports whether the current token is a string.
func (p *Parser) AtString() bool { return p.tok.kind == tokString }

// Symbol reads a name with an at sign, and returns it without.
func (p *Parser) Symbol() string { return p.want(tokSymbol, "a name starting with @").text[1:] }

// Operand reads a value that is already defined.
func (p *Parser) Operand() *Value {
	t := p.want(tokValue, "a value")
	v, ok := p.values[t.text]
	if !ok {
		p.FailAt(t.pos, "value %s is not defined before its use", t.text)
	}
	return v
}

// AtOperand reports whether the current token is a value.
func (p *Parser) AtOperand() bool { return p.tok.kind == tokValue }

// OperandOf reads a value and checks that it has type t.
func (p *Parser) OperandOf(t Type) *Value {
	pos := p.tok.pos
	v := p.Operand()
	p.checkType(pos, v, t)
	return v
}

func (p *Parser) checkType(pos Pos, v *Value, t Type) {
	if v.Type != t {
		p.FailAt(pos, "value has type %s, expected %s", v.Type, t)
	}
}

// Operands reads values separated by commas; none if the next token is no value.
func (p *Parser) Operands() []*Value {
	var vs []*Value
	for p.AtOperand() {
		vs = append(vs, p.Operand())
		if !p.Accept(",") {
			break
		}
	}
	return vs
}

// TypesOf reads types separated by commas and checks that the values have them.
func (p *Parser) TypesOf(vs []*Value) {
	for i, v := range vs {
		if i > 0 {
			p.Expect(",")
		}
		pos := p.tok.pos
		p.checkType(pos, v, p.Type())
	}
}

// NewArg reads a value name and defines it as an argument of r; the type is set by the caller.
func (p *Parser) NewArg(r *Region) *Value {
	t := p.want(tokValue, "the name of an argument")
	return p.define(t, r.AddArg(nil, hint(t.text)))
}

// hint returns the name that a value keeps; numbers are not kept, so that printing
// numbers values anew.
func hint(text string) string {
	name := strings.TrimPrefix(text, "%")
	if isIdent(name) {
		return name
	}
	return ""
}

func (p *Parser) define(t token, v *Value) *Value {
	if _, dup := p.values[t.text]; dup {
		p.FailAt(t.pos, "value %s is defined twice", t.text)
	}
	p.values[t.text] = v
	p.names = append(p.names, t.text)
	return v
}

// forget removes the names that were defined since there were so many.
func (p *Parser) forget(since int) {
	for _, name := range p.names[since:] {
		delete(p.values, name)
	}
	p.names = p.names[:since]
}

// Int reads an integer with an optional sign.
func (p *Parser) Int() int {
	neg := p.Accept("-")
	if !neg {
		p.Accept("+")
	}
	t := p.want(tokNumber, "an integer")
	const bits = 63
	n, err := strconv.ParseInt(t.text, 10, bits)
	if errors.Is(err, strconv.ErrRange) {
		p.FailAt(t.pos, "%s is out of range: an integer here has %d bits, so that it is %d at most", t.text, bits, int64(1<<(bits-1)-1))
	} else if err != nil {
		p.FailAt(t.pos, "%s is not an integer", t.text)
	}
	if neg {
		n = -n
	}
	return int(n)
}

// AtNumber reports whether a number, with or without sign, follows.
func (p *Parser) AtNumber() bool { return p.tok.kind == tokNumber || p.At("-") || p.At("+") }

// Ints reads integers in brackets.
func (p *Parser) Ints() Ints {
	p.Expect("[")
	var list Ints
	for !p.At("]") {
		list = append(list, int64(p.Int()))
		if !p.Accept(",") {
			break
		}
	}
	p.Expect("]")
	return list
}

// Offset reads three integers in brackets.
func (p *Parser) Offset() Ints {
	pos := p.tok.pos
	list := p.Ints()
	if len(list) != Rank {
		p.FailAt(pos, "expected %d integers, found %d", Rank, len(list))
	}
	return list
}

// Bound reads 4, -1, NI, NK+1 or NJ - 2.
func (p *Parser) Bound() Bound {
	if p.tok.kind != tokIdent {
		return Lit(p.Int())
	}
	t := p.advance()
	d, ok := ExtentDim(t.text)
	if !ok {
		p.FailAt(t.pos, "expected a number, NI, NJ or NK, found %q", t.text)
	}
	b := End(d, 0)
	if p.At("+") || p.At("-") {
		b.Off = p.Int()
	}
	return b
}

// Box reads ([lo, lo, lo] : [hi, hi, hi]) with its parentheses.
func (p *Parser) Box() Box {
	p.Expect("(")
	b := p.BareBox()
	p.Expect(")")
	return b
}

// BareBox reads [lo, lo, lo] : [hi, hi, hi].
func (p *Parser) BareBox() Box {
	var b Box
	b.Lo = p.corner()
	p.Expect(":")
	b.Hi = p.corner()
	return b
}

func (p *Parser) corner() (c [Rank]Bound) {
	p.Expect("[")
	for d := range c {
		if d > 0 {
			p.Expect(",")
		}
		c[d] = p.Bound()
	}
	p.Expect("]")
	return c
}

// Number reads a constant of type t without the type itself.
func (p *Parser) number() (text string, pos Pos) {
	pos = p.tok.pos
	sign := ""
	if p.Accept("-") {
		sign = "-"
	}
	return sign + p.want(tokNumber, "a number").text, pos
}
