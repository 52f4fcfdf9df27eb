package ir

import (
	"errors"
	"fmt"
	"maps"
	"slices"
)

// VerifyError says that an operation breaks a rule of the level it belongs to.
type VerifyError struct {
	Pos     Pos
	Op      string // its name
	Message string
}

// Error returns file:line:col: 'name' op message.
func (e *VerifyError) Error() string {
	return fmt.Sprintf("%s: '%s' op %s", e.Pos, e.Op, e.Message)
}

// Verify checks op and everything in it against the tables of its dialects and the rules
// of the form: arity, required attributes, terminators, and that every value is defined
// before it is used and visible where it is used. All errors are joined, each a *VerifyError.
func Verify(op *Op) error {
	v := &verifier{visible: map[*Value]bool{}}
	v.op(op)
	return errors.Join(v.errs...)
}

type verifier struct {
	visible map[*Value]bool
	defined []*Value // the visible ones, those of the innermost region last
	errs    []error
}

// define makes values visible to what follows in the region.
func (v *verifier) define(values []*Value) {
	for _, x := range values {
		if !v.visible[x] {
			v.visible[x] = true
			v.defined = append(v.defined, x)
		}
	}
}

// forget ends the region in which all values but the first ones were defined.
func (v *verifier) forget(first int) {
	for _, x := range v.defined[first:] {
		delete(v.visible, x)
	}
	v.defined = v.defined[:first]
}

func (v *verifier) fail(op *Op, format string, args ...any) {
	v.errs = append(v.errs, &VerifyError{op.Pos, op.Name(), fmt.Sprintf(format, args...)})
}

func (v *verifier) op(op *Op) {
	before := len(v.errs)
	v.row(op)
	for i, x := range op.operands {
		if !v.visible[x] {
			v.fail(op, "operand %d is not defined before it, or not visible here", i)
		}
	}
	for _, r := range op.Regions {
		v.region(op, r)
	}
	if op.Info.Verify != nil && len(v.errs) == before {
		if err := op.Info.Verify(op); err != nil {
			v.fail(op, "%s", err)
		}
	}
	v.define(op.Results)
}

func (v *verifier) row(op *Op) {
	info := op.Info
	if !info.Operands.accepts(len(op.operands)) {
		v.fail(op, "takes %s operands, has %d", info.Operands, len(op.operands))
	}
	if !info.Results.accepts(len(op.Results)) {
		v.fail(op, "has %s results by its definition, has %d", info.Results, len(op.Results))
	}
	if len(op.Regions) != info.Regions {
		v.fail(op, "has %d regions by its definition, has %d", info.Regions, len(op.Regions))
	}
	for _, k := range info.Attrs {
		if !op.HasAttr(k.Name()) {
			v.fail(op, "lacks the attribute %q", k.Name())
		}
	}
	for _, k := range slices.Concat(info.Attrs, info.Optional) {
		if a, ok := op.Attrs[k.Name()]; ok {
			if err := k.check(a); err != nil {
				v.fail(op, "%s", err)
			}
		}
	}
	v.misspelt(op)
	for i, x := range op.operands {
		if x.Type == nil {
			v.fail(op, "operand %d has no type", i)
		}
	}
}

// misspelt reports attributes that the row of an operation does not have and that are nearly one that it has.
// Others are notes, and those of functions and modules are of any dialect.
func (v *verifier) misspelt(op *Op) {
	if op.Info == OpFunc || op.Info == OpModule {
		return
	}
	var known []string
	for _, k := range slices.Concat(op.Info.Attrs, op.Info.Optional) {
		known = append(known, k.Name())
	}
	for _, name := range slices.Sorted(maps.Keys(op.Attrs)) {
		if near := suggest(name, known); near != "" && !slices.Contains(known, name) {
			v.fail(op, "has the attribute %q, which means nothing%s", name, near)
		}
	}
}

func (v *verifier) region(op *Op, r *Region) {
	visible, defined := v.visible, v.defined
	if op.Info.Traits.Has(Isolated) {
		v.visible, v.defined = map[*Value]bool{}, nil
	}
	outer := len(v.defined)
	v.define(r.Args)
	for i, inner := range r.Ops {
		if inner.parent != r {
			v.fail(inner, "does not know the region that it is in")
		}
		if inner.Info.Traits.Has(Terminator) && i != len(r.Ops)-1 {
			v.fail(inner, "must be the last operation of its region")
		}
		v.op(inner)
	}
	v.forget(outer)
	v.visible, v.defined = visible, defined
}
