package ptx

import "fmt"

// Machine is a device: its memory, and what is known of the operations that were done. The zero
// Machine is not usable, see [NewMachine].
type Machine struct {
	global   global
	order    order
	seed     uint64
	most     int // instructions that a warp may execute
	launched map[*Kernel]bool
	origins  map[uint32]string // where launches first loaded what nobody has written
}

// mostSteps is more instructions than a warp of a kernel that ends executes.
const mostSteps = 1 << 28

// NewMachine returns a machine without memory. The seed decides in which order blocks and threads
// take turns.
func NewMachine(seed uint64) *Machine {
	return &Machine{global: newGlobal(), seed: seed, most: mostSteps, launched: map[*Kernel]bool{}, origins: map[uint32]string{}}
}

// Alloc returns the address of new memory, on which nobody has written.
func (m *Machine) Alloc(size int) uint64 { return m.global.alloc(size) }

// Release gives memory back.
func (m *Machine) Release(addr uint64) error { return m.global.release(addr) }

// Holds reports whether there is memory at an address.
func (m *Machine) Holds(addr uint64) bool {
	_, p := m.global.find(addr, 1)
	return p == nil
}

// fault returns the error for a problem of a copy.
func (m *Machine) fault(p *problem) error {
	return &Fault{Kind: p.kind, Op: m.order.ops[len(m.order.ops)-1].name, Problem: p.text}
}

// explain returns the problem with an access to a cell.
func (m *Machine) explain(c conflict, r *region, at, size int) *problem {
	what := fmt.Sprintf("%d bytes at offset %d of %s, which ", size, at, r.name)
	verb := " has read"
	if c.wrote {
		verb = " has written"
	}
	switch c.kind {
	case Uninitialized:
		if c.with.op == 0 {
			what += "nobody has written"
			break
		}
		what += fmt.Sprintf("thread %d of block %d has computed from what nobody has written%s", c.with.thread, c.with.block, m.origins[c.with.op])
	case Unordered:
		what += m.order.name(c.with.op) + verb + "; nothing makes the one wait for the other"
	case NotConstant:
		what += "the launch both writes and reads by ld.global.nc"
	default:
		what += fmt.Sprintf("thread %d of block %d%s; no barrier is between them", c.with.thread, c.with.block, verb)
	}
	return &problem{c.kind, what}
}

// Write copies bytes to the device.
func (m *Machine) Write(addr uint64, from []byte) error {
	r, at, err := m.place(addr, len(from))
	if err != nil {
		return err
	}
	copy(r.data[at:], from)
	return m.noteWrite(r, at, len(from), 0)
}

// Fill sets bytes of the device.
func (m *Machine) Fill(addr uint64, value byte, size int) error {
	r, at, err := m.place(addr, size)
	if err != nil {
		return err
	}
	for n := range size {
		r.data[at+n] = value
	}
	return m.noteWrite(r, at, size, 0)
}

// Read copies bytes from the device.
func (m *Machine) Read(to []byte, addr uint64) error {
	r, at, err := m.place(addr, len(to))
	if err != nil {
		return err
	}
	now := access{op: m.order.current()}
	for n, cells := 0, r.cellsOf(at, len(to)); n < len(cells); n++ {
		c := m.order.read(&cells[n], &now)
		if c.kind == 0 && !cells[n].defined() {
			c = conflict{kind: Uninitialized, with: cells[n].write}
		}
		if c.kind != 0 {
			return m.fault(m.explain(c, r, at+n<<r.shift, 1<<r.shift))
		}
	}
	copy(to, r.data[at:])
	return nil
}

// Copy copies bytes within the device; where nobody has written them, that goes with them.
func (m *Machine) Copy(to, from uint64, size int) error {
	src, s, err := m.place(from, size)
	if err != nil {
		return err
	}
	dst, d, err := m.place(to, size)
	if err != nil {
		return err
	}
	copy(dst.data[d:d+size], src.data[s:])
	src.cellsOf(s, size)
	dst.cellsOf(d, size)
	grain := min(src.shift, dst.shift)
	for n := 0; n < size; n += 1 << grain {
		if err := m.copyCell(dst, d+n, src, s+n, 1<<grain); err != nil {
			return err
		}
	}
	return nil
}

// copyCell notes that bytes of one cell are copied to bytes of another.
func (m *Machine) copyCell(dst *region, d int, src *region, s, size int) error {
	flags := uint16(0)
	now := access{op: m.order.current()}
	from := &src.cellsOf(s, size)[0]
	if c := m.order.read(from, &now); c.kind != 0 {
		return m.fault(m.explain(c, src, s, size))
	}
	if !from.defined() {
		flags = undefined
	}
	return m.noteWrite(dst, d, size, flags)
}

// place returns where an address is.
func (m *Machine) place(addr uint64, size int) (r *region, at int, err error) {
	r, p := m.global.find(addr, size)
	if p != nil {
		return nil, 0, m.fault(p)
	}
	return r, int(addr - r.base), nil
}

// noteWrite notes that the present operation writes bytes.
func (m *Machine) noteWrite(r *region, at, size int, flags uint16) error {
	now := access{op: m.order.current(), flags: flags}
	for n, cells := 0, r.cellsOf(at, size); n < len(cells); n++ {
		if c := m.order.write(&cells[n], &now); c.kind != 0 {
			return m.fault(m.explain(c, r, at+n<<r.shift, 1<<r.shift))
		}
	}
	return nil
}
