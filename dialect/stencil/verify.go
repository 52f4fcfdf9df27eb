package stencil

import (
	"errors"
	"fmt"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// computed reports whether a temp is the result of an apply or a combine.
func computed(v *ir.Value) bool {
	return v.DefinedBy(OpApply) != nil || v.DefinedBy(OpCombine) != nil
}

func checkSame(what string, a, b TempType) error {
	if a.Elem != b.Elem {
		return fmt.Errorf("%s element types differ: %s and %s", what, a.Elem, b.Elem)
	}
	if a.Present() != b.Present() {
		return fmt.Errorf("%s vary along different dimensions: %s and %s", what, a, b)
	}
	return nil
}

// checkLacked demands that the range of a store has only the index 0 along a dimension that the field
// lacks: with more points there, the field would get several numbers at a point, and which one it keeps is
// nothing that a program says.
func checkLacked(store *ir.Op, t FieldType) error {
	box, _ := ir.BoxAttr.Lookup(store)
	for d, here := range t.Present() {
		if !here && (box.Lo[d] != ir.Lit(0) || box.Hi[d] != ir.Lit(1)) {
			return fmt.Errorf("has the range %s, which is from %s to %s along %s, expected from 0 to 1: %s lacks this dimension", box, box.Lo[d], box.Hi[d], ir.DimNames[d], t)
		}
	}
	return nil
}

// checkExtents compares a shape with a box in the dimensions where both are known.
func checkExtents(t TempType, box ir.Box, exact bool) error {
	for d, n := range t.Shape {
		lo, hi := box.Lo[d], box.Hi[d]
		if n <= 0 || !lo.IsLit() || !hi.IsLit() {
			continue
		}
		if size := hi.Off - lo.Off; size > n || exact && size != n {
			return fmt.Errorf("has the range %s of %d points along %s, the type %s has %d", box, size, ir.DimNames[d], t, n)
		}
	}
	return nil
}

func verifyCast(op *ir.Op) error {
	if err := checkPlace(op); err != nil {
		return err
	}
	from, okF := op.Operand(0).Type.(FieldType)
	to, okT := op.Result().Type.(FieldType)
	if !okF || !okT {
		return fmt.Errorf("casts a field to a field, not %s to %s", op.Operand(0).Type, op.Result().Type)
	}
	if err := checkSame("operand's and result's", from.Temp(), to.Temp()); err != nil {
		return err
	}
	if from.Static() {
		return errors.New("takes a field whose bounds are not fixed yet")
	}
	if err := checkField(op.Operand(0)); err != nil {
		return err
	}
	return checkExtents(to.Temp(), ir.BoxAttr.Of(op), true)
}

// storageBox returns the bounds that a cast gave a field, if one did.
func storageBox(field *ir.Value) (ir.Box, bool) {
	if c := field.DefinedBy(OpCast); c != nil {
		return ir.BoxAttr.Lookup(c)
	}
	return ir.Box{}, false
}

func checkInStorage(field *ir.Value, op *ir.Op) error {
	storage, ok := storageBox(field)
	box, sized := ir.BoxAttr.Lookup(op)
	if ok && sized && storage.Literal() && box.Literal() && !storage.Contains(box) {
		return fmt.Errorf("reaches %s, its field's storage is %s: shape not large enough", box, storage)
	}
	return nil
}

func verifyLoad(op *ir.Op) error {
	if err := checkPlace(op); err != nil {
		return err
	}
	field, okF := op.Operand(0).Type.(FieldType)
	temp, okT := op.Result().Type.(TempType)
	if !okF || !okT {
		return fmt.Errorf("loads a field as a temp, not %s as %s", op.Operand(0).Type, op.Result().Type)
	}
	if err := checkSame("field's and temp's", field.Temp(), temp); err != nil {
		return err
	}
	if err := checkField(op.Operand(0)); err != nil {
		return err
	}
	if box, ok := ir.BoxAttr.Lookup(op); ok {
		if err := checkExtents(temp, box, true); err != nil {
			return err
		}
	}
	return checkInStorage(op.Operand(0), op)
}

// checkField demands an argument of the program, or a cast of one.
func checkField(v *ir.Value) error {
	if FieldOf(v).Region() == nil {
		return errors.New("works on an argument of the program, or a cast of one")
	}
	return nil
}

func verifyStore(op *ir.Op) error {
	if err := checkPlace(op); err != nil {
		return err
	}
	temp, okT := op.Operand(0).Type.(TempType)
	field, okF := op.Operand(1).Type.(FieldType)
	if !okF || !okT {
		return fmt.Errorf("stores a temp to a field, not %s to %s", op.Operand(0).Type, op.Operand(1).Type)
	}
	if err := checkSame("temp's and field's", temp, field.Temp()); err != nil {
		return err
	}
	if err := checkField(op.Operand(1)); err != nil {
		return err
	}
	if !computed(op.Operand(0)) {
		return errors.New("stores the result of an apply or a combine, nothing else")
	}
	if err := checkOutput(op); err != nil {
		return err
	}
	if err := checkLacked(op, field); err != nil {
		return err
	}
	return checkInStorage(op.Operand(1), op)
}

// checkOutput demands that the field of a store is used for nothing else, under any cast.
func checkOutput(store *ir.Op) error {
	field := FieldOf(store.Operand(1))
	uses := field.Uses()
	for _, u := range field.Uses() {
		if u.Op.Is(OpCast) {
			uses = append(uses, u.Op.Result().Uses()...)
		}
	}
	for _, u := range uses {
		switch {
		case u.Op.Is(OpLoad):
			return errors.New("writes a field that is also loaded: an output cannot be an input")
		case u.Op.Is(OpStore) && u.Op != store:
			return errors.New("writes a field that is stored more than once")
		}
	}
	return nil
}

// checkPlace demands that an operation is one of the steps of a program, not nested in
// the body of one.
func checkPlace(op *ir.Op) error {
	if !op.Parent().Is(ir.OpFunc) {
		return errors.New("is not directly in a function")
	}
	return nil
}

func verifyBuffer(op *ir.Op) error {
	if err := checkPlace(op); err != nil {
		return err
	}
	from, okF := op.Operand(0).Type.(TempType)
	to, okT := op.Result().Type.(TempType)
	if !okF || !okT {
		return errors.New("keeps a temp as a temp")
	}
	if !computed(op.Operand(0)) {
		return errors.New("keeps the result of an apply or a combine, nothing else")
	}
	for _, u := range op.Operand(0).Uses() {
		if !u.Op.Is(OpBuffer) {
			return fmt.Errorf("keeps a value that %s uses too; all other users must read the buffer", u.Op.Name())
		}
	}
	if LastAttr.In(op) && (!LocalAttr.In(op) || !op.Result().Unused() || len(ir.OrderOf(op.Operand(0).Def())) != 1) {
		return errors.New("keeps what a recurrence has computed last; it has to be a local one, of a recurrence along one dimension, which alone reads it")
	}
	return checkSame("operand's and result's", from, to)
}

func verifyApply(op *ir.Op) error {
	if err := checkPlace(op); err != nil {
		return err
	}
	r := op.Regions[0]
	if len(r.Args) != len(op.Operands()) {
		return fmt.Errorf("has %d operands, its body %d arguments", len(op.Operands()), len(r.Args))
	}
	for i, a := range r.Args {
		if a.Type != op.Operand(i).Type {
			return fmt.Errorf("has operand %d of type %s, its argument %s", i, op.Operand(i).Type, a.Type)
		}
		if _, isField := a.Type.(FieldType); isField {
			return fmt.Errorf("has operand %d of type %s; load the field first", i, a.Type)
		}
	}
	if !r.Terminator().Is(OpReturn) {
		return errors.New("has a body that does not end in stencil.return")
	}
	if err := checkAsserts(op); err != nil {
		return err
	}
	if err := checkOrder(op); err != nil {
		return err
	}
	box, sized := ir.BoxAttr.Lookup(op)
	for _, v := range op.Results {
		t, ok := v.Type.(TempType)
		if !ok {
			return fmt.Errorf("has a result of type %s, expected a temp", v.Type)
		}
		if sized {
			if err := checkExtents(t, box, true); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkAsserts demands that an apply that asserts something computes outputs only: what is
// computed for others is computed at points that depend on the passes, and where nothing
// is asked for, nowhere.
func checkAsserts(apply *ir.Op) error {
	if !arith.Asserts(apply) {
		return nil
	}
	stored := false
	for _, v := range apply.Results {
		for _, u := range v.Uses() {
			if !u.Op.Is(OpStore) {
				return fmt.Errorf("asserts something, but %s uses what it computes; only stores may", u.Op.Name())
			}
			stored = true
		}
	}
	if !stored {
		return errors.New("asserts something, but nothing is stored of what it computes")
	}
	return nil
}

// EnclosingApply returns the apply that an operation of a body is in, or nil.
func EnclosingApply(op *ir.Op) *ir.Op {
	for p := op.Parent(); p != nil; p = p.Parent() {
		if p.Is(OpApply) {
			return p
		}
	}
	return nil
}

func verifyDynAccess(op *ir.Op) error {
	if err := checkRead(op); err != nil {
		return err
	}
	present := op.Operand(0).Type.(TempType).Present()
	rank := 0
	for _, here := range present {
		if here {
			rank++
		}
	}
	at := op.Operands()[1:]
	if len(at) != rank {
		return fmt.Errorf("has %d indices, the temp has %d dimensions", len(at), rank)
	}
	for _, v := range at {
		if v.Type != ir.Index {
			return fmt.Errorf("has an index of type %s, expected index", v.Type)
		}
	}
	w := WindowAttr.Of(op)
	if w.Range().Scaled() && EnclosingApply(op).Operand(op.Operand(0).Index()).DefinedBy(OpLoad) == nil {
		return errors.New("reads what is computed on another grid than it is; only a field can be on a finer or a coarser one")
	}
	return w.verify(present)
}

// checkRead checks what is common to the operations that read a temp.
func checkRead(op *ir.Op) error {
	t, ok := op.Operand(0).Type.(TempType)
	if !ok {
		return fmt.Errorf("reads a temp, not %s", op.Operand(0).Type)
	}
	if op.Result().Type != ir.Type(t.Elem) {
		return fmt.Errorf("has a result of type %s, the temp's elements are %s", op.Result().Type, t.Elem)
	}
	if apply := EnclosingApply(op); apply == nil || op.Operand(0).Region() != apply.Regions[0] {
		return errors.New("reads an argument of the apply that it is in, nothing else")
	}
	return nil
}

func checkDim(op *ir.Op) error {
	if d := ir.DimAttr.Of(op); d < 0 || d >= ir.Rank {
		return fmt.Errorf("has dimension %d, expected 0 (i), 1 (j) or 2 (k)", d)
	}
	return nil
}

func verifyDim(op *ir.Op) error {
	if err := checkDim(op); err != nil {
		return err
	}
	if op.Result().Type != ir.Index {
		return fmt.Errorf("has a result of type %s, expected index", op.Result().Type)
	}
	return nil
}

func verifyIndex(op *ir.Op) error {
	if EnclosingApply(op) == nil {
		return errors.New("is not inside an apply")
	}
	return verifyDim(op)
}
