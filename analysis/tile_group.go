package analysis

import (
	"fmt"
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// TileGroup is a sequence of nests that local buffers connect: some nests fill buffers, and others
// read these and write something else. For a tile, a nest that fills a buffer computes also the
// points beyond the tile that the readers need.
type TileGroup struct {
	Nests   []*GroupNest // in order
	Last    *ir.Op
	Buffers map[*ir.Value]*GroupNest // local ones, by what computes them
}

// GroupNest is a nest of a group.
type GroupNest struct {
	Op     *ir.Op
	Inner  bool         // it computes local buffers
	read   bool         // by a nest that was looked at
	Lo, Hi [ir.Rank]int // how far from the points of the tile it computes
	Stores []*ir.Value
	Loads  []*ir.Op
}

// TileGroups returns the groups of a program.
func TileGroups(program *ir.Op) (groups []*TileGroup) {
	ops := loop.Nests(program)
	var nests []*GroupNest
	for _, op := range ops {
		nests = append(nests, NewGroupNest(op))
	}
	lastUse := func(n int) (last int) {
		if nests[n].Inner {
			for _, b := range nests[n].Stores {
				for _, u := range b.Uses() {
					last = max(last, slices.Index(ops, nestOf(u.Op)))
				}
			}
		}
		return last
	}
	for _, r := range abi.GroupsOf(len(nests), lastUse) {
		g := &TileGroup{Nests: nests[r.From:r.To], Last: ops[r.To-1], Buffers: map[*ir.Value]*GroupNest{}}
		for _, nest := range g.Nests {
			if nest.Inner {
				for _, b := range nest.Stores {
					g.Buffers[b] = nest
				}
			}
		}
		if len(g.Buffers) > 0 {
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

// NewGroupNest returns what a nest loads and stores.
func NewGroupNest(op *ir.Op) *GroupNest {
	n := &GroupNest{Op: op, Inner: true}
	op.Regions[0].Walk(func(op *ir.Op) {
		switch {
		case op.Is(loop.OpStore):
			n.Stores = append(n.Stores, loop.FieldOf(op))
		case op.Is(loop.OpLoad):
			n.Loads = append(n.Loads, op)
		}
	})
	for _, f := range n.Stores {
		n.Inner = n.Inner && IsLocalBuffer(f)
	}
	return n
}

// IsLocalBuffer reports whether a field is a buffer that is kept for a tile at a time.
func IsLocalBuffer(field *ir.Value) bool {
	b := field.DefinedBy(loop.OpBuffer)
	return b != nil && loop.LocalAttr.In(b)
}

// Reach finds out how far beyond a tile each nest computes, and returns why blocks of threads
// cannot compute the group; "" if they can.
func (g *TileGroup) Reach() string {
	outer := g.Nests[len(g.Nests)-1]
	for _, n := range slices.Backward(g.Nests) {
		if reason := g.refuse(n, outer); reason != "" {
			return reason
		}
		for _, load := range n.Loads {
			from := g.Buffers[loop.FieldOf(load)]
			if from == nil {
				continue
			}
			if loop.PointOf(load) != pointWithin(n.Op, loop.FieldOf(load)) {
				return fmt.Sprintf("%s is read at indices that are computed", loop.FieldOf(load).Name)
			}
			from.Widen(n, ir.OffsetAttr.Of(load))
		}
	}
	return ""
}

// Widen adds that another nest reads what a nest computes at an offset.
func (n *GroupNest) Widen(by *GroupNest, off [ir.Rank]int) {
	for d, o := range off {
		lo, hi := by.Lo[d]+o, by.Hi[d]+o
		if n.read {
			lo, hi = min(lo, n.Lo[d]), max(hi, n.Hi[d])
		}
		n.Lo[d], n.Hi[d] = lo, hi
	}
	n.read = true
}

// refuse returns why a nest, all of whose readers have been looked at, does not fit in a group
// of which another nest is the last; "" if it does.
func (g *TileGroup) refuse(n, outer *GroupNest) string {
	name := ir.NameAttr.Of(n.Op)
	switch {
	case !n.Op.Is(loop.OpParallel), ir.OrderAttr.In(n.Op):
		return name + " is computed in an order"
	case loop.StepAttr.In(n.Op):
		return name + " is computed at several points at once"
	case !n.Inner && slices.ContainsFunc(n.Stores, IsLocalBuffer):
		return name + " is computed with what is kept"
	case n.Lo[2] != n.Hi[2]:
		return name + " is read at several levels"
	case n.Inner && n.Lo == n.Hi:
		return name + " is read at one point only"
	case !n.CoversTile(outer):
		return name + " is not needed everywhere"
	}
	return ""
}

// CoversTile reports whether a nest computes what is needed of it around every point of another
// one, without conditions on where that is.
func (n *GroupNest) CoversTile(outer *GroupNest) bool {
	box, _ := ir.BoxAttr.Lookup(n.Op)
	whole, _ := ir.BoxAttr.Lookup(outer.Op)
	for d := range ir.Rank {
		whole.Lo[d].Off += n.Lo[d]
		whole.Hi[d].Off += n.Hi[d]
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
