package stencil

import (
	"errors"
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// ShapeInference gives loads, applies and buffers the box of points that is needed of
// them, from the stores backwards: the smallest that covers, over all uses, the user's
// box moved by the offsets it reads at, as far as the conditions around the reads let
// any be read. A recurrence computes the whole domain along the dimensions of its order. What is
// read of a field on a finer or a coarser grid has no box unless the domain is given.
// Boxes from an earlier run are forgotten first. With extend-storage, what an apply or a
// combine computes for one of its users is also stored and kept for the others.
type ShapeInference struct {
	ExtendStorage bool `option:"extend-storage" help:"enlarge what is stored and buffered of an apply to all that it computes"`
}

// Run runs the pass.
func (p ShapeInference) Run(ctx *transform.Context, module *ir.Op) error {
	var errs []error
	for _, program := range stencil.Programs(module) {
		s := newShapes()
		for _, op := range slices.Backward(program.Regions[0].Ops) {
			s.visit(op)
		}
		if p.ExtendStorage {
			errs = append(errs, extendAll(ctx, program))
		}
		errs = append(errs, checkStorage(program), checkRecurrences(program), checkQuotients(program))
	}
	return errors.Join(errs...)
}

// shapes is the box that is needed of each value so far, and the values of which that has no box.
type shapes struct {
	boxes   map[*ir.Value]ir.Box
	unknown map[*ir.Value]bool
}

func newShapes() shapes { return shapes{map[*ir.Value]ir.Box{}, map[*ir.Value]bool{}} }

func (s shapes) need(v *ir.Value, box ir.Box) {
	if have, ok := s.boxes[v]; ok {
		box = have.Union(box)
	}
	s.boxes[v] = box
}

func (s shapes) visit(op *ir.Op) {
	switch {
	case op.Is(stencil.OpStore):
		box, _ := ir.BoxAttr.Lookup(op)
		s.need(op.Operand(0), box)
	case op.Is(stencil.OpBuffer):
		if box, ok := s.setBox(op); ok {
			s.need(op.Operand(0), box)
		}
	case op.Is(stencil.OpLoad):
		s.setBox(op)
	case op.Is(stencil.OpCombine):
		s.combine(op)
	case op.Is(stencil.OpApply):
		box, ok := s.setBox(op)
		if !ok {
			return
		}
		for i, rs := range stencil.Reaches(op) {
			t, temp := op.Operand(i).Type.(stencil.TempType)
			for _, r := range rs {
				if read, some := r.Of(box, t.Present()); temp && some {
					s.need(op.Operand(i), read)
					s.unknown[op.Operand(i)] = s.unknown[op.Operand(i)] || !r.Known(box)
				}
			}
		}
	}
}

// combine needs of the operands on each side the part of its box that is on that side.
func (s shapes) combine(op *ir.Op) {
	box, ok := s.setBox(op)
	if !ok {
		return
	}
	parts := stencil.PartsOf(op)
	below, above := stencil.SidesOf(op)
	for i := range op.Results {
		lower, upper := parts.Of(i)
		if clipped, some := below.Clip(box); some && lower != nil {
			s.need(lower, clipped)
		}
		if clipped, some := above.Clip(box); some && upper != nil {
			s.need(upper, clipped)
		}
	}
}

// setBox sets the box of an operation, which covers what is needed of its results, and
// their types. Without any need there is none, and the types are of unknown size.
func (s shapes) setBox(op *ir.Op) (box ir.Box, ok bool) {
	for _, v := range op.Results {
		if need, needed := s.boxes[v]; s.unknown[v] {
			continue
		} else if needed && ok {
			box = box.Union(need)
		} else if needed {
			box, ok = need, true
		}
	}
	ir.BoxAttr.Remove(op)
	box = analysis.WholeAlong(ir.OrderOf(op), box)
	if ok {
		ir.BoxAttr.Set(op, box)
	}
	for _, v := range op.Results {
		t := v.Type.(stencil.TempType).Dynamic()
		if ok {
			t = t.Sized(box)
		}
		stencil.SetType(v, t)
	}
	return box, ok
}

// checkStorage compares what is read of each field with the storage that a cast fixed,
// where both are literal, and reports the reads that leave it.
func checkStorage(program *ir.Op) error {
	var errs []error
	for _, apply := range stencil.Applies(program) {
		box, sized := ir.BoxAttr.Lookup(apply)
		for i, rs := range stencil.Reaches(apply) {
			load := apply.Operand(i).DefinedBy(stencil.OpLoad)
			if load == nil || !sized {
				continue
			}
			storage, fixed := analysis.CastBox(load.Operand(0))
			for _, r := range rs {
				if fixed && storage.Literal() {
					errs = append(errs, checkReach(load, r, box, storage)...)
				}
			}
		}
	}
	return errors.Join(errs...)
}

// checkReach reports the accesses of a reach that leave the storage.
func checkReach(load *ir.Op, r stencil.Reach, box, storage ir.Box) (errs []error) {
	present := load.Result().Type.(stencil.TempType).Present()
	for _, a := range r.Extremes() {
		one := stencil.Reach{Guard: r.Guard, Range: a.Range}
		read, some := one.Of(box, present)
		for d := range read.Lo {
			if !present[d] {
				read.Lo[d], read.Hi[d] = storage.Lo[d], storage.Hi[d]
			}
		}
		if some && read.Literal() && !storage.Contains(read) {
			errs = append(errs, ir.ProgramErrorf(a.Pos, "%s is read %s, which reaches %s; its storage is %s",
				stencil.FieldOf(load.Operand(0)).Name, a, read, storage))
		}
	}
	return errs
}
