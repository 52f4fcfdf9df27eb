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

// move copies points of a part to others of it.
func (r *Refresh) move(s *memory.Storage, m *Move) {
	n := m.To.Extents()
	for k := range n[2] {
		to := rows{unsafe.Pointer(s.Element(m.To.Lo[0], m.To.Lo[1], m.To.Lo[2]+k)), s.ByteStride(1)}
		from := rows{unsafe.Pointer(s.Element(m.From.Lo[0], m.From.Lo[1], m.From.Lo[2]+k)), s.ByteStride(1)}
		copyRows(to, from, n[0]*r.size, n[1], r.size)
	}
}
