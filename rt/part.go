package rt

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/device"
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
	f := fieldOf[T](s, 0)
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

func (f *Field[T]) partOf() *Grid {
	if f == nil {
		return nil
	}
	return f.grid
}

// partFill fills halos of parts.
type partFill struct {
	*parts.Refresh
	boundary Boundary
	asked    *askedFill
}

// askedFill stands for a fill that the program has asked for, and not a run.
type askedFill struct{ *partFill }

// refresh fills the halo of a part for a run that reads it, if it is stale.
func (f *Field[T]) refresh(ctx context.Context) error {
	if _, asked := f.s.Fresh().(*askedFill); asked {
		return nil
	}
	return f.fillPart(ctx, &f.boundary, false)
}

// fillPart fills the halo of a part if it is stale. All ranks do so.
func (f *Field[T]) fillPart(ctx context.Context, b *Boundary, asked bool) error {
	fill, err := f.grid.fill(ctx, &f.s, b)
	if err != nil {
		return err
	}
	if by := f.s.Fresh(); by != any(fill) && by != any(fill.asked) {
		constants := func() { f.fillConstants(fill, b) }
		done, err := fill.fillOnDevice(ctx, &f.s, constants)
		if err == nil && !done {
			if err = f.s.Write(); err == nil {
				err = fill.Run(ctx, &f.s)
			}
			if err == nil {
				constants()
			}
		}
		if err != nil {
			return hinted(err)
		}
		f.s.NoteFill(b.ends())
	}
	if asked {
		f.s.SetFresh(fill.asked)
	} else {
		f.s.SetFresh(fill)
	}
	return nil
}

// hinted adds to an error what it often comes from if some ranks fill a halo and others do not.
func hinted(err error) error {
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
func (f *Field[T]) fillConstants(fill *partFill, b *Boundary) {
	for _, c := range fill.Constants {
		end := b.Lo[c.Dim]
		if c.High {
			end = b.Hi[c.Dim]
		}
		f.fillConstant(c.Box, end)
	}
}

// fill returns what fills the halos of parts like one. The first time, all ranks agree on it.
func (g *Grid) fill(ctx context.Context, s *memory.Storage, b *Boundary) (*partFill, error) {
	key := fillKey{s.Dims, s.Elem, s.Halo, *b}
	if fill := g.fills[key]; fill != nil {
		return fill, nil
	}
	const op = "FillHalo"
	text := fmt.Sprintf("a field over %v of %v with halo %v and ends %v", s.Dims, s.Elem, s.Halo, *b)
	if err := g.team.agree(ctx, op, text, nil); err != nil {
		return nil, err
	}
	p := parts.NewPattern(g.cuts, g.team.Rank(), s.Dims, s.Halo, b.source(g.cuts.N))
	r, err := parts.NewRefresh(g.team.link, fmt.Sprintf("halo of %v over %v", s.Elem, s.Dims), p, s.Elem)
	if err != nil {
		return nil, err
	}
	fill := &partFill{Refresh: r, boundary: *b}
	fill.asked = &askedFill{fill}
	g.fills[key] = fill
	return fill, nil
}

// source says where values of the halo come from in an interior of extent n.
func (b *Boundary) source(n [3]int) parts.Source {
	return func(d, x int) (int, bool) {
		end := b.Lo[d]
		if x >= n[d] {
			end = b.Hi[d]
		}
		switch {
		case end.mode == fillConstant:
			return 0, true
		case end.copies():
			return end.mode.source(x, n[d]), false
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

// fillOnDevice fills the halo of a part where a device has the newest elements, and reports whether it was done so: what others need goes to
// the host's memory, in which the halo is filled, and from there to the device. The rest of the part stays where it is.
func (fill *partFill) fillOnDevice(ctx context.Context, s *memory.Storage, constants func()) (bool, error) {
	s.Coherence.Mu.Lock()
	c := s.Coherence.Newest()
	if c == nil || s.Coherence.Transient() {
		s.Coherence.Mu.Unlock()
		return false, nil
	}
	err := moveBoxes(device.DeviceToHost, c, s, fill.Sources())
	s.Coherence.Mu.Unlock()
	if err != nil {
		return true, err
	}
	if err := fill.Run(ctx, s); err != nil {
		return true, err
	}
	constants()
	s.Coherence.Mu.Lock()
	defer s.Coherence.Mu.Unlock()
	if err := moveBoxes(device.HostToDevice, c, s, fill.Targets()); err != nil {
		return true, err
	}
	s.BecomeNewest(c)
	return true, nil
}

// moveBoxes copies the points of boxes between the host's memory and a device's.
func moveBoxes(kind device.TransferKind, c *memory.Copy, s *memory.Storage, boxes []abi.Box) error {
	return c.Memory.Dev.With(func(l *device.Stream) error {
		if err := c.Order(l, true); err != nil {
			return err
		}
		for _, b := range boxes {
			if err := memory.Move(l, kind, c, s, b); err != nil {
				return err
			}
		}
		return nil
	})
}
