package mpi

import (
	"context"

	"github.com/openearthgo/oec/rt"
	"github.com/openearthgo/oec/rt/internal/mpi"
	"github.com/openearthgo/oec/rt/internal/parts"
)

// Main runs a program as one of the ranks that a launcher has started, and ends the process: with the return code 0 if all ranks
// come to the end without an error, and else with what the first of those that failed has to say. Without a launcher, it runs on a team of
// one rank, and returns if that succeeds. The context is done when the process is interrupted.
func Main(run func(ctx context.Context, team *rt.Team) error) {
	mpi.Main(func(ctx context.Context, w *mpi.World) error {
		if w == nil {
			return run(ctx, rt.Alone(ctx))
		}
		return run(ctx, rt.TeamOver(ctx, transport{w}))
	})
}

// transport is a world as a team sees it.
type transport struct{ *mpi.World }

// NewExchange prepares messages.
func (t transport) NewExchange(name string, sends, receives []parts.Message) (parts.Exchange, error) {
	e, err := t.World.NewExchange(name, messages(sends), messages(receives))
	if err != nil {
		return nil, err
	}
	return e, nil
}

func messages(list []parts.Message) []mpi.Message {
	out := make([]mpi.Message, len(list))
	for n, m := range list {
		out[n] = mpi.Message{Peer: m.Peer, Bytes: m.Bytes}
	}
	return out
}
