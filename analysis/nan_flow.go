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
	for first := 0; first < len(extremes); first += atOnce {
		f := newNaNFlow(extremes, first)
		for _, op := range r.Ops {
			f.visit(op)
		}
		for n := range min(atOnce, len(extremes)-first) {
			shows[first+n] = f.shown[n/bits.UintSize]&(1<<(n%bits.UintSize)) != 0
		}
	}
	return shows
}

// atOnce is how many extremes a region is gone through for at once: most of the time goes to finding what is known of
// operands, however many the cases are.
const atOnce = 16 * bits.UintSize

// cases is a set of cases, in each of which the lost operand of another extreme is NaN: one of several words for all.
type cases = uint

// nanFlow follows NaNs through a region, in many cases at once.
type nanFlow struct {
	words    int // of cases
	extremes map[*ir.Op]extremeFlow
	assumed  map[*ir.Value][]cases     // where a value is NaN by assumption
	flows    map[*ir.Value][]valueFlow // of what the operations compute
	shown    []cases                   // where it shows
}

// valueFlow is what is known of a value in each case of a word.
type valueFlow struct {
	nan          cases // of a number: it is NaN
	holds, fails cases // of a truth value
	touched      cases // it may be another than if the extreme of the case had given NaN
}

// extremeFlow is what an extreme is in each case.
type extremeFlow struct {
	OneSided
	own   int // the case in which the operand of this one is NaN, or one that there is not
	exact int // before this one it gives NaN for its lost operand, too
}

func newNaNFlow(extremes []OneSided, first int) *nanFlow {
	count := min(atOnce, len(extremes)-first)
	words := (count + bits.UintSize - 1) / bits.UintSize
	f := &nanFlow{
		words: words, shown: make([]cases, words),
		extremes: map[*ir.Op]extremeFlow{}, assumed: map[*ir.Value][]cases{}, flows: map[*ir.Value][]valueFlow{},
	}
	for n, e := range extremes {
		flow := extremeFlow{OneSided: e, own: n - first}
		if !e.Decided {
			flow.exact = n - first
		}
		f.extremes[e.Extreme] = flow
		if flow.own >= 0 && flow.own < count {
			if f.assumed[e.Lost] == nil {
				f.assumed[e.Lost] = make([]cases, words)
			}
			f.assumed[e.Lost][flow.own/bits.UintSize] |= 1 << (flow.own % bits.UintSize)
		}
	}
	return f
}

// only returns the cases of a word in which the operand of the extreme is NaN, and the ones before.
func (e extremeFlow) only(word int) (own, exact cases) {
	below := func(n int) cases { // those before case n
		return 1<<min(max(n-word*bits.UintSize, 0), bits.UintSize) - 1
	}
	return below(e.own+1) &^ below(e.own), below(e.exact)
}

// of returns what is known of a value, which may be one from outside of the region.
func (f *nanFlow) of(v *ir.Value) []valueFlow {
	flows, computed := f.flows[v]
	assumed := f.assumed[v]
	c, isConstant := ir.ConstantOf(v).(ir.Int)
	isConstant = isConstant && c.Type == ir.I1
	if computed && assumed == nil && !isConstant {
		return flows
	}
	all := make([]valueFlow, f.words)
	copy(all, flows)
	for w := range all {
		if assumed != nil {
			all[w].nan |= assumed[w]
		}
		if isConstant && c.Value != 0 {
			all[w].holds = ^cases(0)
		} else if isConstant {
			all[w].fails = ^cases(0)
		}
	}
	return all
}

// visit follows NaNs through an operation.
func (f *nanFlow) visit(op *ir.Op) {
	if isElementwise(op) {
		f.flows[op.Result()] = f.through(op)
		return
	}
	operands := op.Operands()
	if op.Is(loop.OpStore) || op.Is(stencil.OpStoreResult) && len(operands) > 0 {
		for w, stored := range f.of(operands[0]) {
			f.shown[w] |= stored.touched &^ stored.nan
		}
		operands = operands[1:]
	}
	f.show(operands)
	for _, inner := range op.Regions {
		inner.Walk(func(op *ir.Op) { f.show(op.Operands()) })
	}
}

// show takes values for such that are seen.
func (f *nanFlow) show(values []*ir.Value) {
	for _, v := range values {
		for w, flow := range f.of(v) {
			f.shown[w] |= flow.touched
		}
	}
}

// through returns what is known of the result of an operation on elements.
func (f *nanFlow) through(op *ir.Op) []valueFlow {
	operands := make([][]valueFlow, len(op.Operands()))
	for n, v := range op.Operands() {
		operands[n] = f.of(v)
	}
	e, isExtreme := f.extremes[op]
	var lost, kept []valueFlow
	if isExtreme {
		lost, kept = f.of(e.Lost), f.of(e.Kept)
	}
	flows := make([]valueFlow, f.words)
	for w := range flows {
		flow := compute(op, func(n int) valueFlow { return operands[n][w] })
		for _, o := range operands {
			flow.touched |= o[w].touched
		}
		if isExtreme {
			own, exact := e.only(w)
			flow.nan = kept[w].nan | lost[w].nan&exact
			flow.touched |= own &^ flow.nan
		}
		flows[w] = flow
	}
	return flows
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

// compute returns what is known of a result, in the cases of a word, given that of the operands.
func compute(op *ir.Op, of func(n int) valueFlow) (flow valueFlow) {
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
