package ssa2stencil

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/frontend/check"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/ir"
)

// The arrays of a kernel are values of the program. An array of which an element is assigned to is
// another value from then on: within the body of a For it is known by the subscripts of that
// element, and after it by what computes all of them.
type (
	// array is an array of the program, or the part of it that subscripts lead to.
	array struct {
		v  *ir.Value
		at []value
	}
	// zeros is an array that nothing was assigned to.
	zeros struct {
		extents ir.Extents
		elem    ir.Scalar
	}
	// updated is an array in the body of a For, with an element that the body has assigned to.
	updated struct {
		old   value // array, zeros or updated
		at    []value
		v     value
		loops []*space // around the assignment
	}
)

// isArray reports whether a value is an array of a kernel, and no list of values.
func isArray(v value) bool {
	switch v.(type) {
	case array, zeros, *updated:
		return true
	}
	return false
}

// isComputed reports whether a value is an array that is computed as a whole.
func isComputed(v value) bool {
	_, isZero := v.(zeros)
	return isArray(v) && !isZero
}

// part returns what that many subscripts lead to.
func (z zeros) part(subscripts int) value {
	if subscripts < z.extents.Rank() {
		return zeros{ir.NewExtents(z.extents.List()[subscripts:]), z.elem}
	}
	return zeroNumber(z.elem)
}

// shapeOf returns the extents and the type of the elements of an array.
func shapeOf(v value) (ir.Extents, ir.Scalar) {
	switch v := v.(type) {
	case array:
		t := v.v.Type.(tensor.Type)
		return ir.NewExtents(t.Extents.List()[len(v.at):]), t.Elem
	case zeros:
		return v.extents, v.elem
	case *updated:
		return shapeOf(v.old)
	}
	return ir.Extents{}, 0
}

// arrayShape returns the extents and the type of the elements of a type of arrays of numbers.
func arrayShape(t types.Type) (e ir.Extents, elem ir.Scalar, ok bool) {
	var list []int
	for {
		a, isArray := t.Underlying().(*types.Array)
		if !isArray {
			break
		}
		list, t = append(list, int(a.Len())), a.Elem()
	}
	elem = scalarOf(t)
	if len(list) == 0 || len(list) > ir.MaxSubscripts || elem == 0 || slices.Min(list) < 1 {
		return e, elem, false
	}
	return ir.NewExtents(list), elem, true
}

// zero is what a variable holds before anything is stored.
func (r *raiser) zero(t types.Type) value {
	if !r.kernel {
		return zero(t)
	}
	if extents, elem, ok := arrayShape(t); ok {
		return zeros{extents, elem}
	}
	if st, ok := t.Underlying().(*types.Struct); ok {
		var out aggregate
		for f := range st.Fields() {
			out = append(out, r.zero(f.Type()))
		}
		return out
	}
	return zero(t)
}

func (r *raiser) keys(vs []value) string {
	var b strings.Builder
	for _, v := range vs {
		b.WriteString("[" + r.key(v, nil) + "]")
	}
	return b.String()
}

// subscript returns a subscript that is no constant, which has to be inside.
func (fr *frame) subscript(index ssa.Value, v value, length int, in ssa.Instruction) (value, bool) {
	n := convertInt(fr.ctx.b, fr.ctx.number(v, scalarOf(index.Type())), ir.Index)
	found := tensor.RangeOf(n, fr.ctx.b.Region())
	if !found.Within(length) {
		x := diag.Subscript{Pos: fr.r.pkg.At(in.Pos()), Found: found.String(), Length: length, Low: found.Lo < 0, High: found.Hi >= int64(length), Assigned: isAssigned(in), Index: fr.isIndex(v)}
		if e := fr.subscriptAt(in.Pos()); e != nil {
			x.Pos, x.Expr, x.Defined = fr.r.pkg.At(e.Pos()), check.ExprString(e), fr.definedInt(e)
		}
		fr.relate(fr.r.diags.UnprovenSubscript(x))
		return nil, false
	}
	if !fr.r.kernel {
		n = fr.inside(n, length)
	}
	return computed{n}, true
}

// isIndex reports whether a value is an index of an oec.For that runs.
func (fr *frame) isIndex(v value) bool {
	c, ok := v.(computed)
	return ok && slices.ContainsFunc(fr.r.loops, func(s *space) bool { return slices.Contains(s.args, c.v) })
}

// definedInt returns a conversion of a floating-point number to an integer as one that is defined for all numbers, "" for other expressions.
func (fr *frame) definedInt(e ast.Expr) string {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return ""
	}
	to, from := fr.r.pkg.Info.Types[call.Fun], fr.r.pkg.Info.TypeOf(call.Args[0])
	if basic, ok := types.Default(from).Underlying().(*types.Basic); !to.IsType() || !ok || basic.Info()&types.IsFloat == 0 {
		return ""
	}
	return fmt.Sprintf("oec.Int[%s](%s)", check.ExprString(call.Fun), check.ExprString(call.Args[0]))
}

// subscriptAt returns the subscript behind a bracket of the function, as the user wrote it; nil if
// there is none.
func (fr *frame) subscriptAt(bracket token.Pos) (subscript ast.Expr) {
	if fr.fn.Syntax() == nil {
		return nil
	}
	ast.Inspect(fr.fn.Syntax(), func(n ast.Node) bool {
		if e, ok := n.(*ast.IndexExpr); ok && e.Lbrack == bracket {
			subscript = e.Index
		}
		return subscript == nil
	})
	return subscript
}

// element returns the element or part of a value that subscripts lead to.
func (fr *frame) element(v value, at []value) value {
	if len(at) == 0 {
		return v
	}
	switch v := v.(type) {
	case array:
		path := slices.Concat(v.at, at)
		t := v.v.Type.(tensor.Type)
		if len(path) < t.Extents.Rank() {
			return array{v.v, path}
		}
		return computed{tensor.NewAt(fr.ctx.b, v.v, fr.indices(path)...)}
	case zeros:
		return v.part(len(at))
	case *updated:
		return fr.elementOfUpdated(v, at)
	case lookup:
		return fr.settled(v.part(at...))
	case aggregate:
		if n, ok := intConstant(at[0]); ok {
			return fr.element(elem(v, int(n.Value)), at[1:])
		}
		return fr.chosen(v, at)
	}
	if n, ok := intConstant(at[0]); ok && len(at) == 1 {
		return elem(v, int(n.Value))
	}
	return poison{}
}

// zeroNumber is the number zero of a type.
func zeroNumber(t ir.Scalar) value {
	if t.IsFloat() {
		return ir.Float{Type: t}
	}
	return intValue(ir.Int{Type: t})
}

// indices returns subscripts as values of the program.
func (fr *frame) indices(at []value) []*ir.Value {
	list := make([]*ir.Value, len(at))
	for n, v := range at {
		list[n] = fr.ctx.number(v, ir.Index)
	}
	return list
}

// mostAlternatives is among how many numbers a subscript that is no constant selects one.
const mostAlternatives = 64

// alternatives is how many numbers of a list of values subscripts may lead to.
func alternatives(v value, at []value) int {
	a, ok := v.(aggregate)
	if !ok || len(at) == 0 || len(a) == 0 {
		return 1
	}
	if n, ok := intConstant(at[0]); ok {
		return alternatives(elem(v, int(n.Value)), at[1:])
	}
	sum := 0
	for _, part := range a {
		sum += alternatives(part, at[1:])
	}
	return sum
}

// copied returns the element of a result that a subscript selects, where it is one of many: by branches, down to few enough.
func (fr *frame) copied(v value, at []value, t ir.Scalar) value {
	a, ok := v.(aggregate)
	if !ok || len(at) == 0 || alternatives(v, at) <= mostAlternatives {
		return fr.element(v, at)
	}
	if len(a) == 1 {
		return fr.copied(a[0], at[1:], t)
	}
	half := len(a) / 2
	middle := arith.NewInt(fr.ctx.b, int64(half), ir.Index)
	first := fr.ctx.number(at[0], ir.Index)
	op := scf.NewIf(fr.ctx.b, arith.NewCompare(fr.ctx.b, arith.OpCmpI, "slt", first, middle), t)
	outer := fr.ctx.b
	defer func() { fr.ctx.b = outer }()
	for n, side := range []*ir.Region{scf.Then(op), scf.Else(op)} {
		fr.ctx.b = ir.AtEnd(side)
		fr.ctx.b.Pos = op.Pos
		parts, from := a[:half], first
		if n == 1 {
			parts, from = a[half:], arith.NewBinary(fr.ctx.b, arith.OpSubI, first, middle)
		}
		x := fr.copied(parts, slices.Concat([]value{computed{from}}, at[1:]), t)
		if isPoison(x) {
			return x
		}
		scf.NewYield(fr.ctx.b, fr.ctx.number(x, t))
	}
	return computed{op.Result()}
}

// chosen returns the element of a list of values that a subscript selects, or the part.
func (fr *frame) chosen(a aggregate, at []value) value {
	if n := alternatives(a, at); n > mostAlternatives {
		hint := "pass the array by pointer, as in table *[14][9]float64: there the element is read; one of the stencil's own is used in a loop over its elements, " + diag.ElementLoop
		if fr.r.kernel {
			hint = "compute all of the array in one oec.For, or use it in a loop of Go over its elements, " + diag.ElementLoop
		}
		fr.errorf(fr.where, diag.ArrayIndex, "the element is one of %d, and at most %d are selected from where an index is no constant", n, mostAlternatives).
			WithHint("%s", hint)
		return poison{}
	}
	n := fr.ctx.number(at[0], ir.Index)
	var out value
	for k := len(a) - 1; k >= 0; k-- {
		x := fr.element(a[k], at[1:])
		if isPoison(x) {
			return x
		}
		if out == nil {
			out = x
			continue
		}
		if parts, ok := x.(aggregate); ok { // a row, or a struct
			out = make(aggregate, len(parts))
			for m := range parts {
				out.(aggregate)[m] = fr.chosen(a, slices.Concat(at, []value{affine{none, m}}))
			}
			return out
		}
		t := typeOf(x, out)
		if t == 0 {
			fr.errorf(fr.fn.Pos(), diag.ElementOrder, "an array whose parts are computed by themselves is used with a subscript that is no constant").
				WithHint("compute all of it in one oec.For, with the subscript as one of its indices")
			return poison{}
		}
		is := arith.NewCompare(fr.ctx.b, arith.OpCmpI, "eq", n, arith.NewInt(fr.ctx.b, int64(k), ir.Index))
		out = computed{arith.NewSelect(fr.ctx.b, is, fr.ctx.number(x, t), fr.ctx.number(out, t))}
	}
	return out
}

// elementOfUpdated returns an element of an array that the body of a For assigns to: what the body
// has assigned, at these very subscripts, or what the array had before, where they cannot be the same.
func (fr *frame) elementOfUpdated(u *updated, at []value) value {
	if len(at) == len(u.at) {
		if fr.r.keys(at) == fr.r.keys(u.at) {
			return u.v
		}
		for n := range at {
			x, okX := intConstant(at[n])
			y, okY := intConstant(u.at[n])
			if okX && okY && x.Value != y.Value {
				return fr.element(u.old, at)
			}
		}
	}
	fr.errorf(fr.where, diag.ElementOrder, "this uses elements of an array that another call of the same oec.For assigns to; its calls have no order").
		WithHint(inOrder)
	return poison{}
}

// update assigns to an element of an array.
func (fr *frame) update(old value, at []value, v value) value {
	extents, elem := shapeOf(old)
	z, isZero := old.(zeros)
	if n, ok := intConstant(at[0]); ok && isZero {
		// Its parts are arrays, or numbers, of their own from now on.
		parts := make(aggregate, extents.List()[0])
		for k := range parts {
			parts[k] = z.part(1)
		}
		parts[n.Value] = fr.replaced(parts[n.Value], at[1:], v)
		return parts
	}
	switch {
	case isPoison(v):
		return old
	case len(at) < extents.Rank():
		for k := range extents[len(at)] { // a part, element by element
			n := []value{affine{none, k}}
			old = fr.update(old, slices.Concat(at, n), fr.element(v, n))
		}
		return old
	case len(fr.r.loops) == 0:
		fr.errorf(fr.where, diag.ElementOrder, "a single element of a computed array is assigned").
			WithHint("assign all elements in one oec.For, and tell the one apart by a condition there")
		return old
	case fr.r.sums > 0:
		fr.errorf(fr.where, diag.CapturedWrite, "the function of a sum assigns to an array outside of it").
			WithHint("assign what the sum returns")
		return old
	}
	if u, ok := old.(*updated); ok && fr.r.keys(u.at) == fr.r.keys(at) {
		old = u.old // what was assigned there before does not matter
	}
	return &updated{old: old, at: at, v: computed{fr.ctx.number(v, elem)}, loops: slices.Clone(fr.r.loops)}
}

// joined makes one array of parts that are arrays of their own, or numbers.
func (fr *frame) joined(a aggregate) value {
	fr.errorf(fr.where, diag.ElementOrder, "an array whose parts are assigned by themselves is assigned with a subscript that is no constant").
		WithHint("assign all of it in one oec.For, with the subscript as one of its indices")
	return a
}

// arrays merges an array of two sides of a branch: an element that a side has assigned to is what
// it is there, or what it was.
func (m *merger) arrays(x, y value) value {
	before := map[string]bool{}
	for v := y; ; {
		before[m.fr.r.key(v, nil)] = true
		u, ok := v.(*updated)
		if !ok {
			break
		}
		v = u.old
	}
	common := x
	var assigned []*updated
	for !before[m.fr.r.key(common, nil)] {
		u, ok := common.(*updated)
		if !ok {
			return m.differ()
		}
		assigned, common = append(assigned, u), u.old
	}
	for v := y; m.fr.r.key(v, nil) != m.fr.r.key(common, nil); {
		u := v.(*updated)
		assigned, v = append(assigned, u), u.old
	}
	out := common
	done := map[string]bool{}
	for _, u := range slices.Backward(assigned) {
		if at := m.fr.r.keys(u.at); !done[at] {
			done[at] = true
			v := m.on(0, func() value { return m.fr.element(x, u.at) })
			w := m.on(1, func() value { return m.fr.element(y, u.at) })
			out = &updated{old: out, at: u.at, v: m.value(v, w, typeOf(u.v)), loops: u.loops}
		}
	}
	return out
}

// assignedOnce makes an array of one side, where the other one has none, known outside of the branch.
func (m *merger) assignedOnce(u *updated, known func(v value) value) value {
	old, v := known(u.old), known(u.v)
	if m.fr.r.key(old, nil) == m.fr.r.key(u.old, nil) && m.fr.r.key(v, nil) == m.fr.r.key(u.v, nil) {
		return u
	}
	return &updated{old: old, at: u.at, v: v, loops: u.loops}
}

func (m *merger) differ() value {
	m.fr.errorf(m.pos, diag.ElementOrder, "which array this is depends on a condition").
		WithHint("put the condition into what is assigned to the elements")
	return poison{}
}

// on evaluates something on a side of the branch.
func (m *merger) on(side int, evaluate func() value) value {
	outer := m.fr.ctx.b
	m.fr.ctx.b = m.builders[side]
	defer func() { m.fr.ctx.b = outer }()
	return evaluate()
}
