package access

import (
	"fmt"
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
)

// Pipeline is how a stage runs whose order goes from part to part: in steps, in each of which a rank computes a slice of its
// points, once it has what these wait for, and then gives others what theirs wait for. All ranks have as many steps.
type Pipeline []Step

// Step is a step of a pipeline.
type Step struct {
	Points          abi.Box    // what this rank computes; no points if it has to wait, or is done
	Sends, Receives []Transfer // afterwards, by rank
}

// Transfer is what goes to a rank, or comes from it.
type Transfer struct {
	Rank   int
	Pieces []Piece
}

// Piece is points of an array: a field, or, numbered after the fields, a buffer.
type Piece struct {
	Array int
	abi.Box
}

// What a step costs besides the points, in points that could be computed meanwhile, and how many slices are tried unless more have to be.
const (
	stepPoints = 10_000
	mostSlices = 64
)

// flow is what ranks compute of a stage, and how it goes through them.
type flow struct {
	*Ranks
	stage *abi.Stage
	along abi.Dims  // in which it goes from part to part
	boxes []abi.Box // by rank
	slicing
}

// slicing divides the points of each rank along a dimension, in the order of the stage.
type slicing struct{ dim, count int }

// pipeline returns the pipeline of a stage; nil if there is no order to divide it along the parts.
func (p *Run) pipeline(of *spans, stage int) (Pipeline, error) {
	st := &p.Level.Stages[stage]
	f := &flow{Ranks: p.Ranks, stage: st, along: p.Ranks.divided(st), boxes: of.boxes[stage]}
	if len(st.Behind) == 0 {
		return nil, p.undivided(stage, f.along, "reads nothing of what it has computed at a fixed distance before")
	}
	turns, last := f.slice()
	if turns == nil {
		return nil, p.undivided(stage, f.along, "reads what it has computed on both sides")
	}
	steps := make(Pipeline, last+1)
	for slice, turn := range turns[p.Ranks.Rank] {
		steps[turn].Points = f.part(p.Ranks.Rank, slice)
	}
	f.exchange(steps, turns, p.arraysOf(stage))
	if end := f.end(of.needs[stage], p.arraysOf(stage)); end != nil {
		steps = append(steps, *end)
	}
	return steps, nil
}

// undivided is the error of a stage that cannot go from part to part.
func (p *Run) undivided(stage int, along abi.Dims, why string) error {
	d := 0
	if !along.Has(0) {
		d = 1
	}
	other := [2]string{"j only, with rt.Parts(1, n)", "i only, with rt.Parts(n, 1)"}
	return &fault.FieldError{Op: "Bind", Hint: "cut the grid along " + other[d] + ", or run it on one rank",
		Problem: fmt.Sprintf("%s: the recurrence %s cannot go from part to part along %s: it %s", p.Spec.Name, p.Level.Stages[stage].Name, abi.AxisName(d), why)}
}

// array is what a stage leaves for the points after it.
type array struct {
	number int
	dims   abi.Dims
	used   bool // by later stages
}

// arraysOf returns the arrays that a stage computes and reads.
func (p *Run) arraysOf(stage int) (list []array) {
	st := &p.Level.Stages[stage]
	for i := range p.Level.Buffers {
		if b := &p.Level.Buffers[i]; b.Stage == stage {
			list = append(list, array{len(p.Spec.Fields) + i, b.Dims, len(st.Uses) > 0})
		}
	}
	for _, o := range st.Writes {
		list = append(list, array{o, p.Spec.Fields[o].Dims, false})
	}
	return list
}

// slice chooses the slices with which the pipeline takes the least time, and returns in which step each rank computes each of its
// own, and the last step; nil if there are none such that the order is kept.
func (f *flow) slice() (best [][]int, last int) {
	var chosen slicing
	least := 0
	try := func(dim, count int) {
		f.slicing = slicing{dim, count}
		turns, end, ok := f.turns()
		if cost := (end + 1) * (stepPoints + f.most()); ok && (best == nil || cost < least) {
			best, last, least, chosen = turns, end, cost, f.slicing
		}
	}
	for dim := 2; dim >= 0; dim-- {
		for count := 1; count <= min(f.extent(dim), mostSlices); count *= 2 {
			try(dim, count)
		}
	}
	for dim := 2; dim >= 0 && best == nil; dim-- {
		try(dim, max(1, f.extent(dim))) // there may be no points
	}
	f.slicing = chosen
	return best, last
}

// extent returns how many points the ranks have along a dimension, at most.
func (f *flow) extent(d int) (n int) {
	for _, b := range f.boxes {
		n = max(n, b.Hi[d]-b.Lo[d])
	}
	return n
}

// most returns how many points a slice has, at most.
func (f *flow) most() (n int) {
	for rank := range f.boxes {
		n = max(n, f.part(rank, 0).Points())
	}
	return n
}

// thick returns how many points the slices of a rank have along their dimension; the last one may have less.
func (f *flow) thick(rank int) int {
	b := f.boxes[rank]
	return max(1, (b.Hi[f.dim]-b.Lo[f.dim]+f.count-1)/f.count)
}

// parts returns how many slices a rank has.
func (f *flow) parts(rank int) int {
	if f.boxes[rank].Empty() {
		return 0
	}
	n := f.thick(rank)
	return (f.boxes[rank].Hi[f.dim] - f.boxes[rank].Lo[f.dim] + n - 1) / n
}

// part returns the points of a slice.
func (f *flow) part(rank, slice int) abi.Box {
	b, n := f.boxes[rank], f.thick(rank)
	if f.stage.Down.Has(f.dim) {
		b.Hi[f.dim] -= slice * n
		b.Lo[f.dim] = max(b.Lo[f.dim], b.Hi[f.dim]-n)
	} else {
		b.Lo[f.dim] += slice * n
		b.Hi[f.dim] = min(b.Hi[f.dim], b.Lo[f.dim]+n)
	}
	return b
}

// eachSource calls fn for the slices that have points of a box: of the rank itself, and of those that the stage goes through
// with it.
func (f *flow) eachSource(rank int, b abi.Box, fn func(from, slice int, shared abi.Box)) {
	place := f.Cuts.Place(rank)
	first, last := place, place
	for d := range 2 {
		if f.along.Has(d) {
			first[d], last[d] = f.Cuts.Owner(d, b.Lo[d]), f.Cuts.Owner(d, b.Hi[d]-1)
		}
	}
	for j := first[1]; j <= last[1]; j++ {
		for i := first[0]; i <= last[0]; i++ {
			from := f.Cuts.Rank([3]int{i, j, place[2]})
			if b.Meet(f.boxes[from]).Empty() {
				continue
			}
			for slice := range f.parts(from) {
				if shared := b.Meet(f.part(from, slice)); !shared.Empty() {
					fn(from, slice, shared)
				}
			}
		}
	}
}

// turns returns in which step each rank computes each of its slices: one at a time, in order, and each after those that it reads.
// It reports false if slices wait for each other.
func (f *flow) turns() (turns [][]int, last int, ok bool) {
	const unknown, asked = -1, -2
	turns = make([][]int, len(f.boxes))
	for rank := range turns {
		turns[rank] = slices.Repeat([]int{unknown}, f.parts(rank))
	}
	ok = true
	var turn func(rank, slice int) int
	turn = func(rank, slice int) int {
		if turns[rank][slice] == asked {
			ok = false
		}
		if turns[rank][slice] != unknown || !ok {
			return turns[rank][slice]
		}
		turns[rank][slice] = asked
		at := 0
		if slice > 0 {
			at = turn(rank, slice-1) + 1
		}
		for _, off := range f.stage.Behind {
			f.eachSource(rank, f.part(rank, slice).Shift(off), func(from, before int, _ abi.Box) {
				if from != rank || before > slice {
					at = max(at, turn(from, before)+1)
				}
			})
		}
		turns[rank][slice], last = at, max(last, at)
		return at
	}
	for rank := range turns {
		for slice := range turns[rank] {
			turn(rank, slice)
		}
	}
	return turns, last, ok
}

// exchange adds to the steps of this rank what is sent and received after each of them: of each slice the box that another rank reads.
func (f *flow) exchange(steps Pipeline, turns [][]int, arrays []array) {
	type way struct{ from, slice, to int }
	boxes := map[way]abi.Box{}
	var order []way
	for to := range f.boxes {
		if f.lineOf(to, f.along) != f.lineOf(f.Rank, f.along) {
			continue
		}
		for slice := range f.parts(to) {
			for _, off := range f.stage.Behind {
				f.eachSource(to, f.part(to, slice).Shift(off), func(from, before int, shared abi.Box) {
					w := way{from, before, to}
					if from == to || from != f.Rank && to != f.Rank {
						return
					}
					if _, known := boxes[w]; !known {
						order = append(order, w)
					}
					boxes[w] = boxes[w].Hull(shared)
				})
			}
		}
	}
	for _, w := range order {
		step := &steps[turns[w.from][w.slice]]
		for _, a := range arrays {
			step.add(f.Rank, w.from, w.to, Piece{a.number, boxes[w].Project(a.dims)})
		}
	}
}

// end returns a last step, in which each rank gets what later stages use there and others have computed; nil if no rank needs any.
func (f *flow) end(needs []abi.Box, arrays []array) *Step {
	var end Step
	none := true
	for _, a := range arrays {
		for to := range needs {
			if !a.used || f.boxes[to].Empty() {
				continue
			}
			pieces := map[int]abi.Box{}
			if a.dims&f.along == f.along {
				f.eachSource(to, needs[to], func(from, _ int, shared abi.Box) { pieces[from] = pieces[from].Hull(shared) })
			} else {
				pieces[f.final(to)] = f.boxes[to] // what was computed last
			}
			for from := range f.boxes {
				if b, ok := pieces[from]; ok && from != to {
					none = false
					end.add(f.Rank, from, to, Piece{a.number, b.Project(a.dims)})
				}
			}
		}
	}
	if none {
		return nil
	}
	return &end
}

// final returns the rank that comes last of those that the stage goes through with a rank.
func (f *flow) final(rank int) int {
	place, counts := f.Cuts.Place(rank), f.Cuts.Counts()
	for d := range place {
		if !f.along.Has(d) {
			continue
		}
		if place[d] = counts[d] - 1; f.stage.Down.Has(d) {
			place[d] = 0
		}
	}
	return f.Cuts.Rank(place)
}

// add adds a piece to what a rank sends or receives.
func (s *Step) add(rank, from, to int, p Piece) {
	switch rank {
	case from:
		s.Sends = addTo(s.Sends, to, p)
	case to:
		s.Receives = addTo(s.Receives, from, p)
	}
}

func addTo(list []Transfer, rank int, p Piece) []Transfer {
	for n := range list {
		if list[n].Rank == rank {
			list[n].Pieces = append(list[n].Pieces, p)
			return list
		}
	}
	return append(list, Transfer{rank, []Piece{p}})
}
