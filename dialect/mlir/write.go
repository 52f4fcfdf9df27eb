package mlir

import (
	"slices"
	"strings"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// Write returns the text of the functions of a module as MLIR has them today. The module stays as it is;
// [FixDomain] has made its bounds numbers, and ranges have been inferred.
//
// Ranges of operations become bounds of types, and a field that no cast gives bounds has those of what
// is loaded and stored. The error names the operation that has no counterpart there: recurrences,
// integers without a sign, asserts, and what else is this compiler's own.
func Write(module *ir.Op) (string, error) {
	module = ir.Clone(module)
	var b strings.Builder
	b.WriteString("builtin.module {\n")
	for _, f := range ir.Funcs(module) {
		if err := checkOps(f); err != nil {
			return "", err
		}
		boundArgs(f)
		convertThroughInt(f)
		if err := rewrite(f); err != nil {
			return "", err
		}
		for line := range strings.Lines(ir.Print(f)) { // names begin anew in each function
			b.WriteString("  " + line)
		}
	}
	b.WriteString("}\n")
	return b.String(), nil
}

// FixDomain replaces the extents of the domain by numbers n. If n is nil, the programs of the module must have none.
func FixDomain(module *ir.Op, n *[ir.Rank]int) (err error) {
	var extents []*ir.Op
	fix := func(op *ir.Op, b *ir.Bound) {
		switch {
		case b.IsLit() || err != nil:
		case n == nil:
			err = ir.ProgramErrorf(op.Pos, "%s is for domains of any size, and MLIR has bounds of numbers; say for which one, as in -size=64x64x60", op.Name())
		default:
			*b = ir.Lit(b.At(*n))
		}
	}
	ir.Walk(module, func(op *ir.Op) {
		if box, ok := ir.BoxAttr.Lookup(op); ok {
			for d := range ir.Rank {
				fix(op, &box.Lo[d])
				fix(op, &box.Hi[d])
			}
			ir.BoxAttr.Set(op, box)
		}
		if at, ok := stencil.AtAttr.Lookup(op); ok {
			fix(op, &at.Bound)
			stencil.AtAttr.Set(op, at)
		}
		if op.Is(stencil.OpExtent) {
			fix(op, &ir.Bound{Extent: 1})
			extents = append(extents, op)
		}
	})
	if err != nil {
		return err
	}
	for _, op := range extents {
		op.Result().ReplaceUses(arith.NewInt(ir.Before(op), int64(n[ir.DimAttr.Of(op)]), ir.Index))
		op.Erase()
	}
	return nil
}

// boundArgs gives the fields that no cast gives bounds those of what is loaded and stored.
func boundArgs(f *ir.Op) {
	for _, a := range f.Regions[0].Args {
		field, ok := a.Type.(stencil.FieldType)
		if !ok {
			continue
		}
		t := dimensions(field.Temp())
		t.field = true
		for n, u := range a.Uses() {
			box, ok := ir.BoxAttr.Lookup(u.Op)
			if ok = ok && !u.Op.Is(stencil.OpCast); !ok || n > 0 && !t.known {
				t.known = false
				break
			}
			t.cover(box)
		}
		a.Type = t
	}
}

// convertThroughInt makes two conversions of one between numbers and index, which MLIR has for integers only.
func convertThroughInt(f *ir.Op) {
	ir.Walk(f, func(op *ir.Op) {
		switch {
		case op.Is(arith.OpSIToFP) && op.Operand(0).Type == ir.Index:
			op.SetOperand(0, ir.Before(op).Create(arith.OpIndexCast, op.Operands(), []ir.Type{ir.I64}, nil).Result())
		case op.Is(arith.OpFPToSI) && op.Result().Type == ir.Index:
			v := op.Result()
			v.Type = ir.I64
			cast := ir.After(op).Create(arith.OpIndexCast, []*ir.Value{v}, []ir.Type{ir.Index}, nil)
			v.ReplaceUses(cast.Result())
			cast.SetOperand(0, v)
		}
	})
}

// cover widens the bounds of a type by a range.
func (t *bounded) cover(box ir.Box) {
	for n, d := range t.axes[:t.rank] {
		lo, hi := box.Lo[d].Off, box.Hi[d].Off
		if t.known {
			lo, hi = min(lo, t.lo[n]), max(hi, t.hi[n])
		}
		t.lo[n], t.hi[n] = lo, hi
	}
	t.known = true
}

// dimensions returns the type of a temp without bounds.
func dimensions(temp stencil.TempType) bounded {
	t := bounded{elem: temp.Elem}
	for d, present := range temp.Present() {
		if present {
			t.axes[t.rank] = d
			t.rank++
		}
	}
	return t
}

// first reports whether a type lacks no dimension before one that it has.
func (t *bounded) first() bool { return t.rank == 0 || t.axes[t.rank-1] == t.rank-1 }

// empty reports whether a type has no points.
func (t *bounded) empty() bool {
	for n := range t.rank {
		if t.lo[n] >= t.hi[n] {
			return true
		}
	}
	return false
}

// checkOps reports the first operation that has no counterpart whatever the types are.
func checkOps(f *ir.Op) (err error) {
	ir.Walk(f, func(op *ir.Op) {
		order, recurrence := ir.OrderAttr.Lookup(op)
		window, indirect := stencil.WindowAttr.Lookup(op)
		switch {
		case err != nil:
		case written(op.Info) == nil:
			err = ir.ProgramErrorf(op.Pos, "%s has no counterpart in the dialects of MLIR", op.Name())
		case recurrence:
			err = ir.ProgramErrorf(op.Pos, "the apply is a recurrence in the order %q, of which MLIR's stencil dialect has none", order)
		case indirect && fixedEnds(window):
			err = ir.ProgramErrorf(op.Pos, "an end of the window is the same at all points, and those of MLIR are offsets from the point")
		case indirect && window.Range().Scaled():
			err = ir.ProgramErrorf(op.Pos, "a field is read on a finer or a coarser grid, and windows of MLIR are offsets from the point")
		}
	})
	return err
}

// rewrite makes an operation and what is in it those of today.
func rewrite(op *ir.Op) error {
	for _, v := range op.Results {
		v.Type = todays(op, v.Type)
	}
	if err := check(op); err != nil {
		return err
	}
	for _, r := range op.Regions {
		for n, a := range r.Args {
			if op.Is(stencil.OpApply) {
				a.Type = op.Operand(n).Type
			}
			if err := checkType(op, a); err != nil {
				return err
			}
			if err := checkAxes(op, a); err != nil {
				return err
			}
		}
		for _, inner := range r.Ops {
			if err := rewrite(inner); err != nil {
				return err
			}
		}
	}
	if op.Is(stencil.OpCombine) {
		ir.BoxAttr.Remove(op) // its type has it
	}
	stencil.ProgramAttr.Remove(op)
	op.Info = written(op.Info)
	return nil
}

// todays returns the type of a result of an operation.
func todays(op *ir.Op, t ir.Type) ir.Type {
	var out bounded
	switch t := t.(type) {
	case stencil.FieldType:
		out = dimensions(t.Temp())
		out.field = true
	case stencil.TempType:
		out = dimensions(t)
	default:
		return t
	}
	if box, ok := ir.BoxAttr.Lookup(op); ok {
		out.cover(box)
	}
	if in, ok := source(op); ok { // of which a buffer keeps all
		out.known, out.lo, out.hi = in.known, in.lo, in.hi
	}
	return out
}

// source returns the type of what a buffer keeps.
func source(op *ir.Op) (t bounded, ok bool) {
	if !op.Is(stencil.OpBuffer) {
		return t, false
	}
	t, ok = op.Operand(0).Type.(bounded)
	return t, ok
}

// checkType reports a value of a type that MLIR has not, or not with its meaning.
func checkType(op *ir.Op, v *ir.Value) error {
	t, ok := v.Type.(ir.Scalar)
	if b, isTemp := v.Type.(bounded); isTemp {
		t, ok = b.elem, true
		if !b.field && (!b.known || b.empty()) {
			return &ir.ProgramError{
				Pos: op.Pos, Message: "nothing needs a point of what " + op.Name() + " gives, and bounds of MLIR have some",
				Hint: "-stencil-shape-inference and then -canonicalize drop what is not needed",
			}
		}
	}
	if ok && t.IsUnsigned() {
		return ir.ProgramErrorf(op.Pos, "%s has a value of type %s, and MLIR's arithmetic no integers without a sign", op.Name(), t)
	}
	return nil
}

// checkAxes reports a field whose dimensions are not the first ones and that nothing is read of: MLIR says
// by an access with _ which they are.
func checkAxes(op *ir.Op, v *ir.Value) error {
	t, isTemp := v.Type.(bounded)
	if !isTemp || t.first() || accessed(v) {
		return nil
	}
	name := v.Name
	if name == "" {
		name = "a value of " + op.Name()
	}
	return &ir.ProgramError{
		Pos: op.Pos, Message: name + " lacks a dimension before one that it has, which MLIR says where it is read, and nothing reads it",
		Hint: "leave it out, or let it vary along the first dimensions",
	}
}

// accessed reports whether something is read of a field or temp.
func accessed(v *ir.Value) bool {
	return slices.ContainsFunc(v.Uses(), func(u ir.Use) bool {
		switch op := u.Op; {
		case op.Is(stencil.OpAccess):
			return true
		case op.Is(stencil.OpDynAccess), op.Is(stencil.OpStore):
			return true // which are reported themselves
		case op.Is(stencil.OpApply):
			return accessed(op.Regions[0].Args[u.Index])
		case op.Is(stencil.OpLoad), op.Is(stencil.OpCast):
			return accessed(op.Result())
		}
		return false
	})
}

// check reports what an operation says that today's cannot.
func check(op *ir.Op) error {
	for _, v := range op.Results {
		if err := checkType(op, v); err != nil {
			return err
		}
	}
	switch {
	case op.Is(stencil.OpLoad), op.Is(stencil.OpCast):
		return checkAxes(op, op.Result())
	case op.Is(stencil.OpApply):
		t, _ := op.Results[0].Type.(bounded)
		if !t.first() {
			return ir.ProgramErrorf(op.Pos, "the apply lacks a dimension before one that it has, and those of MLIR vary along the first ones")
		}
		for _, v := range op.Results[1:] {
			if other, _ := v.Type.(bounded); other.rank != t.rank || other.axes != t.axes {
				return ir.ProgramErrorf(op.Pos, "results of the apply vary along different dimensions, and those of MLIR along the same")
			}
		}
	case op.Is(stencil.OpAccess) || op.Is(stencil.OpDynAccess):
		t, rank := op.Operand(0).Type.(bounded), applyRank(op)
		if t.rank > 0 && t.axes[t.rank-1] >= rank {
			return ir.ProgramErrorf(op.Pos, "%s has a dimension that the apply lacks", op.Operand(0).Name)
		}
		if op.Is(stencil.OpDynAccess) && !t.first() {
			return ir.ProgramErrorf(op.Pos, "%s lacks a dimension before one that it has, and MLIR's dyn_access has the first ones", op.Operand(0).Name)
		}
	}
	return nil
}

// fixedEnds reports whether an end of a window is the same at all points.
func fixedEnds(w stencil.Window) bool {
	for d := range ir.Rank {
		if w.Lo[d].Fixed || w.Hi[d].Fixed {
			return true
		}
	}
	return false
}
