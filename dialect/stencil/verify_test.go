package stencil_test

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/testenv/cases"
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
	return abbreviations.Replace(`func @f(%a: $F, %single: !stencil.field<?x?x?xf32>, %j: $J, %k: $J, %s: f64, %out: $F, %c: i1) attributes {stencil.program} {
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
	cases.Each(t, "testdata/verify.txt", refuses)
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
