package difftest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/openearthgo/oec/difftest/internal/guard"
	"github.com/openearthgo/oec/rt"
)

// checkRanks runs the stencil on teams of several ranks, each of which has a part of the fields: along i, along j, along both, and cut
// anywhere. What is between parts has to come from the neighbours: a part has other values there before. A stencil that says so is
// refused on some of these parts, with its reason, and no other is.
func checkRanks(t *tester) {
	if _, ok := reflect.PointerTo(t.bind.Type().In(0)).MethodByName("AllocOn"); !ok {
		return // a kernel of arrays, whose batches are not divided
	}
	refused := 0
	for number, n := range t.rankSizes() {
		p := newProblem(t.stencil, n)
		ref, err := p.computedReference()
		if err != nil {
			t.fail(p, "reference", err)
			return
		}
		for _, cuts := range p.divisions(number) {
			t.eachWay(func(a attempt) bool {
				a.layout = fmt.Sprintf("parts cut along i before %v and along j before %v", cuts[0], cuts[1])
				t.note.write(p, a.String())
				t.runs++
				err := p.attemptOnRanks(a, cuts, ref)
				if err != nil && t.OnParts != "" && strings.Contains(err.Error(), t.OnParts) {
					refused++
					return false
				}
				if p.cutsOrder(cuts) {
					err = refusedWith(err, "the recurrence ")
				}
				return err != nil && t.fail(p, a.String(), err)
			})
			if t.stopped() {
				return
			}
		}
	}
	if t.OnParts != "" && refused == 0 {
		t.fail(nil, "parts", fmt.Errorf("it runs on all of them, and is not refused with %q", t.OnParts))
	}
}

// rankSizes returns the sizes of domains that are divided among ranks.
func (e effort) rankSizes() [][3]int {
	if e < usual {
		return [][3]int{{13, 9, 3}}
	}
	return [][3]int{{13, 9, 3}, {40, 5, 4}, {6, 7, 2}}
}

// divisions returns where to cut the domain. The first problem is cut evenly, along one dimension and along both; all are cut
// somewhere else, into parts that may be thinner than halos.
func (p *problem) divisions(number int) (list [][2][]int) {
	if number == 0 {
		third, half := func(d int) []int { return []int{p.n[d] / 3, 2 * p.n[d] / 3} }, func(d int) []int { return []int{p.n[d] / 2} }
		for _, cuts := range [][2][]int{{third(0), nil}, {nil, third(1)}, {half(0), half(1)}} {
			list = append(list, p.possible(cuts))
		}
	}
	var at [2][]int
	h := guard.Mix(p.values.seed + uint64(number))
	for d := range 2 {
		for x := 1; x < p.n[d] && len(at[d]) < 3-d; x++ {
			if h = guard.Mix(h); h%uint64(p.n[d]) < 3 {
				at[d] = append(at[d], x)
			}
		}
	}
	return append(list, at)
}

// possible returns cuts without those of dimensions that have too few points.
func (p *problem) possible(cuts [2][]int) [2][]int {
	for d := range 2 {
		if p.n[d] <= len(cuts[d]) {
			cuts[d] = nil
		}
	}
	return cuts
}

// cutsOrder reports whether there are cuts along a recurrence.
func (p *problem) cutsOrder(cuts [2][]int) bool {
	return p.ordered().Has(0) && cuts[0] != nil || p.ordered().Has(1) && cuts[1] != nil
}

// refusedWith returns an error unless err is one with a reason.
func refusedWith(err error, reason string) error {
	if err != nil && strings.Contains(err.Error(), reason) {
		return nil
	}
	return fmt.Errorf("the run returns %v, and should be refused with %q", err, reason)
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
	case ref.Panicked == "":
		return err
	case errors.As(err, &panicked):
		return ref.agree(panicked)
	}
	return fmt.Errorf("the plain function panics with %q, the run returns %v", ref.Panicked, err)
}

// partsOn returns this rank's parts of all fields.
func (p *problem) partsOn(g *rt.Grid) ([]*guard.Field, error) {
	v := reflect.New(p.bind.Type().In(0))
	if err, _ := v.MethodByName("AllocOn").Call([]reflect.Value{reflect.ValueOf(g)})[0].Interface().(error); err != nil {
		return nil, err
	}
	var fields []*guard.Field
	for n, place := range leaves(v.Elem()) {
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
		p.written(o).Each(func(at [3]int) {
			if own.Contains(at) && err == nil {
				want := ref.Bits[n][next]
				if ref.Kept[n][next] {
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
