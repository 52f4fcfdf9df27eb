package device

import (
	"errors"
	"math"
	"sync"
	"sync/atomic"
	"unsafe"
)

const (
	StagingBytes = 4 << 20 // of a staging buffer: large enough for the full speed of a transfer
	PanicSlots   = 64      // runs after which the host looks for their panic codes, of which there is room for as many at least
)

// Stream is a stream of a device and what its runs need besides: host memory for transfers, and
// cells for panic codes. At any time one run, of one goroutine, uses it.
type Stream struct {
	Dev    *Device
	Handle uintptr
	tail   uintptr // event: the end of the stream when another one last had to wait for it

	staging   [2]Staging
	cells     *Allocation    // device memory for the panic codes of a run
	codes     unsafe.Pointer // the host's, for those of all runs
	room      int            // how many there may be
	used      int            // and are
	runs      []pendingRun   // that have ended on the host's side but not on the device's
	held      []*Allocation  // scratch memory of those
	kept      []any          // what they use that must not be collected
	constants []constant     // in scratch memory
	Clock     []uintptr      // events that tell the time
	Copy      Transfer       // the last one; here so that it is not allocated each time

	Recording bool // what is put on the stream is recorded, after all that it could have to wait for

	Issued, Done atomic.Uint64 // number of the last run that was put on the stream, and that has ended
	Mu           sync.Mutex    // of a user's stream, for a run
}

// Staging is host memory that the device copies from and to.
type Staging struct {
	Memory unsafe.Pointer
	event  uintptr // the end of the copy
}

// pendingRun is a run that may have panicked.
type pendingRun struct {
	of    Pending
	slot  int // of the first of its codes
	count int // of them
}

// Pending is a run that is on a stream.
type Pending interface {
	// Panicked returns the error for a panic code of the run.
	Panicked(code uint64) error
}

func newStream(d *Device) (l *Stream, err error) {
	l = &Stream{Dev: d, runs: make([]pendingRun, 0, PanicSlots)}
	if l.Handle, err = d.Acc.NewStream(); err != nil {
		return nil, err
	}
	if l.tail, err = d.Acc.NewEvent(); err != nil {
		return nil, errors.Join(err, d.Acc.CloseStream(l.Handle))
	}
	return l, nil
}

// TakeStream returns a stream that nobody uses, preferably the last one that the caller had.
func (d *Device) TakeStream(last *Stream) (*Stream, error) {
	d.mu.Lock()
	for n := len(d.idle) - 1; n >= 0; n-- {
		if l := d.idle[n]; l == last || last == nil || n == 0 {
			d.idle = append(d.idle[:n], d.idle[n+1:]...)
			d.mu.Unlock()
			return l, nil
		}
	}
	d.mu.Unlock()
	return newStream(d)
}

// PutStream gives a stream back on which nothing is pending.
func (d *Device) PutStream(l *Stream) {
	d.mu.Lock()
	d.idle = append(d.idle, l)
	d.mu.Unlock()
}

// With calls fn on the device, with a stream that nobody else uses.
func (d *Device) With(fn func(l *Stream) error) error {
	if err := d.Enter(); err != nil {
		return err
	}
	defer d.Leave()
	l, err := d.TakeStream(nil)
	if err != nil {
		return err
	}
	defer d.PutStream(l)
	return fn(l)
}

// Keep keeps something that the runs on the stream use from being collected before they have ended.
func (l *Stream) Keep(x any) { l.kept = append(l.kept, x) }

// Cells returns the address of the cells for the panic codes of a run.
func (l *Stream) Cells() uint64 { return l.cells.Addr }

// close releases everything, once all is done.
func (l *Stream) close() error {
	d := l.Dev.Acc
	errs := []error{d.Sync(l.Handle)}
	for n := range l.staging {
		if s := &l.staging[n]; s.Memory != nil {
			errs = append(errs, d.CloseEvent(s.event), d.ReleaseHost(s.Memory))
		}
	}
	if l.codes != nil {
		errs = append(errs, d.ReleaseHost(l.codes))
	}
	for _, e := range append(l.Clock, l.tail) {
		errs = append(errs, d.CloseEvent(e))
	}
	errs = append(errs, d.CloseStream(l.Handle))
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// Wait waits until all that was put on the stream so far is done.
func (l *Stream) Wait() error {
	issued := l.Issued.Load()
	if err := l.Dev.Acc.Sync(l.Handle); err != nil {
		return err
	}
	for {
		done := l.Done.Load()
		if done >= issued || l.Done.CompareAndSwap(done, issued) {
			return nil
		}
	}
}

// After has what is put on the stream from now on wait for what is on another one.
func (l *Stream) After(other *Stream) error {
	if err := l.Dev.Acc.Record(other.Handle, other.tail); err != nil {
		return err
	}
	return l.Dev.Acc.Wait(l.Handle, other.tail)
}

// Finish is look, after which others may use the device's memory that the runs shared.
func (l *Stream) Finish() error {
	err := l.Look()
	for _, a := range l.held {
		l.Dev.putScratch(a)
	}
	clear(l.held)
	l.held, l.constants = l.held[:0], l.constants[:0]
	return err
}

// Look waits for all runs on the stream and returns what the first of them that panicked
// reports.
func (l *Stream) Look() error {
	err := l.Wait()
	for _, r := range l.runs {
		for n := 0; n < r.count && err == nil; n++ {
			if code := *l.code(r.slot + n); code != math.MaxUint64 {
				err = r.of.Panicked(code)
			}
		}
	}
	clear(l.runs)
	clear(l.kept)
	l.runs, l.kept, l.used = l.runs[:0], l.kept[:0], 0
	return err
}

// code returns the place on the host for a panic code.
func (l *Stream) code(slot int) *uint64 { return (*uint64)(unsafe.Add(l.codes, 8*slot)) }

// MakeRoom sees to it that there is room for the panic codes of a run.
func (l *Stream) MakeRoom(count int) error {
	small := count > 0 && (l.cells == nil || l.cells.Gone || l.cells.Size < 8*count)
	if len(l.runs) > 0 && (small || l.used+count > l.room || len(l.runs) == cap(l.runs)) {
		if err := l.Look(); err != nil {
			return err
		}
	}
	d := l.Dev
	if count > l.room {
		room := max(count, PanicSlots)
		codes, err := d.Acc.AllocHost(8 * room)
		if err != nil {
			return err
		}
		old := l.codes
		l.codes, l.room = codes, room
		if old != nil {
			if err := d.Acc.ReleaseHost(old); err != nil {
				return err
			}
		}
	}
	if !small {
		return nil
	}
	cells, err := d.Alloc(8 * count)
	if err != nil {
		return err
	}
	old := l.cells
	l.cells = cells
	if old != nil {
		return d.Release(old)
	}
	return nil
}

// ArmPanics prepares the cells for the panic codes of a run.
func (l *Stream) ArmPanics(count int) error {
	if err := l.MakeRoom(count); err != nil || count == 0 {
		return err
	}
	return l.Dev.Acc.SetBytes(l.Handle, l.cells.Addr, 0xff, 8*count)
}

// TakePanics has the codes, so many, copied to the host when the run is done, and notes the run.
func (l *Stream) TakePanics(of Pending, count int) error {
	l.runs = append(l.runs, pendingRun{of, l.used, count})
	if count == 0 {
		return nil
	}
	l.Copy = Transfer{Kind: DeviceToHost, Dst: HostAddr(unsafe.Pointer(l.code(l.used))), Src: l.cells.Addr, Width: 8 * count, Count: 1}
	l.used += count
	return l.Dev.Acc.Copy(l.Handle, &l.Copy)
}

// Scratch returns memory for the buffers of a plan: what an earlier run of the plan on this
// stream has, since they follow each other, or else some that nobody uses.
func (l *Stream) Scratch(size int, user *Mark) (*Allocation, error) {
	for _, a := range l.held {
		if a.user == user {
			return a, nil
		}
	}
	a, err := l.Dev.takeScratch(size, user)
	if err == nil {
		l.held = append(l.held, a)
	}
	return a, err
}

// Stage returns a staging buffer on which nothing is pending.
func (l *Stream) Stage(n int) (*Staging, error) {
	s := &l.staging[n]
	if s.Memory != nil {
		return s, l.Dev.Acc.SyncEvent(s.event)
	}
	event, err := l.Dev.Acc.NewEvent()
	if err != nil {
		return nil, err
	}
	memory, err := l.Dev.Acc.AllocHost(StagingBytes)
	if err != nil {
		l.Dev.mu.Lock()
		l.Dev.note(l.Dev.Acc.CloseEvent(event))
		l.Dev.mu.Unlock()
		return nil, err
	}
	s.Memory, s.event = memory, event
	return s, nil
}

// HostAddr returns an address of the host as a [Transfer] has it.
func HostAddr(p unsafe.Pointer) uint64 { return uint64(uintptr(p)) }

// CopyRows copies rows between a staging buffer, where they are dense, and the device.
func (l *Stream) CopyRows(kind TransferKind, st *Staging, addr uint64, pitch, width, count int) error {
	if pitch == width {
		pitch, width, count = pitch*count, width*count, 1
	}
	l.Copy = Transfer{Kind: kind, Dst: addr, Src: HostAddr(st.Memory), DstPitch: pitch, SrcPitch: width, Width: width, Count: count}
	if kind == DeviceToHost {
		l.Copy.Dst, l.Copy.Src, l.Copy.DstPitch, l.Copy.SrcPitch = l.Copy.Src, l.Copy.Dst, width, pitch
	}
	if err := l.Dev.Acc.Copy(l.Handle, &l.Copy); err != nil {
		return err
	}
	return l.Dev.Acc.Record(l.Handle, st.event)
}

// CopyBytes copies between the host's memory and that of the device, and returns when that is done.
func (d *Device) CopyBytes(kind TransferKind, addr uint64, host []byte) error {
	return d.With(func(l *Stream) error {
		for len(host) > 0 {
			part := host[:min(len(host), StagingBytes)]
			st, err := l.Stage(0)
			if err != nil {
				return err
			}
			staged := unsafe.Slice((*byte)(st.Memory), len(part))
			if kind == HostToDevice {
				copy(staged, part)
			}
			err = l.CopyRows(kind, st, addr, len(part), len(part), 1)
			if synced := d.Acc.Sync(l.Handle); err == nil {
				err = synced
			}
			if err != nil {
				return err
			}
			if kind == DeviceToHost {
				copy(part, staged)
			}
			addr, host = addr+uint64(len(part)), host[len(part):]
		}
		return nil
	})
}

// Tick records the time at which the stream gets here, as number n.
func (l *Stream) Tick(n int) error {
	for len(l.Clock) <= n {
		e, err := l.Dev.Acc.NewEvent()
		if err != nil {
			return err
		}
		l.Clock = append(l.Clock, e)
	}
	return l.Dev.Acc.Record(l.Handle, l.Clock[n])
}
