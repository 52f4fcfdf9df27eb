package rt

import (
	"math"
	"sync"
	"sync/atomic"
	"unsafe"
)

const (
	stagingBytes = 4 << 20 // of a staging buffer: large enough for the full speed of a transfer
	panicSlots   = 64      // panic codes that are kept until the host looks
)

// lane is a stream of a device and what its runs need besides: host memory for transfers, and
// cells for panic codes. At any time one run, of one goroutine, uses it.
type lane struct {
	dev    *Device
	stream uintptr
	tail   uintptr // event: the end of the stream when another one last had to wait for it

	staging [2]staging
	cell    *allocation // device memory for a panic code
	codes   unsafe.Pointer
	runs    []laneRun     // that have ended on the host's side but not on the device's
	held    []*allocation // scratch memory of those
	clock   []uintptr     // events that tell the time
	copy    Transfer      // the last one; here so that it is not allocated each time

	issued, done atomic.Uint64 // number of the last run that was put on the stream, and that has ended
	mu           sync.Mutex    // of a user's stream, for a run
}

// staging is host memory that the device copies from and to.
type staging struct {
	memory unsafe.Pointer
	event  uintptr // the end of the copy
}

// laneRun is a run that may have panicked.
type laneRun struct {
	plan *Plan
	slot int // of its code; -1 if it cannot panic
}

func newLane(d *Device) (l *lane, err error) {
	l = &lane{dev: d, runs: make([]laneRun, 0, panicSlots)}
	if l.stream, err = d.acc.NewStream(); err != nil {
		return nil, err
	}
	if l.tail, err = d.acc.NewEvent(); err != nil {
		return nil, err
	}
	return l, nil
}

// close releases everything, once all is done.
func (l *lane) close() error {
	d := l.dev.acc
	errs := []error{d.Sync(l.stream)}
	for n := range l.staging {
		if s := &l.staging[n]; s.memory != nil {
			errs = append(errs, d.CloseEvent(s.event), d.ReleaseHost(s.memory))
		}
	}
	if l.codes != nil {
		errs = append(errs, d.ReleaseHost(l.codes))
	}
	for _, e := range append(l.clock, l.tail) {
		errs = append(errs, d.CloseEvent(e))
	}
	errs = append(errs, d.CloseStream(l.stream))
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// wait waits until all that was put on the stream so far is done.
func (l *lane) wait() error {
	issued := l.issued.Load()
	if err := l.dev.acc.Sync(l.stream); err != nil {
		return err
	}
	for {
		done := l.done.Load()
		if done >= issued || l.done.CompareAndSwap(done, issued) {
			return nil
		}
	}
}

// after has what is put on the stream from now on wait for what is on another one.
func (l *lane) after(other *lane) error {
	if err := l.dev.acc.Record(other.stream, other.tail); err != nil {
		return err
	}
	return l.dev.acc.Wait(l.stream, other.tail)
}

// finish waits for all runs on the stream and returns what the first of them that panicked
// reports. The device's memory that they shared is free then.
func (l *lane) finish() error {
	err := l.wait()
	for _, r := range l.runs {
		if err == nil && r.slot >= 0 {
			err = r.panicked(*l.code(r.slot))
		}
	}
	clear(l.runs)
	l.runs = l.runs[:0]
	for _, a := range l.held {
		l.dev.putScratch(a)
	}
	clear(l.held)
	l.held = l.held[:0]
	return err
}

// panicked returns an error if a panic code is one.
func (r laneRun) panicked(code uint64) error {
	if code == math.MaxUint64 {
		return nil
	}
	return r.plan.panicError(code, r.plan.writtenBefore(len(r.plan.stages)))
}

// code returns the place on the host for a panic code.
func (l *lane) code(slot int) *uint64 { return (*uint64)(unsafe.Add(l.codes, 8*slot)) }

// armPanic prepares the cell for panic codes and returns its address.
func (l *lane) armPanic() (addr uint64, err error) {
	if l.codes == nil {
		if l.codes, err = l.dev.acc.AllocHost(8 * panicSlots); err != nil {
			return 0, err
		}
	}
	if l.cell == nil || l.cell.gone {
		if l.cell, err = l.dev.alloc(8); err != nil {
			return 0, err
		}
	}
	return l.cell.addr, l.dev.acc.SetBytes(l.stream, l.cell.addr, 0xff, 8)
}

// takePanic has the cell copied to the host when the run is done.
func (l *lane) takePanic(slot int) error {
	l.copy = Transfer{Kind: DeviceToHost, Dst: hostAddr(unsafe.Pointer(l.code(slot))), Src: l.cell.addr, Width: 8, Count: 1}
	return l.dev.acc.Copy(l.stream, &l.copy)
}

// scratch returns memory for the buffers of a plan: what an earlier run of the plan on this
// stream has, since they follow each other, or else some that nobody uses.
func (l *lane) scratch(size int, user *planMark) (*allocation, error) {
	for _, a := range l.held {
		if a.user == user {
			return a, nil
		}
	}
	a, err := l.dev.takeScratch(size, user)
	if err == nil {
		l.held = append(l.held, a)
	}
	return a, err
}

// stage returns a staging buffer on which nothing is pending.
func (l *lane) stage(n int) (*staging, error) {
	s := &l.staging[n]
	if s.memory != nil {
		return s, l.dev.acc.SyncEvent(s.event)
	}
	event, err := l.dev.acc.NewEvent()
	if err != nil {
		return nil, err
	}
	memory, err := l.dev.acc.AllocHost(stagingBytes)
	if err != nil {
		l.dev.mu.Lock()
		l.dev.note(l.dev.acc.CloseEvent(event))
		l.dev.mu.Unlock()
		return nil, err
	}
	s.memory, s.event = memory, event
	return s, nil
}

// tick records the time at which the stream gets here, as number n.
func (l *lane) tick(n int) error {
	for len(l.clock) <= n {
		e, err := l.dev.acc.NewEvent()
		if err != nil {
			return err
		}
		l.clock = append(l.clock, e)
	}
	return l.dev.acc.Record(l.stream, l.clock[n])
}

// hostAddr returns an address of the host as a [Transfer] has it.
func hostAddr(p unsafe.Pointer) uint64 { return uint64(uintptr(p)) }
