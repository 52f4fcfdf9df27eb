package rt

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/memory"
	"github.com/openearthgo/oec/rt/internal/parts"
)

// Team is the ranks that run a program together, seen from one of them: processes that a launcher of MPI has started, by package
// rt/mpi, or goroutines of one process, by [RunTeam]. Each rank runs the whole program on its parts of the fields, see [Team.Grid].
//
// What is called a call of all ranks is made by each of them, in the same order and with the same arguments but for what is in
// their parts: Grid, AllocOn and the binding of stencils to parts, runs of plans, [FillHalo], [Gather] and reductions. A rank that
// makes others is an error which names it. After an error between ranks, a cancellation included, the team is of no more use.
//
// One goroutine of a rank at a time uses it.
type Team struct {
	ctx  context.Context
	link parts.Transport
}

// TeamOver returns the team over a transport; calls that have no context of their own use ctx. It is for package rt/mpi.
func TeamOver(ctx context.Context, t parts.Transport) *Team { return &Team{ctx: ctx, link: t} }

// Alone returns the team of a program that is one process.
func Alone(ctx context.Context) *Team { return TeamOver(ctx, parts.NewHub(1).Transport(0)) }

// Rank returns the number of this rank, from 0.
func (t *Team) Rank() int { return t.link.Rank() }

// Size returns the number of ranks.
func (t *Team) Size() int { return t.link.Size() }

// RunTeam runs a program on a number of ranks that are goroutines of this process: for tests, and to see what a program does before
// it is on a cluster. The result of each field and reduction is that of one rank, to the bit.
//
// The error is that of the first rank that failed by itself; a panic is one, too. The others then get a *[TeamError] that names it
// at their next call with others.
func RunTeam(ctx context.Context, ranks int, run func(ctx context.Context, t *Team) error) error {
	if ranks < 1 {
		return fault.Fieldf("RunTeam", "%d ranks", ranks)
	}
	hub := parts.NewHub(ranks)
	errs := make([]error, ranks)
	var wait sync.WaitGroup
	for rank := range ranks {
		wait.Go(func() {
			errs[rank] = guarded(ctx, TeamOver(ctx, hub.Transport(rank)), run)
			hub.End(rank, errs[rank])
		})
	}
	wait.Wait()
	return firstCause(errs)
}

// guarded runs a program, and returns a panic as an error.
func guarded(ctx context.Context, t *Team, run func(ctx context.Context, t *Team) error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n\n%s", r, debug.Stack())
		}
	}()
	return run(ctx, t)
}

// firstCause returns the first error that is no consequence of another rank's, with its rank.
func firstCause(errs []error) error {
	var first error
	for rank, err := range errs {
		var e *fault.TeamError
		consequence := errors.As(err, &e) && e.Consequence
		if err == nil || consequence && first != nil {
			continue
		}
		if e == nil && len(errs) > 1 {
			err = fmt.Errorf("rank %d: %w", rank, err)
		}
		if first = err; !consequence {
			break
		}
	}
	return first
}

// agree returns an error if err is one, on any rank, or if ranks have different texts.
func (t *Team) agree(ctx context.Context, op, text string, err error) error {
	if t.Size() == 1 {
		return err
	}
	own := "=" + text
	if err != nil {
		own = "!" + err.Error()
	}
	all, e := t.link.Allgather(ctx, op, []byte(own))
	switch {
	case err != nil:
		return err
	case e != nil:
		return e
	}
	for rank, theirs := range all {
		if theirs[0] == '!' {
			return &fault.TeamError{Rank: t.Rank(), Ranks: t.Size(), Op: op, Peer: rank, Problem: fmt.Sprintf("rank %d has failed: %s", rank, theirs[1:]), Consequence: true}
		}
	}
	for rank, theirs := range all {
		if string(theirs) != string(all[0]) {
			return &fault.TeamError{Rank: t.Rank(), Ranks: t.Size(), Op: op, Peer: rank, Problem: fmt.Sprintf("rank %d has %s, and rank 0 has %s", rank, theirs[1:], all[0][1:]),
				Hint: "all ranks make the same calls with the same arguments"}
		}
	}
	return nil
}

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
