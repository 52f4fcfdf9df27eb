package stencil

import (
	"fmt"
	"strings"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/ir"
)

// End is one end of the range that an index is known to be in, itself inside: the current
// point plus an offset, or the index of another grid that belongs to it, or, if it is fixed, a bound that is the same at all points.
type End struct {
	Bound ir.Bound // a literal, the offset, if the end is not fixed
	Fixed bool
	Scale abi.Scale // of the grid whose index it is
}

// text returns the textual form along a dimension: -2 for an offset, "2*i-1" on another grid, "at NK-1" for a fixed end.
func (e End) text(d int) string {
	switch {
	case e.Fixed:
		return "at " + e.Bound.String()
	case e.Scale != abi.Scale{}:
		return e.scaledText(d)
	}
	return e.Bound.String()
}

// same reports whether the order of two ends does not depend on the point or the domain.
func (e End) same(f End) bool {
	return e.Fixed == f.Fixed && e.Scale == f.Scale && e.Bound.Extent == f.Bound.Extent
}

// Window is the attribute of a dynamic access that says where its indices are, along each
// dimension from Lo to Hi, both inside; where Hi is below Lo, at Hi. It is zero along the
// dimensions that the temp lacks.
type Window struct{ Lo, Hi [ir.Rank]End }

// String returns the textual form, such as #stencil.window<[-2, 0, at 0] : [2, 0, at NK-1]>.
func (w Window) String() string { return "#stencil." + nameWindow + "<" + w.text() + ">" }

// text returns the form in an access, such as [-2, 0, at 0] : [2, 0, at NK-1].
func (w Window) text() string { return endList(w.Lo) + " : " + endList(w.Hi) }

const nameWindow = "window"

func endList(ends [ir.Rank]End) string {
	parts := make([]string, len(ends))
	for d, e := range ends {
		parts[d] = e.text(d)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// Offset returns the distance from the point along d, if there is only one.
func (w Window) Offset(d int) (int, bool) {
	return w.Lo[d].Bound.Off, w.Lo[d] == w.Hi[d] && !w.Lo[d].Fixed && w.Lo[d].Scale == abi.Scale{}
}

// Shift returns the window for a point moved by off along the present dimensions.
func (w Window) Shift(off [ir.Rank]int, present [ir.Rank]bool) Window {
	for d := range off {
		if present[d] {
			w.Lo[d], w.Hi[d] = w.Lo[d].shift(off[d]), w.Hi[d].shift(off[d])
		}
	}
	return w
}

// Range returns what a read with this window may read.
func (w Window) Range() (r Range) {
	for d := range w.Lo {
		lo, hi := w.Lo[d], w.Hi[d]
		r.Scale[d] = lo.Scale
		if lo.Fixed {
			r.Fixed[d].Lo = At(lo.Bound)
		} else {
			r.Lo[d] = lo.Bound.Off
		}
		if hi.Fixed {
			r.Fixed[d].Hi = At(hi.Bound.Shift(1))
		} else {
			r.Hi[d] = hi.Bound.Off
		}
	}
	return r
}

// verify checks the window of an access to a temp that varies along the present
// dimensions.
func (w Window) verify(present [ir.Rank]bool) error {
	for d, here := range present {
		lo, hi := w.Lo[d], w.Hi[d]
		for _, e := range []End{lo, hi} {
			switch {
			case !here && e != End{}:
				return fmt.Errorf("has the window end %s along %s, which the temp lacks", e.text(d), ir.DimNames[d])
			case !e.Fixed && !e.Bound.IsLit(), !e.Bound.IsLit() && int(e.Bound.Extent) != d+1:
				return fmt.Errorf("has the window end %s along %s", e.text(d), ir.DimNames[d])
			}
			if err := e.verifyScale(d); err != nil {
				return err
			}
		}
		if lo.Scale != hi.Scale || lo.same(hi) && lo.Bound.Off > hi.Bound.Off {
			return fmt.Errorf("has a window from %s to %s along %s", lo.text(d), hi.text(d), ir.DimNames[d])
		}
	}
	return nil
}

// attrs reads what is between the angle brackets of an attribute of a kind.
var attrs = map[string]func(p *ir.Parser) ir.Attr{
	nameWindow: func(p *ir.Parser) ir.Attr { return parseWindow(p) },
	nameBound:  func(p *ir.Parser) ir.Attr { return BoundAttr{p.Bound()} },
}

func parseAttr(p *ir.Parser, name string) ir.Attr {
	read, ok := attrs[name]
	if !ok {
		return nil
	}
	p.Expect("<")
	a := read(p)
	p.Expect(">")
	return a
}

// asWindow makes a window of the offsets of its ends.
func asWindow(parts []ir.Attr) (ir.Attr, bool) {
	var w Window
	for n, ends := range [...]*[ir.Rank]End{&w.Lo, &w.Hi} {
		list, ok := parts[n].(ir.Ints)
		if !ok || len(list) != ir.Rank {
			return nil, false
		}
		for d, off := range list {
			ends[d].Bound = ir.Lit(int(off))
		}
	}
	return w, true
}

// parseWindow reads [-2, 0, at 0] : [2, 0, at NK-1].
func parseWindow(p *ir.Parser) (w Window) {
	w.Lo = parseEnds(p)
	p.Expect(":")
	w.Hi = parseEnds(p)
	return w
}

func parseEnds(p *ir.Parser) (ends [ir.Rank]End) {
	p.Expect("[")
	for d := range ends {
		if d > 0 {
			p.Expect(",")
		}
		ends[d] = parseEnd(p, d)
	}
	p.Expect("]")
	return ends
}

// parseEnd reads an end along a dimension.
func parseEnd(p *ir.Parser, d int) End {
	switch {
	case p.Accept("at"):
		return End{Bound: p.Bound(), Fixed: true}
	case !p.AtNumber():
		return parseScaled(p, d, 1)
	}
	n := p.Int()
	if p.Accept("*") {
		return parseScaled(p, d, n)
	}
	return End{Bound: ir.Lit(n)}
}
