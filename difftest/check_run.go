package difftest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/openearthgo/oec/difftest/internal/guard"
	"github.com/openearthgo/oec/rt"
)

// A budget is a context that is done after it was asked a number of times.
type budget struct {
	context.Context
	left atomic.Int64
}

func (b *budget) Err() error {
	if b.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// checkCancel checks what a call leaves that is cancelled between tiles.
func checkCancel(t *tester) {
	p := newProblem(t.stencil, t.divided())
	ref, err := p.reference()
	if err != nil {
		t.fail(p, "reference", err)
		return
	}
	if ref.Panicked != "" {
		return // what is left is not told from what is wrong
	}
	fields, err := p.newFields(guard.RowsBefore())
	if err != nil {
		t.fail(p, "fields", err)
		return
	}
	defer releaseAll(fields)
	t.eachCode(func(a attempt) bool {
		for after := range int64(5) {
			a.workers, a.layout = 1+int(after)%2*3, fmt.Sprintf("canceled after %d questions", after)
			t.note.write(p, a.String())
			if err := p.cancel(a, after, fields, ref); err != nil && t.fail(p, a.String(), err) {
				return true
			}
		}
		return false
	})
}

// cancel runs with a context that allows for a number of tiles.
func (p *problem) cancel(a attempt, after int64, fields []*guard.Field, ref *reference) error {
	plan, err := p.bindTo(fields, a.options()...)
	if err != nil {
		return err
	}
	ctx := &budget{Context: context.Background()}
	ctx.left.Store(after)
	err = plan.runPlan(ctx)
	var canceled *rt.CanceledError
	if ctx.left.Load() >= 0 {
		return p.check(err, fields, ref) // there were so few tiles
	}
	if !errors.As(err, &canceled) || !errors.Is(err, context.Canceled) {
		err = fmt.Errorf("the error is %v", err)
	} else {
		err = p.comparePartly(fields, ref, canceled.Outputs)
	}
	for _, o := range p.outputs {
		fields[o].Restore(p.written(o))
	}
	return errors.Join(err, p.checkRest(fields))
}

// comparePartly returns an error if a point is neither as it was nor as it
// should become. Only recurrences may leave something else there, in the outputs that the
// call says to be undefined.
func (p *problem) comparePartly(fields []*guard.Field, ref *reference, undefined []string) (err error) {
	recurs := slices.ContainsFunc(p.Info.Levels, func(l rt.LevelInfo) bool { return l.Ordered != 0 })
	for n, o := range p.outputs {
		f, next := fields[o], 0
		if recurs && slices.Contains(undefined, p.Info.Fields[o].Name) {
			continue
		}
		p.written(o).Each(func(at [3]int) {
			want := ref.want(f, n, next, at)
			if have := f.Get(at); err == nil && !f.Untouched(at) && !same(f.Kind, have, want) {
				err = fmt.Errorf("%s at %s", f.Name, f.Difference(at, want))
			}
			next++
		})
	}
	return err
}

// checkShared runs plans that share inputs at the same time, for the race
// detector to watch.
func checkShared(t *tester) {
	p := newProblem(t.stencil, t.large()[0])
	ref, err := p.reference()
	if err != nil {
		t.fail(p, "reference", err)
		return
	}
	if ref.Panicked != "" {
		return // what is left is not told from what is wrong
	}
	heap := guard.AlignedLayout()
	heap.Heap = true
	fields := make([][]*guard.Field, 2)
	for n := range fields {
		if fields[n], err = p.newFields(heap); err != nil {
			t.fail(p, "fields", err)
			return
		}
		for _, in := range t.inputs {
			fields[n][in] = fields[0][in]
		}
	}
	t.eachCode(func(a attempt) bool {
		a.layout, a.workers = "inputs shared by two plans", 2
		t.note.write(p, a.String())
		err := p.runBoth(a, fields)
		for _, f := range fields {
			err = errors.Join(err, p.check(nil, f, ref))
		}
		return err != nil && t.fail(p, a.String(), err)
	})
}

// runBoth runs the stencil on two sets of fields at once, a few times.
func (p *problem) runBoth(a attempt, fields [][]*guard.Field) error {
	var wait sync.WaitGroup
	errs := make([]error, len(fields))
	for n, f := range fields {
		plan, err := p.bindTo(f, a.options()...)
		if err != nil {
			return err
		}
		wait.Go(func() {
			for range 5 {
				errs[n] = errors.Join(errs[n], plan.runPlan(context.Background()))
			}
		})
	}
	wait.Wait()
	return errors.Join(errs...)
}
