package rt

import (
	"fmt"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/memory"
	"github.com/openearthgo/oec/rt/internal/parts"
)

// Gather returns the whole of a field whose parts the ranks have: on rank 0 a field of its interior, without a halo, and nil on the
// others. All ranks call it. Of a field that is not divided it returns a copy, on each rank. The errors are a *[FieldError] and those of the transport.
func Gather[T oec.AnyElem](f *Field[T]) (*Field[T], error) {
	if err := f.present("Gather"); err != nil {
		return nil, err
	}
	if err := f.s.Read(); err != nil {
		return nil, err
	}
	var whole *Field[T]
	g := f.grid
	if g == nil || g.team.Rank() == 0 {
		var err error
		if whole, err = NewField[T](f.s.Dims, f.s.Interior, Halo{}); err != nil {
			return nil, err
		}
		memory.CopyRows(&whole.s, &f.s, f.s.Owned)
	}
	if g == nil || g.team.Size() == 1 {
		return whole, nil
	}
	var sends, receives []parts.Message
	var from []abi.Box
	for rank := range g.cuts.Ranks() {
		own := g.cuts.Box(rank).Project(f.s.Dims)
		m := parts.Message{Peer: rank, Bytes: own.Points() * f.s.Elem.Size()}
		for d, place := range g.cuts.Place(rank) {
			if !f.s.Dims.Has(d) && place > 0 {
				m.Bytes = 0 // others have the same
			}
		}
		switch {
		case rank == 0 || m.Bytes == 0:
		case g.team.Rank() == 0:
			receives, from = append(receives, m), append(from, own)
		case g.team.Rank() == rank:
			m.Peer = 0
			sends = append(sends, m)
		}
	}
	e, err := g.team.link.NewExchange(fmt.Sprintf("gathering %v over %v", f.s.Elem, f.s.Dims), sends, receives)
	if err != nil {
		return nil, err
	}
	if len(sends) > 0 {
		parts.Pack(&f.s, f.s.Owned, e.Send(0))
	}
	if err := e.Start(); err != nil {
		return nil, err
	}
	if err := e.Wait(g.team.ctx); err != nil {
		return nil, err
	}
	for n := range from {
		parts.Unpack(&whole.s, from[n], e.Receive(n))
	}
	return whole, e.Close()
}
