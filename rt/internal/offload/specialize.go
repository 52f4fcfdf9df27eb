package offload

import (
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/access"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// specialize takes the code for the domain of the run in the place of that for any, if there
// is some and all that it counts on is so.
func (a *Plan) specialize() error {
	for i := range a.Spec.Devices {
		c := &a.Spec.Devices[i]
		if c.Level != a.Code.Level || c.Target != a.Code.Target || c.Domain != a.N || !c.Exists() {
			continue
		}
		if err := access.ValidateCode(a.Spec, a.Level, c); err != nil {
			return err
		}
		if a.suits(c) {
			a.Code = c
			return nil
		}
	}
	return nil
}

// suits reports whether the run is what code for its domain is for: one over the whole of it,
// with an undivided launch for each stage, of fields and buffers that lie as expected and that
// 32 bits index.
func (a *Plan) suits(c *abi.DeviceCode) bool {
	whole := abi.Box{Hi: c.Domain}.Project(a.Spec.Dims)
	if a.Points != whole || !a.index32 {
		return false
	}
	for n := range c.Launches {
		l := &c.Launches[n]
		if st := &a.Stages[l.Stage]; !a.KeepsAll(st) || len(gridParts(l, st.Box)) > 1 {
			return false
		}
	}
	for n, want := range c.Strides {
		if n >= len(a.Fields) && !a.Code.Uses(n) {
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
func (a *Plan) standsForAnother() bool {
	for i, f := range a.Fields {
		for _, g := range a.Fields[:i] {
			if memory.Same(f, g) && f.DeviceLayout().Strides != g.DeviceLayout().Strides {
				return true
			}
		}
	}
	return false
}

// strideOf returns the strides of a field or buffer on the device.
func (a *Plan) strideOf(n int) [3]int {
	if b := n - len(a.Fields); b >= 0 {
		return a.layouts[b].Strides
	}
	return a.Fields[n].DeviceLayout().Strides
}
