package pipeline

import (
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// tileLoops turns each nest over points into one over tiles with explicit loops inside: k
// outermost, then j, then i, along which memory is contiguous. The size of the tiles is
// the run time's choice. A loop along i that writes only fields that vary along i is
// marked as a vector loop: its iterations are independent, unless the nest has an order
// along i. Along the dimensions of an order a tile is as large as the box, and loops go
// the way that it says.
func tileLoops(_ *Context, module *ir.Op) error {
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
	box, _ := nest.BoxAttr("box")
	tiles := loop.NewTiles(ir.Before(nest), nest.StrAttr("name"), box)
	order := ir.OrderOf(nest)
	if order != nil {
		tiles.SetAttr(ir.OrderAttr, nest.Attrs[ir.OrderAttr])
	}
	corners := tiles.Regions[0].Args
	at := ir.AtEnd(tiles.Regions[0])
	at.Pos = nest.Pos
	values := ir.Mapping{}
	builders := []*ir.Builder{at}
	for d := ir.Rank - 1; d >= 0; d-- {
		nested := loop.NewFor(at, ir.DimNames[d], corners[d], corners[ir.Rank+d])
		values[nest.Regions[0].Args[d]] = nested.Regions[0].Args[0]
		if order.Down(d) {
			nested.SetAttr(loop.DownAttr, ir.Unit{})
		}
		if d == 0 && contiguous(nest) && !order.Dims()[0] {
			nested.SetAttr(loop.VectorAttr, ir.Unit{})
		}
		at = ir.AtEnd(nested.Regions[0])
		at.Pos = nest.Pos
		builders = append(builders, at)
	}
	for _, op := range nest.Regions[0].Ops {
		if !op.Is(loop.OpEnd) {
			at.Clone(op, values)
		}
	}
	for _, b := range builders {
		loop.NewEnd(b)
	}
	nest.Erase()
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
