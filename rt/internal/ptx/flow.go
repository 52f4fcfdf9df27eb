package ptx

import "slices"

// joinBranches finds for each branch where its two sides meet again: the first instruction that
// both come to, whatever they do before. If there is none, that is the end, behind all code.
//
// It is the immediate postdominator, which the algorithm of Cooper, Harvey and Kennedy finds as
// the dominator in the graph with all edges reversed.
func joinBranches(code []inst) {
	end := int32(len(code))
	order, number := reversed(code)
	post := make([]int32, end+1) // -1 where it is not known yet
	for n := range post {
		post[n] = -1
	}
	post[end] = end
	meet := func(a, b int32) int32 {
		if a < 0 || b < 0 {
			return max(a, b)
		}
		for a != b {
			if number[a] > number[b] {
				a = post[a]
			} else {
				b = post[b]
			}
		}
		return a
	}
	for changed := true; changed; {
		changed = false
		for _, n := range order[1:] {
			first, second := follow(code, n)
			known := func(m int32) int32 {
				if post[m] < 0 {
					return -1
				}
				return m
			}
			if p := meet(known(first), known(second)); p != post[n] {
				post[n], changed = p, true
			}
		}
	}
	for n := range code {
		if code[n].join = post[n]; post[n] < 0 {
			code[n].join = end
		}
	}
}

// follow returns the two instructions that may follow one; they may be the same.
func follow(code []inst, n int32) (first, second int32) {
	in := &code[n]
	first, second = n+1, n+1
	switch in.kind {
	case kindBranch:
		first = in.target
	case kindExit:
		first = int32(len(code))
	default:
		return first, second
	}
	if in.guard < 0 {
		second = first
	}
	return first, second
}

// reversed returns the instructions from which the end can be reached, the end first and each
// behind one that may follow it, and the number of each in this order.
func reversed(code []inst) (order, number []int32) {
	end := int32(len(code))
	before := make([][]int32, end+1)
	for n := range end {
		first, second := follow(code, n)
		before[first] = append(before[first], n)
		if second != first {
			before[second] = append(before[second], n)
		}
	}
	type visit struct {
		n    int32
		next int
	}
	seen := make([]bool, end+1)
	seen[end] = true
	for stack := []visit{{n: end}}; len(stack) > 0; {
		v := &stack[len(stack)-1]
		if v.next == len(before[v.n]) {
			order = append(order, v.n)
			stack = stack[:len(stack)-1]
			continue
		}
		to := before[v.n][v.next]
		v.next++
		if !seen[to] {
			seen[to] = true
			stack = append(stack, visit{n: to})
		}
	}
	slices.Reverse(order)
	number = make([]int32, end+1)
	for i, n := range order {
		number[n] = int32(i)
	}
	return order, number
}
