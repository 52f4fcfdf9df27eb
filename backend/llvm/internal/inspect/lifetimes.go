package inspect

import (
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// Lifetimes says of arrays of a tile's own which operation of the loop over its elements is the first
// and which the last one to use them: arrays that are not used at once have the same memory.
type Lifetimes struct{ First, Last map[*ir.Op][]*ir.Value }

// LifetimesIn finds the arrays of a nest that each iteration of one loop uses for itself.
func LifetimesIn(nest *ir.Op) Lifetimes {
	l := Lifetimes{map[*ir.Op][]*ir.Value{}, map[*ir.Op][]*ir.Value{}}
	for _, array := range nest.Regions[0].Ops {
		if !array.Is(loop.OpArray) {
			continue
		}
		var users []*ir.Op
		var around *ir.Op
		own := true
		for _, u := range array.Result().Uses() {
			inner := u.Op
			for inner.Parent() != nest && inner.Parent().Parent() != nest {
				inner = inner.Parent()
			}
			own = own && inner.Parent() != nest && (around == nil || around == inner.Parent())
			users, around = append(users, inner), inner.Parent()
		}
		if !own || len(users) == 0 {
			continue
		}
		first, last := users[0], users[0]
		for _, op := range users {
			if op.Region().Precedes(op, first) {
				first = op
			}
			if op.Region().Precedes(last, op) {
				last = op
			}
		}
		l.First[first], l.Last[last] = append(l.First[first], array.Result()), append(l.Last[last], array.Result())
	}
	return l
}
