package gosrc

import (
	"slices"

	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
)

// liveness knows which values matter: Go has no unused variables.
type liveness map[*ir.Value]bool

// value reports whether something that is written depends on a value.
func (l liveness) value(v *ir.Value) bool {
	live, known := l[v]
	if !known {
		live = slices.ContainsFunc(v.Uses(), l.use)
		l[v] = live
	}
	return live
}

func (l liveness) use(u ir.Use) bool {
	if u.Op.Is(scf.OpYield) {
		return l.value(u.Op.Parent().Results[u.Index])
	}
	return l.op(u.Op) && !isZero(u.Op)
}

// op reports whether an operation matters.
func (l liveness) op(op *ir.Op) bool { return !op.Pure() || slices.ContainsFunc(op.Results, l.value) }
