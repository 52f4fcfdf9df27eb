package analysis

import (
	"math/bits"
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// OneSided is an extreme that is to be taken by one comparison, and so gives the kept operand where the lost one
// is NaN.
type OneSided struct {
	Extreme    *ir.Op // the selection that is the last operation of it
	Lost, Kept *ir.Value
	Decided    bool // that it is one-sided
}

// LostNaNs reports for some extremes of a region whether it shows that they are one-sided: whether, where
// the lost operand is NaN, something may be stored, or seen in another way, that is not NaN and depends on the extreme.
// What it does not show of may be made one-sided, all of them: those before an extreme are taken for one-sided,
// those after it, unless they are decided, for exact.
func LostNaNs(r *ir.Region, extremes []OneSided) []bool {
	shows := make([]bool, len(extremes))
	for first := 0; first < len(extremes); first += bits.UintSize {
		f := newNaNFlow(extremes, first)
		for _, op := range r.Ops {
			f.visit(op)
		}
		for n := first; n < min(first+bits.UintSize, len(extremes)); n++ {
			shows[n] = f.shown&(1<<(n-first)) != 0
		}
	}
	return shows
}

// cases is a set of cases, in each of which the lost operand of another extreme is NaN.
type cases = uint

// nanFlow follows NaNs through a region, in many cases at once.
type nanFlow struct {
	extremes map[*ir.Op]extremeFlow
	assumed  map[*ir.Value]cases     // where a value is NaN by assumption
	flows    map[*ir.Value]valueFlow // of what the operations compute
	shown    cases                   // where it shows
}

// valueFlow is what is known of a value in each case.
type valueFlow struct {
	nan          cases // of a number: it is NaN
	holds, fails cases // of a truth value
	touched      cases // it may be another than if the extreme of the case had given NaN
}

// extremeFlow is what an extreme is in each case.
type extremeFlow struct {
	OneSided
	own   cases // that in which the operand of this one is NaN
	exact cases // those in which it gives NaN for its lost operand, too
}

func newNaNFlow(extremes []OneSided, first int) *nanFlow {
	f := &nanFlow{extremes: map[*ir.Op]extremeFlow{}, assumed: map[*ir.Value]cases{}, flows: map[*ir.Value]valueFlow{}}
	for n, e := range extremes {
		flow := extremeFlow{OneSided: e}
		if n >= first && n < first+bits.UintSize {
			flow.own = 1 << (n - first)
			f.assumed[e.Lost] |= flow.own
		}
		if !e.Decided && n > first {
			flow.exact = 1<<(n-first) - 1 // all, where that are more than there are cases
		}
		f.extremes[e.Extreme] = flow
	}
	return f
}

// of returns what is known of a value, which may be one from outside of the region.
func (f *nanFlow) of(v *ir.Value) valueFlow {
	flow := f.flows[v]
	flow.nan |= f.assumed[v]
	if c, ok := ir.ConstantOf(v).(ir.Int); ok && c.Type == ir.I1 {
		flow.holds, flow.fails = 0, ^cases(0)
		if c.Value != 0 {
			flow.holds, flow.fails = flow.fails, flow.holds
		}
	}
	return flow
}

// visit follows NaNs through an operation.
func (f *nanFlow) visit(op *ir.Op) {
	switch {
	case op.Is(loop.OpStore), op.Is(stencil.OpStoreResult) && len(op.Operands()) > 0:
		stored := f.of(op.Operand(0))
		f.shown |= stored.touched&^stored.nan | f.touched(op.Operands()[1:])
	case !isElementwise(op):
		f.shown |= f.touched(op.Operands())
		for _, inner := range op.Regions {
			inner.Walk(func(op *ir.Op) { f.shown |= f.touched(op.Operands()) })
		}
	default:
		flow := f.compute(op)
		flow.touched |= f.touched(op.Operands())
		if e, ok := f.extremes[op]; ok {
			flow.nan = f.of(e.Kept).nan | f.of(e.Lost).nan&e.exact
			flow.touched |= e.own &^ flow.nan
		}
		f.flows[op.Result()] = flow
	}
}

// touched returns where one of some values may be another one.
func (f *nanFlow) touched(values []*ir.Value) (c cases) {
	for _, v := range values {
		c |= f.of(v).touched
	}
	return c
}

// isElementwise reports whether an operation only computes a number or a truth value of others.
func isElementwise(op *ir.Op) bool {
	scalars := func(v *ir.Value) bool {
		_, ok := v.Type.(ir.Scalar)
		return ok
	}
	return op.Pure() && len(op.Results) == 1 && len(op.Regions) == 0 && scalars(op.Result()) && !slices.ContainsFunc(op.Operands(), func(v *ir.Value) bool { return !scalars(v) })
}

// keepsNaN are the operations that give NaN where an operand is NaN.
var keepsNaN = map[*ir.OpInfo]bool{
	arith.OpAddF: true, arith.OpSubF: true, arith.OpMulF: true, arith.OpDivF: true, arith.OpNegF: true, arith.OpSqrt: true,
	arith.OpAbsF: true, arith.OpRound: true, arith.OpExtF: true, arith.OpTruncF: true,
	mathop.OpFloor: true, mathop.OpCeil: true, mathop.OpTrunc: true, mathop.OpRound: true, mathop.OpRoundEven: true,
	mathop.OpMod: true, mathop.OpFMA: true,
}

// compute returns what is known of a result.
func (f *nanFlow) compute(op *ir.Op) (flow valueFlow) {
	of := func(n int) valueFlow { return f.of(op.Operand(n)) }
	switch {
	case keepsNaN[op.Info]:
		for n := range op.Operands() {
			flow.nan |= of(n).nan
		}
	case op.Is(arith.OpCmpF):
		if nan := of(0).nan | of(1).nan; arith.PredicateAttr.Of(op)[0] == 'o' {
			flow.fails = nan
		} else {
			flow.holds = nan
		}
	case op.Is(arith.OpAndI):
		flow.holds, flow.fails = of(0).holds&of(1).holds, of(0).fails|of(1).fails
	case op.Is(arith.OpOrI):
		flow.holds, flow.fails = of(0).holds|of(1).holds, of(0).fails&of(1).fails
	case op.Is(arith.OpSelect):
		c, x, y := of(0), of(1), of(2)
		flow.nan = x.nan&(y.nan|c.holds) | y.nan&c.fails
	}
	return flow
}
