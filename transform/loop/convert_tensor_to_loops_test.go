package loop_test

import (
	"fmt"
	"testing"

	"github.com/openearthgo/oec/internal/passtest"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/transform"
)

// Arrays are kept for an element as far as a stack holds them. Such programs are too large to be interpreted.
func TestMostArrayBytes(t *testing.T) {
	t.Parallel()
	for extent, want := range map[int]string{
		1024: "",
		1025: "input.mlir:1:1: arrays of 8396800 bytes are kept for an element; at most 8388608 bytes are possible\n" +
			"\thint: divide the kernel in two: one that computes some of the arrays and returns them, and one that takes them",
	} {
		module := passtest.Parse(t, fmt.Sprintf(`func @F(%%x: f64, %%r: !tensor.batch<%[1]dx1024xf64>, %%v: !tensor.batch<1xf64>) attributes {tensor.program} {
  %%0 = constant 0 : index
  %%a:2 = tensor.compute (%%j, %%i) in [%[1]d, 1024] {
    tensor.yield %%x, %%x : f64, f64
  }
  %%c = tensor.compute (%%i) in [1] {
    %%1 = tensor.at %%a#0[%%0, %%0] : !tensor.array<%[1]dx1024xf64>
    tensor.yield %%1 : f64
  }
  tensor.store %%a#1, %%r : !tensor.batch<%[1]dx1024xf64>
  tensor.store %%c, %%v : !tensor.batch<1xf64>
  return
}`, extent))
		p := passtest.Pipeline(t, passtest.Passes(t, "convert-tensor-to-loops")...)
		got := ""
		if err := p.Run(&transform.Context{Registry: passtest.Registry()}, module, pipeline.Options{VerifyEach: true}); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%d rows: error %q, expected %q", extent, got, want)
		}
	}
}
