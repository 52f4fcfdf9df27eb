package gpu_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/openearthgo/oec/internal/passtest"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/transform"
)

// What a phase needs of another one may be reached by more paths than can be counted.
func TestThreadLoopsPaths(t *testing.T) {
	t.Parallel()
	const levels = 60
	var doubled strings.Builder
	for n := 1; n <= levels; n++ {
		fmt.Fprintf(&doubled, "    %%x%d = addi %%x%d, %%x%[2]d : index\n", n, n-1)
	}
	module := passtest.Parse(t, fmt.Sprintf(`func @f() attributes {loop.program} {
  return
}
module attributes {gpu.kernel_module} {
  func @k(%%out: !loop.field<?x0x0xi64>) attributes {gpu.block = [4, 1, 1], gpu.kernel} {
    %%x0 = gpu.thread_id x : index
%s    gpu.barrier
    %%y = index_cast %%x%d : index to i64
    loop.store %%y, %%out[%%x0] : !loop.field<?x0x0xi64>
    return
  }
}`, doubled.String(), levels))
	done := make(chan error, 1)
	go func() {
		p := passtest.Pipeline(t, passtest.Passes(t, "gpu-thread-loops")...)
		done <- p.Run(&transform.Context{Registry: passtest.Registry()}, module, pipeline.Options{VerifyEach: true})
	}()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(20 * time.Second):
		t.Error("the pass takes more than 20 seconds")
	}
}
