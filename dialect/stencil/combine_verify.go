package stencil

import (
	"errors"
	"fmt"

	"github.com/openearthgo/oec/ir"
)

func verifyCombine(op *ir.Op) error {
	if err := checkPlace(op); err != nil {
		return err
	}
	if err := checkPlane(op); err != nil {
		return err
	}
	if err := checkSegments(op); err != nil {
		return err
	}
	p := PartsOf(op)
	for i := range op.Results {
		if err := checkCombined(op, i, p); err != nil {
			return err
		}
	}
	for _, s := range []struct {
		name           string
		operands, more []*ir.Value
	}{{"lower", p.Lower, p.LowerExt}, {"upper", p.Upper, p.UpperExt}} {
		if err := checkSide(s.name, append(append([]*ir.Value{}, s.operands...), s.more...)); err != nil {
			return err
		}
	}
	return nil
}

// checkPlane checks where a combine is split.
func checkPlane(op *ir.Op) error {
	if err := checkDim(op); err != nil {
		return err
	}
	if d, at := PlaneOf(op); !at.IsLit() && int(at.Extent) != d+1 {
		return fmt.Errorf("is split along %s at %s, expected a number or %s plus a number", ir.DimNames[d], at, ir.End(d, 0))
	}
	return nil
}

// checkSegments checks how many operands and results there are.
func checkSegments(op *ir.Op) error {
	counts := segmentsAttr.Of(op)
	sum, negative := 0, false
	for _, n := range counts {
		sum, negative = sum+int(n), negative || n < 0
	}
	if len(counts) != len(partNames) || negative || sum != len(op.Operands()) {
		return fmt.Errorf("has %d operands, and %q that do not divide them into %d parts", len(op.Operands()), segmentsAttr.Name(), len(partNames))
	}
	if counts[0] != counts[1] {
		return fmt.Errorf("has %d lower and %d upper operands, expected as many", counts[0], counts[1])
	}
	if want := int(counts[0] + counts[2] + counts[3]); len(op.Results) != want {
		return fmt.Errorf("has %d results, expected %d: one for each lower operand and each extra one", len(op.Results), want)
	}
	return nil
}

// checkCombined compares a result with the operands that it comes from. An operand may have
// more points than the result, if it is combined elsewhere too.
func checkCombined(op *ir.Op, result int, p Parts) error {
	d, _ := PlaneOf(op)
	t, ok := op.Results[result].Type.(TempType)
	if !ok {
		return fmt.Errorf("has a result of type %s, expected a temp", op.Results[result].Type)
	}
	if !t.Present()[d] {
		return fmt.Errorf("is split along %s, along which its result %s does not vary", ir.DimNames[d], t)
	}
	if box, sized := ir.BoxAttr.Lookup(op); sized {
		if err := checkExtents(t, box, true); err != nil {
			return err
		}
	}
	operands := [2]*ir.Value{}
	operands[0], operands[1] = p.Of(result)
	for side, v := range operands {
		if v == nil {
			continue
		}
		from, ok := v.Type.(TempType)
		if !ok {
			return fmt.Errorf("has an operand of type %s, expected a temp", v.Type)
		}
		if err := checkSame("operand's and result's", from, t); err != nil {
			return err
		}
		for e, n := range from.Shape {
			if m := t.Shape[e]; e != d && n > 0 && n < m && takesFrom(op, side) {
				return fmt.Errorf("has an operand with %d points along %s, its result has %d", n, ir.DimNames[e], m)
			}
		}
	}
	return nil
}

// takesFrom reports whether a combine has points on its lower side (0) or its upper one (1), as
// far as that is known.
func takesFrom(op *ir.Op, side int) bool {
	box, sized := ir.BoxAttr.Lookup(op)
	var sides [2]Guard
	sides[0], sides[1] = SidesOf(op)
	_, some := sides[side].Clip(box)
	return !sized || some
}

// checkSide checks where the operands of one side come from: from applies and buffers, and
// from one combine at most. What combines read of an apply or a combine nothing else
// reads, so that each side can become a part of what the combine becomes.
func checkSide(name string, operands []*ir.Value) error {
	var inner *ir.Op
	for _, v := range operands {
		var err error
		switch def := v.Def(); {
		case def.Is(OpBuffer):
		case def.Is(OpApply):
			err = checkCombinedApply(def)
		case !def.Is(OpCombine):
			err = errors.New("combines the results of applies, buffers and combines, nothing else")
		case inner != nil && def != inner:
			err = fmt.Errorf("has %s operands of several combines, expected one", name)
		default:
			inner = def
			err = checkInner(def)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// checkCombinedApply demands that only combines use what an apply computes. A result that
// nothing uses may be left: passes remove the users of one before they remove it.
func checkCombinedApply(apply *ir.Op) error {
	for _, v := range apply.Results {
		for _, u := range v.Uses() {
			if !u.Op.Is(OpCombine) {
				return fmt.Errorf("combines the result of an apply that %s uses too, expected combines only", u.Op.Name())
			}
		}
	}
	return nil
}

// checkInner demands that each result of a combine that is an operand of one has one user.
func checkInner(combine *ir.Op) error {
	for i, v := range combine.Results {
		if n := len(v.Uses()); n > 1 {
			return fmt.Errorf("combines the results of a combine whose result %d has %d users, expected one", i, n)
		}
	}
	return nil
}
