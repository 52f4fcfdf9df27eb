package rt

// sized reports whether the code is for one domain only.
func (c *DeviceCode) sized() bool { return c.Domain != [3]int{} }

// specialize takes the code for the domain of the run in the place of that for any, if there
// is some and all that it counts on is so.
func (a *accelPlan) specialize() error {
	for i := range a.plan.spec.Devices {
		c := &a.plan.spec.Devices[i]
		if c.Level != a.code.Level || c.Target != a.code.Target || c.Domain != a.plan.n || !c.exists() {
			continue
		}
		if err := a.plan.spec.validateCode(a.plan.level, c); err != nil {
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
func (a *accelPlan) suits(c *DeviceCode) bool {
	whole := box{hi: c.Domain}
	if a.plan.run != whole || !a.short {
		return false
	}
	for n := range c.Launches {
		l := &c.Launches[n]
		if st := &a.plan.stages[l.Stage]; !a.plan.keepsAll(st) || len(l.parts(st.box)) > 1 {
			return false
		}
	}
	for n, want := range c.Strides {
		if n >= len(a.plan.fields) && !a.code.uses(n) {
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
			if sameMemory(f, g) && f.deviceShape().stride != g.deviceShape().stride {
				return true
			}
		}
	}
	return false
}

// strideOf returns the strides of a field or buffer on the device.
func (a *accelPlan) strideOf(n int) [3]int {
	if b := n - len(a.plan.fields); b >= 0 {
		return a.shapes[b].stride
	}
	return a.plan.fields[n].deviceShape().stride
}

// WholeRun is what is known beforehand of a run over the whole of a domain on an accelerator.
type WholeRun struct {
	Lo, Hi  [][3]int // the box of each stage
	Strides [][2]int // of each field and then buffer along j and k, in elements
	Short   bool     // all of these have fewer elements than ShortLimit
}

// WholeRunOf returns what is known of a run of a stencil at a level over the whole of a domain,
// with the fields that [Alloc] makes for it. It is for the compiler.
func WholeRunOf(s *Stencil, l *LevelSpec, domain [3]int) (WholeRun, error) {
	r := WholeRun{Short: true}
	add := func(d shape) {
		r.Strides = append(r.Strides, [2]int{d.stride[1], d.stride[2]})
		r.Short = r.Short && d.count < ShortLimit
	}
	for i := range s.Fields {
		f := &s.Fields[i]
		shaped, err := newShape("WholeRunOf", f.Dims, f.Elem, f.Interior(domain), f.Halo)
		if err != nil {
			return r, err
		}
		add(shaped.deviceShape())
	}
	boxes := l.boxes(s.Dims, domain, box{hi: domain})
	for i := range l.Buffers {
		b := &l.Buffers[i]
		shaped := storageOver(b.Dims, b.Elem, boxes[b.Stage])
		add(shaped.deviceShape())
	}
	for _, b := range boxes {
		r.Lo, r.Hi = append(r.Lo, b.lo), append(r.Hi, b.hi)
	}
	return r, nil
}
