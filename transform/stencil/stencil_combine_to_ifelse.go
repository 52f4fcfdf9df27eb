package stencil

import (
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
	"github.com/openearthgo/oec/transform/canonical"
)

// CombineToIfElse replaces a combine, and the applies whose results it takes, by one apply
// with a branch on the coordinate: what reads it, or stores it, is then compiled as ever.
// Unrolled applies are taken apart for that, and what they become is unrolled as much: each
// point of a block has a branch of its own, wherever the block begins.
// Extra results that are needed on their side only are computed without one; the others
// become results that store nothing on the other side, and the applies of a side become one.
// With prepare-only the latter is all. With internal-only combines
// that are stored stay as they are, and only those that applies read are replaced.
type CombineToIfElse struct {
	PrepareOnly  bool `option:"prepare-only" help:"only pair extra operands, and join the applies of a side"`
	InternalOnly bool `option:"internal-only" help:"only what applies read"`
}

// Run runs the pass.
func (p CombineToIfElse) Run(ctx *transform.Context, module *ir.Op) error {
	changed := false
	for _, program := range stencil.Programs(module) {
		combines := combinesOf(program, p.InternalOnly)
		changed = changed || len(combines) > 0
		if !p.PrepareOnly && !p.InternalOnly { // else what an extra result comes from may stay combined
			combines = withoutExtras(combines)
		}
		for _, combine := range combines {
			pairExtras(combine)
			joinSides(combine)
			if !p.PrepareOnly {
				convertCombine(ctx, combine)
			}
		}
	}
	if !changed {
		return nil
	}
	return canonical.Canonicalize{}.Run(ctx, module) // the applies that were combined are left, used or not
}

// withoutExtras takes the extra results away from combines where that is possible, and
// returns those of which something is left. Outer ones come first: what they no longer
// take may then be taken away from inner ones.
func withoutExtras(combines []*ir.Op) (left []*ir.Op) {
	for _, combine := range slices.Backward(combines) {
		if takeExtras(combine) {
			left = append(left, combine)
		}
	}
	slices.Reverse(left)
	return left
}

// combinesOf returns the combines of a program in textual order, so that what a combine
// takes comes before it: all of them, or those that applies read.
func combinesOf(program *ir.Op, internal bool) (combines []*ir.Op) {
	for _, op := range program.Regions[0].Ops {
		if op.Is(stencil.OpCombine) && (!internal || readByApply(op)) {
			combines = append(combines, op)
		}
	}
	return combines
}

// readByApply reports whether an apply reads a result, or what other combines make of it.
func readByApply(op *ir.Op) bool {
	return slices.ContainsFunc(op.Results, func(v *ir.Value) bool {
		return slices.ContainsFunc(v.Uses(), func(u ir.Use) bool {
			through := u.Op.Is(stencil.OpCombine) || u.Op.Is(stencil.OpBuffer)
			return u.Op.Is(stencil.OpApply) || through && readByApply(u.Op)
		})
	})
}

// pairExtras gives each extra operand of a combine one on the other side that stores
// nothing.
func pairExtras(combine *ir.Op) {
	p := stencil.PartsOf(combine)
	empties := func(extras []*ir.Value) []*ir.Value {
		if len(extras) == 0 {
			return nil
		}
		var types []ir.Type
		for _, v := range extras {
			types = append(types, v.Type.(stencil.TempType).Dynamic())
		}
		return stencil.NewEmpty(combine, types).Results
	}
	stencil.SetParts(combine, stencil.Parts{
		Lower: slices.Concat(p.Lower, p.LowerExt, empties(p.UpperExt)),
		Upper: slices.Concat(p.Upper, empties(p.LowerExt), p.UpperExt),
	})
}

// joinSides makes one apply of those that only a combine takes, and only on one and the
// same side: they are needed on the same points. Those that are unrolled otherwise than the
// first are left. Boxes that they have are forgotten.
func joinSides(combine *ir.Op) {
	var lower, upper []*ir.Op
	p := stencil.PartsOf(combine)
	for _, op := range combine.Region().Ops {
		defines := func(v *ir.Value) bool { return v.Def() == op }
		below, above := slices.ContainsFunc(p.Lower, defines), slices.ContainsFunc(p.Upper, defines)
		switch {
		case below == above || !fromBody(op) || !analysis.FeedsOnly(op, combine):
		case below:
			lower = append(lower, op)
		default:
			upper = append(upper, op)
		}
	}
	joinAll(lower)
	joinAll(upper)
}

// joinAll moves the bodies of applies into the last of them.
func joinAll(applies []*ir.Op) {
	applies = slices.DeleteFunc(applies, func(op *ir.Op) bool { return stencil.Factors(op) != stencil.Factors(applies[0]) })
	for n := 0; n+1 < len(applies); n++ {
		forgetBox(applies[n])
		forgetBox(applies[n+1])
		join(applies[n], applies[n+1])
	}
}

func forgetBox(apply *ir.Op) {
	ir.BoxAttr.Remove(apply)
	for _, v := range apply.Results {
		stencil.SetType(v, v.Type.(stencil.TempType).Dynamic())
	}
}

// fromBody reports whether the body of an operation can be copied to compute its results
// at a point: it is an apply, and no recurrence.
func fromBody(op *ir.Op) bool { return op.Is(stencil.OpApply) && !ir.OrderAttr.In(op) }

// convertCombine replaces a combine without extra results by an apply.
func convertCombine(ctx *transform.Context, combine *ir.Op) {
	apply, branches := mergeSides(ctx, combine)
	d, at := stencil.PlaneOf(combine)
	if branches {
		ctx.Remarkf(combine.Pos, "%s is computed by one apply, with a branch at %s < %s", analysis.NameOf(apply), ir.DimNames[d], at)
	} else {
		ctx.Remarkf(combine.Pos, "%s is computed by one apply, in the same way on both sides of %s = %s", analysis.NameOf(apply), ir.DimNames[d], at)
	}
	combine.Erase()
}

// mergeSides lets the users of a combine without extra results use an apply instead, which
// has a branch if its sides are not computed in the same way.
func mergeSides(ctx *transform.Context, combine *ir.Op) (apply *ir.Op, branches bool) {
	var temps, tokens []ir.Type
	for _, v := range combine.Results {
		temps = append(temps, v.Type)
		tokens = append(tokens, stencil.ResultType{Elem: v.Type.(stencil.TempType).Elem})
	}
	apply = stencil.NewApply(ir.Before(combine), nil, temps...)
	if box, sized := ir.BoxAttr.Lookup(combine); sized {
		ir.BoxAttr.Set(apply, box)
	}
	b := ir.AtEnd(apply.Regions[0])
	b.Pos = combine.Pos
	branch := scf.NewIf(b, belowPlane(b, combine), tokens...)
	parts := stencil.PartsOf(combine)
	s := &sides{ctx: ctx, into: inliner{consumer: apply, args: map[*ir.Value]*ir.Value{}}, combine: combine}
	s.fill(scf.Then(branch), parts.Lower)
	s.fill(scf.Else(branch), parts.Upper)
	b.Create(stencil.OpReturn, branch.Results, nil, nil)
	branches = !takeEqualSide(branch)
	for d, factor := range s.factors() {
		if factor > 1 {
			unroll(apply, factor, d)
		}
	}
	for i, v := range combine.Results {
		if apply.Results[i].Name = v.Name; v.Name == "" {
			apply.Results[i].Name = parts.Lower[i].Name
		}
		v.ReplaceUses(apply.Results[i])
	}
	return apply, branches
}

// takeEqualSide replaces a branch by one of its sides if they compute the same.
func takeEqualSide(branch *ir.Op) bool {
	then := scf.Then(branch)
	if !canonical.EqualRegions(then, scf.Else(branch)) {
		return false
	}
	scf.MoveBefore(branch, then)
	for i, v := range slices.Clone(then.Terminator().Operands()) {
		branch.Results[i].ReplaceUses(v)
	}
	branch.Erase()
	return true
}

// belowPlane makes the condition that the point is on the lower side. Coordinates have a
// sign: a point before the domain is below a plane at its start.
func belowPlane(b *ir.Builder, combine *ir.Op) *ir.Value {
	d, at := stencil.PlaneOf(combine)
	bound := arith.NewInt(b, int64(at.Off), ir.Index)
	if !at.IsLit() {
		bound = arith.NewBinary(b, arith.OpAddI, stencil.NewExtent(b, d), bound)
	}
	return arith.NewCompare(b, arith.OpCmpI, "slt", stencil.NewIndex(b, d, [ir.Rank]int{}), bound)
}

// sides fills the sides of the branch that a combine becomes.
type sides struct {
	ctx     *transform.Context
	into    inliner
	combine *ir.Op
}

// fill yields what the operands of one side store at the point. What has no body to copy is
// read there.
func (s *sides) fill(r *ir.Region, operands []*ir.Value) {
	b := ir.AtEnd(r)
	b.Pos = s.combine.Pos
	copies := map[*ir.Op][]*ir.Value{}
	taken := map[*ir.Value]bool{}
	var tokens []*ir.Value
	for _, v := range operands {
		def := v.Def()
		if !fromBody(def) {
			tokens = append(tokens, s.read(b, v))
			continue
		}
		if copies[def] == nil {
			copies[def] = s.copyBody(b, def)
		}
		token := copies[def][v.Index()]
		if taken[token] {
			token = stencil.RepeatToken(token)
		}
		taken[token] = true
		tokens = append(tokens, token)
	}
	scf.NewYield(b, tokens...)
}

// factors returns how many points the applies of the sides compute at once, at most.
func (s *sides) factors() (most [ir.Rank]int) {
	for _, v := range s.combine.Operands() {
		if def := v.Def(); fromBody(def) {
			for d, n := range stencil.Factors(def) {
				most[d] = max(most[d], n)
			}
		}
	}
	return most
}

// copyBody copies what an apply computes at one point, and returns the tokens of its
// results.
func (s *sides) copyBody(b *ir.Builder, apply *ir.Op) []*ir.Value {
	body := stencil.FirstPoints(apply, [ir.Rank]int{1, 1, 1})
	m := ir.Mapping{}
	for i, a := range body.Args {
		m[a] = s.into.argument(apply.Operand(i))
	}
	for _, op := range body.Ops {
		if !op.Is(stencil.OpReturn) {
			b.Clone(op, m)
		}
	}
	var tokens []*ir.Value
	for _, token := range body.Terminator().Operands() {
		tokens = append(tokens, m.Of(token))
	}
	return tokens
}

// read stores what an operand is at the point.
func (s *sides) read(b *ir.Builder, v *ir.Value) *ir.Value {
	s.ctx.Remarkf(s.combine.Pos, "%s is read, not computed in the branch: %s", analysis.NameOf(v.Def()), whyRead(v.Def()))
	x := stencil.NewAccess(b, s.into.argument(v), [ir.Rank]int{})
	token := stencil.ResultType{Elem: x.Type.(ir.Scalar)}
	return b.Create(stencil.OpStoreResult, []*ir.Value{x}, []ir.Type{token}, nil).Result()
}

func whyRead(def *ir.Op) string {
	if def.Is(stencil.OpBuffer) {
		return "a buffer keeps it"
	}
	return "it is a recurrence"
}
