package oec

// For1 calls body for each i from 0 to n-1. In a kernel, the calls have no order: none may read what
// another one writes.
func For1(n int, body func(i int)) {
	for i := range n {
		body(i)
	}
}

// For2 calls body for each pair of i below n and j below m. In a kernel, the calls have no order:
// none may read what another one writes. The same holds for [For3] and [For4].
func For2(n, m int, body func(i, j int)) {
	for i := range n {
		for j := range m {
			body(i, j)
		}
	}
}

// For3 calls body for each i below n, j below m and k below l.
func For3(n, m, l int, body func(i, j, k int)) {
	for i := range n {
		for j := range m {
			for k := range l {
				body(i, j, k)
			}
		}
	}
}

// For4 calls body for each h below n, i below m, j below l and k below o.
func For4(n, m, l, o int, body func(h, i, j, k int)) {
	for h := range n {
		for i := range m {
			for j := range l {
				for k := range o {
					body(h, i, j, k)
				}
			}
		}
	}
}
