package loop

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/openearthgo/oec/ir"
)

func verifyBuffer(op *ir.Op) error {
	if _, ok := op.Result().Type.(FieldType); !ok {
		return fmt.Errorf("has a result of type %s, expected a field", op.Result().Type)
	}
	if FoldAttr.In(op) {
		if err := checkFold(op); err != nil {
			return err
		}
	}
	return checkInFunction(op)
}

func verifyArray(op *ir.Op) error {
	t, ok := op.Result().Type.(FieldType)
	if !ok || t.Present != [ir.Rank]bool{} || t.Extents.Rank() == 0 {
		return fmt.Errorf("has a result of type %s, expected a field of arrays without dimensions of its own", op.Result().Type)
	}
	if p := op.Parent(); p == nil || !p.Is(OpTiles) {
		return errors.New("is not directly in loop.tiles")
	}
	return nil
}

// ofTile reports whether a field is an array of a tile's own, which is read and written in the order
// of the tile.
func ofTile(field *ir.Value) bool { return field.DefinedBy(OpArray) != nil }

// checkFold checks the attributes of a buffer that is folded, and that one nest has it for itself.
func checkFold(op *ir.Op) error {
	fold := FoldAttr.Of(op)
	if slices.ContainsFunc(fold[:], func(n int) bool { return n < 0 || n&(n-1) != 0 }) {
		return fmt.Errorf("has the fold %s, expected a power of two, or 0, for each dimension", ir.Offset(fold))
	}
	if fold[0] > 1 {
		return fmt.Errorf("has the fold %s, which is along i; rows are contiguous, or one point", ir.Offset(fold))
	}
	if !LocalAttr.In(op) {
		return errors.New("is folded, but not local")
	}
	if !ir.BoxAttr.In(op) {
		return errors.New(`is folded and has no "box"`)
	}
	nests := map[*ir.Op]bool{}
	for _, u := range op.Result().Uses() {
		nest := u.Op
		for nest.Parent() != nil && nest.Parent().Info != ir.OpFunc {
			nest = nest.Parent()
		}
		nests[nest] = true
	}
	if len(nests) > 1 {
		return fmt.Errorf("is folded and used by %d nests, expected one", len(nests))
	}
	return nil
}

// checkInFunction demands that an operation is not part of a nest.
func checkInFunction(op *ir.Op) error {
	if p := op.Parent(); p != nil && p.Info != ir.OpFunc {
		return errors.New("is not directly in a function")
	}
	return nil
}

// verifyNest checks a nest as a whole: points and tiles run in any order, so a nest must
// not read what it writes, unless it has an order that has written it before. (A field that the caller passes as input and output is two
// fields here; the run time allows that only where it is harmless.)
func verifyNest(op *ir.Op) error {
	if err := checkNestForm(op); err != nil {
		return err
	}
	if err := checkBlock(op); err != nil {
		return err
	}
	written := writtenBy(op.Regions[0])
	if Idle(op) {
		return errors.New("writes nothing")
	}
	if BlockAttr.In(op) && !maps.Equal(written, writtenBy(op.Regions[1])) {
		return errors.New("writes other fields by blocks than point by point")
	}
	order, err := orderOf(op)
	if err != nil {
		return err
	}
	if order != nil && BlockAttr.In(op) {
		return errors.New("has an order, in which points are visited one by one, and a step")
	}
	ir.Walk(op, func(inner *ir.Op) {
		if inner.Is(OpLoad) && written[inner.Operand(0)] && !ofThreads(inner.Operand(0)) && !ofTile(inner.Operand(0)) && !folded(inner.Operand(0)) && !order.Precedes(ir.OffsetAttr.Of(inner)) && !keepsLast(inner.Operand(0), order) {
			err = fmt.Errorf("reads the field %s, which it also writes; points may run in any order", inner.Operand(0).Name)
			if order != nil {
				err = fmt.Errorf("reads the field %s, which it also writes, at %s, which the order %q does not visit before the point", inner.Operand(0).Name, ir.Offset(ir.OffsetAttr.Of(inner)), order)
			}
		}
	})
	return err
}

// Idle reports whether a nest writes nothing.
func Idle(nest *ir.Op) bool {
	return len(writtenBy(nest.Regions[0])) == 0 && !passesFields(nest.Regions[0])
}

// passesFields reports whether an operation of another dialect is given a field, which it may
// write.
func passesFields(r *ir.Region) bool {
	found := false
	r.Walk(func(inner *ir.Op) {
		found = found || inner.Info.DialectName() != "loop" && slices.ContainsFunc(inner.Operands(), func(v *ir.Value) bool {
			_, field := v.Type.(FieldType)
			return field
		})
	})
	return found
}

// keepsLast reports whether what a nest writes to a buffer takes the place of what it has
// written before, as the buffer lacks the dimensions of the nest's order.
func keepsLast(field *ir.Value, order ir.Order) bool {
	t, _ := field.Type.(FieldType)
	for d, ordered := range order.Dims() {
		if ordered && t.Present[d] {
			return false
		}
	}
	return order != nil && definedByBuffer(field)
}

// ofThreads reports whether a field is memory of threads: another dialect says who may read it,
// and when.
func ofThreads(field *ir.Value) bool {
	return field.Def() != nil && field.Def().Info.DialectName() != "loop"
}

// folded reports whether a field is a buffer whose memory is folded: a nest computes rows of it
// before those that read them.
func folded(field *ir.Value) bool { return definedByBuffer(field) && FoldAttr.In(field.Def()) }

func definedByBuffer(field *ir.Value) bool {
	return field.Def() != nil && field.Def().Is(OpBuffer)
}

func orderOf(nest *ir.Op) (ir.Order, error) {
	s, ok := ir.OrderAttr.Lookup(nest)
	if !ok {
		return nil, nil
	}
	order, err := ir.ParseOrder(s)
	if err != nil {
		return nil, fmt.Errorf("has the order %q: %w", s, err)
	}
	return order, nil
}

func writtenBy(r *ir.Region) map[*ir.Value]bool {
	written := map[*ir.Value]bool{}
	r.Walk(func(inner *ir.Op) {
		if inner.Is(OpStore) {
			written[inner.Operand(1)] = true
		}
	})
	return written
}

// checkBlock checks the second body of a nest over points, if it has one.
func checkBlock(op *ir.Op) error {
	if !op.Is(OpParallel) {
		return nil
	}
	block := op.Regions[1]
	if !BlockAttr.In(op) {
		if len(block.Ops) > 0 {
			return errors.New("has a second body, but no step")
		}
		return nil
	}
	step := BlockAttr.Of(op)
	if slices.Min(step[:]) < 1 || step[0] != 1 || (step[1] > 1) == (step[2] > 1) {
		return fmt.Errorf("has the step %s, expected [1, n, 1] or [1, 1, n]", ir.Offset(step))
	}
	if n := len(block.Args); n != ir.Rank {
		return fmt.Errorf("has %d indices in its second body, expected %d", n, ir.Rank)
	}
	return checkBody(block)
}

func checkNestForm(op *ir.Op) error {
	if n := StagesOf(op); n < 1 || n == 1 && StagesAttr.In(op) {
		return fmt.Errorf("is %d stages, expected several if it says so", n)
	}
	want := ir.Rank
	if op.Is(OpTiles) {
		want *= 2
	}
	if n := len(op.Regions[0].Args); n != want {
		return fmt.Errorf("has %d indices, expected %d", n, want)
	}
	if err := checkBody(op.Regions[0]); err != nil {
		return err
	}
	return checkInFunction(op)
}

func checkBody(r *ir.Region) error {
	if t := r.Terminator(); t == nil || !t.Is(OpEnd) {
		return errors.New("has a body that does not end in loop.end")
	}
	for _, a := range r.Args {
		if a.Type != ir.Index {
			return fmt.Errorf("has an index of type %s", a.Type)
		}
	}
	return nil
}

func verifyFor(op *ir.Op) error {
	for _, v := range op.Operands() {
		if v.Type != ir.Index {
			return fmt.Errorf("has a bound of type %s, expected index", v.Type)
		}
	}
	if n := len(op.Regions[0].Args); n != 1 {
		return fmt.Errorf("has %d indices, expected 1", n)
	}
	switch {
	case StepAttr.In(op) && StepOf(op) < 1:
		return fmt.Errorf("has the step %d, expected 1 or more", StepOf(op))
	case StepAttr.In(op) && DownAttr.In(op):
		return errors.New("has a step, but runs downwards")
	case VectorAttr.In(op) && DownAttr.In(op):
		return errors.New("is marked as vector, but runs downwards")
	case PartialVectorAttr.In(op) && PartialVectorOf(op) < 2:
		return fmt.Errorf("is computed %d iterations ahead, expected 2 or more", PartialVectorOf(op))
	case PartialVectorAttr.In(op) && (StepAttr.In(op) || VectorAttr.In(op)):
		return errors.New("is computed some iterations ahead, but has a step or is marked as vector")
	}
	if VectorAttr.In(op) {
		if StepAttr.In(op) {
			return errors.New("is marked as vector, but has a step")
		}
		var err error
		op.Regions[0].Walk(func(inner *ir.Op) {
			if inner.Is(OpFor) {
				err = cmp.Or(err, checkForLanes(op, inner))
			}
		})
		if err != nil {
			return err
		}
	}
	return checkBody(op.Regions[0])
}

// checkForLanes checks a loop in one over vectors, which runs for all lanes together.
func checkForLanes(vector, inner *ir.Op) error {
	if VectorAttr.In(inner) {
		return errors.New("is marked as vector, and so is a loop inside")
	}
	for _, bound := range inner.Operands() {
		if bound.Region() == vector.Regions[0] || bound.Def() != nil && vector.Regions[0].Encloses(bound.Def()) {
			return errors.New("is marked as vector, but has a loop inside with a bound that it computes")
		}
	}
	return nil
}

func checkPoint(field *ir.Value, indices []*ir.Value) error {
	t, ok := field.Type.(FieldType)
	if !ok {
		return fmt.Errorf("works on a field, not %s", field.Type)
	}
	want := t.Extents.Rank()
	for _, p := range t.Present {
		if p {
			want++
		}
	}
	if len(indices) != want {
		return fmt.Errorf("has %d indices, the field has %d dimensions", len(indices), want)
	}
	for _, v := range indices {
		if v.Type != ir.Index {
			return fmt.Errorf("has an index of type %s", v.Type)
		}
	}
	return nil
}

func verifyLoad(op *ir.Op) error {
	if err := checkPoint(op.Operand(0), op.Operands()[1:]); err != nil {
		return err
	}
	t := op.Operand(0).Type.(FieldType)
	if op.Result().Type != ir.Type(t.Elem) {
		return fmt.Errorf("has a result of type %s, the field's elements are %s", op.Result().Type, t.Elem)
	}
	return checkOffset(op, t)
}

// checkOffset demands an offset, along dimensions that the field has.
func checkOffset(op *ir.Op, t FieldType) error {
	off := ir.OffsetAttr.Of(op)
	for d, present := range t.Present {
		if !present && off[d] != 0 {
			return fmt.Errorf("has the offset %d along %s, which the field lacks", off[d], ir.DimNames[d])
		}
	}
	return nil
}

func verifyStore(op *ir.Op) error {
	if err := checkPoint(op.Operand(1), op.Operands()[2:]); err != nil {
		return err
	}
	if t := op.Operand(1).Type.(FieldType); op.Operand(0).Type != ir.Type(t.Elem) {
		return fmt.Errorf("stores a value of type %s, the field's elements are %s", op.Operand(0).Type, t.Elem)
	}
	return checkOffset(op, op.Operand(1).Type.(FieldType))
}

func verifyExtent(op *ir.Op) error {
	if d := ir.DimAttr.Of(op); d < 0 || d >= ir.Rank {
		return fmt.Errorf("has dimension %d, expected 0 (i), 1 (j) or 2 (k)", d)
	}
	if op.Result().Type != ir.Index {
		return fmt.Errorf("has a result of type %s, expected index", op.Result().Type)
	}
	return nil
}
