package math_test

import (
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/ir"
)

func TestVerify(t *testing.T) {
	t.Parallel()
	reg := ir.NewRegistry(arith.Dialect, mathop.Dialect)
	for _, c := range []struct{ name, line, want string }{
		{"integers", "%0 = math.floor %n : i32", "'math.floor' op does not work on type i32"},
		{"truth values", "%0 = math.copysign %c, %c : i1", "'math.copysign' op does not work on type i1"},
		{"mixed types", `%0 = "math.mod"(%x, %s) : (f64, f32) -> f64`, "'math.mod' op operand 1 has type f32, the result f64"},
		{"result", `%0 = "math.fma"(%x, %x, %x) : (f64, f64, f64) -> f32`, "'math.fma' op operand 0 has type f64, the result f32"},
		{"too few operands", `%0 = "math.fma"(%x, %x) : (f64, f64) -> f64`, "'math.fma' op takes 3 operands, has 2"},
		{"too many operands", `%0 = "math.round"(%x, %x) : (f64, f64) -> f64`, "'math.round' op takes 1 operands, has 2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			m, err := ir.Parse(reg, "t.mlir", "func @f(%x: f64, %s: f32, %n: i32, %c: i1) {\n"+c.line+"\nreturn\n}")
			if err == nil {
				err = ir.Verify(m)
			}
			if want := "t.mlir:2:6: " + c.want; err == nil || err.Error() != want {
				t.Errorf("%v\nexpected\n%s", err, want)
			}
		})
	}
}
