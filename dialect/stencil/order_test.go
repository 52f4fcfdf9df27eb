package stencil_test

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/ir"
)

// recurrence is an apply with attributes whose body has some lines.
func recurrence(attrs, lines string) string {
	return "%0 = stencil.apply " + attrs + " -> $T {\n" + lines + `
%r2 = stencil.store_result %v2 : (f64) -> $R
stencil.return %r2 : $R
}`
}

// below reads the level below under a comparison of k with a number.
func below(predicate, number, offset string) string {
	return `%k2 = stencil.index 2 [0, 0, 0] : index
%n2 = constant ` + number + ` : index
%b2 = cmpi "` + predicate + `", %k2, %n2 : index
%v2 = scf.if %b2 -> (f64) {
%s2 = stencil.self ` + offset + ` : () -> f64
scf.yield %s2 : f64
} else {
%c2 = constant 1.0 : f64
scf.yield %c2 : f64
}`
}

// two is a recurrence upwards with two results, whose body has some lines.
func two(lines string) string {
	return "%0:2 = stencil.apply {order = \"k\"} -> ($T, $T) {\n" + lines + `
%r2 = stencil.store_result %v2 : (f64) -> $R
%q2 = stencil.store_result %v2 : (f64) -> $R
stencil.return %r2, %q2 : $R, $R
}`
}

// reduction lets results lack k.
func reduction(lines string) string {
	return strings.ReplaceAll(lines, "$T", "!stencil.temp<?x?x0xf64>")
}

const lastMessage = "'stencil.buffer' op keeps what a recurrence has computed last; it has to be a local one, of a recurrence along one dimension, which alone reads it"

func verifyLines(t *testing.T, lines string) string {
	t.Helper()
	m, err := ir.Parse(registry(), "t.mlir", programWith(lines))
	if err != nil {
		t.Fatal(err)
	}
	if err = ir.Verify(m); err == nil {
		return ""
	}
	first, _, _ := strings.Cut(err.Error(), "\n")
	_, got, _ := strings.Cut(first, ": ")
	return got
}

func TestVerifyOrder(t *testing.T) {
	t.Parallel()
	const one = "%v2 = constant 1.0 : f64"
	for _, c := range []struct{ name, lines, want string }{
		{"upwards", recurrence(`{order = "k"}`, below("sge", "1", "[0, 0, -1]")), ""},
		{"two levels", recurrence(`{order = "k"}`, below("sgt", "1", "[0, 0, -2]")), ""},
		{"sweep", recurrence(`{order = "k j i"}`, below("ne", "0", "[0, 0, -1]")), ""},
		{"a result of two", two(below("sge", "1", "1 [0, 0, -1]")), ""},
		{"a result too many", recurrence(`{order = "k"}`, below("sge", "1", "1 [0, 0, -1]")), "'stencil.self' op reads result 1 of an apply that has 1; the first one is not numbered"},
		{"the first result by its number", recurrence(`{order = "k"}`, below("sge", "1", "0 [0, 0, -1]")), "'stencil.self' op reads result 0 of an apply that has 1; the first one is not numbered"},
		{"no number", recurrence(`{order = "k"}`, strings.Replace(below("sge", "1", "1 [0, 0, -1]"), "stencil.self 1 [0, 0, -1]", `"stencil.self"() {offset = [0, 0, -1], result = "one"}`, 1)), `'stencil.self' op has the attribute "result" = "one", expected an integer`},
		{"the last level", recurrence(`{order = "k"}`, below("sge", "1", "[0, 0, -1]")) + "\n%b = stencil.buffer %0 {last, local} : ($T) -> $T", ""},
		{"the last level in memory", recurrence(`{order = "k"}`, below("sge", "1", "[0, 0, -1]")) + "\n%b = stencil.buffer %0 {last} : ($T) -> $T", lastMessage},
		{"the last of several dimensions", recurrence(`{order = "k j"}`, one) + "\n%b = stencil.buffer %0 {last, local} : ($T) -> $T", lastMessage},
		{"the last without an order", recurrence("", one) + "\n%b = stencil.buffer %0 {last, local} : ($T) -> $T", lastMessage},
		{"the last level is read", recurrence(`{order = "k"}`, one) + "\n%b = stencil.buffer %0 {last, local} : ($T) -> $T\n%1 = stencil.apply (%y = %b : $T) -> $T {\n%v3 = stencil.access %y [0, 0, 0] : ($T) -> f64\n%r3 = stencil.store_result %v3 : (f64) -> $R\nstencil.return %r3 : $R\n}", lastMessage},
		{"attribute", recurrence("{order = 3}", one), "'stencil.apply' op has the attribute \"order\" = 3 : i64, expected a string"},
		{"no dimension", recurrence(`{order = "z"}`, one), `'stencil.apply' op has the order "z": "z" is no dimension`},
		{"fastest first", recurrence(`{order = "i k"}`, one), `'stencil.apply' op has the order "i k": i is not before k`},
		{"reduction", reduction(recurrence(`{order = "k"}`, below("sge", "1", "[0, 0, -1]"))), ""},
		{"reduction from above", reduction(recurrence(`{order = "-k"}`, one)), ""},
		{"reduction of two levels", reduction(recurrence(`{order = "k"}`, below("sgt", "1", "[0, 0, -2]"))), "'stencil.self' op reads at [0, 0, -2], and a reduction has only what it has computed last"},
		{"reduction along two dimensions", reduction(recurrence(`{order = "k j"}`, one)),
			"'stencil.apply' op runs in order along k, along which its result !stencil.temp<?x?x0xf64> does not vary"},
		{"a result with a dimension and one without", strings.Replace(two(below("sge", "1", "[0, 0, -1]")), "($T, $T)", "($T, !stencil.temp<?x?x0xf64>)", 1),
			"'stencil.apply' op runs in order along k, along which its result !stencil.temp<?x?x0xf64> does not vary"},
		{"unrolled", strings.Replace(recurrence(`{order = "k"}`, one), "return", "return unroll [1, 1, 1]", 1),
			"'stencil.apply' op runs in order, and computes several points at once"},
		{"nothing stored", strings.Replace(recurrence(`{order = "k"}`, one), "stencil.store_result %v2 : (f64)", "stencil.store_result : ()", 1),
			"'stencil.apply' op runs in order, and stores nothing at some points, where it is read"},
		{"without an order", recurrence("", below("sge", "1", "[0, 0, -1]")), "'stencil.self' op is not inside an apply that runs in an order"},
		{"level above", recurrence(`{order = "k"}`, below("sge", "1", "[0, 0, 1]")), `'stencil.self' op reads at [0, 0, 1], which the order "k" does not visit before the point`},
		{"the point itself", recurrence(`{order = "-k"}`, below("sge", "1", "[0, 0, 0]")), `'stencil.self' op reads at [0, 0, 0], which the order "-k" does not visit before the point`},
		{"another column", recurrence(`{order = "k"}`, below("sge", "1", "[1, 0, -1]")), `'stencil.self' op reads at [1, 0, -1], which the order "k" does not visit before the point`},
		{"unguarded", recurrence(`{order = "k"}`, "%v2 = stencil.self [0, 0, -1] : () -> f64"), "'stencil.self' op reads at [0, 0, -1], which may leave the domain along k: there is nothing computed"},
		{"guard of one level too few", recurrence(`{order = "k"}`, below("sge", "1", "[0, 0, -2]")), "'stencil.self' op reads at [0, 0, -2], which may leave the domain along k: there is nothing computed"},
		{"guard of another dimension", recurrence(`{order = "k j"}`, below("sge", "1", "[0, -1, 0]")), "'stencil.self' op reads at [0, -1, 0], which may leave the domain along j: there is nothing computed"},
		{"above the last level", recurrence(`{order = "-k"}`, below("sge", "1", "[0, 0, 1]")), "'stencil.self' op reads at [0, 0, 1], which may leave the domain along k: there is nothing computed"},
		{"type", recurrence(`{order = "k"}`, strings.NewReplacer("f64", "f32", "%v2", "%w2").Replace(below("sge", "1", "[0, 0, -1]"))+"\n%v2 = fpext %w2 : f32 to f64"),
			"'stencil.self' op has a result of type f32, that of the apply is $T"},
		{"offset", recurrence(`{order = "k"}`, `%v2 = "stencil.self"() {offset = [0, 1]} : () -> f64`), "'stencil.self' op has the attribute \"offset\" = [0, 1], expected 3 integers"},
		{"outside of an apply", `%0 = stencil.self [0, 0, -1] : () -> f64`, "'stencil.self' op is not inside an apply that runs in an order"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got, want := verifyLines(t, c.lines), abbreviations.Replace(c.want); got != want {
				t.Errorf("%q\nexpected\n%q", got, want)
			}
		})
	}
}
