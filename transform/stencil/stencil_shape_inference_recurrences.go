package stencil

import (
	"errors"
	"fmt"
	"strings"

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
		d, leaves := stencil.Leaves(read, computed)
		switch {
		case !some || !leaves:
		case box.Hi[d] == ir.End(d, 1):
			errs = append(errs, &ir.ProgramError{
				Pos:     a.Pos,
				Message: fmt.Sprintf("%s is read on the face behind the last cell along %s; a recurrence is computed in cells", v.Name, ir.DimNames[d]),
				Hint:    fmt.Sprintf("on faces, read it before the point, as in if %[1]s > 0 { p = %[2]s(..., %[1]s-1) }; for what is in cells, under the condition %[1]s < d.N%[3]s", ir.DimNames[d], v.Name, strings.ToUpper(ir.DimNames[d])),
			})
		default:
			errs = append(errs, &ir.ProgramError{
				Pos:     a.Pos,
				Message: fmt.Sprintf("%s is read %s, which reaches %s; it is computed on %s", v.Name, a, read, computed),
				Hint:    "read it under a condition on the index",
			})
		}
	}
	return errs
}
