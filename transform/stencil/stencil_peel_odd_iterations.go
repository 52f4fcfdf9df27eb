package stencil

import (
	"errors"
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// PeelOddIterations divides unrolled applies along the dimensions in which they compute
// several points at once: one apply is left with the part of the box that consists of whole
// blocks, counted from the start of the box, or of the outermost combine's; an apply that
// computes single points has what is before and after that. A combine puts them together.
// Where such parts meet at the plane of a combine, they become one apply with a branch.
//
// It is the Open Earth Compiler's pass, whose loops make whole steps only, and which peels off
// blocks some of whose points store nothing. That is right for blocks that begin at one place;
// ours begin wherever a tile does, and what is in no whole block of a tile is computed point by
// point in any case. Therefore what is peeled off computes single points, with a body of its
// own: nothing is erased that another part, or another result, uses too.
type PeelOddIterations struct{}

// Run runs the pass.
func (PeelOddIterations) Run(ctx *transform.Context, module *ir.Op) error {
	var errs []error
	for _, program := range stencil.Programs(module) {
		if err := checkPeelable(program); err != nil {
			errs = append(errs, err)
			continue
		}
		for d := range ir.Rank {
			p := &peeler{ctx: ctx, dim: d}
			for _, root := range rootsOf(program) {
				p.peel(root)
			}
		}
	}
	return errors.Join(errs...)
}

// checkPeelable demands boxes, and combines each side of which is computed for it alone.
func checkPeelable(program *ir.Op) error {
	for _, op := range program.Regions[0].Ops {
		switch {
		case op.Is(stencil.OpApply) && unrolled(op) && !analysis.HasRanges(program):
			return ir.ProgramErrorf(op.Pos, "an unrolled apply has no range; stencil-shape-inference must run first")
		case op.Is(stencil.OpCombine) && slices.ContainsFunc(op.Operands(), func(v *ir.Value) bool { return unrolled(v.Def()) }):
			if err := checkPeelableSides(op); err != nil {
				return err
			}
		}
	}
	return nil
}

func checkPeelableSides(combine *ir.Op) error {
	parts := stencil.PartsOf(combine)
	if len(parts.Lower) < len(combine.Results) {
		return ir.ProgramErrorf(combine.Pos, "a combine of unrolled applies has extra operands; stencil-combine-to-ifelse=prepare-only must run first")
	}
	for _, side := range [][]*ir.Value{parts.Lower, parts.Upper} {
		if slices.ContainsFunc(side, func(v *ir.Value) bool { return v.Def() != side[0].Def() && joinableSides(v.Def(), side[0].Def()) }) {
			return ir.ProgramErrorf(combine.Pos, "a combine of unrolled applies takes several on one side; stencil-combine-to-ifelse=prepare-only must run first")
		}
	}
	for _, v := range combine.Operands() {
		if def := v.Def(); unrolled(def) && !analysis.FeedsOnly(def, combine) {
			return ir.ProgramErrorf(combine.Pos, "%s is unrolled, and other combines take it too; stencil-domain-split must run first", analysis.NameOf(def))
		}
	}
	return nil
}

// joinableSides reports whether preparing a combine makes one of two applies that it takes on
// one side.
func joinableSides(a, b *ir.Op) bool {
	return fromBody(a) && fromBody(b) && stencil.Factors(a) == stencil.Factors(b)
}

func unrolled(op *ir.Op) bool {
	return op.Is(stencil.OpApply) && stencil.UnrollAttr.In(op.Regions[0].Terminator())
}

// rootsOf returns the applies and combines of a program that no combine takes.
func rootsOf(program *ir.Op) (roots []*ir.Op) {
	for _, op := range program.Regions[0].Ops {
		if (op.Is(stencil.OpApply) || op.Is(stencil.OpCombine)) && !analysis.Combined(op) {
			roots = append(roots, op)
		}
	}
	return roots
}

// peeler divides applies along one dimension.
type peeler struct {
	ctx    *transform.Context
	dim    int
	origin ir.Bound // from which blocks are counted
}

// part is a range along the dimension, and what is computed there.
type part struct {
	lo, hi ir.Bound
	values []*ir.Value
	single bool // by an apply that was peeled off
}

// peel divides what a root is made of, and lets its users use the parts.
func (p *peeler) peel(root *ir.Op) {
	box, sized := ir.BoxAttr.Lookup(root)
	if !sized {
		return
	}
	p.origin = box.Lo[p.dim]
	uses := make([][]ir.Use, len(root.Results))
	for i, v := range root.Results {
		uses[i] = v.Uses()
	}
	parts, changed := p.parts(root.Results)
	if !changed {
		return
	}
	b := ir.Before(root)
	if root.Is(stencil.OpApply) {
		b = ir.After(root)
	}
	for i, v := range p.assemble(b, parts, box) {
		if v.Name == "" {
			v.Name = root.Results[i].Name
		}
		for _, u := range uses[i] {
			u.Op.SetOperand(u.Index, v)
			if u.Op.Is(stencil.OpApply) {
				u.Op.Regions[0].Args[u.Index].Type = v.Type
			}
		}
	}
	eraseUnusedTree(root)
}

// parts divides what computes values, all of them results of one operation.
func (p *peeler) parts(values []*ir.Value) (parts []part, changed bool) {
	def := values[0].Def()
	box, sized := ir.BoxAttr.Lookup(def)
	whole := []part{{lo: box.Lo[p.dim], hi: box.Hi[p.dim], values: values}}
	if !sized || slices.ContainsFunc(values, func(v *ir.Value) bool { return v.Def() != def }) {
		return whole, false
	}
	switch {
	case def.Is(stencil.OpCombine):
		return p.sides(def, values, whole)
	case def.Is(stencil.OpApply) && stencil.Factors(def)[p.dim] > 1:
		return p.blocks(def, values, whole)
	}
	return whole, false
}

// sides divides what a combine takes. The parts on both sides of a plane across the
// dimension follow one another; across another dimension, each side is put together again.
func (p *peeler) sides(combine *ir.Op, values []*ir.Value, whole []part) ([]part, bool) {
	box, _ := ir.BoxAttr.Lookup(combine)
	all := stencil.PartsOf(combine)
	if len(all.Lower) < len(combine.Results) {
		return whole, false
	}
	d, at := stencil.PlaneOf(combine)
	below, above := stencil.SidesOf(combine)
	lowerBox, low := below.Clip(box)
	upperBox, up := above.Clip(box)
	if !low || !up {
		return whole, false
	}
	lower, lowerChanged := p.side(all.Lower, lowerBox)
	upper, upperChanged := p.side(all.Upper, upperBox)
	switch {
	case !lowerChanged && !upperChanged:
		return whole, false
	case d == p.dim:
		parts := p.meet(combine, lower, upper, at)
		for n := range parts {
			parts[n].values = pick(parts[n].values, values)
		}
		return parts, true
	}
	b, old := ir.Before(combine), slices.Clone(combine.Operands())
	stencil.SetParts(combine, stencil.Parts{Lower: p.assemble(b, lower, lowerBox), Upper: p.assemble(b, upper, upperBox)})
	for _, v := range old {
		eraseUnusedTree(v.Def())
	}
	return whole, true
}

// side divides what is taken on one side of a plane.
func (p *peeler) side(operands []*ir.Value, box ir.Box) (parts []part, changed bool) {
	parts, changed = p.parts(operands)
	parts[0].lo, parts[len(parts)-1].hi = box.Lo[p.dim], box.Hi[p.dim]
	return parts, changed
}

// pick returns the values that stand for results, by their numbers.
func pick(from, results []*ir.Value) (picked []*ir.Value) {
	for _, v := range results {
		picked = append(picked, from[v.Index()])
	}
	return picked
}

// meet puts the parts of the sides of a combine behind one another. Single points on both
// sides of the plane become those of one apply.
func (p *peeler) meet(combine *ir.Op, lower, upper []part, at ir.Bound) []part {
	last, first := lower[len(lower)-1], upper[0]
	if !last.single || !first.single {
		return slices.Concat(lower, upper)
	}
	box, _ := ir.BoxAttr.Lookup(combine)
	box.Lo[p.dim], box.Hi[p.dim] = last.lo, first.hi
	joint := p.combine(ir.Before(combine), at, last.values, first.values, box)
	merged, _ := mergeSides(p.ctx, joint)
	joint.Erase()
	for _, old := range []part{last, first} {
		eraseUnusedTree(old.values[0].Def())
	}
	p.ctx.Remarkf(combine.Pos, "%s from %s to %s on both sides of the plane at %s is computed point by point", analysis.NameOf(merged), ir.DimNames[p.dim]+" = "+last.lo.String(), first.hi, at)
	fused := part{last.lo, first.hi, merged.Results, true}
	return slices.Concat(lower[:len(lower)-1], []part{fused}, upper[1:])
}

// blocks divides an unrolled apply.
func (p *peeler) blocks(apply *ir.Op, values []*ir.Value, whole []part) ([]part, bool) {
	lo, hi, name := whole[0].lo, whole[0].hi, ir.DimNames[p.dim]
	if lo.Extent != hi.Extent || lo.Extent != p.origin.Extent {
		p.ctx.Remarkf(apply.Pos, "%s is not peeled: how many points there are along %s, from %s to %s, is known at run time only", analysis.NameOf(apply), name, lo, hi)
		return whole, false
	}
	factor := stencil.Factors(apply)[p.dim]
	before := ((p.origin.Off-lo.Off)%factor + factor) % factor
	first := lo.Shift(min(before, hi.Off-lo.Off))
	end := hi.Shift(-((hi.Off - first.Off) % factor))
	if first == lo && end == hi {
		return whole, false
	}
	var parts []part
	if first != lo {
		parts = append(parts, p.single(apply, values, lo, first))
	}
	if first != end {
		parts = append(parts, part{lo: first, hi: end, values: values})
	}
	if end != hi {
		parts = append(parts, p.single(apply, values, end, hi))
	}
	if first != end {
		p.narrow(apply, first, end)
	}
	p.ctx.Remarkf(apply.Pos, "%s computes whole blocks of %d points along %s on %d of %d", analysis.NameOf(apply), factor, name, end.Off-first.Off, hi.Off-lo.Off)
	return parts, true
}

// single computes values of an unrolled apply on a range by an apply that computes one
// point along the dimension at a time.
func (p *peeler) single(apply *ir.Op, values []*ir.Value, lo, hi ir.Bound) part {
	factors := stencil.Factors(apply)
	factors[p.dim] = 1
	var types []ir.Type
	for _, v := range apply.Results {
		types = append(types, v.Type)
	}
	c := stencil.NewApply(ir.Before(apply), apply.Operands(), types...)
	ir.BoxAttr.Copy(c, apply)
	p.narrow(c, lo, hi)
	body := stencil.FirstPoints(apply, factors)
	for i, a := range body.Args {
		c.Regions[0].Args[i].Name = a.Name
		a.ReplaceUses(c.Regions[0].Args[i])
	}
	for _, op := range slices.Clone(body.Ops) {
		op.Detach()
		c.Regions[0].Append(op)
	}
	for i, v := range apply.Results {
		c.Results[i].Name = v.Name
	}
	return part{lo, hi, pick(c.Results, values), true}
}

// narrow gives an apply another range along the dimension.
func (p *peeler) narrow(apply *ir.Op, lo, hi ir.Bound) {
	box, _ := ir.BoxAttr.Lookup(apply)
	box.Lo[p.dim], box.Hi[p.dim] = lo, hi
	ir.BoxAttr.Set(apply, box)
	for _, v := range apply.Results {
		stencil.SetType(v, v.Type.(stencil.TempType).Dynamic().Sized(box))
	}
}

// assemble combines parts, of which a box is made, to its values.
func (p *peeler) assemble(b *ir.Builder, parts []part, box ir.Box) []*ir.Value {
	values := parts[len(parts)-1].values
	for n, lower := range slices.Backward(parts[:len(parts)-1]) {
		box.Lo[p.dim] = lower.lo
		values = p.combine(b, parts[n+1].lo, lower.values, values, box).Results
	}
	return values
}

func (p *peeler) combine(b *ir.Builder, at ir.Bound, lower, upper []*ir.Value, box ir.Box) *ir.Op {
	var types []ir.Type
	for _, v := range lower {
		types = append(types, v.Type.(stencil.TempType).Dynamic().Sized(box))
	}
	op := stencil.NewCombine(b, p.dim, at, stencil.Parts{Lower: lower, Upper: upper}, types...)
	ir.BoxAttr.Set(op, box)
	return op
}

// eraseUnusedTree removes an apply or a combine that nothing uses, and what only it took.
func eraseUnusedTree(op *ir.Op) {
	if op == nil || op.Region() == nil || slices.ContainsFunc(op.Results, func(v *ir.Value) bool { return !v.Unused() }) {
		return
	}
	var taken []*ir.Op
	if op.Is(stencil.OpCombine) {
		for _, v := range op.Operands() {
			taken = append(taken, v.Def())
		}
	}
	op.Erase()
	for _, def := range taken {
		eraseUnusedTree(def)
	}
}
