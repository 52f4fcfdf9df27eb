package difftest

import (
	"errors"
	"fmt"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/difftest/internal/guard"
	"github.com/openearthgo/oec/rt"
)

// checkStreaming asks for stores that bypass the caches: in aligned rows, where they
// must be used, and in others, where they must not. Both agree with the same reference.
func checkStreaming(t *tester) {
	if !t.dims.Has(0) || t.effort == brief || t.effort == few {
		return
	}
	p := newProblem(t.stencil, t.streamingSize())
	ref, err := p.reference()
	if err != nil {
		t.fail(p, "reference", err)
		return
	}
	for _, l := range []guard.Layout{guard.AlignedLayout(), guard.OddLayout()} {
		fields, err := p.newFields(l)
		if err != nil {
			t.fail(p, l.Name, err)
			return
		}
		t.eachCode(func(a attempt) bool {
			a.layout, a.workers = l.Name+", streaming", 2
			t.note.write(p, a.String())
			streamed := false
			err := p.attempt(a, fields, ref, rt.StreamingStores(true), rt.Timing(func(r *rt.Record) {
				for _, s := range r.Stages {
					streamed = streamed || s.Streamed
				}
			}))
			if want := l.Name == guard.AlignedLayout().Name && a.isa != abi.Go; streamed != want && ref.Panicked == "" { // else there is no record
				err = errors.Join(err, fmt.Errorf("the stores are streaming: %v, not %v", streamed, want))
			}
			return err != nil && t.fail(p, a.String(), err)
		})
		releaseAll(fields)
	}
}

// streamingSize returns a size with rows that end within a vector.
func (t *tester) streamingSize() [3]int {
	n := [3]int{133, 1, 1}
	if t.dims.Has(1) {
		n[1] = 11
	}
	if t.dims.Has(2) {
		n[2] = 7
	}
	return n
}
