package rt

import (
	"fmt"
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/access"
	"github.com/openearthgo/oec/rt/internal/parts"
	"github.com/openearthgo/oec/rt/internal/reduction"
	"github.com/openearthgo/oec/rt/internal/timeblock"
)

// Grid is the interior of fields, divided among the ranks of a team along i and j: each has a box of points. Columns along k stay
// whole. Fields are allocated on it by the generated method AllocOn, or by [NewPart].
type Grid struct {
	team     *Team
	cuts     *parts.Cuts
	own      abi.Box // the points of this rank
	boundary Boundary
	runs     int // for which AllocOn makes halos deep enough
	fills    map[fillKey]*partFill
	last     struct { // that was asked for
		key  fillKey
		fill *partFill
	}
	cells     *Grid          // of which this one has the faces; nil if it is that of cells
	faces     map[Dims]*Grid // of its cells, by the dimensions along which fields are staggered
	staggered Dims           // are its fields

	exchanges *planExchanges
	numbers   int                       // of ways to fill halos, on all grids of the cells
	refreshes map[string]*parts.Refresh // of several fields, by the numbers
	asked     fills                     // that the program has asked for
}

// fillKey is what fills of halos that go by the same pattern have in common.
type fillKey struct {
	dims     Dims
	elem     ElemKind
	halo     Halo
	boundary Boundary
	frame    bool
}

// GridOption says how a grid is divided, or what is beyond its ends.
type GridOption func(*gridConfig)

type gridConfig struct {
	boundary Boundary
	runs     int
	parts    [2]int
	at       [2][]int
	cut      bool // at
}

// Ends sets what is beyond the ends of the grid. A run that reads the halo of a field then fills it if the field has changed since it was filled, by a run,
// [Field.Set] or [Field.FillFunc]: what these have set in the halo is overwritten. What [FillHalo] has filled by another boundary stays until the field
// changes. Without Ends, and for a field after SetEnds(Boundary{}), runs fill only the halos between parts, and those at the ends are up to the program.
func Ends(b Boundary) GridOption { return func(c *gridConfig) { c.boundary = b } }

// Deep has AllocOn make the halos of parts deep enough for a number of runs with one exchange: a [Sequence] then has ranks exchange halos once for as many
// runs, instead of once for each, and compute again what others compute around their parts. With runs of several stencils in a step, a field has what the one needs that
// it was allocated for: if others reach farther, that is as many runs more. Halos are deeper along the dimensions that are cut.
func Deep(runs int) GridOption { return func(c *gridConfig) { c.runs = runs } }

// Parts divides a grid into so many parts along i and along j, of the same size but for a point. Without it, the number of ranks is
// divided such that parts have little around them, where a point at an end of a row counts as three of a row.
func Parts(i, j int) GridOption { return func(c *gridConfig) { c.parts = [2]int{i, j} } }

// CutAt divides a grid before some indices along i and along j, which rise.
func CutAt(i, j []int) GridOption {
	return func(c *gridConfig) { c.at, c.cut = [2][]int{i, j}, true }
}

// Grid divides fields of an interior among the ranks: rank r has the r-th part, of which those along i follow each other. For
// stencils that lack a dimension, its extent is 1. All ranks call it. The error is a *[FieldError], for what cannot be divided, or a
// *[TeamError], where ranks have different grids.
func (t *Team) Grid(ni, nj, nk int, opts ...GridOption) (*Grid, error) {
	var c gridConfig
	for _, o := range opts {
		if o != nil {
			o(&c)
		}
	}
	cuts, err := c.cuts([3]int{ni, nj, nk}, t.Size())
	if err == nil && c.runs < 0 {
		err = fault.Fieldf("Grid", "halos for %d runs", c.runs)
	}
	text := ""
	if err == nil {
		text = fmt.Sprintf("a grid of %d x %d x %d points, cut along i before %v and along j before %v, with ends %v", ni, nj, nk,
			cuts.At[0][1:len(cuts.At[0])-1], cuts.At[1][1:len(cuts.At[1])-1], c.boundary)
		if c.runs > 1 {
			text += fmt.Sprintf(", and halos for %d runs", c.runs)
		}
	}
	if err := t.agree(t.ctx, "Grid", text, err); err != nil {
		return nil, err
	}
	return &Grid{team: t, cuts: cuts, own: cuts.Box(t.Rank()), boundary: c.boundary, runs: c.runs, fills: map[fillKey]*partFill{}, faces: map[Dims]*Grid{}, exchanges: &planExchanges{t, map[string]parts.Exchange{}}, refreshes: map[string]*parts.Refresh{}}, nil
}

// Faces returns the grid of the faces of the cells of this one, for fields that are staggered along some dimensions: each rank has
// the faces before its cells, and those with the last cells have the ones behind them, too. For no dimensions it is the grid of the cells.
func (g *Grid) Faces(staggered Dims) *Grid {
	if g = g.ofCells(); staggered == 0 {
		return g
	}
	if g.faces[staggered] == nil {
		cuts := g.cuts.Faces(staggered)
		g.faces[staggered] = &Grid{team: g.team, cuts: cuts, own: cuts.Box(g.team.Rank()), boundary: g.boundary, fills: map[fillKey]*partFill{}, cells: g, staggered: staggered}
	}
	return g.faces[staggered]
}

// ofCells returns the grid of the cells.
func (g *Grid) ofCells() *Grid {
	if g.cells != nil {
		return g.cells
	}
	return g
}

func (c *gridConfig) cuts(n [3]int, ranks int) (*parts.Cuts, error) {
	for d := range 3 {
		if n[d] < 1 {
			return nil, fault.Fieldf("Grid", "%d points along %s", n[d], abi.AxisName(d))
		}
	}
	at := c.at
	if !c.cut {
		along := c.parts
		if along == [2]int{} {
			var err error
			if along, err = parts.Factors(n, ranks); err != nil {
				return nil, err
			}
		}
		for d, want := range along {
			if want > n[d] {
				axis := abi.AxisName(d)
				return nil, &fault.FieldError{Op: "Grid", Problem: fmt.Sprintf("rt.Parts asks for %s along %s, and there can be no more than %s, one for each point", count(want, "part"), axis, count(n[d], "part")),
					Hint: "ask for fewer there, and in all for as many as there are ranks"}
			}
		}
		at = [2][]int{parts.Even(n[0], along[0]), parts.Even(n[1], along[1])}
	}
	cuts, err := parts.NewCuts(n, [3][]int{at[0], at[1]})
	if err != nil {
		return nil, err
	}
	if cuts.Ranks() != ranks {
		k := cuts.Counts()
		return nil, &fault.FieldError{Op: "Grid", Problem: fmt.Sprintf("%d x %d parts for %d ranks", k[0], k[1], ranks), Hint: "each rank has one part"}
	}
	return cuts, nil
}

// Team returns the team.
func (g *Grid) Team() *Team { return g.team }

// Extents returns the number of points along each dimension, of all parts together.
func (g *Grid) Extents() [3]int { return g.cuts.N }

// Counts returns the number of parts along i and j.
func (g *Grid) Counts() (i, j int) {
	n := g.cuts.Counts()
	return n[0], n[1]
}

// Owned returns the points that this rank has, from lo to hi, exclusive.
func (g *Grid) Owned() (lo, hi [3]int) { return g.own.Lo, g.own.Hi }

// planExchanges are the messages that plans on a grid share.
type planExchanges struct {
	team  *Team
	named map[string]parts.Exchange
}

// Exchange returns the messages of a name, which are the same on all ranks.
func (p *planExchanges) Exchange(name string, sends, receives []parts.Message) (parts.Exchange, error) {
	if e := p.named[name]; e != nil {
		return e, nil
	}
	e, err := p.team.link.NewExchange(name, sends, receives)
	if err == nil {
		p.named[name] = e
	}
	return e, err
}

// AllocOn allocates the fields that are nil as parts on a grid, with the halo that the stencil needs on any level for the points of
// any rank; otherwise it is like [Alloc]. A field over k alone, and one that is read at indices along i or j which do not move with
// the point, is whole on each rank. All ranks call it. It is for generated code.
func AllocOn(s *abi.Stencil, g *Grid, slots ...Slot) error {
	if g == nil {
		return &fault.FieldError{Op: "AllocOn", Problem: s.Name + ": the grid is nil", Hint: "make one with Grid of a team"}
	}
	halos, grids, err := g.layOut(s, slots)
	text := fmt.Sprintf("halos %v on a grid of %v", halos, g.cuts.N)
	if err := g.team.agree(g.team.ctx, s.Name+": AllocOn", text, err); err != nil {
		return err
	}
	return alloc(s, g.cuts.N, grids, halos, slots)
}

// layOut returns the halos of a stencil's fields on a grid, and the grid for those that are parts.
func (g *Grid) layOut(s *abi.Stencil, slots []Slot) ([]Halo, []*Grid, error) {
	n := g.cuts.N
	if len(slots) != len(s.Fields) {
		return nil, nil, access.Invalidf(s, "AllocOn was given %d fields of %d", len(slots), len(s.Fields))
	}
	if want := s.DomainFor(n); n != want {
		return nil, nil, &fault.FieldError{Op: "AllocOn", Problem: fmt.Sprintf("%s: the program is written for a domain of %v, not %v", s.Name, want, n)}
	}
	needs, err := access.PartNeeds(s, n, g.cuts)
	if err != nil {
		return nil, nil, err
	}
	halos := s.Halos()
	grids := make([]*Grid, len(s.Fields))
	var deepest Halo
	for _, need := range needs {
		if !need.Whole {
			deepest = deepest.Join(need.Halo)
		}
	}
	for i, need := range needs {
		if !need.Whole {
			halos[i], grids[i] = halos[i].Join(g.deepened(need.Halo, deepest)), g.Faces(s.Fields[i].Staggered)
		}
	}
	return halosFor(s, n, halos, slots), grids, nil
}

// deepened returns a halo for several runs, of one for the last of them: each of the others needs as much around what it computes.
func (g *Grid) deepened(last, each Halo) Halo {
	for d := range 3 {
		if g.cut().Has(d) && g.runs > 1 {
			last.Lo[d], last.Hi[d] = last.Lo[d]+(g.runs-1)*each.Lo[d], last.Hi[d]+(g.runs-1)*each.Hi[d]
		}
	}
	return last
}

// ranks returns what a reduction needs to know of the parts.
func (g *Grid) ranks() *reduction.Ranks {
	return &reduction.Ranks{Ctx: g.team.ctx, Link: g.team.link, Cuts: g.cuts}
}

// cut returns the dimensions along which the grid is cut.
func (g *Grid) cut() (dims Dims) {
	for d, n := range g.cuts.Counts() {
		if n > 1 {
			dims |= 1 << d
		}
	}
	return dims
}

// sameCuts reports whether another grid is cut in the same way.
func (g *Grid) sameCuts(h *Grid) bool {
	return g == h || g.team == h.team && g.cuts.N == h.cuts.N && slices.Equal(g.cuts.At[0], h.cuts.At[0]) && slices.Equal(g.cuts.At[1], h.cuts.At[1])
}

// part says which points this rank has.
func (g *Grid) part() *timeblock.Part {
	p := &timeblock.Part{N: g.cuts.N, Own: g.own, Cut: g.cut()}
	for d, at := range g.cuts.At {
		p.Ends[d] = [2]int{at[1], at[len(at)-1] - at[len(at)-2]}
	}
	return p
}
