package rt

import "testing"

// Kernels with indices of 32 bits run where every field and buffer is small enough, and only
// if all launches have one.
func TestWidthOfIndices(t *testing.T) {
	t.Parallel()
	both, long := Launch{Kernel: "k", Kernel32: "k_32"}, Launch{Kernel: "l"}
	for name, c := range map[string]struct {
		counts   []int
		launches []Launch
		short    bool
	}{
		"no buffer":         {nil, []Launch{both}, true},
		"small buffers":     {[]int{1, ShortLimit - 1}, []Launch{both, both}, true},
		"one large buffer":  {[]int{ShortLimit, 1}, []Launch{both}, false},
		"a kernel has none": {[]int{1}, []Launch{both, long}, false},
	} {
		a := &accelPlan{plan: &Plan{}, code: &DeviceCode{Launches: c.launches}}
		for _, n := range c.counts {
			a.shapes = append(a.shapes, shape{count: n})
		}
		a.setWidth()
		if a.short != c.short {
			t.Errorf("%s: 32 bits %v, expected %v", name, a.short, c.short)
		}
	}
}
