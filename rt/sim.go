package rt

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/openearthgo/oec/abi"
)

// simulator is the accelerator that the CPU simulates, for tests of what is generated for real
// ones and of the programs that use them. Its memory is apart from that of fields, and what is
// put on a stream is done as late as possible: when somebody waits for it. So a copy that is
// missing, or a wait, shows in the results.
type simulator struct {
	mu      sync.Mutex // while something is done: one thing at a time
	next    uintptr    // number of the next stream or event
	memory  map[uint64][]uint64
	host    map[unsafe.Pointer][]uint64
	streams map[uintptr]*simStream
	events  map[uintptr]*simEvent
	graphs  map[uintptr]*simStream
	team    simTeam
}

// simStream is what was put on a stream and is not done yet.
type simStream struct {
	jobs  []simJob
	from  int        // the first that is not done
	graph *simStream // where launches are recorded instead, or nil
}

// simEvent is a place in a stream, the last one of several that it was recorded at.
type simEvent struct {
	stream             *simStream
	recorded, happened int // how often
	at                 time.Time
}

// simJob is one thing to do.
type simJob struct {
	kind  simKind
	copy  Transfer
	event *simEvent
	count int // how often the event has to have happened
	call  *Call
	slots []uint64 // the arguments at the time of the launch
	addr  uint64
	value byte
	size  int
}

type simKind uint8

const (
	simCopy simKind = iota
	simSet
	simLaunch
	simRecord
	simWait
)

// simDevice returns the simulated device, of which there is one.
var simDevice = sync.OnceValue(func() *Device {
	return newDevice(deviceSim, newSimulator())
})

func newSimulator() *simulator {
	return &simulator{
		memory: map[uint64][]uint64{}, host: map[unsafe.Pointer][]uint64{},
		streams: map[uintptr]*simStream{}, events: map[uintptr]*simEvent{}, graphs: map[uintptr]*simStream{},
	}
}

// Info implements [Accelerator].
func (*simulator) Info() DeviceInfo { return DeviceInfo{Name: deviceSim, Arch: deviceSim} }

// Suits implements [Accelerator].
func (*simulator) Suits(target, _ string) int {
	if target == deviceSim {
		return 1
	}
	return 0
}

// Enter implements [Accelerator].
func (*simulator) Enter() error { return nil }

// Leave implements [Accelerator].
func (*simulator) Leave() {}

// Close implements [Accelerator].
func (*simulator) Close() error { return nil }

// FreeMemory implements [Accelerator]: there is as much as the host has.
func (*simulator) FreeMemory() (int64, error) { return 0, nil }

// Alloc implements [Accelerator]. The memory is full of signalling patterns.
func (s *simulator) Alloc(size int) (uint64, error) {
	memory := make([]uint64, (size+abi.LayoutAlign)/8+1)
	for n := range memory {
		memory[n] = 0x7ff4dead7fa1dead
	}
	addr := hostAddr(unsafe.Pointer(unsafe.SliceData(memory)))
	addr += -addr % abi.LayoutAlign
	s.mu.Lock()
	s.memory[addr] = memory
	s.mu.Unlock()
	return addr, nil
}

// Release implements [Accelerator].
func (s *simulator) Release(addr uint64) error {
	s.mu.Lock()
	delete(s.memory, addr)
	s.mu.Unlock()
	return nil
}

// AllocHost implements [Accelerator].
func (s *simulator) AllocHost(size int) (unsafe.Pointer, error) {
	memory := make([]uint64, size/8+1)
	p := unsafe.Pointer(unsafe.SliceData(memory))
	s.mu.Lock()
	s.host[p] = memory
	s.mu.Unlock()
	return p, nil
}

// ReleaseHost implements [Accelerator].
func (s *simulator) ReleaseHost(p unsafe.Pointer) error {
	s.mu.Lock()
	delete(s.host, p)
	s.mu.Unlock()
	return nil
}

// NewStream implements [Accelerator].
func (s *simulator) NewStream() (uintptr, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next++
	s.streams[s.next] = &simStream{}
	return s.next, nil
}

// CloseStream implements [Accelerator].
func (s *simulator) CloseStream(stream uintptr) error {
	s.mu.Lock()
	delete(s.streams, stream)
	s.mu.Unlock()
	return nil
}

// NewEvent implements [Accelerator].
func (s *simulator) NewEvent() (uintptr, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next++
	s.events[s.next] = &simEvent{}
	return s.next, nil
}

// CloseEvent implements [Accelerator].
func (s *simulator) CloseEvent(event uintptr) error {
	s.mu.Lock()
	delete(s.events, event)
	s.mu.Unlock()
	return nil
}

// Load implements [Accelerator]: there is nothing to load.
func (*simulator) Load(string) (uintptr, error) { return 0, nil }

// Unload implements [Accelerator].
func (*simulator) Unload(uintptr) error { return nil }

// Kernel implements [Accelerator].
func (*simulator) Kernel(uintptr, string) (uintptr, error) { return 0, nil }

// Prepare implements [Accelerator].
func (*simulator) Prepare(*Call) error { return nil }

// put returns a new job at the end of a stream. The caller has the lock.
func (s *simulator) put(stream uintptr, kind simKind) *simJob {
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
		q.jobs = append(q.jobs, simJob{})
	}
	j := &q.jobs[len(q.jobs)-1]
	j.kind = kind
	return j
}

// Copy implements [Accelerator].
func (s *simulator) Copy(stream uintptr, c *Transfer) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.put(stream, simCopy).copy = *c
	return nil
}

// SetBytes implements [Accelerator].
func (s *simulator) SetBytes(stream uintptr, addr uint64, value byte, size int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	j := s.put(stream, simSet)
	j.addr, j.value, j.size = addr, value, size
	return nil
}

// Launch implements [Accelerator].
func (s *simulator) Launch(stream uintptr, c *Call) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.putLaunch(stream, c, unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(c.Args))), len(c.Args)/8))
	return nil
}

func (s *simulator) putLaunch(stream uintptr, c *Call, slots []uint64) {
	j := s.put(stream, simLaunch)
	j.call, j.slots = c, append(j.slots[:0], slots...)
}

// Record implements [Accelerator].
func (s *simulator) Record(stream, event uintptr) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.events[event]
	s.put(stream, simRecord).event = e
	e.stream = s.streams[stream]
	e.recorded++
	return nil
}

// Wait implements [Accelerator].
func (s *simulator) Wait(stream, event uintptr) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	j := s.put(stream, simWait)
	j.event = s.events[event]
	j.count = j.event.recorded
	return nil
}

// Sync implements [Accelerator].
func (s *simulator) Sync(stream uintptr) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drain(s.streams[stream], nil, 0)
	return nil
}

// SyncEvent implements [Accelerator].
func (s *simulator) SyncEvent(event uintptr) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	e := s.events[event]
	s.await(e, e.recorded)
	return nil
}

// Elapsed implements [Accelerator].
func (s *simulator) Elapsed(from, to uintptr) (time.Duration, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.events[to].at.Sub(s.events[from].at), nil
}

// await does what is in a stream until an event has happened as often as it has to.
func (s *simulator) await(e *simEvent, count int) {
	if e.happened < count {
		s.drain(e.stream, e, count)
	}
}

// drain does what is in a stream, until an event has happened if there is one.
func (s *simulator) drain(q *simStream, until *simEvent, count int) {
	for q.from < len(q.jobs) && (until == nil || until.happened < count) {
		j := &q.jobs[q.from]
		q.from++
		s.do(j)
	}
}

// do does a job.
func (s *simulator) do(j *simJob) {
	switch j.kind {
	case simCopy:
		for n := range j.copy.Count {
			copy(simBytes(j.copy.Dst, n*j.copy.DstPitch, j.copy.Width), simBytes(j.copy.Src, n*j.copy.SrcPitch, j.copy.Width))
		}
	case simSet:
		to := simBytes(j.addr, 0, j.size)
		for n := range to {
			to[n] = j.value
		}
	case simLaunch:
		s.team.launch(j.call, j.slots)
		j.call = nil
	case simRecord:
		j.event.at = time.Now()
		j.event.happened++
	case simWait:
		s.await(j.event, j.count)
	}
}

// simBytes returns memory of the host or of the device, which is memory of the host too.
func simBytes(addr uint64, from, size int) []byte {
	at := uintptr(addr) + uintptr(from)
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&at)), size)
}

// simTeam is goroutines that run the blocks of a launch.
type simTeam struct {
	call   *Call
	slots  []uint64
	blocks int64
	next   atomic.Int64
	wait   sync.WaitGroup
	each   []simMember
}

// simMember is one of them.
type simMember struct {
	slots []uint64
	run   func() // made once, so that starting it allocates nothing
}

// launch runs all blocks of a call.
func (t *simTeam) launch(c *Call, slots []uint64) {
	t.call, t.slots = c, slots
	t.blocks = int64(c.Grid[0]) * int64(c.Grid[1]) * int64(c.Grid[2])
	t.next.Store(0)
	members := int(min(int64(maxProcs()), t.blocks))
	for len(t.each) < members {
		t.each = append(t.each, simMember{})
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
func (t *simTeam) work(m *simMember) {
	m.slots = append(m.slots[:0], t.slots...)
	nx, ny := int64(t.call.Grid[0]), int64(t.call.Grid[1])
	for b := t.next.Add(1) - 1; b < t.blocks; b = t.next.Add(1) - 1 {
		m.slots[abi.SimBlock], m.slots[abi.SimBlock+1], m.slots[abi.SimBlock+2] = uint64(b%nx), uint64(b/nx%ny), uint64(b/nx/ny)
		t.call.sim(unsafe.Pointer(unsafe.SliceData(m.slots)))
	}
}
