package parts

import (
	"context"
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// Refresh fills the halos of parts that are of one shape, by a pattern.
type Refresh struct {
	*Pattern
	size     int // of an element
	exchange Exchange
}

// NewRefresh prepares the messages of a pattern. All ranks do so.
func NewRefresh(t Transport, name string, p *Pattern, elem abi.ElemKind) (*Refresh, error) {
	r := &Refresh{Pattern: p, size: elem.Size()}
	messages := func(pieces []Piece) (list []Message) {
		for n := range pieces {
			list = append(list, Message{Peer: pieces[n].Rank, Bytes: pieces[n].Points() * r.size})
		}
		return list
	}
	var err error
	r.exchange, err = t.NewExchange(name, messages(p.Sends), messages(p.Receives))
	return r, err
}

// Run fills the halo of a part but for constants. All ranks do so.
func (r *Refresh) Run(ctx context.Context, s *memory.Storage) error {
	for n := range r.Sends {
		to := r.exchange.Send(n)
		for _, b := range r.Sends[n].Boxes {
			to = to[Pack(s, b, to):]
		}
	}
	if err := r.exchange.Start(); err != nil {
		return err
	}
	for n := range r.Local {
		r.move(s, &r.Local[n])
	}
	if err := r.exchange.Wait(ctx); err != nil {
		return err
	}
	for n := range r.Receives {
		from := r.exchange.Receive(n)
		for _, b := range r.Receives[n].Boxes {
			from = from[Unpack(s, b, from):]
		}
	}
	return nil
}

// Pack copies the points of a box to bytes and returns how many bytes that are.
func Pack(s *memory.Storage, b abi.Box, bytes []byte) int {
	at := 0
	eachRow(s, b, func(row []byte) { at += copy(bytes[at:], row) })
	return at
}

// Unpack copies bytes to the points of a box and returns how many bytes that are.
func Unpack(s *memory.Storage, b abi.Box, bytes []byte) int {
	at := 0
	eachRow(s, b, func(row []byte) { at += copy(row, bytes[at:]) })
	return at
}

// eachRow calls fn with the bytes of each row of a box.
func eachRow(s *memory.Storage, b abi.Box, fn func(row []byte)) {
	width, stride := (b.Hi[0]-b.Lo[0])*s.Elem.Size(), s.ByteStride(1)
	for k := b.Lo[2]; k < b.Hi[2]; k++ {
		row := unsafe.Pointer(s.Element(b.Lo[0], b.Lo[1], k))
		for n := range b.Hi[1] - b.Lo[1] {
			fn(unsafe.Slice((*byte)(unsafe.Add(row, n*stride)), width))
		}
	}
}

// move copies points of a part to others of it.
func (r *Refresh) move(s *memory.Storage, m *Move) {
	width := (m.To.Hi[0] - m.To.Lo[0]) * r.size
	for k := range m.To.Hi[2] - m.To.Lo[2] {
		for j := range m.To.Hi[1] - m.To.Lo[1] {
			to := s.Element(m.To.Lo[0], m.To.Lo[1]+j, m.To.Lo[2]+k)
			from := s.Element(m.From.Lo[0], m.From.Lo[1]+j, m.From.Lo[2]+k)
			copy(unsafe.Slice(to, width), unsafe.Slice(from, width))
		}
	}
}
