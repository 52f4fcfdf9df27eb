package tensor

import (
	"cmp"
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
	"github.com/openearthgo/oec/transform/canonical"
)

// Inlining computes the elements of an array where they are read, if a model of the machine says that this takes no longer than to load
// them: then nothing is stored. On an accelerator, where threads wait for each other after each array, that is a time less to wait. Sums are
// not computed again, nor what all elements of a batch share, nor what may panic, which elements that nothing reads do, too.
type Inlining struct{}

// Run runs the pass.
func (Inlining) Run(ctx *transform.Context, module *ir.Op) error {
	for _, program := range tensor.Programs(module) {
		varies := tensor.Varying(program)
		body := program.Regions[0]
		for n := 0; n < len(body.Ops); {
			if op := body.Ops[n]; !op.Is(tensor.OpCompute) || !inlineArrays(ctx, op, varies) {
				n++ // or else the next one is there now
			}
		}
	}
	return nil
}

// inlineArrays inlines what a compute makes into all that read it, or into none. It reports whether the compute is gone.
func inlineArrays(ctx *transform.Context, producer *ir.Op, varies map[*ir.Op]bool) bool {
	readers := readersOf(producer)
	if readers == nil || hasSums(producer) || !varies[producer] && slices.ContainsFunc(readers, func(op *ir.Op) bool { return varies[op] }) {
		return false // what all elements share is computed once, and what is added up has the registers to itself
	}
	what := cmp.Or(producer.Results[0].Name, "what this computes")
	if arith.Asserts(producer) {
		ctx.Remarkf(producer.Pos, "%s is kept: it may panic, also at elements that nothing reads", what)
		return false
	}
	kept, unrolled := costOf(producer)
	var copies []*ir.Op
	inlined, after := 0.0, 0
	for _, op := range readers {
		cycles, ops := costOf(op)
		kept, unrolled = kept+cycles, unrolled+ops
		c := ir.Before(op).Clone(op, ir.Mapping{})
		inlineInto(c, producer)
		cycles, ops = costOf(c)
		inlined, after = inlined+cycles, after+ops
		copies = append(copies, c)
	}
	if inlined > kept-storesOf(producer) || after > max(unrolled, mostOperations) {
		ctx.Remarkf(producer.Pos, "%s is kept: an estimated %.0f cycles an element, and %.0f if it were computed where it is read", what, kept, inlined)
		for _, c := range copies {
			c.Erase()
		}
		return false
	}
	ctx.Remarkf(producer.Pos, "%s is computed where it is read: an estimated %.0f cycles an element instead of %.0f", what, inlined, kept)
	for n, op := range readers {
		for r, v := range op.Results {
			v.ReplaceUses(copies[n].Results[r])
		}
		varies[copies[n]] = varies[op]
		op.Erase()
	}
	producer.Erase()
	return true
}

// mostOperations is how many operations a body may get with all its sums unrolled, if that is more than there were.
const mostOperations = 1000

// readersOf returns the computes that read what another one makes, in order; nil if there are none, or if it is also stored.
func readersOf(producer *ir.Op) (readers []*ir.Op) {
	program := producer.Region()
	for _, v := range producer.Results {
		for _, use := range v.Uses() {
			op := use.Op
			for op.Region() != program {
				op = op.Parent()
			}
			if !op.Is(tensor.OpCompute) {
				return nil
			}
			if !slices.Contains(readers, op) {
				readers = append(readers, op)
			}
		}
	}
	slices.SortFunc(readers, func(a, b *ir.Op) int { return slices.Index(program.Ops, a) - slices.Index(program.Ops, b) })
	return readers
}

// hasSums reports whether a body adds up.
func hasSums(op *ir.Op) (found bool) {
	op.Regions[0].Walk(func(op *ir.Op) { found = found || op.Is(tensor.OpSum) })
	return found
}

// inlineInto replaces the reads of what a compute makes in the body of another one.
func inlineInto(reader, producer *ir.Op) {
	var reads []*ir.Op
	reader.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(tensor.OpAt) && op.Operand(0).Def() == producer {
			reads = append(reads, op)
		}
	})
	body := producer.Regions[0]
	for _, at := range reads {
		m := ir.Mapping{}
		for d, v := range body.Args {
			m[v] = at.Operand(1 + d)
		}
		b := ir.Before(at)
		for _, op := range body.Ops[:len(body.Ops)-1] {
			b.Clone(op, m)
		}
		at.Result().ReplaceUses(m.Of(body.Terminator().Operand(at.Operand(0).Index())))
		at.Erase()
	}
	canonical.MergeEqual(reader.Regions[0])
	ir.EraseUnused(reader.Regions[0])
}
