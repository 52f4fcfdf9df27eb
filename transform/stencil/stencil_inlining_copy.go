package stencil

import (
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// inliner copies the body of a producer to places of a consumer's body.
type inliner struct {
	producer, consumer *ir.Op
	args               map[*ir.Value]*ir.Value // consumer's arguments for the producer's operands
	done               []copied
}

// copied is a copy of the producer's body: its values at an offset, visible in a region.
type copied struct {
	offset [ir.Rank]int
	region *ir.Region
	values []*ir.Value // one per result
}

// inlineInto replaces every access of c to a result of p and returns how many copies of
// p's body that took. Accesses of equal offset share a copy if it is visible to both. A
// copy stands where the first access stood, so that it runs under the same conditions.
func inlineInto(p, c *ir.Op) int {
	in := &inliner{producer: p, consumer: c, args: map[*ir.Value]*ir.Value{}}
	c.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(stencil.OpAccess) && in.resultOf(op) != nil {
			in.replace(op)
		}
	})
	for i, v := range slices.Backward(slices.Clone(c.Operands())) {
		if v.Def() == p {
			stencil.RemoveOperand(c, i)
		}
	}
	return len(in.done)
}

// resultOf returns the result of the producer that an access reads, or nil.
func (in *inliner) resultOf(access *ir.Op) *ir.Value {
	if v := in.consumer.Operand(access.Operand(0).Index()); v.Def() == in.producer {
		return v
	}
	return nil
}

func (in *inliner) replace(access *ir.Op) {
	result := in.resultOf(access).Index()
	offset := ir.OffsetAttr.Of(access)
	i := slices.IndexFunc(in.done, func(c copied) bool {
		return c.offset == offset && c.region.Encloses(access)
	})
	if i < 0 {
		values := in.compute(ir.Before(access), offset)
		in.done = append(in.done, copied{offset, access.Region(), values})
		i = len(in.done) - 1
	}
	access.Result().ReplaceUses(in.done[i].values[result])
	access.Erase()
}

// compute copies the producer's body, shifted, and returns the values that it stores.
func (in *inliner) compute(b *ir.Builder, offset [ir.Rank]int) []*ir.Value {
	m := ir.Mapping{}
	body := in.producer.Regions[0]
	for i, a := range body.Args {
		m[a] = in.argument(in.producer.Operand(i))
	}
	for _, op := range body.Ops {
		if op.Is(stencil.OpReturn) || op.Is(stencil.OpStoreResult) {
			continue
		}
		shift(b.Clone(op, m), offset)
	}
	var values []*ir.Value
	for _, token := range body.Terminator().Operands() {
		values = append(values, m.Of(analysis.StoredValue(token)))
	}
	return values
}

// argument returns the consumer's argument for a value, added if there is none yet.
func (in *inliner) argument(v *ir.Value) *ir.Value {
	if a, ok := in.args[v]; ok {
		return a
	}
	i := slices.Index(in.consumer.Operands(), v)
	if i < 0 {
		in.args[v] = stencil.AddOperand(in.consumer, v)
	} else {
		in.args[v] = in.consumer.Regions[0].Args[i]
	}
	return in.args[v]
}

// shift moves what an operation, and everything in it, reads by an offset, along the
// dimensions that it has. A coordinate has its own only, so that equal ones stay equal.
func shift(op *ir.Op, offset [ir.Rank]int) {
	ir.Walk(op, func(op *ir.Op) {
		var present [ir.Rank]bool
		switch {
		case op.Is(stencil.OpAccess):
			present = op.Operand(0).Type.(stencil.TempType).Present()
		case op.Is(stencil.OpDynAccess):
			present = op.Operand(0).Type.(stencil.TempType).Present()
			stencil.WindowAttr.Set(op, stencil.WindowAttr.Of(op).Shift(offset, present))
			return
		case op.Is(stencil.OpIndex):
			present[ir.DimAttr.Of(op)] = true
		default:
			return
		}
		off := ir.OffsetAttr.Of(op)
		for d := range off {
			if present[d] {
				off[d] += offset[d]
			}
		}
		ir.OffsetAttr.Set(op, off)
	})
}

// sameRange reports whether two applies may compute each other's outputs: both are
// stored, all their stores have one range, and neither is a recurrence, which computes
// more than what is stored.
func sameRange(a, b *ir.Op) bool {
	if ir.OrderAttr.In(a) || ir.OrderAttr.In(b) {
		return false
	}
	boxA, okA := analysis.StoredRange(a)
	boxB, okB := analysis.StoredRange(b)
	return okA && okB && boxA == boxB && stencil.Present(a) == stencil.Present(b)
}

// joinOutputs makes one apply of those that only store, do so on the same range, and
// read at least one input in common.
func joinOutputs(ctx *transform.Context, program *ir.Op) {
	applies := stencil.Applies(program)
	for i := 0; i < len(applies); i++ {
		for j := i + 1; j < len(applies); j++ {
			if joinable(applies[i], applies[j]) {
				ctx.Remarkf(applies[i].Pos, "%s is computed together with %s: they read the same inputs", analysis.NameOf(applies[i]), analysis.NameOf(applies[j]))
				join(applies[i], applies[j])
				i = -1 // the joined apply may share inputs with earlier ones
				applies = stencil.Applies(program)
				break
			}
		}
	}
}

func joinable(a, b *ir.Op) bool {
	return analysis.ReadAlike(a, b) && analysis.OnlyStored(a) && analysis.OnlyStored(b) && sameRange(a, b) &&
		!stencil.UnrollAttr.In(a.Regions[0].Terminator()) && !stencil.UnrollAttr.In(b.Regions[0].Terminator())
}

// join moves the body and the results of a into b, which stands after it.
func join(a, b *ir.Op) {
	for _, v := range a.Results {
		for _, s := range stencil.Users(v, stencil.OpStore) {
			sink(s, b)
		}
	}
	absorb(b, a)
}

// absorb moves the body and the results of an apply behind those of another one, and erases it.
func absorb(into, from *ir.Op) {
	in := inliner{consumer: into, args: map[*ir.Value]*ir.Value{}}
	for i, arg := range from.Regions[0].Args {
		if !arg.Unused() {
			arg.ReplaceUses(in.argument(from.Operand(i)))
		}
	}
	ret, end := into.Regions[0].Terminator(), from.Regions[0].Terminator()
	tokens := slices.Clone(end.Operands())
	end.Erase()
	for _, op := range slices.Clone(from.Regions[0].Ops) {
		op.Detach()
		into.Regions[0].InsertBefore(ret, op)
	}
	ret.SetOperands(append(slices.Clone(ret.Operands()), tokens...))
	for _, v := range from.Results {
		w := into.AddResult(typeIn(into, v))
		w.Name = v.Name
		v.ReplaceUses(w)
	}
	from.Erase()
}

// typeIn returns the type of a value as the result of another apply, which may have another range.
func typeIn(apply *ir.Op, v *ir.Value) ir.Type {
	t := v.Type.(stencil.TempType)
	if box, sized := ir.BoxAttr.Lookup(apply); sized {
		return t.Sized(box)
	}
	return t
}

// sink moves a store behind an apply, unless it is there already.
func sink(store, apply *ir.Op) {
	if r := store.Region(); r.Precedes(store, apply) {
		store.Detach()
		r.InsertAfter(apply, store)
	}
}
