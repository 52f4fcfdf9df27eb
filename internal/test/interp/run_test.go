package interp_test

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/internal/passtest"
	"github.com/openearthgo/oec/ir"
)

// differences computes a[i] - a[i-1] into a buffer, but a[0] at the first point, and then
// the sum of two of them, scaled.
const differences = `func @f(%a: !loop.field<?x0x0xf64>, %out: !loop.field<?x?x0xf64>, %s: f64) attributes {loop.program} {
  %zero = constant 0 : index
  %d = loop.buffer : !loop.field<?x0x0xf64>
  loop.parallel "d" (%i, %j, %k) in ([0, 0, 0] : [NI+1, 1, 1]) {
    %x = loop.load %a[%i] : !loop.field<?x0x0xf64>
    %p = cmpi "sgt", %i, %zero : index
    %r = scf.if %p -> (f64) {
      %w = loop.load %a[%i - 1] : !loop.field<?x0x0xf64>
      %y = subf %x, %w : f64
      scf.yield %y : f64
    } else {
      scf.yield %x : f64
    }
    loop.store %r, %d[%i] : !loop.field<?x0x0xf64>
  }
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, 1]) {
    loop.for %j = %jlo to %jhi {
      loop.for %i = %ilo to %ihi vector {
        %x = loop.load %d[%i] : !loop.field<?x0x0xf64>
        %y = loop.load %d[%i + 1] : !loop.field<?x0x0xf64>
        %z = addf %x, %y : f64
        %n = loop.extent 1 : index
        %m = addi %n, %j : index
        %f = sitofp %m : index to f64
        %t = mulf %z, %s : f64
        %u = addf %t, %f : f64
        loop.store %u, %out[%i, %j] : !loop.field<?x?x0xf64>
      }
    }
  }
  return
}`

func parse(t *testing.T, src string) *ir.Op {
	t.Helper()
	return loop.Programs(passtest.Parse(t, src))[0]
}

func newState(program *ir.Op, a []float64) *interp.State {
	args := program.Regions[0].Args
	in := interp.NewField([3]int{}, [3]int{len(a), 1, 1})
	for i, x := range a {
		*in.At([3]int{i, 0, 0}) = interp.FromFloat(x, ir.F64)
	}
	return &interp.State{
		N:       [3]int{3, 2, 1},
		Fields:  map[*ir.Value]*interp.Field{args[0]: in, args[1]: interp.NewField([3]int{}, [3]int{3, 2, 1})},
		Scalars: map[*ir.Value]interp.Value{args[2]: interp.FromFloat(10, ir.F64)},
	}
}

func TestRun(t *testing.T) {
	t.Parallel()
	program := parse(t, differences)
	st := newState(program, []float64{1, 3, 6, 10})
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
	out := st.Fields[program.Regions[0].Args[1]]
	for j, row := range [][]float64{{32, 52, 72}, {33, 53, 73}} {
		for i, want := range row {
			if got := interp.Float(*out.At([3]int{i, j, 0}), ir.F64); got != want {
				t.Errorf("out[%d,%d] is %v, expected %v", i, j, got, want)
			}
		}
	}
	if reads != 4+3+12 || writes != 4+6 {
		t.Errorf("%d reads and %d writes, expected 19 and 10", reads, writes)
	}
}

// TestOnlyNests writes a part of the output, for which all of the buffer is computed.
func TestOnlyNests(t *testing.T) {
	t.Parallel()
	program := parse(t, differences)
	st := newState(program, []float64{1, 3, 6, 10})
	st.Only = &interp.Range{Lo: [3]int{1, 1, -9}, Hi: [3]int{2, 9, 9}}
	writes := 0
	st.Touch = func(field *ir.Value, _ [3]int, write bool) {
		if write && field.Region() != nil {
			writes++
		}
	}
	if err := interp.Run(program, st); err != nil {
		t.Fatal(err)
	}
	checkFloats(t, "out", st.Fields[program.Regions[0].Args[1]], 0, 0, 0, 0, 53, 0)
	if writes != 1 || len(st.Fields) != 2 {
		t.Errorf("%d writes, expected 1; memory for %d fields, expected 2", writes, len(st.Fields))
	}
}

// TestOnlyInOrder writes the first elements of an output whose nest starts at its end: the others are
// computed, and are not written.
func TestOnlyInOrder(t *testing.T) {
	t.Parallel()
	program := parse(t, `func @f(%out: !loop.field<?x0x0xf64>) attributes {loop.program} {
  %b = loop.buffer {local} : !loop.field<0x0x0xf64>
  loop.parallel "last" (%i, %j, %k) in ([0, 0, 0] : [NI, 1, 1]) attributes {order = "-i"} {
    %n = loop.extent 0 : index
    %one = constant 1 : index
    %last = subi %n, %one : index
    %first = cmpi "eq", %i, %last : index
    %x = scf.if %first -> (f64) {
      %seven = constant 7.0e+00 : f64
      scf.yield %seven : f64
    } else {
      %before = loop.load %b[] : !loop.field<0x0x0xf64>
      scf.yield %before : f64
    }
    loop.store %x, %b[] : !loop.field<0x0x0xf64>
    loop.store %x, %out[%i] : !loop.field<?x0x0xf64>
  }
  return
}
`)
	out := program.Regions[0].Args[0]
	field := interp.NewField([3]int{}, [3]int{4, 1, 1})
	st := &interp.State{N: [3]int{4, 1, 1}, Fields: map[*ir.Value]*interp.Field{out: field}, Only: &interp.Range{Hi: [3]int{2, 1, 1}}}
	if err := interp.Run(program, st); err != nil {
		t.Fatal(err)
	}
	checkFloats(t, "out", field, 7, 7, 0, 0)
}

func TestRunErrors(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, old, new, want string }{
		{"outside", "%a[%i] :", "%a[%i + 1] :", `input.mlir:5:10: "loop.load" touches a at [4 0 0], where it has no memory`},
		{"before", `"sgt", %i`, `"sge", %i`, `input.mlir:8:12: "loop.load" touches a at [-1 0 0], where it has no memory`},
		{"write", "[NI, NJ, 1]", "[NI, NJ+1, 1]", `input.mlir:27:9: "loop.store" touches out at [0 2 0], where it has no memory`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			program := parse(t, strings.Replace(differences, tt.old, tt.new, 1))
			err := interp.Run(program, newState(program, []float64{1, 3, 6, 10}))
			if err == nil || err.Error() != tt.want {
				t.Errorf("error %v, expected %s", err, tt.want)
			}
		})
	}
}
