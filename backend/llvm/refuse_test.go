package llvm_test

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/backend/llvm"
	"github.com/openearthgo/oec/dialect/loop"
)

// TestRefused gives programs to Emit that passes should not have left. The error says
// where and what; nothing panics.
func TestRefused(t *testing.T) {
	t.Parallel()
	const vector = `loop.tiles "n" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, NK]) {
    loop.for %k = %klo to %khi {
      loop.for %j = %jlo to %jhi {
        loop.for %i = %ilo to %ihi vector {
          BODY
          loop.store %v, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
        }
      }
    }
  }`
	nest := func(body string) string { return strings.ReplaceAll(vector, "BODY", body) }
	tests := []struct{ name, args, src, want string }{
		{"points", "", `loop.parallel "n" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %v = constant 0.0e0 : f64
    loop.store %v, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }`, `p.mlir:2:3: cannot lower "loop.parallel" to LLVM IR: loop-tiling must run first`},
		{"transposed", "%a: !loop.field<?x?x?xf64>, ", nest(`%v = constant 0.0e0 : f64
          loop.store %v, %a[%j, %i, %k] : !loop.field<?x?x?xf64>`),
			`p.mlir:7:11: cannot lower "loop.store" to LLVM IR: its row differs between the points of a vector`},
		{"row from inside", "%a: !loop.field<?x?x?xf64>, ", nest(`%n = addi %j, %k : index
          %v = constant 0.0e0 : f64
          loop.store %v, %a[%i, %n, %k] : !loop.field<?x?x?xf64>`),
			`p.mlir:8:11: cannot lower "loop.store" to LLVM IR: its row differs between the points of a vector`},
		{"backwards", "%a: !loop.field<?x?x?xf64>, ", nest(`%n = subi %j, %i : index
          %v = constant 0.0e0 : f64
          loop.store %v, %a[%n, %j, %k] : !loop.field<?x?x?xf64>`),
			`p.mlir:8:11: cannot lower "loop.store" to LLVM IR: its points are not contiguous`},
		{"one result for all", "%o: !loop.field<0x?x?xf64>, ", nest(`%v = constant 0.0e0 : f64
          loop.store %v, %o[%j, %k] : !loop.field<0x?x?xf64>`),
			`p.mlir:7:11: cannot lower "loop.store" to LLVM IR: all points of a vector write one element`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			module := parse(t, "p.mlir", "func @p("+tt.args+"%out: !loop.field<?x?x?xf64>) attributes {loop.program} {\n  "+tt.src+"\n  return\n}\n")
			for _, target := range cpu.Targets() {
				text, err := llvm.Emit(loop.Programs(module)[0], machineOf(target))
				if got := message(err); got != tt.want || err != nil && text != "" {
					t.Errorf("%s: error\n\t%s\nwant\n\t%s", target.Name, got, tt.want)
				}
			}
		})
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
