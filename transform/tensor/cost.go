package tensor

import (
	"math"
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/machine"
)

// costOf returns how many cycles a compute takes for an element of a batch, and how many operations its body has with all sums
// unrolled. What does not depend on the last subscript is computed once for a row of vectors, or for as many rows as it is
// the same for; both sides of branches count, since most of them become selections.
func costOf(op *ir.Op) (cycles float64, operations int) {
	body := op.Regions[0]
	c := &cost{deps: dependences{}, args: body.Args, extents: tensor.ExtentsOf(op).List(), transposed: map[transposition]bool{}}
	c.region(body, 1)
	return c.cycles + storesOf(op), c.operations
}

// storesOf returns how many cycles it takes to store what a compute makes, in loops.
func storesOf(op *ir.Op) (cycles float64) {
	c := &cost{args: op.Regions[0].Args, extents: tensor.ExtentsOf(op).List()}
	for _, v := range op.Regions[0].Terminator().Operands() {
		cycles += c.times(indexSet{c.last(): true}, v.Type.(ir.Scalar)) * (storeCycles + rowCycles)
	}
	return cycles
}

const (
	storeCycles = 1   // of a vector, to the first-level cache
	rowCycles   = 0.5 // of the loop around it
)

// cost adds up what the body of a compute takes.
type cost struct {
	deps       dependences
	args       []*ir.Value
	extents    []int
	transposed map[transposition]bool
	cycles     float64
	operations int
}

// last returns the subscript along which vectors are.
func (c *cost) last() *ir.Value { return c.args[len(c.args)-1] }

// times returns how often what depends on some indices is computed, for vectors of elements of a type along the last subscript.
func (c *cost) times(depends indexSet, t ir.Scalar) float64 {
	n, outer := 1.0, 1
	for d, v := range c.args {
		switch {
		case !depends[v]:
		case v == c.last():
			lanes := 8 * machine.CPU.VectorBytes / max(t.Bits(), 8)
			n = float64(outer) * math.Ceil(float64(c.extents[d])/float64(lanes))
		default:
			n = float64(outer * c.extents[d])
		}
		outer *= c.extents[d]
	}
	for v := range depends {
		if !slices.Contains(c.args, v) { // of a sum, which is unrolled
			n *= float64(extentOf(v))
		}
	}
	return n
}

// region adds what a region takes that is there so many times when sums are unrolled.
func (c *cost) region(r *ir.Region, copies int) {
	for _, op := range r.Ops {
		switch {
		case op.Is(scf.OpIf):
			c.region(scf.Then(op), copies)
			c.region(scf.Else(op), copies)
		case op.Is(tensor.OpSum):
			terms := tensor.ExtentsOf(op).Size()
			c.region(op.Regions[0], copies*terms)
			if !tensor.FusedAttr.In(op) {
				t := op.Result().Type.(ir.Scalar)
				c.cycles += float64(terms) * machine.CPU.CyclesPerOperation * c.times(c.deps.of(op.Result()), t)
			}
		case op.Info.Traits.Has(ir.Terminator), op.Is(arith.OpConstant), len(op.Results) != 1:
		default:
			c.operations += copies
			t := op.Result().Type.(ir.Scalar)
			c.cycles += c.operation(op) * c.times(c.deps.of(op.Result()), t)
		}
	}
}

// operation returns the cycles of an operation for a vector.
func (c *cost) operation(op *ir.Op) float64 {
	if !op.Is(tensor.OpAt) {
		return machine.CyclesForVector(op)
	}
	subscripts := op.Operands()[1:]
	end := len(subscripts) - 1
	along := slices.IndexFunc(subscripts, func(v *ir.Value) bool { return c.deps.of(v)[c.last()] })
	switch {
	case along < 0: // one element
	case along == end && c.steps(subscripts[end]):
	case along < end && subscripts[along] == c.last() && !slices.ContainsFunc(subscripts[along+1:], func(v *ir.Value) bool { return c.deps.of(v)[c.last()] }):
		// The array is transposed first.
		if key := (transposition{op.Operand(0), along}); !c.transposed[key] {
			c.transposed[key] = true
			c.cycles += float64(key.array.Type.(tensor.Type).Extents.Size()) * machine.CPU.CyclesPerLoad
		}
	default: // lane by lane
		return machine.CPU.CyclesPerLoad * float64(8*machine.CPU.VectorBytes/max(op.Result().Type.(ir.Scalar).Bits(), 8))
	}
	return machine.CPU.CyclesPerLoad
}

// steps reports whether a subscript is the last one of the space, plus what that does not change.
func (c *cost) steps(v *ir.Value) bool {
	if v == c.last() {
		return true
	}
	op := v.Def()
	return op != nil && (op.Is(arith.OpAddI) && (op.Operand(0) == c.last() && !c.deps.of(op.Operand(1))[c.last()] || op.Operand(1) == c.last() && !c.deps.of(op.Operand(0))[c.last()]) ||
		op.Is(arith.OpSubI) && op.Operand(0) == c.last() && !c.deps.of(op.Operand(1))[c.last()])
}
