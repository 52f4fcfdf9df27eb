package rt

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"

	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/parts"
)

// Team is the ranks that run a program together, seen from one of them: processes that a launcher of MPI has started, by package
// rt/mpi, or goroutines of one process, by [RunTeam]. Each rank runs the whole program on its parts of the fields, see [Team.Grid].
//
// What is called a call of all ranks is made by each of them, in the same order and with the same arguments but for what is in
// their parts: Grid, AllocOn and the binding of stencils to parts, runs of plans and sequences, [NewSequence], [FillHalo], [Gather], [Levels] and reductions. A rank that
// makes others is an error which names it. After an error between ranks, a cancellation included, the team is of no more use.
//
// One goroutine of a rank at a time uses it.
type Team struct {
	ctx  context.Context
	link parts.Transport
}

// TeamOver returns the team over a transport; calls that have no context of their own use ctx. It is for package rt/mpi.
func TeamOver(ctx context.Context, t parts.Transport) *Team { return &Team{ctx: orNever(ctx), link: t} }

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
	if run == nil {
		return fault.Fieldf("RunTeam", "the function is nil")
	}
	hub := parts.NewHub(ranks)
	errs := make([]error, ranks)
	var wait sync.WaitGroup
	for rank := range ranks {
		wait.Go(func() {
			errs[rank] = guarded(TeamOver(ctx, hub.Transport(rank)), run)
			hub.End(rank, errs[rank])
		})
	}
	wait.Wait()
	return firstCause(errs)
}

// guarded runs a program, and returns a panic as an error.
func guarded(t *Team, run func(ctx context.Context, t *Team) error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n\n%s", r, debug.Stack())
		}
	}()
	return run(t.ctx, t)
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

// Agree returns an error on all ranks if err is one on any of them, or if ranks have different texts, which say what they are about to do with op. All ranks call it.
// The rank that has an error gets it, the others a *[TeamError] that names the rank.
func (t *Team) Agree(op, text string, err error) error { return t.agree(t.ctx, op, text, err) }

// agree returns an error if err is one, on any rank, or if ranks have different texts.
func (t *Team) agree(ctx context.Context, op, text string, err error) error {
	if t.Size() == 1 {
		return err
	}
	all, err := t.gather(ctx, op, text, err)
	if err != nil {
		return err
	}
	for rank, theirs := range all {
		if theirs != all[0] {
			return &fault.TeamError{Rank: t.Rank(), Ranks: t.Size(), Op: op, Peer: rank, Problem: fmt.Sprintf("rank %d has %s, and rank 0 has %s", rank, theirs, all[0]),
				Hint: "all ranks make the same calls with the same arguments"}
		}
	}
	return nil
}

// gather returns the texts of all ranks, or an error if err is one on any of them.
func (t *Team) gather(ctx context.Context, op, text string, err error) ([]string, error) {
	own := "=" + text
	if err != nil {
		own = "!" + err.Error()
	}
	all, e := t.link.Allgather(ctx, op, []byte(own))
	if err = cmp.Or(err, e); err != nil {
		return nil, err
	}
	texts := make([]string, len(all))
	for rank, theirs := range all {
		if theirs[0] == '!' {
			return nil, &fault.TeamError{Rank: t.Rank(), Ranks: t.Size(), Op: op, Peer: rank, Problem: fmt.Sprintf("rank %d has failed: %s", rank, theirs[1:]), Consequence: true}
		}
		texts[rank] = string(theirs[1:])
	}
	return texts, nil
}
