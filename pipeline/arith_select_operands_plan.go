package pipeline

import (
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// choice is the value that is x on the one side and y, or -y, on the other.
type choice struct {
	x, y    *ir.Value
	negated bool
}

// same reports whether there is nothing to choose.
func (c choice) same() bool { return c.x == c.y && !c.negated }

// flips reports whether there is a sign to be flipped when the program runs.
func (c choice) flips() bool { return c.negated && ir.ConstantOf(c.y) == nil }

// way is how a choice may be computed: as an operation like another one on choices of operands,
// on both sides, or on one of them.
type way struct {
	like     *ir.Op
	operands []choice
	on       lanes
	through  int // which operand is the result on the other side
}

// plan says how a choice is computed: as an operation on plans of operands, or else by a
// selection, if the two differ.
type plan struct {
	choice
	way
	operands []*plan
}

// computed reports whether an operation computes the choice.
func (p *plan) computed() bool { return p.like != nil }

// alike are the two sides of a selection.
type alike struct {
	selection *ir.Op
	masks     *masks // nil if selections are operations like others
	dying     map[*ir.Op]bool
	costs     map[choice]float64 // an estimate, which counts what is shared each time
	plans     map[choice]*plan
	order     []*plan // of plans, operands first
	root      *plan
	stays     uses // of what goes on being computed
}

// newAlike plans what a selection chooses.
func newAlike(selection *ir.Op, m *masks) *alike {
	s := &alike{selection: selection, masks: m, dying: dyingWith(selection), costs: map[choice]float64{}, plans: map[choice]*plan{}}
	c := choice{x: selection.Operand(1), y: selection.Operand(2)}
	if m != nil && m.exchanged {
		c = choice{x: c.y, y: c.x}
	}
	s.root = s.plan(c)
	s.stays = s.staying()
	return s
}

func (s *alike) dies(v *ir.Value) bool { return v.Def() != nil && s.dying[v.Def()] }

// plan decides about a choice and what it takes.
func (s *alike) plan(c choice) *plan {
	if p := s.plans[c]; p != nil {
		return p
	}
	p := &plan{choice: c}
	if w, ok := s.best(c); ok {
		p.way = w
		for _, o := range w.operands {
			p.operands = append(p.operands, s.plan(o))
		}
	}
	s.plans[c] = p
	s.order = append(s.order, p)
	return p
}

// best returns the way in which a choice is to be computed, and false if it is to be a selection.
func (s *alike) best(c choice) (best way, ok bool) {
	if c.same() {
		return way{}, false
	}
	least := s.selectionCost(c)
	both := s.dies(c.x) && s.dies(c.y)
	for _, w := range s.ways(c) {
		cost := s.wayCost(w)
		if cost < least || w.on == allLanes && both && cost == least && !ok {
			best, ok, least = w, true, cost
		}
	}
	return best, ok
}

// ways returns all ways of a choice.
func (s *alike) ways(c choice) (ws []way) {
	for _, operands := range alternatives(c) {
		ws = append(ws, way{like: c.x.Def(), operands: operands})
	}
	if s.masks != nil && len(s.costs) < mostChoices {
		ws = append(ws, s.oneSided(c)...)
	}
	return ws
}

// wayCost estimates what a way takes.
func (s *alike) wayCost(w way) float64 {
	cost := costOf(w.like)
	for n, o := range w.operands {
		if w.on != allLanes && n != w.through {
			cost += s.kept(o.x)
		} else {
			cost += s.cost(o)
		}
	}
	return cost
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
	if w, ok := s.best(c); ok {
		cost = s.wayCost(w)
	} else {
		cost = s.selectionCost(c)
	}
	s.costs[c] = cost
	return cost
}

// selectionCost is that of a choice by selection: of this and of what goes on being computed
// for it.
func (s *alike) selectionCost(c choice) float64 {
	if c.same() {
		return 0
	}
	cost := s.kept(c.x) + s.kept(c.y)
	if c.flips() {
		cost += costOfSelection
	}
	if s.freeLanes(c, usedOnce) == allLanes {
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

// costOfSelection is that of a selection, of a sign or of a comparison, in the same unit as
// [costOf].
const costOfSelection = 0.5

// costOf is what an operation takes of a core, in cycles for a vector.
func costOf(op *ir.Op) float64 {
	w := workOfOperation(op)
	part := float64(op.Result().Type.(ir.Scalar).Bits()) / 512
	return (w.arithmetic + w.division) / part
}

// sum is what operations take together.
type sum struct {
	cost       float64 // halves and whole numbers: the order does not matter
	operations int
}

func (s *sum) add(cost float64) { s.cost, s.operations = s.cost+cost, s.operations+1 }

// before sums up what would go.
func (s *alike) before() (b sum) {
	for op := range s.dying {
		b.add(costOf(op))
	}
	if s.masks == nil || !s.alreadyFree() {
		b.add(costOfSelection)
	}
	return b
}

// after sums up all plans, and what stays because they select it.
func (s *alike) after() (a sum) {
	for op := range s.stays {
		a.add(costOf(op))
	}
	for _, p := range s.order {
		if p.computed() {
			a.add(costOf(p.like))
			continue
		}
		if !p.same() && s.freeLanes(p.choice, s.stays.once) == allLanes {
			a.add(costOfSelection)
		}
		if p.flips() {
			a.add(costOfSelection)
		}
	}
	if s.masks != nil {
		s.addMasks(&a)
	}
	return a
}

// uses counts the uses of operations that stay.
type uses map[*ir.Op]int

func (u uses) once(v *ir.Value) bool { return u[v.Def()] == 1 }

// staying returns what stays because plans select it or compute with it.
func (s *alike) staying() uses {
	stays := uses{}
	var stay func(v *ir.Value)
	stay = func(v *ir.Value) {
		if !s.dies(v) {
			return
		}
		if stays[v.Def()]++; stays[v.Def()] == 1 {
			for _, o := range v.Def().Operands() {
				stay(o)
			}
		}
	}
	for _, p := range s.order {
		if !p.computed() {
			stay(p.x)
			stay(p.y)
		}
	}
	return stays
}

// build emits all plans, and returns the value of the last one.
func (s *alike) build(b *ir.Builder) (v *ir.Value) {
	built := map[*plan]*ir.Value{}
	for _, p := range s.order {
		switch {
		case p.computed():
			var operands []*ir.Value
			for _, o := range p.operands {
				operands = append(operands, built[o])
			}
			b.Pos = p.like.Pos
			v = b.Create(p.like.Info, operands, []ir.Type{p.x.Type}, nil).Result()
			v.Name = p.x.Name
			if p.on != allLanes {
				v = s.pick(b, p.on, v, operands[p.through])
			}
		case p.same():
			v = p.x
		default:
			v = s.choose(b, p)
		}
		built[p] = v
	}
	return v
}

// withSign returns the second value of a choice with the sign that it has there.
func (s *alike) withSign(b *ir.Builder, p *plan) *ir.Value {
	if !p.negated {
		return p.y
	}
	if c, ok := ir.ConstantOf(p.y).(ir.Float); ok {
		return arith.NewFloat(b, -c.Value, c.Type)
	}
	return arith.NewUnary(b, arith.OpNegF, p.y)
}
