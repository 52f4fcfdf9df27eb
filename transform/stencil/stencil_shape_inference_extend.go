package stencil

import (
	"errors"
	"fmt"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// extendAll enlarges the boxes of stores and buffers to all that is computed of what they
// store and keep. An apply computes all of its results on one box, so that a result that
// is stored on less of it could not be written by the loops of the apply. Points beyond
// the range of a store are then written too, of which there is a warning. More is not
// needed of anything by that.
func extendAll(ctx *transform.Context, program *ir.Op) error {
	var errs []error
	for _, op := range program.Regions[0].Ops {
		box, sized := ir.BoxAttr.Lookup(op)
		if !sized || !op.Is(stencil.OpStore) && !op.Is(stencil.OpBuffer) {
			continue
		}
		computed, some := computedOf(op.Operand(0))
		if computed = alongPresent(op.Operand(0), computed, box); !some || !computed.Contains(box) {
			errs = append(errs, ir.ProgramErrorf(op.Pos, "%q has the range %s, of which %s: extend-storage does not shrink it", op.Name(), box, describeComputed(computed, some)))
		} else if computed != box {
			errs = append(errs, extendTo(ctx, op, box, computed))
		}
	}
	return errors.Join(errs...)
}

func describeComputed(box ir.Box, some bool) string {
	if !some {
		return "nothing is computed"
	}
	return fmt.Sprintf("%s is computed, which is less or, on some domains, may be", box)
}

// extendTo gives a store or a buffer a box that contains its own.
func extendTo(ctx *transform.Context, op *ir.Op, box, larger ir.Box) error {
	ir.BoxAttr.Set(op, larger)
	if op.Is(stencil.OpBuffer) {
		stencil.SetType(op.Result(), op.Result().Type.(stencil.TempType).Sized(larger))
		return nil
	}
	field := op.Operand(1)
	name := stencil.FieldOf(field).Name
	if storage, fixed := analysis.CastBox(field); fixed && storage.Literal() && !storage.Contains(larger) {
		return &ir.ProgramError{
			Pos:     op.Pos,
			Message: fmt.Sprintf("%s would be stored on %s, all that is computed, and its storage is %s", name, larger, storage),
			Hint:    "compute what is stored on different ranges by different applies, or make the storage larger",
		}
	}
	ctx.Warnf(op.Pos, "%s is stored on %s, not only on %s", name, larger, box)
	return nil
}

// computedOf returns the box on which a result has values: that of its apply, if this
// stores anything, or the parts of that of its combine on the sides that have some. False
// if there are none.
func computedOf(v *ir.Value) (computed ir.Box, some bool) {
	def := v.Def()
	box, sized := ir.BoxAttr.Lookup(def)
	if !def.Is(stencil.OpCombine) {
		return box, sized && !analysis.StoresNothing(v)
	}
	lower, upper := stencil.PartsOf(def).Of(v.Index())
	below, above := stencil.SidesOf(def)
	for _, side := range []struct {
		operand *ir.Value
		where   stencil.Guard
	}{{lower, below}, {upper, above}} {
		if side.operand == nil {
			continue
		}
		part, here := computedOf(side.operand)
		if part, here = clipTo(part, box, side.where, here); here && some {
			computed = computed.Union(part)
		} else if here {
			computed, some = part, true
		}
	}
	return computed, some
}

// clipTo returns the part of a box that is in another one and where a guard holds.
func clipTo(part, box ir.Box, where stencil.Guard, some bool) (ir.Box, bool) {
	if !some {
		return part, false
	}
	if box, some = where.Clip(box); !some {
		return box, false
	}
	var within stencil.Guard
	for d := range within {
		within[d] = stencil.Span{Lo: stencil.At(box.Lo[d]), Hi: stencil.At(box.Hi[d])}
	}
	return within.Clip(part)
}

// alongPresent returns a box along the dimensions of a temp, and another one along those
// that it lacks.
func alongPresent(temp *ir.Value, box, other ir.Box) ir.Box {
	for d, here := range temp.Type.(stencil.TempType).Present() {
		if !here {
			box.Lo[d], box.Hi[d] = other.Lo[d], other.Hi[d]
		}
	}
	return box
}
