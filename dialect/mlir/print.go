package mlir

import (
	"fmt"
	"strings"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// numbers returns the first of some numbers in brackets.
func numbers(list []int) string {
	parts := make([]string, len(list))
	for n, v := range list {
		parts[n] = fmt.Sprint(v)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// applyRank returns how many dimensions the results of the apply have that an operation is in.
func applyRank(op *ir.Op) int {
	for op.Name() != stencil.OpApply.Name {
		op = op.Parent()
	}
	t, _ := op.Results[0].Type.(bounded)
	return t.rank
}

func printStore(p *ir.Printer, op *ir.Op) {
	t := op.Operand(0).Type.(bounded)
	box := ir.BoxAttr.Of(op)
	var lo, hi []int
	for _, d := range t.axes[:t.rank] {
		lo, hi = append(lo, box.Lo[d].Off), append(hi, box.Hi[d].Off)
	}
	p.Text(" ", op.Operand(0), " to ", op.Operand(1), "(<", numbers(lo), ", ", numbers(hi), ">) : ", t, " to ", op.Operand(1).Type)
}

func printApply(p *ir.Printer, op *ir.Op) {
	p.Text("(")
	for n, a := range op.Regions[0].Args {
		if n > 0 {
			p.Text(", ")
		}
		p.Text(a, " = ", op.Operand(n), " : ", a.Type)
	}
	p.Text(") -> (")
	p.Types(op.Results)
	p.Text(") ")
	p.Region(op.Regions[0], false)
}

func printAccess(p *ir.Printer, op *ir.Op) {
	t := op.Operand(0).Type.(bounded)
	off := ir.OffsetAttr.Of(op)
	parts := make([]string, applyRank(op))
	for d := range parts {
		parts[d] = "_"
	}
	for _, d := range t.axes[:t.rank] {
		parts[d] = fmt.Sprint(off[d])
	}
	p.Text(" ", op.Operand(0), "[", strings.Join(parts, ", "), "] : ", t)
}

func printDynAccess(p *ir.Printer, op *ir.Op) {
	t := op.Operand(0).Type.(bounded)
	w := stencil.WindowAttr.Of(op)
	var lo, hi []int
	for d := range t.rank {
		lo, hi = append(lo, w.Lo[d].Bound.Off), append(hi, w.Hi[d].Bound.Off)
	}
	p.Text(" ", op.Operand(0), "[")
	p.List(op.Operands()[1:])
	p.Text("] in <", numbers(lo), "> : <", numbers(hi), "> : ", t)
}

func printIndex(p *ir.Printer, op *ir.Op) {
	off := ir.OffsetAttr.Of(op)
	p.Text(" ", ir.DimAttr.Of(op), " <", numbers(off[:applyRank(op)]), ">")
}

func printStoreResult(p *ir.Printer, op *ir.Op) {
	p.Text(" ")
	if len(op.Operands()) > 0 {
		p.Text(op.Operand(0), " ")
	}
	p.Text(": ", op.Result().Type)
}

func printReturn(p *ir.Printer, op *ir.Op) {
	p.Text(" ")
	p.List(op.Operands())
	if factors, ok := stencil.UnrollAttr.Lookup(op); ok {
		p.Text(" unroll <", numbers(factors[:applyRank(op)]), ">")
	}
	p.Text(" : ")
	p.Types(op.Operands())
}

func printCombine(p *ir.Printer, op *ir.Op) {
	dim, at := stencil.PlaneOf(op)
	parts := stencil.PartsOf(op)
	p.Text(" ", dim, " at ", at, " lower = (")
	printPart(p, parts.Lower)
	p.Text(") upper = (")
	printPart(p, parts.Upper)
	p.Text(")")
	if len(parts.LowerExt) > 0 {
		p.Text(" lowerext = ")
		printPart(p, parts.LowerExt)
	}
	if len(parts.UpperExt) > 0 {
		p.Text(" upperext = ")
		printPart(p, parts.UpperExt)
	}
	p.Text(" : ")
	p.Types(op.Results)
}

func printPart(p *ir.Printer, part []*ir.Value) {
	p.List(part)
	p.Text(" : ")
	p.Types(part)
}

// printCompare writes a predicate without quotes.
func printCompare(p *ir.Printer, op *ir.Op) {
	p.Text(" ", arith.PredicateAttr.Of(op), ", ", op.Operand(0), ", ", op.Operand(1), " : ", op.Operand(0).Type)
}
