package loop_test

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/internal/testenv/cases"
	"github.com/openearthgo/oec/ir"
)

func registry() *ir.Registry {
	return ir.NewRegistry(arith.Dialect, mathop.Dialect, scf.Dialect, loop.Dialect)
}

// abbreviations make the cases readable: F, J and N are fields over ijk, j and nothing.
var abbreviations = strings.NewReplacer("$F", "!loop.field<?x?x?xf64>", "$J", "!loop.field<0x?x0xf64>", "$N", "!loop.field<0x0x0xf64>",
	"$BOX", "([0, 0, 0] : [NI, NJ, NK])")

func verify(t *testing.T, lines string) string {
	t.Helper()
	src := abbreviations.Replace("func @f(%a: $F, %row: $J, %one: $N, %out: $F, %x: f64, %n: index) attributes {loop.program} {\n" + lines + "return\n}")
	m, err := ir.Parse(registry(), "t.mlir", src)
	if err != nil {
		t.Fatal(err)
	}
	if err := ir.Verify(m); err != nil {
		return err.Error()
	}
	return ""
}

func TestVerify(t *testing.T) {
	t.Parallel()
	cases.Each(t, "testdata/verify.txt", func(t *testing.T, lines, want string) {
		if got, want := verify(t, lines), "t.mlir:"+abbreviations.Replace(want); got != want {
			t.Errorf("error\n\t%s\nexpected\n\t%s", got, want)
		}
	})
}
