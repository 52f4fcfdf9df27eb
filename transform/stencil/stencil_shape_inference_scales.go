package stencil

import (
	"errors"
	"fmt"

	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// checkQuotients reports the reads of coarser grids at an index that is a quotient of a negative number at some point of an apply, on
// some domain.
func checkQuotients(program *ir.Op) error {
	var errs []error
	for _, apply := range stencil.Applies(program) {
		box, sized := ir.BoxAttr.Lookup(apply)
		for i, rs := range stencil.Reaches(apply) {
			for _, r := range rs {
				at, negative := r.DividesNegative(box)
				if !sized || !negative {
					continue
				}
				field := stencil.FieldOf(apply.Operand(i).Def().Operand(0)).Name
				name := ir.DimNames[at.Dim]
				errs = append(errs, &ir.ProgramError{
					Pos:     r.Accesses[0].Pos,
					Message: fmt.Sprintf("%s is read at %s for %s from %d on, where %s is negative, and Go rounds its quotient up", field, at.Index(), name, at.At, at.What()),
					Hint:    fmt.Sprintf("write %s, which is rounded down everywhere, or read it under a condition on %s", at.Rounded(), name),
				})
			}
		}
	}
	return errors.Join(errs...)
}
