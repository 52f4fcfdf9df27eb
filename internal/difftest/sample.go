package difftest

import (
	"slices"
	"testing"
)

// Sample compares many stencils with their plain functions on domains of a few sizes, in
// this process and with all code that this machine runs. It is the first part of what
// [Run] does, for programs that nobody wrote: it has no opinion on results that are all NaN.
func Sample(t *testing.T, sizes [][3]int, cases ...Case) {
	t.Helper()
	if fuses() {
		t.Fatal("the plain functions fuse x*y+z: build with -gcflags=all=-d=fmahash=qn")
	}
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			s, err := newStencil(c)
			if err != nil {
				t.Fatal(err)
			}
			w := newTester(t, s, brief, note{})
			for _, n := range sizes {
				if w.sample(newProblem(s, n)); w.stopped() {
					return
				}
			}
		})
	}
}

// sample runs a problem in one layout. The kernels get the halos that they declare. The
// plain function gets more: it also reads what no result depends on.
func (t *tester) sample(p *problem) {
	const more = 24
	wide := *p
	wide.halos = slices.Clone(p.halos)
	for _, in := range t.inputs {
		for d := range 3 {
			if t.Info.Fields[in].Dims.Has(d) {
				wide.halos[in].Lo[d], wide.halos[in].Hi[d] = more, more
			}
		}
	}
	ref, err := wide.reference()
	if err != nil {
		t.fail(p, "reference", err)
		return
	}
	l := rowsBefore()
	fields, err := p.newFields(l)
	if err != nil {
		t.fail(p, l.name, err)
		return
	}
	defer releaseAll(fields)
	t.tryFields(p, []int{1}, l, fields, ref)
}
