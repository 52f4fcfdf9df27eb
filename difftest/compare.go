package difftest

import "testing"

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
