package interp

import (
	"fmt"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// PanicError says that an assert of a program does not hold at some point, which is where
// the plain function panics. Of several asserts it is the one with the smallest code.
type PanicError struct {
	Code    int // 0: asserts are not numbered yet
	Message string
	Pos     ir.Pos
}

// Error returns file:line:col: what went wrong.
func (e *PanicError) Error() string { return fmt.Sprintf("%s: %s", e.Pos, e.Message) }

// runAssert notes an assert that does not hold. The program goes on: every operation has a
// result everywhere, and a later point may fail an assert with a smaller code.
func runAssert(f *frame, op *ir.Op) ([]Value, error) {
	code := arith.CodeAttr.Of(op)
	if f.get(op.Operand(0)) == 0 && (f.failed == nil || code < f.failed.Code) {
		f.failed = &PanicError{Code: code, Message: arith.MessageAttr.Of(op), Pos: op.Pos}
	}
	return nil, nil
}

// failure returns the error of the asserts that did not hold, if any, and forgets them.
func (st *State) failure() error {
	if st.failed == nil {
		return nil
	}
	err := st.failed
	st.failed = nil
	return err
}
