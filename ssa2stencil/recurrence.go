package ssa2stencil

import (
	"fmt"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/lang"
)

// The values of recurrences.
type (
	// swept is the result of a recurrence: temps of the program, one for each number of its
	// values, which exist in the domain alone along the dimensions of an order.
	swept struct {
		temps   []*ir.Value
		name    string
		order   ir.Order
		outside value      // what a sweep leaves as it is outside of the domain; else nil
		t       types.Type // of its values
	}
	// previous is what the body of a recurrence reads: the first parameter.
	previous struct {
		name  string
		fn    string // the function that takes the body
		order ir.Order
		dims  [ir.Rank]bool
		old   value // what a sweep updates; else nil
		t     types.Type
	}
)

// recurrence makes the apply of a recurrence, or finds it.
func (fr *frame) recurrence(kind *lang.Recurrence, name string, args []value, in *ssa.Call, st state) value {
	c, ok := args[len(args)-1].(*closure)
	if !ok || len(c.fn.Blocks) == 0 {
		return fr.unsupported(in)
	}
	p := &previous{name: c.fn.Params[0].Name(), fn: name, t: c.fn.Signature.Results().At(0).Type()}
	p.order, _ = ir.ParseOrder(kind.Order)
	p.dims = lang.Present(kind.Dims)
	if kind.Sweep {
		p.old = args[1]
	}
	if !fr.checkRecurrence(p, c, in, st) {
		return poison{}
	}
	key := name + "(" + fr.r.key(p.old, st) + "," + fr.r.key(c, st) + ")"
	v, made := fr.r.recurrences[key]
	if !made {
		fr.r.depth++
		v = fr.r.makeRecurrence(c, p, st)
		fr.r.depth--
		fr.r.recurrences[key] = v
	}
	return v
}

// checkRecurrence demands that a recurrence is the same wherever it is needed, and that
// its result varies along dimensions that the stencil has.
func (fr *frame) checkRecurrence(p *previous, c *closure, in *ssa.Call, st state) bool {
	ok := true
	pos := fr.instrPos(in)
	for d, here := range p.dims {
		if here && !fr.r.dims[d] {
			ok = false
			fr.errorf(pos, diag.RecurrenceDims, "%s runs along %s, which the stencil does not have", p.fn, ir.DimNames[d]).
				WithHint("give the stencil the parameter %s, or use a function for fewer dimensions", ir.DimNames[d])
		}
	}
	if len(numbersOf([]types.Type{p.t})) == 0 {
		ok = false
		fr.errorf(pos, diag.UnsupportedType, "%s computes values of type %s, in which there are no numbers", p.fn, types.TypeString(p.t, (*types.Package).Name)).
			WithHint("let the body return a number, or an array or struct of numbers")
	}
	for n, v := range c.bindings {
		if !st.invariant(v) {
			ok = false
			fr.errorf(pos, diag.RecurrenceCapture, "the body of %s captures %s, which is not the same at all points", p.fn, c.fn.FreeVars[n].Name()).
				WithHint("capture fields, scalars, the Domain and closures, and use the indices that the body is given")
		}
	}
	if p.old != nil && !st.invariant(p.old) {
		ok = false
		fr.errorf(pos, diag.RecurrenceCapture, "what %s updates is not the same field at all points", p.fn).
			WithHint("give it a field, or a closure that captures fields, scalars, the Domain and closures")
	}
	return ok
}

// makeRecurrence makes the apply. The point is in the domain along the dimensions of the
// order.
func (r *raiser) makeRecurrence(c *closure, p *previous, st state) value {
	args := []value{p}
	for d, here := range p.dims {
		if here {
			args = append(args, affine{dim: d})
		}
	}
	before := r.diags.Len()
	ctx, results := r.makeBody(c, args, st, p.dims, p.order.Dims())
	if ctx == nil {
		return poison{}
	}
	ir.OrderAttr.Set(ctx.op, p.order.String())
	apply := r.makeApply(c, ctx, results, p.dims)
	if apply == nil {
		return poison{}
	}
	if apply.Results[0].Name == unnamed {
		apply.Results[0].Name = p.name
	}
	r.checkReads(apply, ctx)
	r.checkBody(apply, p, ctx)
	if r.diags.Len() > before {
		apply.Erase()
		return poison{}
	}
	s := &swept{temps: apply.Results, name: apply.Results[0].Name, order: p.order, outside: p.old, t: p.t}
	for _, v := range s.temps {
		r.swept[v] = s
	}
	return s
}

// checkReads reports the reads of recurrences outside of the domain by an apply that runs
// within, and by those that compute what it reads. Alone, these run wherever they are needed.
func (r *raiser) checkReads(apply *ir.Op, ctx *context) {
	if len(r.swept) == 0 {
		return
	}
	w := outside{r: r, inside: ctx.inside, known: make(map[needed]*leaving)}
	ir.Walk(apply, func(op *ir.Op) {
		if !op.Is(stencil.OpAccess) {
			return
		}
		x := w.read(apply, op, ir.Domain(ctx.inside))
		if x == nil {
			return
		}
		what, pos := x.of.name, r.positions[x.at]
		if x.by != "" {
			what += ", which " + x.by + " reads,"
		}
		r.diags.Add(r.pkg.At(pos), diag.RecurrenceLevel, "%s is read outside of the domain along %s, where nothing is computed", what, ir.DimNames[x.dim]).
			WithHint("read it under a condition such as %s", r.condition(pos, x.off[x.dim], x.dim))
	})
}

// outside finds reads of recurrences outside of the domain, where nothing is computed.
type outside struct {
	r      *raiser
	inside [ir.Rank]bool       // along which the point is in the domain
	known  map[needed]*leaving // what was found; nil if nothing
}

type (
	// needed are the points that an apply is needed at.
	needed struct {
		apply *ir.Op
		box   ir.Box
	}
	// leaving is a read that leaves the domain along a dimension, at an offset from the point.
	leaving struct {
		of  *swept
		dim int
		off [ir.Rank]int
		at  *ir.Op // the outermost access on the way there that moves along the dimension
		by  string // what that reads, if it is not the recurrence
	}
)

// read returns how an access leaves the domain, itself or by what it reads, if an apply runs on a box;
// nil if it does not. What it does on domains of some extents only is not certain.
func (w *outside) read(apply, access *ir.Op, box ir.Box) *leaving {
	temp, off := apply.Operand(access.Operand(0).Index()), ir.OffsetAttr.Of(access)
	for _, read := range stencil.BoxesRead(access, box, w.inside) {
		if s := w.r.swept[temp]; s != nil {
			dims := s.order.Dims()
			for d := range dims {
				dims[d] = dims[d] && w.inside[d]
			}
			if d, leaves := stencil.LeavesAlong(read, ir.Domain(w.inside), dims); leaves {
				return &leaving{s, d, off, access, ""}
			}
			continue
		}
		x := w.within(temp.Def(), read)
		if x == nil {
			continue
		}
		sum := *x
		for d := range off {
			sum.off[d] += off[d]
		}
		if off[x.dim] != 0 {
			sum.at, sum.by = access, temp.Def().Results[0].Name
		}
		return &sum
	}
	return nil
}

// within returns how the accesses of an apply leave the domain where it is needed on a box. A reduction
// runs on all the domain along its own dimension.
func (w *outside) within(apply *ir.Op, box ir.Box) *leaving {
	if apply == nil || !apply.Is(stencil.OpApply) {
		return nil
	}
	for d, ordered := range ir.OrderOf(apply).Dims() {
		if ordered {
			box.Lo[d], box.Hi[d] = ir.Lit(0), ir.End(d, 0)
		}
	}
	key := needed{apply, box}
	if x, ok := w.known[key]; ok {
		return x
	}
	var found *leaving
	ir.Walk(apply, func(op *ir.Op) {
		if found == nil && op.Is(stencil.OpAccess) {
			found = w.read(apply, op, box)
		}
	})
	w.known[key] = found
	return found
}

// condition is what keeps a read at an offset in the domain, as the user writes it at a position.
func (r *raiser) condition(pos token.Pos, off, d int) string {
	if off > 0 {
		extent, with := diag.Extent(r.pkg.DomainAt(pos), ir.DimNames[d])
		return fmt.Sprintf("%s < %s-%d%s", ir.DimNames[d], extent, off, with)
	}
	return fmt.Sprintf("%s > %d", ir.DimNames[d], -off-1)
}

// checkBody reports what a body must not do where it stands: read what is not computed,
// and panic, since not only the points that plain Go needs are computed.
func (r *raiser) checkBody(apply *ir.Op, p *previous, ctx *context) {
	ir.Walk(apply, func(op *ir.Op) {
		switch {
		case op.Is(stencil.OpSelf):
			if d, outside := stencil.SelfOutside(op); outside {
				r.diags.Add(r.pkg.At(r.positions[op]), diag.RecurrenceLevel, "%s may be read outside of the domain along %s, where %s has computed nothing", p.name, ir.DimNames[d], p.fn).
					WithHint("read it under a condition such as %s", r.condition(r.positions[op], ir.OffsetAttr.Of(op)[d], d))
			}
		case op.Is(arith.OpAssert):
			at := token.Position{Filename: filepath.FromSlash(op.Pos.File), Line: op.Pos.Line, Column: op.Pos.Col}
			r.diags.PanickingBody(r.pkg.Shown(at), p.fn, string(op.Attrs["message"].(ir.Str)))
		}
	})
}

// readPrevious reads what the body of a recurrence has computed. What a sweep has not
// visited, or does not, is what it was.
func (fr *frame) readPrevious(p *previous, args []value, in *ssa.Call, st state) value {
	off, ok := fr.offsets(p.name, p.dims, args, in)
	switch {
	case !ok:
		return poison{}
	case p.order.Precedes(off):
		self := func() value {
			return assembleOf(p.t, func(n int, t ir.Scalar) value {
				v := stencil.NewSelf(fr.ctx.b, n, inMemory(t), off)
				fr.r.positions[v.Def()] = fr.instrPos(in)
				return computed{convertInt(fr.ctx.b, v, t)}
			})
		}
		if p.old == nil {
			return self()
		}
		return fr.whereInside(p.order.Dims(), off, p.t, self, func() value { return fr.apply(p.old, args, in, st.clone()) })
	case p.old != nil:
		return fr.apply(p.old, args, in, st)
	}
	fr.errorf(fr.instrPos(in), diag.RecurrenceOffset, "%s reads %s at %s, which it does not compute before", p.fn, p.name, point(off, p.dims)).
		WithHint("in the body of %s read %s at %s k of the same column only; %s computes the other way", p.fn, p.name,
			map[bool]string{false: "smaller", true: "larger"}[p.order.Down(2)], strings.NewReplacer("Forward", "Backward", "Backward", "Forward").Replace(p.fn))
	return poison{}
}

// readSwept reads the result of a recurrence.
func (fr *frame) readSwept(s *swept, args []value, in *ssa.Call, st state) value {
	off, ok := fr.offsets(s.name, s.temps[0].Type.(stencil.TempType).Present(), args, in)
	if !ok {
		return poison{}
	}
	inside := func() value {
		return assembleOf(s.t, func(n int, t ir.Scalar) value {
			v := stencil.NewAccess(fr.ctx.b, fr.ctx.arg(s.temps[n]), off)
			fr.r.positions[v.Def()] = fr.instrPos(in)
			return computed{convertInt(fr.ctx.b, v, t)}
		})
	}
	if s.outside == nil {
		return inside()
	}
	return fr.whereInside(s.order.Dims(), off, s.t, inside, func() value { return fr.apply(s.outside, args, in, st.clone()) })
}

// whereInside chooses between two values of a type by whether the point at an offset is in
// the domain along some dimensions. What a side stores in variables of its own is not to be seen elsewhere.
func (fr *frame) whereInside(dims [ir.Rank]bool, off [ir.Rank]int, t types.Type, inside, outside func() value) value {
	cond := stencil.NewInside(fr.ctx.b, dims, off, fr.ctx.inside)
	if cond == nil {
		return inside()
	}
	list := []types.Type{t}
	numbers := numbersOf(list)
	op := scf.NewIf(fr.ctx.b, cond)
	for _, t := range numbers {
		op.AddResult(t)
	}
	outer := fr.ctx.b
	for n, side := range []func() value{inside, outside} {
		fr.ctx.b = ir.AtEnd(op.Regions[n])
		fr.ctx.b.Pos = op.Pos
		var yielded []*ir.Value
		for m, v := range flatten([]value{side()}, list) {
			yielded = append(yielded, fr.ctx.number(v, numbers[m]))
		}
		scf.NewYield(fr.ctx.b, yielded...)
	}
	fr.ctx.b = outer
	return assembleOf(t, func(n int, _ ir.Scalar) value { return computed{op.Results[n]} })
}

// offsets returns the indices of a call as an offset from the point.
func (fr *frame) offsets(name string, dims [ir.Rank]bool, args []value, in *ssa.Call) (off [ir.Rank]int, ok bool) {
	ok = true
	n := 0
	for d, here := range dims {
		if !here {
			continue
		}
		switch a := args[n].(type) {
		case poison:
			ok = false
		case limited:
			ok = false
			fr.errorf(fr.instrPos(in), diag.OffsetNotConst, "index %s of %s, which is computed in order, is from oec.Within", ir.DimNames[d], name).
				WithHint("read fields of the stencil there, or use %s plus or minus a constant", ir.DimNames[d])
		case affine:
			off[d] = a.off
			if a.dim != d {
				ok = false
				fr.badIndex(field{name: name}, a, d, in, n)
			}
		default:
			ok = false
			fr.badIndex(field{name: name}, a, d, in, n)
		}
		n++
	}
	return off, ok
}

// point writes a point at an offset as its indices: "i, j, k-1".
func point(off [ir.Rank]int, dims [ir.Rank]bool) string {
	var parts []string
	for d, here := range dims {
		switch {
		case here && off[d] != 0:
			parts = append(parts, fmt.Sprintf("%s%+d", ir.DimNames[d], off[d]))
		case here:
			parts = append(parts, ir.DimNames[d])
		}
	}
	return strings.Join(parts, ", ")
}
