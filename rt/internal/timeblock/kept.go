package timeblock

import (
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/memory"
	"github.com/openearthgo/oec/rt/internal/parts"
)

// Kept is the halos beyond joined ends that no fill is of: what runs write there, because they compute points of other ranks, is taken back.
type Kept []keptHalo

type keptHalo struct {
	before, after *memory.Storage // which has the memory before the steps, and after them
	boxes         []abi.Box
	bytes         []byte
}

// Keep saves the halos that are to be as they were after some steps.
func (d *Deep) Keep(steps int) (Kept, error) {
	list := d.kept(steps)
	for n := range list {
		h := &list[n]
		c, err := h.before.BoxesToHost(h.boxes)
		if err == nil && c == nil {
			err = h.before.Write()
		}
		if err != nil {
			return nil, err
		}
		for _, b := range h.boxes {
			at := len(h.bytes)
			h.bytes = append(h.bytes, make([]byte, b.Points()*h.before.Elem.Size())...)
			parts.Pack(h.before, b, h.bytes[at:])
		}
	}
	return list, nil
}

// Restore puts the halos back after the steps.
func (k Kept) Restore() error {
	for n := range k {
		h := &k[n]
		c := h.after.NewestOnDevice()
		if c == nil {
			if err := h.after.Write(); err != nil {
				return err
			}
		}
		from := h.bytes
		for _, b := range h.boxes {
			from = from[parts.Unpack(h.after, b, from):]
		}
		if err := h.after.BoxesFromHost(h.boxes, c); err != nil {
			return err
		}
	}
	return nil
}

// kept returns the halos that are to be as they were after some steps.
func (d *Deep) kept(steps int) (list Kept) {
	p := d.program
	after := p.places[steps%len(p.places)]
	for n, f := range p.fields {
		if d.changed[n] >= steps || d.joinedByFills(n) {
			continue
		}
		k := keptHalo{before: f, after: p.fields[slices.Index(after, n)]}
		for x := range 3 {
			if low, high := f.Bounds(), f.Bounds(); d.Wraps.Has(x) && f.Dims.Has(x) {
				low.Hi[x], high.Lo[x] = min(low.Hi[x], 0), max(high.Lo[x], f.Interior[x])
				k.boxes = append(k.boxes, low, high)
			}
		}
		if k.boxes = slices.DeleteFunc(k.boxes, abi.Box.Empty); len(k.boxes) > 0 {
			list = append(list, k)
		}
	}
	return list
}

// joinedByFills reports whether a halo beyond joined ends is filled in some step.
func (d *Deep) joinedByFills(field int) bool {
	p := d.program
	for step := range p.places {
		for n, a := range p.actions {
			if a.Fill == nil || p.placesAt(step, n)[p.number(a.Fields[0])] != field {
				continue
			}
			all := true
			for x := range 3 {
				all = all && (!(d.Wraps & p.fields[field].Dims).Has(x) || a.Ends.wraps(x))
			}
			if all {
				return true
			}
		}
	}
	return false
}
