package offload

import (
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/access"
)

// Kernels with indices of 32 bits run where every field and buffer is small enough, and only
// if all launches have one.
func TestWidthOfIndices(t *testing.T) {
	t.Parallel()
	both, long := abi.Launch{Kernel: "k", Kernel32: "k_32"}, abi.Launch{Kernel: "l"}
	for name, c := range map[string]struct {
		counts   []int
		launches []abi.Launch
		index32  bool
	}{
		"no buffer":         {nil, []abi.Launch{both}, true},
		"small buffers":     {[]int{1, abi.Index32Limit - 1}, []abi.Launch{both, both}, true},
		"one large buffer":  {[]int{abi.Index32Limit, 1}, []abi.Launch{both}, false},
		"a kernel has none": {[]int{1}, []abi.Launch{both, long}, false},
	} {
		a := &Plan{Run: &access.Run{}, Code: &abi.DeviceCode{Launches: c.launches}}
		for _, n := range c.counts {
			a.layouts = append(a.layouts, abi.Layout{Count: n})
		}
		a.setWidth()
		if a.index32 != c.index32 {
			t.Errorf("%s: 32 bits %v, expected %v", name, a.index32, c.index32)
		}
	}
}
