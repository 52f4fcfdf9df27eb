package device

import (
	"sync"
	"sync/atomic"
	"unsafe"
)

// Device is an accelerator. It is shared by all goroutines, and by all plans and fields that
// use it.
type Device struct {
	Acc  Accelerator
	info Info

	mu        sync.Mutex
	idle      []*Stream              // that nobody uses
	modules   map[moduleKey]uintptr  // by code
	live      map[uint64]*Allocation // by address
	scratch   []*Allocation          // that nobody uses, the least recently used first
	garbage   []*Allocation          // of fields that were collected
	graphs    map[*Graph]bool        // of plans
	unused    []*Graph               // of plans that were collected
	streams   map[*Queue]bool        // of the user
	recording atomic.Int32           // of graphs, meanwhile no memory is to be released
	failed    error                  // the first failure to release something
	Epoch     int                    // incremented by Close
}

// moduleKey identifies code by its place in the program: hashing it would take longer.
type moduleKey struct {
	text *byte
	size int
}

// Allocation is memory of a device.
type Allocation struct {
	Dev  *Device
	Addr uint64
	Size int
	Gone bool  // the device was closed
	user *Mark // of scratch memory: the last one

	// Save is called before the device is closed, if it is not nil: it has the host get what is
	// only there. It must not keep the owner of the memory from being collected.
	Save func() error
}

// Mark stands for a plan, where a reference would keep its fields from being collected.
type Mark struct{ _ byte }

// Graph is launches that a device has recorded.
type Graph struct {
	dev    *Device
	Handle uintptr
	gone   bool
}

// Queue is a stream of the user, in which runs queue up.
type Queue struct {
	Stream *Stream
	Closed bool // guarded by the stream's mutex
}

func newDevice(name string, a Accelerator) *Device {
	d := &Device{Acc: a, info: a.Info(), modules: map[moduleKey]uintptr{}, live: map[uint64]*Allocation{}, streams: map[*Queue]bool{}, graphs: map[*Graph]bool{}}
	d.info.Name = name
	return d
}

// Info returns what the device is.
func (d *Device) Info() Info { return d.info }

// Name returns the name of the device: "cuda:0".
func (d *Device) Name() string { return d.info.Name }

// FreeMemory returns how many bytes of its memory nobody uses.
func (d *Device) FreeMemory() (int64, error) {
	if err := d.Enter(); err != nil {
		return 0, err
	}
	defer d.Leave()
	return d.Acc.FreeMemory()
}

// Enter makes d the device of the goroutine until leave, and releases what the collector has
// found to be unused.
func (d *Device) Enter() error {
	if err := d.Acc.Enter(); err != nil {
		return err
	}
	if d.recording.Load() > 0 {
		return nil
	}
	d.mu.Lock()
	for _, a := range d.garbage {
		d.note(d.releaseLocked(a))
	}
	d.garbage = d.garbage[:0]
	for _, g := range d.unused {
		d.note(d.closeGraphLocked(g))
	}
	d.unused = d.unused[:0]
	d.mu.Unlock()
	return nil
}

// Leave ends what Enter began.
func (d *Device) Leave() { d.Acc.Leave() }

// note keeps the first failure of what nobody waits for, until Close returns it.
func (d *Device) note(err error) {
	if d.failed == nil {
		d.failed = err
	}
}

func (d *Device) releaseLocked(a *Allocation) error {
	if a.Gone {
		return nil
	}
	a.Gone = true
	delete(d.live, a.Addr)
	return d.Acc.Release(a.Addr)
}

// Kernel returns a kernel of some code, which is loaded the first time.
func (d *Device) Kernel(code, name string) (uintptr, error) {
	key := moduleKey{unsafe.StringData(code), len(code)}
	d.mu.Lock()
	defer d.mu.Unlock()
	m, ok := d.modules[key]
	if !ok {
		var err error
		if m, err = d.Acc.Load(code); err != nil {
			return 0, err
		}
		d.modules[key] = m
	}
	return d.Acc.Kernel(m, name)
}

// NewGraph returns the graph of a handle.
func (d *Device) NewGraph(handle uintptr) *Graph {
	g := &Graph{dev: d, Handle: handle}
	d.mu.Lock()
	d.graphs[g] = true
	d.mu.Unlock()
	return g
}

// CloseGraph releases a graph.
func (d *Device) CloseGraph(g *Graph) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.closeGraphLocked(g)
}

func (d *Device) closeGraphLocked(g *Graph) error {
	if g.gone {
		return nil
	}
	g.gone = true
	delete(d.graphs, g)
	return d.Acc.(Grapher).CloseGraph(g.Handle)
}

// Discard has a graph released by whoever uses the device next, once its plan is unreachable.
func (g *Graph) Discard() {
	g.dev.mu.Lock()
	g.dev.unused = append(g.dev.unused, g)
	g.dev.mu.Unlock()
}
