package page

import "strconv"

// number returns the number of what is recorded, from 1 on in the order in which it was first seen.
func number[K comparable](numbers map[K]int, key K) int {
	n, ok := numbers[key]
	if !ok {
		n = len(numbers) + 1
		numbers[key] = n
	}
	return n
}

func decimal(n int) string { return strconv.Itoa(n) }
