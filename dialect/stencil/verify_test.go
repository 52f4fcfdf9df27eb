package stencil_test

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/ir"
)

// abbreviations make the cases readable.
var abbreviations = strings.NewReplacer("$T", "!stencil.temp<?x?x?xf64>", "$F", "!stencil.field<?x?x?xf64>", "$R", "!stencil.result<f64>",
	"$C", "!stencil.field<8x8x8xf64>", "$J", "!stencil.field<0x?x0xf64>")

// programWith puts lines where marks say: "body:" lines into the apply, others after it.
func programWith(lines string) string {
	body, ok := strings.CutPrefix(lines, "body: ")
	after := ""
	if !ok {
		body, after = "", lines
	}
	return abbreviations.Replace(`func @f(%a: $F, %single: !stencil.field<?x?x?xf32>, %j: $J, %s: f64, %out: $F, %c: i1) attributes {stencil.program} {
%t = stencil.load %a : ($F) -> $T
%p = stencil.apply (%x = %t : $T, %y = %s : f64) -> $T {
%v = stencil.access %x [0, 0, 0] : ($T) -> f64
` + body + `
%r = stencil.store_result %v : (f64) -> $R
stencil.return %r : $R
}
` + after + `
return
}`)
}

func TestVerify(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, lines, want string }{
		{"cast of a temp", `%0 = "stencil.cast"(%t) {box = ([0, 0, 0] : [8, 8, 8])} : ($T) -> $C`,
			"'stencil.cast' op casts a field to a field, not $T to $C"},
		{"cast to other elements", "%0 = stencil.cast %single([0, 0, 0] : [8, 8, 8]) : (!stencil.field<?x?x?xf32>) -> $C",
			"'stencil.cast' op operand's and result's element types differ: f32 and f64"},
		{"cast to other dimensions", "%0 = stencil.cast %j([0, 0, 0] : [8, 8, 8]) : ($J) -> $C",
			"'stencil.cast' op operand's and result's vary along different dimensions: !stencil.temp<0x?x0xf64> and !stencil.temp<8x8x8xf64>"},
		{"cast of a cast", "%0 = stencil.cast %a([0, 0, 0] : [8, 8, 8]) : ($F) -> $C\n%1 = stencil.cast %0([0, 0, 0] : [8, 8, 8]) : ($C) -> $C",
			"'stencil.cast' op takes a field whose bounds are not fixed yet"},
		{"range of a cast", "%0 = stencil.cast %a([0, 0, 0] : [8, 8, 9]) : ($F) -> $C",
			"'stencil.cast' op has the range ([0, 0, 0] : [8, 8, 9]) of 9 points along k, the type !stencil.temp<8x8x8xf64> has 8"},
		{"box of a cast", `%0 = "stencil.cast"(%a) {box = 3} : ($F) -> $C`, `'stencil.cast' op has the attribute "box" = 3 : i64, expected a range`},
		{"load of a scalar", `%0 = "stencil.load"(%s) : (f64) -> $T`, "'stencil.load' op loads a field as a temp, not f64 as $T"},
		{"load as other elements", "%0 = stencil.load %single : (!stencil.field<?x?x?xf32>) -> $T",
			"'stencil.load' op field's and temp's element types differ: f32 and f64"},
		{"load in other dimensions", "%0 = stencil.load %j : ($J) -> $T",
			"'stencil.load' op field's and temp's vary along different dimensions: !stencil.temp<0x?x0xf64> and $T"},
		{"range of a load", "%0 = stencil.load %a([0, 0, 0] : [4, 4, 4]) : ($F) -> !stencil.temp<4x4x5xf64>",
			"'stencil.load' op has the range ([0, 0, 0] : [4, 4, 4]) of 4 points along k, the type !stencil.temp<4x4x5xf64> has 5"},
		{"load beyond the storage", "%0 = stencil.cast %a([0, 0, 0] : [8, 8, 8]) : ($F) -> $C\n%1 = stencil.load %0([-1, 0, 0] : [8, 8, 8]) : ($C) -> !stencil.temp<9x8x8xf64>",
			"'stencil.load' op reaches ([-1, 0, 0] : [8, 8, 8]), its field's storage is ([0, 0, 0] : [8, 8, 8]): shape not large enough"},
		{"load in a branch", "scf.if %c {\n%0 = stencil.load %a : ($F) -> $T\n}", "'stencil.load' op is not directly in a function"},
		{"store of a field", `"stencil.store"(%a, %out) {box = ([0, 0, 0] : [1, 1, 1])} : ($F, $F) -> ()`, "'stencil.store' op stores a temp to a field, not $F to $F"},
		{"store of other elements", "stencil.store %p to %single([0, 0, 0] : [1, 1, 1]) : $T to !stencil.field<?x?x?xf32>",
			"'stencil.store' op temp's and field's element types differ: f64 and f32"},
		{"store of a load", "stencil.store %t to %out([0, 0, 0] : [1, 1, 1]) : $T to $F", "'stencil.store' op stores the result of an apply or a combine, nothing else"},
		{"store without a range", `"stencil.store"(%p, %out) : ($T, $F) -> ()`, `'stencil.store' op lacks the attribute "box"`},
		{"box of a store", `"stencil.store"(%p, %out) {box = "all"} : ($T, $F) -> ()`, `'stencil.store' op has the attribute "box" = "all", expected a range`},
		{"store to an input", "stencil.store %p to %a([0, 0, 0] : [1, 1, 1]) : $T to $F", "'stencil.store' op writes a field that is also loaded: an output cannot be an input"},
		{"store to a cast of an input", "%0 = stencil.cast %a([0, 0, 0] : [8, 8, 8]) : ($F) -> $C\nstencil.store %p to %0([0, 0, 0] : [1, 1, 1]) : $T to $C",
			"'stencil.store' op writes a field that is also loaded: an output cannot be an input"},
		{"stored twice", "stencil.store %p to %out([0, 0, 0] : [1, 1, 1]) : $T to $F\nstencil.store %p to %out([1, 0, 0] : [2, 1, 1]) : $T to $F",
			"'stencil.store' op writes a field that is stored more than once"},
		{"store beyond the storage", "%0 = stencil.cast %out([0, 0, 0] : [8, 8, 8]) : ($F) -> $C\nstencil.store %p to %0([0, 0, 0] : [8, 8, 9]) : $T to $C",
			"'stencil.store' op reaches ([0, 0, 0] : [8, 8, 9]), its field's storage is ([0, 0, 0] : [8, 8, 8]): shape not large enough"},
		{"buffer of a field", `%0 = "stencil.buffer"(%a) : ($F) -> $T`, "'stencil.buffer' op keeps a temp as a temp"},
		{"buffer of a load", "%0 = stencil.buffer %t : ($T) -> $T", "'stencil.buffer' op keeps the result of an apply or a combine, nothing else"},
		{"buffer of a stored value", "%0 = stencil.buffer %p : ($T) -> $T\nstencil.store %p to %out([0, 0, 0] : [1, 1, 1]) : $T to $F",
			"'stencil.buffer' op keeps a value that stencil.store uses too; all other users must read the buffer"},
		{"buffer of other elements", "%0 = stencil.buffer %p : ($T) -> !stencil.temp<?x?x?xf32>",
			"'stencil.buffer' op operand's and result's element types differ: f64 and f32"},
		{"number of arguments", `%0 = "stencil.apply"(%s) ({ %r2 = stencil.store_result : () -> $R` + "\n" + `stencil.return %r2 : $R }) : (f64) -> $T`,
			"'stencil.apply' op has 1 operands, its body 0 arguments"},
		{"types of arguments", `%0 = "stencil.apply"(%s) ({ ^(%z : f32): %r2 = stencil.store_result : () -> $R` + "\n" + `stencil.return %r2 : $R }) : (f64) -> $T`,
			"'stencil.apply' op has operand 0 of type f64, its argument f32"},
		{"apply of a field", "%0 = stencil.apply (%z = %a : $F) -> $T {\n%r2 = stencil.store_result : () -> $R\nstencil.return %r2 : $R\n}",
			"'stencil.apply' op has operand 0 of type $F; load the field first"},
		{"end of an apply", "%0 = stencil.apply -> $T {\nreturn\n}", "'stencil.apply' op has a body that does not end in stencil.return"},
		{"result of an apply", "%0 = stencil.apply -> f64 {\n%r2 = stencil.store_result : () -> $R\nstencil.return %r2 : $R\n}",
			"'stencil.return' op returns !stencil.result<f64> as operand 0, the apply's result is f64"},
		{"range of an apply", "%0 = stencil.apply -> !stencil.temp<2x2x2xf64> {\n%r2 = stencil.store_result : () -> $R\nstencil.return %r2 : $R\n} to ([0, 0, 0] : [2, 2, 3])",
			"'stencil.apply' op has the range ([0, 0, 0] : [2, 2, 3]) of 3 points along k, the type !stencil.temp<2x2x2xf64> has 2"},
		{"apply in an apply", "body: %0 = stencil.apply -> $T {\n%r2 = stencil.store_result : () -> $R\nstencil.return %r2 : $R\n}",
			"'stencil.apply' op is not directly in a function"},
		{"access to a scalar", `body: %0 = "stencil.access"(%y) {offset = [0, 0, 0]} : (f64) -> f64`, "'stencil.access' op reads a temp, not f64"},
		{"type of an access", "body: %0 = stencil.access %x [0, 0, 0] : ($T) -> f32", "'stencil.access' op has a result of type f32, the temp's elements are f64"},
		{"offset of an access", `body: %0 = "stencil.access"(%x) {offset = [0, 0]} : ($T) -> f64`, "'stencil.access' op has the attribute \"offset\" = [0, 0], expected 3 integers"},
		{"access outside", "%0 = stencil.access %t [0, 0, 0] : ($T) -> f64", "'stencil.access' op reads an argument of the apply that it is in, nothing else"},
		{"dynamic access to a scalar", `body: %0 = "stencil.dyn_access"(%y) {window = #stencil.window<[0, 0, 0] : [0, 0, 0]>} : (f64) -> f64`, "'stencil.dyn_access' op reads a temp, not f64"},
		{"dynamic access outside", "%n = constant 0 : index\n%0 = stencil.dyn_access %t(%n, %n, %n) in [0, 0, 0] : [0, 0, 0] : ($T) -> f64", "'stencil.dyn_access' op reads an argument of the apply that it is in, nothing else"},
		{"number of indices", "body: %n = constant 0 : index\n%0 = stencil.dyn_access %x(%n, %n) in [0, 0, 0] : [0, 0, 0] : ($T) -> f64", "'stencil.dyn_access' op has 2 indices, the temp has 3 dimensions"},
		{"type of an index of an access", `body: %0 = "stencil.dyn_access"(%x, %v, %v, %v) {window = #stencil.window<[0, 0, 0] : [0, 0, 0]>} : ($T, f64, f64, f64) -> f64`, "'stencil.dyn_access' op has an index of type f64, expected index"},
		{"no window", `body: %n = constant 0 : index` + "\n" + `%0 = "stencil.dyn_access"(%x, %n, %n, %n) {window = 3} : ($T, index, index, index) -> f64`, "'stencil.dyn_access' op has the attribute \"window\" = 3 : i64, expected a window"},
		{"empty window", "body: %n = constant 0 : index\n%0 = stencil.dyn_access %x(%n, %n, %n) in [0, 2, 0] : [0, 1, 0] : ($T) -> f64", "'stencil.dyn_access' op has a window from 2 to 1 along j"},
		{"empty fixed window", "body: %n = constant 0 : index\n%0 = stencil.dyn_access %x(%n, %n, %n) in [0, 0, at NK] : [0, 0, at NK-1] : ($T) -> f64", "'stencil.dyn_access' op has a window from at NK to at NK-1 along k"},
		{"window by another extent", "body: %n = constant 0 : index\n%0 = stencil.dyn_access %x(%n, %n, %n) in [0, 0, at 0] : [0, 0, at NI] : ($T) -> f64", "'stencil.dyn_access' op has the window end at NI along k"},
		{"window of two grids", "body: %n = constant 0 : index\n%0 = stencil.dyn_access %x(%n, %n, %n) in [2*i, 0, 0] : [3*i, 0, 0] : ($T) -> f64", "'stencil.dyn_access' op has a window from 2*i to 3*i along i"},
		{"empty window of a grid", "body: %n = constant 0 : index\n%0 = stencil.dyn_access %x(%n, %n, %n) in [0, (j+1) floordiv 2+3, 0] : [0, (j+1) floordiv 2-1, 0] : ($T) -> f64", "'stencil.dyn_access' op has a window from (j+1) floordiv 2+3 to (j+1) floordiv 2-1 along j"},
		{"window of a very fine grid", "body: %n = constant 0 : index\n%0 = stencil.dyn_access %x(%n, %n, %n) in [0, 0, 17*k+1] : [0, 0, 17*k+1] : ($T) -> f64", "'stencil.dyn_access' op has the window end 17*k+1 along k; grids are at most 16 times as fine or as coarse"},
		{"other grid of an intermediate", "%q = stencil.apply (%z = %p : $T) -> $T {\n%n = stencil.index 0 [0, 0, 0] : index\n%w = stencil.dyn_access %z(%n, %n, %n) in [2*i, 0, 0] : [2*i, 0, 0] : ($T) -> f64\n%r2 = stencil.store_result %w : (f64) -> $R\nstencil.return %r2 : $R\n}",
			"'stencil.dyn_access' op reads what is computed on another grid than it is; only a field can be on a finer or a coarser one"},
		{"window in a missing dimension", "%u = stencil.load %j : ($J) -> !stencil.temp<0x?x0xf64>\n%0 = stencil.apply (%z = %u : !stencil.temp<0x?x0xf64>) -> $T {\n%n = constant 0 : index\n%w = stencil.dyn_access %z(%n) in [0, 0, -1] : [0, 0, 0] : (!stencil.temp<0x?x0xf64>) -> f64\n%r2 = stencil.store_result %w : (f64) -> $R\nstencil.return %r2 : $R\n}",
			"'stencil.dyn_access' op has the window end -1 along k, which the temp lacks"},
		{"dimension", "body: %0 = stencil.index 3 [0, 0, 0] : index", "'stencil.index' op has dimension 3, expected 0 (i), 1 (j) or 2 (k)"},
		{"type of an index", "body: %0 = stencil.index 2 [0, 0, 0] : i64", "'stencil.index' op has a result of type i64, expected index"},
		{"index outside", "%0 = stencil.index 2 [0, 0, 0] : index", "'stencil.index' op is not inside an apply"},
		{"dimension of an extent", "body: %0 = stencil.extent -1 : index", "'stencil.extent' op has dimension -1, expected 0 (i), 1 (j) or 2 (k)"},
		{"type of a token", "body: %0 = stencil.store_result %v : (f64) -> f64", "'stencil.store_result' op has a result of type f64, expected !stencil.result"},
		{"two values", `body: %0 = "stencil.store_result"(%v, %v) : (f64, f64) -> $R`, "'stencil.store_result' op stores at most one value, not 2"},
		{"stored as another type", "body: %0 = stencil.store_result %v : (f64) -> !stencil.result<f32>", "'stencil.store_result' op stores a value of type f64 as !stencil.result<f32>"},
		{"lost token", "body: %0 = stencil.store_result %v : (f64) -> $R", "'stencil.store_result' op has a result with 0 users, expected one: the return or a yield to it"},
		{"token lost in a branch", "body: %b = cmpf \"ogt\", %v, %y : f64\n%0 = scf.if %b -> ($R) {\n%1 = stencil.store_result %v : (f64) -> $R\nscf.yield %1 : $R\n} else {\n%2 = stencil.store_result : () -> $R\nscf.yield %2 : $R\n}",
			"'stencil.store_result' op has a result with 0 users, expected one: the return or a yield to it"},
		{"token used elsewhere", `body: %0 = stencil.store_result %v : (f64) -> $R` + "\n" + `%1 = "select"(%0, %0, %0) : ($R, $R, $R) -> $R`,
			"'stencil.store_result' op has a result with 3 users, expected one: the return or a yield to it"},
		{"token compared", `body: %0 = stencil.store_result %v : (f64) -> $R` + "\n" + `%1 = "negf"(%0) : ($R) -> $R`,
			"'stencil.store_result' op has a result that negf uses; only the return or a yield to it may"},
		{"assertion for another apply", "%b = cmpf \"ogt\", %s, %s : f64\n%q = stencil.apply (%b1 = %b : i1) -> $T {\nassert %b1 {message = \"m\"}\n%w = constant 1.0 : f64\n" +
			"%r2 = stencil.store_result %w : (f64) -> $R\nstencil.return %r2 : $R\n}\n" +
			"%u = stencil.apply (%x1 = %q : $T) -> $T {\n%w1 = stencil.access %x1 [0, 0, 0] : ($T) -> f64\n%r3 = stencil.store_result %w1 : (f64) -> $R\nstencil.return %r3 : $R\n}",
			"'stencil.apply' op asserts something, but stencil.apply uses what it computes; only stores may"},
		{"assertion for nothing", "body: %v1 = constant true\nscf.if %v1 {\nassert %v1 {message = \"m\"}\n}", "'stencil.apply' op asserts something, but nothing is stored of what it computes"},
		{"return outside", "scf.if %c {\n%0 = stencil.store_result : () -> $R\nstencil.return %0 : $R\n}", "'stencil.return' op is not the end of an apply"},
		{"number of returned values", "%0:2 = stencil.apply -> ($T, $T) {\n%r2 = stencil.store_result : () -> $R\nstencil.return %r2 : $R\n}",
			"'stencil.return' op returns 1 values, the apply has 2 results at 1 points"},
		{"unrolled values", "%0 = stencil.apply -> $T {\n%r2 = stencil.store_result : () -> $R\nstencil.return unroll [1, 2, 1] %r2 : $R\n}",
			"'stencil.return' op returns 1 values, the apply has 1 results at 2 points"},
		{"unroll factor", "%0 = stencil.apply -> $T {\n%r2 = stencil.store_result : () -> $R\nstencil.return unroll [1, 0, 1] %r2 : $R\n}",
			"'stencil.return' op has the unroll factors [1, 0, 1], expected 3 from 1 to 1048576"},
		{"number of unroll factors", "%0 = stencil.apply -> $T {\n%r2 = stencil.store_result : () -> $R\n\"stencil.return\"(%r2) {unroll = [1, 1]} : ($R) -> ()\n}",
			"'stencil.return' op has the attribute \"unroll\" = [1, 1], expected 3 integers"},
		{"unroll factors that are no list", "%0 = stencil.apply -> $T {\n%r2 = stencil.store_result : () -> $R\n\"stencil.return\"(%r2) {unroll = 1 : i64} : ($R) -> ()\n}",
			"'stencil.return' op has the attribute \"unroll\" = 1 : i64, expected 3 integers"},
		{"unroll factors with a product that wraps", "%0 = stencil.apply -> $T {\n%r2 = stencil.store_result : () -> $R\n\"stencil.return\"(%r2) {unroll = [2147483648, 8589934592, 1]} : ($R) -> ()\n}",
			"'stencil.return' op has the unroll factors [2147483648, 8589934592, 1], expected 3 from 1 to 1048576"},
		{"type of a returned value", "%0 = stencil.apply -> !stencil.temp<?x?x?xf32> {\n%r2 = stencil.store_result : () -> $R\nstencil.return %r2 : $R\n}",
			"'stencil.return' op returns !stencil.result<f64> as operand 0, the apply's result is !stencil.temp<?x?x?xf32>"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			refuses(t, c.lines, c.want)
		})
	}
}

// The error is at the operation.
func TestVerifyPosition(t *testing.T) {
	t.Parallel()
	m, err := ir.Parse(registry(), "t.mlir", programWith("body: %0 = stencil.access %x [0, 0, 0] : ($T) -> f32"))
	if err != nil {
		t.Fatal(err)
	}
	if err := ir.Verify(m); err == nil || !strings.HasPrefix(err.Error(), "t.mlir:5:6: ") {
		t.Errorf("the error is %v", err)
	}
}

// refuses demands that a program with some lines does not verify, and says why.
func refuses(t *testing.T, lines, want string) {
	t.Helper()
	m, err := ir.Parse(registry(), "t.mlir", programWith(lines))
	if err != nil {
		t.Fatal(err)
	}
	if err = ir.Verify(m); err == nil {
		t.Fatal("it verifies")
	}
	first, _, _ := strings.Cut(err.Error(), "\n")
	_, got, _ := strings.Cut(first, ": ")
	if want := abbreviations.Replace(want); got != want {
		t.Errorf("%s\nexpected\n%s", got, want)
	}
}
