package loop_test

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/ir"
)

// sweeps is an operation of that name, of the field %u, with a body that starts with lines.
func sweeps(behind, lag, lines string) string {
	return `loop.sweeps "y" of %u (%i, %j, %k) behind ` + behind + " lag " + lag + " {\n" + lines + "\nloop.store %x, %u[%i, %j] : $U\n}"
}

// What repetitions that run at once may read depends on how far they are behind each other.
func TestVerifySweeps(t *testing.T) {
	t.Parallel()
	load := func(at string) string { return "%v = loop.load %u[" + at + "] : $U" }
	const op = "2:1: 'loop.sweeps' op "
	for _, c := range []struct{ name, lines, want string }{
		{"five points", sweeps("[2, 1, 0]", "1", "%a0 = loop.load %u[%i, %j - 1] : $U\n%a1 = loop.load %u[%i - 1, %j] : $U\n%a2 = loop.load %u[%i + 1, %j] : $U\n"+load("%i, %j + 1")), ""},
		{"above to the right", sweeps("[2, 1, 0]", "2", load("%i + 1, %j - 1")), ""},
		{"above to the right, too soon", sweeps("[2, 1, 0]", "1", load("%i + 1, %j - 1")), op + "reads at [1 -1 0], where the row before is not yet with a lag of 1"},
		{"below to the right", sweeps("[2, 1, 0]", "1", load("%i + 1, %j + 1")), ""},
		{"below to the right, too soon", sweeps("[1, 1, 0]", "1", load("%i + 1, %j + 1")), op + "reads at [1 1 0], where the repetition before is not yet"},
		{"to the right, far", sweeps("[2, 2, 0]", "1", load("%i + 2, %j + 1")), ""},
		{"below to the left", sweeps("[2, 1, 0]", "2", load("%i - 2, %j + 1")), ""},
		{"below to the left, too late", sweeps("[2, 1, 0]", "1", load("%i - 2, %j + 1")), op + "reads at [-2 1 0], where the row after is already with a lag of 1"},
		{"above to the left", sweeps("[3, 1, 0]", "1", load("%i - 2, %j - 1")), ""},
		{"above to the left, too late", sweeps("[2, 1, 0]", "1", load("%i - 2, %j - 1")), op + "reads at [-2 -1 0], where the repetition after is already"},
		{"two to the right, of two repetitions", sweeps("[2, 1, 0]", "1", load("%i + 3, %j")), op + "reads at [3 0 0], further away than repetitions are behind"},
		{"two rows above", sweeps("[2, 1, 0]", "1", load("%i, %j - 2")), op + "reads at [0 -2 0], further away than repetitions are behind"},
		{"two rows below", sweeps("[2, 1, 0]", "1", load("%i, %j + 2")), op + "reads at [0 2 0], further away than repetitions are behind"},
		{"another field", sweeps("[2, 1, 0]", "1", "%v = loop.load %b[%i, %j] : $U"), op + "uses the field b, too"},
		{"another point", sweeps("[2, 1, 0]", "1", "%v = loop.load %u[%j, %i] : $U"), op + "uses its field at another point"},
		{"store beside", sweeps("[2, 1, 0]", "1", "loop.store %x, %u[%i + 1, %j] : $U"), op + "stores beside the point"},
		{"two stores", sweeps("[2, 1, 0]", "1", "loop.store %x, %u[%i, %j] : $U"), op + "has 2 stores, expected 1"},
		{"loop", sweeps("[2, 1, 0]", "1", "loop.for %l = %n to %n {\n}"), op + "has loop.for in its body"},
		{"no lag", sweeps("[2, 1, 0]", "0", ""), op + "has no lag of rows of 1 or more"},
		{"no rows", sweeps("[2, 0, 0]", "1", ""), op + "is behind by [2 0 0], expected points and rows"},
		{"planes", sweeps("[2, 1, 1]", "1", ""), op + "is behind by [2 1 1], expected points and rows"},
		{"column", `loop.sweeps "y" of %s (%i, %j, %k) behind [2, 1, 0] lag 1 {` + "\n}", op + "is not of a field with the dimensions i and j"},
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
