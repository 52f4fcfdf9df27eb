package ptx

import "fmt"

// Clock says which operations have ended: those of stream n with numbers up to the n-th element.
type Clock []uint32

// Join has c include what another clock does.
func (c Clock) Join(other Clock) Clock {
	for n, number := range other {
		if n == len(c) {
			return append(c, other[n:]...)
		}
		c[n] = max(c[n], number)
	}
	return c
}

// operation is a launch or a copy.
type operation struct {
	name   string
	stream int
	number uint32 // on the stream
}

// order is the operations that may be concurrent with later ones, by number.
type order struct {
	settled uint32 // all up to this one have ended before the rest began
	ops     []operation
	clock   Clock // of the present operation
	checked uint32
}

// Begin begins an operation on a stream: what follows belongs to it. The clock says what has
// ended before, on the stream itself, too.
func (m *Machine) Begin(name string, stream int, before Clock) {
	number := uint32(1)
	if stream < len(before) {
		number = before[stream] + 1
	}
	m.order.ops = append(m.order.ops, operation{name, stream, number})
	m.order.clock, m.order.checked = before, m.order.settled
}

// Settle says that all operations have ended before the next one begins.
func (m *Machine) Settle() {
	m.order.settled += uint32(len(m.order.ops))
	m.order.ops = m.order.ops[:0]
}

// current returns the number of the present operation.
func (o *order) current() uint32 { return o.settled + uint32(len(o.ops)) }

// before reports whether an operation has ended before the present one began.
func (o *order) before(op uint32) bool {
	if op <= o.settled || op == o.checked {
		return true
	}
	e := &o.ops[op-o.settled-1]
	if e.stream < len(o.clock) && o.clock[e.stream] >= e.number {
		o.checked = op
		return true
	}
	return false
}

// name returns what an operation is called.
func (o *order) name(op uint32) string {
	if op <= o.settled {
		return "an operation before"
	}
	e := &o.ops[op-o.settled-1]
	return fmt.Sprintf("%s on stream %d", e.name, e.stream)
}

// ordered reports whether the thread of an access has to come after another access.
func (a *access) ordered(now *access) bool {
	return a.block == now.block && (a.thread == now.thread || a.epoch < now.epoch)
}

// conflict is what is wrong with an access to a cell: its kind, 0 if nothing is, and the access
// before that it is in conflict with.
type conflict struct {
	kind  Kind
	with  access
	wrote bool // that one
}

// read notes a read of a cell. What nobody has written may be read, if nothing comes of it: so
// a compiler does that takes a load out of a loop.
func (o *order) read(c *cell, now *access) conflict {
	switch w := &c.write; {
	case w.op == 0:
	case w.op == now.op && now.flags&constant != 0:
		return conflict{NotConstant, *w, true}
	case w.op == now.op && !w.ordered(now):
		return conflict{Race, *w, true}
	case w.op != now.op && !o.before(w.op):
		return conflict{Unordered, *w, true}
	}
	r := &c.read
	if r.op != now.op {
		*r = *now
		return conflict{}
	}
	switch {
	case r.block != now.block:
		r.flags |= manyBlocks
	case now.epoch > r.epoch:
		r.thread, r.epoch, r.flags = now.thread, now.epoch, r.flags&^manyThreads
	case r.thread != now.thread:
		r.flags |= manyThreads
	}
	r.flags |= now.flags & constant
	return conflict{}
}

// write notes a write of a cell.
func (o *order) write(c *cell, now *access) conflict {
	w, r := &c.write, &c.read
	switch {
	case w.op != now.op && w.op != 0 && !o.before(w.op):
		return conflict{Unordered, *w, true}
	case w.op == now.op && w.flags&now.flags&atomic == 0 && !w.ordered(now):
		return conflict{Race, *w, true}
	case r.op != now.op && r.op != 0 && !o.before(r.op):
		return conflict{Unordered, *r, false}
	case r.op == now.op && r.flags&constant != 0:
		return conflict{NotConstant, *r, false}
	case r.op == now.op && r.unordered(now):
		return conflict{Race, *r, false}
	}
	*w = *now
	return conflict{}
}

// update notes an atomic operation on a cell.
func (o *order) update(c *cell, now *access) conflict {
	if !c.defined() {
		return conflict{kind: Uninitialized, with: c.write}
	}
	return o.write(c, now)
}

// defined reports whether the bytes have been written, with something that was.
func (c *cell) defined() bool { return c.write.op != 0 && c.write.flags&undefined == 0 }

// unordered reports whether one of the reads that a stands for need not come before a write.
func (a *access) unordered(now *access) bool {
	return a.flags&manyBlocks != 0 || a.block != now.block || a.epoch == now.epoch && (a.flags&manyThreads != 0 || a.thread != now.thread)
}

// forget has a cell of shared memory be as it is when a block begins, if another block used it.
func (c *cell) forget(op, block uint32) {
	if c.write.op != op || c.write.block != block {
		c.write = access{}
	}
	if c.read.op != op || c.read.block != block {
		c.read = access{}
	}
}
