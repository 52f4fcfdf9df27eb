package interp

import (
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
)

// Every operation that a body can hold can be evaluated; what cannot is listed here.
func TestEveryOperationIsEvaluated(t *testing.T) {
	t.Parallel()
	structure := map[*ir.OpInfo]bool{loop.OpBuffer: true, loop.OpParallel: true, loop.OpTiles: true, loop.OpEnd: true, scf.OpYield: true}
	table := newTable()
	for _, d := range []*ir.Dialect{arith.Dialect, scf.Dialect, loop.Dialect} {
		for _, info := range d.Ops {
			if _, ok := table[info]; ok == structure[info] {
				t.Errorf("%s: can be evaluated: %v", info.Name, ok)
			}
		}
	}
}
