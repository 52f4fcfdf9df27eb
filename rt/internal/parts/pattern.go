package parts

import (
	"slices"

	"github.com/openearthgo/oec/abi"
)

// Source says where the value at an index of the halo along a dimension comes from: from another index, from itself where the
// halo is kept, or from nowhere because it is a constant.
type Source func(d, x int) (from int, constant bool)

// Pattern is what filling the halo of a part consists of. What fills of one dimension after the other leave at a point is known
// beforehand: one follows its index from the last dimension to the first, to the point whose value it is, or to a constant. That
// point changes in no fill. So all parts get all of it at once, edges and corners too, from whoever has it.
type Pattern struct {
	Local     []Move     // within the part
	Constants []Constant // of the halo
	Sends     []Piece    // by rank
	Receives  []Piece
}

// Move is a copy of points to others.
type Move struct{ To, From abi.Box }

// Constant is points that are set to the constant of one end of a dimension.
type Constant struct {
	Box  abi.Box
	Dim  int
	High bool
}

// Piece is the points that go to a rank, or come from it, in order.
type Piece struct {
	Rank  int
	Boxes []abi.Box
}

// Points returns how many points a piece has.
func (p *Piece) Points() (n int) {
	for _, b := range p.Boxes {
		n += b.Points()
	}
	return n
}

// run is indices along a dimension whose values come from as many others, of one part.
type run struct {
	lo, hi, from int
	part         int
	constant     bool
}

// NewPattern returns the pattern for the part of a rank, of a field with some dimensions and a halo of one depth on all ranks.
func NewPattern(c *Cuts, rank int, dims abi.Dims, halo abi.Halo, source Source) *Pattern {
	return newPattern(c, rank, dims, halo, source, func(abi.Box) bool { return true })
}

// NewFrame returns of a pattern what comes from beyond the ends of the interior, where halos are kept.
func NewFrame(c *Cuts, rank int, dims abi.Dims, halo abi.Halo, source Source) *Pattern {
	interior := abi.Box{Hi: c.N}.Project(dims)
	p := newPattern(c, rank, dims, halo, source, func(from abi.Box) bool { return !from.Within(interior) })
	p.Constants = nil
	return p
}

// newPattern returns of a pattern what comes from some boxes.
func newPattern(c *Cuts, rank int, dims abi.Dims, halo abi.Halo, source Source, wanted func(from abi.Box) bool) *Pattern {
	p := &Pattern{}
	own := c.Place(rank)
	c.eachNeighbour(own, c.allRuns(dims, halo, source), func(place [3]int, along [3][]run) {
		peer := c.Rank(place)
		piece := Piece{Rank: peer}
		c.eachBox(along, func(to, from abi.Box, owner int, constant *Constant) {
			switch {
			case !wanted(from):
			case peer != rank:
				if constant == nil && owner == rank {
					piece.Boxes = append(piece.Boxes, from)
				}
			case constant != nil:
				p.Constants = append(p.Constants, *constant)
			case owner == rank && to != from:
				p.Local = append(p.Local, Move{to, from})
			case owner != rank:
				p.receive(owner, to)
			}
		})
		if len(piece.Boxes) > 0 {
			p.Sends = append(p.Sends, piece)
		}
	})
	return p
}

// allRuns returns, for each dimension and the place of a part along it, the runs of that and its halo.
func (c *Cuts) allRuns(dims abi.Dims, halo abi.Halo, source Source) (all [3][][]run) {
	for d, parts := range c.Counts() {
		for place := range parts {
			along := []run{{hi: 1, part: place}}
			if dims.Has(d) {
				along = c.runs(d, c.At[d][place]-halo.Lo[d], c.At[d][place+1]+halo.Hi[d], source)
			}
			all[d] = append(all[d], along)
		}
	}
	return all
}

// eachNeighbour calls fn, in the order of ranks, for the part at a place and for those that get points of it: along each dimension
// some of its indices. There may be many parts, of which these are few.
func (c *Cuts) eachNeighbour(own [3]int, all [3][][]run, fn func(place [3]int, along [3][]run)) {
	var near [3][]int
	for d := range 3 {
		for place, along := range all[d] {
			if place == own[d] || slices.ContainsFunc(along, func(r run) bool { return !r.constant && r.part == own[d] }) {
				near[d] = append(near[d], place)
			}
		}
	}
	for _, k := range near[2] {
		for _, j := range near[1] {
			for _, i := range near[0] {
				fn([3]int{i, j, k}, [3][]run{all[0][i], all[1][j], all[2][k]})
			}
		}
	}
}

// Sources returns the points of the part that are read when halos are filled.
func (p *Pattern) Sources() (boxes []abi.Box) {
	for n := range p.Sends {
		boxes = append(boxes, p.Sends[n].Boxes...)
	}
	for n := range p.Local {
		boxes = append(boxes, p.Local[n].From)
	}
	return boxes
}

// Targets returns the points of the part's halo that are filled.
func (p *Pattern) Targets() (boxes []abi.Box) {
	for n := range p.Receives {
		boxes = append(boxes, p.Receives[n].Boxes...)
	}
	for n := range p.Local {
		boxes = append(boxes, p.Local[n].To)
	}
	for n := range p.Constants {
		boxes = append(boxes, p.Constants[n].Box)
	}
	return boxes
}

func (p *Pattern) receive(from int, b abi.Box) {
	for n := range p.Receives {
		if p.Receives[n].Rank == from {
			p.Receives[n].Boxes = append(p.Receives[n].Boxes, b)
			return
		}
	}
	p.Receives = append(p.Receives, Piece{Rank: from, Boxes: []abi.Box{b}})
}

// eachBox calls fn for boxes that together are all points of a part and its halo, given by their runs, with where they come from.
func (c *Cuts) eachBox(runs [3][]run, fn func(to, from abi.Box, owner int, constant *Constant)) {
	for _, k := range runs[2] {
		for _, j := range runs[1] {
			for _, i := range runs[0] {
				var to, from abi.Box
				var owner [3]int
				var constant *Constant
				for d, r := range [3]run{i, j, k} {
					to.Lo[d], to.Hi[d] = r.lo, r.hi
					from.Lo[d], from.Hi[d] = r.from, r.from+r.hi-r.lo
					owner[d] = r.part
					if r.constant {
						constant = &Constant{Dim: d, High: r.lo >= c.N[d]}
					}
				}
				if constant != nil {
					constant.Box = to
				}
				fn(to, from, c.Rank(owner), constant)
			}
		}
	}
}

// runs divides the indices from lo to hi.
func (c *Cuts) runs(d, lo, hi int, source Source) []run {
	var list []run
	for x := lo; x < hi; x++ {
		r := run{lo: x, hi: x + 1, from: x}
		if x < 0 || x >= c.N[d] {
			r.from, r.constant = source(d, x)
		}
		if !r.constant {
			r.part = c.Owner(d, r.from)
		}
		if n := len(list) - 1; n >= 0 {
			last := &list[n]
			follows := r.from == last.from+x-last.lo && r.part == last.part && !last.constant && !r.constant
			// What stays and what is moved are apart, and so are the interior and what is beyond either end.
			sameSide := (x < 0) == (last.lo < 0) && (x >= c.N[d]) == (last.lo >= c.N[d])
			if sameSide && (follows && (last.from == last.lo) == (r.from == r.lo) || r.constant && last.constant) {
				last.hi++
				continue
			}
		}
		list = append(list, r)
	}
	return list
}
