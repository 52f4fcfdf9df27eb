package rt

import (
	"cmp"
	"fmt"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/access"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// Slot is a place for a field in a struct of fields, as [Alloc] takes it.
type Slot interface {
	// given returns the field that there is already, or nil.
	given() *memory.Storage
	// prepare lays out a field if there is none yet, and returns the bytes that it
	// takes.
	prepare(spec *abi.FieldSpec, n [3]int, own abi.Box, h Halo) (int64, error)
	// laidOut returns the field that there is already, or was laid out.
	laidOut() *memory.Storage
	// commit allocates the field that was laid out, so many lines behind a multiple of 4 KiB, as a part if there is a grid.
	commit(offset int, g *Grid)
}

// SlotOf returns the slot at p. It is for generated code.
func SlotOf[T oec.AnyElem](p **Field[T]) Slot { return &slot[T]{place: p} }

type slot[T oec.AnyElem] struct {
	place  **Field[T]
	layout memory.Storage
}

func (s *slot[T]) given() *memory.Storage { return (*s.place).storage() }

func (s *slot[T]) prepare(spec *abi.FieldSpec, n [3]int, own abi.Box, h Halo) (size int64, err error) {
	if *s.place == nil {
		s.layout, err = memory.NewPart(spec.Dims, abi.KindOf[T](), n, own, h)
		s.layout.Faces = spec.Staggered
		size = int64(s.layout.Size) * int64(s.layout.Elem.Size())
	}
	return size, err
}

func (s *slot[T]) laidOut() *memory.Storage {
	if f := s.given(); f != nil {
		return f
	}
	return &s.layout
}

func (s *slot[T]) commit(offset int, g *Grid) {
	if *s.place != nil {
		return
	}
	*s.place = fieldOf[T](s.layout, offset)
	if g != nil {
		(*s.place).grid, (*s.place).boundary = g, g.boundary
	}
}

// Alloc allocates the fields that are nil, each with interior n, in the
// dimensions that it has, and with the halo that the stencil needs for a run
// over the whole domain, which must be one that the stencil is for. Of fields that agree in dimensions, element type and interior, all
// get the deepest halo of these and of those that there are already, if inputs and outputs are among them: they can be exchanged by [Swap] then. The slots
// are in the order of s.Fields, nil for tables. Those that there are already have to fit: outputs have interior n, and inputs the points of it that are read. If one field cannot be allocated, or the host has not the memory for all, none is; the error is a
// *[FieldError]. It is for generated code.
func Alloc(s *abi.Stencil, n [3]int, slots ...Slot) error {
	if len(slots) != len(s.Fields) {
		return access.Invalidf(s, "Alloc was given %d fields of %d", len(slots), len(s.Fields))
	}
	if want := s.DomainFor(n); n != want {
		return &fault.FieldError{Op: "Alloc", Problem: fmt.Sprintf("%s: the program is written for a domain of %v, not %v", s.Name, want, n)}
	}
	return alloc(s, n, nil, halosFor(s, n, s.Halos(), slots), slots)
}

// checkGiven checks that the fields that there are already fit to a domain of extent n: an output has its extents, and an input the points
// that are read, apart from a halo. An input may have more, as for a run.
func checkGiven(s *abi.Stencil, n [3]int, slots []Slot) error {
	reads := interiorReads(s, n)
	for i, slot := range slots {
		if slot == nil {
			continue
		}
		f, spec := slot.given(), &s.Fields[i]
		if f == nil || f.Dims != spec.Dims {
			continue // a new one, or one that Bind has more to say about
		}
		want := abi.Box{Hi: spec.Interior(n)}.Project(spec.Dims).Extents()
		have := abi.Box{Hi: f.Interior}.Project(spec.Dims).Extents()
		e := &fault.FieldError{Op: "Alloc", Hint: "give it what it needs, set it to nil to have it allocated, or ask for those that it has"}
		for d := range 3 {
			if spec.Staggered.Has(d) && !spec.Output && spec.Ratio[d] == (abi.Ratio{}) && have[d] < want[d] {
				e.Problem = fmt.Sprintf("%s: field %s is staggered along %s and has %d points there, and needs %d", s.Name, spec.Name, abi.AxisName(d), have[d], want[d])
				return e
			}
		}
		switch need := reads[i].Project(spec.Dims); {
		case spec.Output && have != want:
			e.Problem = fmt.Sprintf("%s: output %s is there already with interior %v, and a domain of %v needs %v", s.Name, spec.Name, have, n, want)
			return e
		case f.Whole() && !need.Within(f.Bounds()), spec.Ratio == [3]abi.Ratio{} && !need.Within(abi.Box{Hi: f.Interior}):
			e.Problem = fmt.Sprintf("%s: field %s is there already with interior %v and halo %v, and of it %v is read for a domain of %v", s.Name, spec.Name, have, f.Halo, need, n)
			return e
		}
	}
	return nil
}

// interiorReads returns which points of the interior of each field are read for a domain of extent n.
func interiorReads(s *abi.Stencil, n [3]int) []abi.Box {
	reads := make([]abi.Box, len(s.Fields))
	for l := range s.Levels {
		level := &s.Levels[l]
		for stage, box := range level.Boxes(n, abi.Box{Hi: n}.Project(s.Dims)) {
			for i := range level.Stages[stage].Reads {
				r := &level.Stages[stage].Reads[i]
				if b := r.Of(box, n).Meet(abi.Box{Hi: s.Fields[r.Field].Interior(n)}); !b.Empty() {
					reads[r.Field] = reads[r.Field].Hull(b)
				}
			}
		}
	}
	return reads
}

// checkExtents checks that along dimensions that the outputs lack the domain has the extent that the field gets which says how far it goes.
func checkExtents(s *abi.Stencil, n [3]int) error {
	for d := range 3 {
		if !s.ExtentDims(&s.Levels[0]).Has(d) {
			continue
		}
		f, axis := &s.Fields[s.ExtentOf(d)], abi.AxisName(d)
		if gets := f.Cells(f.Interior(n))[d]; gets != n[d] {
			return &fault.FieldError{Op: "Alloc", Hint: fmt.Sprintf("ask for %d or more along %s", gets, axis),
				Problem: fmt.Sprintf("%s: field %s needs %d points along %s, as it is read at fixed indices, and these would be the domain, instead of %d", s.Name, f.Name, gets, axis, n[d])}
		}
	}
	return nil
}

// alloc allocates fields, as parts on a grid those that it has.
func alloc(s *abi.Stencil, n [3]int, grids []*Grid, halos []Halo, slots []Slot) error {
	if err := cmp.Or(checkExtents(s, n), checkGiven(s, n, slots)); err != nil {
		return err
	}
	total := int64(0)
	layouts := make([]*memory.Storage, len(slots))
	for i, slot := range slots {
		if slot == nil {
			continue
		}
		interior := s.Fields[i].Interior(n)
		own := abi.Box{Hi: interior}
		if grids != nil && grids[i] != nil {
			own = grids[i].own
		}
		size, err := slot.prepare(&s.Fields[i], interior, own, halos[i])
		if err != nil {
			return &fault.FieldError{Op: "Alloc", Problem: fmt.Sprintf("%s: field %s: %v", s.Name, s.Fields[i].Name, err)}
		}
		total += size
		layouts[i] = slot.laidOut()
	}
	if err := memory.CheckTotal("Alloc", s.Name, total); err != nil {
		return err
	}
	offsets := memory.Staggers(s, layouts)
	for i, slot := range slots {
		if slot == nil {
			continue
		}
		var g *Grid
		if grids != nil {
			g = grids[i]
		}
		slot.commit(offsets[i], g)
	}
	return nil
}

// halosFor returns the halos of fields to allocate, which need at least some.
func halosFor(s *abi.Stencil, n [3]int, halos []Halo, slots []Slot) []Halo {
	for i, slot := range slots {
		if slot == nil {
			continue
		}
		f := slot.given()
		if f == nil || f.Dims != s.Fields[i].Dims {
			continue
		}
		same := true
		for d, want := range s.Fields[i].Interior(n) {
			same = same && (f.Interior[d] == want || !f.Dims.Has(d))
		}
		if same {
			halos[i] = halos[i].Join(f.Halo)
		}
	}
	s.Exchangeable(n, halos)
	return halos
}

// HalosOf returns the halo that each field needs for a run over the whole
// domain. It is for generated code.
func HalosOf(s *abi.Stencil) Halos {
	h := make(Halos, len(s.Fields))
	for i, halo := range s.Halos() {
		if !s.Fields[i].Table {
			h[s.Fields[i].Name] = halo
		}
	}
	return h
}
