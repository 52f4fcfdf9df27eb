package analysis

import (
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// IndexRange is the indices from lo to hi, inclusive, that a value may be.
type IndexRange struct{ Lo, Hi int64 }

// farIndex bounds the indices of known ranges. A range beyond it counts as unknown, so that sums and
// products of known ranges do not overflow.
const farIndex = 1 << 31

// IndexRanges knows the ranges of the values in a launch over a whole domain, over all its threads, and
// of the values of the host.
type IndexRanges struct {
	launch *ir.Op
	box    ir.Box
	n      [ir.Rank]int
	known  map[*ir.Value]*IndexRange // nil if there is no range
}

// NewIndexRanges returns what is known of a launch over a domain of n points.
func NewIndexRanges(launch *ir.Op, n [ir.Rank]int) *IndexRanges {
	r := &IndexRanges{launch: launch, n: n, known: map[*ir.Value]*IndexRange{}}
	r.box, _ = ir.BoxAttr.Lookup(gpu.TilesOf(launch))
	return r
}

// Of returns the range of a value, if it has one.
func (r *IndexRanges) Of(v *ir.Value) (IndexRange, bool) {
	if v.Type != ir.Index {
		return IndexRange{}, false
	}
	found, seen := r.known[v]
	if !seen {
		if c, ok := r.compute(v); ok && -farIndex < c.Lo && c.Lo <= c.Hi && c.Hi < farIndex {
			found = &c
		}
		r.known[v] = found
	}
	if found == nil {
		return IndexRange{}, false
	}
	return *found, true
}

func (r *IndexRanges) compute(v *ir.Value) (IndexRange, bool) {
	if v.Region() != nil {
		return r.argument(v)
	}
	if c, ok := ir.ConstantOf(v).(ir.Int); ok {
		return IndexRange{c.Value, c.Value}, true
	}
	op := v.Def()
	switch op.Info {
	case loop.OpExtent:
		n := int64(r.n[ir.DimAttr.Of(op)])
		return IndexRange{n, n}, true
	case gpu.OpWavefrontPoints:
		n := int64(abi.Wavefronts(gpu.FormOf(op)).Points(r.extents(), ir.DimAttr.Of(op)))
		return IndexRange{n, n}, true
	case arith.OpSelect:
		x, okX := r.Of(op.Operand(1))
		y, okY := r.Of(op.Operand(2))
		return IndexRange{min(x.Lo, y.Lo), max(x.Hi, y.Hi)}, okX && okY
	case arith.OpAddI, arith.OpSubI, arith.OpMulI, arith.OpDivSI:
		x, okX := r.Of(op.Operand(0))
		y, okY := r.Of(op.Operand(1))
		if !okX || !okY {
			return IndexRange{}, false
		}
		return resultRange(op.Info, x, y)
	}
	return IndexRange{}, false
}

// resultRange returns the range of what is computed from values of two others.
func resultRange(info *ir.OpInfo, x, y IndexRange) (IndexRange, bool) {
	switch info {
	case arith.OpAddI:
		return IndexRange{x.Lo + y.Lo, x.Hi + y.Hi}, true
	case arith.OpSubI:
		return IndexRange{x.Lo - y.Hi, x.Hi - y.Lo}, true
	case arith.OpMulI:
		a, b, c, d := x.Lo*y.Lo, x.Lo*y.Hi, x.Hi*y.Lo, x.Hi*y.Hi
		return IndexRange{min(a, b, c, d), max(a, b, c, d)}, true
	}
	return IndexRange{x.Lo / max(y.Lo, 1), x.Hi / max(y.Lo, 1)}, x.Lo >= 0 && y.Lo == y.Hi && y.Lo > 0
}

// argument returns the range of an argument of a region: an end of the range to run, the number
// of a wavefront, a block or a thread, or the index of a loop.
func (r *IndexRanges) argument(v *ir.Value) (IndexRange, bool) {
	switch op := v.Region().Parent(); {
	case op == gpu.WavefrontsOf(r.launch):
		return IndexRange{0, int64(abi.Wavefronts(gpu.FormOf(op)).Count(r.extents()) - 1)}, true
	case op == gpu.TilesOf(r.launch):
		ends := append(r.box.Lo[:], r.box.Hi[:]...)
		at := int64(ends[v.Index()].At(r.n))
		return IndexRange{at, at}, true
	case op == r.launch:
		counts := gpu.GridOf(r.launch)
		count, ok := r.Of(append(counts.Blocks[:], counts.Threads[:]...)[v.Index()])
		return IndexRange{0, count.Hi - 1}, ok
	case op.Is(loop.OpFor):
		lo, okLo := r.Of(op.Operand(0))
		hi, okHi := r.Of(op.Operand(1))
		return IndexRange{lo.Lo, hi.Hi - 1}, okLo && okHi
	}
	return IndexRange{}, false
}

// extents returns those of the box of the launch.
func (r *IndexRanges) extents() (n [ir.Rank]int) {
	for d := range n {
		n[d] = r.box.Hi[d].At(r.n) - r.box.Lo[d].At(r.n)
	}
	return n
}

// Decide returns what a comparison of indices always gives, if it always gives the same.
func (r *IndexRanges) Decide(op *ir.Op) (truth int64, ok bool) {
	x, okX := r.Of(op.Operand(0))
	y, okY := r.Of(op.Operand(1))
	if !okX || !okY {
		return 0, false
	}
	var always, never bool
	switch arith.PredicateAttr.Of(op) {
	case "slt":
		always, never = x.Hi < y.Lo, x.Lo >= y.Hi
	case "sle":
		always, never = x.Hi <= y.Lo, x.Lo > y.Hi
	case "sgt":
		always, never = x.Lo > y.Hi, x.Hi <= y.Lo
	case "sge":
		always, never = x.Lo >= y.Hi, x.Hi < y.Lo
	case "eq":
		always, never = x.Lo == x.Hi && x == y, x.Hi < y.Lo || y.Hi < x.Lo
	case "ne":
		always, never = x.Hi < y.Lo || y.Hi < x.Lo, x.Lo == x.Hi && x == y
	}
	if always {
		truth = 1
	}
	return truth, always || never
}
