package oec

// Eval calls a function for each point of a domain in the order of memory: k outermost,
// then j, and i fastest. It is the loop that runs a stencil in plain Go:
//
//	d := oec.NewDomain(ni, nj, nk)
//	oec.Eval(d, func(i, j, k int) { out.Set(i, j, k, Solve(d, in.ViewIJK(), i, j, k)) })
//
// The points are those of the domain, which are cells. The faces of staggered outputs behind the last
// cells are not among them: a program that wants those in plain Go calls the stencil there itself.
//
// It is one evaluation: the recurrences of d compute everything anew, and keep it until
// the last point is done. Within it, one place may call a stencil several times with
// different arguments, if it does so in the same order at each point.
func Eval(d Domain, point func(i, j, k int)) {
	m := d.memo
	if m == nil {
		m = newMemo() // of no use to the stencil, which has no memo either
	}
	outer := *m
	defer func() { *m = outer }()
	*m = *newMemo()
	m.evaluating = true
	for k := range d.NK {
		for j := range d.NJ {
			for i := range d.NI {
				m.point = [3]int{i, j, k}
				m.enter()
				point(i, j, k)
			}
		}
	}
}
