package oec

// Within returns x limited to the range from lo to hi, both inside: lo if x is
// below it, then hi if the result is above that. It is the only way to read a
// field at an index that is computed, because it says what may be read: each of
// lo and hi is the point's own index plus a constant,
//
//	q(i, j, oec.Within(n, k-2, k+2))
//
// or the same at all points, a constant or an extent of the [Domain] plus one,
//
//	q(i, j, oec.Within(n, 0, d.NK-1))
//	table(oec.Within(n, 0, 99))
//
// A constant may be added to the result.
func Within(x, lo, hi int) int { return min(max(x, lo), hi) }
