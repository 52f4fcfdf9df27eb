package interp

import (
	"fmt"

	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// body is the evaluation of the body of an apply, point by point. A recurrence computes
// the points that one depends on before it, in order, so that one frame serves all.
type body struct {
	frame
	applies *applies
	apply   *ir.Op
	point   [ir.Rank]int // where the body runs
	first   *ir.Region   // the body for the first point of a block alone, made when needed
	known   map[[ir.Rank]int][]cell
}

func newBody(a *applies, apply *ir.Op) *body {
	b := &body{frame: newFrame(a.State, a.table), applies: a, apply: apply, known: map[[ir.Rank]int][]cell{}}
	b.frame.body = b
	for i, v := range apply.Operands() {
		b.values[apply.Regions[0].Args[i]] = a.program.get(v) // temps are asked for at each access
	}
	return b
}

// at returns a result at a point; that of a reduction is what it computes last.
func (b *body) at(result int, p [ir.Rank]int) (cell, error) {
	if stencil.Reduces(b.apply) {
		step := ir.OrderOf(b.apply)[0]
		if p[step.Dim] = b.N[step.Dim] - 1; step.Down {
			p[step.Dim] = 0
		}
	}
	if b.known[p] == nil {
		if err := b.computeUpTo(p); err != nil {
			return cell{}, err
		}
	}
	return b.known[p][result], nil
}

// computeUpTo runs the body at a point; of a recurrence, first at those of the domain
// that come before it.
func (b *body) computeUpTo(p [ir.Rank]int) error {
	order := ir.OrderOf(b.apply)
	r := Range{p, p}
	for d, ordered := range order.Dims() {
		r.Hi[d]++
		if ordered {
			r.Lo[d], r.Hi[d] = 0, b.N[d]
		}
	}
	if !r.contains(p, [ir.Rank]bool{true, true, true}) {
		return fmt.Errorf("%s: %s is needed at %v, outside of the domain, but computed in order within", b.apply.Pos, nameOf(b.apply.Results[0]), p)
	}
	for q := range r.inOrder(order) {
		if b.known[q] != nil {
			continue
		}
		if err := b.compute(q); err != nil {
			return err
		}
		if q == p {
			break
		}
	}
	return nil
}

// compute runs the body that computes a point, and keeps the results at all points that it
// computes.
func (b *body) compute(p [ir.Rank]int) error {
	r, start, points := b.block(p)
	b.point = start
	if err := b.region(r); err != nil {
		return err
	}
	for n, token := range r.Terminator().Operands() {
		q := points[n%len(points)]
		for d := range q {
			q[d] += start[d]
		}
		b.known[q] = append(b.known[q], cell{b.get(token), !b.empty[token]})
	}
	return nil
}

// runSelf reads what a recurrence has computed.
func runSelf(f *frame, op *ir.Op) ([]Value, error) {
	b := f.body
	p := b.point
	for d, off := range ir.OffsetAttr.Of(op) {
		p[d] += off
	}
	n, cells := stencil.SelfResult(op), b.known[p]
	if cells == nil || !cells[n].stored {
		return nil, fmt.Errorf("%s: %q at %v reads %s at %v, where nothing is computed", op.Pos, op.Name(), b.point, nameOf(b.apply.Results[n]), p)
	}
	return []Value{cells[n].value}, nil
}

// block returns what computes a point: a body, the point at which it runs, and the offsets
// of the points that it computes there. An unrolled apply computes whole blocks, counted
// from the start of its box; at points that are in none it computes the first point of one.
func (b *body) block(p [ir.Rank]int) (r *ir.Region, start [ir.Rank]int, points [][ir.Rank]int) {
	factors := stencil.Factors(b.apply)
	if factors == [ir.Rank]int{1, 1, 1} {
		return b.apply.Regions[0], p, [][ir.Rank]int{{}}
	}
	box, _ := ir.BoxAttr.Lookup(b.apply)
	all := b.State.box(box)
	start = p
	for d, u := range factors {
		start[d] -= ((p[d]-all.Lo[d])%u + u) % u
		if start[d] < all.Lo[d] || start[d]+u > all.Hi[d] {
			return b.single(), p, [][ir.Rank]int{{}}
		}
	}
	return b.apply.Regions[0], start, stencil.Points(factors)
}

// single returns the body of an unrolled apply for one point.
func (b *body) single() *ir.Region {
	if b.first == nil {
		b.first = stencil.FirstPoints(b.apply, [ir.Rank]int{1, 1, 1})
		for i, a := range b.first.Args {
			b.values[a] = b.values[b.apply.Regions[0].Args[i]]
		}
	}
	return b.first
}

func runAccess(f *frame, op *ir.Op) ([]Value, error) {
	b := f.body
	p := b.point
	for d, off := range ir.OffsetAttr.Of(op) {
		p[d] += off
	}
	return f.read(op, p)
}

// read returns what the temp of an access is at a point.
func (f *frame) read(op *ir.Op, p [ir.Rank]int) ([]Value, error) {
	b := f.body
	temp := b.apply.Operand(op.Operand(0).Index())
	c, err := b.applies.at(temp, p, op)
	if err == nil && !c.stored {
		err = fmt.Errorf("%s: %q reads %s at %v, where nothing is stored", op.Pos, op.Name(), nameOf(temp), p)
	}
	return []Value{c.value}, err
}

func runDynAccess(f *frame, op *ir.Op) ([]Value, error) {
	p, at := f.body.point, op.Operands()[1:]
	w := stencil.WindowAttr.Of(op)
	for d, here := range op.Operand(0).Type.(stencil.TempType).Present() {
		if !here {
			continue
		}
		n := int(int64(f.get(at[0])))
		at = at[1:]
		lo, hi := f.end(w.Lo[d], d), f.end(w.Hi[d], d)
		if n < min(lo, hi) || n > hi {
			return nil, fmt.Errorf("%s: %q reads at %d along %s, outside of its window from %d to %d", op.Pos, op.Name(), n, ir.DimNames[d], lo, hi)
		}
		p[d] = n
	}
	return f.read(op, p)
}

// end returns the index at an end of a window.
func (f *frame) end(e stencil.End, d int) int {
	if e.Fixed {
		return e.Bound.At(f.N)
	}
	at := f.body.point[d]
	if s := e.Scale; s.Div > 0 {
		at = (s.Mul*at + s.Off) / s.Div // as the operands have it, also where that is an error: rounded towards zero
	}
	return at + e.Bound.Off
}

func runIndex(f *frame, op *ir.Op) ([]Value, error) {
	d := ir.DimAttr.Of(op)
	return []Value{Value(f.body.point[d] + ir.OffsetAttr.Of(op)[d])}, nil
}

func runStoreResult(f *frame, op *ir.Op) ([]Value, error) {
	if len(op.Operands()) == 0 {
		f.empty[op.Result()] = true
		return []Value{0}, nil
	}
	f.empty[op.Result()] = false
	return f.operands(op.Operands()), nil
}
