package rt

import (
	"errors"
	"fmt"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/device"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// run runs the plan on the device, a number of times. On a stream of the user it may return before the device has
// done its part.
func (a *accelPlan) run(scalars []uint64, times int) error {
	if a.epoch != a.dev.Epoch {
		return a.told(&fault.DeviceError{Device: a.dev.Name(), Fault: fault.DeviceLost, Text: "it was closed after the plan was bound"})
	}
	if err := a.leaveOthers(); err != nil {
		return a.told(err)
	}
	if err := a.dev.Enter(); err != nil {
		return a.told(err)
	}
	defer a.dev.Leave()
	if a.stream != nil {
		l := a.stream.Stream
		l.Mu.Lock()
		defer l.Mu.Unlock()
		if a.stream.Closed {
			return &fault.OptionError{Stencil: a.plan.spec.Name, Option: "OnStream", Problem: "the stream is closed"}
		}
		return a.told(a.runOn(l, scalars, times))
	}
	l, err := a.dev.TakeStream(a.last)
	if err != nil {
		return a.told(err)
	}
	a.last = l
	err = a.told(a.runOn(l, scalars, times))
	a.dev.PutStream(l)
	return err
}

// told adds to an error of the device what was run.
func (a *accelPlan) told(err error) error {
	if err == nil {
		return nil
	}
	var e *fault.DeviceError
	if errors.As(err, &e) && e.Stencil == "" {
		e.Stencil = a.plan.spec.Name
	}
	return err
}

// leaveOthers has the host get the elements that only other devices have, and finds the fields
// that are over the same memory.
func (a *accelPlan) leaveOthers() error {
	for i, f := range a.plan.fields {
		f.Coherence.Mu.Lock()
		err := f.LeaveOthers(a.dev)
		a.transient[i] = f.Coherence.Transient()
		f.Coherence.Mu.Unlock()
		if err != nil {
			return err
		}
	}
	for i := range a.plan.fields {
		var err error
		if a.alias[i], err = a.findAlias(i); err != nil {
			return err
		}
	}
	return nil
}

// findAlias returns the field that stands for field i on the device: itself, or an output, or
// its input, that is another field over the same memory.
func (a *accelPlan) findAlias(i int) (int, error) {
	p := a.plan
	f := p.fields[i]
	for n, g := range p.fields {
		if g == f || p.spec.Fields[n].Output == p.spec.Fields[i].Output || !memory.Same(f, g) {
			continue
		}
		within, around := f.Bounds().Within(g.Bounds()), g.Bounds().Within(f.Bounds())
		switch {
		case !a.transient[i] || !a.transient[n] || !within && !around:
			return i, &fault.UnsupportedError{Stencil: p.spec.Name, What: fmt.Sprintf("device %q", a.dev.Name()),
				Reason: "fields " + p.spec.Fields[i].Name + " and " + p.spec.Fields[n].Name + " are two over the same memory",
				Have:   []string{"one field that is both"}}
		case within && (!around || n < i):
			return n, nil
		}
	}
	return i, nil
}

// runOn runs the plan on a stream.
func (a *accelPlan) runOn(l *device.Stream, scalars []uint64, times int) error {
	p := a.plan
	err := a.ready(l, scalars)
	for n := 0; n < times && err == nil; n++ {
		err = a.once(l, n+1 == times)
	}
	l.Issued.Add(1)
	if a.stream != nil && err == nil && p.record == nil && len(p.checks) == 0 && !a.transientOutputs() {
		a.noteUses(l)
		a.settle(true)
		return nil
	}
	if done := l.Finish(); err == nil {
		a.undefined(done, len(p.stages))
		err = done
	}
	if err == nil {
		err = a.takeOutputs(l)
	}
	a.settle(err == nil)
	if err == nil && p.record != nil {
		p.sink(p.record)
	}
	return err
}

// ready copies to the device what it lacks, takes memory for the buffers and the panic codes,
// and sets the arguments.
func (a *accelPlan) ready(l *device.Stream, scalars []uint64) error {
	if err := a.bringFields(l); err != nil {
		return err
	}
	if err := l.MakeRoom(a.cells); err != nil {
		return err
	}
	buffers, cells := uint64(0), uint64(0)
	if a.scratch > 0 {
		m, err := l.Scratch(a.scratch, a.mark)
		if err != nil {
			return err
		}
		buffers = m.Addr
	}
	if a.cells > 0 {
		cells = l.Cells()
	}
	a.putVarying(buffers, cells, scalars)
	a.clearRecord()
	return nil
}

// once puts one run on the stream. If it is not the last one and may panic, or if it is timed,
// its end is awaited.
func (a *accelPlan) once(l *device.Stream, last bool) error {
	if err := l.ArmPanics(a.cells); err != nil {
		return err
	}
	if err := a.launch(l); err != nil {
		return err
	}
	if err := l.TakePanics(a, a.cells); err != nil {
		return err
	}
	timed := a.plan.record != nil
	if timed || a.cells > 0 && !last {
		if err := l.Look(); err != nil {
			a.undefined(err, len(a.plan.stages))
			return err
		}
	}
	if timed {
		return a.readClock(l)
	}
	return nil
}

// Panicked implements [Pending].
func (a *accelPlan) Panicked(code uint64) error {
	return a.plan.panicError(code, a.plan.writtenBefore(len(a.plan.stages)))
}

// launch puts the kernels on the stream, as a graph if it pays.
func (a *accelPlan) launch(l *device.Stream) error {
	if a.grapher == nil || a.plan.record != nil || a.launches < graphCalls || a.launches > mostGraphCalls {
		return a.launchEach(l)
	}
	return a.replay(l)
}

// launchEach puts the kernels on the stream one by one, and the clock if the run is timed.
func (a *accelPlan) launchEach(l *device.Stream) error {
	p := a.plan
	stage := 0
	for n := 0; n < len(a.calls); {
		for ; p.record != nil && stage <= a.calls[n].stage; stage++ {
			if err := l.Tick(stage); err != nil {
				return err
			}
		}
		parts := a.together(n)
		if err := a.launchFronts(l.Handle, parts); err != nil {
			return err
		}
		n += len(parts)
	}
	for ; p.record != nil && stage <= len(p.stages); stage++ {
		if err := l.Tick(stage); err != nil {
			return err
		}
	}
	return nil
}

// undefined adds to an error of the device the outputs that stages up to one have written.
func (a *accelPlan) undefined(err error, stage int) {
	if err == nil {
		return
	}
	var e *fault.DeviceError
	if errors.As(err, &e) {
		e.Outputs = a.plan.writtenBefore(stage)
	}
}

// writtenBefore returns the outputs of the stages before one.
func (p *Plan) writtenBefore(stage int) []string {
	var names []string
	for n := range stage {
		for _, o := range p.stages[n].spec.Writes {
			names = append(names, p.spec.Fields[o].Name)
		}
	}
	return names
}

// bringFields sees to it that the device has the elements that the run needs.
func (a *accelPlan) bringFields(l *device.Stream) error {
	for i, f := range a.plan.fields {
		if a.alias[i] != i {
			continue
		}
		need, writes := a.need(i), a.plan.spec.Fields[i].Output
		for n, t := range a.alias {
			if t == i && n != i {
				need, writes = need.Hull(a.need(n)), true
			}
		}
		f.Coherence.Mu.Lock()
		c, err := f.Bring(l, a.dev, need, writes)
		f.Coherence.Mu.Unlock()
		if err != nil {
			return err
		}
		a.copies[i] = c
	}
	for i, t := range a.alias {
		a.copies[i] = a.copies[t]
	}
	if a.code.Sized() && a.standsForAnother() {
		return &fault.UnsupportedError{Stencil: a.plan.spec.Name, What: fmt.Sprintf("device %q", a.dev.Name()),
			Reason: "fields were swapped, and two with halos that differ are over the same memory now", Have: []string{"code for fields that are apart"}, Hint: "bind the stencil again"}
	}
	return nil
}

// need returns the points of a field that the device must have before the run: all of them if
// they are to stay there, but for an output of which all are computed.
func (a *accelPlan) need(i int) abi.Box {
	p := a.plan
	f, spec := p.fields[i], &p.spec.Fields[i]
	switch {
	case !a.transient[i] && spec.Output && !spec.Partial && f.Bounds().Within(p.run):
		return abi.Box{}
	case !a.transient[i]:
		return f.Bounds()
	case !spec.Output:
		return a.reads[i]
	case spec.Partial:
		return p.run
	}
	return abi.Box{}
}

// transientOutputs reports whether the host is to have some output when the run returns.
func (a *accelPlan) transientOutputs() bool {
	for i, transient := range a.transient {
		if a.plan.spec.Fields[i].Output && transient {
			return true
		}
	}
	return false
}

// takeOutputs copies the outputs that the host is to have.
func (a *accelPlan) takeOutputs(l *device.Stream) error {
	p := a.plan
	for i, f := range p.fields {
		if !p.spec.Fields[i].Output || !a.transient[i] {
			continue
		}
		if err := memory.Move(l, device.DeviceToHost, a.copies[i], f, p.run); err != nil {
			a.undefined(err, len(p.stages))
			return err
		}
	}
	return nil
}

// settle notes where the newest elements of the outputs are after a run. If it failed, and the
// host has elements from before, these are the ones.
func (a *accelPlan) settle(ok bool) {
	for i, f := range a.plan.fields {
		c := a.copies[i]
		a.copies[i] = nil
		if !a.plan.spec.Fields[i].Output || c == nil || a.transient[i] {
			continue
		}
		f.Coherence.Mu.Lock()
		switch {
		case ok:
			f.BecomeNewest(c)
		case !f.Coherence.Stale:
			c.Current = false
			f.Expose()
		}
		f.Coherence.Mu.Unlock()
	}
}

// noteUses notes that the run, which may not have ended, uses the copies.
func (a *accelPlan) noteUses(l *device.Stream) {
	for i, t := range a.alias {
		h := a.plan.fields[t].Coherence
		h.Mu.Lock()
		a.copies[i].Note(l, a.plan.spec.Fields[i].Output)
		h.Mu.Unlock()
		l.Keep(h)
	}
}

// clearRecord has the record begin anew.
func (a *accelPlan) clearRecord() {
	if r := a.plan.record; r != nil {
		r.Total = 0
		for n := range r.Stages {
			r.Stages[n].Duration = 0
		}
	}
}

// readClock adds what the device's clock says of a run to the record.
func (a *accelPlan) readClock(l *device.Stream) error {
	r, stages := a.plan.record, len(a.plan.stages)
	for n := range stages {
		d, err := a.dev.Acc.Elapsed(l.Clock[n], l.Clock[n+1])
		if err != nil {
			return err
		}
		r.Stages[n].Duration += d
	}
	d, err := a.dev.Acc.Elapsed(l.Clock[0], l.Clock[stages])
	r.Total += d
	return err
}
