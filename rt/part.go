package rt

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/memory"
	"github.com/openearthgo/oec/rt/internal/parts"
)

// NewPart allocates this rank's part of a field on a grid: zeros at the points that it has, see [Field.Owned], and in a halo around
// them, which has the neighbours' points, and at the ends of the grid what is beyond them. Its indices are those of the whole field. A field over
// k alone is whole on each rank. What is not over a dimension that is cut is computed by each rank along it. The error is a *[FieldError].
func NewPart[T oec.AnyElem](g *Grid, dims Dims, h Halo) (*Field[T], error) {
	s, err := memory.NewPart(dims, abi.KindOf[T](), g.cuts.N, g.own, h)
	if err != nil {
		return nil, err
	}
	s.Faces = g.staggered & dims
	f := fieldOf[T](s, s.NextOffset())
	if dims&IJ != 0 {
		f.grid, f.boundary = g, g.boundary
	}
	return f, nil
}

// Owned returns the points of the interior that the field has, from lo to hi, exclusive: all of it, unless it is a part.
func (f *Field[T]) Owned() (lo, hi [3]int) { return f.s.Owned.Lo, f.s.Owned.Hi }

// Grid returns the grid that the field is a part on; nil if it is whole.
func (f *Field[T]) Grid() *Grid { return f.partOf() }

// SetEnds sets what is beyond the ends of the grid for a part, as [Ends] does for all fields of a grid.
func (f *Field[T]) SetEnds(b Boundary) { f.boundary = b }

// Touch has the halo of a part be stale. It is called on all ranks where [Field.Set] has changed elements on one of them alone: the
// others do not know otherwise.
func (f *Field[T]) Touch() { f.s.MustWrite() }

// ends returns what is beyond the ends where the halo is filled by runs.
func (f *Field[T]) ends() *Boundary { return &f.boundary }

func (f *Field[T]) partOf() *Grid {
	if f == nil {
		return nil
	}
	return f.grid
}

// partFill is a way to fill the halos of parts of one shape.
type partFill struct {
	*parts.Pattern
	grid     *Grid
	number   int // of the ways to fill on the grid of cells
	boundary Boundary
	kind     string
	elem     ElemKind
	asked    *askedFill
	alone    *parts.Refresh // of one part; nil before the first time

	sources, targets []abi.Box // of the pattern
}

// askedFill stands for a fill that the program has asked for, and not a run.
type askedFill struct{ *partFill }

// filledBy returns what has filled the halo of a part, and whether the program has asked for that; nil if it is stale.
func filledBy(s *memory.Storage) (fill *partFill, asked bool) {
	switch by := s.Fresh().(type) {
	case *partFill:
		return by, false
	case *askedFill:
		return by.partFill, true
	}
	return nil, false
}

// wantedFill is a fill of the halo of a part: by what the field has at its ends if a run needs it.
type wantedFill struct {
	field    AnyField
	boundary *Boundary
	asked    bool // by the program
	frame    bool // only what is beyond the ends on other ranks
}

// forRun returns the fill of a field for a run that reads its halo.
func forRun(f AnyField) wantedFill { return wantedFill{field: f, boundary: f.ends()} }

// fills is fills of halos that are done together: of those that are stale.
type fills struct {
	stale   []wantedFill
	by      []*partFill
	parts   []*memory.Storage
	copies  []*memory.Copy // on devices that have the newest elements; nil where the host has
	refresh *parts.Refresh
	key     []byte // of the refresh

	boundary Boundary // that the program has asked for
}

// fillAll fills the halos of parts if they are stale. All ranks do so.
func (f *fills) fillAll(ctx context.Context, wanted ...wantedFill) error {
	if err := f.begin(ctx, wanted...); err != nil {
		return err
	}
	return f.end(ctx)
}

// begin sends what others need of the parts whose halos are stale, and fills of these what has nothing to do with others. Until end is called, nothing changes the
// parts, and nobody reads of their halos what comes from others.
func (f *fills) begin(ctx context.Context, wanted ...wantedFill) error {
	f.stale, f.by, f.parts, f.copies, f.refresh = f.stale[:0], f.by[:0], f.parts[:0], f.copies[:0], nil
	for _, w := range wanted {
		s := w.field.storage()
		present, asked := filledBy(s)
		if present != nil && asked && !w.asked && !w.frame || slices.Contains(f.parts, s) {
			continue
		}
		by, err := w.field.partOf().fill(ctx, s, w.boundary, w.frame)
		if err != nil {
			return err
		}
		if present == by {
			by.note(s, w.asked)
			continue
		}
		f.stale, f.by, f.parts = append(f.stale, w), append(f.by, by), append(f.parts, s)
	}
	if len(f.stale) == 0 {
		return nil
	}
	for n, s := range f.parts {
		c, err := s.BoxesToHost(f.by[n].sources)
		if c == nil {
			err = s.Write()
		}
		if err != nil {
			return err
		}
		f.copies = append(f.copies, c)
	}
	var err error
	if f.refresh, err = f.together(); err == nil {
		err = f.refresh.Begin(f.parts)
	}
	for n, w := range f.stale {
		w.field.fillConstants(f.by[n].Constants, w.boundary)
	}
	return hinted(err)
}

// fillPart fills the halo of a part as the program asks for. All ranks do so.
func (f *Field[T]) fillPart(b Boundary) error {
	g := f.grid.ofCells()
	g.asked.boundary = b
	return g.asked.fillAll(g.team.ctx, wantedFill{field: f, boundary: &g.asked.boundary, asked: true})
}

// together returns what fills the halos that are stale.
func (f *fills) together() (*parts.Refresh, error) {
	if len(f.by) == 1 {
		var err error
		if f.by[0].alone == nil {
			f.by[0].alone, err = f.by[0].grid.newRefresh(f.by)
		}
		return f.by[0].alone, err
	}
	f.key = f.key[:0]
	for _, by := range f.by {
		f.key = strconv.AppendInt(append(f.key, ' '), int64(by.number), 10)
	}
	g := f.by[0].grid.ofCells()
	if r := g.refreshes[string(f.key)]; r != nil {
		return r, nil
	}
	r, err := g.newRefresh(f.by)
	if err == nil {
		g.refreshes[string(f.key)] = r
	}
	return r, err
}

// end waits for what comes from others.
func (f *fills) end(ctx context.Context) error {
	if f.refresh == nil {
		return nil
	}
	if err := f.refresh.End(ctx, f.parts); err != nil {
		return hinted(err)
	}
	for n, w := range f.stale {
		s, by := f.parts[n], f.by[n]
		if err := s.BoxesFromHost(by.targets, f.copies[n]); err != nil {
			return err
		}
		if w.frame {
			continue
		}
		s.NoteFill(w.boundary.ends())
		by.note(s, w.asked)
	}
	return nil
}

// note notes that the halo of a part is filled.
func (by *partFill) note(s *memory.Storage, asked bool) {
	if asked {
		s.SetFresh(by.asked)
	} else {
		s.SetFresh(by)
	}
}

// newRefresh prepares the messages of fills. All ranks do so.
func (g *Grid) newRefresh(by []*partFill) (*parts.Refresh, error) {
	var patterns []*parts.Pattern
	var elems []ElemKind
	for _, fill := range by {
		patterns, elems = append(patterns, fill.Pattern), append(elems, fill.elem)
	}
	name := "halo of " + by[0].kind
	if len(by) > 1 {
		name = fmt.Sprintf("halos of %d fields, the first of %s", len(by), by[0].kind)
	}
	return parts.NewRefresh(g.team.link, name, patterns, elems)
}

// hinted adds to an error what it often comes from if some ranks fill a halo and others do not.
func hinted(err error) error {
	if err == nil {
		return nil
	}
	const order, touch = "in the same order", "; where Set has changed points on one of them alone, all call Touch of the field"
	var m *fault.MPIError
	var t *fault.TeamError
	switch {
	case errors.As(err, &m) && strings.HasSuffix(m.Hint, order):
		m.Hint += touch
	case errors.As(err, &t) && strings.HasSuffix(t.Hint, order):
		t.Hint += touch
	}
	return err
}

// fillConstants sets the points of the halo that are constants.
func (f *Field[T]) fillConstants(constants []parts.Constant, b *Boundary) {
	for _, c := range constants {
		end := b.Lo[c.Dim]
		if c.High {
			end = b.Hi[c.Dim]
		}
		f.fillConstant(c.Box, end)
	}
}

// fill returns what fills the halos of parts like one, or of them what is beyond the ends on other ranks. The first time, all ranks agree on it.
func (g *Grid) fill(ctx context.Context, s *memory.Storage, b *Boundary, frame bool) (*partFill, error) {
	key := fillKey{s.Dims, s.Elem, s.Halo, *b, frame}
	if g.last.fill != nil && g.last.key == key { // to compare takes less than to hash
		return g.last.fill, nil
	}
	if fill := g.fills[key]; fill != nil {
		g.last.key, g.last.fill = key, fill
		return fill, nil
	}
	const op = "FillHalo"
	text := fmt.Sprintf("a field over %v of %v with halo %v and ends %v", s.Dims, s.Elem, s.Halo, *b)
	if err := g.team.agree(ctx, op, text, nil); err != nil {
		return nil, err
	}
	pattern := parts.NewPattern
	if frame {
		pattern = parts.NewFrame
	}
	p := pattern(g.cuts, g.team.Rank(), s.Dims, s.Halo, b.source(s))
	g.ofCells().numbers++
	fill := &partFill{Pattern: p, grid: g, number: g.ofCells().numbers, boundary: *b, kind: fmt.Sprintf("%v over %v", s.Elem, s.Dims), elem: s.Elem, sources: p.Sources(), targets: p.Targets()}
	fill.asked = &askedFill{fill}
	g.fills[key] = fill
	return fill, nil
}

// source says where values of a halo come from.
func (b *Boundary) source(s *memory.Storage) parts.Source {
	return func(d, x int) (int, bool) {
		end := b.Lo[d]
		if x >= s.Interior[d] {
			end = b.Hi[d]
		}
		switch {
		case end.mode == fillConstant:
			return 0, true
		case end.copies():
			return end.mode.source(s, d, x), false
		}
		return x, false
	}
}

// String returns the fills at the ends of each dimension, as in "i periodic, j keep to constant float64, k keep".
func (b Boundary) String() string {
	text := ""
	for d := range 3 {
		if d > 0 {
			text += ", "
		}
		text += abi.AxisName(d) + " " + b.Lo[d].describe()
		if b.Hi[d] != b.Lo[d] {
			text += " to " + b.Hi[d].describe()
		}
	}
	return text
}

// describe is String with the bits of a constant, by which ranks may differ.
func (f Fill) describe() string {
	if f.mode == fillConstant {
		return fmt.Sprintf("%v %#x", f, f.bits)
	}
	return f.String()
}

// team returns the team that the parts among fields are of, nil if none is one, or why they do not belong together.
func teamOf(s *abi.Stencil, fields []AnyField) (*Team, *Grid, error) {
	var first *Grid
	name := ""
	for i, f := range fields {
		if f == nil || f.partOf() == nil {
			continue
		}
		switch g := f.partOf().ofCells(); {
		case first == nil:
			first, name = g, s.Fields[i].Name
		case g != first && (g.team != first.team || g.own != first.own || g.cuts.N != first.cuts.N):
			return first.team, first, fault.Fieldf("Bind", "%s: fields %s and %s are parts on grids that are cut in different ways", s.Name, name, s.Fields[i].Name)
		}
	}
	if first == nil {
		return nil, nil, nil
	}
	for i, f := range fields {
		if s.Fields[i].Output && s.Fields[i].Dims&IJ != 0 && f != nil && f.storage() != nil && f.partOf() == nil {
			err := fault.Fieldf("Bind", "%s: output %s is a whole field, and %s is a part", s.Name, s.Fields[i].Name, name)
			err.Hint = "allocate it with " + s.Name + "Fields.AllocOn"
			return first.team, first, err
		}
	}
	return first.team, first, nil
}
