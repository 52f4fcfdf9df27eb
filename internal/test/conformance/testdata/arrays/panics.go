package arrays

import "github.com/openearthgo/oec"

type (
	// Counts are integers that others are divided by.
	Counts [Odd]int32
	// Amounts are numbers.
	Amounts [Odd]float64
)

// Terms divides, and shifts by, what a sum is over.
//
//oec:kernel
func Terms(n, by Counts, u Amounts) (v Amounts) {
	oec.For1(Odd, func(i int) {
		v[i] = oec.Sum2(Odd, Odd, func(q, p int) float64 { return u[i] * u[p] * float64(60/n[q]) })
		v[i] += oec.Sum1(Odd, func(p int) float64 { return u[p] + float64(int32(1)<<by[p]) })
	})
	return v
}

// Unread computes elements that nothing reads, of two arrays, and an array that nothing reads.
//
//oec:kernel
func Unread(n, by Counts, s *Counts) (v Counts) {
	var quotients, rests, shared, shifted Counts
	oec.For1(Odd, func(i int) { quotients[i] = 60 / n[i] })
	oec.For1(Odd, func(i int) { rests[i] = 60 % (n[i] - 1) })
	oec.For1(Odd, func(i int) { shared[i] = 7 / s[i] })
	oec.For1(Odd, func(i int) { shifted[i] = n[i] >> by[i] })
	oec.For1(Odd, func(i int) { v[i] = quotients[0] + rests[i/2] + shared[0] })
	return v
}

// Outside divides and shifts outside of all loops over points.
//
//oec:kernel
func Outside(n, by Counts, s *Counts, whole int32) (v Counts, w [3]int32) {
	part := int32(12)
	if s[0] != 5 {
		part = whole / s[1]
	}
	for i := range w {
		w[i] = 60/n[i] + n[i]%(n[i+1]-1) + part<<by[i]
	}
	oec.For1(Odd, func(i int) { v[i] = part / n[i] })
	return v, w
}
