package oec

// Domain is the box of points that a stencil computes: NI by NJ by NK, 1 along a
// dimension that the iteration does not have. A stencil that needs to know where
// its domain ends takes a Domain among its parameters and reads d.NI, d.NJ and
// d.NK; they keep their full-domain meaning when only a part is computed.
type Domain struct {
	NI, NJ, NK int
}
