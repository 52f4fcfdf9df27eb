package ir_test

import (
	"errors"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// g is a function that is called.
const g = "func @g(%y: f32) -> f32 attributes {elementwise} {\nreturn %y : f32\n}"

// The rules of the form itself. Those of the dialects' operations are tested with them.
func TestVerify(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, src, want string }{
		{"operands", in(`%0 = "addf"(%x) : (f64) -> f64`), "2:6: 'addf' op takes 2 operands, has 1"},
		{"variadic operands", in(`"stencil.return"() : () -> ()`), "2:1: 'stencil.return' op must be the last operation of its region\nt.mlir:2:1: 'stencil.return' op takes at least 1 operands, has 0"},
		{"results", in(`"negf"(%x) : (f64) -> ()`), "2:1: 'negf' op has 1 results by its definition, has 0"},
		{"regions", in(`%0 = "negf"(%x) ({}) : (f64) -> f64`), "2:6: 'negf' op has 0 regions by its definition, has 1"},
		{"missing region", in(`"scf.if"(%c) ({ scf.yield }) : (i1) -> ()`), "2:1: 'scf.if' op has 2 regions by its definition, has 1"},
		{"attribute", in(`%0 = "constant"() : () -> f64`), `2:6: 'constant' op lacks the attribute "value"`},
		{"terminator in the middle", in("return"), "2:1: 'return' op must be the last operation of its region"},
		{"end of a function", "func @f() {\n}", "1:1: 'func' op a function must end in return"},
		{"name of a function", `"func"() ({ return }) {name = "a b"} : () -> ()`, `1:1: 'func' op has the name "a b", expected letters and digits`},
		{"empty name of a function", `"func"() ({ return }) {name = ""} : () -> ()`, `1:1: 'func' op has the name "", expected letters and digits`},
		{"two functions", "func @f() {\nreturn\n}\nfunc @f() {\nreturn\n}", "1:1: 'module' op has two functions @f"},
		{"outside of a function", "return", "1:1: 'module' op holds functions, not return"},
		{"call of nothing", in(`%0 = call @g(%x) : (f64) -> f64`), "2:6: 'call' op calls @g, which is no elementwise function of this module"},
		{"call of a program", in(`%0 = call @g(%x) : (f64) -> f64`) + "\nfunc @g(%y: f64) -> f64 {\nreturn %y : f64\n}", "2:6: 'call' op calls @g, which is no elementwise function of this module"},
		{"arguments of a call", in(`%0 = call @g(%x) : (f64) -> f32`) + "\n" + g, "2:6: 'call' op calls @g with [f64], which takes [f32]"},
		{"result of a call", in("%s = fptrunc %x : f64 to f32\n%0 = call @g(%s) : (f32) -> f64") + "\n" + g, "3:6: 'call' op has a result of type f64, @g returns f32"},
		{"a function that calls itself", "func @g(%y: f32) -> f32 attributes {elementwise} {\n%0 = call @g(%y) : (f32) -> f32\nreturn %0 : f32\n}", `1:1: 'func' op is elementwise and has "call"`},
		{"a function without a result", "func @g(%y: f32) attributes {elementwise} {\nreturn\n}", "1:1: 'func' op is elementwise and returns 0 values, expected one"},
		{"a function of fields", "func @g(%y: !stencil.field<?x?x?xf64>) -> f32 attributes {elementwise} {\n%0 = constant 1.0 : f32\nreturn %0 : f32\n}", "1:1: 'func' op is elementwise and has a value of type !stencil.field<?x?x?xf64>, expected numbers"},
		{"two faults", in(`%0 = "addf"(%x) : (f64) -> f64` + "\n" + `%1 = "addf"(%x) : (f64) -> f64`),
			"2:6: 'addf' op takes 2 operands, has 1\nt.mlir:3:6: 'addf' op takes 2 operands, has 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			m, err := ir.Parse(registry(), "t.mlir", c.src)
			if err != nil {
				t.Fatal(err)
			}
			err = ir.Verify(m)
			if want := "t.mlir:" + c.want; err == nil || err.Error() != want {
				t.Errorf("%v\nexpected\n%s", err, want)
			}
		})
	}
}

// Faults that text cannot express: a value used before it is defined, where it is not
// visible, or by an operation that was moved.
func TestVerifyVisibility(t *testing.T) {
	t.Parallel()
	src := in("%0 = negf %x : f64\n%1 = negf %0 : f64\nscf.if %c {\n%2 = negf %x : f64\n%3 = negf %2 : f64\n}")
	for _, c := range []struct {
		name   string
		change func(ops []*ir.Op)
		want   string
	}{
		{"before", func(ops []*ir.Op) {
			first := ops[0]
			first.Detach()
			ops[1].Region().InsertAfter(ops[1], first)
		}, "t.mlir:3:6: 'negf' op operand 0 is not defined before it, or not visible here"},
		{"outside", func(ops []*ir.Op) {
			ops[1].SetOperand(0, ops[2].Regions[0].Ops[0].Result())
		}, "t.mlir:3:6: 'negf' op operand 0 is not defined before it, or not visible here"},
		{"foreign region", func(ops []*ir.Op) {
			r := ops[2].Regions[0]
			r.Ops = append([]*ir.Op{ops[0]}, r.Ops...)
		}, "t.mlir:2:6: 'negf' op does not know the region that it is in"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			m := parse(t, src)
			c.change(append([]*ir.Op{}, ir.Funcs(m)[0].Regions[0].Ops...))
			err := ir.Verify(m)
			var fault *ir.VerifyError
			if !errors.As(err, &fault) || err.Error() != c.want {
				t.Errorf("%v\nexpected\n%s", err, c.want)
			}
		})
	}
}

// A value knows its uses through every way of changing operands.
func TestUses(t *testing.T) {
	t.Parallel()
	m := parse(t, in("%0 = negf %x : f64\n%1 = addf %0, %0 : f64\n%2 = negf %1 : f64"))
	ops := ir.Funcs(m)[0].Regions[0].Ops
	neg, add, last := ops[0], ops[1], ops[2]
	if n := len(neg.Result().Uses()); n != 2 {
		t.Errorf("%%0 has %d uses, expected 2", n)
	}
	add.SetOperand(1, neg.Operand(0))
	if n := len(neg.Result().Uses()); n != 1 {
		t.Errorf("after one operand is changed it has %d uses, expected 1", n)
	}
	neg.Result().ReplaceUses(neg.Operand(0))
	if !neg.Result().Unused() || len(neg.Operand(0).Uses()) != 3 {
		t.Errorf("after its uses are replaced, it has %d, and %%x has %d", len(neg.Result().Uses()), len(neg.Operand(0).Uses()))
	}
	last.Erase()
	if !add.Result().Unused() {
		t.Error("an erased operation still uses its operand")
	}
	b := ir.After(neg)
	made := arith.NewBinary(b, arith.OpMulF, neg.Result(), neg.Result())
	if made.Def().Pos != neg.Pos || ops[0].Region().Ops[1] != made.Def() {
		t.Error("a builder puts an operation elsewhere, or at another position")
	}
	if err := ir.Verify(m); err != nil {
		t.Error(err)
	}
}
