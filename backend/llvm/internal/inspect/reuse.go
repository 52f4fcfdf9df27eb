package inspect

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

const (
	// worthCarrying is how many operations are not computed at least for each vector that is carried.
	worthCarrying = 4
	// farthest is how many points apart two values are at most: before the loop so many are computed one by one.
	farthest = 3
	// mostValues is how many vectors of values there are registers for, from one iteration to the next.
	mostValues = 4
)

// Reuse is what a loop over vectors does not compute, because it is what the loop computes for points further along i: such as the flux
// at the low side of a cell, which is that at the high side of the cell before. An iteration takes it out of the vector that it has of
// the other value, and the one that the iteration before had.
//
// It is the enhanced scalar replacement of Cooper, Eckhardt and Kennedy, "Redundancy Elimination Revisited", PACT 2008, for vectors.
//
// Measured on an AMD EPYC of the fifth generation, in f32 and f64 on one thread and two, on 128×128×60 points and 128×32×30: hdiff takes 0.90 to 0.99 times
// as long, hdiffsa 0.92 to 0.96, fastwavesuv 0.90 to 1.02, 0.95 in the mean, and fastwaves as long; with AVX2 hdiff 0.90, hdiffsa 0.93, fastwavesuv 0.96 and
// fastwaves 0.93 times, with SSE hdiff and hdiffsa 0.88 and fastwavesuv 0.93. Where fewer operations are left out for each vector, as in fvtp2d, it took up to 1.15
// times with AVX2. On one of the third generation, these and hdiffsmag and fvtp2d take 0.93 to 1.02 times as long, 0.98 in the mean.
type Reuse struct {
	Shifted map[*ir.Op]Shift
	Carried []*ir.Op       // whose vectors go from one iteration to the next
	Lanes   map[*ir.Op]int // by these: of how many lanes the first iteration lacks them
	Left    int            // how many operations are not computed
	live    map[*ir.Op]bool
}

// A Shift says that a value is that of another operation By points further along i.
type Shift struct {
	Of *ir.Op
	By int
}

// Computes reports whether an operation of the loop has to be computed, or its result taken out of others: of all if there is no reuse.
func (r *Reuse) Computes(op *ir.Op) bool {
	return r == nil || r.live[op] || !op.Pure() && !op.Is(loop.OpLoad)
}

// ReuseIn returns what a loop over vectors had better not compute; nil if nothing.
func ReuseIn(op *ir.Op, m *emit.Machine, lanes int, known func(loop.Row) bool) *Reuse {
	if slices.ContainsFunc(op.Regions[0].Ops, func(o *ir.Op) bool { return len(o.Regions) > 0 }) {
		return nil
	}
	f := newExpressions(op, known)
	last := map[int]*ir.Op{} // by expression: what computes it for the points that are furthest
	for _, o := range op.Regions[0].Ops {
		if e, ok := f.of(o); ok && e.size >= worthCarrying && numberBytes(o)*lanes == m.VectorBytes {
			if other := last[e.id]; other == nil || f.known[other.Result()].at < e.at {
				last[e.id] = o
			}
		}
	}
	r := &Reuse{Shifted: map[*ir.Op]Shift{}, Lanes: map[*ir.Op]int{}, live: map[*ir.Op]bool{}}
	for _, o := range op.Regions[0].Ops {
		if !o.Pure() && !o.Is(loop.OpLoad) {
			r.need(o, f, last, lanes)
		}
	}
	r.Left = len(r.Shifted)
	for _, o := range op.Regions[0].Ops {
		if !r.Computes(o) && !o.Is(loop.OpLoad) {
			r.Left++
		}
	}
	if len(r.Carried) == 0 || r.Left < worthCarrying*len(r.Carried) {
		return nil
	}
	return r
}

// need notes that an operation of a loop is needed, and all that it takes.
func (r *Reuse) need(o *ir.Op, f *expressions, last map[int]*ir.Op, lanes int) {
	if o == nil || r.live[o] || o.Region() != f.loop.Regions[0] {
		return
	}
	r.live[o] = true
	if e, ok := f.of(o); ok {
		other, by := last[e.id], 0
		if other != nil {
			by = f.known[other.Result()].at - e.at
		}
		if 0 < by && by < lanes && by <= farthest && (r.Lanes[other] > 0 || len(r.Carried) < mostValues) {
			if r.Lanes[other] == 0 {
				r.Carried = append(r.Carried, other)
			}
			r.Lanes[other] = max(r.Lanes[other], by)
			r.Shifted[o] = Shift{other, by}
			r.need(other, f, last, lanes)
			return
		}
	}
	for _, v := range o.Operands() {
		r.need(v.Def(), f, last, lanes)
	}
}

// numberBytes returns the size of a number that an operation computes; 0 if it is none that a register has lanes of.
func numberBytes(o *ir.Op) int {
	switch o.Result().Type {
	case ir.F32, ir.I32:
		return 4
	case ir.F64, ir.I64:
		return 8
	}
	return 0
}

// expressions are those of the values of a loop over vectors. Two values have one expression if the same is computed of the same fields, for points that
// may be apart along i.
type expressions struct {
	loop  *ir.Op
	known map[*ir.Value]expression
	ids   map[string]int
}

// expression is that of a value.
type expression struct {
	id     int
	at     int  // the least offset along i of what is loaded
	varies bool // something is
	size   int  // operations, each as often as it is read, up to worthCarrying
}

func newExpressions(l *ir.Op, known func(loop.Row) bool) *expressions {
	f := &expressions{l, map[*ir.Value]expression{}, map[string]int{}}
	stored := map[*ir.Value][]Place{}
	for _, o := range l.Regions[0].Ops {
		if o.Is(loop.OpStore) {
			row := loop.RowOf(o)
			stored[row.Field] = append(stored[row.Field], PlaceOf(row))
		}
	}
	for _, o := range l.Regions[0].Ops {
		switch {
		case o.Is(loop.OpLoad):
			row := loop.RowOf(o)
			at := PlaceOf(row)
			changes := slices.ContainsFunc(stored[row.Field], func(p Place) bool { return p.j != at.j || p.k != at.k || p == at })
			if !changes && !InArray(o) && loop.PointOf(o)[0] == l.Regions[0].Args[0] && known(row) {
				f.known[o.Result()] = expression{f.id(fmt.Sprintf("%p %p %p %d %d", row.Field, at.j, at.k, at.Dj, at.Dk)), ir.OffsetAttr.Of(o)[0], true, 0}
			}
		case len(o.Results) == 1 && o.Pure() && o.Result().Type != ir.Index:
			if e, ok := f.combine(o); ok {
				f.known[o.Result()] = e
			}
		}
	}
	return f
}

// of returns the expression of what an operation computes of loads.
func (f *expressions) of(o *ir.Op) (expression, bool) {
	if len(o.Results) != 1 {
		return expression{}, false
	}
	e := f.known[o.Result()]
	return e, e.varies
}

func (f *expressions) id(text string) int {
	if _, ok := f.ids[text]; !ok {
		f.ids[text] = len(f.ids)
	}
	return f.ids[text]
}

// combine returns the expression of an operation on values that have one, or are the same for all iterations.
func (f *expressions) combine(o *ir.Op) (e expression, ok bool) {
	for _, v := range o.Operands() {
		x, known := f.known[v]
		switch {
		case !known && (v == f.loop.Regions[0].Args[0] || v.Def() != nil && v.Def().Region() == f.loop.Regions[0]):
			return e, false
		case x.varies && (!e.varies || x.at < e.at):
			e.at, e.varies = x.at, true
		}
		e.size += x.size
	}
	e.size = min(e.size+1, worthCarrying)
	var text strings.Builder
	fmt.Fprint(&text, o.Info.Name, o.Result().Type)
	for _, name := range slices.Sorted(maps.Keys(o.Attrs)) {
		fmt.Fprint(&text, " ", name, "=", o.Attrs[name])
	}
	for _, v := range o.Operands() {
		switch x, known := f.known[v]; {
		case !known:
			fmt.Fprintf(&text, " %p", v)
		case x.varies:
			fmt.Fprintf(&text, " %d@%d", x.id, x.at-e.at)
		default:
			fmt.Fprintf(&text, " %d", x.id)
		}
	}
	e.id = f.id(text.String())
	return e, true
}
