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

// read notes a read of a cell, and returns 0 or what is wrong with it.
func (o *order) read(c *cell, now *access) Kind {
	switch w := &c.write; {
	case w.op == 0 || w.flags&undefined != 0:
		return Uninitialized
	case w.op == now.op && now.flags&constant != 0:
		return NotConstant
	case w.op == now.op && !w.ordered(now):
		return Race
	case w.op != now.op && !o.before(w.op):
		return Unordered
	}
	r := &c.read
	if r.op != now.op {
		*r = *now
		return 0
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
	return 0
}

// write notes a write of a cell, and returns 0 or what is wrong with it.
func (o *order) write(c *cell, now *access) Kind {
	if w := &c.write; w.op != now.op {
		if w.op != 0 && !o.before(w.op) {
			return Unordered
		}
	} else if w.flags&now.flags&atomic == 0 && !w.ordered(now) {
		return Race
	}
	switch r := &c.read; {
	case r.op == 0:
	case r.op != now.op:
		if !o.before(r.op) {
			return Unordered
		}
	case r.flags&constant != 0:
		return NotConstant
	case r.flags&manyBlocks != 0 || r.block != now.block, r.epoch == now.epoch && (r.flags&manyThreads != 0 || r.thread != now.thread):
		return Race
	}
	c.write = *now
	return 0
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
