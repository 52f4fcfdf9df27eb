package mlir

import (
	"slices"

	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// opFor is a loop over time while a text is read; takeStep makes a step of it.
var opFor = &ir.OpInfo{Name: "scf.for", Operands: ir.AtLeast(3), Results: ir.AtLeast(0), Regions: 1, Parse: parseFor}

// firstInit is the operand of a loop that is the first value of what it carries; those before it are its bounds and step.
const firstInit = 3

// parseFor reads %time = %first to %end step %one iter_args(%a = %0, %b = %1) -> (F, F) {...}.
func parseFor(p *ir.Parser, st *ir.OpState) {
	r := &ir.Region{}
	st.Regions = []*ir.Region{r}
	p.Scope(false, func() {
		time := p.NewArg(r)
		p.Expect("=")
		st.Operands = append(st.Operands, p.Operand())
		time.Type = st.Operands[0].Type
		for _, word := range []string{"to", "step"} {
			p.Expect(word)
			st.Operands = append(st.Operands, p.OperandOf(time.Type))
		}
		if p.Accept("iter_args") {
			parseCarried(p, st, r)
		}
		p.RegionInto(r, nil)
	})
}

// parseCarried reads (%a = %0, %b = %1) -> (F, F).
func parseCarried(p *ir.Parser, st *ir.OpState, r *ir.Region) {
	p.Expect("(")
	for {
		a := p.NewArg(r)
		p.Expect("=")
		v := p.Operand()
		a.Type = v.Type
		st.Operands = append(st.Operands, v)
		if !p.Accept(",") {
			break
		}
	}
	p.Expect(")")
	p.Expect("->")
	p.Expect("(")
	p.TypesOf(st.Operands[firstInit:])
	p.Expect(")")
	for _, v := range st.Operands[firstInit:] {
		st.Results = append(st.Results, v.Type)
	}
}

// takeStep makes a function with a loop over time a program of one step of it: what the body of the loop
// does, to the fields that the first step has. [stencil.StepAttr] says which fields the next step has.
func takeStep(f *ir.Op) error {
	var loops []*ir.Op
	ir.Walk(f, func(op *ir.Op) {
		if op.Is(opFor) {
			loops = append(loops, op)
		}
	})
	if len(loops) == 0 {
		return nil
	}
	loop, body := loops[0], f.Regions[0]
	if err := checkLoop(loops, body); err != nil {
		return err
	}
	step, err := rotation(loop, body)
	if err != nil {
		return err
	}
	for n, a := range loop.Regions[0].Args[1:] {
		a.ReplaceUses(loop.Operand(firstInit + n))
	}
	for _, op := range slices.Clone(loop.Regions[0].Ops) {
		if op.Info.Traits.Has(ir.Terminator) {
			continue
		}
		op.Detach()
		body.InsertBefore(loop, op)
	}
	loop.Erase()
	ir.EraseUnused(body) // the bounds of the loop
	stencil.StepAttr.Set(f, step)
	return nil
}

// checkLoop reports what keeps the function of a region from being one step of its loop, the first of some.
func checkLoop(loops []*ir.Op, body *ir.Region) error {
	loop := loops[0]
	switch {
	case loop.Region() != body:
		return ir.ProgramErrorf(loop.Pos, "a loop is read as steps in time, and this one is within %s", loop.Parent().Name())
	case len(loops) > 1:
		return ir.ProgramErrorf(loops[1].Pos, "there is a second loop, and a program is one step of one loop over time")
	case !loop.Regions[0].Args[0].Unused():
		use := loop.Regions[0].Args[0].Uses()[0]
		return ir.ProgramErrorf(use.Op.Pos, "the time of the loop is used, and a program is the same in each step")
	}
	for _, v := range loop.Results {
		if !v.Unused() {
			return ir.ProgramErrorf(v.Uses()[0].Op.Pos, "what the loop has left is used, and a program is one step of it")
		}
	}
	for _, op := range body.Ops {
		if op != loop && !op.Pure() && !op.Info.Traits.Has(ir.Terminator) {
			return ir.ProgramErrorf(op.Pos, "%s is before or after the loop, and a program is one step of it", op.Name())
		}
	}
	return nil
}

// rotation returns which argument of the function each of them is in the next step.
func rotation(loop *ir.Op, body *ir.Region) (ir.Ints, error) {
	step := make(ir.Ints, len(body.Args))
	for n := range step {
		step[n] = int64(n)
	}
	carried := loop.Regions[0].Args[1:]
	end := loop.Regions[0].Terminator()
	if end == nil || len(end.Operands()) != len(carried) {
		return nil, ir.ProgramErrorf(loop.Pos, "the loop does not end in a scf.yield of as many values as it carries")
	}
	seen := make(map[*ir.Value]bool)
	for n, next := range end.Operands() {
		now, later := loop.Operand(firstInit+n), slices.Index(carried, next)
		if t, ok := now.Type.(bounded); !ok || !t.field || stencil.FieldOf(now).Region() != body || next.Type != now.Type {
			return nil, ir.ProgramErrorf(loop.Pos, "the loop carries a value of type %s, and what steps hand on are fields of the function", now.Type)
		}
		if later < 0 || seen[next] || seen[stencil.FieldOf(now)] {
			return nil, ir.ProgramErrorf(end.Pos, "the loop hands on other fields than those that it has, each once")
		}
		seen[next], seen[stencil.FieldOf(now)] = true, true
		step[stencil.FieldOf(now).Index()] = int64(stencil.FieldOf(loop.Operand(firstInit + later)).Index())
	}
	return step, nil
}
