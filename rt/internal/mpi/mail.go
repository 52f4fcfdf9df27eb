package mpi

import (
	"encoding/binary"
	"time"
	"unsafe"
)

// mail is the small messages in which ranks that wait ask each other where they are. There are few
// slots for those under way: what finds none is not sent, and asked again later.
type mail struct {
	w     *World
	slots []slot // the first one is for what comes in
}

type slot struct {
	block   block
	pending bool
}

// The tags of messages on the control communicator.
const (
	tagAsk = 1 + iota
	tagAnswer
	tagUp
	tagDown
	tagEnd // is added for the last operation
)

// Layout of small memory: out-parameters of calls.
const (
	smallFlag    = 0
	smallCount   = 8
	smallRequest = 16
	smallStatus  = 64
	smallBytes   = 192
)

// A slot has a request and then a report.
const (
	slotReport  = 64
	reportText  = 120 // bytes
	reportWaits = 8
	reportBytes = 8 + 4 + 4 + 4*reportWaits + reportText
)

// report is what a rank says of itself.
type report struct {
	number int64
	ended  bool
	failed bool
	waits  []int32
	text   string
	at     time.Time // when it came
}

func (r *report) same(s *report) bool {
	return r.number == s.number && r.ended == s.ended && r.text == s.text
}

// encode writes where a rank is.
func (o *operation) encode(b []byte) {
	clear(b)
	binary.LittleEndian.PutUint64(b, uint64(o.number))
	if o.ended {
		b[8] = 1
	}
	if o.failed {
		b[9] = 1
	}
	n := min(len(o.waits), reportWaits)
	b[12] = byte(n)
	for k, rank := range o.waits[:n] {
		binary.LittleEndian.PutUint32(b[16+4*k:], uint32(rank))
	}
	copy(b[16+4*reportWaits:reportBytes-1], o.text)
}

func decode(b []byte) *report {
	r := &report{number: int64(binary.LittleEndian.Uint64(b)), ended: b[8] != 0, failed: b[9] != 0}
	for k := range int(b[12]) {
		r.waits = append(r.waits, int32(binary.LittleEndian.Uint32(b[16+4*k:])))
	}
	text := b[16+4*reportWaits : reportBytes]
	for n, c := range text {
		if c == 0 {
			r.text = string(text[:n])
			break
		}
	}
	return r
}

func (m *mail) open(w *World) error {
	*m = mail{w: w, slots: make([]slot, 17)}
	for n := range m.slots {
		b, err := w.alloc(slotReport + reportBytes)
		if err != nil {
			return err
		}
		m.slots[n].block = b
	}
	return nil
}

// close gives the memory back, but that of messages that nobody has taken yet.
func (m *mail) close() error {
	var first error
	for n := range m.slots {
		s := &m.slots[n]
		if s.pending {
			if done, err := m.tested(s); err != nil || !done {
				continue
			}
		}
		if err := m.w.free(&s.block); first == nil {
			first = err
		}
	}
	return first
}

// tested reports whether the message of a slot is under way no more.
func (m *mail) tested(s *slot) (bool, error) {
	done, err := m.w.test("asking where ranks are", s.block.at(0))
	if done {
		s.pending = false
	}
	return done, err
}

// send sends where this rank is, or asks for where another one is.
func (m *mail) send(to int, tag uintptr, o *operation) error {
	for n := range m.slots[1:] {
		s := &m.slots[1+n]
		if s.pending {
			if done, err := m.tested(s); err != nil {
				return err
			} else if !done {
				continue
			}
		}
		o.encode(s.block.bytes[slotReport:])
		if err := m.w.call("asking where ranks are", fnIsend, s.block.at(slotReport), reportBytes, m.w.lib.bytes, uintptr(to), tag, m.w.control, s.block.at(0)); err != nil {
			return err
		}
		s.pending = true
		return nil
	}
	return nil
}

func (m *mail) ask(rank int) error { return m.send(rank, tagAsk, &operation{}) }

// answer answers all that have asked.
func (m *mail) answer(o *operation) error {
	for {
		from, r, err := m.receive(tagAsk)
		if err != nil || r == nil {
			return err
		}
		if err := m.send(from, tagAnswer, o); err != nil {
			return err
		}
	}
}

// heard returns an answer that has come, or nil.
func (m *mail) heard() (from int, r *report, err error) { return m.receive(tagAnswer) }

// receive takes a message that has come from anybody, or nil.
func (m *mail) receive(tag uintptr) (from int, r *report, err error) {
	w := m.w
	from, _, err = w.probe(w.lib.anySource, tag, "asking where ranks are")
	if from < 0 || err != nil {
		return 0, nil, err
	}
	s := &m.slots[0]
	if err := w.call("asking where ranks are", fnIrecv, s.block.at(slotReport), reportBytes, w.lib.bytes, uintptr(from), tag, w.control, s.block.at(0)); err != nil {
		return 0, nil, err
	}
	for {
		if done, err := m.tested(s); err != nil {
			return 0, nil, err
		} else if done {
			return from, decode(s.block.bytes[slotReport:]), nil
		}
	}
}

// probe looks for a message on the control communicator; from is negative if there is none.
func (w *World) probe(source, tag uintptr, op string) (from, bytes int, err error) {
	status := w.small.at(smallStatus)
	if err := w.call(op, fnIprobe, source, tag, w.control, w.small.at(smallFlag), status); err != nil {
		return -1, 0, err
	}
	if *w.small.int32(smallFlag) == 0 {
		return -1, 0, nil
	}
	if err := w.call(op, fnGetCount, status, w.lib.bytes, w.small.at(smallCount)); err != nil {
		return -1, 0, err
	}
	return int(*w.small.int32(smallStatus + w.lib.statusSource)), int(*w.small.int32(smallCount)), nil
}

// test reports whether a request, at an address, is complete.
func (w *World) test(op string, request uintptr) (bool, error) {
	if err := w.call(op, fnTestall, 1, request, w.small.at(smallFlag), w.lib.ignore); err != nil {
		return false, err
	}
	return *w.small.int32(smallFlag) != 0, nil
}

// int32 returns a number in the memory, which the library writes.
func (b *block) int32(offset int) *int32 { return (*int32)(unsafe.Pointer(&b.bytes[offset])) }
