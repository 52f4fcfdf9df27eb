package arith

import (
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/machine"
)

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
	dying     dying
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
	if m != nil {
		m.selection, m.dying = selection, s.dying.has
	}
	s.root = s.plan(c)
	s.stays = s.staying()
	return s
}

func (s *alike) dies(v *ir.Value) bool { return v.Def() != nil && s.dying.has[v.Def()] }

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

// mostPartners bounds how many choices are looked at for each operation that goes with a selection: two
// sides of 128 operations each have as many. So a pass takes a time that is in proportion to the program.
const mostPartners = 64

// ways returns the ways of a choice that are looked at. If both x and y go on being computed there is
// none: an operation more does not take less than a selection.
func (s *alike) ways(c choice) (ws []way) {
	if !s.dies(c.x) && !s.dies(c.y) && !c.flips() || len(s.costs) > mostPartners*len(s.dying.order) {
		return nil
	}
	for _, operands := range alternatives(c) {
		ws = append(ws, way{like: c.x.Def(), operands: operands})
	}
	if s.masks != nil {
		ws = append(ws, s.masks.oneSided(c)...)
	}
	return ws
}

// wayCost estimates what a way takes.
func (s *alike) wayCost(w way) float64 {
	cost := machine.CyclesForVector(w.like)
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
	if s.masks.freeLanes(c, usedOnce) == allLanes {
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
		cost = machine.CyclesForVector(v.Def())
		for _, o := range v.Def().Operands() {
			cost += s.kept(o)
		}
		s.costs[key] = cost
	}
	return cost
}

// costOfSelection is that of a selection, of a sign or of a comparison, in the same unit as
// [machine.CyclesForVector].
var costOfSelection = machine.CPU.CyclesPerOperation

// sum is what operations take together.
type sum struct {
	cost       float64 // halves and whole numbers: the order does not matter
	operations int
}

func (s *sum) add(cost float64) { s.cost, s.operations = s.cost+cost, s.operations+1 }

// before sums up what would go.
func (s *alike) before() (b sum) {
	for _, op := range s.dying.order {
		b.add(machine.CyclesForVector(op))
	}
	if s.masks == nil || !s.masks.alreadyFree() {
		b.add(costOfSelection)
	}
	return b
}

// after sums up all plans, and what stays because they select it.
func (s *alike) after() (a sum) {
	for op := range s.stays {
		a.add(machine.CyclesForVector(op))
	}
	for _, p := range s.order {
		if p.computed() {
			a.add(machine.CyclesForVector(p.like))
			continue
		}
		if !p.same() && s.masks.freeLanes(p.choice, s.stays.once) == allLanes {
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

// masked returns the lanes that plans have a mask for.
func (s *alike) masked() (used [3]bool) {
	chosen := false
	for _, p := range s.order {
		on := p.on
		if !p.computed() && !p.same() {
			on, chosen = s.masks.freeLanes(p.choice, s.stays.once), true
		}
		used[on] = true
	}
	if chosen && !used[xLanes] && !used[yLanes] {
		used[s.masks.lanesOf(true)] = true
	}
	return used
}

// addMasks adds the comparison that the opposite of the condition takes, if it does not take its
// place.
func (s *alike) addMasks(a *sum) {
	condition := s.selection.Operand(0)
	used := s.masked()
	if used[s.masks.lanesOf(false)] && s.masks.opposites[condition] == nil && (used[s.masks.lanesOf(true)] || !usedOnce(condition)) {
		a.add(costOfSelection)
	}
}

// pick emits the selection of v in some lanes, and of w in the others.
func (s *alike) pick(b *ir.Builder, on lanes, v, w *ir.Value) *ir.Value {
	condition := s.selection.Operand(0)
	if s.masks != nil && on != s.masks.lanesOf(true) {
		condition = s.masks.opposite()
	}
	return arith.NewSelect(b, condition, v, w)
}

// choose emits the selection of a choice, by a mask that there is.
func (s *alike) choose(b *ir.Builder, p *plan) *ir.Value {
	y := s.withSign(b, p)
	on := s.masks.freeLanes(p.choice, s.stays.once)
	if on == yLanes || on == allLanes && s.masks != nil && !s.masked()[xLanes] {
		return s.pick(b, yLanes, y, p.x)
	}
	return s.pick(b, xLanes, p.x, y)
}

// replace puts what is planned in the place of a selection and of what it was between.
func (s *alike) replace() {
	selection := s.selection
	joined := s.build(ir.Before(selection))
	joined.Name = selection.Result().Name
	selection.Result().ReplaceUses(joined)
	selection.Erase()
	for _, op := range s.dying.order {
		if op.Result().Unused() {
			op.Erase()
		}
	}
}

// dying are operations whose results nothing would use if it were not for the two values that a
// selection is between.
type dying struct {
	has   map[*ir.Op]bool
	order []*ir.Op // users first
}

// dyingWith returns what is computed for a selection only.
func dyingWith(selection *ir.Op) dying {
	d := dying{has: map[*ir.Op]bool{}}
	left := map[*ir.Op]int{} // uses by what does not die
	used := func(v *ir.Value) {
		op := v.Def()
		if op == nil || op.Region() != selection.Region() || !isElementwise(op) {
			return
		}
		if _, known := left[op]; !known {
			left[op] = v.UseCount()
		}
		if left[op]--; left[op] == 0 {
			d.has[op], d.order = true, append(d.order, op)
		}
	}
	used(selection.Operand(1))
	used(selection.Operand(2))
	for n := 0; n < len(d.order); n++ {
		for _, v := range d.order[n].Operands() {
			used(v)
		}
	}
	return d
}

// selectOperandsIn calls a function for each selection of a number in a region, first for those
// before and within.
func selectOperandsIn(r *ir.Region, computeOnce func(selection *ir.Op)) {
	for _, op := range slices.Clone(r.Ops) {
		for _, inner := range op.Regions {
			selectOperandsIn(inner, computeOnce)
		}
		if op.Is(arith.OpSelect) && isFloat(op.Result().Type) {
			computeOnce(op)
		}
	}
}
