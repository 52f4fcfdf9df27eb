package memory

import (
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/device"
)

// Copy is the memory of a field on a device.
type Copy struct {
	Memory  *device.Allocation
	Layout  abi.Layout
	Current bool  // it has the newest elements
	uses    []use // by runs that may not have ended
}

// use is the use of a copy by a run on a user's stream.
type use struct {
	stream *device.Stream
	issued uint64
	writes bool
}

// live reports whether the run may still be in progress.
func (u use) live() bool { return u.stream.Done.Load() < u.issued }

// free releases the memory of a copy once no run uses it.
func (c *Copy) free() error {
	d := c.Memory.Dev
	if err := d.Enter(); err != nil {
		return err
	}
	defer d.Leave()
	var first error
	for _, u := range c.uses {
		if u.live() {
			first = u.stream.Wait()
		}
	}
	if err := d.Release(c.Memory); first == nil {
		first = err
	}
	return first
}

// Order has a stream wait for those runs on others that write the copy, or use it at all.
func (c *Copy) Order(l *device.Stream, all bool) error {
	if l.Recording {
		return nil
	}
	live := c.uses[:0]
	for _, u := range c.uses {
		if !u.live() {
			continue
		}
		live = append(live, u)
		if u.stream != l && (all || u.writes) {
			if err := l.After(u.stream); err != nil {
				return err
			}
		}
	}
	clear(c.uses[len(live):])
	c.uses = live
	return nil
}

// Note notes that a run that was put on a stream uses the copy; one list entry stands for all on the
// same stream.
func (c *Copy) Note(l *device.Stream, writes bool) {
	u := use{l, l.Issued.Load(), writes}
	for n := range c.uses {
		if old := &c.uses[n]; old.stream == u.stream {
			u.writes = u.writes || old.writes && old.live()
			*old = u
			return
		}
	}
	c.uses = append(c.uses, u)
}
