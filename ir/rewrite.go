package ir

import "slices"

// Pattern rewrites the operations of one row, or of all rows if Root is nil.
type Pattern struct {
	Name string
	Root *OpInfo
	// Rewrite changes the program around op and reports whether it did. All changes go
	// through the rewriter, so that what they touch is looked at again.
	Rewrite func(op *Op, rw *Rewriter) bool
}

// Rewriter applies patterns until none matches, folding constants and removing pure
// operations that nothing uses on the way.
type Rewriter struct {
	reg      *Registry
	patterns []Pattern
	list     []*Op
	queued   map[*Op]bool
	erased   map[*Op]bool
	changed  bool
}

// RewriteGreedily applies the patterns to everything in root until nothing changes and
// reports whether anything did. Operations are visited in textual order, users of
// changed values again, so the result does not depend on map order.
func RewriteGreedily(reg *Registry, root *Op, patterns ...Pattern) bool {
	rw := &Rewriter{reg: reg, patterns: patterns, queued: map[*Op]bool{}, erased: map[*Op]bool{}}
	for again := true; again; {
		rw.enqueueAll(root)
		again = rw.drain()
		rw.changed = rw.changed || again
	}
	return rw.changed
}

func (rw *Rewriter) enqueueAll(root *Op) {
	for _, r := range root.Regions {
		r.Walk(rw.enqueue)
	}
	slices.Reverse(rw.list) // the list is a stack
}

func (rw *Rewriter) enqueue(op *Op) {
	if op != nil && !rw.queued[op] && !rw.erased[op] {
		rw.queued[op] = true
		rw.list = append(rw.list, op)
	}
}

func (rw *Rewriter) drain() (changed bool) {
	for len(rw.list) > 0 {
		op := rw.list[len(rw.list)-1]
		rw.list = rw.list[:len(rw.list)-1]
		delete(rw.queued, op)
		if rw.erased[op] || op.parent == nil {
			continue
		}
		if rw.visit(op) {
			changed = true
		}
	}
	return changed
}

func (rw *Rewriter) visit(op *Op) bool {
	if op.Pure() && unused(op) && !op.Info.Traits.Has(Terminator) {
		rw.Erase(op)
		return true
	}
	if rw.fold(op) {
		return true
	}
	for _, p := range rw.patterns {
		if (p.Root == nil || p.Root == op.Info) && p.Rewrite(op, rw) {
			return true
		}
	}
	return false
}

func unused(op *Op) bool {
	return !slices.ContainsFunc(op.Results, func(v *Value) bool { return !v.Unused() })
}

// ConstantOf returns the value of a constant, or nil.
func ConstantOf(v *Value) Attr {
	if v.def != nil && v.def.Info.Traits.Has(Constant) {
		return ValueAttr.Of(v.def)
	}
	return nil
}

func (rw *Rewriter) fold(op *Op) bool {
	if op.Info.Fold == nil {
		return false
	}
	constants := make([]Attr, len(op.operands))
	for i, v := range op.operands {
		constants[i] = ConstantOf(v)
	}
	folded := op.Info.Fold(op, constants)
	if folded == nil {
		return false
	}
	values := make([]*Value, len(folded))
	for i, f := range folded {
		switch {
		case f.Value != nil:
			values[i] = f.Value
		case f.Constant != nil:
			c := rw.reg.Constant(f.Constant, op.Results[i].Type)
			if c == nil {
				return false
			}
			values[i] = Before(op).Insert(c).Result()
		default:
			return false
		}
	}
	rw.Replace(op, values)
	return true
}

// Replace makes users of op's results use the values instead and erases op.
func (rw *Rewriter) Replace(op *Op, values []*Value) {
	for i, v := range op.Results {
		rw.ReplaceUses(v, values[i])
	}
	rw.Erase(op)
}

// ReplaceUses makes users of v use w and looks at them again.
func (rw *Rewriter) ReplaceUses(v, w *Value) {
	for _, u := range v.Uses() {
		rw.enqueue(u.Op)
	}
	v.ReplaceUses(w)
}

// Erase removes an operation whose results are unused; what it used is looked at again.
func (rw *Rewriter) Erase(op *Op) {
	operands := slices.Clone(op.operands)
	Walk(op, func(inner *Op) { rw.erased[inner] = true })
	op.Erase()
	for _, v := range operands {
		rw.enqueue(v.def)
	}
}

// Changed tells the rewriter that op was changed or made by a pattern, to be looked at again.
func (rw *Rewriter) Changed(op *Op) { rw.enqueue(op) }
