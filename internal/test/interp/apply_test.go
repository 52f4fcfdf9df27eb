package interp_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/internal/passtest"
	"github.com/openearthgo/oec/ir"
)

// gradient computes a[i+1] - a[i] as an intermediate, and then from it and from the index
// two outputs; the second one is stored where i > 0.
const gradient = `func @f(%a: !stencil.field<?x0x0xf64>, %s: f64, %out: !stencil.field<?x?x0xf64>, %some: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
  %two = constant 2.0 : f64
  %fixed = stencil.cast %a([0, 0, 0] : [NI+1, 1, 1]) : (!stencil.field<?x0x0xf64>) -> !stencil.field<?x0x0xf64>
  %0 = stencil.load %fixed : (!stencil.field<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
  %d = stencil.apply (%x = %0 : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
    %1 = stencil.access %x [1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
    %2 = stencil.access %x [0, 5, 0] : (!stencil.temp<?x0x0xf64>) -> f64
    %3 = subf %1, %2 : f64
    %4 = stencil.store_result %3 : (f64) -> !stencil.result<f64>
    stencil.return %4 : !stencil.result<f64>
  }
  %b = stencil.buffer %d([0, 0, 0] : [NI, 1, 1]) : (!stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64>
  %r = stencil.apply (%x = %b : !stencil.temp<?x0x0xf64>, %f = %s : f64, %t = %two : f64) -> !stencil.temp<?x?x0xf64> {
    %1 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
    %2 = mulf %1, %f : f64
    %3 = mulf %2, %t : f64
    %4 = stencil.index 1 [0, 1, 0] : index
    %5 = stencil.extent 1 : index
    %6 = muli %4, %5 : index
    %7 = sitofp %6 : index to f64
    %8 = addf %3, %7 : f64
    %9 = stencil.store_result %8 : (f64) -> !stencil.result<f64>
    stencil.return %9 : !stencil.result<f64>
  }
  %q = stencil.apply (%x = %b : !stencil.temp<?x0x0xf64>) -> !stencil.temp<?x0x0xf64> {
    %i = stencil.index 0 [0, 0, 0] : index
    %zero = constant 0 : index
    %c = cmpi "sgt", %i, %zero : index
    %r1 = scf.if %c -> (!stencil.result<f64>) {
      %1 = stencil.access %x [-1, 0, 0] : (!stencil.temp<?x0x0xf64>) -> f64
      %2 = stencil.store_result %1 : (f64) -> !stencil.result<f64>
      scf.yield %2 : !stencil.result<f64>
    } else {
      %3 = stencil.store_result : () -> !stencil.result<f64>
      scf.yield %3 : !stencil.result<f64>
    }
    stencil.return %r1 : !stencil.result<f64>
  }
  stencil.store %r to %out([0, 0, 0] : [NI, NJ, 1]) : !stencil.temp<?x?x0xf64> to !stencil.field<?x?x0xf64>
  stencil.store %q to %some([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
  return
}`

func parseStencil(t *testing.T, src string) *ir.Op {
	t.Helper()
	return stencil.Programs(passtest.Parse(t, src))[0]
}

// stencilState has -1 in all elements of outputs.
func stencilState(program *ir.Op) *interp.State {
	args := program.Regions[0].Args
	st := &interp.State{
		N: [3]int{3, 2, 1},
		Fields: map[*ir.Value]*interp.Field{
			args[0]: row(1, 3, 6, 10),
			args[2]: interp.NewField([3]int{}, [3]int{3, 2, 1}),
			args[3]: row(-1, -1, -1),
		},
		Scalars: map[*ir.Value]interp.Value{args[1]: interp.FromFloat(10, ir.F64)},
	}
	st.Fields[args[2]].Each(func(_ [3]int, x *interp.Value) { *x = interp.FromFloat(-1, ir.F64) })
	return st
}

func row(xs ...float64) *interp.Field {
	f := interp.NewField([3]int{}, [3]int{len(xs), 1, 1})
	for i, x := range xs {
		f.Elements[i] = interp.FromFloat(x, ir.F64)
	}
	return f
}

func floats(f *interp.Field) (xs []float64) {
	f.Each(func(_ [3]int, x *interp.Value) { xs = append(xs, interp.Float(*x, ir.F64)) })
	return xs
}

func checkFloats(t *testing.T, name string, f *interp.Field, want ...float64) {
	t.Helper()
	for i, x := range floats(f) {
		if math.Float64bits(x) != math.Float64bits(want[i]) {
			t.Errorf("%s is %v, expected %v", name, floats(f), want)
			return
		}
	}
}

func TestApplies(t *testing.T) {
	t.Parallel()
	program := parseStencil(t, gradient)
	args := program.Regions[0].Args
	st := stencilState(program)
	reads, writes := 0, 0
	st.Touch = func(_ *ir.Value, _ [3]int, write bool) {
		if write {
			writes++
		} else {
			reads++
		}
	}
	if err := interp.Run(program, st); err != nil {
		t.Fatal(err)
	}
	checkFloats(t, "out", st.Fields[args[2]], 42, 62, 82, 44, 64, 84)
	checkFloats(t, "some", st.Fields[args[3]], -1, 2, 3) // the first is left as it was
	if reads != 2*3 || writes != 6+2 {
		t.Errorf("%d reads and %d writes, expected 6 and 8", reads, writes)
	}
}

// TestOnly stores a part of the domain: indices and extents mean what they do on all of it.
func TestOnly(t *testing.T) {
	t.Parallel()
	program := parseStencil(t, gradient)
	args := program.Regions[0].Args
	st := stencilState(program)
	st.Only = &interp.Range{Lo: [3]int{1, 1, -5}, Hi: [3]int{9, 2, -4}} // the fields lack k, and one lacks j
	if err := interp.Run(program, st); err != nil {
		t.Fatal(err)
	}
	checkFloats(t, "out", st.Fields[args[2]], -1, -1, -1, -1, 64, 84)
	checkFloats(t, "some", st.Fields[args[3]], -1, 2, 3)
}

// TestInPlace has an input and an output in the same memory: all is read before any is
// written.
func TestInPlace(t *testing.T) {
	t.Parallel()
	program := parseStencil(t, gradient)
	args := program.Regions[0].Args
	st := stencilState(program)
	st.Fields[args[3]] = st.Fields[args[0]]
	if err := interp.Run(program, st); err != nil {
		t.Fatal(err)
	}
	checkFloats(t, "some", st.Fields[args[3]], 1, 2, 3, 10)
}

// TestUnrolled computes two points at a time, from the first point of the range on.
func TestUnrolled(t *testing.T) {
	t.Parallel()
	program := parseStencil(t, `func @f(%out: !stencil.field<?x0x0xf64>) attributes {stencil.program} {
  %r = stencil.apply -> !stencil.temp<?x0x0xf64> {
    %i = stencil.index 0 [0, 0, 0] : index
    %f = sitofp %i : index to f64
    %g = negf %f : f64
    %0 = stencil.store_result %f : (f64) -> !stencil.result<f64>
    %1 = stencil.store_result %g : (f64) -> !stencil.result<f64>
    stencil.return unroll [2, 1, 1] %0, %1 : !stencil.result<f64>, !stencil.result<f64>
  } to ([1, 0, 0] : [NI, 1, 1])
  stencil.store %r to %out([1, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xf64> to !stencil.field<?x0x0xf64>
  return
}`)
	out := row(9, 9, 9, 9, 9)
	st := &interp.State{N: [3]int{5, 1, 1}, Fields: map[*ir.Value]*interp.Field{program.Regions[0].Args[0]: out}}
	if err := interp.Run(program, st); err != nil {
		t.Fatal(err)
	}
	checkFloats(t, "out", out, 9, 1, -1, 3, -3)
}

func TestApplyErrors(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, old, new, want string }{
		{"storage", "%x [1, 0, 0]", "%x [2, 0, 0]", `input.mlir:6:10: "stencil.access" touches a at [4 0 0], outside of its range ([0, 0, 0] : [NI+1, 1, 1])`},
		{"range", "%x [-1, 0, 0]", "%x [1, 0, 0]", `input.mlir:30:12: "stencil.access" touches b at [3 0 0], outside of its range ([0, 0, 0] : [NI, 1, 1])`},
		{"output", "[NI, NJ, 1]", "[NI, NJ+1, 1]", `input.mlir:39:3: "stencil.store" touches out at [0 2 0], where it has no memory`},
		{"nothing stored", "%4 = stencil.store_result %3 : (f64)", "%4 = stencil.store_result : ()", `input.mlir:14:10: "stencil.access" reads b at [0 0 0], where nothing is stored`},
		{"no program", "attributes {stencil.program} ", "", `input.mlir:1:1: @f has none of the attributes stencil.program, tensor.program and loop.program`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			src := strings.Replace(gradient, tt.old, tt.new, 1)
			module, err := ir.Parse(ir.NewRegistry(arith.Dialect, mathop.Dialect, scf.Dialect, stencil.Dialect), "input.mlir", src)
			if err != nil {
				t.Fatal(err)
			}
			program := module.Regions[0].Ops[0]
			err = interp.Run(program, stencilState(program))
			if err == nil || err.Error() != tt.want {
				t.Errorf("error %v, expected %s", err, tt.want)
			}
		})
	}
}

// TestMemoryEnds runs on an input without a last element, and without an input.
func TestMemoryEnds(t *testing.T) {
	t.Parallel()
	program := parseStencil(t, gradient)
	a := program.Regions[0].Args[0]
	st := stencilState(program)
	st.Fields[a] = row(1, 3, 6)
	outside := (*interp.OutsideError)(nil)
	if err := interp.Run(program, st); !errors.As(err, &outside) || outside.Point != [3]int{3, 0, 0} || outside.Within.Hi != [3]int{3, 1, 1} {
		t.Errorf("error %v", err)
	}
	delete(st.Fields, a)
	if err := interp.Run(program, st); err == nil || err.Error() != "input.mlir:1:1: there is nothing to run @f on as a" {
		t.Errorf("error %v", err)
	}
}

// TestDomainOfProgram runs a program that is for one domain on that, and on another.
func TestDomainOfProgram(t *testing.T) {
	t.Parallel()
	for domain, want := range map[string]string{
		"[3, 2, 1]": "",
		"[4, 2, 1]": "input.mlir:1:1: @f is for the domain [4 2 1], and run on [3 2 1]",
		"[3, 2]":    "input.mlir:1:1: @f has the gpu.domain [3, 2], expected three extents from 1 on",
	} {
		program := parseStencil(t, strings.Replace(gradient, "{stencil.program", "{gpu.domain = "+domain+", stencil.program", 1))
		st := stencilState(program)
		got := ""
		if err := interp.Run(program, st); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: error %q, expected %q", domain, got, want)
		}
	}
}
