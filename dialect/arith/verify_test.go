package arith_test

import (
	"fmt"
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
		{"rounding of integers", "%0 = arith.round %n : i32", "'arith.round' op does not work on type i32"},
		{"rounding to another type", `%0 = "arith.round"(%x) : (f64) -> f32`, "'arith.round' op operand 0 has type f64, the result f32"},
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
		{"signed division of unsigned", "%0 = divi_signed %u, %u : ui8", "'divi_signed' op does not work on type ui8"},
		{"unsigned remainder of signed", "%0 = remi_unsigned %n, %n : i32", "'remi_unsigned' op does not work on type i32"},
		{"unsigned division of an index", "%0 = divi_unsigned %i, %i : index", "'divi_unsigned' op does not work on type index"},
		{"division of truth values", "%0 = divi_signed %c, %c : i1", "'divi_signed' op does not work on type i1"},
		{"shift of a truth value", "%0 = shift_left %c, %c : i1", "'shift_left' op does not work on type i1"},
		{"signed shift of unsigned", "%0 = shift_right_signed %u, %u : ui8", "'shift_right_signed' op does not work on type ui8"},
		{"unsigned shift of signed", "%0 = shift_right_unsigned %n, %n : i32", "'shift_right_unsigned' op does not work on type i32"},
		{"amount of another type", `%0 = "shift_left"(%n, %u) : (i32, ui8) -> i32`, "'shift_left' op operand 1 has type ui8, the result i32"},
		{"signed comparison of unsigned", `%0 = cmpi "slt", %u, %u : ui8`, `'cmpi' op does not compare ui8 by "slt"`},
		{"order of truth values", `%0 = cmpi "ult", %c, %c : i1`, `'cmpi' op does not compare i1 by "ult"`},
		{"number of unsigned", "%0 = sitofp %u : ui8 to f64", "'sitofp' op does not work on type ui8"},
		{"number of a truth value", "%0 = uitofp %c : i1 to f64", "'uitofp' op does not work on type i1"},
		{"number of signed", "%0 = uitofp %n : i32 to f64", "'uitofp' op does not work on type i32"},
		{"unsigned of a number", "%0 = fptosi %x : f64 to ui8", "'fptosi' op does not work on type ui8"},
		{"signed of a number", "%0 = fptoui %x : f64 to i8", "'fptoui' op does not work on type i8"},
		{"truth of a number", "%0 = fptoui %x : f64 to i1", "'fptoui' op does not work on type i1"},
		{"signed extension of unsigned", "%0 = sexti %u : ui8 to i32", "'sexti' op does not work on type ui8"},
		{"signed extension of a truth value", "%0 = sexti %c : i1 to i32", "'sexti' op does not work on type i1"},
		{"unsigned extension of signed", "%0 = zexti %n : i32 to i64", "'zexti' op does not work on type i32"},
		{"extension to an index", "%0 = sexti %n : i32 to index", "'sexti' op does not work on type index"},
		{"extension that keeps the width", "%0 = sexti %n : i32 to ui32", "'sexti' op does not make i32 wider, to ui32"},
		{"extension that narrows", "%0 = sexti %n : i32 to i16", "'sexti' op does not make i32 wider, to i16"},
		{"truncation of an index", "%0 = trunci %i : index to i32", "'trunci' op does not work on type index"},
		{"truncation that widens", "%0 = trunci %n : i32 to i64", "'trunci' op does not make i32 narrower, to i64"},
		{"truncation of a truth value", "%0 = trunci %c : i1 to i8", "'trunci' op does not work on type i1"},
		{"bits of another width", "%0 = bitcast %n : i32 to f64", "'bitcast' op works on types of one width, not i32 and f64"},
		{"bits of an index", "%0 = bitcast %i : index to f64", "'bitcast' op does not work on type index"},
		{"bits of a truth value", "%0 = bitcast %c : i1 to ui8", "'bitcast' op does not work on type i1"},
		{"assertion of a number", `"assert"(%n) {message = "m"} : (i32) -> ()`, "'assert' op has a condition of type i32, expected i1"},
		{"assertion without a message", "assert %c", `'assert' op lacks the attribute "message"`},
		{"assertion that says nothing", `assert %c {message = ""}`, "'assert' op has a message that says nothing"},
		{"assertion at no point", `assert %c {message = "m"}`, "'assert' op is not in the body of an apply or of a nest, which run at points, nor in a kernel"},
		{"assertion with code 0", `scf.if %c { assert %c {code = 0, message = "m"} }`, "'assert' op has a code that is not 1 or more"},
		{"condition of a branch", `"scf.if"(%x) ({ scf.yield }, { scf.yield }) : (f64) -> ()`, "'scf.if' op has a condition of type f64, expected i1"},
		{"end of a side", `"scf.if"(%c) ({ scf.yield }, { }) : (i1) -> ()`, "'scf.if' op has a region that does not end in scf.yield"},
		{"number of yields", `%0 = "scf.if"(%c) ({ scf.yield %x : f64 }, { scf.yield }) : (i1) -> f64`, "'scf.if' op has 1 results, a region yields 0 values"},
		{"types of yields", `%0 = "scf.if"(%c) ({ scf.yield %x : f64 }, { scf.yield %s : f32 }) : (i1) -> f64`, "'scf.if' op has result 0 of type f64, a region yields f32"},
		{"place of a yield", `%0 = "scf.if"(%c) ({ scf.yield %x : f64 }, { return }) : (i1) -> f64`, "'scf.if' op has a region that does not end in scf.yield"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			m, err := ir.Parse(reg, "t.mlir", "func @f(%x: f64, %s: f32, %n: i32, %u: ui8, %i: index, %c: i1) {\n"+c.line+"\nreturn\n}")
			if err != nil {
				t.Fatal(err)
			}
			err = ir.Verify(m)
			name := strings.Split(c.want, "'")[1]
			column := strings.Index(c.line, name) + 1
			if column > 1 && c.line[column-2] == '"' {
				column--
			}
			if want := fmt.Sprintf("t.mlir:2:%d: %s", column, c.want); err == nil || err.Error() != want {
				t.Errorf("%v\nexpected\n%s", err, want)
			}
		})
	}
}

func quoted(names []string) string { return `["` + strings.Join(names, `" "`) + `"]` }
