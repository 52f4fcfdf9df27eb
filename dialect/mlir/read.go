package mlir

import (
	"errors"
	"regexp"
	"slices"

	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// marks are what texts of today have and others have not.
var marks = regexp.MustCompile(`(?m)^[^/\n]*(\bfunc\.func\b|\bbuiltin\.module\b|!stencil\.(field|temp)<\[)`)

// Parse reads the modules of a file, in the spelling that its content shows: that of reg, or
// today's. If split is true, it is read in parts, as by [ir.ParseSplit].
func Parse(reg *ir.Registry, file, src string, split bool) ([]*ir.Op, error) {
	today := marks.MatchString(src)
	if today {
		reg = registry()
	}
	read := ir.ParseFile
	if split {
		read = ir.ParseSplit
	}
	modules, err := read(reg, file, src)
	if today {
		for _, m := range modules {
			err = errors.Join(err, finish(m))
		}
	}
	return modules, err
}

// finish makes a module that has been read one of this compiler: values get its types, fields
// whose bounds a function has in their types a cast, applies that store their results a store, loops
// over time one step of them, and functions that store something are programs.
func finish(m *ir.Op) error {
	for _, f := range ir.Funcs(m) {
		if err := finishFunc(f); err != nil {
			return err
		}
	}
	ir.Walk(m, func(op *ir.Op) {
		for _, v := range op.Results {
			setPlain(v)
		}
		for _, r := range op.Regions {
			for _, v := range r.Args {
				setPlain(v)
			}
		}
	})
	return nil
}

func setPlain(v *ir.Value) {
	if t, ok := v.Type.(bounded); ok {
		v.Type = t.plain()
	}
}

func finishFunc(f *ir.Op) error {
	if err := errors.Join(takeStep(f), expandPowers(f)); err != nil {
		return err
	}
	if err := findAxes(f); err != nil {
		return err
	}
	r := f.Regions[0]
	for _, op := range slices.Clone(r.Ops) {
		if n, ok := outsAttr.Lookup(op); ok && op.Is(stencil.OpApply) {
			outsAttr.Remove(op)
			storeOuts(op, n)
		}
	}
	for _, op := range slices.Clone(r.Ops) {
		if op.Is(stencil.OpApply) {
			loadFields(op)
		}
	}
	for _, a := range slices.Backward(r.Args) {
		if t, ok := a.Type.(bounded); ok && t.field && t.known {
			castArg(r, a, t)
		}
	}
	if slices.ContainsFunc(r.Ops, func(op *ir.Op) bool { return op.Is(stencil.OpStore) }) {
		stencil.ProgramAttr.Set(f, true)
	}
	return nil
}

// loadFields loads the fields that an apply reads itself.
func loadFields(apply *ir.Op) {
	for i, v := range apply.Operands() {
		t, ok := v.Type.(bounded)
		if !ok || !t.field || i >= len(apply.Regions[0].Args) {
			continue
		}
		t.field, t.known = false, false // its range follows from what is read
		apply.SetOperand(i, ir.Before(apply).Create(stencil.OpLoad, []*ir.Value{v}, []ir.Type{t}, nil).Result())
		apply.Regions[0].Args[i].Type = t
	}
}

// storeOuts stores the results of an apply to its last n operands.
func storeOuts(apply *ir.Op, n int) {
	operands := apply.Operands()
	first := len(operands) - n
	fields := slices.Clone(operands[first:])
	apply.SetOperands(slices.Clone(operands[:first]))
	box := ir.BoxAttr.Of(apply)
	for i, field := range slices.Backward(fields) {
		ir.After(apply).Create(stencil.OpStore, []*ir.Value{apply.Results[i], field}, nil, ir.With(ir.BoxAttr.Is(box)))
	}
}

// castArg gives an argument the bounds of its type by a cast.
func castArg(r *ir.Region, a *ir.Value, t bounded) {
	static := ir.Type(t)
	t.known = false
	a.Type = t
	cast := ir.NewOp(stencil.OpCast, []*ir.Value{a}, []ir.Type{static}, ir.With(ir.BoxAttr.Is(static.(bounded).box())), 0)
	for _, u := range a.Uses() {
		if u.Op != cast {
			u.Op.SetOperand(u.Index, cast.Result())
		}
	}
	cast.Pos = r.Parent().Pos
	if len(r.Ops) > 0 {
		r.InsertBefore(r.Ops[0], cast)
	} else {
		r.Append(cast)
	}
}
