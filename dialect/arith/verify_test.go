package arith_test

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
)

func TestVerify(t *testing.T) {
	t.Parallel()
	reg := ir.NewRegistry(arith.Dialect, scf.Dialect)
	for _, c := range []struct{ name, line, want string }{
		{"mixed types", `%0 = "addf"(%x, %s) : (f64, f32) -> f64`, "'addf' op operand 1 has type f32, the result f64"},
		{"floats of integers", "%0 = addf %n, %n : i32", "'addf' op does not work on type i32"},
		{"integers of floats", "%0 = addi %x, %x : f64", "'addi' op does not work on type f64"},
		{"type of a constant", `%0 = "constant"() {value = 1.0 : f64} : () -> f32`, "'constant' op value has type f64, the result f32"},
		{"kind of a constant", `%0 = "constant"() {value = "one"} : () -> f32`, "'constant' op value has type <nil>, the result f32"},
		{"predicate", `%0 = cmpf "gt", %x, %x : f64`, `'cmpf' op has the unknown predicate "gt"; there are ` + quoted(arith.FloatPredicates[:])},
		{"predicate of integers", `%0 = cmpi "lt", %n, %n : i32`, `'cmpi' op has the unknown predicate "lt"; there are ` + quoted(arith.IntPredicates[:])},
		{"compared types", `%0 = "cmpf"(%x, %s) {predicate = "ogt"} : (f64, f32) -> i1`, "'cmpf' op compares f64 with f32"},
		{"result of a comparison", `%0 = "cmpf"(%x, %x) {predicate = "ogt"} : (f64, f64) -> f64`, "'cmpf' op has a result of type f64, expected i1"},
		{"comparison of integers as floats", `%0 = cmpf "ogt", %n, %n : i32`, "'cmpf' op does not work on type i32"},
		{"condition", `%0 = "select"(%x, %x, %x) : (f64, f64, f64) -> f64`, "'select' op has a condition of type f64, expected i1"},
		{"chosen values", `%0 = "select"(%c, %x, %s) : (i1, f64, f32) -> f64`, "'select' op chooses between values of different types"},
		{"conversion from", "%0 = sitofp %x : f64 to f64", "'sitofp' op does not work on type f64"},
		{"conversion to", "%0 = sitofp %n : i32 to i64", "'sitofp' op does not work on type i64"},
		{"widening", "%0 = fpext %x : f64 to f32", "'fpext' op does not work on type f64"},
		{"narrowing", "%0 = fptrunc %s : f32 to f64", "'fptrunc' op does not work on type f32"},
		{"condition of a branch", `"scf.if"(%x) ({ scf.yield }, { scf.yield }) : (f64) -> ()`, "'scf.if' op has a condition of type f64, expected i1"},
		{"end of a side", `"scf.if"(%c) ({ scf.yield }, { }) : (i1) -> ()`, "'scf.if' op has a region that does not end in scf.yield"},
		{"number of yields", `%0 = "scf.if"(%c) ({ scf.yield %x : f64 }, { scf.yield }) : (i1) -> f64`, "'scf.if' op has 1 results, a region yields 0 values"},
		{"types of yields", `%0 = "scf.if"(%c) ({ scf.yield %x : f64 }, { scf.yield %s : f32 }) : (i1) -> f64`, "'scf.if' op has result 0 of type f64, a region yields f32"},
		{"place of a yield", `%0 = "scf.if"(%c) ({ scf.yield %x : f64 }, { return }) : (i1) -> f64`, "'scf.if' op has a region that does not end in scf.yield"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			m, err := ir.Parse(reg, "t.mlir", "func @f(%x: f64, %s: f32, %n: i32, %c: i1) {\n"+c.line+"\nreturn\n}")
			if err != nil {
				t.Fatal(err)
			}
			err = ir.Verify(m)
			column := "1"
			if strings.HasPrefix(c.line, "%0 = ") {
				column = "6"
			}
			if want := "t.mlir:2:" + column + ": " + c.want; err == nil || err.Error() != want {
				t.Errorf("%v\nexpected\n%s", err, want)
			}
		})
	}
}

func quoted(names []string) string { return `["` + strings.Join(names, `" "`) + `"]` }
