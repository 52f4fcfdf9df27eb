package rt

import (
	"errors"
	"math"
	"sync"
	"sync/atomic"
	"unsafe"
)

const (
	stagingBytes = 4 << 20 // of a staging buffer: large enough for the full speed of a transfer
	panicSlots   = 64      // panic codes that are kept until the host looks, at least
)

// lane is a stream of a device and what its runs need besides: host memory for transfers, and
// cells for panic codes. At any time one run, of one goroutine, uses it.
type lane struct {
	dev    *Device
	stream uintptr
	tail   uintptr // event: the end of the stream when another one last had to wait for it

	staging [2]staging
	cells   *allocation    // device memory for the panic codes of a run
	codes   unsafe.Pointer // the host's, for those of all runs
	room    int            // how many there may be
	used    int            // and are
	runs    []laneRun      // that have ended on the host's side but not on the device's
	held    []*allocation  // scratch memory of those
	homes   []*home        // of the fields that they use, which must not be collected
	clock   []uintptr      // events that tell the time
	copy    Transfer       // the last one; here so that it is not allocated each time

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
	slot int // of the first of its codes
}

func newLane(d *Device) (l *lane, err error) {
	l = &lane{dev: d, runs: make([]laneRun, 0, panicSlots)}
	if l.stream, err = d.acc.NewStream(); err != nil {
		return nil, err
	}
	if l.tail, err = d.acc.NewEvent(); err != nil {
		return nil, errors.Join(err, d.acc.CloseStream(l.stream))
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

// finish is look, after which others may use the device's memory that the runs shared.
func (l *lane) finish() error {
	err := l.look()
	for _, a := range l.held {
		l.dev.putScratch(a)
	}
	clear(l.held)
	l.held = l.held[:0]
	return err
}

// look waits for all runs on the stream and returns what the first of them that panicked
// reports.
func (l *lane) look() error {
	err := l.wait()
	for _, r := range l.runs {
		for n := 0; n < r.plan.accel.cells && err == nil; n++ {
			err = r.panicked(*l.code(r.slot + n))
		}
	}
	clear(l.runs)
	clear(l.homes)
	l.runs, l.homes, l.used = l.runs[:0], l.homes[:0], 0
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

// makeRoom sees to it that there is room for the panic codes of a run.
func (l *lane) makeRoom(count int) error {
	small := count > 0 && (l.cells == nil || l.cells.gone || l.cells.size < 8*count)
	if len(l.runs) > 0 && (small || l.used+count > l.room || len(l.runs) == cap(l.runs)) {
		if err := l.look(); err != nil {
			return err
		}
	}
	d := l.dev
	if count > l.room {
		room := max(count, panicSlots)
		codes, err := d.acc.AllocHost(8 * room)
		if err != nil {
			return err
		}
		old := l.codes
		l.codes, l.room = codes, room
		if old != nil {
			if err := d.acc.ReleaseHost(old); err != nil {
				return err
			}
		}
	}
	if !small {
		return nil
	}
	cells, err := d.alloc(8 * count)
	if err != nil {
		return err
	}
	old := l.cells
	l.cells = cells
	if old != nil {
		return d.release(old)
	}
	return nil
}

// armPanics prepares the cells for the panic codes of a run.
func (l *lane) armPanics(count int) error {
	if err := l.makeRoom(count); err != nil || count == 0 {
		return err
	}
	return l.dev.acc.SetBytes(l.stream, l.cells.addr, 0xff, 8*count)
}

// takePanics has the codes copied to the host when the run is done, and notes the run.
func (l *lane) takePanics(p *Plan) error {
	count := p.accel.cells
	l.runs = append(l.runs, laneRun{p, l.used})
	if count == 0 {
		return nil
	}
	l.copy = Transfer{Kind: DeviceToHost, Dst: hostAddr(unsafe.Pointer(l.code(l.used))), Src: l.cells.addr, Width: 8 * count, Count: 1}
	l.used += count
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
