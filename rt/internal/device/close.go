package device

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/openearthgo/oec/rt/fault"
)

// Close releases all that the device holds for this program: the memory of fields, buffers,
// modules and streams. What owners of memory have only there is saved before; the error is first of
// all about what cannot be. Nothing may run on the device meanwhile. It can be used again afterwards,
// by plans that are bound anew.
func (d *Device) Close() error {
	lost := d.save()
	if err := d.Enter(); err != nil {
		return err
	}
	defer d.Leave()
	unfinished := d.closeStreams()
	d.mu.Lock()
	defer d.mu.Unlock()
	if lost != nil {
		d.failed = lost
	}
	d.note(unfinished)
	for _, l := range d.idle {
		d.note(l.close())
	}
	for g := range d.graphs {
		d.note(d.closeGraphLocked(g))
	}
	for _, a := range d.live {
		d.note(d.releaseLocked(a))
	}
	for _, m := range d.modules {
		d.note(d.Acc.Unload(m))
	}
	d.idle, d.scratch, d.garbage, d.unused = nil, nil, nil, nil
	clear(d.modules)
	d.note(d.Acc.Close())
	d.Epoch++
	err := d.failed
	d.failed = nil
	return err
}

// save has the owners of memory save what is only there. The error says of how many that failed,
// and why of the first.
func (d *Device) save() error {
	d.mu.Lock()
	live := slices.SortedFunc(maps.Values(d.live), func(a, b *Allocation) int { return cmp.Compare(a.Addr, b.Addr) })
	d.mu.Unlock()
	failures, lost := 0, fault.DeviceError{}
	for _, a := range live {
		if a.Save == nil {
			continue
		}
		if err := a.Save(); err != nil {
			var e *fault.DeviceError
			if failures++; failures == 1 && errors.As(err, &e) {
				lost = *e
			}
		}
	}
	if failures == 0 {
		return nil
	}
	lost.Device = d.Name()
	lost.Op = "closing it: the newest elements of a field, which are only there, cannot be copied to the host"
	if failures > 1 {
		lost.Op = fmt.Sprintf("closing it: the newest elements of %d fields, which are only there, cannot be copied to the host", failures)
	}
	return &lost
}

// closeStreams waits for the streams of the user, closes them and returns the first error.
func (d *Device) closeStreams() error {
	d.mu.Lock()
	streams := slices.Collect(maps.Keys(d.streams))
	clear(d.streams)
	d.mu.Unlock()
	var first error
	for _, s := range streams {
		if err := s.Stream.Finish(); first == nil {
			first = err
		}
		s.Closed = true
		d.PutStream(s.Stream)
	}
	return first
}
