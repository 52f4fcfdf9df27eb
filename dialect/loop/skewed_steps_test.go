package loop_test

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/ir"
)

// steps is an operation of that name, of the field %u, with a body that starts with lines.
func steps(behind, lag, lines string) string {
	return `loop.skewed_steps "y" of %u (%i, %j, %k) behind ` + behind + " lag " + lag + " {\n" + lines + "\nloop.store %x, %u[%i, %j] : $U\n}"
}

// What repetitions that run at once may read depends on how far they are behind each other.
func TestVerifySkewedSteps(t *testing.T) {
	t.Parallel()
	load := func(at string) string { return "%v = loop.load %u[" + at + "] : $U" }
	const op = "2:1: 'loop.skewed_steps' op "
	for _, c := range []struct{ name, lines, want string }{
		{"five points", steps("[2, 1, 0]", "1", "%a0 = loop.load %u[%i, %j - 1] : $U\n%a1 = loop.load %u[%i - 1, %j] : $U\n%a2 = loop.load %u[%i + 1, %j] : $U\n"+load("%i, %j + 1")), ""},
		{"above to the right", steps("[2, 1, 0]", "2", load("%i + 1, %j - 1")), ""},
		{"above to the right, too soon", steps("[2, 1, 0]", "1", load("%i + 1, %j - 1")), op + "reads at [1 -1 0], where the row before is not yet with a lag of 1"},
		{"below to the right", steps("[2, 1, 0]", "1", load("%i + 1, %j + 1")), ""},
		{"below to the right, too soon", steps("[1, 1, 0]", "1", load("%i + 1, %j + 1")), op + "reads at [1 1 0], where the repetition before is not yet"},
		{"to the right, far", steps("[2, 2, 0]", "1", load("%i + 2, %j + 1")), ""},
		{"below to the left", steps("[2, 1, 0]", "2", load("%i - 2, %j + 1")), ""},
		{"below to the left, too late", steps("[2, 1, 0]", "1", load("%i - 2, %j + 1")), op + "reads at [-2 1 0], where the row after is already with a lag of 1"},
		{"above to the left", steps("[3, 1, 0]", "1", load("%i - 2, %j - 1")), ""},
		{"above to the left, too late", steps("[2, 1, 0]", "1", load("%i - 2, %j - 1")), op + "reads at [-2 -1 0], where the repetition after is already"},
		{"two to the right, of two repetitions", steps("[2, 1, 0]", "1", load("%i + 3, %j")), op + "reads at [3 0 0], further away than repetitions are behind"},
		{"two rows above", steps("[2, 1, 0]", "1", load("%i, %j - 2")), op + "reads at [0 -2 0], further away than repetitions are behind"},
		{"two rows below", steps("[2, 1, 0]", "1", load("%i, %j + 2")), op + "reads at [0 2 0], further away than repetitions are behind"},
		{"another field", steps("[2, 1, 0]", "1", "%v = loop.load %b[%i, %j] : $U"), op + "uses the field b, too"},
		{"another point", steps("[2, 1, 0]", "1", "%v = loop.load %u[%j, %i] : $U"), op + "uses its field at another point"},
		{"store beside", steps("[2, 1, 0]", "1", "loop.store %x, %u[%i + 1, %j] : $U"), op + "stores beside the point"},
		{"two stores", steps("[2, 1, 0]", "1", "loop.store %x, %u[%i, %j] : $U"), op + "has 2 stores, expected 1"},
		{"loop", steps("[2, 1, 0]", "1", "loop.for %l = %n to %n {\n}"), op + "has loop.for in its body"},
		{"no lag", steps("[2, 1, 0]", "0", ""), op + "has no lag of rows of 1 or more"},
		{"no rows", steps("[2, 0, 0]", "1", ""), op + "is behind by [2 0 0], expected points and rows"},
		{"planes", steps("[2, 1, 1]", "1", ""), op + "is behind by [2 1 1], expected points and rows"},
		{"column", `loop.skewed_steps "y" of %s (%i, %j, %k) behind [2, 1, 0] lag 1 {` + "\n}", op + "is not of a field with the dimensions i and j"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, want := verifyPlane(t, c.lines), ""
			if c.want != "" {
				want = "t.mlir:" + planes.Replace(c.want)
			}
			if got != want {
				t.Errorf("error\n\t%s\nexpected\n\t%s", got, want)
			}
		})
	}
}

// planes are abbreviations: U is a field over i and j, S one over all dimensions.
var planes = strings.NewReplacer("$U", "!loop.field<?x?x0xf64>", "$S", "!loop.field<?x?x?xf64>")

func verifyPlane(t *testing.T, lines string) string {
	t.Helper()
	m, err := ir.Parse(registry(), "t.mlir", planes.Replace("func @f(%u: $U, %b: $U, %s: $S, %x: f64, %n: index) attributes {loop.program} {\n"+lines+"\nreturn\n}"))
	if err == nil {
		err = ir.Verify(m)
	}
	if err != nil {
		return err.Error()
	}
	return ""
}
