package stencil

import (
	"fmt"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/ir"
)

// ScaledEnd returns the end at (mul*x + off) / div + plus for the point x. Where nothing is divided, that is of integers, the
// end is one of a multiple of x.
func ScaledEnd(mul, off, div, plus int) End {
	for n := div; n > 1; n-- {
		if mul%n == 0 && off%n == 0 && div%n == 0 {
			mul, off, div = mul/n, off/n, div/n
			break
		}
	}
	if div == 1 {
		plus, off = plus+off, 0
	}
	e := End{Bound: ir.Lit(plus)}
	if mul != 1 || div != 1 {
		e.Scale = abi.Scale{Mul: mul, Off: off, Div: div}
	}
	return e
}

// shift returns the end for a point moved by off.
func (e End) shift(off int) End {
	switch s := e.Scale; {
	case e.Fixed:
		return e
	case s == abi.Scale{}:
		e.Bound = e.Bound.Shift(off)
		return e
	default:
		return ScaledEnd(s.Mul, s.Off+s.Mul*off, s.Div, e.Bound.Off)
	}
}

// scaledText returns the textual form of an end along a dimension of another grid: 2*i-1, i floordiv 2+1, (3*i+1) floordiv 2.
func (e End) scaledText(d int) string {
	s := e.Scale
	text := abi.Scale{Mul: s.Mul, Div: 1}.Text(ir.DimNames[d], s.Off)
	if s.Div > 1 && (s.Off != 0 || s.Mul > 1) {
		text = "(" + text + ")"
	}
	if s.Div > 1 {
		text += fmt.Sprintf(" floordiv %d", s.Div)
	}
	if e.Bound.Off != 0 {
		text += fmt.Sprintf("%+d", e.Bound.Off)
	}
	return text
}

// parseScaled reads such a form along a dimension, of which a factor may have been read.
func parseScaled(p *ir.Parser, d, mul int) End {
	inner := mul == 1 && p.Accept("(")
	if inner && p.AtNumber() {
		mul = p.Int()
		p.Expect("*")
	}
	p.Expect(ir.DimNames[d])
	off, div, plus := 0, 1, 0
	if p.AtNumber() {
		off = p.Int()
	}
	if inner {
		p.Expect(")")
	}
	pos := p.Pos()
	if p.Accept("floordiv") {
		if div = p.Int(); div < 1 {
			p.FailAt(pos, "a quotient by %d", div)
		}
		if p.AtNumber() {
			plus = p.Int()
		}
	}
	return ScaledEnd(mul, off, div, plus)
}

// verifyScale checks what grid an end is on.
func (e End) verifyScale(d int) error {
	switch s := e.Scale; {
	case s == abi.Scale{}:
	case e.Fixed || s.Mul < 1 || s.Mul > abi.MaxScale || s.Div < 1 || s.Div > abi.MaxScale:
		return fmt.Errorf("has the window end %s along %s; grids are at most %d times as fine or as coarse", e.text(d), ir.DimNames[d], abi.MaxScale)
	}
	return nil
}

// Divided is a read of a coarser grid at an index that divides a negative number somewhere: there Go rounds towards zero, and
// not down.
type Divided struct {
	Scale abi.Scale
	Plus  int // which is added
	Dim   int
	At    int // an index of a point
}

// DividesNegative returns the dimension along which a reach divides a negative number at some of the points of a box, on some domain, if
// there is one.
func (r Reach) DividesNegative(box ir.Box) (at Divided, found bool) {
	if _, some := r.Guard.Clip(box); !some {
		return at, false
	}
	for d, s := range r.Scale {
		from, divides := s.From()
		first := leastOf(box.Lo[d])
		for _, b := range r.Guard[d].Lo.Bounds() {
			first = max(first, leastOf(b))
		}
		if divides && first < from {
			return Divided{s, r.Lo[d], d, first}, true
		}
	}
	return at, false
}

// leastOf returns what a bound is at least; a domain has a point.
func leastOf(b ir.Bound) int {
	if b.IsLit() {
		return b.Off
	}
	return 1 + b.Off
}

// Index returns the index as it is written in Go.
func (x Divided) Index() string { return x.Scale.Text(ir.DimNames[x.Dim], x.Plus) }

// What returns what is divided.
func (x Divided) What() string {
	return abi.Scale{Mul: x.Scale.Mul, Div: 1}.Text(ir.DimNames[x.Dim], x.Scale.Off)
}

// Rounded returns an index that is the same where nothing negative is divided, and rounded down elsewhere.
func (x Divided) Rounded() string {
	s, plus := x.Scale, x.Plus
	for s.Mul*x.At+s.Off < 0 {
		s.Off, plus = s.Off+s.Div, plus-1
	}
	return s.Text(ir.DimNames[x.Dim], plus)
}
