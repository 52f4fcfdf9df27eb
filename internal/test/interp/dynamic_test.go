package interp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/ir"
)

// reversed reads a row from its end to its beginning, and the last element of all.
const reversed = `func @f(%a: !stencil.field<?x0x0xf64>, %out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
  %0 = stencil.load %a : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
  %r = stencil.apply (%x = %0 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
    %i = stencil.index 0 [1, 0, 0] : index
    %n = stencil.extent 0 : index
    %m = subi %n, %i : index
    %1 = stencil.dyn_access %x(%m) in [at 0, 0, 0] : [at NI-1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
    %2 = stencil.dyn_access %x(%n) in [1, 0, 0] : [3, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
    %3 = addf %1, %2 : f64
    %4 = stencil.store_result %3 : (f64) -> !stencil.result<f64>
    stencil.return %4 : !stencil.result<f64>
  }
  stencil.store %r to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
  return
}`

func TestDynamicAccess(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, old, new, want string }{
		{"right", "", "", "[16 13 11]"},
		{"beyond a moving end", "[1, 0, 0] : [3", "[1, 0, 0] : [2",
			`input.mlir:8:10: "stencil.dyn_access" reads at 3 along i, outside of its window from 1 to 2`},
		{"beyond a fixed end", "at NI-1", "at NI-2",
			`input.mlir:7:10: "stencil.dyn_access" reads at 2 along i, outside of its window from 0 to 1`},
		{"the same at all points", "%x(%m) in [at 0, 0, 0] : [at NI-1", "%x(%n) in [at 0, 0, 0] : [at NI",
			"[20 20 20]"},
		{"far beyond", "%m = subi %n, %i : index", "%m = addi %n, %i : index", `input.mlir:7:10: "stencil.dyn_access" reads at 4 along i, outside of its window from 0 to 2`},
	} {
		src := strings.Replace(reversed, c.old, c.new, 1)
		program := parseStencil(t, src)
		args := program.Regions[0].Args
		st := &interp.State{
			N:      [3]int{3, 1, 1},
			Fields: map[*ir.Value]*interp.Field{args[0]: row(1, 3, 6, 10), args[1]: row(0, 0, 0)},
		}
		got := ""
		if err := interp.Run(program, st); err != nil {
			got = err.Error()
		} else {
			var out []float64
			st.Fields[args[1]].Each(func(_ [ir.Rank]int, x *interp.Value) { out = append(out, interp.Float(*x, ir.F64)) })
			got = fmt.Sprint(out)
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}
