package ir_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// names are those of values, which printing an operation alone numbers anew.
var names = regexp.MustCompile(`%\w+`)

// keep is a use that nothing removes.
const keep = "\nstencil.store %t to %a([0, 0, 0] : [1, 1, 1]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>"

// used returns a function whose store needs the last of the lines, which defines %v.
func used(lines string) string {
	return in("%t = stencil.apply (%x2 = %x : f64, %n2 = %n : i32, %c2 = %c : i1) -> !stencil.temp<?x?x?xf64> {\n" + lines +
		"\n%s = stencil.store_result %v : (f64) -> !stencil.result<f64>\nstencil.return %s : !stencil.result<f64>\n}" + keep)
}

// inside returns the operations of the apply's body between its braces, without the store.
func inside(t *testing.T, m *ir.Op) string {
	t.Helper()
	var lines []string
	for _, op := range stencil.Applies(ir.Funcs(m)[0])[0].Regions[0].Ops {
		lines = append(lines, strings.ReplaceAll(op.String(), "\n", " "))
	}
	return strings.Join(lines[:len(lines)-2], "; ")
}

func TestGreedyRewriting(t *testing.T) {
	t.Parallel()
	double := ir.Pattern{Name: "x+x is 2x", Root: arith.OpAddF, Rewrite: func(op *ir.Op, rw *ir.Rewriter) bool {
		if op.Operand(0) != op.Operand(1) {
			return false
		}
		b := ir.Before(op)
		two := arith.NewFloat(b, 2, ir.F64)
		rw.Replace(op, []*ir.Value{arith.NewBinary(b, arith.OpMulF, op.Operand(0), two)})
		return true
	}}
	for _, c := range []struct{ name, lines, want string }{
		{"unused chains", "%v = negf %x2 : f64\n%0 = negf %v : f64\n%1 = negf %0 : f64", "%0 = negf %0 : f64"},
		{"folding enables folding", "%0 = constant 2.0 : f64\n%1 = mulf %0, %0 : f64\n%2 = constant 4.0 : f64\n%3 = cmpf \"oeq\", %1, %2 : f64\n%4 = negf %x2 : f64\n%v = select %3, %4, %x2 : f64", "%0 = negf %0 : f64"},
		{"pattern", "%0 = addf %x2, %x2 : f64\n%v = addf %0, %x2 : f64", "%0 = constant 2.0e+00 : f64; %0 = mulf %0, %1 : f64; %0 = addf %0, %1 : f64"},
		{"pattern after folding", "%neg = negf %x2 : f64\n%0 = constant true\n%1 = select %0, %x2, %neg : f64\n%v = addf %1, %x2 : f64", "%0 = constant 2.0e+00 : f64; %0 = mulf %0, %1 : f64"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			m := parse(t, used(c.lines))
			ir.RewriteGreedily(registry(), m, double)
			if err := ir.Verify(m); err != nil {
				t.Fatal(err)
			}
			got := names.ReplaceAllString(inside(t, m), "%")
			if want := names.ReplaceAllString(c.want, "%"); got != want {
				t.Errorf("it becomes %s, expected %s", got, want)
			}
			before := ir.Print(m)
			if ir.RewriteGreedily(registry(), m, double); ir.Print(m) != before {
				t.Error("rewriting again changes it again")
			}
		})
	}
}

// What has an effect, or is used, stays; the rewriter says whether it changed anything.
func TestNothingToRewrite(t *testing.T) {
	t.Parallel()
	m := parse(t, used("%v = negf %x2 : f64"))
	before := ir.Print(m)
	if ir.RewriteGreedily(registry(), m) || ir.Print(m) != before {
		t.Errorf("it becomes\n%s", ir.Print(m))
	}
}
