package schedule

import (
	"fmt"

	"github.com/openearthgo/oec/rt/internal/access"
	"github.com/openearthgo/oec/rt/internal/memory"
	"github.com/openearthgo/oec/rt/internal/parts"
)

// Link gives plans their messages between ranks.
type Link interface {
	// Exchange returns messages by their name, which is the same on all ranks, and stands for the same messages whenever it is asked.
	Exchange(name string, sends, receives []parts.Message) (parts.Exchange, error)
}

// connect prepares the messages of all pipelines. All ranks do so.
func (p *Plan) connect(link Link) error {
	for n := range p.groups {
		g := &p.groups[n]
		for s := range g.pipeline {
			step := &g.pipeline[s]
			name := fmt.Sprintf("%s %s, level %s, domain %v: stage %d %s, step %d", p.Spec.Name, p.Spec.Info.Hash, p.Level.Name, p.N, g.First, g.Name(), s)
			for i := range p.Fields {
				name += " " + p.Fields[i].Elem.String()
			}
			var err error
			if step.exchange, err = link.Exchange(name, p.messages(step.Sends), p.messages(step.Receives)); err != nil {
				return err
			}
		}
	}
	return nil
}

// messages returns the messages for transfers.
func (p *Plan) messages(transfers []access.Transfer) (list []parts.Message) {
	for _, t := range transfers {
		bytes := 0
		for _, piece := range t.Pieces {
			bytes += piece.Points() * p.array(piece.Array).Elem.Size()
		}
		list = append(list, parts.Message{Peer: t.Rank, Bytes: bytes})
	}
	return list
}

// array returns a field, or a buffer, which are numbered after the fields.
func (p *Plan) array(n int) *memory.Storage {
	if n < len(p.Fields) {
		return p.Fields[n]
	}
	return &p.buffers[n-len(p.Fields)]
}

// exchange sends and receives what belongs to a step.
func (p *Plan) exchange(step *pipelineStep) error {
	for n, t := range step.Sends {
		to := step.exchange.Send(n)
		for _, piece := range t.Pieces {
			to = to[parts.Pack(p.array(piece.Array), piece.Box, to):]
		}
	}
	if err := step.exchange.Start(); err != nil {
		return err
	}
	if err := step.exchange.Wait(p.ctx); err != nil {
		return err
	}
	for n, t := range step.Receives {
		from := step.exchange.Receive(n)
		for _, piece := range t.Pieces {
			from = from[parts.Unpack(p.array(piece.Array), piece.Box, from):]
		}
	}
	return nil
}
