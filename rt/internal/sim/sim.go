package sim

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/device"
)

func init() { device.Register(abi.SimTarget, driver{}) }

// driver has the one simulated device.
type driver struct{}

// Open implements [device.Driver].
func (driver) Open() ([]device.Accelerator, error) { return []device.Accelerator{New()}, nil }

// Simulator is the accelerator that the CPU simulates, for tests of what is generated for real
// ones and of the programs that use them. Its memory is apart from that of fields, and what is
// put on a stream is done as late as possible: when somebody waits for it. So a copy that is
// missing, or a wait, shows in the results.
type Simulator struct {
	mu      sync.Mutex // while something is done: one thing at a time
	next    uintptr    // number of the next stream or event
	memory  map[uint64][]uint64
	host    map[unsafe.Pointer][]uint64
	streams map[uintptr]*queue
	events  map[uintptr]*event
	graphs  map[uintptr]*queue
	team    team
}

// queue is what was put on a stream and is not done yet.
type queue struct {
	jobs  []job
	from  int    // the first that is not done
	graph *queue // where launches are recorded instead, or nil
}

// event is a place in a stream, the last one of several that it was recorded at.
type event struct {
	stream             *queue
	recorded, happened int // how often
	at                 time.Time
}

// job is one thing to do.
type job struct {
	kind  kind
	copy  device.Transfer
	event *event
	count int // how often the event has to have happened
	call  *device.Call
	slots []uint64 // the arguments at the time of the launch
	addr  uint64
	value byte
	size  int
}

type kind uint8

const (
	copyJob kind = iota
	setJob
	launchJob
	recordJob
	waitJob
)

// New returns an accelerator of which nothing is allocated yet.
func New() *Simulator {
	return &Simulator{
		memory: map[uint64][]uint64{}, host: map[unsafe.Pointer][]uint64{},
		streams: map[uintptr]*queue{}, events: map[uintptr]*event{}, graphs: map[uintptr]*queue{},
	}
}

// Held returns how many allocations, on the device and of the host, streams, events and graphs were
// not released.
func (s *Simulator) Held() (memory, host, streams, events, graphs int) {
	return len(s.memory), len(s.host), len(s.streams), len(s.events), len(s.graphs)
}

// Info implements [device.Accelerator].
func (*Simulator) Info() device.Info { return device.Info{Name: abi.SimTarget, Arch: abi.SimTarget} }

// Suits implements [device.Accelerator].
func (*Simulator) Suits(target, _ string) int {
	if target == abi.SimTarget {
		return 1
	}
	return 0
}

// Enter implements [device.Accelerator].
func (*Simulator) Enter() error { return nil }

// Leave implements [device.Accelerator].
func (*Simulator) Leave() {}

// Close implements [device.Accelerator].
func (*Simulator) Close() error { return nil }

// FreeMemory implements [device.Accelerator]: there is as much as the host has.
func (*Simulator) FreeMemory() (int64, error) { return 0, nil }

// Alloc implements [device.Accelerator]. The memory is full of signalling patterns.
func (s *Simulator) Alloc(size int) (uint64, error) {
	memory := make([]uint64, (size+abi.LayoutAlign)/8+1)
	for n := range memory {
		memory[n] = 0x7ff4dead7fa1dead
	}
	addr := device.HostAddr(unsafe.Pointer(unsafe.SliceData(memory)))
	addr += -addr % abi.LayoutAlign
	s.mu.Lock()
	s.memory[addr] = memory
	s.mu.Unlock()
	return addr, nil
}

// Release implements [device.Accelerator].
func (s *Simulator) Release(addr uint64) error {
	s.mu.Lock()
	delete(s.memory, addr)
	s.mu.Unlock()
	return nil
}

// Holds implements [device.Accelerator].
func (s *Simulator) Holds(addr uint64) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for first, memory := range s.memory {
		last := device.HostAddr(unsafe.Pointer(&memory[len(memory)-1])) + 7
		if first <= addr && addr <= last {
			return true, nil
		}
	}
	return false, nil
}

// AllocHost implements [device.Accelerator].
func (s *Simulator) AllocHost(size int) (unsafe.Pointer, error) {
	memory := make([]uint64, size/8+1)
	p := unsafe.Pointer(unsafe.SliceData(memory))
	s.mu.Lock()
	s.host[p] = memory
	s.mu.Unlock()
	return p, nil
}

// ReleaseHost implements [device.Accelerator].
func (s *Simulator) ReleaseHost(p unsafe.Pointer) error {
	s.mu.Lock()
	delete(s.host, p)
	s.mu.Unlock()
	return nil
}

// NewStream implements [device.Accelerator].
func (s *Simulator) NewStream() (uintptr, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next++
	s.streams[s.next] = &queue{}
	return s.next, nil
}

// CloseStream implements [device.Accelerator].
func (s *Simulator) CloseStream(stream uintptr) error {
	s.mu.Lock()
	delete(s.streams, stream)
	s.mu.Unlock()
	return nil
}

// NewEvent implements [device.Accelerator].
func (s *Simulator) NewEvent() (uintptr, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next++
	s.events[s.next] = &event{}
	return s.next, nil
}

// CloseEvent implements [device.Accelerator].
func (s *Simulator) CloseEvent(event uintptr) error {
	s.mu.Lock()
	delete(s.events, event)
	s.mu.Unlock()
	return nil
}

// Load implements [device.Accelerator]: there is nothing to load.
func (*Simulator) Load(string) (uintptr, error) { return 0, nil }

// Unload implements [device.Accelerator].
func (*Simulator) Unload(uintptr) error { return nil }

// Kernel implements [device.Accelerator].
func (*Simulator) Kernel(uintptr, string) (uintptr, error) { return 0, nil }

// Prepare implements [device.Accelerator].
func (*Simulator) Prepare(*device.Call) error { return nil }

// put returns a new job at the end of a stream. The caller has the lock.
func (s *Simulator) put(stream uintptr, kind kind) *job {
	q := s.streams[stream]
	if q.graph != nil {
		q = q.graph
	}
	if q.from == len(q.jobs) {
		q.jobs, q.from = q.jobs[:0], 0
	}
	if len(q.jobs) < cap(q.jobs) {
		q.jobs = q.jobs[:len(q.jobs)+1] // the job that was here before has memory for arguments
	} else {
		q.jobs = append(q.jobs, job{})
	}
	j := &q.jobs[len(q.jobs)-1]
	j.kind = kind
	return j
}

// Copy implements [device.Accelerator].
func (s *Simulator) Copy(stream uintptr, c *device.Transfer) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.put(stream, copyJob).copy = *c
	return nil
}

// SetBytes implements [device.Accelerator].
func (s *Simulator) SetBytes(stream uintptr, addr uint64, value byte, size int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	j := s.put(stream, setJob)
	j.addr, j.value, j.size = addr, value, size
	return nil
}

// Launch implements [device.Accelerator].
func (s *Simulator) Launch(stream uintptr, c *device.Call) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.putLaunch(stream, c, unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(c.Args))), len(c.Args)/8))
	return nil
}

func (s *Simulator) putLaunch(stream uintptr, c *device.Call, slots []uint64) {
	j := s.put(stream, launchJob)
	j.call, j.slots = c, append(j.slots[:0], slots...)
}

// Record implements [device.Accelerator].
func (s *Simulator) Record(stream, event uintptr) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.events[event]
	s.put(stream, recordJob).event = e
	e.stream = s.streams[stream]
	e.recorded++
	return nil
}

// Wait implements [device.Accelerator].
func (s *Simulator) Wait(stream, event uintptr) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	j := s.put(stream, waitJob)
	j.event = s.events[event]
	j.count = j.event.recorded
	return nil
}

// Sync implements [device.Accelerator].
func (s *Simulator) Sync(stream uintptr) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if stream == 0 { // the default stream, which has nothing on it
		return nil
	}
	q := s.streams[stream]
	if q == nil {
		return &fault.DeviceError{Device: abi.SimTarget, Op: "waiting for it", Fault: fault.DeviceFault, Text: "there is no such stream"}
	}
	if q.graph != nil {
		return &fault.DeviceError{Device: abi.SimTarget, Op: "waiting for it", Fault: fault.DeviceFault, Text: "a graph is recorded of what is put on the stream, and nothing of it will be done"}
	}
	s.drain(q, nil, 0)
	return nil
}

// SyncEvent implements [device.Accelerator].
func (s *Simulator) SyncEvent(event uintptr) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.events[event]
	s.await(e, e.recorded)
	return nil
}

// Elapsed implements [device.Accelerator].
func (s *Simulator) Elapsed(from, to uintptr) (time.Duration, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.events[to].at.Sub(s.events[from].at), nil
}

// await does what is in a stream until an event has happened as often as it has to.
func (s *Simulator) await(e *event, count int) {
	if e.happened < count {
		s.drain(e.stream, e, count)
	}
}

// drain does what is in a stream, until an event has happened if there is one.
func (s *Simulator) drain(q *queue, until *event, count int) {
	for q.from < len(q.jobs) && (until == nil || until.happened < count) {
		j := &q.jobs[q.from]
		q.from++
		s.do(j)
	}
}

// do does a job.
func (s *Simulator) do(j *job) {
	switch j.kind {
	case copyJob:
		for n := range j.copy.Count {
			copy(bytesAt(j.copy.Dst, n*j.copy.DstPitch, j.copy.Width), bytesAt(j.copy.Src, n*j.copy.SrcPitch, j.copy.Width))
		}
	case setJob:
		to := bytesAt(j.addr, 0, j.size)
		for n := range to {
			to[n] = j.value
		}
	case launchJob:
		s.team.launch(j.call, j.slots)
		j.call = nil
	case recordJob:
		j.event.at = time.Now()
		j.event.happened++
	case waitJob:
		s.await(j.event, j.count)
	}
}

// bytesAt returns memory of the host or of the device, which is memory of the host too.
func bytesAt(addr uint64, from, size int) []byte {
	at := uintptr(addr) + uintptr(from)
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&at)), size)
}

// team is goroutines that run the blocks of a launch.
type team struct {
	call   *device.Call
	slots  []uint64
	blocks int64
	next   atomic.Int64
	wait   sync.WaitGroup
	each   []member
}

// member is one of them.
type member struct {
	slots []uint64
	run   func() // made once, so that starting it allocates nothing
}

// launch runs all blocks of a call.
func (t *team) launch(c *device.Call, slots []uint64) {
	t.call, t.slots = c, slots
	t.blocks = int64(c.Grid[0]) * int64(c.Grid[1]) * int64(c.Grid[2])
	t.next.Store(0)
	members := int(min(int64(runtime.GOMAXPROCS(0)), t.blocks))
	for len(t.each) < members {
		t.each = append(t.each, member{})
		n := len(t.each) - 1
		t.each[n].run = func() {
			t.work(&t.each[n])
			t.wait.Done()
		}
	}
	t.wait.Add(max(0, members-1))
	for n := 1; n < members; n++ {
		go t.each[n].run()
	}
	if members > 0 {
		t.work(&t.each[0])
	}
	t.wait.Wait()
	t.call = nil
	runtime.KeepAlive(c)
}

// work runs blocks until there are no more.
func (t *team) work(m *member) {
	m.slots = append(m.slots[:0], t.slots...)
	nx, ny := int64(t.call.Grid[0]), int64(t.call.Grid[1])
	for b := t.next.Add(1) - 1; b < t.blocks; b = t.next.Add(1) - 1 {
		m.slots[abi.SimBlock], m.slots[abi.SimBlock+1], m.slots[abi.SimBlock+2] = uint64(b%nx), uint64(b/nx%ny), uint64(b/nx/ny)
		t.call.Sim(unsafe.Pointer(unsafe.SliceData(m.slots)))
	}
}
