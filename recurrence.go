package oec

import "fmt"

// recurrence is one call of a function of this package that takes the body of a
// recurrence. There is one for each point that a stencil is called for; what they compute
// is in a table that they share.
type recurrence[T Value] struct {
	name    string // of the function
	along   axes
	memo    *memo
	body    func(self IJK[T], i, j, k int) T
	self    IJK[T] // what the body reads
	point   [3]int // that the body computes
	running bool
	checked bool // against what is in the table
}

// extents returns those of a domain, 1 along the dimensions that are not there.
func (d Domain) extents(along axes) [3]int {
	n := [3]int{d.NI, d.NJ, d.NK}
	for dim := range n {
		if !along.has(dim) {
			n[dim] = 1
		}
	}
	return n
}

func (r *recurrence[T]) panicf(format string, args ...any) {
	panic("oec: " + r.name + ": " + fmt.Sprintf(format, args...))
}

// compute runs the body at a point.
func (r *recurrence[T]) compute(p [3]int) T {
	if r.running {
		r.panicf("the body reads the result at %v, which needs it; it is to read its first parameter", r.point)
	}
	r.running, r.point = true, p
	outer := r.memo.enter()
	defer func() {
		r.running = false
		r.memo.leave(outer)
	}()
	return r.body(r.self, p[0], p[1], p[2])
}

// checkRunning demands that the body runs: nothing else may read its first parameter.
func (r *recurrence[T]) checkRunning() {
	if !r.running {
		r.panicf("the first parameter of the body is read after the body has returned")
	}
}

// check demands that the value in the table is what this call computes, the first time
// that a value is read. If fields, or what they hold, are others than those the table was
// made from, that shows at some point of a loop over the domain: where all values are
// what the body computes from those before, all values are right. In Eval, only the value
// at the point itself counts, since the fields may have been overwritten at those before.
func (r *recurrence[T]) check(p [3]int, v T) {
	if r.checked || r.memo.evaluating && !r.atPoint(p) {
		return
	}
	r.checked = true
	if got := r.compute(p); got != v && fmt.Sprint(got) != fmt.Sprint(v) { // a NaN is not equal to itself
		r.panicf("the value at %v was %v and is now %v: the fields have changed since, or are others; run each loop over the points in oec.Eval, or give it a Domain of its own", p, v, got)
	}
}

func (r *recurrence[T]) atPoint(p [3]int) bool {
	for d := range p {
		if r.along.has(d) && p[d] != r.memo.point[d] {
			return false
		}
	}
	return true
}

// memoOf returns the memo that a recurrence of a domain uses.
func memoOf(d Domain) *memo {
	if d.memo == nil {
		return newMemo()
	}
	return d.memo
}
