package mlir

import (
	"slices"

	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// findAxes gives temps that are accessed with _ for some dimensions, and the fields that these are
// loaded from, the dimensions that are left.
func findAxes(f *ir.Op) (err error) {
	ir.Walk(f, func(op *ir.Op) {
		list, ok := axesAttr.Lookup(op)
		if !ok || err != nil {
			return
		}
		axesAttr.Remove(op)
		var along axes
		for n, d := range list {
			along[n] = int(d)
		}
		arg := op.Operand(0)
		t, _ := arg.Type.(bounded)
		for _, u := range arg.Uses() {
			if other, ok := axesAttr.Lookup(u.Op); u.Op != op && u.Op.Is(stencil.OpAccess) && t.axes != along && (!ok || !slices.Equal(other, list)) {
				err = ir.ProgramErrorf(op.Pos, "%s is accessed with _ for other dimensions elsewhere", arg.Name)
			}
		}
		if err == nil {
			err = setAxes(op, arg, along)
		}
	})
	return err
}

// setAxes sets the dimensions of a value, and of what it is read from.
func setAxes(access *ir.Op, v *ir.Value, along axes) error {
	t, _ := v.Type.(bounded)
	if t.axes == along {
		return nil
	}
	if t.axes != firstAxes {
		return ir.ProgramErrorf(access.Pos, "%s is accessed with _ for other dimensions elsewhere", v.Name)
	}
	t.axes = along
	v.Type = t
	if r := v.Region(); r != nil {
		if apply := r.Parent(); apply.Is(stencil.OpApply) {
			return setAxes(access, apply.Operand(v.Index()), along)
		}
		return nil
	}
	op := v.Def()
	if !op.Is(stencil.OpLoad) && !op.Is(stencil.OpCast) {
		return ir.ProgramErrorf(access.Pos, "%s lacks dimensions, and is neither loaded nor a field", v.Name)
	}
	if t.known {
		ir.BoxAttr.Set(op, t.box())
	}
	return setAxes(access, op.Operand(0), along)
}
