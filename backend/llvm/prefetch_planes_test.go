package llvm

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/backend/llvm/internal/inspect"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// twoPlanes is a loop over two rows at once, of two planes, of which the second is one row behind.
const twoPlanes = `func @f(%u: $P, %y: $P, %c: !loop.field<0x?x0xf64>, %n: index, %k: index) attributes {loop.program} {
  %zero = constant 0 : index
  %one = constant 1 : index
  %next = addi %k, %one : index
  loop.for %j = %zero to %n $DOWN{
    %behind = subi %j, %one : index
    loop.for %i = %zero to %n {
      %0 = loop.load %u[%i, %j - 1, %k] : $P
      %1 = loop.load %u[%i, %j + 1, %k] : $P
      %2 = loop.load %u[%i, %j, %k + 1] : $P
      %3 = loop.load %u[%i, %behind - 1, %next] : $P
      %4 = loop.load %c[%j] : !loop.field<0x?x0xf64>
      loop.store %0, %y[%i, %j, %k] : $P
      loop.store %1, %y[%i, %behind, %next] : $P
    }
  }
  return
}`

// Each plane is asked for once, in the row that the loop over rows comes to first, and a field
// without i is not.
func TestForemost(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, down string
		want       []inspect.Place // without the indices
	}{
		{"up", "", []inspect.Place{{Dj: 1, Dk: 0}, {Dj: 0, Dk: 1}}},
		{"down", "down ", []inspect.Place{{Dj: -1, Dk: 0}, {Dj: -2, Dk: 1}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			registry := ir.NewRegistry(arith.Dialect, loop.Dialect)
			m, err := ir.Parse(registry, "t.mlir", strings.NewReplacer("$P", "!loop.field<?x?x?xf64>", "$DOWN", test.down).Replace(twoPlanes))
			if err != nil {
				t.Fatal(err)
			}
			var row *ir.Op
			ir.Walk(m, func(op *ir.Op) {
				if op.Is(loop.OpFor) {
					row = op
				}
			})
			if got := len(inspect.PlanesOf(row, loop.OpStore)); got != 2 {
				t.Errorf("%d planes are stored, want 2", got)
			}
			planes := inspect.PlanesOf(row, loop.OpLoad)
			if len(planes) != len(test.want) {
				t.Fatalf("%d planes are loaded, want %d", len(planes), len(test.want))
			}
			for n, want := range test.want {
				if got := inspect.PlaceOf(inspect.Foremost(planes[n])); got.Dj != want.Dj || got.Dk != want.Dk {
					t.Errorf("of plane %d, row %d of %d is foremost, want %d of %d", n, got.Dj, got.Dk, want.Dj, want.Dk)
				}
			}
		})
	}
}
