package ssa2stencil

import (
	"cmp"
	"fmt"
	"go/token"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/lang"
)

// space is a For whose body is evaluated: its indices as values of the program.
type space struct {
	extents []int
	args    []*ir.Value
}

// kernelCall evaluates a call of a function of package oec that takes functions over subscripts.
type kernelCall func(fr *frame, in *ssa.Call, args []value, st state) value

// kernelCalls returns what evaluates these functions, by name. It is a function because the
// table refers to itself by way of calls within calls.
func kernelCalls() map[string]kernelCall {
	return map[string]kernelCall{
		"For1": forAll, "For2": forAll, "For3": forAll, "For4": forAll,
		"Sum1": sum, "Sum2": sum, "Sum3": sum, "Sum4": sum,
		"Prod":   reduction(func(fr *frame, x, y *ir.Value) *ir.Value { return arith.NewBinary(fr.ctx.b, arith.OpMulF, x, y) }),
		"MinOf":  reduction(func(fr *frame, x, y *ir.Value) *ir.Value { return fr.extreme(true, x, y) }),
		"MaxOf":  reduction(func(fr *frame, x, y *ir.Value) *ir.Value { return fr.extreme(false, x, y) }),
		"Locate": locate,
	}
}

// kernelCallOf returns what evaluates a function, or nil if it is none of these.
func (r *raiser) kernelCallOf(fn *ssa.Function) kernelCall {
	if origin := fn.Origin(); origin != nil {
		fn = origin
	}
	obj := fn.Object()
	if obj == nil || obj.Pkg() == nil {
		return nil
	}
	if f := lang.FuncOf(obj.Pkg().Path(), obj.Name()); f == nil || !f.Space {
		return nil
	}
	return r.calls[obj.Name()]
}

// spaceOf returns the constant extents that a call has before the function.
func (fr *frame) spaceOf(in *ssa.Call, args []value) (extents []int, c *closure, ok bool) {
	if !fr.r.kernel {
		fr.errorf(fr.instrPos(in), diag.UnsupportedCall, "%s is for kernels", closureName(in.Call.StaticCallee())).
			WithHint("use a loop with constant bounds, or mark a function of arrays //oec:kernel")
		return nil, nil, false
	}
	for n, a := range args[:len(args)-1] {
		if isPoison(a) {
			return nil, nil, false
		}
		extent, isConstant := intConstant(a)
		if !isConstant || extent.Value < 1 {
			what := "is not a constant"
			if isConstant {
				what = fmt.Sprintf("is %d", extent.Value)
			}
			fr.errorf(fr.instrPos(in), diag.UnsupportedLoop, "extent %d %s", n+1, what).
				WithHint("give it a positive constant, such as len of an array, and leave out what is too much by a condition")
			return nil, nil, false
		}
		extents = append(extents, int(extent.Value))
	}
	c, ok = args[len(args)-1].(*closure)
	if !ok && !isPoison(args[len(args)-1]) {
		fr.unsupported(in)
	}
	return extents, c, ok
}

// indexNames returns the names of the indices of a function.
func indexNames(fn *ssa.Function) (names []string) {
	for _, p := range fn.Params {
		names = append(names, p.Name())
	}
	return names
}

// body evaluates a function of subscripts.
func (fr *frame) body(c *closure, args []*ir.Value, in *ssa.Call, st state) []value {
	values := make([]value, len(args))
	for n, v := range args {
		values[n] = computed{v}
	}
	inner := fr.r.newFrame(fr.ctx, c, values, fr)
	inner.callPos, inner.ofSpace = fr.instrPos(in), true
	return inner.call(st)
}

// forAll evaluates a For: its body once, for all indices. What it assigns becomes arrays when the
// outermost For is complete.
func forAll(fr *frame, in *ssa.Call, args []value, st state) value {
	extents, c, ok := fr.spaceOf(in, args)
	if !ok || fr.r.failed {
		return poison{}
	}
	if fr.r.sums > 0 {
		fr.errorf(fr.instrPos(in), diag.ElementOrder, "an oec.For within the function of a sum").
			WithHint("compute the array before the sum")
		return poison{}
	}
	outermost, wrong := len(fr.r.loops) == 0, fr.r.diags.Len()
	outer, b := fr.ctx.b, fr.ctx.b
	if outermost {
		b = ir.AtEnd(ir.NewOp(tensor.OpCompute, nil, nil, nil, 1).Regions[0])
		b.Pos = outer.Pos
		fr.ctx.b = b
		fr.r.touched = nil
	}
	s := &space{extents: extents}
	all := b.Region()
	if !outermost {
		all = fr.r.loops[0].args[0].Region()
	}
	for _, name := range indexNames(c.fn) {
		s.args = append(s.args, all.AddArg(ir.Index, name))
	}
	// What is proven of the indices follows from the extents of the space.
	setExtents(all, append(slices.Clone(fr.r.loops), s))
	before := maps.Clone(st)
	fr.r.loops = append(fr.r.loops, s)
	fr.body(c, s.args, in, st)
	fr.r.loops = fr.r.loops[:len(fr.r.loops)-1]
	fr.ctx.b = outer
	if outermost {
		outer.Pos = fr.r.position(in.Pos())
		if fr.r.diags.Len() == wrong {
			fr.checkOrder(before)
			fr.complete(all, before, st, in, wrong)
		}
		if fr.r.diags.Len() > wrong {
			clear(st)
			maps.Copy(st, before) // so that nothing is said of what follows from what is wrong
		}
	}
	return nil
}

// setExtents notes the extents of all indices of a body, of which loops that are complete have left some.
func setExtents(body *ir.Region, loops []*space) {
	known := map[*ir.Value]int{}
	old := tensor.ExtentsAttr.Of(body.Parent())
	for n, extent := range old {
		known[body.Args[n]] = int(extent)
	}
	for _, s := range loops {
		for n, v := range s.args {
			known[v] = s.extents[n]
		}
	}
	var list ir.Ints
	for _, v := range body.Args {
		list = append(list, int64(known[v]))
	}
	tensor.ExtentsAttr.Set(body.Parent(), list)
}

// touch is a use of a part of a variable in the body of a For.
type touch struct {
	place
	write bool
	pos   token.Pos
}

// touches notes that a part of a variable is read or assigned to.
func (fr *frame) touches(p place, write bool) {
	if len(fr.r.loops) > 0 {
		fr.r.touched = append(fr.r.touched, touch{p, write, fr.where})
	}
}

// inOrder is how to use elements after others have been assigned.
const inOrder = "assign to another array, or divide the outermost oec.For into two: an array that is declared within is then declared before both, with further subscripts for its indices"

// checkOrder demands of the elements that a body assigns to that no other call of it uses them: all
// uses of a variable that it assigns to are at the same subscripts, or at constants that differ.
func (fr *frame) checkOrder(before state) {
	for _, w := range fr.r.touched {
		if _, outside := before[w.c]; !w.write || !outside {
			continue
		}
		for _, t := range fr.r.touched {
			if t.c != w.c || fr.apart(t.path, w.path) {
				continue
			}
			fr.errorf(t.pos, diag.ElementOrder, "this uses elements of an array that another call of the same oec.For assigns to; its calls have no order").
				WithHint(inOrder)
			return
		}
	}
}

// apart reports whether two places in a variable are the same for each call of a body, and not for
// two, or are different.
func (fr *frame) apart(x, y []value) bool {
	for n := range min(len(x), len(y)) {
		a, okA := intConstant(x[n])
		b, okB := intConstant(y[n])
		if okA && okB && a.Value != b.Value {
			return true
		}
	}
	return fr.r.keys(x) == fr.r.keys(y)
}

// write is an assignment in the body of a For that is complete.
type write struct {
	*updated
	extents ir.Extents
}

// complete makes arrays of what a body has assigned.
func (fr *frame) complete(body *ir.Region, before, st state, in *ssa.Call, wrong int) {
	cells := slices.SortedFunc(maps.Keys(before), func(a, b *cell) int { return cmp.Compare(a.n, b.n) })
	var writes []*write
	for _, c := range cells {
		fr.collect(st[c], &writes, in)
	}
	made := map[*updated]value{}
	for len(writes) > 0 && fr.r.diags.Len() == wrong {
		first := writes[0]
		together := []*write{first}
		var later []*write
		for _, w := range writes[1:] {
			if w.whole() && first.whole() && w.extents == first.extents && fr.r.keys(w.at) == fr.r.keys(first.at) {
				together = append(together, w)
			} else {
				later = append(later, w)
			}
		}
		fr.compute(body, together, made)
		writes = later
	}
	if fr.r.diags.Len() > wrong {
		return
	}
	for _, c := range cells {
		st[c] = replacedUpdates(st[c], made)
	}
	for c := range st {
		if _, outside := before[c]; !outside {
			delete(st, c)
		}
	}
}

// collect lists the last assignments to arrays in a value.
func (fr *frame) collect(v value, writes *[]*write, in *ssa.Call) {
	switch v := v.(type) {
	case aggregate:
		for _, part := range v {
			fr.collect(part, writes, in)
		}
	case computed:
		if inSpace(v.v) {
			fr.errorf(fr.instrPos(in), diag.CapturedWrite, "the function of an oec.For leaves a number in a variable outside of it").
				WithHint("assign to an element of an array, or use a sum")
		}
	case *updated:
		extents, _ := shapeOf(v)
		for u, ok := v, true; ok; u, ok = u.old.(*updated) {
			fr.checkWrite(u, extents, in)
		}
		*writes = append(*writes, &write{updated: v, extents: extents})
	}
}

// inSpace reports whether a value is computed in a body that is in no program yet.
func inSpace(v *ir.Value) bool {
	r := v.Region()
	if def := v.Def(); def != nil {
		r = def.Region()
	}
	for r != nil && r.Parent() != nil {
		if r.Parent().Is(tensor.OpCompute) {
			return true
		}
		r = r.Parent().Region()
	}
	return false
}

// checkWrite demands of an assignment that each call of the body has an element of its own: all
// indices of the loops around it are subscripts, and the others are constants.
func (fr *frame) checkWrite(u *updated, extents ir.Extents, in *ssa.Call) {
	open := map[*ir.Value]int{}
	for _, s := range u.loops {
		for n, v := range s.args {
			open[v] = s.extents[n]
		}
	}
	for _, x := range u.at {
		if c, ok := x.(computed); ok {
			if _, isIndex := open[c.v]; !isIndex {
				fr.errorf(fr.instrPos(in), diag.ElementOrder, "the body assigns to an element whose subscripts are not the indices of oec.For, each once, or constants").
					WithHint("assign to the element of the indices themselves, and read at what is computed")
				return
			}
			delete(open, c.v)
		}
	}
	for v, extent := range open {
		if extent > 1 {
			fr.errorf(fr.instrPos(in), diag.ElementOrder, "several calls of the body assign to the same element: %s is no subscript of it", v.Name).
				WithHint("use oec.Sum1 to add up over %s", v.Name)
			return
		}
	}
}

// whole reports whether an assignment is to all elements of the array.
func (w *write) whole() bool {
	for d, x := range w.at {
		if extent, isIndex := w.extentOf(x); !isIndex || extent < w.extents[d] {
			return false
		}
	}
	return true
}

// extentOf returns the extent of a subscript that is an index of a loop.
func (u *updated) extentOf(x value) (extent int, ok bool) {
	c, ok := x.(computed)
	if !ok {
		return 0, false
	}
	for _, s := range u.loops {
		if n := slices.Index(s.args, c.v); n >= 0 {
			return s.extents[n], true
		}
	}
	return 0, false
}

// compute makes a compute of assignments to arrays of the same shape at the same subscripts.
func (fr *frame) compute(body *ir.Region, writes []*write, made map[*updated]value) {
	first := writes[0]
	var elems []ir.Scalar
	for _, w := range writes {
		_, elem := shapeOf(w.updated)
		elems = append(elems, elem)
	}
	names := make([]string, len(first.at))
	for d, x := range first.at {
		if c, ok := x.(computed); ok {
			names[d] = c.v.Name
		}
	}
	op := tensor.NewCompute(fr.ctx.b, first.extents, names, elems...)
	m := &materializer{fr: fr, body: body, args: op.Regions[0].Args, b: ir.AtEnd(op.Regions[0])}
	m.b.Pos = op.Pos
	var values []*ir.Value
	for n, w := range writes {
		values = append(values, m.value(w.updated, elems[n]))
		made[w.updated] = array{v: op.Results[n]}
	}
	tensor.NewYield(m.b, values...)
	ir.EraseUnused(op.Regions[0])
}

// materializer copies the body of a For into a compute.
type materializer struct {
	fr   *frame
	body *ir.Region
	args []*ir.Value // the subscripts of the compute
	b    *ir.Builder

	copied map[string]ir.Mapping // of the body, by the subscripts that it is copied for
}

// value returns what an element is after an assignment and those before it.
func (m *materializer) value(v value, elem ir.Scalar) *ir.Value {
	u, ok := v.(*updated)
	if !ok {
		return m.before(v, elem)
	}
	var cond *ir.Value
	and := func(c *ir.Value) {
		if cond != nil {
			c = arith.NewBinary(m.b, arith.OpAndI, cond, c)
		}
		cond = c
	}
	mapping := ir.Mapping{}
	extents, _ := shapeOf(u)
	for d, x := range u.at {
		if n, isConstant := intConstant(x); isConstant {
			and(arith.NewCompare(m.b, arith.OpCmpI, "eq", m.args[d], arith.NewInt(m.b, n.Value, ir.Index)))
			continue
		}
		if extent, _ := u.extentOf(x); extent < extents[d] {
			and(arith.NewCompare(m.b, arith.OpCmpI, "slt", m.args[d], arith.NewInt(m.b, int64(extent), ir.Index)))
		}
		mapping[x.(computed).v] = m.args[d]
	}
	if cond == nil {
		return m.copy(u, mapping)
	}
	op := scf.NewIf(m.b, cond, elem)
	outer, copied := m.b, m.copied
	m.b, m.copied = ir.AtEnd(scf.Then(op)), nil
	scf.NewYield(m.b, m.copy(u, mapping))
	m.b, m.copied = ir.AtEnd(scf.Else(op)), nil
	scf.NewYield(m.b, m.value(u.old, elem))
	m.b, m.copied = outer, copied
	return op.Result()
}

// before returns the element of an array as it was before the loop.
func (m *materializer) before(v value, elem ir.Scalar) *ir.Value {
	a, ok := v.(array)
	if !ok {
		c := context{b: m.b}
		return c.number(zeroNumber(elem), elem)
	}
	outer := m.fr.ctx.b
	m.fr.ctx.b = m.b
	at := m.fr.indices(a.at)
	m.fr.ctx.b = outer
	return tensor.NewAt(m.b, a.v, append(at, m.args...)...)
}

// copy copies the body, once for the same subscripts, and returns what is assigned.
func (m *materializer) copy(u *updated, mapping ir.Mapping) *ir.Value {
	key := m.fr.r.keys(u.at)
	if m.copied[key] == nil {
		for _, v := range m.body.Args {
			if mapping[v] == nil {
				mapping[v] = arith.NewInt(m.b, 0, ir.Index)
			}
		}
		for _, op := range m.body.Ops {
			m.b.Clone(op, mapping)
		}
		if m.copied == nil {
			m.copied = map[string]ir.Mapping{}
		}
		m.copied[key] = mapping
	}
	return m.copied[key].Of(u.v.(computed).v)
}

// replacedUpdates returns a value with the arrays in the place of the assignments.
func replacedUpdates(v value, made map[*updated]value) value {
	switch v := v.(type) {
	case aggregate:
		out := make(aggregate, len(v))
		for n, part := range v {
			out[n] = replacedUpdates(part, made)
		}
		return out
	case *updated:
		return made[v]
	}
	return v
}

// sum evaluates a sum.
func sum(fr *frame, in *ssa.Call, args []value, st state) value {
	extents, c, ok := fr.spaceOf(in, args)
	if !ok {
		return poison{}
	}
	t := scalarOf(in.Type())
	fr.at(fr.instrPos(in))
	op := tensor.NewSum(fr.ctx.b, ir.NewExtents(extents), indexNames(c.fn), t)
	outer := fr.ctx.b
	fr.ctx.b = ir.AtEnd(op.Regions[0])
	fr.ctx.b.Pos = op.Pos
	fr.r.sums++
	results := fr.body(c, op.Regions[0].Args, in, st.clone())
	fr.r.sums--
	if len(results) == 1 && !isPoison(results[0]) {
		tensor.NewYield(fr.ctx.b, fr.ctx.number(results[0], t))
	}
	fr.ctx.b = outer
	if len(results) != 1 || isPoison(results...) {
		return poison{}
	}
	return computed{op.Result()}
}

// reduction evaluates Prod, MinOf and MaxOf: from the first value on, in order.
func reduction(join func(fr *frame, x, y *ir.Value) *ir.Value) kernelCall {
	return func(fr *frame, in *ssa.Call, args []value, st state) value {
		extents, c, ok := fr.spaceOf(in, args)
		if !ok {
			return poison{}
		}
		t := scalarOf(in.Type())
		var out *ir.Value
		for n := range extents[0] {
			results := fr.body(c, []*ir.Value{arith.NewInt(fr.ctx.b, int64(n), ir.Index)}, in, st)
			if isPoison(results...) {
				return poison{}
			}
			x := fr.ctx.number(results[0], t)
			if out != nil {
				x = join(fr, out, x)
			}
			out = x
		}
		return computed{out}
	}
}

// locate evaluates oec.Locate, as the function is written.
func locate(fr *frame, in *ssa.Call, args []value, _ state) value {
	n, ok := intConstant(args[1])
	if isPoison(args...) {
		return poison{}
	}
	if !ok || n.Value < 2 {
		fr.errorf(fr.instrPos(in), diag.UnsupportedCall, "the number of points of the table is not a constant of 2 or more").
			WithHint("give it len of the table")
		return poison{}
	}
	b, t := fr.ctx.b, scalarOf(in.Call.Args[0].Type())
	x := fr.ctx.number(args[0], t)
	number := func(v float64) *ir.Value { return arith.NewFloat(b, v, t) }
	index := func(v int64) *ir.Value { return arith.NewInt(b, v, ir.Index) }
	x = arith.NewSelect(b, arith.NewCompare(b, arith.OpCmpF, "ogt", x, number(0)), x, number(0))
	last := number(float64(n.Value - 1))
	x = arith.NewSelect(b, arith.NewCompare(b, arith.OpCmpF, "olt", x, last), x, last)
	j := arith.NewConversion(b, arith.OpFPToSI, x, ir.Index)
	j = arith.NewSelect(b, arith.NewCompare(b, arith.OpCmpI, "slt", j, index(n.Value-2)), j, index(n.Value-2))
	j = arith.NewSelect(b, arith.NewCompare(b, arith.OpCmpI, "sgt", j, index(0)), j, index(0))
	f := arith.NewBinary(b, arith.OpSubF, x, arith.NewConversion(b, arith.OpSIToFP, j, t))
	return tuple{computed{j}, aggregate{computed{arith.NewBinary(b, arith.OpSubF, number(1), f)}, computed{f}}}
}
