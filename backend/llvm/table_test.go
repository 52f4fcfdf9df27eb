package llvm

import (
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
)

// Every operation that a body can hold has a lowering; what has none is listed here.
func TestEveryOperationIsLowered(t *testing.T) {
	t.Parallel()
	structure := map[*ir.OpInfo]bool{
		loop.OpBuffer: true, loop.OpParallel: true, loop.OpTiles: true, loop.OpSkewedSteps: true, loop.OpEnd: true, scf.OpYield: true,
		gpu.OpLaunch: true, gpu.OpLaunchFunc: true, gpu.OpWavefronts: true, gpu.OpWavefrontPoints: true, gpu.OpTerminator: true,
	}
	lowerings := (&params{}).lowerings(newLowerings())
	for _, d := range []*ir.Dialect{arith.Dialect, mathop.Dialect, scf.Dialect, loop.Dialect, gpu.Dialect} {
		for _, info := range d.Ops {
			if _, ok := lowerings[info]; ok == structure[info] {
				t.Errorf("%s: has a lowering: %v", info.Name, ok)
			}
		}
	}
}
