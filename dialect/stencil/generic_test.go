package stencil_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/openearthgo/oec/ir"
)

// numbers are the names of values that have none of their own.
var numbers = regexp.MustCompile(`%\d+`)

// TestOtherForms reads operations as the Open Earth Compiler and others write them, and compares
// them with the form that they have here.
func TestOtherForms(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, lines, want string }{
		{"corners", `"stencil.store"(%p, %out) {lb = [-1, 0, 0], ub = [4, 4, 5]} : ($T, $F) -> ()`, "stencil.store %p to %out([-1, 0, 0] : [4, 4, 5]) : $T to $F"},
		{"plane", `%0 = "stencil.combine"(%p, %p) {dim = 2, index = 11, operand_segment_sizes = dense<[1, 1, 0, 0]> : vector<4xi32>} : ($T, $T) -> ($T)`,
			"%0 = stencil.combine 2 at 11 lower = (%p : $T) upper = (%p : $T) : $T"},
		{"window", "%0 = stencil.apply (%z = %t : $T) -> $T {\n%i = stencil.index 0 [0, 0, 0] : index\n" +
			`%1 = "stencil.dyn_access"(%z, %i, %i, %i) {lb = [-3, -3, 0], ub = [3, 3, 0]} : ($T, index, index, index) -> f64` + "\nstencil.return %1 : f64\n}",
			"stencil.dyn_access %z(%i, %i, %i) in [-3, -3, 0] : [3, 3, 0] : ($T) -> f64"},
		{"block", "%0 = \"stencil.apply\"(%s) ({\n^bb0(%z : f64):\n" + `"stencil.return"(%z) : (f64) -> ()` + "\n}) : (f64) -> $T",
			"%0 = stencil.apply (%z = %s : f64) -> $T {\n%1 = stencil.store_result %z : (f64) -> $R\nstencil.return %1 : $R\n}"},
		{"stored twice", "%0:2 = stencil.apply (%z = %s : f64) -> ($T, $T) {\n%1 = stencil.store_result %z : (f64) -> $R\nstencil.return %1, %1 : $R, $R\n}",
			"%1 = stencil.store_result %z : (f64) -> $R\n%2 = stencil.store_result %z : (f64) -> $R\nstencil.return"},
		{"seq", "%0 = stencil.apply seq(dim = 2, range = 0 to 4, dir = 1) -> $T {\n" + strings.NewReplacer("stencil.self", "stencil.depend 0", ": () -> f64", ": f64").Replace(below("sge", "1", "[0, 0, -1]")) + "\nstencil.return %v2 : f64\n}",
			"stencil.self [0, 0, -1] : () -> f64"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			m, err := ir.Parse(registry(), "t.mlir", programWith(c.lines))
			if err != nil {
				t.Fatal(err)
			}
			if err := ir.Verify(m); err != nil {
				t.Fatal(err)
			}
			var text strings.Builder
			for line := range strings.Lines(ir.Print(m)) {
				text.WriteString(strings.TrimLeft(line, " "))
			}
			want := abbreviations.Replace(c.want)
			if name, rest, ok := strings.Cut(want, " = "); ok && strings.HasPrefix(name, "%") {
				want = rest // values are numbered anew
			}
			if got := text.String(); !strings.Contains(numbers.ReplaceAllString(got, "%n"), numbers.ReplaceAllString(want, "%n")) {
				t.Errorf("it is read as\n%s\nexpected\n%s", got, want)
			}
		})
	}
}
