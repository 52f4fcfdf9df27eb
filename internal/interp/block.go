package interp

import (
	"fmt"
	"iter"
	"maps"
	"slices"

	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// A block is the threads of a block that runs. Without barriers they run one after the other;
// with some, one after the other up to the next barrier, then on from there, and so on: what is
// between two barriers is a phase.
type block struct {
	shared map[*ir.Value]*Field
	used   uses // elements of shared memory, in the present phase
}

// uses are what threads that run in any order have done with elements: of shared memory in a
// phase, and of fields on a wavefront.
type uses map[*Value]use

// use is what has been done with an element.
type use struct {
	block, thread [ir.Rank]int
	several       bool // other threads have read it, too
	written       bool
}

// note notes that a thread reads or writes an element, and returns what was done with it before if
// another thread does what must not be at the same time.
func (u uses) note(at *Value, block, thread [ir.Rank]int, write bool) (before use, clash bool) {
	before, used := u[at]
	others := used && (before.several || before.thread != thread || before.block != block)
	if others && (write || before.written) {
		return before, true
	}
	u[at] = use{block, thread, others || before.several, write || before.written}
	return before, false
}

// unset is what memory of threads holds at first: a pattern that no program computes.
const unset = Value(0x7ff4dead7fa1dead)

func newMemory(op *ir.Op) *Field {
	m := NewArrays([ir.Rank]int{}, gpu.SizeOf(op), op.Result().Type.(loop.FieldType).Extents)
	for n := range m.Elements {
		m.Elements[n] = unset
	}
	return m
}

// runBlock runs a body for the threads of a block.
func (f *frame) runBlock(threads Range, body *ir.Region, known func(t *frame)) error {
	b := &block{shared: map[*ir.Value]*Field{}, used: uses{}}
	for _, op := range slices.Concat(gpu.Memories(body, gpu.OpShared), gpu.Memories(body, gpu.OpScratch)) {
		b.shared[op.Result()] = newMemory(op)
	}
	f.together = b
	if !gpu.HasPhases(body) {
		for f.thread = range threads.Points() {
			f.private = map[*ir.Value]*Field{}
			known(f)
			if err := f.region(body); err != nil {
				return err
			}
		}
		return nil
	}
	return f.runPhases(threads, body, known)
}

// runner is a thread that has stopped at a barrier, or not begun.
type runner struct {
	next func() (*ir.Op, bool) // runs it up to its next barrier, which it returns
	stop func()
	err  error
}

// newRunner returns a thread with values of its own.
func (f *frame) newRunner(body *ir.Region) *runner {
	t := *f
	t.values, t.private = maps.Clone(f.values), map[*ir.Value]*Field{}
	r := &runner{}
	r.next, r.stop = iter.Pull(func(yield func(*ir.Op) bool) {
		t.wait = yield
		r.err = t.region(body)
	})
	return r
}

// runPhases runs a body for the threads of a block, phase by phase. All of them must come to the
// same barrier, or to the end.
func (f *frame) runPhases(threads Range, body *ir.Region, known func(t *frame)) error {
	var runners []*runner
	defer func() {
		for _, r := range runners {
			r.stop()
		}
	}()
	for f.thread = range threads.Points() {
		known(f)
		runners = append(runners, f.newRunner(body))
	}
	for {
		var at *ir.Op
		for n, r := range runners {
			barrier, waits := r.next()
			switch {
			case r.err != nil:
				return r.err
			case n == 0 && waits:
				at = barrier
			case at != barrier:
				return fmt.Errorf("%s: threads of a block wait at different barriers, or some do not", body.Parent().Pos)
			}
		}
		if at == nil {
			return nil
		}
		clear(f.together.used)
	}
}

// errStopped ends a thread whose block has failed.
var errStopped = fmt.Errorf("stopped")

// runBarrier waits for the other threads of the block.
func runBarrier(f *frame, op *ir.Op) ([]Value, error) {
	if !f.wait(op) {
		return nil, errStopped
	}
	return nil, nil
}

// runPrivate makes the memory of a thread anew; that of a block is there when a thread begins.
func runPrivate(f *frame, op *ir.Op) ([]Value, error) {
	f.private[op.Result()] = newMemory(op)
	return nil, nil
}

func runShared(*frame, *ir.Op) ([]Value, error) { return nil, nil }

// memoryElement returns an element of the memory of a block or thread. It is an error to use
// one that another thread writes in the same phase.
func (f *frame) memoryElement(op *ir.Op, field *ir.Value, p [ir.Rank]int, write bool) (*Value, error) {
	memory, private := f.private[field], true
	if memory == nil {
		memory, private = f.together.shared[field], false
	}
	subscripts := f.integers(loop.SubscriptsOf(op))
	at := memory.At(p, subscripts...)
	if at == nil {
		return nil, &OutsideError{Op: op, Field: field, Point: p, Within: Range{memory.Lo, memory.Hi}}
	}
	if private {
		return at, nil
	}
	if before, clash := f.together.used.note(at, f.block, f.thread, write); clash {
		return nil, fmt.Errorf("%s: %q at %v of %s, which thread %v uses too, and no barrier between", op.Pos, op.Name(), p, nameOf(field), before.thread)
	}
	return at, nil
}
