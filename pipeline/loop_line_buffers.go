package pipeline

import (
	"fmt"
	"slices"
	"strings"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// lineBuffers joins nests that local buffers connect to one nest, which goes through a tile row
// by row: it computes a row of what is kept just before the first row that reads it. So a buffer
// needs no more rows than are read at once, and these stay in the first-level cache. Where
// something kept is read on other levels, too, it stays for whole tiles: with planes in the place
// of rows, fastwaves of the Open Earth suite took 0.93 to 1.2 times as long.
//
// Each nest is as many rows ahead of the last one as its furthest reader needs. The joined
// nest begins so many rows before the tile, and each nest joins in when the row that it is to
// compute is one that is needed. What is computed at each point stays the same.
func lineBuffers(ctx *Context, module *ir.Op) error {
	for _, f := range loop.Programs(module) {
		for _, g := range tileGroups(f) {
			w, reason := newSlidingWindow(g)
			last := g.nests[len(g.nests)-1].op
			if reason != "" {
				ctx.remarkf(last.Pos, nameLineBuffers, "what is kept for %s is kept for whole tiles: %s", last.StrAttr("name"), reason)
				continue
			}
			ctx.remarkf(last.Pos, nameLineBuffers, "what is kept for %s is computed row by row: %s", last.StrAttr("name"), w.keeps())
			w.join()
		}
	}
	return nil
}

// alongRows is the dimension that rows follow each other along.
const alongRows = 1

// A slidingWindow joins the nests of a group row by row.
type slidingWindow struct {
	*tileGroup
	loops [][ir.Rank]*ir.Op // by nest: its loops along j and k, as far as they have to be known
	folds map[*ir.Value][ir.Rank]int
	names []*ir.Value // the buffers, in order

	// By nest: whether its rows are computed in the loop along i of the last nest, which reads
	// them at the same index along i, but for those before the tile.
	within []bool

	first *ir.Value // index of the first row of the joined nest
	begin *ir.Value // index along i where the tile begins
}

// newSlidingWindow returns a reason if the nests of a group cannot be joined.
func newSlidingWindow(g *tileGroup) (w *slidingWindow, reason string) {
	w = &slidingWindow{tileGroup: g, folds: map[*ir.Value][ir.Rank]int{}}
	outer := g.nests[len(g.nests)-1]
	for _, n := range slices.Backward(g.nests) {
		if reason := w.refuse(n, outer); reason != "" {
			return nil, reason
		}
		for _, load := range n.loads {
			if from := g.buffers[loop.FieldOf(load)]; from != nil {
				from.widen(n, load.OffsetAttr("offset"))
			}
		}
	}
	for _, n := range g.nests {
		loops, ok := w.loopsOf(n.op)
		if !ok {
			return nil, n.op.StrAttr("name") + " has several loops over rows"
		}
		w.loops = append(w.loops, loops)
	}
	for _, n := range g.nests[:len(g.nests)-1] {
		for _, b := range n.stores {
			w.folds[b] = w.foldOf(b)
			w.names = append(w.names, b)
			if w.folds[b] == [ir.Rank]int{} {
				return nil, b.Name + " is one row"
			}
		}
	}
	w.findWithin()
	return w, ""
}

// findWithin finds the nests that compute what the last one, and no other, reads at the same index
// along i: the row that they are at can be computed in its loop along i, where it is at hand, and
// the two read together what both read.
func (w *slidingWindow) findWithin() {
	w.within = make([]bool, len(w.nests))
	last := len(w.nests) - 1
	if pointsOf(w.loops[last][alongRows]) == nil {
		return
	}
	for n, nest := range w.nests[:last] {
		good := pointsOf(w.loops[n][alongRows]) != nil && nest.lo[0] == 0 && nest.hi[0] == 0
		for m, reader := range w.nests {
			for _, load := range reader.loads {
				if w.buffers[loop.FieldOf(load)] == nest {
					good = good && m == last
				}
			}
		}
		w.within[n] = good
	}
}

// pointsOf returns the loop over the points of a row, if it is the only one and one over vectors;
// nil otherwise.
func pointsOf(row *ir.Op) (points *ir.Op) {
	for _, op := range row.Regions[0].Ops {
		switch {
		case op.Is(loop.OpFor) && points == nil && op.HasAttr(loop.VectorAttr) && !op.HasAttr(loop.PartAttr):
			points = op
		case !op.Pure() && !op.Is(loop.OpEnd):
			return nil
		}
	}
	return points
}

// refuse returns why a nest, all of whose readers have been looked at, cannot be joined with
// the last one; "" if it can.
func (w *slidingWindow) refuse(n, outer *groupNest) string {
	name := n.op.StrAttr("name")
	switch {
	case !n.op.Is(loop.OpTiles), n.op.HasAttr(ir.OrderAttr):
		return name + " is computed in an order"
	case n.inner == (n == outer):
		return name + " is computed with what is kept"
	case n.lo[2] != 0 || n.hi[2] != 0:
		return name + " is read on several levels"
	case !n.coversTile(outer):
		return name + " is not needed everywhere"
	case !w.moveWithPoint(n):
		return "something is read at indices that are computed"
	}
	return ""
}

// moveWithPoint reports whether a nest uses local buffers at offsets from its point alone.
func (w *slidingWindow) moveWithPoint(n *groupNest) bool {
	good := true
	n.op.Regions[0].Walk(func(op *ir.Op) {
		if !op.Is(loop.OpLoad) && !op.Is(loop.OpStore) || w.buffers[loop.FieldOf(op)] == nil {
			return
		}
		for d, at := range loop.PointOf(op) {
			if at == nil {
				continue
			}
			l := at.Region()
			good = good && l != nil && l.Parent().Is(loop.OpFor) && dimOf(l.Parent()) == d && !l.Parent().HasAttr(loop.StepAttr)
		}
	})
	return good
}

// loopsOf returns the loops of a nest along k and j: nothing may stand beside them but what is
// computed once for all of their iterations.
func (w *slidingWindow) loopsOf(nest *ir.Op) (loops [ir.Rank]*ir.Op, ok bool) {
	at := nest
	for d := ir.Rank - 1; d >= alongRows; d-- {
		for _, op := range at.Regions[0].Ops {
			switch {
			case op.Is(loop.OpFor) && loops[d] == nil && dimOf(op) == d:
				loops[d] = op
			case !op.Pure() && !op.Is(loop.OpEnd):
				return loops, false
			}
		}
		if at = loops[d]; at == nil || at.HasAttr(loop.DownAttr) || at.HasAttr(loop.StepAttr) {
			return loops, false
		}
	}
	return loops, true
}

// foldOf returns how many indices of a buffer have memory of their own: along j as many as there
// are, at any time, rows that are computed and will still be read, rounded up to a power of two,
// and one level.
func (w *slidingWindow) foldOf(buffer *ir.Value) (fold [ir.Rank]int) {
	ahead, least := w.buffers[buffer].hi[alongRows], 0
	for _, n := range w.nests {
		for _, load := range n.loads {
			if loop.FieldOf(load) == buffer {
				least = min(least, n.hi[alongRows]+load.OffsetAttr("offset")[alongRows]-ahead)
			}
		}
	}
	present := buffer.Type.(loop.FieldType).Present
	for d := alongRows; d < ir.Rank; d++ {
		if present[d] {
			fold[d] = 1
		}
	}
	for present[alongRows] && fold[alongRows] < 1-least {
		fold[alongRows] *= 2
	}
	return fold
}

// keeps says how much of each buffer is kept.
func (w *slidingWindow) keeps() string {
	var list []string
	for _, b := range w.names {
		list = append(list, fmt.Sprintf("%s of %s", several(max(w.folds[b][alongRows], 1), alongRows), b.Name))
	}
	return strings.Join(list, ", ")
}
