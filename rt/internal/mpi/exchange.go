package mpi

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
)

// Message is bytes for one rank or from one. Of several between two ranks, that with a tag meets the one
// with the same tag.
type Message struct {
	Peer, Tag, Bytes int
}

// Exchange is messages that are sent and received again and again, together. Each goes through memory that is shared with the other rank, if there is some, or by
// the library.
type Exchange struct {
	w        *World
	name     string
	number   int // of the exchange
	starts   uint64
	active   bool // between Start and the end of Wait
	messages []Message
	receives int // of the messages: the first ones

	channels []*channel // by message: nil of those that the library moves
	frames   [][]byte   // by message: of those that the library moves
	unfound  []int      // messages to receive of which it is not known yet how they come
	batches  []*batch
}

// Before the bytes of a message is a header that says what they are.
const (
	headerBytes = alignment
	headerMagic = 0x3163656f // oec1
)

// frameBytes is the room for a message with its header.
func frameBytes(bytes int) int { return headerBytes + (bytes+alignment-1)/alignment*alignment }

// NewExchange prepares messages. All ranks make the same exchanges in the same order; the name, for
// errors, is the same on all of them. Peers may be this rank.
func (w *World) NewExchange(name string, sends, receives []Message) (*Exchange, error) {
	if err := w.enter(name); err != nil {
		return nil, err
	}
	defer w.leave()
	w.exchanges++
	e := &Exchange{w: w, name: fmt.Sprintf("exchange %d (%s)", w.exchanges, name), number: w.exchanges, messages: slices.Concat(receives, sends), receives: len(receives)}
	e.channels, e.frames = make([]*channel, len(e.messages)), make([][]byte, len(e.messages))
	var others []int
	for n, m := range e.messages {
		if m.Peer < 0 || m.Peer >= w.size || m.Bytes < 0 || m.Bytes > math.MaxInt32-headerBytes {
			return nil, w.fault(e.name, m.Peer, fmt.Sprintf("a message of %d bytes for rank %d, of %d", m.Bytes, m.Peer, w.size))
		}
		if n < e.receives && w.shared.neighbour(m.Peer) != nil {
			e.unfound = append(e.unfound, n)
			continue
		}
		if n >= e.receives {
			e.channels[n] = w.shared.offer(e.number, m)
		}
		if e.channels[n] == nil {
			others = append(others, n)
		}
	}
	if err := e.byLibrary(others); err != nil {
		return nil, err
	}
	return e, nil
}

// byLibrary has the library move some of the messages.
func (e *Exchange) byLibrary(list []int) error {
	if len(list) == 0 {
		return nil
	}
	b, err := e.newBatch(list)
	if err == nil {
		e.batches = append(e.batches, b)
	}
	return err
}

// frame returns a message of a start, from its header.
func (e *Exchange) frame(n int, start uint64) []byte {
	if c := e.channels[n]; c != nil {
		return c.frame(start)
	}
	return e.frames[n]
}

// Receive returns the bytes that a message to this rank brings, by its place in the list. They
// are those of the last Wait until the next Start.
func (e *Exchange) Receive(n int) []byte { return e.frame(n, e.starts)[headerBytes:] }

// Send returns the bytes that a message takes, which are written before Start and left alone until
// Wait has returned. They may be others each time.
func (e *Exchange) Send(n int) []byte { return e.frame(e.receives+n, e.starts+1)[headerBytes:] }

// Start sends, and begins to receive.
func (e *Exchange) Start() error {
	if err := e.w.enter(e.name); err != nil {
		return err
	}
	defer e.w.leave()
	if e.active {
		return e.w.fault(e.name, -1, "the start before has not been waited for")
	}
	e.starts++
	for n, m := range e.messages {
		c := e.channels[n]
		switch {
		case n >= e.receives:
			e.encode(e.frame(n, e.starts), m)
			if c != nil {
				c.sent().Store(e.starts)
			}
		case c != nil:
			c.read().Store(e.starts - 1)
		case e.frames[n] != nil:
			clear(e.frames[n][:headerBytes])
		}
	}
	for _, b := range e.batches {
		if err := b.begin(); err != nil {
			return err
		}
	}
	e.active = true
	return nil
}

// encode writes the header of a message.
func (e *Exchange) encode(header []byte, m Message) {
	clear(header[:headerBytes])
	binary.LittleEndian.PutUint32(header, headerMagic)
	binary.LittleEndian.PutUint32(header[4:], uint32(m.Tag))
	binary.LittleEndian.PutUint64(header[8:], uint64(e.number))
	binary.LittleEndian.PutUint64(header[16:], e.starts)
	binary.LittleEndian.PutUint64(header[24:], uint64(m.Bytes))
}

// Wait returns when all messages of the last Start have come and gone, or with an error that names the
// rank that keeps them from it. After an error, and after ctx is canceled, the exchange is of no more
// use, and neither is the world but for End and Abort.
func (e *Exchange) Wait(ctx context.Context) error {
	w := e.w
	if err := w.enter(e.name); err != nil {
		return err
	}
	defer w.leave()
	if !e.active {
		return w.fault(e.name, -1, "there is no start to wait for")
	}
	w.begin(e.name)
	if len(e.messages) > 0 {
		if err := w.wait(ctx, e.poll, e.missing); err != nil {
			return err
		}
	}
	e.active = false
	for n := range e.receives {
		if err := e.check(n); err != nil {
			return err
		}
	}
	return nil
}

// poll reports whether all messages have come and gone.
func (e *Exchange) poll() (bool, error) {
	if len(e.unfound) > 0 {
		if err := e.find(); err != nil || len(e.unfound) > 0 {
			return false, err
		}
	}
	looks := 1
	if len(e.batches) == 0 {
		looks = 16 // of which each takes a twentieth of a call of the library
	}
	for n := 0; n < len(e.messages); {
		if e.passed(n) {
			n++
		} else if looks--; looks == 0 {
			return false, nil
		}
	}
	for _, b := range e.batches {
		if ok, err := b.poll(); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}

// passed reports whether a message in shared memory has come, or there is room for the next one to the same rank.
func (e *Exchange) passed(n int) bool {
	c := e.channels[n]
	switch {
	case c == nil:
		return true
	case n < e.receives:
		return c.sent().Load() >= e.starts
	}
	return c.read().Load()+slots-1 >= e.starts
}

// find finds out how messages come that neighbours send.
func (e *Exchange) find() error {
	var unfound, others []int
	for _, n := range e.unfound {
		m := e.messages[n]
		c, none, err := e.w.shared.neighbour(m.Peer).find(e.number, m, e.w.rank)
		switch {
		case err != nil:
			return e.w.fault(e.name, m.Peer, fmt.Sprintf("the memory that rank %d shares cannot be mapped: %v", m.Peer, err))
		case none:
			others = append(others, n)
		case c == nil:
			unfound = append(unfound, n)
		case c.bytes != m.Bytes:
			return e.misfit(m.Peer, fmt.Sprintf("it has %d bytes, and %d are expected", c.bytes, m.Bytes))
		default:
			e.channels[n] = c
		}
	}
	e.unfound = unfound
	if err := e.byLibrary(others); err != nil || len(others) == 0 {
		return err
	}
	return e.batches[len(e.batches)-1].begin()
}

// missing returns the ranks whose messages are still under way.
func (e *Exchange) missing() (ranks []int, err error) {
	for n, m := range e.messages {
		if (slices.Contains(e.unfound, n) || !e.passed(n)) && !slices.Contains(ranks, m.Peer) {
			ranks = append(ranks, m.Peer)
		}
	}
	for _, b := range e.batches {
		if ranks, err = b.missing(ranks); err != nil {
			return nil, err
		}
	}
	return ranks, nil
}

// check compares the header of a message that came with what was expected.
func (e *Exchange) check(n int) error {
	m := e.messages[n]
	var expected [headerBytes]byte
	want := expected[:]
	e.encode(want, m)
	got := e.frame(n, e.starts)[:headerBytes]
	if slices.Equal(want, got) {
		return nil
	}
	at := func(b []byte, offset int) uint64 { return binary.LittleEndian.Uint64(b[offset:]) }
	problem := "it is no message of this program"
	switch {
	case binary.LittleEndian.Uint32(got) != headerMagic:
	case at(got, 8) != at(want, 8):
		problem = fmt.Sprintf("it is of that rank's exchange %d", at(got, 8))
	case at(got, 16) != at(want, 16):
		problem = fmt.Sprintf("it is of that rank's start %d, and this is start %d", at(got, 16), at(want, 16))
	case at(got, 24) != at(want, 24):
		problem = fmt.Sprintf("it has %d bytes, and %d are expected", at(got, 24), at(want, 24))
	}
	return e.misfit(m.Peer, problem)
}

func (e *Exchange) misfit(peer int, problem string) error {
	err := e.w.fault(e.name, peer, fmt.Sprintf("a message from rank %d does not fit: %s", peer, problem))
	err.Hint = sameOrder + ", on fields of the same sizes"
	return err
}

// Close gives the memory back. That of an exchange which did not come to its end stays with the
// library, which may still write there.
func (e *Exchange) Close() error {
	if e.active {
		return nil
	}
	var first error
	for n, c := range e.channels {
		switch {
		case c == nil:
		case n >= e.receives:
			e.w.shared.retire(c, e.starts)
		default:
			c.read().Store(e.starts)
			if err := unview(c.memory); first == nil {
				first = err
			}
		}
	}
	for _, b := range e.batches {
		if err := b.close(); first == nil {
			first = err
		}
	}
	clear(e.channels)
	e.batches, e.unfound = nil, nil
	return first
}
