package schedule

import (
	"fmt"

	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/access"
	"github.com/openearthgo/oec/rt/internal/geometry"
	"github.com/openearthgo/oec/rt/internal/memory"
	"github.com/openearthgo/oec/rt/internal/parts"
)

// Link gives plans their messages between ranks.
type Link interface {
	// Exchange returns messages by their name, which is the same on all ranks, and stands for the same messages whenever it is asked.
	Exchange(name string, sends, receives []parts.Message) (parts.Exchange, error)
}

// pipeline is a stage whose order goes from part to part.
type pipeline []pipelineStep

// pipelineStep is what this rank computes in a step, and what is sent and received afterwards.
type pipelineStep struct {
	access.Step
	geometry.Tiling
	wavefront *wavefront
	exchange  parts.Exchange
}

// divideSteps is divide for a group that is a stage which goes from part to part: each slice has tiles of its own.
func (p *Plan) divideSteps(g *group, o *Options, workers int) (most int64) {
	for _, step := range g.stages[0].Pipeline {
		slice := *g
		slice.Tiling = geometry.Tiling{Box: step.Points}
		if !step.Points.Empty() {
			p.divideStage(&slice, p.tilePoints(&slice, o, workers), workers)
		}
		g.pipeline = append(g.pipeline, pipelineStep{Step: step, Tiling: slice.Tiling, wavefront: slice.wavefront})
		g.Count += slice.Count
		most = max(most, slice.Count)
	}
	return most
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

// runPipeline runs the stage of a group step by step, and sees to it that ranks have what they wait for.
func (p *Plan) runPipeline(n int) error {
	g := &p.groups[n]
	all := g.Tiling
	defer func() { g.Tiling = all }()
	for s := range g.pipeline {
		step := &g.pipeline[s]
		if !step.Points.Empty() {
			g.Tiling, g.wavefront = step.Tiling, step.wavefront
			if p.runTiles(g); p.canceled.Load() {
				return &fault.CanceledError{Stencil: p.Spec.Name, Outputs: p.written(n), Err: p.ctx.Err()}
			}
		}
		if err := p.exchange(step); err != nil {
			return err
		}
	}
	return nil
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
