package difftest

import (
	"errors"
	"fmt"

	"github.com/openearthgo/oec/difftest/internal/guard"
	"github.com/openearthgo/oec/rt"
)

// checkHalos checks that no input may have less halo than declared, and that
// Bind says so. Halos that only some sizes need are not less of an error.
func checkHalos(t *tester) {
	t.eachWay(func(a attempt) bool {
		for _, n := range t.inputs {
			for side := range 6 {
				if t.checkHalo(a, n, side); t.stopped() {
					return true
				}
			}
		}
		return false
	})
}

// checkHalo takes one point of halo from input n at one of the six sides.
func (t *tester) checkHalo(a attempt, n, side int) {
	h := t.Info.Fields[n].Halo
	depth := &h.Lo[side/2]
	if side%2 == 1 {
		depth = &h.Hi[side/2]
	}
	if *depth == 0 {
		return
	}
	if !t.Info.Fields[n].Dims.Has(side / 2) {
		t.fail(nil, a.level, fmt.Errorf("field %s over %v declares halo %v", t.Info.Fields[n].Name, t.Info.Fields[n].Dims, h))
		return
	}
	*depth--
	for _, size := range [][3]int{{9, 8, 7}, {1, 1, 1}, {2, 3, 4}, {6, 5, 2}} {
		p := newProblem(t.stencil, size)
		p.halos[n] = h
		fields, err := p.newFields(guard.AlignedLayout())
		if err != nil {
			t.fail(p, a.level, err)
			return
		}
		_, err = p.bindTo(fields, a.options()...)
		releaseAll(fields)
		var reach *rt.ReachError
		if errors.As(err, &reach) && reach.Field == t.Info.Fields[n].Name && reach.Axis == side/2 && reach.High == (side%2 == 1) {
			return
		}
		if err != nil {
			t.fail(p, a.level, fmt.Errorf("field %s with halo %v: %w", t.Info.Fields[n].Name, h, err))
			return
		}
	}
	t.fail(nil, a.level, fmt.Errorf("field %s needs no more than halo %v, but more is declared", t.Info.Fields[n].Name, h))
}

// checkInPlace runs with an output in the place of each input, where Bind
// accepts it. On domains of one level or row, accesses to the others are no
// reason to refuse, so that the one that is must be known.
func checkInPlace(t *tester) {
	for number, size := range [][3]int{{37, 5, 3}, {37, 3, 1}, {8, 2, 1}, {1, 1, 5}} {
		p := newProblem(t.stencil, size)
		ref, err := p.reference()
		if err != nil {
			t.fail(p, "reference", err)
			return
		}
		if t.inPlace(p, ref, t.layouts(number)...); t.stopped() {
			return
		}
	}
}

// inPlace runs a problem with each output in the place of each input.
func (t *tester) inPlace(p *problem, ref *reference, layouts ...guard.Layout) {
	for _, l := range layouts {
		for _, o := range t.outputs {
			for _, in := range t.inputs {
				if t.tryInPlace(p, l, in, o, ref); t.stopped() {
					return
				}
			}
		}
	}
}

func (t *tester) tryInPlace(p *problem, l guard.Layout, in, o int, ref *reference) {
	a, b := t.Info.Fields[in], t.Info.Fields[o]
	if a.Dims != b.Dims || a.Elem != b.Elem || a.Interior(p.n) != p.n { // a larger input is that of another domain
		return
	}
	fields, err := p.newFields(l)
	if err != nil {
		t.fail(p, l.Name, err)
		return
	}
	defer releaseAll(fields)
	if fields[in].N != fields[o].N {
		return // a table is no output
	}
	both := append([]*guard.Field(nil), fields...)
	both[o] = both[in]
	t.eachWay(func(a attempt) bool {
		a.layout = fmt.Sprintf("%s, %s in the place of %s", l.Name, fields[o].Name, fields[in].Name)
		t.note.write(p, a.String())
		err := p.attempt(a, both, ref)
		var overlap *rt.OverlapError
		return err != nil && !errors.As(err, &overlap) && t.fail(p, a.String(), err)
	})
}
