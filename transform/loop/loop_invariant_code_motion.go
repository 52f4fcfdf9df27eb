package loop

import (
	"slices"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// InvariantCodeMotion moves what does not depend on a loop's index before the loop: reads
// of fields that do not vary along it, and what is computed from them alone. What a nest
// does not write may be read earlier; tiles are not empty, so it is a read that would
// have run. Parts of a loop that was split may be, and keep their reads.
type InvariantCodeMotion struct{}

// Run runs the pass.
func (InvariantCodeMotion) Run(_ *transform.Context, module *ir.Op) error {
	for _, f := range loop.Programs(module) {
		var loops []*ir.Op
		ir.Walk(f, func(op *ir.Op) {
			if op.Is(loop.OpFor) {
				loops = append(loops, op)
			}
		})
		for _, l := range slices.Backward(loops) { // inner loops first
			hoist(l)
		}
	}
	return nil
}

func hoist(l *ir.Op) {
	body := l.Regions[0]
	inside := func(v *ir.Value) bool {
		if v.Region() != nil {
			return v.Region() == body
		}
		return v.Def().Region() == body
	}
	for _, op := range slices.Clone(body.Ops) {
		if len(op.Regions) > 0 || !op.Pure() || slices.ContainsFunc(op.Operands(), inside) || op.Is(loop.OpLoad) && (loop.PartAttr.In(l) || written(l, loop.FieldOf(op))) {
			continue
		}
		op.Detach()
		l.Region().InsertBefore(l, op)
	}
}

// written reports whether a loop writes a field.
func written(l *ir.Op, field *ir.Value) bool {
	found := false
	l.Regions[0].Walk(func(op *ir.Op) {
		found = found || op.Is(loop.OpStore) && loop.FieldOf(op) == field
	})
	return found
}
