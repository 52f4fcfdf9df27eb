package rt

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unsafe"

	"github.com/openearthgo/oec/rt/fault"
)

// Device is an accelerator. It is shared by all goroutines, and by all plans and fields that
// use it.
type Device struct {
	acc  Accelerator
	info DeviceInfo

	mu      sync.Mutex
	lanes   []*lane                // that nobody uses
	modules map[moduleKey]uintptr  // by code
	live    map[uint64]*allocation // by address
	scratch []*allocation          // that nobody uses, the least recently used first
	garbage []*allocation          // of fields that were collected
	graphs  map[*graph]bool        // of plans
	unused  []*graph               // of plans that were collected
	streams map[*Stream]bool       // of the user
	failed  error                  // the first failure to release something
	epoch   int                    // incremented by Close
}

// moduleKey identifies code by its place in the program: hashing it would take longer.
type moduleKey struct {
	text *byte
	size int
}

func newDevice(name string, a Accelerator) *Device {
	d := &Device{acc: a, info: a.Info(), modules: map[moduleKey]uintptr{}, live: map[uint64]*allocation{}, streams: map[*Stream]bool{}, graphs: map[*graph]bool{}}
	d.info.Name = name
	return d
}

// Devices returns what stencils can run on: the CPU, by machine code and by kernels in Go,
// the simulated accelerator, and those that the drivers find which the program imports. The
// error says which driver found none, and why; the list is good all the same.
func Devices() ([]DeviceInfo, error) {
	list := []DeviceInfo{{Name: deviceCPU}, {Name: deviceGo}, simDevice().info}
	var errs []error
	for _, name := range drivers.names() {
		o := drivers.find(name)
		if o.err != nil {
			errs = append(errs, o.err)
		}
		for _, d := range o.devices {
			list = append(list, d.info)
		}
	}
	return list, errors.Join(errs...)
}

// OpenDevice returns the accelerator of a name: "cuda:0", "hip:1", "sim"; "cuda" is "cuda:0".
// The error is an *[UnsupportedError], or a *[DriverError] if the library of its driver is
// missing.
func OpenDevice(name string) (*Device, error) {
	if d, err := findAccelerator(name); d != nil || err != nil {
		return d, err
	}
	return nil, &fault.UnsupportedError{Stencil: "rt.OpenDevice", What: fmt.Sprintf("device %q", name), Reason: "it is no accelerator", Have: acceleratorNames()}
}

// findAccelerator returns the accelerator of a name, or nil for the devices that are none.
func findAccelerator(name string) (*Device, error) {
	switch name {
	case deviceCPU, deviceGo:
		return nil, nil
	case deviceSim:
		return simDevice(), nil
	}
	kind, number, numbered := strings.Cut(name, ":")
	n, err := strconv.Atoi(number)
	if !numbered {
		n, err = 0, nil
	}
	reason := "no such device"
	o := drivers.find(kind)
	switch {
	case o == nil && (kind == "cuda" || kind == "hip"):
		reason = "the program has no driver for it; import _ \"github.com/openearthgo/oec/rt/" + kind + "\""
	case o == nil || err != nil || n < 0:
	case o.err != nil:
		return nil, o.err
	case n < len(o.devices):
		return o.devices[n], nil
	}
	return nil, &fault.UnsupportedError{Stencil: "rt", What: fmt.Sprintf("device %q", name), Reason: reason,
		Have: append([]string{deviceCPU, deviceGo}, acceleratorNames()...)}
}

// acceleratorNames returns the names of the devices with memory of their own.
func acceleratorNames() []string {
	names := []string{deviceSim}
	for _, name := range drivers.names() {
		for _, d := range drivers.find(name).devices {
			names = append(names, d.info.Name)
		}
	}
	return names
}

// Info returns what the device is.
func (d *Device) Info() DeviceInfo { return d.info }

// Name returns the name of the device: "cuda:0".
func (d *Device) Name() string { return d.info.Name }

// FreeMemory returns how many bytes of its memory nobody uses.
func (d *Device) FreeMemory() (int64, error) {
	if err := d.enter(); err != nil {
		return 0, err
	}
	defer d.leave()
	return d.acc.FreeMemory()
}

// Close releases all that the device holds for this program: the memory of fields, buffers,
// modules and streams. Elements of fields that are nowhere else are lost, so call
// [Field.ToHost] before. Nothing may run on the device meanwhile. It can be used again
// afterwards, by plans that are bound anew.
func (d *Device) Close() error {
	if err := d.enter(); err != nil {
		return err
	}
	defer d.leave()
	unfinished := d.closeStreams()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.note(unfinished)
	for _, l := range d.lanes {
		d.note(l.close())
	}
	for g := range d.graphs {
		d.note(d.closeGraph(g))
	}
	for _, a := range d.live {
		d.note(d.releaseLocked(a))
	}
	for _, m := range d.modules {
		d.note(d.acc.Unload(m))
	}
	d.lanes, d.scratch, d.garbage, d.unused = nil, nil, nil, nil
	clear(d.modules)
	d.note(d.acc.Close())
	d.epoch++
	err := d.failed
	d.failed = nil
	return err
}

// closeStreams waits for the streams of the user, closes them and returns the first error.
func (d *Device) closeStreams() error {
	d.mu.Lock()
	streams := slices.Collect(maps.Keys(d.streams))
	clear(d.streams)
	d.mu.Unlock()
	var first error
	for _, s := range streams {
		if err := s.lane.finish(); first == nil {
			first = err
		}
		s.closed = true
		d.putLane(s.lane)
	}
	return first
}

// note keeps the first failure of what nobody waits for, until Close returns it.
func (d *Device) note(err error) {
	if d.failed == nil {
		d.failed = err
	}
}

// enter makes d the device of the goroutine until leave, and releases what the collector has
// found to be unused.
func (d *Device) enter() error {
	if err := d.acc.Enter(); err != nil {
		return err
	}
	d.mu.Lock()
	for _, a := range d.garbage {
		d.note(d.releaseLocked(a))
	}
	d.garbage = d.garbage[:0]
	for _, g := range d.unused {
		d.note(d.closeGraph(g))
	}
	d.unused = d.unused[:0]
	d.mu.Unlock()
	return nil
}

func (d *Device) leave() { d.acc.Leave() }

// kernel returns a kernel of some code, which is loaded the first time.
func (d *Device) kernel(code, name string) (uintptr, error) {
	key := moduleKey{unsafe.StringData(code), len(code)}
	d.mu.Lock()
	defer d.mu.Unlock()
	m, ok := d.modules[key]
	if !ok {
		var err error
		if m, err = d.acc.Load(code); err != nil {
			return 0, err
		}
		d.modules[key] = m
	}
	return d.acc.Kernel(m, name)
}

// takeLane returns a stream that nobody uses, preferably the last one that the caller had.
func (d *Device) takeLane(last *lane) (*lane, error) {
	d.mu.Lock()
	for n := len(d.lanes) - 1; n >= 0; n-- {
		if l := d.lanes[n]; l == last || last == nil || n == 0 {
			d.lanes = append(d.lanes[:n], d.lanes[n+1:]...)
			d.mu.Unlock()
			return l, nil
		}
	}
	d.mu.Unlock()
	return newLane(d)
}

// putLane gives a stream back on which nothing is pending.
func (d *Device) putLane(l *lane) {
	d.mu.Lock()
	d.lanes = append(d.lanes, l)
	d.mu.Unlock()
}
