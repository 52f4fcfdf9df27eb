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
	f := newNaNFlow(r, extremes)
	for first := 0; first < len(extremes); first += bits.UintSize {
		shown := f.follow(first)
		for n := range min(bits.UintSize, len(extremes)-first) {
			shows[first+n] = shown&(1<<n) != 0
		}
	}
	return shows
}

// cases is a set of cases, in each of which the lost operand of another extreme is NaN.
type cases = uint

// nanFlow follows NaNs through a region, in as many cases at once as a word has bits. There are as many words as a
// region is long, so what is asked of operations is found before, and values have numbers.
type nanFlow struct {
	extremes []OneSided
	lost     []int // the values that they lose
	numbers  map[*ir.Value]int
	steps    []nanStep
	constant []valueFlow // of truth values that are constants, whatever the case is
	flows    []valueFlow
	assumed  []cases // where a value is NaN by assumption
}

// valueFlow is what is known of a value in each case of a word.
type valueFlow struct {
	nan          cases // of a number: it is NaN
	holds, fails cases // of a truth value
	touched      cases // it may be another than if the extreme of the case had given NaN
}

// nanStep is an operation.
type nanStep struct {
	rule     nanRule
	operands []int
	result   int
	extreme  int // which it is; -1 if it is none
	kept     int // the value that the extreme gives otherwise
}

// nanRule says what an operation does with NaNs.
type nanRule int

const (
	shows       nanRule = iota // what it is given is seen
	stores                     // and what the first operand is, NaN or not
	unknown                    // the result may be anything
	keeps                      // it is NaN where an operand is
	failsForNaN                // it is a comparison
	holdsForNaN
	and
	or
	selects
)

func newNaNFlow(r *ir.Region, extremes []OneSided) *nanFlow {
	f := &nanFlow{extremes: extremes, numbers: map[*ir.Value]int{}}
	which := map[*ir.Op]int{}
	for n, e := range extremes {
		which[e.Extreme] = n
		f.lost = append(f.lost, f.number(e.Lost))
	}
	for _, op := range r.Ops {
		s := nanStep{rule: ruleOf(op), operands: f.all(op.Operands()), result: -1, extreme: -1}
		if n, ok := which[op]; ok {
			s.extreme, s.kept = n, f.number(extremes[n].Kept)
		}
		if s.rule > stores {
			s.result = f.number(op.Result())
		}
		for _, inner := range op.Regions {
			inner.Walk(func(op *ir.Op) { s.operands = append(s.operands, f.all(op.Operands())...) })
		}
		f.steps = append(f.steps, s)
	}
	f.flows, f.assumed = make([]valueFlow, len(f.constant)), make([]cases, len(f.constant))
	return f
}

// number returns the number of a value.
func (f *nanFlow) number(v *ir.Value) int {
	n, ok := f.numbers[v]
	if ok {
		return n
	}
	var flow valueFlow
	if c, ok := ir.ConstantOf(v).(ir.Int); ok && c.Type == ir.I1 {
		flow.holds = -cases(c.Value & 1)
		flow.fails = ^flow.holds
	}
	f.numbers[v] = len(f.constant)
	f.constant = append(f.constant, flow)
	return len(f.constant) - 1
}

// all returns the numbers of values.
func (f *nanFlow) all(values []*ir.Value) []int {
	numbers := make([]int, len(values))
	for n, v := range values {
		numbers[n] = f.number(v)
	}
	return numbers
}

// follow returns in which of the cases from the first on it shows.
func (f *nanFlow) follow(first int) (shown cases) {
	copy(f.flows, f.constant)
	clear(f.assumed)
	for n := range min(bits.UintSize, len(f.lost)-first) {
		lost := f.lost[first+n]
		f.assumed[lost] |= 1 << n
		f.flows[lost].nan |= 1 << n
	}
	for n := range f.steps {
		s := &f.steps[n]
		if s.rule > stores {
			flow := f.through(s, first)
			flow.nan |= f.assumed[s.result]
			flow.holds |= f.constant[s.result].holds
			flow.fails |= f.constant[s.result].fails
			f.flows[s.result] = flow
			continue
		}
		for n, v := range s.operands {
			if stored := f.flows[v]; n == 0 && s.rule == stores {
				shown |= stored.touched &^ stored.nan
			} else {
				shown |= stored.touched
			}
		}
	}
	return shown
}

// through returns what is known of the result of an operation on elements.
func (f *nanFlow) through(s *nanStep, first int) valueFlow {
	flow := f.compute(s)
	for _, v := range s.operands {
		flow.touched |= f.flows[v].touched
	}
	if s.extreme >= 0 {
		own, exact := f.only(s.extreme, first)
		kept, lost := f.flows[s.kept], f.flows[f.lost[s.extreme]]
		flow.nan = kept.nan | lost.nan&exact
		flow.touched |= own &^ flow.nan
	}
	return flow
}

// only returns the case from the first on in which the operand of an extreme is NaN, and those in which the extreme
// gives NaN for it: those before, unless it is decided.
func (f *nanFlow) only(extreme, first int) (own, exact cases) {
	below := func(n int) cases { return 1<<min(max(n, 0), bits.UintSize) - 1 }
	n := extreme - first
	if !f.extremes[extreme].Decided {
		exact = below(n)
	}
	return below(n+1) &^ below(n), exact
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

// ruleOf returns what an operation does with NaNs.
func ruleOf(op *ir.Op) nanRule {
	switch {
	case op.Is(loop.OpStore), op.Is(stencil.OpStoreResult):
		return stores
	case !isElementwise(op):
		return shows
	case keepsNaN[op.Info]:
		return keeps
	case op.Is(arith.OpCmpF) && arith.PredicateAttr.Of(op)[0] == 'o':
		return failsForNaN
	case op.Is(arith.OpCmpF):
		return holdsForNaN
	case op.Is(arith.OpAndI):
		return and
	case op.Is(arith.OpOrI):
		return or
	case op.Is(arith.OpSelect):
		return selects
	}
	return unknown
}

// compute returns what is known of a result, given that of the operands.
func (f *nanFlow) compute(s *nanStep) (flow valueFlow) {
	of := func(n int) *valueFlow { return &f.flows[s.operands[n]] }
	switch s.rule {
	case keeps:
		for n := range s.operands {
			flow.nan |= of(n).nan
		}
	case failsForNaN:
		flow.fails = of(0).nan | of(1).nan
	case holdsForNaN:
		flow.holds = of(0).nan | of(1).nan
	case and:
		flow.holds, flow.fails = of(0).holds&of(1).holds, of(0).fails|of(1).fails
	case or:
		flow.holds, flow.fails = of(0).holds|of(1).holds, of(0).fails&of(1).fails
	case selects:
		c, x, y := of(0), of(1), of(2)
		flow.nan = x.nan&(y.nan|c.holds) | y.nan&c.fails
	}
	return flow
}
