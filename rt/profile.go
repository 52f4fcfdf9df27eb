package rt

import (
	"context"
	"runtime/pprof"

	"github.com/openearthgo/oec/rt/fault"
)

// ProfileLabels has each call carry the pprof labels "stencil", "level" and
// "isa" besides those of its context, so that a CPU profile can be divided by
// them:
//
//	go tool pprof -tagroot=stencil,level -top cpu.out
//
// It is for programs that are being profiled, which they cannot ask: merging
// the labels takes some 80 ns a call, more than all else beside the computation,
// and allocates. Without the option a kernel is still told from others by its
// name in the profile, which has stencil, element type, level and instruction
// set, and the labels of the call's context hold for all its workers.
func ProfileLabels() Option {
	return func(c *config) { c.labels = true }
}

// setLabels makes the labels of runs of the variant.
func (v *variant) setLabels() {
	labels := pprof.Labels("stencil", v.run.Spec.Name, "level", v.run.Level.Name, "isa", fault.CodeName(v.isa(), v.target()))
	v.labels = &labels
}

// runLabelled is runAll with the labels of what runs, if it has any, for the
// caller's goroutine and, through the context, for those that help.
func (p *Plan) runLabelled(ctx context.Context, scalars []uint64, times int) (err error) {
	if p.labels == nil {
		return p.runAll(ctx, scalars, times)
	}
	pprof.Do(ctx, *p.labels, func(ctx context.Context) { err = p.runAll(ctx, scalars, times) })
	return err
}
