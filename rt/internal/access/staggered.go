package access

import (
	"fmt"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
)

// checkStaggered checks that fields on faces have one point more than there are cells: than another output has, or,
// if all are on faces, all inputs.
func (p *Run) checkStaggered() error {
	for d := range 3 {
		output, input := p.inCells(d)
		for i, f := range p.Fields {
			spec := &p.Spec.Fields[i]
			have := f.Interior[d]
			switch {
			case !spec.Staggered.Has(d) || spec.Ratio[d] != abi.Ratio{}: // what is read of another grid says what that has to have
			case have == 0:
				return p.staggeredError(i, i, d, "which has one face more than the domain has cells")
			case output >= 0 && (have <= p.Fields[output].Interior[d] || spec.Output && have != p.Fields[output].Interior[d]+1):
				return p.staggeredError(i, output, d, p.needs(output, d))
			case output < 0 && input >= 0 && have == p.Fields[input].Interior[d]:
				return p.staggeredError(i, input, d, p.needs(input, d))
			}
		}
	}
	return nil
}

// inCells returns the first output in cells along a dimension, and the first input if all inputs that are have the same extent, tables aside;
// -1 if there is none.
func (p *Run) inCells(d int) (output, input int) {
	output, input = -1, -1
	agree := true
	for i, f := range p.Fields {
		spec := &p.Spec.Fields[i]
		switch {
		case !spec.Dims.Has(d) || spec.Staggered.Has(d) || spec.Least[d] > 0 || spec.Ratio[d] != abi.Ratio{}:
		case spec.Output && output < 0:
			output = i
		case !spec.Output && input < 0:
			input = i
		case !spec.Output:
			agree = agree && f.Interior[d] == p.Fields[input].Interior[d]
		}
	}
	if !agree {
		input = -1
	}
	return output, input
}

// needs says how many faces there are for the cells of a field.
func (p *Run) needs(field, d int) string {
	n := p.Fields[field].Interior[d]
	return fmt.Sprintf("and needs %d: %s has %d cells", n+1, p.Spec.Fields[field].Name, n)
}

// staggeredError is the error of a field with another number of faces than it needs, for another one.
func (p *Run) staggeredError(field, other, d int, needs string) error {
	return &fault.FieldError{Op: "Bind", Fields: []string{p.Spec.Fields[field].Name, p.Spec.Fields[other].Name}, Hint: "allocate it with " + p.Spec.Name + "Fields.Alloc, which takes the number of cells",
		Problem: fmt.Sprintf("%s: field %s is staggered along %s and has %d points there, %s", p.Spec.Name, p.Spec.Fields[field].Name, abi.AxisName(d), p.Fields[field].Interior[d], needs)}
}
