package loop

import (
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
)

// Tiling turns each nest over points into one over tiles with explicit loops inside: k
// outermost, then j, then i, along which memory is contiguous. The size of the tiles is
// the run time's choice; points of a tile that are in no whole block of an unrolled nest
// have loops of their own. A loop along i that writes only fields that vary along i is
// marked as a vector loop: its iterations are independent, unless the nest has an order
// along i. Along the dimensions of an order a tile is as large as the box, and loops go
// the way that it says.
type Tiling struct{}

// Run runs the pass.
func (Tiling) Run(_ *transform.Context, module *ir.Op) error {
	for _, f := range loop.Programs(module) {
		for _, nest := range loop.Nests(f) {
			if nest.Is(loop.OpParallel) {
				tileNest(nest)
			}
		}
	}
	return nil
}

func tileNest(nest *ir.Op) {
	box, _ := ir.BoxAttr.Lookup(nest)
	tiles := loop.NewTiles(ir.Before(nest), ir.NameAttr.Of(nest), box)
	t := &tiler{nest: nest, corners: tiles.Regions[0].Args, order: ir.OrderOf(nest)}
	t.vector = contiguous(nest) && !t.order.Dims()[0]
	ir.OrderAttr.Copy(tiles, nest)
	t.step, _ = loop.BlockOf(nest)
	at := ir.AtEnd(tiles.Regions[0])
	at.Pos = nest.Pos
	if loop.StepAttr.In(nest) {
		t.loops(at, ir.Rank-1, nest.Regions[1], [ir.Rank]*ir.Value{})
	} else {
		t.loops(at, ir.Rank-1, nest.Regions[0], [ir.Rank]*ir.Value{})
	}
	loop.NewEnd(at)
	nest.Erase()
}

// tiler writes the loops over a tile.
type tiler struct {
	nest    *ir.Op
	corners []*ir.Value
	step    [ir.Rank]int
	order   ir.Order
	vector  bool // whether the inner loop is one for vectors
}

// loops writes the loops along dimension d and those inside, around a body of the nest. A
// body that computes a block of points runs as often as whole blocks fit; what is left is
// computed point by point.
func (t *tiler) loops(at *ir.Builder, d int, body *ir.Region, point [ir.Rank]*ir.Value) {
	if d < 0 {
		loop.CopyBody(at, body, point)
		return
	}
	lo, hi := t.corners[d], t.corners[ir.Rank+d]
	if step := t.step[d]; step > 1 && body == t.nest.Regions[1] {
		rest := arith.NewBinary(at, arith.OpRemSI, arith.NewBinary(at, arith.OpSubI, hi, lo), arith.NewInt(at, int64(step), ir.Index))
		end := arith.NewBinary(at, arith.OpSubI, hi, rest)
		loop.SetStep(t.loop(at, d, lo, end, body, point), step)
		t.loop(at, d, end, hi, t.nest.Regions[0], point)
		return
	}
	nested := t.loop(at, d, lo, hi, body, point)
	if t.order.Down(d) {
		loop.DownAttr.Set(nested, true)
	}
	if d == 0 && t.vector {
		loop.VectorAttr.Set(nested, true)
	}
}

// loop writes one loop with those inside.
func (t *tiler) loop(at *ir.Builder, d int, lo, hi *ir.Value, body *ir.Region, point [ir.Rank]*ir.Value) *ir.Op {
	op := loop.NewFor(at, ir.DimNames[d], lo, hi)
	point[d] = op.Regions[0].Args[0]
	inner := ir.AtEnd(op.Regions[0])
	inner.Pos = t.nest.Pos
	t.loops(inner, d-1, body, point)
	loop.NewEnd(inner)
	return op
}

// contiguous reports whether all that a nest writes varies along i.
func contiguous(nest *ir.Op) bool {
	all := true
	nest.Regions[0].Walk(func(op *ir.Op) {
		if op.Is(loop.OpStore) {
			all = all && loop.FieldOf(op).Type.(loop.FieldType).Present[0]
		}
	})
	return all
}
