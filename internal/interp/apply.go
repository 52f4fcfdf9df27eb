package interp

import (
	"fmt"

	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// applies is the evaluation of a program of the stencil dialect. Values of temps are
// computed where they are asked for, once.
type applies struct {
	*State
	table   table
	sources map[*ir.OpInfo]source
	program frame
	bodies  map[*ir.Op]*body
}

// cell is what there is of a temp at a point: a value, or nothing where an apply stores
// nothing.
type cell struct {
	value  Value
	stored bool
}

// source computes a temp at a point for an operation that reads it.
type source func(a *applies, v *ir.Value, p [ir.Rank]int, reader *ir.Op) (cell, error)

// newSources returns where the values of temps come from.
func newSources() map[*ir.OpInfo]source {
	return map[*ir.OpInfo]source{
		stencil.OpLoad:    loaded,
		stencil.OpBuffer:  kept,
		stencil.OpCombine: combined,
		stencil.OpApply:   applied,
	}
}

// runApplies stores what a program computes. Everything is read before anything is
// written, so that memory which is both input and output does no harm.
func runApplies(program *ir.Op, st *State) error {
	t := newTable()
	a := &applies{State: st, table: t, sources: newSources(), program: newFrame(st, t), bodies: map[*ir.Op]*body{}}
	if err := a.program.scalars(program.Regions[0]); err != nil {
		return err
	}
	var writes []write
	for _, op := range program.Regions[0].Ops {
		if !op.Is(stencil.OpStore) {
			continue
		}
		ws, err := a.store(op)
		if err != nil {
			return err
		}
		writes = append(writes, ws...)
	}
	for _, w := range writes {
		at, err := st.element(w.store, stencil.FieldOf(w.store.Operand(1)), w.p, true)
		if err != nil {
			return err
		}
		*at = w.value
	}
	return st.failure()
}

// write is one element that a store writes.
type write struct {
	store *ir.Op
	p     [ir.Rank]int
	value Value
}

func (a *applies) store(op *ir.Op) (writes []write, err error) {
	box, _ := ir.BoxAttr.Lookup(op)
	present := op.Operand(1).Type.(stencil.FieldType).Present()
	for p := range a.restricted(a.box(box), present).Points() {
		c, err := a.at(op.Operand(0), p, op)
		if err != nil {
			return nil, err
		}
		if !c.stored {
			continue
		}
		if err := a.checkCast(op, op.Operand(1), p); err != nil {
			return nil, err
		}
		writes = append(writes, write{op, on(present, p), c.value})
	}
	return writes, nil
}

// on returns the point with the index 0 along the dimensions that are not present.
func on(present [ir.Rank]bool, p [ir.Rank]int) [ir.Rank]int {
	for d, here := range present {
		if !here {
			p[d] = 0
		}
	}
	return p
}

// at returns a temp at a point, for an operation that reads it.
func (a *applies) at(v *ir.Value, p [ir.Rank]int, reader *ir.Op) (cell, error) {
	present := v.Type.(stencil.TempType).Present()
	p = on(present, p)
	def := v.Def()
	if box, sized := ir.BoxAttr.Lookup(def); sized && !a.box(box).contains(p, present) {
		return cell{}, &OutsideError{Op: reader, Field: v, Point: p, Within: a.box(box), Bounds: box.String()}
	}
	from, ok := a.sources[def.Info]
	if !ok {
		return cell{}, fmt.Errorf("%s: %q makes no temp", def.Pos, def.Name())
	}
	return from(a, v, p, reader)
}

func nameOf(v *ir.Value) string {
	if v.Name != "" {
		return v.Name
	}
	if v.Def() == nil {
		return fmt.Sprintf("argument %d", v.Index())
	}
	if v.Def().Is(stencil.OpLoad) {
		return nameOf(stencil.FieldOf(v.Def().Operand(0)))
	}
	return fmt.Sprintf("result %d of the %s at %s", v.Index(), v.Def().Name(), v.Def().Pos)
}

// checkCast demands that a point is in the storage that casts fixed for a field.
func (a *applies) checkCast(op *ir.Op, field *ir.Value, p [ir.Rank]int) error {
	present := field.Type.(stencil.FieldType).Present()
	for c := field.DefinedBy(stencil.OpCast); c != nil; c = c.Operand(0).DefinedBy(stencil.OpCast) {
		if box, _ := ir.BoxAttr.Lookup(c); !a.box(box).contains(p, present) {
			return &OutsideError{Op: op, Field: stencil.FieldOf(field), Point: on(present, p), Within: a.box(box), Bounds: box.String()}
		}
	}
	return nil
}

func loaded(a *applies, v *ir.Value, p [ir.Rank]int, reader *ir.Op) (cell, error) {
	field := v.Def().Operand(0)
	if err := a.checkCast(reader, field, p); err != nil {
		return cell{}, err
	}
	at, err := a.element(reader, stencil.FieldOf(field), p, false)
	if err != nil {
		return cell{}, err
	}
	return cell{*at, true}, nil
}

func kept(a *applies, v *ir.Value, p [ir.Rank]int, _ *ir.Op) (cell, error) {
	return a.at(v.Def().Operand(0), p, v.Def())
}

// combined takes a value from the side of the plane that the point is on. Where a result
// has only the other side, nothing is stored.
func combined(a *applies, v *ir.Value, p [ir.Rank]int, _ *ir.Op) (cell, error) {
	from, upper := stencil.PartsOf(v.Def()).Of(v.Index())
	if dim, at := stencil.PlaneOf(v.Def()); p[dim] >= at.At(a.N) {
		from = upper
	}
	if from == nil {
		return cell{}, nil
	}
	return a.at(from, p, v.Def())
}

func applied(a *applies, v *ir.Value, p [ir.Rank]int, _ *ir.Op) (cell, error) {
	b := a.bodies[v.Def()]
	if b == nil {
		b = newBody(a, v.Def())
		a.bodies[v.Def()] = b
	}
	return b.at(v.Index(), p)
}
