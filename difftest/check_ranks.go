package difftest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"github.com/openearthgo/oec/difftest/internal/guard"
	"github.com/openearthgo/oec/rt"
)

// checkRanks runs the stencil on teams of several ranks, each of which has a part of the fields. What is between parts has to come
// from the neighbours: a part has other values there before.
func checkRanks(t *tester) {
	if _, ok := reflect.PointerTo(t.bind.Type().In(0)).MethodByName("AllocOn"); !ok {
		return // a kernel of arrays
	}
	if t.dims&(rt.I|rt.J) == 0 && t.readsPlanes() {
		return // its outputs are on every rank, and need all of fields of which a rank has a part
	}
	for number, n := range t.rankSizes() {
		p := newProblem(t.stencil, n)
		ref, err := p.computedReference()
		if err != nil {
			t.fail(p, "reference", err)
			return
		}
		cuts := p.cuts(number)
		t.eachWay(func(a attempt) bool {
			a.layout = fmt.Sprintf("parts cut along i before %v and along j before %v", cuts[0], cuts[1])
			t.note.write(p, a.String())
			t.runs++
			err := p.attemptOnRanks(a, cuts, ref)
			return err != nil && t.fail(p, a.String(), err)
		})
		if t.stopped() {
			return
		}
	}
}

// readsPlanes reports whether some input is divided among ranks.
func (s *stencil) readsPlanes() bool {
	return slices.ContainsFunc(s.inputs, func(n int) bool { return s.Info.Fields[n].Dims&(rt.I|rt.J) != 0 })
}

// rankSizes returns the sizes of domains that are divided among ranks.
func (e effort) rankSizes() [][3]int {
	if e < usual {
		return [][3]int{{13, 9, 3}}
	}
	return [][3]int{{13, 9, 3}, {40, 5, 4}, {6, 7, 2}}
}

// cuts returns where to cut the domain: somewhere else for each problem, into parts that may be thinner than halos, and not along
// recurrences.
func (p *problem) cuts(number int) (at [2][]int) {
	h := guard.Mix(p.values.seed + uint64(number))
	for d := range 2 {
		if p.ordered().Has(d) {
			continue
		}
		for x := 1; x < p.n[d] && len(at[d]) < 3-d; x++ {
			if h = guard.Mix(h); h%uint64(p.n[d]) < 3 {
				at[d] = append(at[d], x)
			}
		}
	}
	return at
}

// attemptOnRanks runs the stencil twice, on a team.
func (p *problem) attemptOnRanks(a attempt, cuts [2][]int, ref *reference) error {
	err := rt.RunTeam(context.Background(), (len(cuts[0])+1)*(len(cuts[1])+1), func(ctx context.Context, team *rt.Team) error {
		g, err := team.Grid(p.n[0], p.n[1], p.n[2], rt.CutAt(cuts[0], cuts[1]))
		if err != nil {
			return err
		}
		fields, err := p.partsOn(g)
		if err != nil {
			return err
		}
		plan, err := p.newPlan(fields, p.scalars, a.options()...)
		if err != nil {
			return err
		}
		for range 2 {
			if err := plan.runPlan(ctx); err != nil {
				return err
			}
		}
		return p.compareParts(fields, ref)
	})
	var panicked *rt.StencilPanic
	switch {
	case ref.panicked == nil:
		return err
	case errors.As(err, &panicked):
		return ref.agree(panicked)
	}
	return fmt.Errorf("the plain function panics with %q, the run returns %v", ref.panicked, err)
}

// partsOn returns this rank's parts of all fields.
func (p *problem) partsOn(g *rt.Grid) ([]*guard.Field, error) {
	v := reflect.New(p.bind.Type().In(0))
	if err, _ := v.MethodByName("AllocOn").Call([]reflect.Value{reflect.ValueOf(g)})[0].Interface().(error); err != nil {
		return nil, err
	}
	var fields []*guard.Field
	for _, place := range leaves(v.Elem()) {
		if tables := arraysIn(place.Type()); tables[0] != nil {
			heap := guard.AlignedLayout()
			heap.Heap = true
			for range tables {
				f, err := p.newField(len(fields), rt.Halo{}, heap)
				if err != nil {
					return nil, err
				}
				fields = append(fields, f)
			}
			continue
		}
		n := len(fields)
		f := &guard.Field{Name: p.Info.Fields[n].Name}
		f.Dims, f.Kind = p.Info.Fields[n].Dims, p.Info.Fields[n].Elem
		f.Rt = guard.ElemOf(f.Kind).At(place.UnsafePointer())
		own, whole := guard.ElemOf(f.Kind).Owned(f.Rt), f.Rt.Interior()
		guard.ElemOf(f.Kind).Set(f.Rt, func(at [3]int) uint64 {
			for d := range 3 {
				if at[d] < own.Lo[d] && own.Lo[d] > 0 || at[d] >= own.Hi[d] && own.Hi[d] < whole[d] {
					return p.values.bits(Range{}, f.Kind, n+100, at) // of another rank
				}
			}
			return p.input(n, at)
		})
		fields = append(fields, f)
	}
	return fields, nil
}

// compareParts returns an error if a part of an output differs from the reference.
func (p *problem) compareParts(fields []*guard.Field, ref *reference) (err error) {
	for n, o := range p.outputs {
		f, next := fields[o], 0
		own := guard.ElemOf(f.Kind).Owned(f.Rt)
		p.run.Each(func(at [3]int) {
			if own.Contains(at) && err == nil {
				want := ref.bits[n][next]
				if ref.kept[n][next] {
					want = p.input(o, at)
				}
				if have := guard.ElemOf(f.Kind).Get(f.Rt, at); !same(f.Kind, have, want) {
					err = fmt.Errorf("%s at %v: %s, should be %s", f.Name, at, guard.Show(f.Kind, have), guard.Show(f.Kind, want))
				}
			}
			next++
		})
	}
	return err
}
