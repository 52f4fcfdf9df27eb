package ptx

import (
	"fmt"
	"math/bits"
)

// memory executes a load, a store or an atomic operation for some threads of the warp.
func (w *warp) memory(in *inst, active uint32) error {
	f := in.memory
	base := &w.regs[in.a]
	if bad := w.undefined[in.a] & active; bad != 0 {
		return w.fault(in, bits.TrailingZeros32(bad), w.unwritten("the address is"))
	}
	now := access{op: w.machine.order.current(), block: w.block.number, epoch: w.block.epoch}
	switch {
	case f.constant:
		now.flags = constant
	case f.atomic != nil:
		now.flags = atomic
	}
	w.touched = w.touched[:0]
	for m := active; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros32(m)
		addr := base[lane] + f.offset
		now.thread = uint16(w.first + lane)
		if p := w.lane(in, lane, addr, now); p != nil {
			return w.fault(in, lane, p)
		}
		w.touched = append(w.touched, addr)
	}
	w.countMemory(f)
	return nil
}

// unwritten returns the problem with a value that comes of memory that nobody has written.
func (w *warp) unwritten(what string) *problem {
	return &problem{Uninitialized, what + " computed from what nobody has written" + w.machine.origins[w.machine.order.current()]}
}

// lane executes it for one thread.
func (w *warp) lane(in *inst, lane int, addr uint64, now access) *problem {
	f := in.memory
	size := f.size * max(1, len(f.values))
	r, p := w.region(f, addr, size)
	if p != nil {
		return p
	}
	at := int(addr - r.base)
	if addr&uint64(size-1) != 0 {
		return &problem{Misaligned, fmt.Sprintf("%d bytes at offset %d of %s", size, at, r.name)}
	}
	if f.atomic != nil {
		return w.atomically(in, lane, r, at, &now)
	}
	for n, slot := range f.values {
		at := at + n*f.size
		if f.store {
			p = w.storeElement(f, slot, lane, r, at, now)
		} else {
			p = w.loadElement(in, slot, lane, r, at, &now)
		}
		if p != nil {
			return p
		}
	}
	return nil
}

// loadElement loads an element for a thread.
func (w *warp) loadElement(in *inst, slot int32, lane int, r *region, at int, now *access) *problem {
	f := in.memory
	w.undefined[slot] &^= 1 << lane
	cells := r.cellsOf(at, f.size)
	for n := range cells {
		c := &cells[n]
		if r.shared {
			c.forget(now.op, now.block)
		}
		if wrong := w.machine.order.read(c, now); wrong.kind != 0 {
			return w.machine.explain(wrong, r, at, f.size)
		}
		if !c.defined() {
			w.undefined[slot] |= 1 << lane
			w.noteOrigin(in, lane, r, at)
		}
	}
	v := r.load(at, f.size)
	if f.signed {
		shift := 64 - 8*f.size
		v = uint64(int64(v<<shift) >> shift)
	}
	w.regs[slot][lane] = v
	return nil
}

// noteOrigin notes the first load of a launch of what nobody has written, for a message if
// something comes of it.
func (w *warp) noteOrigin(in *inst, lane int, r *region, at int) {
	op, origins := w.machine.order.current(), w.machine.origins
	if _, ok := origins[op]; ok {
		return
	}
	if len(origins) > 100 { // launches long ago
		clear(origins)
	}
	origins[op] = fmt.Sprintf("; line %d of kernel %s, %q, thread %v of block %v, first loads that, %d bytes at offset %d of %s",
		in.line, w.kernel.Name, in.text, w.block.thread(w.first+lane), w.block.at, in.memory.size, at, r.name)
}

// storeElement stores an element for a thread.
func (w *warp) storeElement(f *memoryForm, slot int32, lane int, r *region, at int, now access) *problem {
	if w.undefined[slot]>>lane&1 != 0 {
		now.flags |= undefined
	}
	cells := r.cellsOf(at, f.size)
	for n := range cells {
		if r.shared {
			cells[n].forget(now.op, now.block)
		}
		if wrong := w.machine.order.write(&cells[n], &now); wrong.kind != 0 {
			return w.machine.explain(wrong, r, at, f.size)
		}
	}
	r.store(at, f.size, w.regs[slot][lane])
	return nil
}

// atomically does an atomic operation for a thread.
func (w *warp) atomically(in *inst, lane int, r *region, at int, now *access) *problem {
	f := in.memory
	if w.undefined[in.b]>>lane&1 != 0 {
		return w.unwritten("the operand is")
	}
	cells := r.cellsOf(at, f.size)
	for n := range cells {
		if r.shared {
			cells[n].forget(now.op, now.block)
		}
		if wrong := w.machine.order.update(&cells[n], now); wrong.kind != 0 {
			return w.machine.explain(wrong, r, at, f.size)
		}
	}
	old := r.load(at, f.size)
	r.store(at, f.size, f.atomic(old, cutTo(w.regs[in.b][lane], f.size)))
	if in.d >= 0 {
		w.regs[in.d][lane] = old
		w.undefined[in.d] &^= 1 << lane
	}
	return nil
}

// cutTo returns the lowest bytes of a number.
func cutTo(v uint64, size int) uint64 { return v << (64 - 8*size) >> (64 - 8*size) }

// region returns the region of some bytes, which is mostly that of the access before.
func (w *warp) region(f *memoryForm, addr uint64, size int) (*region, *problem) {
	if f.shared {
		n := addr>>sharedBits - 1
		if n >= uint64(len(w.block.shared)) {
			return nil, &problem{OutOfBounds, fmt.Sprintf("%d bytes at %#x, where there is no shared memory", size, addr)}
		}
		r := w.block.shared[n]
		return r, r.holds(addr, size)
	}
	if r := f.last; r != nil && addr>>regionBits == r.base>>regionBits {
		return r, r.holds(addr, size)
	}
	r, p := w.machine.global.find(addr, size)
	f.last = r
	return r, p
}
