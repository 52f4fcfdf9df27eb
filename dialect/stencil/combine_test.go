package stencil_test

import (
	"testing"

	"github.com/openearthgo/oec/ir"
)

// another is a second apply to combine with %p of programWith.
const another = `%q:2 = stencil.apply -> ($T, $T) {
%w = constant 1.0 : f64
%r2 = stencil.store_result %w : (f64) -> $R
%r3 = stencil.store_result %w : (f64) -> $R
stencil.return %r2, %r3 : $R, $R
}
`

func TestVerifyCombine(t *testing.T) {
	t.Parallel()
	single := "%e = stencil.apply -> !stencil.temp<?x?x?xf32> {\n%w = stencil.store_result : () -> !stencil.result<f32>\nstencil.return %w : !stencil.result<f32>\n}\n"
	plane := "%e = stencil.apply -> !stencil.temp<?x?x0xf64> {\n%w = stencil.store_result : () -> $R\nstencil.return %w : $R\n}\n"
	sized := "%e = stencil.apply -> !stencil.temp<4x4x4xf64> {\n%w = stencil.store_result : () -> $R\nstencil.return %w : $R\n} to ([0, 0, 0] : [4, 4, 4])\n"
	for _, c := range []struct{ name, lines, want string }{
		{"in a branch", "scf.if %c {\n%0 = stencil.combine 2 at 4 lower = (%p : $T) upper = (%p : $T) : $T\n}", "is not directly in a function"},
		{"dimension", "%0 = stencil.combine 3 at 4 lower = (%p : $T) upper = (%p : $T) : $T", "has dimension 3, expected 0 (i), 1 (j) or 2 (k)"},
		{"extent of another dimension", "%0 = stencil.combine 2 at NJ-1 lower = (%p : $T) upper = (%p : $T) : $T", "is split along k at NJ-1, expected a number or NK plus a number"},
		{"plane", `%0 = "stencil.combine"(%p, %p) {dim = 2, at = 4, segments = [1, 1, 0, 0]} : ($T, $T) -> $T`, "has the attribute \"at\" = 4 : i64, expected a bound"},
		{"no operands", `%0 = "stencil.combine"() {dim = 2, at = #stencil.bound<NK>, segments = [0, 0, 0, 0]} : () -> $T`, "takes at least 1 operands, has 0"},
		{"three segments", `%0 = "stencil.combine"(%p, %p) {dim = 2, at = #stencil.bound<4>, segments = [1, 1, 0]} : ($T, $T) -> $T`, `has 2 operands, and "segments" that do not divide them into 4 parts`},
		{"negative segments", `%0 = "stencil.combine"(%p, %p) {dim = 2, at = #stencil.bound<4>, segments = [2, 2, -1, -1]} : ($T, $T) -> $T`, `has 2 operands, and "segments" that do not divide them into 4 parts`},
		{"segments of more operands", `%0 = "stencil.combine"(%p, %p) {dim = 2, at = #stencil.bound<4>, segments = [1, 1, 1, 0]} : ($T, $T) -> $T`, `has 2 operands, and "segments" that do not divide them into 4 parts`},
		{"lower only", "%0 = stencil.combine 2 at 4 lower = (%p : $T) : $T", "has 1 lower and 0 upper operands, expected as many"},
		{"number of results", "%0:2 = stencil.combine 2 at 4 lower = (%p : $T) upper = (%p : $T) : $T, $T", "has 2 results, expected 1: one for each lower operand and each extra one"},
		{"number of extra results", "%0 = stencil.combine 2 at 4 lower = (%p : $T) upper = (%p : $T) upperext = (%p : $T) : $T", "has 1 results, expected 2: one for each lower operand and each extra one"},
		{"result", `%0 = "stencil.combine"(%p, %p) {dim = 2, at = #stencil.bound<4>, segments = [1, 1, 0, 0]} : ($T, $T) -> f64`, "has a result of type f64, expected a temp"},
		{"operand", "%0 = stencil.combine 2 at 4 lower = (%p : $T) upper = (%s : f64) : $T", "has an operand of type f64, expected a temp"},
		{"elements", single + "%0 = stencil.combine 2 at 4 lower = (%p : $T) upper = (%e : !stencil.temp<?x?x?xf32>) : $T", "operand's and result's element types differ: f32 and f64"},
		{"elements of an extra operand", single + "%0 = stencil.combine 2 at 4 upperext = (%e : !stencil.temp<?x?x?xf32>) : $T", "operand's and result's element types differ: f32 and f64"},
		{"dimensions", plane + "%0 = stencil.combine 0 at 4 lower = (%p : $T) upper = (%e : !stencil.temp<?x?x0xf64>) : $T", "operand's and result's vary along different dimensions: !stencil.temp<?x?x0xf64> and $T"},
		{"missing dimension", plane + "%0 = stencil.combine 2 at 4 upperext = (%e : !stencil.temp<?x?x0xf64>) : !stencil.temp<?x?x0xf64>", "is split along k, along which its result !stencil.temp<?x?x0xf64> does not vary"},
		{"extents", sized + "%0 = stencil.combine 2 at 4 lowerext = (%e : !stencil.temp<4x4x4xf64>) : !stencil.temp<4x5x9xf64>", "has an operand with 4 points along j, its result has 5"},
		{"extents on the upper side", sized + "%0 = stencil.combine 2 at 4 upperext = (%e : !stencil.temp<4x4x4xf64>) ([0, 0, 0] : [4, 5, 5]) : !stencil.temp<4x5x5xf64>", "has an operand with 4 points along j, its result has 5"},
		{"range", sized + "%0 = stencil.combine 2 at 4 lowerext = (%e : !stencil.temp<4x4x4xf64>) ([0, 0, 0] : [4, 4, 9]) : !stencil.temp<4x4x8xf64>",
			"has the range ([0, 0, 0] : [4, 4, 9]) of 9 points along k, the type !stencil.temp<4x4x8xf64> has 8"},
		{"load", "%0 = stencil.combine 2 at 4 lower = (%t : $T) upper = (%p : $T) : $T", "combines the results of applies, buffers and combines, nothing else"},
		{"apply that is stored", "stencil.store %p to %out([0, 0, 0] : [4, 4, 4]) : $T to $F\n%0 = stencil.combine 2 at 4 lower = (%p : $T) upper = (%p : $T) : $T",
			"combines the result of an apply that stencil.store uses too, expected combines only"},
		{"apply whose other result is stored", another + "stencil.store %q#1 to %out([0, 0, 0] : [4, 4, 4]) : $T to $F\n%0 = stencil.combine 2 at 4 upperext = (%q#0 : $T) : $T",
			"combines the result of an apply that stencil.store uses too, expected combines only"},
		{"several combines", another + "%0 = stencil.combine 2 at 4 lower = (%p : $T) upper = (%q#0 : $T) : $T\n%1 = stencil.combine 2 at 6 lower = (%p : $T) upper = (%q#1 : $T) : $T\n" +
			"%2:2 = stencil.combine 0 at 4 lower = (%0 : $T) upper = (%p : $T) lowerext = (%1 : $T) : $T, $T", "has lower operands of several combines, expected one"},
		{"combine that is stored", another + "%0 = stencil.combine 2 at 4 lower = (%p : $T) upper = (%q#0 : $T) : $T\nstencil.store %0 to %out([0, 0, 0] : [4, 4, 4]) : $T to $F\n" +
			"%2 = stencil.combine 0 at 4 lower = (%p : $T) upper = (%0 : $T) : $T", "combines the results of a combine whose result 0 has 2 users, expected one"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			refuses(t, c.lines, "'stencil.combine' op "+c.want)
		})
	}
}

// What is right in a combine, beside what the wrong ones above have.
func TestVerifyRightCombine(t *testing.T) {
	t.Parallel()
	for _, lines := range []string{
		"%0 = stencil.combine 2 at -4 lower = (%p : $T) upper = (%p : $T) : $T",
		another + "%0 = stencil.combine 2 at NK lower = (%p : $T) upper = (%q#1 : $T) : $T", // the other result is unused
		"%b = stencil.buffer %p : ($T) -> $T\n%0 = stencil.combine 1 at 2 lowerext = (%b : $T) : $T\n%b2 = stencil.buffer %0 : ($T) -> $T",
		another + "%0 = stencil.combine 2 at 4 lower = (%p : $T) upper = (%q#0 : $T) : $T\n%1 = stencil.combine 0 at NI+1 lower = (%0 : $T) upper = (%q#1 : $T) : $T\nstencil.store %1 to %out([0, 0, 0] : [4, 4, 4]) : $T to $F",
		"%e = stencil.apply -> !stencil.temp<4x4x4xf64> {\n%w = stencil.store_result : () -> $R\nstencil.return %w : $R\n} to ([0, 0, 0] : [4, 4, 4])\n" + // it has too few points, and none of them is taken
			"%0 = stencil.combine 2 at 4 lower = (%p : $T) upper = (%e : !stencil.temp<4x4x4xf64>) ([0, 0, 0] : [4, 5, 4]) : !stencil.temp<4x5x4xf64>",
	} {
		m, err := ir.Parse(registry(), "t.mlir", programWith(lines))
		if err != nil {
			t.Fatal(err)
		}
		if err := ir.Verify(m); err != nil {
			t.Errorf("%v\n%s", err, lines)
		}
	}
}
