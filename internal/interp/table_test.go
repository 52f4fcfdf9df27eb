package interp

import (
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// Every operation that a body can hold can be evaluated, and every temp computed; what is
// neither is listed here.
func TestEveryOperationIsEvaluated(t *testing.T) {
	t.Parallel()
	structure := map[*ir.OpInfo]bool{
		loop.OpBuffer: true, loop.OpParallel: true, loop.OpTiles: true, loop.OpSkewedSteps: true, loop.OpEnd: true, scf.OpYield: true,
		stencil.OpCast: true, stencil.OpStore: true, stencil.OpReturn: true, gpu.OpTerminator: true,
	}
	table, sources := newTable(), newSources()
	for _, d := range []*ir.Dialect{arith.Dialect, mathop.Dialect, scf.Dialect, stencil.Dialect, loop.Dialect, gpu.Dialect} {
		for _, info := range d.Ops {
			_, evaluated := table[info]
			if _, computed := sources[info]; evaluated && computed || (evaluated || computed) == structure[info] {
				t.Errorf("%s: can be evaluated: %v, computes a temp: %v", info.Name, evaluated, computed)
			}
		}
	}
}
