package rt

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/access"
)

// joinTeam notes the parts whose halos the stencil reads, which is the same on all ranks.
func (p *Plan) joinTeam(g *Grid, fields []AnyField, sub *abi.Box) error {
	needs, err := access.PartNeeds(p.run.Spec, p.run.N, g.boxes())
	if err != nil {
		return err
	}
	p.team = g.team
	beyond := sub != nil && !sub.Project(p.run.Spec.Dims).Within(abi.Box{Hi: p.run.N})
	for i, f := range fields {
		if !p.run.Spec.Fields[i].Output && f.partOf() != nil && (beyond || needs[i].Halo != (Halo{})) {
			p.parts = append(p.parts, f)
		}
	}
	return nil
}

// agreed returns the plan if all ranks have bound the same, and else the error of one of them.
func (p *Plan) agreed(s *abi.Stencil, team *Team, c *config, err error) (*Plan, error) {
	text := ""
	if err == nil {
		text = fmt.Sprintf("%s of source %s on a domain of %v", s.Name, s.Info.Hash, p.run.N)
		if c.sub != nil {
			text += fmt.Sprintf(", sub-domain %v", *c.sub)
		}
		if p.repeat > 1 {
			text += fmt.Sprintf(", repeated %d times", p.repeat)
		}
	}
	if err := team.agree(team.ctx, s.Name+": Bind", text, err); err != nil {
		return nil, err
	}
	return p, nil
}

// runParts is Run on parts: halos that are stale are filled before the stencil reads them.
func (p *Plan) runParts(ctx context.Context, scalars []uint64) error {
	for range p.repeat {
		for _, f := range p.parts {
			if err := f.refresh(ctx); err != nil {
				return err
			}
		}
		for o, f := range p.run.Fields {
			if p.run.Spec.Fields[o].Output {
				f.SetFresh(nil) // on ranks too that have nothing to compute
			}
		}
		err := p.runWatched(ctx, scalars, 1)
		if len(p.run.Spec.Panics) > 0 {
			err = p.agreePanic(ctx, err)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// agreePanic returns the error of a run of a stencil that may panic: on all ranks the panic that one process would report.
func (p *Plan) agreePanic(ctx context.Context, err error) error {
	own := ""
	var panicked *fault.StencilPanic
	switch {
	case errors.As(err, &panicked):
		own = strconv.Itoa(panicked.Code)
	case err != nil:
		own = "!" + err.Error()
	}
	all, e := p.team.link.Allgather(ctx, p.run.Spec.Name, []byte(own))
	if e != nil {
		return cmp.Or(err, e)
	}
	first := 0
	for rank, theirs := range all {
		if code, e := strconv.Atoi(string(theirs)); e == nil && (first == 0 || code < first) {
			first = code
		} else if strings.HasPrefix(string(theirs), "!") && err == nil {
			err = &fault.TeamError{Rank: p.team.Rank(), Ranks: p.team.Size(), Op: p.run.Spec.Name, Peer: rank, Problem: fmt.Sprintf("rank %d has failed: %s", rank, theirs[1:]), Consequence: true}
		}
	}
	if first == 0 || err != nil && panicked == nil || panicked != nil && panicked.Code == first {
		return err
	}
	var outputs []string
	for _, f := range p.run.Spec.Fields {
		if f.Output {
			outputs = append(outputs, f.Name)
		}
	}
	return p.run.PanicError(uint64(first), outputs)
}
