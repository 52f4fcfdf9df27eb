package gpu

import (
	"errors"
	"fmt"
	"slices"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
)

// verifyBarrier demands that all threads of a block get to a barrier as often, or none does:
// those that wait would wait for ever otherwise.
func verifyBarrier(op *ir.Op) error {
	thread := op.Parent()
	for thread != nil && !isThread(thread) {
		thread = thread.Parent()
	}
	if thread == nil {
		return errors.New("is not in what a thread does")
	}
	u := uniformity{}
	for outer := op.Parent(); outer != thread; outer = outer.Parent() {
		switch {
		case outer.Is(scf.OpIf) && len(outer.Results) > 0:
			return fmt.Errorf("is in a branch that yields values")
		case !outer.Is(scf.OpIf) && !outer.Is(loop.OpFor):
			return fmt.Errorf("is in %q, of which it is not known how often each thread runs it", outer.Name())
		case !u.all(outer.Operands()):
			return fmt.Errorf("is in %q, which threads of a block may run differently often", outer.Name())
		}
	}
	return nil
}

// uniformity is what is known of values: whether they are the same for all threads of a block.
type uniformity map[*ir.Value]bool

func (u uniformity) all(vs []*ir.Value) bool {
	return !slices.ContainsFunc(vs, func(v *ir.Value) bool { return !u.of(v) })
}

// of reports whether a value is known to be the same for all threads of a block. What is in
// memory is not.
func (u uniformity) of(v *ir.Value) bool {
	same, known := u[v]
	if !known {
		same = u.compute(v)
		u[v] = same
	}
	return same
}

func (u uniformity) compute(v *ir.Value) bool {
	if r := v.Region(); r != nil {
		switch outer := r.Parent(); {
		case outer.Is(OpLaunch):
			return v.Index() < Axes
		case outer.Is(loop.OpFor):
			return u.all(outer.Operands())
		}
		return true // of the host, or passed by it
	}
	op := v.Def()
	if op.Is(OpThreadID) || op.Is(loop.OpLoad) || !op.Pure() || !u.all(op.Operands()) {
		return false
	}
	for _, r := range op.Regions {
		if !u.of(r.Terminator().Operand(v.Index())) {
			return false
		}
	}
	return true
}
