package loop

import (
	"fmt"
	"slices"

	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/machine"
	"github.com/openearthgo/oec/transform"
)

// Interleaving lets nests that are ordered along i and j compute several rows at once, each
// some points behind the one before it, where it finds what it reads of that row. A point of a
// row has to wait for the one next to it; points of different rows do not wait for each other,
// and a machine that runs instructions out of order works on all of them. What each point
// reads and computes stays the same, and so do the results.
//
// Of a loop along j it makes one over blocks of rows and one over what is left. A block has
// three parts: rows begin one after the other, go on together, and end one after the other.
//
// In nests that are ordered along k, too, rows of several planes are computed at once, where each
// plane is some rows behind the one before it: these begin and end together. It is the rows of a
// plane then that begin one after the other.
//
// Of an update that fills a core by itself, one row is computed at a time, with partial vectors.
type Interleaving struct{}

// Run runs the pass.
func (Interleaving) Run(ctx *transform.Context, module *ir.Op) error {
	for _, f := range loop.Programs(module) {
		for _, nest := range loop.Nests(f) {
			order := ir.OrderOf(nest).Dims()
			if !nest.Is(loop.OpTiles) || !order[0] || !order[1] {
				continue
			}
			list := interleavers(nest, 1)
			if order[2] {
				list = append(interleavers(nest, 2), list...)
			}
			for _, v := range list {
				if v.count == 1 {
					ctx.Remarkf(nest.Pos, "%s is computed row by row%s", ir.NameAttr.Of(nest), v.partialVectorRemark())
					v.mark(v.row)
					continue
				}
				ctx.Remarkf(nest.Pos, "%s of %s are computed at once, each %s behind the one before%s",
					several(v.count, v.dim), ir.NameAttr.Of(nest), several(v.lag, v.dim-1), v.partialVectorRemark())
				v.rewrite()
			}
		}
	}
	return nil
}

// interleavers returns those for the loops of a nest along a dimension.
func interleavers(nest *ir.Op, dim int) (list []*interleaver) {
	nest.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(loop.OpFor) && analysis.DimOf(op) == dim {
			if v, ok := newInterleaver(nest, op, dim); ok {
				list = append(list, v)
			}
		}
	})
	if len(list) == 1 && list[0].count > 1 {
		list[0].skew = newTileSkewer(nest, list[0])
	}
	return list
}

// several returns a count of points, rows or planes, such as "8 rows".
func several(n, dim int) string {
	what := [...]string{"point", "row", "plane"}[dim]
	if n > 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// mostRows is the largest number of rows that are computed at once. It is halved until the machine can
// have the dependent operations of that many points in flight. The run time cuts tiles at multiples of it.
const mostRows = 8

// newInterleaver reports false if it would not pay for a loop, or if the loop has more than rows or planes.
func newInterleaver(nest, outer *ir.Op, dim int) (*interleaver, bool) {
	v := &interleaver{dim: dim, outer: outer, written: writtenIn(nest)}
	n, known := analysis.SampleLength(outer)
	if v.inner = v.longest(outer); v.inner == nil || !known || n < analysis.SampleExtent/2 || loop.StepAttr.In(outer) {
		return nil, false
	}
	v.row = v.inner
	if dim == 2 {
		v.row = v.longest(v.inner)
	}
	if v.row == nil || dim == 2 && !v.wholePoints() {
		return nil, false
	}
	ops := outer.Regions[0].Ops
	at := slices.Index(ops, v.inner)
	v.start, v.end = ops[:at], ops[at+1:]
	v.down = [2]bool{loop.DownAttr.In(v.inner), loop.DownAttr.In(outer)}
	v.points, v.waiting = v.partialVector()
	for v.count = mostRows; v.count > 1 && v.count*v.waiting > machine.CPU.InFlight; {
		v.count /= 2
	}
	if v.points > 0 && analysis.SizeOf(v.row) > machine.CPU.InFlight {
		// A core has one point under way then, and another row does not give it more to do. The two sweeps of LU-SGS, 250 operations, take 13 and 17 ns for a
		// cell in two planes at once, on an AMD EPYC of the fifth generation, and four times the code, 20 and 25 in two rows, and 13 and 13 with partial vectors alone.
		v.count = 1
		return v, dim == 1
	}
	if dim == 2 && (v.points == 0 || v.count*len(loop.Links(v.row)) > machine.CPU.Registers) {
		// Rows suffice: without partial vectors their lag is small. Values that are forwarded from point to
		// point have to stay in registers, and the planes that are left over need the code for rows anyway.
		return nil, false
	}
	v.lag = v.lagOf(outer)
	return v, v.count > 1
}

// longest returns that of the loops in a loop which has most iterations; nil if that is not worth
// it, or there is more than loops.
func (v *interleaver) longest(outer *ir.Op) (inner *ir.Op) {
	length := analysis.SampleExtent/2 - 1
	for _, op := range outer.Regions[0].Ops {
		if !op.Is(loop.OpFor) {
			if !op.Pure() && !op.Is(loop.OpEnd) {
				return nil
			}
			continue
		}
		if slices.ContainsFunc(op.Operands(), func(bound *ir.Value) bool { return variesIn(v.outer.Regions[0], bound) }) {
			return nil
		}
		if n, known := analysis.SampleLength(op); known && n > length {
			inner, length = op, n
		}
	}
	if inner == nil || loop.StepAttr.In(inner) || loop.VectorAttr.In(inner) {
		return nil
	}
	return inner
}

// variesIn reports whether a value is computed in a region, or is an argument of it.
func variesIn(r *ir.Region, v *ir.Value) bool {
	return v.Region() == r || v.Def() != nil && r.Encloses(v.Def())
}

// rewrite replaces the loop. Where rows are so short that the first one of a block would end
// before the last one begins, there are no blocks.
func (v *interleaver) rewrite() {
	v.mark(v.row)
	b := ir.Before(v.outer)
	b.Pos = v.outer.Pos
	lo, hi := v.outer.Operand(0), v.outer.Operand(1)
	count := arith.NewBinary(b, arith.OpSubI, hi, lo)
	left := arith.NewBinary(b, arith.OpRemSI, count, v.constant(b, v.count))
	long := arith.NewCompare(b, arith.OpCmpI, "sge", arith.NewBinary(b, arith.OpSubI, v.inner.Operand(1), v.inner.Operand(0)), v.constant(b, v.ahead()))
	whole := arith.NewSelect(b, long, arith.NewBinary(b, arith.OpSubI, count, left), v.constant(b, 0))

	blocks := loop.NewFor(b, "rows", v.constant(b, 0), whole)
	loop.SetStep(blocks, v.count)
	v.block(blocks)
	if v.down[1] {
		v.outer.SetOperand(1, arith.NewBinary(b, arith.OpSubI, hi, whole))
	} else {
		v.outer.SetOperand(0, arith.NewBinary(b, arith.OpAddI, lo, whole))
	}
	loop.PartAttr.Set(v.outer, true)
	if v.skew != nil {
		v.skew.skewRows()
	}
}
