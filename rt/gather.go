package rt

import (
	"context"
	"fmt"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
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
	if f.grid == nil || f.grid.team.Rank() == 0 {
		var err error
		if whole, err = NewField[T](f.s.Dims, f.s.Interior, Halo{}); err != nil {
			return nil, err
		}
	}
	c, err := newCollection(f, abi.Box{Hi: f.s.Interior})
	if err != nil {
		return nil, err
	}
	if err := c.collect(f.context(), &f.s, whole.storage(), 0); err != nil {
		return nil, err
	}
	return whole, c.Close()
}

// Levels calls do on rank 0 for each index along k of a field, its halo included, with all points there: those of all parts and of the halo at the ends
// of the grid, in the order of memory, i fastest. A field without k has one level, 0. Rank 0 has one level in memory at a time, which do may not keep. All ranks
// call Levels; of a field that is not divided, do is called on each of them. An error of do is returned there, and another one on all other ranks.
func Levels[T oec.AnyElem](f *Field[T], do func(k int, level []T) error) error {
	if err := f.present("Levels"); err != nil {
		return err
	}
	all := f.whole()
	one, n, halo := all, f.s.Interior, f.s.Halo
	one.Lo[2], one.Hi[2] = 0, 1
	n[2], halo.Lo[2], halo.Hi[2] = 1, 0, 0
	var level *Field[T] // there is one on rank 0
	err := f.s.Read()
	if err == nil && (f.grid == nil || f.grid.team.Rank() == 0) {
		if level, err = NewField[T](f.s.Dims, n, halo); do == nil {
			err = fault.Fieldf("Levels", "the function is nil")
		}
	}
	if err := f.agree("Levels", err); err != nil {
		return err
	}
	c, err := newCollection(f, one)
	if err != nil {
		return err
	}
	var values []T
	var failed error
	for k := all.Lo[2]; k < all.Hi[2]; k++ {
		if err := c.collect(f.context(), &f.s, level.storage(), k); err != nil {
			return err
		}
		if level == nil || failed != nil {
			continue // the others send what is left of the field in any case
		}
		values = values[:0]
		level.eachRow(one, func(row []T, _, _, _ int) { values = append(values, row...) })
		failed = do(k, values)
	}
	if err := f.agree("Levels", failed); err != nil {
		return err
	}
	return c.Close()
}

// agree returns an error on all ranks that have a part of the field, if err is one on any of them.
func (f *Field[T]) agree(op string, err error) error {
	if f.grid == nil {
		return err
	}
	return f.grid.team.Agree(op, fmt.Sprintf("a field over %v of %v of %v with halo %v", f.s.Dims, f.s.Elem, f.s.Interior, f.s.Halo), err)
}

// context returns that of the team; calls for a field that is not divided need none.
func (f *Field[T]) context() context.Context {
	if f.grid == nil {
		return context.Background()
	}
	return f.grid.team.ctx
}

// whole returns the points of the whole field, its halo included.
func (f *Field[T]) whole() (b abi.Box) {
	for d := range 3 {
		b.Lo[d], b.Hi[d] = -f.s.Halo.Lo[d], f.s.Interior[d]+f.s.Halo.Hi[d]
	}
	return b
}

// collection brings the points of a box to rank 0, again and again.
type collection struct {
	own      abi.Box   // what this rank gives
	from     []abi.Box // on rank 0: what comes
	bytes    []byte    // on rank 0: for what it gives itself
	exchange parts.Exchange
}

// newCollection prepares the messages. All ranks do so.
func newCollection[T oec.AnyElem](f *Field[T], b abi.Box) (*collection, error) {
	size := f.s.Elem.Size()
	if f.grid == nil {
		return &collection{own: b, bytes: make([]byte, b.Points()*size)}, nil
	}
	cuts, self := f.grid.cuts, f.grid.team.Rank()
	c := &collection{}
	var sends, receives []parts.Message
	for rank := range cuts.Ranks() {
		give := cuts.Reach(rank, f.s.Dims, b)
		for d, place := range cuts.Place(rank) {
			if !f.s.Dims.Has(d) && place > 0 {
				give = abi.Box{} // others have the same
			}
		}
		if rank == self {
			c.own = give
		}
		m := parts.Message{Peer: rank, Bytes: give.Points() * size}
		switch {
		case rank == 0 || m.Bytes == 0:
		case self == 0:
			receives, c.from = append(receives, m), append(c.from, give)
		case self == rank:
			m.Peer = 0
			sends = append(sends, m)
		}
	}
	if self == 0 {
		c.bytes = make([]byte, c.own.Points()*size)
	}
	var err error
	c.exchange, err = f.grid.team.link.NewExchange(fmt.Sprintf("gathering %v of %v over %v", b, f.s.Elem, f.s.Dims), sends, receives)
	return c, err
}

// collect copies the points of the box, moved by some levels, from parts of a field to the box in another one, which there is on rank 0.
func (c *collection) collect(ctx context.Context, from, to *memory.Storage, levels int) error {
	moved := c.own.Shift([3]int{0, 0, levels})
	switch {
	case to != nil:
		parts.Unpack(to, c.own, c.bytes[:parts.Pack(from, moved, c.bytes)])
	case !moved.Empty():
		parts.Pack(from, moved, c.exchange.Send(0))
	}
	if c.exchange == nil {
		return nil
	}
	if err := c.exchange.Start(); err != nil {
		return err
	}
	if err := c.exchange.Wait(ctx); err != nil {
		return err
	}
	for n, b := range c.from {
		parts.Unpack(to, b, c.exchange.Receive(n))
	}
	return nil
}

// Close gives back the memory for messages.
func (c *collection) Close() error {
	if c.exchange == nil {
		return nil
	}
	return c.exchange.Close()
}
