package inspect

import (
	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/machine"
)

const (
	// accessesPerCrossing is how many accesses to the first-level cache a vector that crosses a line takes the time of: on an AMD
	// EPYC of family 26, which loads two vectors of 512 bits in a cycle, the loops of hdiff take 6 cycles for a vector with 3
	// aligned loads and 2 that cross, and 11.7 with 7 and 4.
	accessesPerCrossing = 4

	// hiddenWork is the part of the arithmetic that does not take longer if the loads do not: there are two units for additions, and
	// two others for products.
	hiddenWork = 0.75

	// mostCarried is for how many vectors there are registers, of 32, from one iteration to the next.
	mostCarried = 12
)

// Neighbours is a row that a loop over vectors reads at several points, from Lo to Hi, among them its own, 0.
type Neighbours struct {
	Loads  []*ir.Op
	Lo, Hi int
}

// Carried returns how many vectors of the row go from one iteration to the next.
func (n *Neighbours) Carried() (vectors int) {
	if n.Lo < 0 {
		vectors++
	}
	if n.Hi > 0 {
		vectors++
	}
	return vectors
}

// NeighboursIn returns the rows of a loop over vectors of which each iteration had better load one vector, and take the others
// that it reads out of that and its neighbours, among the rows that are known before the loop: if the machine has an instruction for it, and to load them
// takes longer than to compute with them, but for what is reused. The machines that have it are those whose vectors are as large as lines of the cache, so that
// all cross into the next one but those at the beginning of a line.
func NeighboursIn(op *ir.Op, m *emit.Machine, lanes int, known func(loop.Row) bool, reuse *Reuse) (rows []*Neighbours) {
	if m.Align == "" {
		return nil
	}
	type row struct {
		field *ir.Value
		Place
	}
	byRow, accesses := map[row]*Neighbours{}, 0
	var order []*Neighbours
	stored, _ := RereadBy(op)
	for _, inner := range op.Regions[0].Ops {
		if !inner.Is(loop.OpLoad) || !reuse.Computes(inner) || InArray(inner) || loop.PointOf(inner)[0] != op.Regions[0].Args[0] {
			continue
		}
		accesses++
		off := ir.OffsetAttr.Of(inner)[0]
		if off != 0 {
			accesses += accessesPerCrossing - 1
		}
		at := loop.RowOf(inner)
		if stored[at.Field] || !known(at) || lanes*ElemBytes(inner) != m.VectorBytes || ElemBytes(inner) < 4 || off <= -lanes || off >= lanes {
			continue
		}
		key := row{at.Field, PlaceOf(at)}
		n := byRow[key]
		if n == nil {
			n = &Neighbours{}
			byRow[key], order = n, append(order, n)
		}
		n.Loads, n.Lo, n.Hi = append(n.Loads, inner), min(n.Lo, off), max(n.Hi, off)
	}
	if float64(accesses)/2 <= hiddenWork*cyclesOf(op, reuse)*float64(lanes) {
		return nil
	}
	carried := 0
	for _, n := range order {
		if n.Carried() > 0 && n.readsOwn() && carried+n.Carried() <= mostCarried {
			rows, carried = append(rows, n), carried+n.Carried()
		}
	}
	return rows
}

// cyclesOf returns how many cycles the arithmetic of a point takes, by the model: that of the busiest unit, most of all, since divisions
// and what else there is go on beside each other and beside the loads. A quotient by the same number in all lanes counts as a product.
func cyclesOf(op *ir.Op, reuse *Reuse) float64 {
	var work machine.Work
	op.Regions[0].Walk(func(inner *ir.Op) {
		if reuse.Computes(inner) && len(inner.Results) == 1 && inner.Result().Type != ir.Index && len(inner.Regions) == 0 && !inner.Is(loop.OpLoad) && !inner.Is(arith.OpConstant) {
			w := machine.WorkOfOperation(inner)
			if dividesByOne(op, inner) {
				w = machine.Work{Arithmetic: machine.CPU.CyclesPerOperation}.PerPoint(inner.Result().Type.(ir.Scalar))
			}
			work.Add(w, 1)
		}
	})
	return work.Cycles()
}

// readsOwn reports whether the row is read at the point of the iteration, too: other rows may end before it.
func (n *Neighbours) readsOwn() bool {
	for _, l := range n.Loads {
		if ir.OffsetAttr.Of(l)[0] == 0 {
			return true
		}
	}
	return false
}
