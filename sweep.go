package oec

// Sweep returns x after one pass over the domain that updates it in place, in the order
// of memory: k outermost, then j, and i fastest. For each point, the body returns the new
// value, reading y: at points that the pass has visited, y has their new values, at
// others of the domain the old ones, and outside of the domain it is x. This is a
// relaxation after Gauss and Seidel:
//
//	u := oec.Sweep(d, x, func(y oec.IJK[float64], i, j, k int) float64 {
//		return (y(i-1, j, k) + y(i+1, j, k) + y(i, j-1, k) + y(i, j+1, k) + b(i, j, k)) / 4
//	})
//
// Several values that are updated together, such as the unknowns of a system of equations,
// are an array or a struct: x is then a function that puts them together of fields.
//
// The body is a function of the point: it captures accessors, scalars, d and
// intermediates, and no index. x itself is not changed; but a program may store the
// result to the field that x views, point by point.
func Sweep[T Value](d Domain, x IJK[T], body func(y IJK[T], i, j, k int) T) IJK[T] {
	return sweep("Sweep", d, alongAll, false, x, body)
}

// SweepBack is [Sweep] in reverse order: from the last point of the domain to the first.
func SweepBack[T Value](d Domain, x IJK[T], body func(y IJK[T], i, j, k int) T) IJK[T] {
	return sweep("SweepBack", d, alongAll, true, x, body)
}

// swept is how far sweeps have come.
type swept[T Value] struct {
	n     [3]int
	new   []T // of the points that are visited, in the order of visits
	old   []T // of x, as far as read: it may since have been overwritten
	isOld []bool
}

// sweeping is a sweep.
type sweeping[T Value] struct {
	recurrence[T]
	back  bool
	x     IJK[T]
	swept *swept[T]
}

func sweep[T Value](name string, d Domain, along axes, back bool, x IJK[T], body func(y IJK[T], i, j, k int) T) IJK[T] {
	s := &sweeping[T]{recurrence: recurrence[T]{name: name, along: along, memo: memoOf(d), body: body}, back: back, x: x}
	n := d.extents(along)
	s.swept, s.checked = table(s.memo, func(t *swept[T]) bool { return t.n == n }, func() *swept[T] {
		points := max(0, n[0]) * max(0, n[1]) * max(0, n[2])
		return &swept[T]{n: n, old: make([]T, points), isOld: make([]bool, points)}
	})
	s.self = s.present
	return s.at
}

// visit returns the number of a point in the order of visits, and false outside of the
// domain.
func (s *sweeping[T]) visit(p [3]int) (int, bool) {
	n := s.swept.n
	for d := range p {
		if p[d] < 0 || p[d] >= n[d] {
			return 0, false
		}
	}
	v := p[0] + n[0]*(p[1]+n[1]*p[2])
	if s.back {
		v = len(s.swept.old) - 1 - v
	}
	return v, true
}

// visited returns the point that is visited at a number.
func (s *sweeping[T]) visited(v int) [3]int {
	if s.back {
		v = len(s.swept.old) - 1 - v
	}
	n := s.swept.n
	return [3]int{v % n[0], v / n[0] % n[1], v / n[0] / n[1]}
}

// present is what the body reads.
func (s *sweeping[T]) present(i, j, k int) T {
	s.checkRunning()
	v, inside := s.visit([3]int{i, j, k})
	if !inside {
		return s.x(i, j, k)
	}
	if now, _ := s.visit(s.point); v < now {
		return s.swept.new[v]
	}
	if !s.swept.isOld[v] {
		s.swept.old[v], s.swept.isOld[v] = s.x(i, j, k), true
	}
	return s.swept.old[v]
}

// at returns the value at a point, and first computes those up to it that are missing.
func (s *sweeping[T]) at(i, j, k int) T {
	v, inside := s.visit([3]int{i, j, k})
	if !inside {
		return s.x(i, j, k)
	}
	for v >= len(s.swept.new) {
		next := s.compute(s.visited(len(s.swept.new)))
		s.swept.new = append(s.swept.new, next)
	}
	s.check([3]int{i, j, k}, s.swept.new[v])
	return s.swept.new[v]
}
