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

// checkRanks runs the stencil on teams of several ranks, each of which has a part of the fields: along i, along j, along both, and cut
// anywhere; and on the first of these in place. What is between parts has to come from the neighbours: a part has other values there before. A stencil that says so is
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
		for divided, cuts := range p.divisions(number) {
			t.eachWay(func(a attempt) bool {
				a.layout = fmt.Sprintf("parts cut along i before %v and along j before %v", cuts[0], cuts[1])
				t.note.write(p, a.String())
				t.runs++
				err := p.attemptOnRanks(a, cuts, ref)
				if err == nil && divided == 0 {
					err = p.inPlaceOnRanks(a, cuts, ref)
				}
				if err != nil && a.device != "" && p.ordered() != 0 && strings.Contains(err.Error(), onCPUAlone) {
					return false
				}
				if err != nil && t.OnParts != "" && strings.Contains(err.Error(), t.OnParts) {
					refused++
					return false
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

// onCPUAlone is in the error of a recurrence that would go from part to part on an accelerator.
const onCPUAlone = "goes from part to part, which it does on the CPU alone"

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
		for _, cuts := range [][2][]int{{half(0), half(1)}, {third(0), nil}, {nil, third(1)}} {
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

// attemptOnRanks runs the stencil on a team, twice.
func (p *problem) attemptOnRanks(a attempt, cuts [2][]int, ref *reference) error {
	return p.onRanks(cuts, ref, func(ctx context.Context, fields []*guard.Field) error {
		plan, err := p.newPlan(fields, p.scalars, a.options()...)
		for range 2 {
			if err == nil {
				err = plan.runPlan(ctx)
			}
		}
		if err != nil {
			return err
		}
		return p.compareParts(fields, p.outputs, ref)
	})
}

// inPlaceOnRanks runs the stencil with each output in the place of each input, where Bind accepts it.
func (p *problem) inPlaceOnRanks(a attempt, cuts [2][]int, ref *reference) error {
	for n, o := range p.outputs {
		for _, in := range p.inputs {
			if x, y := p.Info.Fields[in], p.Info.Fields[o]; x.Dims != y.Dims || x.Elem != y.Elem || x.Interior(p.n) != y.Interior(p.n) {
				continue
			}
			err := p.onRanks(cuts, ref, func(ctx context.Context, fields []*guard.Field) error {
				whole, part := guard.ElemOf(fields[in].Kind).Owned(fields[in].Rt), guard.ElemOf(fields[o].Kind).Owned(fields[o].Rt)
				if whole != part {
					return nil // a table, of which each rank has all
				}
				fields[o] = fields[in]
				plan, err := p.newPlan(fields, p.scalars, a.options()...)
				if err == nil {
					err = plan.runPlan(ctx)
				}
				if err != nil {
					return err
				}
				places := slices.Clone(p.outputs)
				places[n] = in
				return p.compareParts(fields, places, ref)
			})
			var overlap *rt.OverlapError
			if err != nil && !errors.As(err, &overlap) {
				return fmt.Errorf("%s in the place of %s: %w", p.Info.Fields[o].Name, p.Info.Fields[in].Name, err)
			}
		}
	}
	return nil
}

// onRanks has the ranks of a team do something with their parts of the fields, that ends as the plain function does.
func (p *problem) onRanks(cuts [2][]int, ref *reference, do func(ctx context.Context, fields []*guard.Field) error) error {
	ranks := (len(cuts[0]) + 1) * (len(cuts[1]) + 1)
	err := rt.RunTeam(context.Background(), ranks, func(ctx context.Context, team *rt.Team) error {
		g, err := team.Grid(p.n[0], p.n[1], p.n[2], rt.CutAt(cuts[0], cuts[1]))
		if err != nil {
			return err
		}
		fields, err := p.partsOn(g)
		if err != nil {
			return err
		}
		return do(ctx, fields)
	})
	var panicked *rt.StencilPanic
	var overlap *rt.OverlapError
	switch {
	case ref.Panicked == "" || errors.As(err, &overlap):
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

// compareParts returns an error if a part of an output, which are in some of the fields, differs from the reference.
func (p *problem) compareParts(fields []*guard.Field, outputs []int, ref *reference) (err error) {
	for n, o := range outputs {
		f, next := fields[o], 0
		own := guard.ElemOf(f.Kind).Owned(f.Rt)
		p.written(p.outputs[n]).Each(func(at [3]int) {
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
