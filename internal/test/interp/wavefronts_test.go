package interp_test

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/ir"
)

// wavefronts launches the points of a plane with the same sum FORM of their indices, from the last row
// to the first: each adds 1 to what its neighbour to the right in the row before has.
const wavefronts = `func @f(%out: !loop.field<?x?x0xi32>) attributes {loop.program} {
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, 1]) attributes {order = "j i"} {
    %one = constant 1 : index
    %nj = subi %jhi, %jlo : index
    gpu.wavefronts %wavefront of FORM {
      gpu.launch blocks(%bx, %by, %bz) in (%nj, %one, %one) threads(%tx, %ty, %tz) in (%one, %one, %one) {
        %last = subi %jhi, %one : index
        %j = subi %last, %bx : index
        %count = constant COUNT : index
        %before = muli %j, %count : index
        %i = subi %wavefront, %before : index
        %zero = constant 0 : index
        %c = cmpi "sge", %i, %zero : index
        %d = cmpi "slt", %i, %ihi : index
        %inside = and %c, %d : i1
        scf.if %inside {
          %add = constant 1 : i32
          %right = addi %i, %one : index
          %e = cmpi "slt", %right, %ihi : index
          %g = cmpi "sgt", %j, %zero : index
          %reads = and %e, %g : i1
          %0 = scf.if %reads -> (i32) {
            %1 = loop.load %out[%i + 1, %j - 1] : !loop.field<?x?x0xi32>
            scf.yield %1 : i32
          } else {
            scf.yield %add : i32
          }
          %2 = addi %0, %add : i32
          loop.store %2, %out[%i, %j] : !loop.field<?x?x0xi32>
        }
      }
    }
  }
  return
}`

// It is an error to read what is written on the same wavefront, in whichever order its points run.
func TestWavefronts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ form, count, fault string }{
		{"[1, 2, 0]", "2", ""},
		{"[1, 1, 0]", "1", `input.mlir:29:11: "loop.store" at [1 0 0] of out, which thread [0 0 0] of block [1 0 0] uses too, on the same wavefront`},
	} {
		m, err := ir.Parse(ir.NewRegistry(arith.Dialect, scf.Dialect, loop.Dialect, gpu.Dialect), "input.mlir", strings.NewReplacer("FORM", c.form, "COUNT", c.count).Replace(wavefronts))
		if err != nil {
			t.Fatal(err)
		}
		if err := ir.Verify(m); err != nil {
			t.Fatal(err)
		}
		program := loop.Programs(m)[0]
		out := interp.NewField([ir.Rank]int{}, [ir.Rank]int{3, 3, 1})
		st := &interp.State{N: [ir.Rank]int{3, 3, 1}, Fields: map[*ir.Value]*interp.Field{program.Regions[0].Args[0]: out}}
		err = interp.RunNest(loop.Nests(program)[0], st, [ir.Rank]int{}, st.N)
		if c.fault != "" {
			if err == nil || err.Error() != c.fault {
				t.Errorf("form %s: error %v", c.form, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		for n, want := range []interp.Value{2, 2, 2, 3, 3, 2, 4, 3, 2} {
			if out.Elements[n] != want {
				t.Errorf("element %d is %d, expected %d", n, out.Elements[n], want)
			}
		}
	}
}
