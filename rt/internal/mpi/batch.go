package mpi

import (
	"encoding/binary"
	"fmt"
	"slices"
)

// batch is messages of an exchange that the library moves, by persistent requests.
type batch struct {
	e       *Exchange
	list    []int // of the messages
	offsets []int

	memory   block
	statuses int // where they are in the memory
	flag     int

	start, test []uintptr // arguments of the calls for all messages
}

// newBatch prepares some of the messages.
func (e *Exchange) newBatch(list []int) (*batch, error) {
	b := &batch{e: e, list: list}
	w := e.w
	b.statuses = len(list) * int(w.lib.handle)
	b.flag = (b.statuses + len(list)*w.lib.status + 7) / 8 * 8
	size := (b.flag + 8 + alignment - 1) / alignment * alignment
	for _, n := range list {
		b.offsets = append(b.offsets, size)
		size += frameBytes(e.messages[n].Bytes)
	}
	var err error
	if b.memory, err = w.alloc(size); err != nil {
		return nil, err
	}
	for k, n := range list {
		if err := b.prepare(k); err != nil {
			for k := range k {
				_ = w.call(e.name, fnRequestFree, b.request(k))
			}
			_ = w.free(&b.memory)
			return nil, err
		}
		e.frames[n] = b.memory.bytes[b.offsets[k]:][:headerBytes+e.messages[n].Bytes]
	}
	b.start = []uintptr{uintptr(len(list)), b.request(0)}
	b.test = []uintptr{uintptr(len(list)), b.request(0), b.memory.at(b.flag), b.memory.at(b.statuses)}
	return b, nil
}

// request returns the address of a request.
func (b *batch) request(k int) uintptr { return b.memory.at(k * int(b.e.w.lib.handle)) }

// handle returns a request: 4 or 8 bytes.
func (b *batch) handle(k int) uintptr {
	at := b.memory.bytes[k*int(b.e.w.lib.handle):]
	if b.e.w.lib.handle == 4 {
		return uintptr(binary.LittleEndian.Uint32(at))
	}
	return uintptr(binary.LittleEndian.Uint64(at))
}

func (b *batch) prepare(k int) error {
	e, n := b.e, b.list[k]
	f := fnSendInit
	if n < e.receives {
		f = fnRecvInit
	}
	m := e.messages[n]
	return e.w.call(e.name, f, b.memory.at(b.offsets[k]), uintptr(headerBytes+m.Bytes), e.w.lib.bytes, uintptr(m.Peer), uintptr(m.Tag), e.w.data, b.request(k))
}

// begin starts the requests.
func (b *batch) begin() error {
	if code := b.e.w.again(fnStartall, b.start); code != 0 {
		return b.e.w.failed(b.e.name, -1, fnStartall, code)
	}
	return nil
}

// poll reports whether all messages have come and gone.
func (b *batch) poll() (bool, error) {
	e, w := b.e, b.e.w
	code := w.again(fnTestall, b.test)
	if code == 0 {
		return *b.memory.int32(b.flag) != 0, nil
	}
	if w.class(code) != w.lib.errInStatus {
		return false, w.failed(e.name, -1, fnTestall, code)
	}
	for k, n := range b.list {
		m := e.messages[n]
		code := *b.memory.int32(b.statuses + k*w.lib.status + w.lib.statusError)
		switch class := w.class(code); {
		case class == w.lib.errTruncate:
			return false, e.misfit(m.Peer, fmt.Sprintf("it has more than the %d bytes that are expected", m.Bytes))
		case class != 0 && class != w.lib.errPending:
			return false, w.failed(fmt.Sprintf("%s, message of %d bytes with rank %d", e.name, m.Bytes, m.Peer), m.Peer, fnTestall, code)
		}
	}
	return false, w.failed(e.name, -1, fnTestall, code)
}

// missing appends the ranks whose messages are still under way.
func (b *batch) missing(ranks []int) ([]int, error) {
	w := b.e.w
	for k, n := range b.list {
		if err := w.call(b.e.name, fnRequestStatus, b.handle(k), b.memory.at(b.flag), w.lib.ignore); err != nil {
			return nil, err
		}
		if peer := b.e.messages[n].Peer; *b.memory.int32(b.flag) == 0 && !slices.Contains(ranks, peer) {
			ranks = append(ranks, peer)
		}
	}
	return ranks, nil
}

// close gives the memory back.
func (b *batch) close() error {
	w := b.e.w
	var first error
	for k := range b.list {
		if err := w.call(b.e.name, fnRequestFree, b.request(k)); first == nil {
			first = err
		}
	}
	if err := w.free(&b.memory); first == nil {
		first = err
	}
	return first
}
