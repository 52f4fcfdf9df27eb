package interp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/ir"
)

// relaxation stores a sweep over i and j: half of what the point to the left became, or 8
// at the edge, and half of what the point above became, or 4. The order is to be filled in.
const relaxation = `func @f(%out: !stencil.field<?x?x0xf64>) attributes {stencil.program} {
  %y = stencil.apply {order = "ORDER"} -> !stencil.temp<?x?x0xf64> {
    %half = constant 0.5 : f64
    %eight = constant 8.0 : f64
    %four = constant 4.0 : f64
    %i = stencil.index 0 [OFF, 0, 0] : index
    %j = stencil.index 1 [0, OFF, 0] : index
    %zero = constant 0 : index
    %ni = stencil.extent 0 : index
    %nj = stencil.extent 1 : index
    %i0 = cmpi "sge", %i, %zero : index
    %i1 = cmpi "slt", %i, %ni : index
    %inI = and %i0, %i1 : i1
    %x = scf.if %inI -> (f64) {
      %1 = stencil.self [OFF, 0, 0] : () -> f64
      scf.yield %1 : f64
    } else {
      scf.yield %eight : f64
    }
    %j0 = cmpi "sge", %j, %zero : index
    %j1 = cmpi "slt", %j, %nj : index
    %inJ = and %j0, %j1 : i1
    %z = scf.if %inJ -> (f64) {
      %1 = stencil.self [0, OFF, 0] : () -> f64
      scf.yield %1 : f64
    } else {
      scf.yield %four : f64
    }
    %s = addf %x, %z : f64
    %r = mulf %s, %half : f64
    %t = stencil.store_result %r : (f64) -> !stencil.result<f64>
    stencil.return %t : !stencil.result<f64>
  }
  stencil.store %y to %out([0, 0, 0] : [HI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
  return
}`

func parameters(args ...string) string { return strings.NewReplacer(args...).Replace(relaxation) }

func TestRecurrence(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		order, off, hi string
		want           []float64
	}{
		{"j i", "-1", "NI", []float64{6, 5, 4.5, 7, 6, 5.25}},
		{"-j -i", "1", "NI", []float64{5.25, 6, 7, 4.5, 5, 6}},
		{"-j -i", "1", "NI-1", []float64{5.25, 6, 0, 4.5, 5, 0}}, // all is computed, whatever is stored
	} {
		program := parseStencil(t, parameters("ORDER", c.order, "OFF", c.off, "HI", c.hi))
		out := interp.NewField([3]int{}, [3]int{3, 2, 1})
		st := &interp.State{N: [3]int{3, 2, 1}, Fields: map[*ir.Value]*interp.Field{program.Regions[0].Args[0]: out}}
		if err := interp.Run(program, st); err != nil {
			t.Fatal(err)
		}
		checkFloats(t, "out, "+c.order+", up to "+c.hi, out, c.want...)
	}
}

func TestRecurrenceOutside(t *testing.T) {
	t.Parallel()
	program := parseStencil(t, parameters("ORDER", "j i", "OFF", "-1", "HI", "NI+1"))
	out := interp.NewField([3]int{}, [3]int{4, 2, 1})
	st := &interp.State{N: [3]int{3, 2, 1}, Fields: map[*ir.Value]*interp.Field{program.Regions[0].Args[0]: out}}
	const want = "input.mlir:2:8: y is needed at [3 0 0], outside of the domain, but computed in order within"
	if got := fmt.Sprint(interp.Run(program, st)); got != want {
		t.Errorf("%s\nexpected\n%s", got, want)
	}
}
