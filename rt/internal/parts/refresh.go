package parts

import (
	"cmp"
	"context"
	"slices"
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// Refresh fills the halos of some parts together, by a pattern each: what a rank has for another one is one message.
type Refresh struct {
	fills           []fill
	sends, receives []letters
	exchange        Exchange
}

// fill is a pattern, and the size of elements.
type fill struct {
	*Pattern
	size int
}

// letters are what goes to a rank, or comes from it, of each part.
type letters struct {
	rank  int
	boxes [][]abi.Box // by part
}

// NewRefresh prepares the messages of some patterns, for parts of elements of some kinds. All ranks do so.
func NewRefresh(t Transport, name string, patterns []*Pattern, elems []abi.ElemKind) (*Refresh, error) {
	r := &Refresh{}
	for n, p := range patterns {
		r.fills = append(r.fills, fill{p, elems[n].Size()})
	}
	r.sends = r.joined(func(p *Pattern) []Piece { return p.Sends })
	r.receives = r.joined(func(p *Pattern) []Piece { return p.Receives })
	var err error
	r.exchange, err = t.NewExchange(name, r.messages(r.sends), r.messages(r.receives))
	return r, err
}

// joined returns the pieces of all patterns by rank.
func (r *Refresh) joined(of func(*Pattern) []Piece) (list []letters) {
	for n := range r.fills {
		for _, piece := range of(r.fills[n].Pattern) {
			at := slices.IndexFunc(list, func(l letters) bool { return l.rank == piece.Rank })
			if at < 0 {
				at, list = len(list), append(list, letters{piece.Rank, make([][]abi.Box, len(r.fills))})
			}
			list[at].boxes[n] = piece.Boxes
		}
	}
	slices.SortFunc(list, func(a, b letters) int { return cmp.Compare(a.rank, b.rank) })
	return list
}

func (r *Refresh) messages(list []letters) (messages []Message) {
	for _, l := range list {
		bytes := 0
		for n, boxes := range l.boxes {
			for _, b := range boxes {
				bytes += b.Points() * r.fills[n].size
			}
		}
		messages = append(messages, Message{Peer: l.rank, Bytes: bytes})
	}
	return messages
}

// Begin sends what others need of parts, in the order of the patterns, and does what has nothing to do with others. All ranks do so, and then
// call End.
func (r *Refresh) Begin(of []*memory.Storage) error {
	for n := range r.sends {
		to := r.exchange.Send(n)
		for part, boxes := range r.sends[n].boxes {
			for _, b := range boxes {
				to = to[Pack(of[part], b, to):]
			}
		}
	}
	if err := r.exchange.Start(); err != nil {
		return err
	}
	for n := range r.fills {
		for m := range r.fills[n].Local {
			move(of[n], &r.fills[n].Local[m], r.fills[n].size)
		}
	}
	return nil
}

// End waits for what comes from others. The halos are filled then, but for constants.
func (r *Refresh) End(ctx context.Context, of []*memory.Storage) error {
	if err := r.exchange.Wait(ctx); err != nil {
		return err
	}
	for n := range r.receives {
		from := r.exchange.Receive(n)
		for part, boxes := range r.receives[n].boxes {
			for _, b := range boxes {
				from = from[Unpack(of[part], b, from):]
			}
		}
	}
	return nil
}

// move copies points of a part to others of it.
func move(s *memory.Storage, m *Move, size int) {
	n := m.To.Extents()
	for k := range n[2] {
		to := rows{unsafe.Pointer(s.Element(m.To.Lo[0], m.To.Lo[1], m.To.Lo[2]+k)), s.ByteStride(1)}
		from := rows{unsafe.Pointer(s.Element(m.From.Lo[0], m.From.Lo[1], m.From.Lo[2]+k)), s.ByteStride(1)}
		copyRows(to, from, n[0]*size, n[1], size)
	}
}
