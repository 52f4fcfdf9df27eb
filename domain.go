package oec

// Domain is the box of points that a stencil computes: NI by NJ by NK. A stencil that needs to know where
// its domain ends takes a Domain among its parameters and reads d.NI, d.NJ and
// d.NK; they keep their full-domain meaning when only a part is computed. Along a
// dimension that the outputs lack, it is the extent of the first field that has the dimension, tables aside, and so
// as far as a loop such as for k := range d.NK goes. Without such a field it is 1.
//
// A stencil with a recurrence, such as [Forward] or [Sweep], takes one too: the
// Domain says where the recurrence ends. Called as a plain function, it is to be
// given a Domain made by [NewDomain], which keeps what was computed for one point
// for the others.
type Domain struct {
	NI, NJ, NK int

	memo *memo // nil without NewDomain: nothing is kept
}

// NewDomain returns the Domain of ni by nj by nk points, for one evaluation of
// stencils in plain Go: one loop over its points, or any number of calls of [Eval].
//
// Recurrences compute a value once and keep it, so that a loop over the domain takes
// time in proportion to its points. What is kept belongs to the place of the call, with
// all calls that lead there, and is valid as long as the stencil is called with the same
// arguments and its fields keep their values. (A field may be overwritten point by point
// with the result, as the compiled stencil may be run in place.) So each loop has a
// Domain of its own, or is run by Eval, which forgets what was there before. A
// recurrence that finds that its fields changed panics.
//
// The Domain, and its copies, are for use by one goroutine at a time.
func NewDomain(ni, nj, nk int) Domain {
	return Domain{NI: ni, NJ: nj, NK: nk, memo: newMemo()}
}
