package difftest

import (
	"errors"

	"github.com/openearthgo/oec/difftest/internal/guard"
)

// A check is one thing that is tested of each stencil.
type check struct {
	name string
	run  func(t *tester)
}

// checks returns all checks, in the order in which they are made: what finds
// the most is first.
func checks() []check {
	return []check{
		{"sizes", checkSizes},
		{"parts", checkParts},
		{"tiles", checkTiles},
		{"halos", checkHalos},
		{"in place", checkInPlace},
		{"streaming", checkStreaming},
		{"steps", checkSteps},
		{"cancel", checkCancel},
		{"shared", checkShared},
		{"ranks", checkRanks},
	}
}

// checkSizes runs domains of many sizes.
func checkSizes(t *tester) {
	nans, problems := 0.0, 0
	for number, n := range t.sweep() {
		p := newProblem(t.stencil, n)
		ref := t.try(p, []int{1}, t.layouts(number)...)
		if t.stopped() {
			return
		}
		if ref != nil && p.run.Points() > 0 && ref.Panicked == "" {
			nans += p.nans(ref)
			problems++
		}
	}
	if nans > 0.75*float64(problems) {
		t.fail(nil, "input", errors.New("nearly all results are NaN: give ranges for the fields"))
	}
}

// checkParts runs sub-domains.
func checkParts(t *tester) {
	for _, n := range t.partSizes() {
		for number, run := range parts(n) {
			p, err := newPart(t.stencil, n, run)
			if err != nil {
				t.fail(p, "Bind", err)
				return
			}
			if t.try(p, []int{1}, t.layouts(number)...); t.stopped() {
				return
			}
		}
	}
}

// checkTiles runs domains that are divided among workers.
func checkTiles(t *tester) {
	for _, n := range t.large() {
		p := newProblem(t.stencil, n)
		if t.try(p, []int{1, 4}, guard.RowsBefore(), guard.AlignedLayout()); t.stopped() {
			return
		}
	}
}
