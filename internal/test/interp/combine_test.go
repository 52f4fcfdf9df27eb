package interp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/ir"
)

// divided takes the coordinate below 1 and ten times the coordinate from 1 on, and stores
// two more results on one side each: minus the coordinate below, a hundred times it above.
const divided = `func @f(%both: !stencil.field<?x0x0xf64>, %below: !stencil.field<?x0x0xf64>, %above: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
  %l:2 = stencil.apply -> (!stencil.temp<?x0x0xf64>, !stencil.temp<?x0x0xf64>) {
    %i = stencil.index 0 [0, 0, 0] : index
    %f = sitofp %i : index to f64
    %g = negf %f : f64
    %0 = stencil.store_result %f : (f64) -> !stencil.result<f64>
    %1 = stencil.store_result %g : (f64) -> !stencil.result<f64>
    stencil.return %0, %1 : !stencil.result<f64>, !stencil.result<f64>
  }
  %u:2 = stencil.apply -> (!stencil.temp<?x0x0xf64>, !stencil.temp<?x0x0xf64>) {
    %i = stencil.index 0 [0, 0, 0] : index
    %f = sitofp %i : index to f64
    %ten = constant 10.0 : f64
    %g = mulf %f, %ten : f64
    %h = mulf %g, %ten : f64
    %0 = stencil.store_result %g : (f64) -> !stencil.result<f64>
    %1 = stencil.store_result %h : (f64) -> !stencil.result<f64>
    stencil.return %0, %1 : !stencil.result<f64>, !stencil.result<f64>
  }
  %c:3 = stencil.combine 0 at 1 lower = (%l#0 : !stencil.temp<?x0x0xf64>) upper = (%u#0 : !stencil.temp<?x0x0xf64>) lowerext = (%l#1 : !stencil.temp<?x0x0xf64>) upperext = (%u#1 : !stencil.temp<?x0x0xf64>) : !stencil.temp<?x0x0xf64>, !stencil.temp<?x0x0xf64>, !stencil.temp<?x0x0xf64>
  stencil.store %c#0 to %both([-2, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
  stencil.store %c#1 to %below([-2, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
  stencil.store %c#2 to %above([-2, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
  return
}`

// reread reads an extra result everywhere.
const reread = `%r = stencil.apply (%x = %c#1 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
    %0 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
    %1 = stencil.store_result %0 : (f64) -> !stencil.result<f64>
    stencil.return %1 : !stencil.result<f64>
  }
  stencil.store %r to %below`

func TestCombine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, old, new, want string }{
		{"at a number", "", "", "[-2 -1 0 10 20] [2 1 -0 9 9] [9 9 9 100 200]"},
		{"at a negative number", "0 at 1", "0 at -1", "[-2 -10 0 10 20] [2 9 9 9 9] [9 -100 0 100 200]"},
		{"at the end of the domain", "0 at 1", "0 at NI-1", "[-2 -1 0 1 20] [2 1 -0 -1 9] [9 9 9 9 200]"},
		{"below all points", "0 at 1", "0 at -2", "[-20 -10 0 10 20] [9 9 9 9 9] [-200 -100 0 100 200]"},
		{"beyond all points", "0 at 1", "0 at NI", "[-2 -1 0 1 2] [2 1 -0 -1 -2] [9 9 9 9 9]"},
		{"read where there is nothing", "stencil.store %c#1 to %below", reread,
			`input.mlir:23:10: "stencil.access" reads result 1 of the stencil.combine at input.mlir:20:10 at [1 0 0], where nothing is stored`},
	} {
		src := strings.Replace(divided, c.old, c.new, 1)
		if got := outputs(t, src); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

// A combine with a range is asked for nothing outside of it.
func TestCombineOutsideOfRange(t *testing.T) {
	t.Parallel()
	src := strings.ReplaceAll(divided, "temp<?", "temp<4")
	src = strings.Replace(src, "(%u#1 : !stencil.temp<4x0x0xf64>) :", "(%u#1 : !stencil.temp<4x0x0xf64>) ([-2, 0, 0] : [2, 1, 1]) :", 1)
	want := `input.mlir:21:3: "stencil.store" touches c at [2 0 0], outside of its range ([-2, 0, 0] : [2, 1, 1])`
	if got := outputs(t, src); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// outputs runs a program whose arguments are outputs of five elements from -2 on, which
// are 9 before, and returns them, or the error.
func outputs(t *testing.T, src string) string {
	t.Helper()
	program := parseStencil(t, src)
	st := &interp.State{N: [3]int{3, 1, 1}, Fields: map[*ir.Value]*interp.Field{}}
	var fields []*interp.Field
	for _, a := range program.Regions[0].Args {
		f := interp.NewField([3]int{-2, 0, 0}, [3]int{3, 1, 1})
		f.Each(func(_ [3]int, x *interp.Value) { *x = interp.FromFloat(9, ir.F64) })
		st.Fields[a] = f
		fields = append(fields, f)
	}
	if err := interp.Run(program, st); err != nil {
		return err.Error()
	}
	var texts []string
	for _, f := range fields {
		texts = append(texts, fmt.Sprint(floats(f)))
	}
	return strings.Join(texts, " ")
}
