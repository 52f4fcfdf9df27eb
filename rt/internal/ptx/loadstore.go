package ptx

import (
	"fmt"
	"math/bits"
)

// memory executes a load, a store or an atomic operation for some threads of the warp.
func (w *warp) memory(in *inst, active uint32) error {
	f := in.memory
	base := &w.regs[in.a]
	now := access{op: w.machine.order.current(), block: w.block.number, epoch: w.block.epoch}
	if f.constant {
		now.flags = constant
	}
	if f.atomic != nil {
		now.flags = atomic
	}
	w.touched = w.touched[:0]
	for m := active; m != 0; m &= m - 1 {
		lane := bits.TrailingZeros32(m)
		addr := base[lane] + f.offset
		now.thread = uint16(w.first + lane)
		if p := w.lane(f, in, lane, addr, &now); p != nil {
			return w.fault(in, lane, p)
		}
		w.touched = append(w.touched, addr)
	}
	w.countMemory(f)
	return nil
}

// lane executes it for one thread.
func (w *warp) lane(f *memoryForm, in *inst, lane int, addr uint64, now *access) *problem {
	size := f.size * max(1, len(f.values))
	r, p := w.region(f, addr, size)
	if p != nil {
		return p
	}
	if addr&uint64(size-1) != 0 {
		return &problem{Misaligned, fmt.Sprintf("%d bytes at offset %d of %s", size, addr-r.base, r.name)}
	}
	at := int(addr - r.base)
	if f.atomic != nil {
		if p := w.check(r, at, f.size, now, true); p != nil {
			return p
		}
		old := r.load(at, f.size)
		r.store(at, f.size, f.atomic(old, w.regs[in.b][lane]&(1<<(8*f.size)-1)))
		if in.d >= 0 {
			w.regs[in.d][lane] = old
		}
		return nil
	}
	for n, slot := range f.values {
		at := at + n*f.size
		if p := w.check(r, at, f.size, now, f.store); p != nil {
			return p
		}
		if f.store {
			r.store(at, f.size, w.regs[slot][lane])
			continue
		}
		v := r.load(at, f.size)
		if f.signed {
			shift := 64 - 8*f.size
			v = uint64(int64(v<<shift) >> shift)
		}
		w.regs[slot][lane] = v
	}
	return nil
}

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
	if r := f.last; r != nil {
		if at := addr - r.base; !r.gone && at < uint64(len(r.data)) && uint64(len(r.data))-at >= uint64(size) {
			return r, nil
		}
	}
	r, p := w.machine.global.find(addr, size)
	f.last = r
	return r, p
}

// check notes an access to an element, and returns what is wrong with it.
func (w *warp) check(r *region, at, size int, now *access, write bool) *problem {
	cells := r.cellsOf(at, size)
	for n := range cells {
		c := &cells[n]
		if r.shared {
			c.forget(now.op, now.block)
		}
		var wrong conflict
		switch {
		case now.flags&atomic != 0:
			wrong = w.machine.order.update(c, now)
		case write:
			wrong = w.machine.order.write(c, now)
		default:
			wrong = w.machine.order.read(c, now)
		}
		if wrong.kind != 0 {
			return w.machine.explain(wrong, r, at, size)
		}
	}
	return nil
}
