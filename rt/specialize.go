package rt

import (
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// specialize takes the code for the domain of the run in the place of that for any, if there
// is some and all that it counts on is so.
func (a *accelPlan) specialize() error {
	for i := range a.plan.spec.Devices {
		c := &a.plan.spec.Devices[i]
		if c.Level != a.code.Level || c.Target != a.code.Target || c.Domain != a.plan.n || !c.Exists() {
			continue
		}
		if err := validateCode(a.plan.spec, a.plan.level, c); err != nil {
			return err
		}
		if a.suits(c) {
			a.code = c
			return nil
		}
	}
	return nil
}

// suits reports whether the run is what code for its domain is for: one over the whole of it,
// with an undivided launch for each stage, of fields and buffers that lie as expected and that
// 32 bits index.
func (a *accelPlan) suits(c *abi.DeviceCode) bool {
	whole := abi.Box{Hi: c.Domain}
	if a.plan.run != whole || !a.short {
		return false
	}
	for n := range c.Launches {
		l := &c.Launches[n]
		if st := &a.plan.stages[l.Stage]; !a.plan.keepsAll(st) || len(gridParts(l, st.box)) > 1 {
			return false
		}
	}
	for n, want := range c.Strides {
		if n >= len(a.plan.fields) && !a.code.Uses(n) {
			continue
		}
		if have := a.strideOf(n); want != [2]int{have[1], have[2]} {
			return false
		}
	}
	return !a.standsForAnother()
}

// standsForAnother reports whether one field may stand on the device for another one over the
// same memory whose strides would be others.
func (a *accelPlan) standsForAnother() bool {
	for i, f := range a.plan.fields {
		for _, g := range a.plan.fields[:i] {
			if memory.Same(f, g) && f.DeviceLayout().Strides != g.DeviceLayout().Strides {
				return true
			}
		}
	}
	return false
}

// strideOf returns the strides of a field or buffer on the device.
func (a *accelPlan) strideOf(n int) [3]int {
	if b := n - len(a.plan.fields); b >= 0 {
		return a.layouts[b].Strides
	}
	return a.plan.fields[n].DeviceLayout().Strides
}
