package ir

import "slices"

// Region is a list of operations nested in an operation, with arguments that the
// operation defines (the index of a loop, the inputs of an apply).
type Region struct {
	Args []*Value
	Ops  []*Op

	parent *Op
}

// NewRegion returns a region for operations that stand nowhere yet: it is none of those of the
// operation, but within it, as it is to find what is around it, such as the functions that are called.
func NewRegion(within *Op) *Region { return &Region{parent: within} }

// Parent returns the operation that the region belongs to.
func (r *Region) Parent() *Op { return r.parent }

// AddArg appends an argument.
func (r *Region) AddArg(t Type, name string) *Value {
	v := &Value{Type: t, Name: name, owner: r, index: len(r.Args)}
	r.Args = append(r.Args, v)
	return v
}

// RemoveArg removes argument i, which must be unused.
func (r *Region) RemoveArg(i int) {
	r.Args = slices.Delete(r.Args, i, i+1)
	for n, v := range r.Args {
		v.index = n
	}
}

// Append puts op, which is in no region, at the end.
func (r *Region) Append(op *Op) { r.insert(len(r.Ops), op) }

// InsertBefore puts op, which is in no region, before mark.
func (r *Region) InsertBefore(mark, op *Op) { r.insert(r.index(mark), op) }

// InsertAfter puts op, which is in no region, after mark.
func (r *Region) InsertAfter(mark, op *Op) { r.insert(r.index(mark)+1, op) }

func (r *Region) insert(i int, op *Op) {
	op.parent, op.at = r, i
	r.Ops = slices.Insert(r.Ops, i, op)
}

// Rebuild goes through the operations once. What visit has the builder make comes before the operation that it is
// called with, which stays if visit says so, and is erased if not. In all that takes as long as there are
// operations, and not as long for each that is inserted or erased.
func (r *Region) Rebuild(visit func(b *Builder, op *Op) (stays bool)) {
	ops := r.Ops
	r.Ops = make([]*Op, 0, len(ops))
	for _, op := range ops {
		if visit(&Builder{region: r, Pos: op.Pos}, op) {
			r.Append(op)
			continue
		}
		op.parent = nil
		op.dropAll()
	}
}

// index returns where an operation stands in the region; -1 if it does not. It is looked for from
// where it stood when it was last asked for, since few operations come or go in between.
func (r *Region) index(op *Op) int {
	for lo, hi := op.at, op.at+1; lo >= 0 || hi < len(r.Ops); lo, hi = lo-1, hi+1 {
		if 0 <= lo && lo < len(r.Ops) && r.Ops[lo] == op {
			op.at = lo
			return lo
		}
		if hi < len(r.Ops) && r.Ops[hi] == op {
			op.at = hi
			return hi
		}
	}
	return -1
}

// Terminator returns the last operation if it is a terminator, else nil.
func (r *Region) Terminator() *Op {
	if n := len(r.Ops); n > 0 && r.Ops[n-1].Info.Traits.Has(Terminator) {
		return r.Ops[n-1]
	}
	return nil
}

// Precedes reports whether a stands before b in the region.
func (r *Region) Precedes(a, b *Op) bool { return r.index(a) < r.index(b) }

// Encloses reports whether op is in the region, at any depth.
func (r *Region) Encloses(op *Op) bool {
	for p := op.parent; p != nil; {
		if p == r {
			return true
		}
		if p.parent == nil {
			return false
		}
		p = p.parent.parent
	}
	return false
}

// Walk calls visit for op and then for every operation nested in it, in textual order.
// The visited operation may be erased or changed by visit.
func Walk(op *Op, visit func(*Op)) {
	visit(op)
	for _, r := range op.Regions {
		r.Walk(visit)
	}
}

// Size returns how many operations the region has, constants, terminators and what is nested
// in operations left out. A call counts as the operations of the function.
func (r *Region) Size() int {
	n := 0
	for _, op := range r.Ops {
		if f := Callee(op); f != nil {
			n += f.Regions[0].Size()
		} else if !op.Info.Traits.Has(Constant) && !op.Info.Traits.Has(Terminator) {
			n++
		}
	}
	return n
}

// Walk calls visit for every operation of the region at any depth, in textual order.
func (r *Region) Walk(visit func(*Op)) {
	for _, op := range slices.Clone(r.Ops) {
		Walk(op, visit)
	}
}
