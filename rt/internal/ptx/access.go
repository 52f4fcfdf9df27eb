package ptx

import (
	"errors"
	"fmt"
	"math/bits"
	"strings"
)

// memoryForm is an instruction that accesses memory.
type memoryForm struct {
	shared, store, constant bool
	atomic                  func(old, v uint64) uint64
	size                    int  // of an element, in bytes
	signed                  bool // a load extends the sign
	values                  []int32
	offset                  uint64
	absolute                bool    // the address is the offset
	last                    *region // that the instruction was in before
}

// isMemory reports whether an instruction is a load, a store or an atomic operation.
func isMemory(op string) bool {
	return strings.HasPrefix(op, "ld.") || strings.HasPrefix(op, "st.") || strings.HasPrefix(op, "atom.") || strings.HasPrefix(op, "red.")
}

// atomics are the atomic operations, by name and type.
var atomics = map[string]func(old, v uint64) uint64{
	"min.u64": func(old, v uint64) uint64 { return min(old, v) },
	"max.u64": func(old, v uint64) uint64 { return max(old, v) },
	"min.u32": func(old, v uint64) uint64 { return min(old, v) },
	"max.u32": func(old, v uint64) uint64 { return max(old, v) },
	"min.s64": func(old, v uint64) uint64 { return uint64(min(int64(old), int64(v))) },
	"max.s64": func(old, v uint64) uint64 { return uint64(max(int64(old), int64(v))) },
	"add.u64": func(old, v uint64) uint64 { return old + v },
	"add.u32": func(old, v uint64) uint64 { return old + v },
	"or.b64":  func(old, v uint64) uint64 { return old | v },
	"or.b32":  func(old, v uint64) uint64 { return old | v },
	"and.b64": func(old, v uint64) uint64 { return old & v },
	"and.b32": func(old, v uint64) uint64 { return old & v },
}

// memoryAccess decodes a load, a store or an atomic operation.
func (d *decoder) memoryAccess(in *inst, s *statement) (err error) {
	op, rest, _ := strings.Cut(s.op, ".")
	space, rest, _ := strings.Cut(rest, ".")
	f := &memoryForm{shared: space == "shared", store: op == "st"}
	in.kind, in.class, in.memory = kindMemory, ClassGlobal, f
	if f.shared {
		in.class = ClassShared
	} else if space != "global" {
		return unknown(s.op)
	}
	if op == "atom" || op == "red" {
		return d.atomicAccess(in, s, rest)
	}
	if after, ok := strings.CutPrefix(rest, "nc."); ok && op == "ld" && !f.shared {
		f.constant, rest = true, after
	}
	count := 1
	if after, ok := strings.CutPrefix(rest, "v"); ok {
		if count = int(after[0] - '0'); count != 2 && count != 4 {
			return unknown(s.op)
		}
		rest = strings.TrimPrefix(after[1:], ".")
	}
	if f.size, f.signed = sizes[rest], rest[0] == 's'; f.size == 0 || f.size*count > 16 {
		return unknown(s.op)
	}
	if len(s.args) != 2 {
		return errors.New("it has two operands")
	}
	address, value := s.args[1], s.args[0]
	if f.store {
		address, value = value, address
	}
	values := []string{value}
	if count > 1 {
		if values = splitOperands(strings.Trim(value, "{}")); len(values) != count {
			return fmt.Errorf("it has %d values", len(values))
		}
	}
	for _, v := range values {
		slot, err := d.stored(v, rest, f.store)
		if err != nil {
			return err
		}
		f.values = append(f.values, slot)
	}
	return d.address(in, address)
}

// stored returns the slot of what is loaded or stored.
func (d *decoder) stored(arg, typ string, store bool) (int32, error) {
	if store && d.types[arg] == "" {
		v, err := immediate(arg, typ)
		return d.constant(v), err
	}
	return d.register(arg, typ)
}

// atomicAccess decodes an atomic operation.
func (d *decoder) atomicAccess(in *inst, s *statement, op string) (err error) {
	f := in.memory
	args := s.args
	in.d = -1
	_, typ, _ := strings.Cut(op, ".")
	if f.atomic = atomics[op]; f.atomic == nil {
		return unknown(s.op)
	}
	f.size = sizes[typ]
	if strings.HasPrefix(s.op, "atom.") && len(args) > 0 {
		if in.d, err = d.register(args[0], typ); err != nil {
			return err
		}
		args = args[1:]
	}
	if len(args) != 2 {
		return errors.New("the number of operands is wrong")
	}
	if in.b, err = d.operand(args[1], typ, false); err != nil {
		return err
	}
	return d.address(in, args[0])
}

// address decodes the address of a load or store.
func (d *decoder) address(in *inst, arg string) error {
	name, offset, err := splitAddress(arg)
	if err != nil {
		return err
	}
	in.memory.offset = uint64(offset)
	if typ := d.types[name]; typ != "" {
		want := "u64"
		if in.memory.shared && sizes[typ] == 4 {
			want = "u32"
		}
		in.a, err = d.operand(name, want, false)
		return err
	}
	for n, v := range d.shared {
		if v.name == name && in.memory.shared {
			in.a = d.constant(uint64(n+1) << sharedBits)
			return nil
		}
	}
	return fmt.Errorf("%s is no register and no array in shared memory", name)
}

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
		kind := Kind(0)
		if !write {
			kind = w.machine.order.read(c, now)
		} else {
			if now.flags&atomic != 0 && (c.write.op == 0 || c.write.flags&undefined != 0) {
				kind = Uninitialized
			} else {
				kind = w.machine.order.write(c, now)
			}
		}
		if kind != 0 {
			return w.machine.explain(kind, r, at, size, c, now)
		}
	}
	return nil
}

// countMemory counts the access of a warp to the addresses touched.
func (w *warp) countMemory(f *memoryForm) {
	c := &w.kernel.counts.Count
	n := int64(len(w.touched))
	elements := max(1, len(f.values))
	switch {
	case f.atomic != nil:
		c.Atomics += n
	case f.shared && f.store:
		c.SharedStores += n
	case f.shared:
		c.SharedLoads += n
	case f.store:
		c.GlobalStores += n
	default:
		c.GlobalLoads += n
		if f.constant {
			c.Constant += n
		}
	}
	if f.shared {
		c.SharedRequests++
		c.Conflicts += w.conflicts(f.size * elements)
		return
	}
	c.GlobalBytes += n * int64(f.size*elements)
	c.Requests++
	c.Sectors += w.sectors(f.size * elements)
}

// sectors returns how many sectors of 32 bytes some bytes at each of the addresses touch.
func (w *warp) sectors(size int) int64 {
	const shift = 5
	list := w.distinct[:0]
	for _, addr := range w.touched {
		for s := addr >> shift; s <= (addr+uint64(size)-1)>>shift; s++ {
			list = addDistinct(list, s)
		}
	}
	w.distinct = list
	return int64(len(list))
}

// addDistinct adds a number to a list that does not have it, which is mostly its last.
func addDistinct(list []uint64, v uint64) []uint64 {
	for n := len(list) - 1; n >= 0; n-- {
		if list[n] == v {
			return list
		}
	}
	return append(list, v)
}

// conflicts returns how many more times than once a bank has to be read or written: it has one
// word of 32 bits at a time, for all threads of the warp, or of its half or quarter if each wants
// more than one.
func (w *warp) conflicts(size int) (more int64) {
	const banks = 32
	words := max(1, size/4)
	group := lanes / words
	for from := 0; from < len(w.touched); from += group {
		list := w.distinct[:0]
		var count [banks]int64
		most := int64(1)
		for _, addr := range w.touched[from:min(from+group, len(w.touched))] {
			at := w.block.sharedOffset(addr)
			for word := at / 4; word <= (at+uint64(size)-1)/4; word++ {
				if have := len(list); len(addDistinct(list, word)) > have {
					list = append(list, word)
					count[word%banks]++
					most = max(most, count[word%banks])
				}
			}
		}
		w.distinct = list
		more += most - 1
	}
	return more
}
