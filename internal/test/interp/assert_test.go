package interp_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/ir"
)

// The same program at both levels: the second assert fails at an early point, the first at
// a late one, the third under a condition that never holds.
const (
	assertingApply = `func @f(%a: !stencil.field<?x0x0xi32>, %out: !stencil.field<?x0x0xi32>) attributes {stencil.program} {
  %t = stencil.load %a : (!stencil.field<?x0x0xi32>) -> !stencil.temp<?x0x0xi32>
  %r = stencil.apply (%x = %t : !stencil.temp<?x0x0xi32>) -> !stencil.temp<?x0x0xi32> {
    %v = stencil.access %x[0, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
    BODY
    %s = stencil.store_result %v : (i32) -> !stencil.result<i32>
    stencil.return %s : !stencil.result<i32>
  }
  stencil.store %r to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xi32> to !stencil.field<?x0x0xi32>
  return
}`
	assertingNest = `func @f(%a: !loop.field<?x0x0xi32>, %out: !loop.field<?x0x0xi32>) attributes {loop.program} {
  loop.parallel "n" (%i, %j, %k) in ([0, 0, 0] : [NI, 1, 1]) {
    %v = loop.load %a[%i] : !loop.field<?x0x0xi32>
    %unused = constant 0 : i32
    BODY
    loop.store %v, %out[%i] : !loop.field<?x0x0xi32>
  }
  return
}`
	asserts = `%zero = constant 0 : i32
    %one = constant 1 : i32
    %not0 = cmpi "ne", %v, %zero : i32
    assert %not0 {code = 1, message = "first"}
    %not1 = cmpi "ne", %v, %one : i32
    assert %not1 {code = 2, message = "second"}
    %big = cmpi "sgt", %v, %v : i32
    scf.if %big {
      assert %not0 {code = 3, message = "third"}
      assert %big {code = 4, message = "fourth"}
    }`
)

// TestAssert runs asserts at both levels: of those that fail at some point the smallest
// code is reported, with its place.
func TestAssert(t *testing.T) {
	t.Parallel()
	registry := ir.NewRegistry(arith.Dialect, scf.Dialect, stencil.Dialect, loop.Dialect)
	for _, src := range []string{assertingApply, assertingNest} {
		for _, c := range []struct {
			input [3]int
			only  *interp.Range
			want  string
			code  int
		}{
			{[3]int{1, 2, 0}, nil, "input.mlir:8:5: first", 1},
			{[3]int{0, 2, 1}, nil, "input.mlir:8:5: first", 1},
			{[3]int{5, 1, 7}, nil, "input.mlir:10:5: second", 2},
			{[3]int{5, 6, 7}, nil, "", 0},
			{[3]int{0, 1, 7}, &interp.Range{Lo: [3]int{1, 0, 0}, Hi: [3]int{3, 1, 1}}, "input.mlir:10:5: second", 2},
			{[3]int{0, 1, 7}, &interp.Range{Lo: [3]int{2, 0, 0}, Hi: [3]int{3, 1, 1}}, "", 0},
		} {
			checkAssert(t, registry, strings.Replace(src, "BODY", asserts, 1), c.input, c.only, c.want, c.code)
		}
	}
}

func checkAssert(t *testing.T, registry *ir.Registry, src string, input [3]int, only *interp.Range, want string, code int) {
	t.Helper()
	module, err := ir.Parse(registry, "input.mlir", src)
	if err == nil {
		err = ir.Verify(module)
	}
	if err != nil {
		t.Fatal(err)
	}
	program := ir.Funcs(module)[0]
	a, out := interp.NewField([3]int{}, [3]int{3, 1, 1}), interp.NewField([3]int{}, [3]int{3, 1, 1})
	for n, x := range input {
		a.Elements[n] = interp.Value(x)
	}
	args := program.Regions[0].Args
	st := &interp.State{N: [3]int{3, 1, 1}, Fields: map[*ir.Value]*interp.Field{args[0]: a, args[1]: out}, Only: only}
	for range 2 { // a failure is not kept
		err = interp.Run(program, st)
		var failed *interp.PanicError
		switch {
		case want == "" && err != nil:
			t.Errorf("%v of %v: %v", only, input, err)
		case want != "" && (!errors.As(err, &failed) || failed.Code != code || err.Error() != want):
			t.Errorf("%v of %v: error %v, expected %s", only, input, err, want)
		}
	}
}
