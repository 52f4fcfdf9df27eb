package pipeline

import (
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// indexRange is the indices from lo to hi, inclusive, that a value may be.
type indexRange struct{ lo, hi int64 }

// farIndex is from where on a range is as good as none: sums and products of such as are nearer
// do not overflow.
const farIndex = 1 << 31

// indexRanges knows of the values in a launch over the whole of a domain, and of those of the
// host, between which indices they are, over all threads.
type indexRanges struct {
	launch *ir.Op
	box    ir.Box
	n      [ir.Rank]int
	known  map[*ir.Value]*indexRange // nil if there is no range
}

func newIndexRanges(launch *ir.Op, n [ir.Rank]int) *indexRanges {
	r := &indexRanges{launch: launch, n: n, known: map[*ir.Value]*indexRange{}}
	r.box, _ = gpu.TilesOf(launch).BoxAttr("box")
	return r
}

// of returns the range of a value, if it has one.
func (r *indexRanges) of(v *ir.Value) (indexRange, bool) {
	if v.Type != ir.Index {
		return indexRange{}, false
	}
	found, seen := r.known[v]
	if !seen {
		if c, ok := r.compute(v); ok && -farIndex < c.lo && c.lo <= c.hi && c.hi < farIndex {
			found = &c
		}
		r.known[v] = found
	}
	if found == nil {
		return indexRange{}, false
	}
	return *found, true
}

func (r *indexRanges) compute(v *ir.Value) (indexRange, bool) {
	if v.Region() != nil {
		return r.argument(v)
	}
	if c, ok := ir.ConstantOf(v).(ir.Int); ok {
		return indexRange{c.Value, c.Value}, true
	}
	op := v.Def()
	switch op.Info {
	case loop.OpExtent:
		n := int64(r.n[op.IntAttr("dim")])
		return indexRange{n, n}, true
	case arith.OpSelect:
		x, okX := r.of(op.Operand(1))
		y, okY := r.of(op.Operand(2))
		return indexRange{min(x.lo, y.lo), max(x.hi, y.hi)}, okX && okY
	case arith.OpAddI, arith.OpSubI, arith.OpMulI, arith.OpDivSI:
		x, okX := r.of(op.Operand(0))
		y, okY := r.of(op.Operand(1))
		if !okX || !okY {
			return indexRange{}, false
		}
		return resultRange(op.Info, x, y)
	}
	return indexRange{}, false
}

// resultRange returns the range of what is computed from values of two others.
func resultRange(info *ir.OpInfo, x, y indexRange) (indexRange, bool) {
	switch info {
	case arith.OpAddI:
		return indexRange{x.lo + y.lo, x.hi + y.hi}, true
	case arith.OpSubI:
		return indexRange{x.lo - y.hi, x.hi - y.lo}, true
	case arith.OpMulI:
		a, b, c, d := x.lo*y.lo, x.lo*y.hi, x.hi*y.lo, x.hi*y.hi
		return indexRange{min(a, b, c, d), max(a, b, c, d)}, true
	}
	return indexRange{x.lo / max(y.lo, 1), x.hi / max(y.lo, 1)}, x.lo >= 0 && y.lo == y.hi && y.lo > 0
}

// argument returns the range of an argument of a region: an end of the range to run, the number
// of a front, a block or a thread, or the index of a loop.
func (r *indexRanges) argument(v *ir.Value) (indexRange, bool) {
	switch op := v.Region().Parent(); {
	case op == gpu.FrontsOf(r.launch):
		return indexRange{0, int64(gpu.CountFronts(gpu.FormOf(op), r.extents()) - 1)}, true
	case op == gpu.TilesOf(r.launch):
		ends := append(r.box.Lo[:], r.box.Hi[:]...)
		at := int64(ends[v.Index()].At(r.n))
		return indexRange{at, at}, true
	case op == r.launch:
		counts := gpu.GridOf(r.launch)
		count, ok := r.of(append(counts.Blocks[:], counts.Threads[:]...)[v.Index()])
		return indexRange{0, count.hi - 1}, ok
	case op.Is(loop.OpFor):
		lo, okLo := r.of(op.Operand(0))
		hi, okHi := r.of(op.Operand(1))
		return indexRange{lo.lo, hi.hi - 1}, okLo && okHi
	}
	return indexRange{}, false
}

// extents returns those of the box of the launch.
func (r *indexRanges) extents() (n [ir.Rank]int) {
	for d := range n {
		n[d] = r.box.Hi[d].At(r.n) - r.box.Lo[d].At(r.n)
	}
	return n
}

// decide returns what a comparison of indices always gives, if it always gives the same.
func (r *indexRanges) decide(op *ir.Op) (truth int64, ok bool) {
	x, okX := r.of(op.Operand(0))
	y, okY := r.of(op.Operand(1))
	if !okX || !okY {
		return 0, false
	}
	var always, never bool
	switch op.StrAttr("predicate") {
	case "slt":
		always, never = x.hi < y.lo, x.lo >= y.hi
	case "sle":
		always, never = x.hi <= y.lo, x.lo > y.hi
	case "sgt":
		always, never = x.lo > y.hi, x.hi <= y.lo
	case "sge":
		always, never = x.lo >= y.hi, x.hi < y.lo
	case "eq":
		always, never = x.lo == x.hi && x == y, x.hi < y.lo || y.hi < x.lo
	case "ne":
		always, never = x.hi < y.lo || y.hi < x.lo, x.lo == x.hi && x == y
	}
	if always {
		truth = 1
	}
	return truth, always || never
}
