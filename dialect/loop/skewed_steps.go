package loop

import (
	"errors"
	"fmt"

	"github.com/openearthgo/oec/ir"
)

// NewSkewedSteps makes a loop.skewed_steps of a nest in a field of two dimensions. Its region has the
// indices i, j, k as arguments and computes a point; its body is empty and to be ended by
// NewEnd.
//
// The body is that of the nest for all its points, except that it reads and writes one field: the
// caller has passed the same memory as input and as output. The points are visited row by row. At each
// point, a number of repetitions, which the back end chooses, each compute one point: repetition n the
// point that is n times as far behind as [BehindOf] says. Several rows may be computed at once, each a
// lag behind the row before it. The repetitions at a point may be computed in any order, for instance
// as the lanes of a vector, since none needs what another one computes there.
func NewSkewedSteps(b *ir.Builder, name string, field *ir.Value, behind [ir.Rank]int, lag int) *ir.Op {
	op := b.Create(OpSkewedSteps, []*ir.Value{field}, nil, ir.With(ir.NameAttr.Is(name), BehindAttr.Is(behind), LagAttr.Is(lag)))
	addPoint(op.Regions[0])
	return op
}

// BehindOf returns how far repetitions are behind each other.
func BehindOf(steps *ir.Op) [ir.Rank]int { return BehindAttr.Of(steps) }

// LagOf returns how far rows that are computed at once are behind each other.
func LagOf(steps *ir.Op) int { return LagAttr.Of(steps) }

// SkewedSteps returns the operations of a program that say how nests are repeated, each with the
// number of its nest.
func SkewedSteps(program *ir.Op) (ops []*ir.Op, stages []int) {
	stage := -1
	for _, op := range program.Regions[0].Ops {
		switch {
		case op.Is(OpParallel) || op.Is(OpTiles):
			stage += StagesOf(op)
		case op.Is(OpSkewedSteps):
			ops, stages = append(ops, op), append(stages, stage)
		}
	}
	return ops, stages
}

// verifySkewedSteps checks that no repetition needs what has not been computed, or has been
// replaced, when it gets to a point, with any number of them and of rows at once.
func verifySkewedSteps(op *ir.Op) error {
	if err := checkSkewedStepsForm(op); err != nil {
		return err
	}
	stores := 0
	var err error
	op.Regions[0].Walk(func(inner *ir.Op) {
		switch {
		case err != nil:
		case inner.Is(OpStore):
			stores++
			err = checkSkewedStepsStore(op, inner)
		case inner.Is(OpLoad):
			err = checkSkewedStepsLoad(op, inner)
		case !inner.Pure() && !inner.Is(OpEnd) || len(inner.Regions) > 0:
			err = fmt.Errorf("has %s in its body", inner.Name())
		}
	})
	if err == nil && stores != 1 {
		err = fmt.Errorf("has %d stores, expected 1", stores)
	}
	return err
}

func checkSkewedStepsForm(op *ir.Op) error {
	if LagOf(op) < 1 {
		return errors.New("has no lag of rows of 1 or more")
	}
	t, ok := op.Operand(0).Type.(FieldType)
	if !ok || t.Present != [ir.Rank]bool{true, true, false} {
		return errors.New("is not of a field with the dimensions i and j")
	}
	if b := BehindOf(op); b[0] < 1 || b[1] < 1 || b[2] != 0 {
		return fmt.Errorf("is behind by %v, expected points and rows", b)
	}
	if n := len(op.Regions[0].Args); n != ir.Rank {
		return fmt.Errorf("has %d indices, expected %d", n, ir.Rank)
	}
	if err := checkBody(op.Regions[0]); err != nil {
		return err
	}
	return checkInFunction(op)
}

// checkSkewedStepsPoint demands that a load or store is of the field, at the point of the body.
func checkSkewedStepsPoint(op, access *ir.Op) error {
	if FieldOf(access) != op.Operand(0) {
		return fmt.Errorf("uses the field %s, too", FieldOf(access).Name)
	}
	at, args := PointOf(access), op.Regions[0].Args
	if at[0] != args[0] || at[1] != args[1] {
		return errors.New("uses its field at another point")
	}
	return nil
}

func checkSkewedStepsStore(op, store *ir.Op) error {
	if ir.OffsetAttr.Of(store) != [ir.Rank]int{} {
		return errors.New("stores beside the point")
	}
	return checkSkewedStepsPoint(op, store)
}

func checkSkewedStepsLoad(op, load *ir.Op) error {
	if err := checkSkewedStepsPoint(op, load); err != nil {
		return err
	}
	off, behind, lag := ir.OffsetAttr.Of(load), BehindOf(op), LagOf(op)
	di, dj := off[0], off[1]
	switch {
	case max(di, -di) > behind[0] || max(dj, -dj) > behind[1]:
		return fmt.Errorf("reads at %v, further away than repetitions are behind", off)
	case dj < 0 && lag*-dj <= di:
		return fmt.Errorf("reads at %v, where the row before is not yet with a lag of %d", off, lag)
	case dj > 0 && lag*dj < -di:
		return fmt.Errorf("reads at %v, where the row after is already with a lag of %d", off, lag)
	case Visited(off) && lag*(behind[1]+dj)+behind[0] <= -di:
		return fmt.Errorf("reads at %v, where the repetition after is already", off)
	case !Visited(off) && lag*(behind[1]-dj)+behind[0] <= di:
		return fmt.Errorf("reads at %v, where the repetition before is not yet", off)
	}
	return nil
}

// Visited reports whether the point at an offset comes before the point in the order of rows,
// and in them of i.
func Visited(off [ir.Rank]int) bool { return off[1] < 0 || off[1] == 0 && off[0] < 0 }
