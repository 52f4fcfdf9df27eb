package gpu_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/internal/passtest"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/transform"
)

// Of a domain that is known, the model chooses the order of blocks. Such domains are too large to
// be interpreted.
func TestBlockOrder(t *testing.T) {
	t.Parallel()
	const above, here = "%a[%i, %j, %k + 1]", "%a[%i, %j, %k]"
	for _, c := range []struct {
		name    string
		domain  [3]int
		read    string
		columns string // what is said of them; "" for planes
	}{
		{"planes that no cache holds", [3]int{4096, 4096, 24}, above, "input.mlir:2:3: blocks of out go along columns first: they read again what was read 6.29 MB before, not 268 MB as along planes [gpu-block-order]"},
		{"planes that are still there", [3]int{512, 512, 64}, above, ""},
		{"bands of rows as large as planes", [3]int{524288, 8, 24}, above, ""},
		{"nothing read again", [3]int{4096, 4096, 24}, here, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			n := c.domain
			module := passtest.Parse(t, fmt.Sprintf(`func @f(%%a: !loop.field<?x?x?xf64>, %%out: !loop.field<?x?x?xf64>) attributes {loop.program, gpu.domain = [%d, %d, %d], gpu.strides = [%[1]d, %[4]d, %[1]d, %[4]d]} {
  loop.parallel "out" (%%i, %%j, %%k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %%0 = loop.load %%a[%%i, %%j, %%k] : !loop.field<?x?x?xf64>
    %%1 = loop.load %s : !loop.field<?x?x?xf64>
    %%2 = addf %%0, %%1 : f64
    loop.store %%2, %%out[%%i, %%j, %%k] : !loop.field<?x?x?xf64>
  }
  return
}`, n[0], n[1], n[2], n[0]*n[1], c.read))
			p := passtest.Pipeline(t, passtest.Passes(t, "convert-loops-to-gpu=block-i=64 block-j=4 march-k=1", "gpu-block-order", "gpu-kernel-outlining")...)
			ctx := &transform.Context{Registry: passtest.Registry()}
			if err := p.Run(ctx, module, pipeline.Options{VerifyEach: true}); err != nil {
				t.Fatal(err)
			}
			var said []string
			for _, r := range ctx.Remarks {
				said = append(said, r.String())
			}
			if got := strings.Join(said, "\n"); got != c.columns {
				t.Errorf("remarks %q, expected %q", got, c.columns)
			}
			want := ir.Ints{64, 4, 1}
			if c.columns != "" {
				want = ir.Ints{64, 1, 4}
			}
			if block := gpu.Kernels(gpu.KernelModule(module))[0].Attrs[gpu.BlockAttr.Name()]; !ir.AttrEqual(block, want) {
				t.Errorf("blocks of %v, expected %v", block, want)
			}
		})
	}
}
