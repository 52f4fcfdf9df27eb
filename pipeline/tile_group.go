package pipeline

import (
	"fmt"
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// A tileGroup is nests that local buffers join: those that compute them, and those that read
// them and write something else. Of a tile, the former compute as much beyond it as the others
// need.
type tileGroup struct {
	nests   []*groupNest // in order
	last    *ir.Op
	buffers map[*ir.Value]*groupNest // local ones, by what computes them
}

// groupNest is a nest of a group.
type groupNest struct {
	op     *ir.Op
	inner  bool         // it computes local buffers
	read   bool         // by a nest that was looked at
	lo, hi [ir.Rank]int // how far from the points of the tile it computes
	stores []*ir.Value
	loads  []*ir.Op
}

// tileGroups returns the groups of a program.
func tileGroups(program *ir.Op) (groups []*tileGroup) {
	ops := loop.Nests(program)
	var nests []*groupNest
	for _, op := range ops {
		nests = append(nests, newGroupNest(op))
	}
	lastUse := func(n int) (last int) {
		if nests[n].inner {
			for _, b := range nests[n].stores {
				for _, u := range b.Uses() {
					last = max(last, slices.Index(ops, nestOf(u.Op)))
				}
			}
		}
		return last
	}
	for _, r := range abi.GroupsOf(len(nests), lastUse) {
		g := &tileGroup{nests: nests[r.From:r.To], last: ops[r.To-1], buffers: map[*ir.Value]*groupNest{}}
		for _, nest := range g.nests {
			if nest.inner {
				for _, b := range nest.stores {
					g.buffers[b] = nest
				}
			}
		}
		if len(g.buffers) > 0 {
			groups = append(groups, g)
		}
	}
	return groups
}

// nestOf returns the nest that an operation is in.
func nestOf(op *ir.Op) *ir.Op {
	for op != nil && !op.Parent().Is(ir.OpFunc) {
		op = op.Parent()
	}
	return op
}

func newGroupNest(op *ir.Op) *groupNest {
	n := &groupNest{op: op, inner: true}
	op.Regions[0].Walk(func(op *ir.Op) {
		switch {
		case op.Is(loop.OpStore):
			n.stores = append(n.stores, loop.FieldOf(op))
		case op.Is(loop.OpLoad):
			n.loads = append(n.loads, op)
		}
	})
	for _, f := range n.stores {
		n.inner = n.inner && isLocalBuffer(f)
	}
	return n
}

func isLocalBuffer(field *ir.Value) bool {
	b := field.DefinedBy(loop.OpBuffer)
	return b != nil && b.HasAttr(loop.LocalAttr)
}

// reach finds out how far beyond a tile each nest computes, and returns why blocks of threads
// cannot compute the group; "" if they can.
func (g *tileGroup) reach() string {
	outer := g.nests[len(g.nests)-1]
	for _, n := range slices.Backward(g.nests) {
		if reason := g.refuse(n, outer); reason != "" {
			return reason
		}
		for _, load := range n.loads {
			from := g.buffers[loop.FieldOf(load)]
			if from == nil {
				continue
			}
			if loop.PointOf(load) != pointWithin(n.op, loop.FieldOf(load)) {
				return fmt.Sprintf("%s is read at indices that are computed", loop.FieldOf(load).Name)
			}
			from.widen(n, load.OffsetAttr("offset"))
		}
	}
	return ""
}

// widen adds that another nest reads what a nest computes at an offset.
func (n *groupNest) widen(by *groupNest, off [ir.Rank]int) {
	for d, o := range off {
		lo, hi := by.lo[d]+o, by.hi[d]+o
		if n.read {
			lo, hi = min(lo, n.lo[d]), max(hi, n.hi[d])
		}
		n.lo[d], n.hi[d] = lo, hi
	}
	n.read = true
}

// refuse returns why a nest, all of whose readers have been looked at, does not fit in a group
// of which another nest is the last; "" if it does.
func (g *tileGroup) refuse(n, outer *groupNest) string {
	name := n.op.StrAttr("name")
	switch {
	case !n.op.Is(loop.OpParallel), n.op.HasAttr(ir.OrderAttr):
		return name + " is computed in an order"
	case n.op.HasAttr(loop.StepAttr):
		return name + " is computed at several points at once"
	case !n.inner && slices.ContainsFunc(n.stores, isLocalBuffer):
		return name + " is computed with what is kept"
	case n.lo[2] != n.hi[2]:
		return name + " is read at several levels"
	case n.inner && n.lo == n.hi:
		return name + " is read at one point only"
	case !n.coversTile(outer):
		return name + " is not needed everywhere"
	}
	return ""
}

// coversTile reports whether a nest computes what is needed of it around every point of another
// one, without conditions on where that is.
func (n *groupNest) coversTile(outer *groupNest) bool {
	box, _ := n.op.BoxAttr("box")
	whole, _ := outer.op.BoxAttr("box")
	for d := range ir.Rank {
		whole.Lo[d].Off += n.lo[d]
		whole.Hi[d].Off += n.hi[d]
	}
	return box == whole
}

// pointWithin returns the point of a nest, without what a field lacks.
func pointWithin(nest *ir.Op, field *ir.Value) (point [ir.Rank]*ir.Value) {
	for d, present := range field.Type.(loop.FieldType).Present {
		if present {
			point[d] = nest.Regions[0].Args[d]
		}
	}
	return point
}
