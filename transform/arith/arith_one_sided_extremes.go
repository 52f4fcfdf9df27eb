package arith

import (
	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// OneSidedExtremes makes x > y ? x : y of a maximum, and x < y ? x : y of a minimum, which is one instruction of
// x86 instead of four, where what it does otherwise does not show: it is y, where both are zeros, and where
// x is NaN. Sums with what is never -0, comparisons and magnitudes hide the sign of a zero. That x is NaN
// does not show if all that depends on the maximum and is stored is NaN then, since it depends on x in another way.
// Where it shows, x is taken if it is NaN, by one more comparison.
type OneSidedExtremes struct{}

// Run runs the pass.
func (OneSidedExtremes) Run(ctx *transform.Context, module *ir.Op) error {
	var regions []*ir.Region
	ir.Walk(module, func(op *ir.Op) { regions = append(regions, op.Regions...) })
	for _, r := range regions {
		simplifyExtremes(ctx, r)
	}
	return nil
}

// extreme is an extreme that may be replaced.
type extreme struct {
	analysis.OneSided
	min bool
}

// simplifyExtremes goes through the operations of a region.
func simplifyExtremes(ctx *transform.Context, r *ir.Region) {
	all := extremesIn(r)
	if len(all) == 0 {
		return
	}
	ir.EraseUnused(r) // what nothing uses shows nothing
	if all = extremesIn(r); len(all) == 0 {
		return
	}
	pos, known := all[0].Extreme.Pos, analysis.ClassesIn(r)
	hideNaNs(r, all, known)
	zeros, replaced := analysis.ZeroSigns(r, known), 0
	at := map[*ir.Op]*extreme{}
	for _, e := range all {
		if !zeros[e.Extreme.Result()] {
			at[e.Extreme] = e
		}
	}
	by := ir.Mapping{} // what is used instead of extremes
	r.Rebuild(func(b *ir.Builder, op *ir.Op) (stays bool) {
		e, ok := at[op]
		if ok {
			e.replace(b, by)
			replaced++
		}
		return !ok
	})
	if replaced > 0 {
		ctx.Remarkf(pos, "of %d maxima and minima, from here on, %d take one comparison or two", len(all), replaced)
		ir.EraseUnused(r)
	}
}

// extremesIn returns the extremes of a region, in the order in which they are computed.
func extremesIn(r *ir.Region) (all []*extreme) {
	for _, op := range r.Ops {
		if e, ok := analysis.ExtremeOf(op); ok {
			all = append(all, &extreme{OneSided: analysis.OneSided{Extreme: op, Lost: e.X, Kept: e.Y}, min: e.Min})
		}
	}
	return all
}

// hideNaNs finds the operand of each extreme of which it does not show if it is lost. Each is tried,
// the second ones when all is decided that the first ones do.
func hideNaNs(r *ir.Region, all []*extreme, known map[*ir.Value]analysis.Classes) {
	for range 2 {
		sides := make([]analysis.OneSided, len(all))
		for n, e := range all {
			sides[n] = e.OneSided
		}
		for n, shows := range analysis.LostNaNs(r, sides) {
			e := all[n]
			if e.Decided {
				continue
			}
			if e.Decided = !shows || !analysis.ClassesOf(e.Lost, known).Has(analysis.NaN); !e.Decided {
				e.Lost, e.Kept = e.Kept, e.Lost
			}
		}
	}
}

// replace makes the extreme one-sided. Its operands may be extremes that have been.
func (e *extreme) replace(b *ir.Builder, by ir.Mapping) {
	lost, kept, predicate := by.Of(e.Lost), by.Of(e.Kept), "ogt"
	if e.min {
		predicate = "olt"
	}
	v := arith.NewSelect(b, arith.NewCompare(b, arith.OpCmpF, predicate, lost, kept), lost, kept)
	if !e.Decided {
		v = arith.NewSelect(b, arith.NewCompare(b, arith.OpCmpF, "ord", lost, lost), v, lost)
	}
	v.Name = e.Extreme.Result().Name
	by[e.Extreme.Result()] = v
	e.Extreme.Result().ReplaceUses(v)
}
