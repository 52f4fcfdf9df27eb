package ir_test

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/ir"
)

// in returns a function with a few values, whose body is the line, which stands alone on
// line 2.
func in(line string) string {
	return "func @f(%x: f64, %n: i32, %c: i1, %a: !stencil.field<?x?x?xf64>) {\n" + line + "\nreturn\n}"
}

func TestParseErrors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, src, want string }{
		{"unknown operation", in("%0 = addd %x, %x : f64"), `2:6: unknown operation "addd"; did you mean "addf"?`},
		{"nothing like it", in("%0 = frobnicate %x"), `2:6: unknown operation "frobnicate"`},
		{"no operation", in("42"), `2:1: expected an operation, found "42"`},
		{"undefined value", in("%0 = negf %y : f64"), "2:11: value %y is not defined before its use"},
		{"use before definition", in("%0 = negf %1 : f64\n%1 = negf %x : f64"), "2:11: value %1 is not defined before its use"},
		{"used outside of its region", in("scf.if %c {\n%0 = negf %x : f64\n}\n%1 = negf %0 : f64"), "5:11: value %0 is not defined before its use"},
		{"isolated region", in("%0 = stencil.apply -> !stencil.temp<?x?x?xf64> {\n%1 = negf %x : f64\n}"), "3:11: value %x is not defined before its use"},
		{"defined twice", in("%x = negf %x : f64"), "2:1: value %x is defined twice"},
		{"argument defined twice", "func @f(%x: f64, %x: f64) {\n}", "1:18: value %x is defined twice"},
		{"type of an operand", in("%0 = negf %x : f32"), "2:16: operand has type f64, expected f32"},
		{"type of an operand in a list", in(`%0 = "negf"(%x) : (f32) -> f32`), "2:20: value has type f64, expected f32"},
		{"condition", in("scf.if %x {\n}"), "2:8: value has type f64, expected i1"},
		{"unknown type", in("%0 = negf %x : f16"), `2:16: unknown type "f16"`},
		{"unknown dialect type", in("%0 = stencil.load %a : (!stencil.fields<?xf64>) -> f64"), "2:25: unknown type !stencil.fields"},
		{"no type", in("%0 = negf %x : 3"), `2:16: expected a type, found "3"`},
		{"extent", "func @f(%a: !stencil.field<?x-2x?xf64>) {\n}", `1:27: malformed extent "-2" in shape <?x-2x?xf64>`},
		{"elements of index", "func @f(%a: !stencil.field<?x?x?xindex>) {\n}", `1:27: the elements of the shape <?x?x?xindex> are of type index, which has no size in memory; expected a type such as i64`},
		{"element type", "func @f(%a: !stencil.field<?x?x?xf16>) {\n}", `1:27: unknown element type "f16" in shape <?x?x?xf16>`},
		{"rank", "func @f(%a: !stencil.field<?x?xf64>) {\n}", "1:27: shape has 2 dimensions, expected 3 (an absent one is 0)"},
		{"open shape", "func @f(%a: !stencil.field<?x?x?xf64", `1:27: shape is not closed with ">"`},
		{"no shape", "func @f(%a: !stencil.field) {\n}", `1:27: expected "<", found ")"`},
		{"shape of a result", in(`%0 = "stencil.store_result"(%x) : (f64) -> !stencil.result<4xf64>`), "2:59: a result has an element type and no extents"},
		{"missing number", in("%0 = constant : f64"), `2:15: expected a number, found ":"`},
		{"integer constant", in("%0 = constant 1.5 : i32"), "2:15: 1.5 is not a constant of type i32"},
		{"too large", in("%0 = constant 300 : i8"), "2:15: 300 is not a constant of type i8"},
		{"negative", in("%0 = constant -1 : ui8"), "2:15: -1 is not a constant of type ui8"},
		{"negative of 64 bits", in("%0 = constant -1 : ui64"), "2:15: -1 is not a constant of type ui64"},
		{"too large for 64 bits", in("%0 = constant 18446744073709551616 : ui64"), "2:15: 18446744073709551616 is not a constant of type ui64"},
		{"too large for 32 bits", in("%0 = constant 4294967296 : ui32"), "2:15: 4294967296 is not a constant of type ui32"},
		{"truth value", in("%0 = constant 2 : i1"), "2:15: 2 is not a constant of type i1"},
		{"too many bits", in("%0 = constant 0x7FF0000000000000 : f32"), "2:15: 0x7FF0000000000000 is not a constant of type f32"},
		{"overflow", in("%0 = constant 1.0e999 : f64"), "2:15: 1.0e999 is not a constant of type f64"},
		{"type of a constant", in("%0 = constant 1 : !stencil.result<f64>"), "2:19: expected a number type"},
		{"number of results", in("%0:2 = negf %x : f64"), "2:8: operation has 1 results, 2 are named"},
		{"no results", in("%0:0 = negf %x : f64"), "2:4: a value stands for 0 results, expected 1 or more"},
		{"integer out of range", in("%0 = stencil.index 0 [0, 0, 9223372036854775807] : index"), "2:29: 9223372036854775807 is out of range: an integer here has 63 bits, so that it is 4611686018427387903 at most"},
		{"offset", in("%0 = stencil.index 0 [1, 2] : index"), "2:22: expected 3 integers, found 2"},
		{"bound", in(`"stencil.load"(%a) {box = ([0, 0, NL] : [1, 1, 1])} : (!stencil.field<?x?x?xf64>) -> f64`), `2:35: expected a number, NI, NJ or NK, found "NL"`},
		{"attribute given twice", in(`%0 = "negf"(%x) {a, a} : (f64) -> f64`), `2:21: attribute "a" is given twice`},
		{"kind of an attribute", in(`%0 = "negf"(%x) {a = #stencil.wall<3>} : (f64) -> f64`), "2:23: unknown kind of attribute #stencil.wall"},
		{"kind of an attribute of no dialect", in(`%0 = "negf"(%x) {a = #wall} : (f64) -> f64`), "2:23: unknown kind of attribute #wall"},
		{"name of an attribute", in(`%0 = "negf"(%x) {3} : (f64) -> f64`), `2:18: expected the name of an attribute, found "3"`},
		{"open attributes", in(`%0 = "negf"(%x) {a = 1 : (f64) -> f64`), `2:26: expected a type, found "("`},
		{"string", in(`%0 = cmpf "ogt, %x, %x : f64`), "2:11: string is not closed on its line"},
		{"escape", in(`%0 = cmpf "\q", %x, %x : f64`), `2:11: malformed string "\q"`},
		{"character", in("%0 = negf %x ; f64"), `2:14: unexpected character ';'`},
		{"other alphabet", in("%0 = négf %x : f64"), `2:7: unexpected character 'é'`},
		{"open region", "func @f() {\nreturn", `2:7: expected an operation or "}", found end of input`},
		{"open module", "module {\n", `2:1: expected an operation or "}", found end of input`},
		{"after the module", "module {\n}\nmodule {\n}", `3:1: expected end of input after the module, found another one`},
		{"closed twice", "func @f() {\nreturn\n}\n}", `4:1: expected an operation, found "}"`},
		{"name of a function", "func f() {\n}", `1:6: expected a name starting with @, found "f"`},
		{"no brace", "func @f()\nreturn", `2:1: expected "{", found "return"`},
		{"operand of an apply", in("%0 = stencil.apply (%y = %z : f64) -> !stencil.temp<?x?x?xf64> {\n}"), "2:26: value %z is not defined before its use"},
		{"type of an operand of an apply", in("%0 = stencil.apply (%y = %x : f32) -> !stencil.temp<?x?x?xf64> {\n}"), "2:31: value has type f64, expected f32"},
		{"nesting", strings.Repeat(`"module"() ({`+"\n", 1001), "1001:1: operations are nested more than 1000 deep"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			m, err := ir.Parse(registry(), "t.mlir", c.src)
			if err == nil {
				t.Fatalf("it is read as\n%s", ir.Print(m))
			}
			if want := "t.mlir:" + c.want; err.Error() != want {
				t.Errorf("%s\nexpected\n%s", err, want)
			}
		})
	}
}
