package difftest

// An effort says how much to test.
type effort uint8

const (
	brief    effort = iota // for -short and the race detector
	moderate               // in an emulator, where everything takes long
	full
)

// sweep returns the sizes of the domain that all layouts are tested with: every
// extent along i that vectors of any width can have trouble with, and extents
// along j and k that are smaller than most halos.
func (e effort) sweep() [][3]int {
	top := 70
	switch e {
	case brief:
		top = 18
	case moderate: // vectors are short there
		top = 36
	}
	sizes := [][3]int{{0, 3, 3}, {5, 0, 3}, {5, 3, 0}}
	for ni := 1; ni <= top; ni++ {
		sizes = append(sizes, [3]int{ni, 1 + 2*(ni%2), 1 + 2*(ni/2%2)})
	}
	return append(sizes, [3]int{1, 13, 1}, [3]int{2, 1, 11}, [3]int{3, 7, 5}, [3]int{97, 3, 1}, [3]int{127, 2, 3})
}

// large returns the sizes that are divided into tiles for several workers:
// between planes, between rows, and within rows.
func (e effort) large() [][3]int {
	if e < full {
		return [][3]int{{61, 37, 5}}
	}
	return [][3]int{{61, 37, 11}, {1021, 7, 1}, {20011, 1, 1}}
}

// layouts returns the layouts to test.
func (e effort) layouts() []layout {
	if e == moderate {
		return []layout{rowsBehind(), rowsBefore(), alignedLayout()}
	}
	return []layout{
		rowsBehind(), rowsBefore(), alignedLayout(),
		blockLayout("odd strides, behind a guard page", oddStrides, false),
		oddLayout(),
		blockLayout("descending strides, before a guard page", descendingStrides, true),
	}
}

// partSizes returns the sizes of the domains of which parts are computed.
func (e effort) partSizes() [][3]int {
	if e < full {
		return [][3]int{{11, 5, 3}}
	}
	return [][3]int{{11, 5, 3}, {37, 3, 2}, {3, 2, 2}}
}

// parts returns sub-domains of a domain of size n: within it, beyond it, and
// without points.
func parts(n [3]int) []box {
	return []box{
		{lo: [3]int{1, 0, 1}, hi: [3]int{n[0] - 1, n[1] - 1, n[2]}},
		{lo: [3]int{n[0] / 2, n[1] / 2, n[2] / 2}, hi: [3]int{n[0]/2 + 1, n[1]/2 + 1, n[2]/2 + 1}},
		{lo: [3]int{-1, -2, -1}, hi: [3]int{n[0] + 2, n[1] + 1, n[2] + 1}},
		{lo: [3]int{-3, 0, 0}, hi: [3]int{2, n[1], n[2]}},
		{lo: [3]int{n[0], n[1], n[2]}, hi: [3]int{n[0] + 3, n[1] + 2, n[2] + 1}},
		{lo: [3]int{2, 1, 0}, hi: [3]int{2, 1, n[2]}},
	}
}
