package ir_test

import (
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// bodyOf returns the body of the apply of a module.
func bodyOf(m *ir.Op) *ir.Region { return stencil.Applies(ir.Funcs(m)[0])[0].Regions[0] }

// Rebuilding puts what is made before the operation that it is made for, and erases what does not stay.
func TestRebuild(t *testing.T) {
	t.Parallel()
	m := parse(t, used("%0 = negf %x2 : f64\n%1 = negf %0 : f64\n%v = addf %1, %0 : f64"))
	body := bodyOf(m)
	body.Rebuild(func(b *ir.Builder, op *ir.Op) (stays bool) {
		if !op.Is(arith.OpNegF) {
			return true
		}
		zero := arith.NewFloat(b, 0, ir.F64)
		op.Result().ReplaceUses(arith.NewBinary(b, arith.OpSubF, zero, op.Operand(0)))
		return false
	})
	if err := ir.Verify(m); err != nil {
		t.Fatal(err)
	}
	const want = "% = constant 0.0e+00 : f64; % = subf %, % : f64; % = constant 0.0e+00 : f64; % = subf %, % : f64; % = addf %, % : f64"
	if got := names.ReplaceAllString(inside(t, m), "%"); got != want {
		t.Errorf("it becomes %s, expected %s", got, want)
	}
	for n, op := range body.Ops[1:] {
		if op.Region() != body || !body.Precedes(body.Ops[n], op) || body.Precedes(op, body.Ops[n]) {
			t.Errorf("%s does not stand after %s", op, body.Ops[n])
		}
	}
	if uses := body.Args[0].UseCount(); uses != 1 {
		t.Errorf("the argument has %d uses", uses)
	}
}

// What nothing uses is erased with all that only it uses, and what is left stands where it stands.
func TestEraseUnused(t *testing.T) {
	t.Parallel()
	m := parse(t, used("%0 = negf %x2 : f64\n%1 = negf %0 : f64\n%v = negf %x2 : f64\n%2 = addf %1, %v : f64"))
	body := bodyOf(m)
	ir.EraseUnused(body)
	if err := ir.Verify(m); err != nil {
		t.Fatal(err)
	}
	if got := names.ReplaceAllString(inside(t, m), "%"); got != "% = negf % : f64" {
		t.Errorf("%s is left", got)
	}
	if last := len(body.Ops) - 1; !body.Precedes(body.Ops[0], body.Ops[last]) || body.Args[0].UseCount() != 1 {
		t.Error("the operations that are left do not stand in order, or what is erased uses something")
	}
	ir.EraseUnused(body)
	if got := len(body.Ops); got != 3 {
		t.Errorf("%d operations are left", got)
	}
}
