package llvm

import (
	"fmt"

	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/backend/llvm/internal/elementwise"
	"github.com/openearthgo/oec/backend/llvm/internal/inspect"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// val is a lowered value in a loop over vectors. A value that is the same for all lanes
// is kept as a scalar; the index of the vector loop is kept as that of lane 0.
type val struct {
	v    value.Value
	kind kind
}

type kind uint8

const (
	uniform kind = iota // v is a scalar, the same for all lanes
	index               // v is a scalar, lane n has v+n
	varying             // v is a vector
)

// body emits the operations of a region for a number of lanes.
type body struct {
	*stage
	elementwise.Lanes
	stream        bool        // stores bypass the caches
	divides       bool        // vectors are divided, even if products would do, see [body.divide]
	ends          value.Value // nil, or whether the iteration lacks lanes: if not, the mask has them all
	vals          map[*ir.Value]val
	outer         *body // knows the values defined outside
	rows          map[loop.Row]value.Value
	runs          map[*ir.Value]run      // indices along i that were looked at
	carriedValues *carriedValues         // values in registers from one iteration of a loop to the next; nil for none
	ahead         *columnsAhead          // of a loop over columns; nil for none
	wholeEnd      value.Value            // in a row of columns, where what is computed with other rows begins; nil for nowhere
	rowVectors    *rowVectors            // of a loop over columns of several rows; nil for none
	forwarded     []*forwarded           // stores of a loop over the points of a row, forwarded to loads
	inRegisters   map[*ir.Op]*neighbours // loads out of registers, see [body.shuffledLoop]
	reuse         *inspect.Reuse         // what is not computed in a loop; nil for nothing
	carried       map[*ir.Op]value.Value // by what computes it: the vector that the iteration before had
	kept          map[*ir.Op]val         // what loads give without memory, see [forwarded] and [skewedSteps]
	// asserts are the conditions to check when the body ends.
	asserts []assertion
}

// shared emits what the program computes outside of its nests, such as constants.
func (b *body) shared() {
	for _, op := range b.program.Regions[0].Ops {
		if op.Pure() {
			b.op(op)
		}
	}
}

// region emits the operations of a region up to its terminator.
func (b *body) region(r *ir.Region) {
	for n, op := range r.Ops {
		if !b.reuse.Computes(op) || b.settle(r.Ops[n:]) || b.shift(op) {
			continue
		}
		if !op.Info.Traits.Has(ir.Terminator) {
			b.mark("llvm.lifetime.start.p0", b.lives.First[op])
			b.op(op)
			b.mark("llvm.lifetime.end.p0", b.lives.Last[op])
		}
	}
}

// What is settled by one branch: so many results, of operations that are no further from each other.
// More would save little, and keep more numbers in registers.
const (
	mostSettled   = 2
	furthestApart = 60
)

// settle emits the quotient or root at the head of a list of operations with one more, if there is one that
// does not wait for it. It reports whether nothing is left to be emitted of the operation. What is for fields
// of more elements than 32 bits count is hardly ever run, and kept short.
func (b *body) settle(ops []*ir.Op) bool {
	if len(ops[0].Results) == 1 && b.vals[ops[0].Result()].v != nil { // another one needed it
		return true
	}
	if p, ok := b.arguments.(*params); !ok || !p.index32 || !b.IsChecked(ops[0]) {
		return false
	}
	group, before := inspect.Together(ops[:min(len(ops), furthestApart)], mostSettled, b.IsChecked)
	for _, op := range before {
		b.op(op)
	}
	list := make([]*elementwise.Checked, len(group))
	for n, op := range group {
		x, _ := b.operands(op)
		list[n] = b.Check(op, x)
	}
	for n, v := range b.Settle(list...) {
		b.vals[group[n].Result()] = val{v: v}
	}
	return true
}

func (b *body) op(op *ir.Op) {
	lower, ok := b.lowerings[op.Info]
	if !ok {
		panic(unlowered{op, "there is no lowering for it"})
	}
	for i, v := range lower(b, op) {
		b.vals[op.Results[i]] = v
	}
}

// get returns the lowered value.
func (b *body) get(v *ir.Value) val {
	known, ok := b.find(v)
	if !ok {
		panic(fmt.Sprintf("value %s is used before it is lowered", v.Name))
	}
	return b.extended(v, known)
}

func (b *body) find(v *ir.Value) (known val, ok bool) {
	for at := b; at != nil; at = at.outer {
		if known, ok = at.vals[v]; ok {
			return known, true
		}
	}
	if x := b.scalar(v); x != nil {
		return val{v: x}, true
	}
	return val{}, false
}

// vector returns the value with all its lanes.
func (b *body) vector(v val) value.Value {
	switch v.kind {
	case uniform:
		return b.Splat(v.v)
	case index:
		return b.Block.NewAdd(b.Splat(v.v), emit.LaneNumbers(types.I64, b.Width))
	}
	return v.v
}

// laneIndex returns the index of a vector iteration that starts at i.
func (b *body) laneIndex(i value.Value) val {
	if b.Width == 1 {
		return val{v: i}
	}
	return val{v: i, kind: index}
}

// operands returns the operands as scalars if all are uniform, else all as vectors.
func (b *body) operands(op *ir.Op) (vs []value.Value, k kind) {
	lowered := make([]val, len(op.Operands()))
	for i, v := range op.Operands() {
		lowered[i] = b.get(v)
		if lowered[i].kind != uniform {
			k = varying
		}
	}
	for _, v := range lowered {
		if k == varying {
			vs = append(vs, b.vector(v))
		} else {
			vs = append(vs, v.v)
		}
	}
	return vs, k
}

// typeOf returns the LLVM type of a result that is uniform or varying.
func (b *body) typeOf(t ir.Type, k kind) types.Type {
	s := emit.ScalarType(t.(ir.Scalar))
	if k == varying {
		return types.NewVector(uint64(b.Width), s)
	}
	return s
}
