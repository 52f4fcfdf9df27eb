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

// solve writes the index of a point of a wavefront along the last dimension of the order, of which
// the others are known, and whether there is such a point in a range.
func (f *wavefronts) solve(b *ir.Builder, lo, hi, point [ir.Rank]*ir.Value) (index, inside *ir.Value) {
	left := f.wavefront
	for _, s := range f.order[:len(f.order)-1] {
		before := pointsBefore(b, s, lo[s.Dim], hi[s.Dim], point[s.Dim])
		if n := f.form[s.Dim]; n > 1 {
			before = arith.NewBinary(b, arith.OpMulI, before, arith.NewInt(b, int64(n), ir.Index))
		}
		left = arith.NewBinary(b, arith.OpSubI, left, before)
	}
	d := f.last.Dim
	if f.last.Down {
		index = arith.NewBinary(b, arith.OpSubI, arith.Plus(b, hi[d], -1), left)
	} else {
		index = arith.NewBinary(b, arith.OpAddI, lo[d], left)
	}
	above := arith.NewCompare(b, arith.OpCmpI, "sge", index, lo[d])
	return index, both(b, above, arith.NewCompare(b, arith.OpCmpI, "slt", index, hi[d]))
}

// pointsBefore writes how many points of a range are before one, in the direction of a step.
func pointsBefore(b *ir.Builder, s ir.Step, lo, hi, index *ir.Value) *ir.Value {
	if s.Down {
		return arith.NewBinary(b, arith.OpSubI, arith.Plus(b, hi, -1), index)
	}
	return arith.NewBinary(b, arith.OpSubI, index, lo)
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
