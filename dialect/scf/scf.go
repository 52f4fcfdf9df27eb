// Package scf is the dialect of structured control flow: a branch that yields values.
//
// It imports package ir only.
package scf

import (
	"errors"
	"fmt"
	"slices"

	"github.com/openearthgo/oec/ir"
)

// The table of operations.
var (
	OpIf = &ir.OpInfo{Name: "scf.if", Summary: "runs its first region where the condition is true, else its second; yields values", Operands: ir.Exactly(1),
		Results: ir.AtLeast(0), Regions: 2, Traits: ir.Pure, Speculate: ir.SpeculateWhenSafe, Verify: verifyIf, Print: printIf, Parse: parseIf}
	OpYield = &ir.OpInfo{Name: "scf.yield", Summary: "ends a region with its values", Operands: ir.AtLeast(0), Results: ir.Exactly(0),
		Traits: ir.Terminator, Print: printYield, Parse: parseYield}
)

// Dialect is the table.
var Dialect = &ir.Dialect{Name: "scf", Ops: []*ir.OpInfo{OpIf, OpYield}}

// NewIf makes a branch with empty regions, to be filled and ended by NewYield.
func NewIf(b *ir.Builder, cond *ir.Value, results ...ir.Type) *ir.Op {
	return b.Create(OpIf, []*ir.Value{cond}, results, nil)
}

// NewYield ends a region.
func NewYield(b *ir.Builder, vs ...*ir.Value) { b.Create(OpYield, vs, nil, nil) }

// Then and Else return the regions of a branch.
func Then(op *ir.Op) *ir.Region { return op.Regions[0] }

// Else returns the region that runs where the condition is false.
func Else(op *ir.Op) *ir.Region { return op.Regions[1] }

func printIf(p *ir.Printer, op *ir.Op) {
	p.Text(" ", op.Operand(0))
	if len(op.Results) > 0 {
		p.Text(" -> (")
		p.Types(op.Results)
		p.Text(")")
	}
	p.Text(" ")
	p.Region(Then(op), true)
	if e := Else(op); len(e.Ops) > 1 || len(e.Ops) == 1 && len(e.Ops[0].Operands()) > 0 {
		p.Text(" else ")
		p.Region(e, true)
	}
}

func parseIf(p *ir.Parser, st *ir.OpState) {
	st.Operands = []*ir.Value{p.OperandOf(ir.I1)}
	if p.Accept("->") {
		st.Results = p.ResultTypes()
	}
	st.Regions = []*ir.Region{{}, {}}
	end := func() *ir.Op { return ir.NewOp(OpYield, nil, nil, nil, 0) }
	p.RegionInto(st.Regions[0], end)
	if p.Accept("else") {
		p.RegionInto(st.Regions[1], end)
	} else {
		st.Regions[1].Append(end())
	}
}

func printYield(p *ir.Printer, op *ir.Op) {
	if len(op.Operands()) > 0 {
		p.Text(" ")
		p.List(op.Operands())
		p.Text(" : ")
		p.Types(op.Operands())
	}
}

func parseYield(p *ir.Parser, st *ir.OpState) {
	if st.Operands = p.Operands(); len(st.Operands) > 0 {
		p.Expect(":")
		p.TypesOf(st.Operands)
	}
}

func verifyIf(op *ir.Op) error {
	if op.Operand(0).Type != ir.I1 {
		return fmt.Errorf("has a condition of type %s, expected i1", op.Operand(0).Type)
	}
	for _, r := range op.Regions {
		y := r.Terminator()
		if !y.Is(OpYield) {
			return errors.New("has a region that does not end in scf.yield")
		}
		if len(y.Operands()) != len(op.Results) {
			return fmt.Errorf("has %d results, a region yields %d values", len(op.Results), len(y.Operands()))
		}
		for i, v := range y.Operands() {
			if v.Type != op.Results[i].Type {
				return fmt.Errorf("has result %d of type %s, a region yields %s", i, op.Results[i].Type, v.Type)
			}
		}
	}
	return nil
}

// MoveBefore moves the operations of a side of a branch, but not its end, in front of it.
func MoveBefore(op *ir.Op, side *ir.Region) {
	move(side, func(inner *ir.Op) { op.Region().InsertBefore(op, inner) })
}

// Move moves the operations of a side of a branch, but not its end, to the end of a region.
func Move(side, to *ir.Region) { move(side, to.Append) }

func move(side *ir.Region, insert func(*ir.Op)) {
	for _, inner := range slices.Clone(side.Ops) {
		if !inner.Info.Traits.Has(ir.Terminator) {
			inner.Detach()
			insert(inner)
		}
	}
}
