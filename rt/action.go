package rt

import (
	"context"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/timeblock"
)

// Action is what is done in each time step of a [Sequence]: what [ToFillHalo], [ToSwap], [ToCall] and the method
// ToRun of generated plans return. The zero Action is none.
type Action struct {
	fields   []AnyField            // that are filled or swapped
	boundary *Boundary             // of a fill
	swaps    bool                  // it is a swap
	calls    bool                  // it is a call of the program's
	plan     *Plan                 // of a run
	scalars  []uint64              // of that
	at       func(step int) Action // what it is in a step, if that differs
	check    func() error          // whether it can be done; nil for none
	do       func(context.Context) error
}

// in returns the action in a step.
func (a *Action) in(step int) Action {
	if a.at != nil {
		return a.at(step)
	}
	return *a
}

// ToFillHalo is [FillHalo] as a part of a time step.
func ToFillHalo[T oec.AnyElem](f *Field[T], b Boundary) Action {
	return Action{
		fields: []AnyField{f}, boundary: &b,
		check: func() error { return f.checkFill(&b) },
		do:    func(context.Context) error { return FillHalo(f, b) },
	}
}

// ToSwap is [Swap] as a part of a time step.
func ToSwap[T oec.AnyElem](x, y *Field[T]) Action {
	return Action{
		fields: []AnyField{x, y}, swaps: true,
		check: func() error { return checkSwap(x, y) },
		do:    func(context.Context) error { return Swap(x, y) },
	}
}

// ToRun is [Plan.Run] as a part of a time step, with the same scalars in each. It is for generated code.
func ToRun(p *Plan, scalars ...uint64) Action {
	return Action{
		plan: p, scalars: scalars,
		check: func() error { return nil },
		do:    func(ctx context.Context) error { return p.Run(ctx, scalars...) },
	}
}

// ToCall is a call of a function of the program as a part of a time step, such as a reduction that the length of the step
// follows from:
//
//	rt.ToCall(func(ctx context.Context) error {
//		fastest, err := rt.Max(f.Speed)
//		dt = 0.4 * dx / fastest
//		return err
//	}),
//	rt.EachStep(func(step int) rt.Action { return advance.ToRun(dt) }),
//
// Its steps are then advanced one after the other, and the function of an [EachStep] behind it is called after it. Where fields are parts, it is a call of all ranks.
func ToCall(do func(context.Context) error) Action {
	return Action{
		calls: true, do: do,
		check: func() error {
			if do == nil {
				return fault.Fieldf("ToCall", "the function is nil")
			}
			return nil
		},
	}
}

// EachStep is an action whose scalars depend on the step: the run that a function returns for each step,
// which is always one of the same plan. Steps are numbered from 0 on over all calls of [Sequence.Run]: a
// program that goes on from a checkpoint adds the steps before. The
// function is called some steps ahead, at times thousands, by the goroutine that called that, so it must not depend on what fields hold, unless a [ToCall] is in the sequence.
func EachStep(run func(step int) Action) Action { return Action{at: run} }

// asEnds says what a boundary does at the ends of dimensions.
func (b *Boundary) asEnds() timeblock.Ends {
	e := timeblock.Ends{By: *b}
	for d := range 3 {
		for high, fill := range [2]Fill{b.Lo[d], b.Hi[d]} {
			switch {
			case fill.mode == fillKeep:
				e.Keeps[high] |= 1 << d
			case fill.mode == fillPeriodic:
				e.Wraps[high] |= 1 << d
			case fill.copies():
				e.Copies[high] |= 1 << d
			}
		}
	}
	return e
}

// wraps reports whether both ends of some dimensions are filled from each other.
func (b *Boundary) wraps(dims Dims) bool {
	for d := range 3 {
		if dims.Has(d) && (b.Lo[d].mode != fillPeriodic || b.Hi[d].mode != fillPeriodic) {
			return false
		}
	}
	return true
}

// along returns the boundary of some dimensions, which keeps halos along the others.
func (b Boundary) along(dims Dims) Boundary {
	for d := range 3 {
		if !dims.Has(d) {
			b.Lo[d], b.Hi[d] = Fill{}, Fill{}
		}
	}
	return b
}
