package offload

import (
	"context"
	"errors"
	"fmt"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/access"
	"github.com/openearthgo/oec/rt/internal/device"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// Execute runs the plan on the device, a number of times. On a stream of the user it may return before the device has
// done its part.
func (a *Plan) Execute(ctx context.Context, scalars []uint64, times int) error {
	a.ctx = ctx
	defer func() { a.ctx = nil }()
	if a.epoch != a.Device.Epoch {
		return a.told(&fault.DeviceError{Device: a.Device.Name(), Fault: fault.DeviceLost, Text: "it was closed after the plan was bound", Hint: "bind the stencil again"})
	}
	if err := a.leaveOthers(); err != nil {
		return a.told(err)
	}
	if err := a.Device.Enter(); err != nil {
		return a.told(err)
	}
	defer a.Device.Leave()
	if a.Queue != nil {
		l := a.Queue.Stream
		l.Mu.Lock()
		defer l.Mu.Unlock()
		if a.Queue.Closed {
			return &fault.OptionError{Stencil: a.Spec.Name, Option: "OnStream", Problem: "the stream is closed"}
		}
		return a.told(a.runOn(l, scalars, times))
	}
	l, err := a.Device.TakeStream(a.last)
	if err != nil {
		return a.told(err)
	}
	a.last = l
	err = a.told(a.runOn(l, scalars, times))
	a.Device.PutStream(l)
	return err
}

// told adds to an error of the device what was run.
func (a *Plan) told(err error) error {
	if err == nil {
		return nil
	}
	var e *fault.DeviceError
	if errors.As(err, &e) && e.Stencil == "" {
		e.Stencil = a.Spec.Name
	}
	return err
}

// leaveOthers has the host get the elements that only other devices have, and finds the fields
// that are over the same memory.
func (a *Plan) leaveOthers() error {
	for i, f := range a.Fields {
		f.Coherence.Mu.Lock()
		err := f.LeaveOthers(a.Device)
		a.transient[i] = f.Coherence.Transient()
		f.Coherence.Mu.Unlock()
		if err != nil {
			return err
		}
	}
	for i := range a.Fields {
		var err error
		if a.alias[i], err = a.findAlias(i); err != nil {
			return err
		}
	}
	return nil
}

// findAlias returns the field that stands for field i on the device: itself, or an output, or
// its input, that is another field over the same memory.
func (a *Plan) findAlias(i int) (int, error) {
	p := a
	f := p.Fields[i]
	for n, g := range p.Fields {
		if g == f || f.Resident() != nil || p.Spec.Fields[n].Output == p.Spec.Fields[i].Output || !memory.Same(f, g) {
			continue
		}
		within, around := f.Bounds().Within(g.Bounds()), g.Bounds().Within(f.Bounds())
		switch {
		case !a.transient[i] || !a.transient[n] || !within && !around:
			return i, &fault.UnsupportedError{Stencil: p.Spec.Name, What: fmt.Sprintf("device %q", a.Device.Name()),
				Reason: "fields " + p.Spec.Fields[i].Name + " and " + p.Spec.Fields[n].Name + " are two over the same memory",
				Have:   []string{"one field that is both"}}
		case within && (!around || n < i):
			return n, nil
		}
	}
	return i, nil
}

// runOn runs the plan on a stream.
func (a *Plan) runOn(l *device.Stream, scalars []uint64, times int) error {
	p := a
	err := a.ready(l, scalars)
	for n := 0; n < times && err == nil; n++ {
		err = a.once(l, n+1 == times)
	}
	l.Issued.Add(1)
	if a.Queue != nil && err == nil && p.times == nil && !p.Wait && !a.transientOutputs() {
		a.noteUses(l)
		a.settle(true)
		return nil
	}
	if done := l.Finish(); err == nil {
		a.undefined(done, len(p.Stages))
		err = done
	}
	if err == nil {
		err = a.takeOutputs(l)
	}
	a.settle(err == nil)
	return err
}

// ready copies to the device what it lacks, takes memory for the buffers and the panic codes,
// and sets the arguments.
func (a *Plan) ready(l *device.Stream, scalars []uint64) error {
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
	if a.times != nil {
		a.times.Clear()
	}
	return nil
}

// once puts one run on the stream. If it is not the last one and may panic, or if it is timed,
// its end is awaited.
func (a *Plan) once(l *device.Stream, last bool) error {
	if err := l.ArmPanics(a.cells); err != nil {
		return err
	}
	if err := a.launch(l); err != nil {
		return err
	}
	if err := l.TakePanics(a, a.cells); err != nil {
		return err
	}
	timed := a.times != nil
	if timed || a.cells > 0 && !last {
		if err := l.Look(); err != nil {
			a.undefined(err, len(a.Stages))
			return err
		}
	}
	if timed {
		return a.readClock(l)
	}
	return nil
}

// Panicked implements [Pending].
func (a *Plan) Panicked(code uint64) error {
	return a.PanicError(code, a.WrittenBefore(len(a.Stages)))
}

// launch puts the kernels on the stream, as a graph if it pays.
func (a *Plan) launch(l *device.Stream) error {
	if a.grapher == nil || l.Recording || a.times != nil || a.launches < graphCalls || a.launches > mostGraphCalls {
		return a.launchEach(l)
	}
	return a.replay(l)
}

// launchEach puts the kernels on the stream one by one, and the clock if the run is timed.
func (a *Plan) launchEach(l *device.Stream) error {
	p := a
	stage := 0
	for n := 0; n < len(a.calls); {
		for ; p.times != nil && stage <= a.calls[n].stage; stage++ {
			if err := l.Tick(stage); err != nil {
				return err
			}
		}
		parts := a.together(n)
		if err := a.launchWavefronts(l.Handle, parts); err != nil {
			return err
		}
		n += len(parts)
	}
	for ; p.times != nil && stage <= len(p.Stages); stage++ {
		if err := l.Tick(stage); err != nil {
			return err
		}
	}
	return nil
}

// undefined adds to an error of the device the outputs that stages up to one have written.
func (a *Plan) undefined(err error, stage int) {
	if err == nil {
		return
	}
	var e *fault.DeviceError
	if errors.As(err, &e) {
		e.Outputs = a.WrittenBefore(stage)
	}
}

// bringFields sees to it that the device has the elements that the run needs.
func (a *Plan) bringFields(l *device.Stream) error {
	for i, f := range a.Fields {
		if a.alias[i] != i {
			continue
		}
		need, writes := a.need(i), a.Spec.Fields[i].Output
		for n, t := range a.alias {
			if t == i && n != i {
				need, writes = need.Hull(a.need(n)), true
			}
		}
		f.Coherence.Mu.Lock()
		c, err := f.Bring(l, a.Device, need, writes)
		f.Coherence.Mu.Unlock()
		if err != nil {
			return err
		}
		a.copies[i] = c
	}
	for i, t := range a.alias {
		a.copies[i] = a.copies[t]
	}
	if a.Code.Sized() && a.standsForAnother() {
		return &fault.UnsupportedError{Stencil: a.Spec.Name, What: fmt.Sprintf("device %q", a.Device.Name()),
			Reason: "fields were swapped, and two with halos that differ are over the same memory now", Have: []string{"code for fields that are apart"}, Hint: "bind the stencil again"}
	}
	return nil
}

// need returns the points of a field that the device must have before the run: all of them if
// they are to stay there, but for an output of which all are computed.
func (a *Plan) need(i int) abi.Box {
	p := a
	f, spec := p.Fields[i], &p.Spec.Fields[i]
	switch {
	case !a.transient[i] && spec.Output && !spec.Partial && f.Bounds().Within(p.Written(i)):
		return abi.Box{}
	case !a.transient[i]:
		return f.Bounds()
	case !spec.Output:
		return a.reads[i]
	case spec.Partial:
		return p.Written(i)
	}
	return abi.Box{}
}

// transientOutputs reports whether the host is to have some output when the run returns.
func (a *Plan) transientOutputs() bool {
	for i, transient := range a.transient {
		if a.Spec.Fields[i].Output && transient {
			return true
		}
	}
	return false
}

// takeOutputs copies the outputs that the host is to have.
func (a *Plan) takeOutputs(l *device.Stream) error {
	p := a
	for i, f := range p.Fields {
		if !p.Spec.Fields[i].Output || !a.transient[i] {
			continue
		}
		if err := memory.Move(l, device.DeviceToHost, a.copies[i], f, p.Written(i)); err != nil {
			a.undefined(err, len(p.Stages))
			return err
		}
	}
	return nil
}

// settle notes where the newest elements of the outputs are after a run. If the run failed and the host
// has the elements from before it, those are the newest.
func (a *Plan) settle(ok bool) {
	for i, f := range a.Fields {
		c := a.copies[i]
		a.copies[i] = nil
		if !a.Spec.Fields[i].Output || c == nil || a.transient[i] {
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
func (a *Plan) noteUses(l *device.Stream) {
	for i, t := range a.alias {
		h := a.Fields[t].Coherence
		h.Mu.Lock()
		a.copies[i].Note(l, a.Spec.Fields[i].Output)
		h.Mu.Unlock()
		l.Keep(h)
	}
}

// newTimes makes room for the times of stages, each by itself.
func (a *Plan) newTimes() {
	a.times = &access.Times{Stages: make([]access.StageTime, len(a.Stages))}
	for n := range a.Stages {
		a.times.Stages[n] = access.StageTime{Name: a.Stages[n].Spec.Name, Points: a.Stages[n].Box.Points()}
	}
	for n := range a.calls {
		c := &a.calls[n]
		a.times.Stages[c.stage].Tiles += c.call.Grid[0] * c.call.Grid[1] * c.call.Grid[2]
	}
}

// Untimed ends the timing of runs, which the host has to wait for, each.
func (a *Plan) Untimed() { a.times = nil }

// Times returns how long the last run took; nil if runs are not timed.
func (a *Plan) Times() *access.Times { return a.times }

// Replace notes that fields have other memory.
func (a *Plan) Replace() error {
	a.TakeGenerations()
	return nil
}

// readClock adds what the device's clock says of a run to the times.
func (a *Plan) readClock(l *device.Stream) error {
	r, stages := a.times, len(a.Stages)
	for n := range stages {
		d, err := a.Device.Acc.Elapsed(l.Clock[n], l.Clock[n+1])
		if err != nil {
			return err
		}
		r.Stages[n].Duration += d
	}
	d, err := a.Device.Acc.Elapsed(l.Clock[0], l.Clock[stages])
	r.Total += d
	return err
}
