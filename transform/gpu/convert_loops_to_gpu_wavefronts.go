package gpu

import (
	"fmt"
	"slices"
	"strings"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// wavefronts are how the points of a nest with an order along several dimensions are divided into
// such as do not depend on each other.
type wavefronts struct {
	order     ir.Order     // of the dimensions that count
	form      [ir.Rank]int // how often each does, see gpu.FormAttr
	last      ir.Step      // of the order: it counts once, so that the others say where a point of a wavefront is
	wavefront *ir.Value    // the number of the one that is launched
}

// wavefrontsOf returns what a thread goes along itself of the order of a nest, and the wavefronts if there
// are to be some. Where nothing depends on anything, there is no order; where points of columns
// depend on each other only, a thread goes along one; else there are wavefronts; and where it is not
// known what depends on what, one thread goes through all points.
func wavefrontsOf(ctx *transform.Context, nest *ir.Op) (ir.Order, *wavefronts) {
	order := ir.OrderOf(nest)
	if len(order) < 2 {
		return order, nil
	}
	distances, ok := analysis.Dependences(nest, order)
	if !ok {
		return order, nil
	}
	form := formOf(distances, order)
	counts, others := ir.Order{}, ir.Order{}
	for _, s := range order {
		if form[s.Dim] > 0 {
			counts = append(counts, s)
		} else {
			others = append(others, s)
		}
	}
	alone := !slices.ContainsFunc(distances, func(v [ir.Rank]int) bool { return !zeroAlong(v, others) })
	if len(counts) == 0 {
		return nil, nil
	}
	if len(counts) == 1 && alone {
		return counts, nil
	}
	var sum []string
	for _, s := range slices.Backward(counts) {
		factor := ""
		if n := form[s.Dim]; n > 1 {
			factor = fmt.Sprint(n)
		}
		sum = append(sum, factor+ir.DimNames[s.Dim])
	}
	ctx.Remarkf(nest.Pos, "the points of %s with the same %s do not depend on each other: they are launched together", ir.NameAttr.Of(nest), strings.Join(sum, "+"))
	return nil, &wavefronts{order: counts, form: form, last: counts[len(counts)-1]}
}

// begin begins the wavefronts, and returns where they are launched.
func (f *wavefronts) begin(host *ir.Builder) *ir.Builder {
	op := gpu.NewWavefronts(host, f.form)
	f.wavefront = op.Regions[0].Args[0]
	at := ir.AtEnd(op.Regions[0])
	at.Pos = host.Pos
	return at
}

// free returns the dimensions of the order along which the threads of a launch lie.
func (f *wavefronts) free() ir.Order { return f.order[:len(f.order)-1] }

// solve writes the indices of a point of a wavefront along the dimensions of the order, and whether
// there is such a point in the range. Along each of these but the last, which then follows, the first
// point that a wavefront has in the range is known: there, thread 0 is, so that a long and thin range
// needs no more threads than it is thin. The number of a thread along a dimension is given by thread.
func (f *wavefronts) solve(b *ir.Builder, lo, hi [ir.Rank]*ir.Value, thread func(d int) *ir.Value, point *[ir.Rank]*ir.Value) (inside *ir.Value) {
	left := f.wavefront // what the dimensions from here on have to count
	for n, s := range f.free() {
		d, times := s.Dim, f.form[s.Dim]
		first := f.firstPoint(b, left, f.order[n+1:], lo, hi, times)
		before := arith.NewBinary(b, arith.OpAddI, first, thread(d))
		var within *ir.Value
		point[d], within = pointAfter(b, s, lo[d], hi[d], before)
		inside = both(b, inside, within)
		left = arith.NewBinary(b, arith.OpSubI, left, scaled(b, before, times))
	}
	d := f.last.Dim
	var below *ir.Value
	point[d], below = pointAfter(b, f.last, lo[d], hi[d], left)
	above := arith.NewCompare(b, arith.OpCmpI, "sge", left, arith.NewInt(b, 0, ir.Index))
	return both(b, inside, both(b, above, below))
}

// firstPoint writes how many points of a wavefront's range are at least before one along a dimension
// that counts some times: what the dimensions after it cannot count, even at their ends.
func (f *wavefronts) firstPoint(b *ir.Builder, left *ir.Value, after ir.Order, lo, hi [ir.Rank]*ir.Value, times int) *ir.Value {
	for _, s := range after {
		last := arith.NewBinary(b, arith.OpSubI, arith.Plus(b, hi[s.Dim], -1), lo[s.Dim])
		left = arith.NewBinary(b, arith.OpSubI, left, scaled(b, last, f.form[s.Dim]))
	}
	least := arith.NewMax(b, left, arith.NewInt(b, 0, ir.Index))
	if times > 1 {
		least = arith.NewBinary(b, arith.OpDivSI, arith.Plus(b, least, times-1), arith.NewInt(b, int64(times), ir.Index))
	}
	return least
}

// pointAfter writes the index of the point of a range that has some before it, in the direction of
// a step, and whether the range goes that far.
func pointAfter(b *ir.Builder, s ir.Step, lo, hi, before *ir.Value) (index, inside *ir.Value) {
	if s.Down {
		index = arith.NewBinary(b, arith.OpSubI, arith.Plus(b, hi, -1), before)
		return index, arith.NewCompare(b, arith.OpCmpI, "sge", index, lo)
	}
	index = arith.NewBinary(b, arith.OpAddI, lo, before)
	return index, arith.NewCompare(b, arith.OpCmpI, "slt", index, hi)
}

// scaled writes a number times a factor.
func scaled(b *ir.Builder, n *ir.Value, factor int) *ir.Value {
	if factor == 1 {
		return n
	}
	return arith.NewBinary(b, arith.OpMulI, n, arith.NewInt(b, int64(factor), ir.Index))
}

// both writes that two conditions hold, of which the first may be nil.
func both(b *ir.Builder, x, y *ir.Value) *ir.Value {
	if x == nil {
		return y
	}
	return arith.NewBinary(b, arith.OpAndI, x, y)
}

// formOf returns the form of wavefronts with the smallest numbers with which a point that has to wait
// for others at some distances is on a later wavefront than these. The last number in the order that
// is not 0 is 1.
func formOf(distances [][ir.Rank]int, order ir.Order) (form [ir.Rank]int) {
	for n := len(order) - 1; n >= 0; n-- {
		d := order[n].Dim
		for _, v := range distances {
			if v[d] == 0 || !zeroAlong(v, order[:n]) {
				continue
			}
			far := 0 // as the dimensions after it count it
			for _, s := range order[n+1:] {
				far += form[s.Dim] * v[s.Dim]
			}
			form[d] = max(form[d], (v[d]-far)/v[d]) // which is (1 - far) / v[d], rounded up
		}
	}
	return form
}

// zeroAlong reports whether a distance is 0 along the dimensions of some steps.
func zeroAlong(v [ir.Rank]int, steps ir.Order) bool {
	return !slices.ContainsFunc(steps, func(s ir.Step) bool { return v[s.Dim] != 0 })
}
