package ir

import (
	"math"
	"strconv"
	"strings"
)

// Type reads a type.
func (p *Parser) Type() Type {
	pos := p.tok.pos
	if p.tok.kind == tokType {
		full := p.advance().text[1:]
		prefix, name, _ := strings.Cut(full, ".")
		if d := p.reg.dialect(prefix); d != nil && d.ParseType != nil {
			if t := d.ParseType(p, name); t != nil {
				return t
			}
		}
		p.FailAt(pos, "unknown type !%s", full)
	}
	name := p.Ident("a type")
	t, ok := ScalarByName(name)
	if !ok {
		p.FailAt(pos, "unknown type %q", name)
	}
	return t
}

// Shape reads <?x72x0xf64>: an extent for each dimension, -1 for ?, and the element type.
func (p *Parser) Shape() (shape []int, elem Scalar) {
	pos := p.tok.pos
	extents, elem := p.Extents()
	text := strings.Join(append(extents, elem.String()), "x")
	for _, part := range extents {
		n, err := strconv.Atoi(part)
		if part == "?" {
			n, err = -1, nil
		}
		if err != nil || n < -1 {
			p.FailAt(pos, "malformed extent %q in shape <%s>", part, text)
		}
		shape = append(shape, n)
	}
	return shape, elem
}

// Extents reads <?x[-4,68]xf64>: what is written for each dimension, and the element type.
func (p *Parser) Extents() (extents []string, elem Scalar) {
	if !p.At("<") {
		p.Fail("expected %q, found %s", "<", p.tok.describe())
	}
	pos := p.tok.pos
	end := strings.IndexByte(p.lex.src[p.tok.at:], '>')
	if end < 0 {
		p.Fail("shape is not closed with \">\"")
	}
	text := p.lex.src[p.tok.at+1 : p.tok.at+end]
	parts := strings.Split(strings.TrimSpace(text), "x")
	extents = parts[:len(parts)-1]
	name := parts[len(parts)-1]
	elem, ok := ScalarByName(name)
	switch {
	case strings.HasSuffix(text, Index.String()): // the last part of which is what follows its x
		p.FailAt(pos, "the elements of the shape <%s> are of type %s, which has no size in memory; expected a type such as %s", text, Index, I64)
	case !ok:
		p.FailAt(pos, "unknown element type %q in shape <%s>", name, text)
	}
	p.lex.advance(p.tok.at + end + 1 - p.lex.at)
	p.advance()
	return extents, elem
}

// AttrDict reads attributes in braces if there are any.
func (p *Parser) AttrDict() map[string]Attr {
	if !p.At("{") {
		return nil
	}
	return p.attrDict()
}

func (p *Parser) attrDict() map[string]Attr {
	p.Expect("{")
	attrs := map[string]Attr{}
	for !p.At("}") {
		pos := p.tok.pos
		name := p.Ident("the name of an attribute")
		if _, dup := attrs[name]; dup {
			p.FailAt(pos, "attribute %q is given twice", name)
		}
		attrs[name] = Unit{}
		if p.Accept("=") {
			attrs[name] = p.attr()
		}
		if !p.Accept(",") {
			break
		}
	}
	p.Expect("}")
	return attrs
}

func (p *Parser) attr() Attr {
	switch {
	case p.tok.kind == tokString:
		return Str(p.String())
	case p.At("["):
		return p.Ints()
	case p.At("("):
		return BoxValue{p.Box()}
	case p.Accept("unit"):
		return Unit{}
	case p.At("true") || p.At("false"):
		return p.constant(I1)
	case p.Accept("dense"):
		return p.dense()
	case p.Accept("#"):
		return p.dialectAttr()
	}
	text, pos := p.number()
	t := I64
	if p.Accept(":") {
		t = p.scalarType()
	}
	return p.numberAttr(text, pos, t)
}

// dense reads <[1, 0]> : vector<2xi32>, a list of integers; how wide they are is not kept.
func (p *Parser) dense() Attr {
	p.Expect("<")
	list := p.Ints()
	for _, word := range [...]string{">", ":", "vector"} {
		p.Expect(word)
	}
	pos := p.tok.pos
	if shape, _ := p.Shape(); len(shape) != 1 || shape[0] != len(list) {
		p.FailAt(pos, "expected the type of a vector of %d integers", len(list))
	}
	return list
}

// dialectAttr reads stencil.window<...>, an attribute of a kind that a dialect has.
func (p *Parser) dialectAttr() Attr {
	pos := p.tok.pos
	full := p.Ident("the name of a kind of attribute")
	prefix, name, _ := strings.Cut(full, ".")
	if d := p.reg.dialect(prefix); d != nil && d.ParseAttr != nil {
		if a := d.ParseAttr(p, name); a != nil {
			return a
		}
	}
	p.FailAt(pos, "unknown kind of attribute #%s", full)
	return nil
}

func (p *Parser) scalarType() Scalar {
	pos := p.tok.pos
	t, ok := p.Type().(Scalar)
	if !ok {
		p.FailAt(pos, "expected a number type")
	}
	return t
}

func (p *Parser) constant(t Scalar) Attr {
	if t == I1 && (p.At("true") || p.At("false")) {
		v := Int{Type: I1}
		if p.advance().text == "true" {
			v.Value = 1
		}
		return v
	}
	text, pos := p.number()
	return p.numberAttr(text, pos, t)
}

// ConstantWithType reads "1.0 : f64", "true" or "20 : index".
func (p *Parser) ConstantWithType() Attr {
	if p.At("true") || p.At("false") {
		return p.constant(I1)
	}
	text, pos := p.number()
	p.Expect(":")
	return p.numberAttr(text, pos, p.scalarType())
}

func (p *Parser) numberAttr(text string, pos Pos, t Scalar) Attr {
	if t.IsFloat() {
		v, err := parseFloat(text, t)
		if err != nil {
			p.FailAt(pos, "%s is not a constant of type %s", text, t)
		}
		return Float{v, t}
	}
	n, err := parseInt(text, t)
	if err != nil || !t.Holds(n) {
		p.FailAt(pos, "%s is not a constant of type %s", text, t)
	}
	return Int{n, t}
}

// parseInt reads a decimal number as the bits of the type.
func parseInt(text string, t Scalar) (int64, error) {
	if t == U64 {
		n, err := strconv.ParseUint(text, 10, 64)
		return int64(n), err
	}
	return strconv.ParseInt(text, 10, 64)
}

// parseFloat reads a decimal number, rounded once to the type, or bits in hexadecimal.
func parseFloat(text string, t Scalar) (float64, error) {
	if hex, ok := strings.CutPrefix(text, "0x"); ok {
		bits, err := strconv.ParseUint(hex, 16, t.Bits())
		if t == F32 {
			return float64(math.Float32frombits(uint32(bits))), err
		}
		return math.Float64frombits(bits), err
	}
	size := 64
	if t == F32 {
		size = 32
	}
	return strconv.ParseFloat(text, size)
}
