package analysis_test

import (
	"testing"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/internal/passtest"
)

// Operations of integers count as those of floating-point numbers do: of a branch, those of the
// longer side. Those of coordinates and of truth values do not.
func TestIntOps(t *testing.T) {
	t.Parallel()
	program := stencil.Programs(passtest.Parse(t, `
module {
  func @f(%in: !stencil.field<?x0x0xi32>, %out: !stencil.field<?x0x0xi32>) attributes {stencil.program} {
    %in_1 = stencil.load %in : (!stencil.field<?x0x0xi32>) -> !stencil.temp<?x0x0xi32>
    %sum = stencil.apply (%x = %in_1 : !stencil.temp<?x0x0xi32>) -> !stencil.temp<?x0x0xi32> {
      %0 = stencil.access %x [0, 0, 0] : (!stencil.temp<?x0x0xi32>) -> i32
      %1 = addi %0, %0 : i32
      %2 = stencil.index 0 [0, 0, 0] : index
      %3 = constant 3 : index
      %4 = addi %2, %3 : index
      %5 = cmpi "slt", %4, %3 : index
      %6 = constant 1 : i1
      %7 = xor %5, %6 : i1
      %8 = scf.if %7 -> (i32) {
        %9 = muli %1, %1 : i32
        %10 = xor %9, %0 : i32
        scf.yield %10 : i32
      } else {
        %11 = subi %1, %0 : i32
        scf.yield %11 : i32
      }
      %12 = stencil.store_result %8 : (i32) -> !stencil.result<i32>
      stencil.return %12 : !stencil.result<i32>
    }
    stencil.store %sum to %out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0xi32> to !stencil.field<?x0x0xi32>
    return
  }
}`))[0]
	if n := analysis.IntOps(program); n != 3 {
		t.Errorf("%d operations, want 3", n)
	}
}
