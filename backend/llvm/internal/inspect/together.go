package inspect

import (
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// Together returns the operations of one kind, no more than most, that can be computed at once: the first
// of a list, and others behind it that do not wait for one of them; and which operations of the
// list they need before. What is stored, or branches, ends the list.
func Together(ops []*ir.Op, most int, isOne func(op *ir.Op) bool) (group, before []*ir.Op) {
	group = []*ir.Op{ops[0]}
	late, passed, needed := map[*ir.Op]bool{ops[0]: true}, map[*ir.Op]bool{}, map[*ir.Op]bool{}
	for _, op := range ops[1:] {
		if len(group) == most || len(op.Regions) > 0 || !op.Pure() && !op.Is(loop.OpLoad) {
			break
		}
		for _, v := range op.Operands() {
			late[op] = late[op] || late[v.Def()]
		}
		switch {
		case late[op]:
		case isOne(op):
			group, late[op] = append(group, op), true
			addNeeded(op, passed, needed)
		default:
			passed[op] = true
		}
	}
	for _, op := range ops {
		if needed[op] {
			before = append(before, op)
		}
	}
	return group, before
}

// addNeeded adds those of some operations that one needs.
func addNeeded(op *ir.Op, among, needed map[*ir.Op]bool) {
	for _, v := range op.Operands() {
		if d := v.Def(); among[d] && !needed[d] {
			needed[d] = true
			addNeeded(d, among, needed)
		}
	}
}
