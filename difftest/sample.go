package difftest

import (
	"testing"

	"github.com/openearthgo/oec/difftest/internal/guard"
)

// Sample compares many stencils with their plain functions on domains of a few sizes, in
// this process and with all code that this machine runs. It is the first part of what
// [Run] does, for programs that nobody wrote: it has no opinion on results that are all NaN.
// On the last size it also computes a part of the domain, and outputs in the place of
// inputs.
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
			for number, n := range sizes {
				p := newProblem(s, n)
				p.values.wild = number%2 == 1
				if w.sample(p, false); w.stopped() {
					return
				}
			}
			w.sampleMore(sizes[len(sizes)-1])
		})
	}
}

// sampleMore computes a part of a domain that reaches into the halo of the outputs, and
// the domain with outputs in the place of inputs.
func (t *tester) sampleMore(n [3]int) {
	part, err := newPart(t.stencil, n, guard.Box{Lo: [3]int{2, -1, 0}, Hi: [3]int{n[0] + 1, n[1] - 1, n[2]}})
	if err != nil {
		t.fail(part, "Bind", err)
		return
	}
	if t.sample(part, false); !t.stopped() {
		t.sample(newProblem(t.stencil, n), true)
	}
}

// sample runs a problem in one layout. The kernels get the halos that they declare. The
// plain function gets inputs without an end: it also reads what no result depends on.
func (t *tester) sample(p *problem, inPlace bool) {
	ref, err := p.computedReference()
	if err != nil {
		t.fail(p, "reference", err)
		return
	}
	l := guard.RowsBefore()
	if inPlace {
		t.inPlace(p, ref, l)
		return
	}
	fields, err := p.newFields(l)
	if err != nil {
		t.fail(p, l.Name, err)
		return
	}
	defer releaseAll(fields)
	t.tryFields(p, []int{1}, l, fields, ref)
}

// Compare compares the stencils of a package with their plain functions, as [Sample] does, on domains of some sizes: with
// rows shorter and longer than a vector, of one point, and without any; of finite inputs with few special values, and
// of inputs of which one in four is NaN, infinite, subnormal, the largest, or zero of either sign. It is what "oecgen test" has the
// test of a user's package call.
//
// The test is skipped where Go's own compiler fuses x*y+z in the plain functions, as it does for arm64, which then have other
// bits than the stencils: go test -gcflags=all=-d=fmahash=qn keeps it from that.
func Compare(t *testing.T, cases ...Case) {
	t.Helper()
	if fuses() {
		t.Skip("the plain functions fuse x*y+z; compare them with go test -gcflags=all=-d=fmahash=qn")
	}
	Sample(t, [][3]int{{37, 7, 3}, {70, 5, 2}, {1, 1, 1}, {5, 3, 11}, {0, 3, 3}, {16, 9, 4}}, cases...)
}
