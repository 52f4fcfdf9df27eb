package oec

// Locate returns where x lies in a table of n points that are at 0, 1, ..., n-1: the cell j between
// two of them, from 0 to n-2, and the weights of its ends, which are those of linear interpolation.
//
//	j, w := oec.Locate(x, len(table))
//	y := w[0]*table[j] + w[1]*table[j+1]
//
// An x before the first point is taken to be there, one after the last point there, and a NaN at
// the first one: j is always the number of a cell. n is at least 2.
func Locate[T Float](x T, n int) (j int, weight [2]T) {
	if !(x > 0) {
		x = 0
	}
	x = min(x, T(n-1))
	j = min(Int[int](x), n-2)
	f := x - T(j)
	return j, [2]T{1 - f, f}
}
