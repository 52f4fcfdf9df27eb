package stencil

import (
	"errors"
	"fmt"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// checkRecurrences reports the reads of recurrences outside of what they compute.
func checkRecurrences(program *ir.Op) error {
	var errs []error
	for _, apply := range stencil.Applies(program) {
		box, sized := ir.BoxAttr.Lookup(apply)
		for i, rs := range stencil.Reaches(apply) {
			producer := analysis.ProducerOf(apply.Operand(i))
			if producer == nil || !sized || !ir.OrderAttr.In(producer) {
				continue
			}
			computed, _ := ir.BoxAttr.Lookup(producer)
			for _, r := range rs {
				errs = append(errs, checkRead(apply.Operand(i), r, box, computed)...)
			}
		}
	}
	return errors.Join(errs...)
}

// checkRead reports the accesses of a reach that leave what a recurrence computes. What
// does so on domains of some extents only is left to the run time.
func checkRead(v *ir.Value, r stencil.Reach, box, computed ir.Box) (errs []error) {
	present := v.Type.(stencil.TempType).Present()
	for _, a := range r.Extremes() {
		one := stencil.Reach{Guard: r.Guard, Range: a.Range}
		read, some := one.Of(box, present)
		if _, leaves := stencil.Leaves(read, computed); some && leaves {
			errs = append(errs, &ir.ProgramError{
				Pos:     a.Pos,
				Message: fmt.Sprintf("%s is read %s, which reaches %s; it is computed on %s", v.Name, a, read, computed),
				Hint:    "read it under a condition on the index",
			})
		}
	}
	return errs
}
