package gosrc

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
)

// Every operation that a body can hold has a lowering; what has none is listed here.
func TestEveryOperationIsLowered(t *testing.T) {
	t.Parallel()
	structure := map[*ir.OpInfo]bool{loop.OpBuffer: true, loop.OpParallel: true, loop.OpTiles: true, loop.OpSkewedSteps: true, loop.OpEnd: true, scf.OpYield: true}
	structure[loop.OpSkew] = true // only programs for machine code have skewed tiles
	lowerings := newLowerings()
	for _, d := range []*ir.Dialect{arith.Dialect, mathop.Dialect, scf.Dialect, loop.Dialect} {
		for _, info := range d.Ops {
			if _, ok := lowerings[info]; ok == structure[info] {
				t.Errorf("%s: has a lowering: %v", info.Name, ok)
			}
		}
	}
}

// What cannot be lowered is an error that says why.
func TestRefused(t *testing.T) {
	t.Parallel()
	const head = `func @f(%a: !loop.field<?x?x?xf64>, %b: i1) attributes {loop.program} {` + "\n"
	for text, want := range map[string]string{
		`loop.parallel "p" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
			%0 = constant 1.0 : f64
			loop.store %0, %a[%i, %j, %k] : !loop.field<?x?x?xf64>
		}`: `f.mlir:2:1: cannot lower "loop.parallel" to Go: loop-tiling must run first`,
		`loop.tiles "p" (%i, %j, %k) to (%x, %y, %z) in ([0, 0, 0] : [NI, NJ, NK]) {
			%0 = constant 1.0 : f64
			assert %b {message = "m"}
			loop.store %0, %a[%i, %j, %k] : !loop.field<?x?x?xf64>
		}`: `f.mlir:4:4: cannot lower "assert" to Go: it has no code to report`,
	} {
		module, err := ir.Parse(ir.NewRegistry(arith.Dialect, mathop.Dialect, scf.Dialect, loop.Dialect), "f.mlir", head+text+"\nreturn\n}")
		if err != nil {
			t.Fatal(err)
		}
		k, err := Emit(loop.Programs(module)[0], "f")
		if err == nil || k != nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	n := newNames()
	for _, test := range [][2]string{{"in", "in"}, {"in", "in2"}, {"abi", "abi2"}, {"range", "v"}, {"", "v2"}, {"float64", "float642"}, {"a-b", "v3"}, {"in2", "in22"}} {
		if have := n.fresh(test[0]); have != test[1] {
			t.Errorf("%s: %s, want %s", test[0], have, test[1])
		}
	}
	if have := offsetSuffix([3]int{-1, 0, 12}); have != "Im1Kp12" {
		t.Error(have)
	}
}
