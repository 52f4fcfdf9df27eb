package pipeline

import (
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// selectOperands makes one computation on selected operands of a selection between the
// results of two, where these do the same and that takes less: the two sides of an upwind
// difference or of a flux differ in where they read and in signs only. The result has the
// same bits, for what is computed of the operands is what the side that is taken would have
// computed, or, x - y being x + -y and -(x*y) being -x*y, differs in the place of a sign.
func selectOperands(ctx *Context, module *ir.Op) error {
	for _, program := range stencil.Programs(module) {
		for _, apply := range stencil.Applies(program) {
			selectOperandsIn(ctx, apply.Regions[0])
		}
	}
	return nil
}

func selectOperandsIn(ctx *Context, r *ir.Region) {
	for _, op := range slices.Clone(r.Ops) {
		for _, inner := range op.Regions {
			selectOperandsIn(ctx, inner)
		}
		if op.Is(arith.OpSelect) && isFloat(op.Result().Type) {
			computeOnce(ctx, op)
		}
	}
}

func isFloat(t ir.Type) bool {
	s, ok := t.(ir.Scalar)
	return ok && s.IsFloat()
}

// computeOnce replaces a selection if that pays.
func computeOnce(ctx *Context, selection *ir.Op) {
	s := &alike{condition: selection.Operand(0), dying: dyingWith(selection), costs: map[choice]float64{}, plans: map[choice]*plan{}}
	root := s.plan(choice{x: selection.Operand(1), y: selection.Operand(2)})
	if root.like == nil {
		return
	}
	after, operations := s.costAfter()
	if after >= s.costBefore() {
		return
	}
	ctx.remarkf(selection.Pos, nameSelectOperands, "both sides of a branch are one computation on selected operands: of %d operations, %d are left",
		len(s.dying)+1, operations)
	joined := s.build(ir.Before(selection))
	joined.Name = selection.Result().Name
	selection.Result().ReplaceUses(joined)
	region := selection.Region()
	selection.Erase()
	for _, op := range slices.Backward(slices.Clone(region.Ops)) {
		if s.dying[op] && op.Result().Unused() {
			op.Erase()
		}
	}
}

// dyingWith returns the operations whose results nothing would use if it were not for the
// two values that a selection is between.
func dyingWith(selection *ir.Op) map[*ir.Op]bool {
	dying := map[*ir.Op]bool{}
	dies := func(op *ir.Op) bool {
		for _, use := range op.Result().Uses() {
			if !dying[use.Op] && (use.Op != selection || use.Index == 0) {
				return false
			}
		}
		return !op.Result().Unused()
	}
	ops := selection.Region().Ops
	for _, op := range slices.Backward(ops[:slices.Index(ops, selection)]) {
		if isElementwise(op) && dies(op) {
			dying[op] = true
		}
	}
	return dying
}

// isElementwise reports whether an operation computes a number of numbers and of nothing
// else, so that it can be that of either side.
func isElementwise(op *ir.Op) bool {
	if !op.Pure() || len(op.Results) != 1 || len(op.Regions) > 0 || len(op.Attrs) > 0 || len(op.Operands()) == 0 {
		return false
	}
	for _, v := range op.Operands() {
		if v.Type != op.Result().Type {
			return false
		}
	}
	return isFloat(op.Result().Type)
}

// choice is the value that is x on the one side and y, or -y, on the other.
type choice struct {
	x, y    *ir.Value
	negated bool
}

// plan says how a choice is computed: as an operation like the one of x on choices of
// operands, or else by a selection, if the two differ.
type plan struct {
	choice
	like     *ir.Op
	operands []*plan
}

// alike are the two sides of a selection.
type alike struct {
	condition *ir.Value
	dying     map[*ir.Op]bool
	costs     map[choice]float64 // an estimate, which counts what is shared each time
	plans     map[choice]*plan
	order     []*plan // of plans, operands first
}

func (s *alike) dies(v *ir.Value) bool { return v.Def() != nil && s.dying[v.Def()] }

// plan decides about a choice and what it takes.
func (s *alike) plan(c choice) *plan {
	if p := s.plans[c]; p != nil {
		return p
	}
	p := &plan{choice: c}
	if operands, ok := s.best(c); ok {
		p.like = c.x.Def()
		for _, o := range operands {
			p.operands = append(p.operands, s.plan(o))
		}
	}
	s.plans[c] = p
	s.order = append(s.order, p)
	return p
}

// best returns the choices of operands of which a choice is to be computed, and false if it
// is to be a selection.
func (s *alike) best(c choice) (operands []choice, ok bool) {
	if c.x == c.y && !c.negated {
		return nil, false
	}
	least := s.selectionCost(c)
	both := s.dies(c.x) && s.dies(c.y)
	for _, alternative := range alternatives(c) {
		cost := costOf(c.x.Def())
		for _, o := range alternative {
			cost += s.cost(o)
		}
		if cost < least || both && cost == least && !ok {
			operands, ok, least = alternative, true, cost
		}
	}
	return operands, ok
}

// cost estimates what a choice takes: nothing, if it is planned already.
func (s *alike) cost(c choice) float64 {
	if s.plans[c] != nil {
		return 0
	}
	cost, known := s.costs[c]
	if known {
		return cost
	}
	switch operands, ok := s.best(c); {
	case ok:
		cost = costOf(c.x.Def())
		for _, o := range operands {
			cost += s.cost(o)
		}
	default:
		cost = s.selectionCost(c)
	}
	s.costs[c] = cost
	return cost
}

// selectionCost is that of a choice by selection: of this and of what goes on being computed
// for it.
func (s *alike) selectionCost(c choice) float64 {
	if c.x == c.y && !c.negated {
		return 0
	}
	cost := costOfSelection + s.kept(c.x) + s.kept(c.y)
	if c.negated && ir.ConstantOf(c.y) == nil {
		cost += costOfSelection
	}
	return cost
}

// kept is the cost of what would not be computed but for a value.
func (s *alike) kept(v *ir.Value) float64 {
	if !s.dies(v) {
		return 0
	}
	key := choice{x: v}
	cost, known := s.costs[key]
	if !known {
		cost = costOf(v.Def())
		for _, o := range v.Def().Operands() {
			cost += s.kept(o)
		}
		s.costs[key] = cost
	}
	return cost
}

// costOfSelection is that of a selection or of a sign, in the same unit as [costOf].
const costOfSelection = 0.5

// costOf is what an operation takes of a core, in cycles for a vector.
func costOf(op *ir.Op) float64 {
	w := workOfOperation(op)
	part := float64(op.Result().Type.(ir.Scalar).Bits()) / 512
	return (w.arithmetic + w.division) / part
}

// costBefore is the cost of what would go.
func (s *alike) costBefore() float64 {
	cost := costOfSelection
	for op := range s.dying {
		cost += costOf(op) // halves and whole numbers: the order does not matter
	}
	return cost
}

// costAfter is the cost of all plans, and of what stays because they select it, and how many
// operations that is.
func (s *alike) costAfter() (cost float64, operations int) {
	count := func(c float64) { cost, operations = cost+c, operations+1 }
	stays := map[*ir.Op]bool{}
	var stay func(v *ir.Value)
	stay = func(v *ir.Value) {
		if op := v.Def(); s.dies(v) && !stays[op] {
			stays[op] = true
			count(costOf(op))
			for _, o := range op.Operands() {
				stay(o)
			}
		}
	}
	for _, p := range s.order {
		if p.like != nil {
			count(costOf(p.like))
			continue
		}
		stay(p.x)
		stay(p.y)
		if p.x != p.y || p.negated {
			count(costOfSelection)
		}
		if p.negated && ir.ConstantOf(p.y) == nil {
			count(costOfSelection)
		}
	}
	return cost, operations
}

// build emits all plans, and returns the value of the last one.
func (s *alike) build(b *ir.Builder) (v *ir.Value) {
	built := map[*plan]*ir.Value{}
	for _, p := range s.order {
		switch {
		case p.like != nil:
			var operands []*ir.Value
			for _, o := range p.operands {
				operands = append(operands, built[o])
			}
			b.Pos = p.like.Pos
			v = b.Create(p.like.Info, operands, []ir.Type{p.x.Type}, nil).Result()
			v.Name = p.x.Name
		case p.x == p.y && !p.negated:
			v = p.x
		default:
			v = arith.NewSelect(b, s.condition, p.x, s.signed(b, p))
		}
		built[p] = v
	}
	return v
}

// signed returns the second value of a choice with the sign that it has there.
func (s *alike) signed(b *ir.Builder, p *plan) *ir.Value {
	if !p.negated {
		return p.y
	}
	if c, ok := ir.ConstantOf(p.y).(ir.Float); ok {
		return arith.NewFloat(b, -c.Value, c.Type)
	}
	return arith.NewUnary(b, arith.OpNegF, p.y)
}
