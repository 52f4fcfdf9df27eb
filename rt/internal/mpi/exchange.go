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

// Exchange is messages that are sent and received again and again, together.
type Exchange struct {
	w        *World
	name     string
	number   int // of the exchange
	starts   uint64
	active   bool // between Start and the end of Wait
	messages []Message
	receives int // of the messages: the first ones
	offsets  []int

	memory   block
	statuses int // where they are in the memory
	flag     int

	start, test []uintptr // arguments of the calls for all messages
}

// Before the bytes of a message is a header that says what they are.
const (
	headerBytes = alignment
	headerMagic = 0x3163656f // oec1
)

// NewExchange prepares messages. All ranks make the same exchanges in the same order; the name, for
// errors, is the same on all of them. Peers may be this rank.
func (w *World) NewExchange(name string, sends, receives []Message) (*Exchange, error) {
	if err := w.enter(name); err != nil {
		return nil, err
	}
	defer w.leave()
	w.exchanges++
	e := &Exchange{w: w, name: fmt.Sprintf("exchange %d (%s)", w.exchanges, name), number: w.exchanges, messages: slices.Concat(receives, sends), receives: len(receives)}
	requests := len(e.messages)
	e.statuses = requests * int(w.lib.handle)
	e.flag = (e.statuses + requests*w.lib.status + 7) / 8 * 8
	size := (e.flag + 8 + alignment - 1) / alignment * alignment
	for _, m := range e.messages {
		if m.Peer < 0 || m.Peer >= w.size || m.Bytes < 0 || m.Bytes > math.MaxInt32-headerBytes {
			return nil, w.fault(e.name, m.Peer, fmt.Sprintf("a message of %d bytes for rank %d, of %d", m.Bytes, m.Peer, w.size))
		}
		e.offsets = append(e.offsets, size)
		size += headerBytes + (m.Bytes+alignment-1)/alignment*alignment
	}
	var err error
	if e.memory, err = w.alloc(size); err != nil {
		return nil, err
	}
	for n := range e.messages {
		if err := e.prepare(n); err != nil {
			for k := range n {
				_ = w.call(e.name, fnRequestFree, e.request(k))
			}
			_ = w.free(&e.memory)
			return nil, err
		}
	}
	if requests > 0 {
		e.start = []uintptr{uintptr(requests), e.request(0)}
		e.test = []uintptr{uintptr(requests), e.request(0), e.memory.at(e.flag), e.memory.at(e.statuses)}
	}
	return e, nil
}

// request returns the address of a request.
func (e *Exchange) request(n int) uintptr { return e.memory.at(n * int(e.w.lib.handle)) }

// handle returns a request: 4 or 8 bytes.
func (e *Exchange) handle(n int) uintptr {
	b := e.memory.bytes[n*int(e.w.lib.handle):]
	if e.w.lib.handle == 4 {
		return uintptr(binary.LittleEndian.Uint32(b))
	}
	return uintptr(binary.LittleEndian.Uint64(b))
}

func (e *Exchange) prepare(n int) error {
	f := fnSendInit
	if n < e.receives {
		f = fnRecvInit
	}
	m := e.messages[n]
	return e.w.call(e.name, f, e.memory.at(e.offsets[n]), uintptr(headerBytes+m.Bytes), e.w.lib.bytes, uintptr(m.Peer), uintptr(m.Tag), e.w.data, e.request(n))
}

// content returns the bytes of a message.
func (e *Exchange) content(n int) []byte {
	from := e.offsets[n] + headerBytes
	return e.memory.bytes[from : from+e.messages[n].Bytes : from+e.messages[n].Bytes]
}

// Receive returns the bytes that a message to this rank brings, by its place in the list. They
// are those of the last Wait until the next Start.
func (e *Exchange) Receive(n int) []byte { return e.content(n) }

// Send returns the bytes that a message takes, which are written before Start and left alone until
// Wait has returned.
func (e *Exchange) Send(n int) []byte { return e.content(e.receives + n) }

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
	for n := range e.messages {
		header := e.memory.bytes[e.offsets[n]:][:headerBytes]
		if clear(header); n >= e.receives {
			e.encode(header, e.messages[n])
		}
	}
	if len(e.messages) > 0 {
		if code := e.w.again(fnStartall, e.start); code != 0 {
			return e.w.failed(e.name, -1, fnStartall, code)
		}
	}
	e.active = true
	return nil
}

// encode writes the header of a message.
func (e *Exchange) encode(header []byte, m Message) {
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
	w := e.w
	code := w.again(fnTestall, e.test)
	if code == 0 {
		return *e.memory.int32(e.flag) != 0, nil
	}
	if w.class(code) != w.lib.errInStatus {
		return false, w.failed(e.name, -1, fnTestall, code)
	}
	for n, m := range e.messages {
		code := *e.memory.int32(e.statuses + n*w.lib.status + w.lib.statusError)
		switch class := w.class(code); {
		case class == w.lib.errTruncate:
			return false, e.misfit(m.Peer, fmt.Sprintf("it has more than the %d bytes that are expected", m.Bytes))
		case class != 0 && class != w.lib.errPending:
			return false, w.failed(fmt.Sprintf("%s, message of %d bytes with rank %d", e.name, m.Bytes, m.Peer), m.Peer, fnTestall, code)
		}
	}
	return false, w.failed(e.name, -1, fnTestall, code)
}

// missing returns the ranks whose messages are still under way.
func (e *Exchange) missing() ([]int, error) {
	var ranks []int
	for n, m := range e.messages {
		if err := e.w.call(e.name, fnRequestStatus, e.handle(n), e.memory.at(e.flag), e.w.lib.ignore); err != nil {
			return nil, err
		}
		if *e.memory.int32(e.flag) == 0 && !slices.Contains(ranks, m.Peer) {
			ranks = append(ranks, m.Peer)
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
	got := e.memory.bytes[e.offsets[n]:][:headerBytes]
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
	if e.memory.addr == 0 || e.active {
		return nil
	}
	var first error
	for n := range e.messages {
		if err := e.w.call(e.name, fnRequestFree, e.request(n)); first == nil {
			first = err
		}
	}
	if err := e.w.free(&e.memory); first == nil {
		first = err
	}
	return first
}
