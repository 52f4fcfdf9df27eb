package difftest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/openearthgo/oec/difftest/internal/guard"
	"github.com/openearthgo/oec/rt"
)

// stepped is a model that advances by steps in time: fills of halos, a run, and swaps of outputs with inputs.
type stepped struct {
	fields  []*guard.Field
	actions []rt.Action
	loop    []func(ctx context.Context) error // the same, one after the other
}

// checkSteps advances a model by a sequence, several steps at once, and by a loop; and on ranks, with an exchange of halos for several
// steps. Stencils that cannot be advanced so run step by step.
func checkSteps(t *tester) {
	p := newProblem(t.stencil, t.divided())
	p.joinHalos()
	if p.run.Points() == 0 {
		return
	}
	turn, onDevice := 0, ""
	t.eachWay(func(a attempt) bool {
		if a.device != "" && onDevice != "" && a.level != onDevice {
			return false // one level is enough: steps are queued
		}
		turn++
		a.layout, a.workers = "steps at once", 1+turn%3
		if a.device != "" {
			a.layout, a.workers, onDevice = "steps queued", 1, a.level
		}
		t.note.write(p, a.String())
		err := p.compareSteps(a, turn)
		return err != nil && t.fail(p, a.String(), err)
	})
	if _, divides := reflect.PointerTo(t.bind.Type().In(0)).MethodByName("AllocOn"); !divides || t.stopped() {
		return
	}
	divisions := p.divisions(0)
	t.eachWay(func(a attempt) bool {
		turn++
		cuts := divisions[turn%len(divisions)]
		a.layout, a.workers = fmt.Sprintf("steps with one exchange on parts cut along i before %v and along j before %v", cuts[0], cuts[1]), 1+turn%2
		t.note.write(p, a.String())
		err := p.compareStepsOnRanks(a, turn, cuts)
		return err != nil && t.fail(p, a.String(), err)
	})
}

// joinHalos gives fields that may be swapped the same halo.
func (p *problem) joinHalos() {
	for _, o := range p.outputs {
		if in := p.swapped(o); in >= 0 {
			for d := range 3 {
				p.halos[in].Lo[d] = max(p.halos[in].Lo[d], p.halos[o].Lo[d])
				p.halos[in].Hi[d] = max(p.halos[in].Hi[d], p.halos[o].Hi[d])
			}
			p.halos[o] = p.halos[in]
		}
	}
}

// swapped returns the input that an output becomes in the next step: the first of its kind; -1 if there is none.
func (p *problem) swapped(output int) int {
	rank := 0 // among outputs of the kind
	kind := func(n int) string {
		f := &p.Info.Fields[n]
		return fmt.Sprint(f.Dims, f.Elem, f.Interior(p.n))
	}
	for _, o := range p.outputs {
		if o == output {
			break
		}
		if kind(o) == kind(output) {
			rank++
		}
	}
	for _, in := range p.inputs {
		if kind(in) == kind(output) {
			if rank == 0 {
				return in
			}
			rank--
		}
	}
	return -1
}

// newStepped returns the model on fields of its own. Boundaries differ by the turn.
func (p *problem) newStepped(a attempt, turn int) (*stepped, error) {
	fields, err := p.newFields(guard.AlignedLayout())
	if err != nil {
		return nil, err
	}
	m, err := p.steppedOn(fields, a, turn)
	if err != nil {
		releaseAll(fields)
	}
	return m, err
}

// steppedOn returns the model on some fields.
func (p *problem) steppedOn(fields []*guard.Field, a attempt, turn int) (*stepped, error) {
	m := &stepped{fields: fields}
	plan, err := p.bindTo(m.fields, a.options()...)
	if err != nil {
		return nil, err
	}
	fills := []rt.Fill{rt.Periodic(), rt.Symmetric(), rt.ZeroGradient(), {}, rt.Reflect()}
	var inputs []int // whose halos are filled
	for _, o := range p.outputs {
		if in := p.swapped(o); in >= 0 {
			inputs = append(inputs, in)
		}
	}
	for _, in := range p.inputs {
		if turn%2 == 0 && !p.Info.Fields[in].Table && !slices.Contains(inputs, in) {
			inputs = append(inputs, in)
		}
	}
	for n, in := range inputs {
		var b rt.Boundary
		for d := range 3 {
			b.Lo[d] = fills[(turn/2+n*(turn%3)+d)%len(fills)]
			if b.Hi[d] = b.Lo[d]; b.Lo[d] != rt.Periodic() {
				b.Hi[d] = fills[1+(turn+2*d)%4]
			}
		}
		m.add(guard.ElemOf(m.fields[in].Kind).FillHalo(m.fields[in].Rt, b))
	}
	m.actions, m.loop = append(m.actions, plan.toRun()), append(m.loop, plan.runPlan)
	for _, o := range p.outputs {
		if in := p.swapped(o); in >= 0 {
			m.add(guard.ElemOf(m.fields[in].Kind).Swap(m.fields[in].Rt, m.fields[o].Rt))
		}
	}
	return m, nil
}

// add adds a part of the step, and what does the same at once.
func (m *stepped) add(a rt.Action, do func() error) {
	m.actions = append(m.actions, a)
	m.loop = append(m.loop, func(context.Context) error { return do() })
}

// advance advances by some steps, one after the other.
func (m *stepped) advance(steps int) error {
	for range steps {
		for _, do := range m.loop {
			if err := do(context.Background()); err != nil {
				return err
			}
		}
	}
	return nil
}

// placed is a field that may be told where its elements are.
type placed interface {
	ToDevice(ctx context.Context, device string) error
	ToHost(ctx context.Context) error
}

// compareSteps compares what steps leave, in all fields and halos.
func (p *problem) compareSteps(a attempt, turn int) error {
	want, err := p.newStepped(a, turn)
	if err != nil {
		return err
	}
	defer releaseAll(want.fields)
	have, err := p.newStepped(a, turn)
	if err != nil {
		return err
	}
	defer releaseAll(have.fields)
	s, err := rt.NewSequence(have.actions...)
	if err != nil {
		return err
	}
	const together = 2
	s.AtOnce(together)
	steps := 5
	if a.device != "" {
		steps = 9 // two of them recorded, which are then repeated three times
		for _, f := range have.fields {
			if p, ok := f.Rt.(placed); ok {
				err = errors.Join(err, p.ToDevice(context.Background(), a.device))
			}
		}
		if err != nil {
			return err
		}
	}
	if err = s.Run(context.Background(), steps); err == nil {
		err = have.advance(1) // plans run as before
	}
	for _, f := range have.fields {
		if p, ok := f.Rt.(placed); ok && a.device != "" {
			err = errors.Join(err, p.ToHost(context.Background()))
		}
	}
	if e := want.advance(steps + 1); e != nil || err != nil {
		var panicked *rt.StencilPanic
		if errors.As(e, &panicked) && errors.As(err, &panicked) {
			return nil // what is left is up to nobody
		}
		return errors.Join(e, err)
	}
	for n, f := range have.fields {
		var first error
		f.Bounds().Each(func(at [3]int) {
			if x := want.fields[n].Get(at); first == nil && !same(f.Kind, f.Get(at), x) {
				first = fmt.Errorf("%s after %d steps, %s: %s", f.Name, steps+1, s, f.Difference(at, x))
			}
		})
		if first != nil {
			return first
		}
	}
	return nil
}

// compareStepsOnRanks compares what steps leave of the points that ranks have with what they leave of whole fields.
func (p *problem) compareStepsOnRanks(a attempt, turn int, cuts [2][]int) error {
	want, err := p.newStepped(a, turn)
	if err != nil {
		return err
	}
	defer releaseAll(want.fields)
	for _, o := range p.outputs {
		p.fill(want.fields[o], o) // as parts have it
	}
	const steps = 5
	wrong := want.advance(steps)
	err = rt.RunTeam(context.Background(), (len(cuts[0])+1)*(len(cuts[1])+1), func(ctx context.Context, team *rt.Team) error {
		g, err := team.Grid(p.n[0], p.n[1], p.n[2], rt.CutAt(cuts[0], cuts[1]), rt.Deep(2+turn%2))
		if err != nil {
			return err
		}
		fields, err := p.partsOn(g)
		if err != nil {
			return err
		}
		for _, o := range p.outputs {
			if in := p.swapped(o); in >= 0 && guard.ElemOf(fields[in].Kind).Owned(fields[in].Rt) != guard.ElemOf(fields[o].Kind).Owned(fields[o].Rt) {
				return nil // each rank has all of an input that is read anywhere
			}
		}
		have, err := p.steppedOn(fields, a, turn)
		if err != nil {
			return err
		}
		s, err := rt.NewSequence(have.actions...)
		if err == nil {
			err = s.Run(ctx, steps)
		}
		for n, f := range have.fields {
			guard.ElemOf(f.Kind).Owned(f.Rt).Each(func(at [3]int) {
				x, y := guard.ElemOf(f.Kind).Get(f.Rt, at), guard.ElemOf(f.Kind).Get(want.fields[n].Rt, at)
				if err == nil && !same(f.Kind, x, y) {
					err = fmt.Errorf("%s at %v after %d steps, %s: %s, should be %s", f.Name, at, steps, s, guard.Show(f.Kind, x), guard.Show(f.Kind, y))
				}
			})
		}
		return err
	})
	var panicked *rt.StencilPanic
	switch {
	case err != nil && p.OnParts != "" && strings.Contains(err.Error(), p.OnParts):
		return nil
	case err != nil && a.device != "" && p.ordered() != 0 && strings.Contains(err.Error(), onCPUAlone):
		return nil
	case errors.As(wrong, &panicked) && errors.As(err, &panicked):
		return nil // what is left is up to nobody
	}
	return errors.Join(wrong, err)
}
