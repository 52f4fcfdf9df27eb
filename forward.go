package oec

// Forward returns the field that a body computes level by level, from k = 0 upwards: at
// each point it may read self, the field itself, at smaller k of the same column. The
// body decides what the first levels are, where there is nothing to read below:
//
//	sum := oec.Forward(d, func(self oec.IJK[float64], i, j, k int) float64 {
//		if k == 0 {
//			return in(i, j, k)
//		}
//		return self(i, j, k-1) + in(i, j, k)
//	})
//
// The result has the levels of d, from 0 to d.NK-1; along i and j it may be read at any
// point that the body can be computed for. The body is a function of the point: it
// captures accessors, scalars, d and intermediates, and no index. It panics to read self
// elsewhere.
func Forward[T Value](d Domain, body func(self IJK[T], i, j, k int) T) IJK[T] {
	return march("Forward", d, alongAll, false, body)
}

// Backward is [Forward] from k = d.NK-1 downwards: self may be read at larger k.
func Backward[T Value](d Domain, body func(self IJK[T], i, j, k int) T) IJK[T] {
	return march("Backward", d, alongAll, true, body)
}

// columns are the values that recurrences along k have computed: for each column, those
// of its first levels, in the order in which they are computed.
type columns[T Value] struct {
	n    int // levels
	done map[[2]int][]T
}

// marching is a recurrence along k.
type marching[T Value] struct {
	recurrence[T]
	back    bool
	columns *columns[T]
	column  []T // that the body is at, as far as it is computed
}

func march[T Value](name string, d Domain, along axes, back bool, body func(self IJK[T], i, j, k int) T) IJK[T] {
	m := &marching[T]{recurrence: recurrence[T]{name: name, along: along, memo: memoOf(d), body: body}, back: back}
	n := max(0, d.NK)
	m.columns, m.checked = table(m.memo,
		func(c *columns[T]) bool { return c.n == n },
		func() *columns[T] { return &columns[T]{n, map[[2]int][]T{}} })
	m.self = m.previous
	return m.at
}

// step returns the number of a level in the order in which they are computed.
func (m *marching[T]) step(k int) int {
	if k < 0 || k >= m.columns.n {
		m.panicf("level %d is read; there are %d", k, m.columns.n)
	}
	if m.back {
		return m.columns.n - 1 - k
	}
	return k
}

// previous is what the body reads.
func (m *marching[T]) previous(i, j, k int) T {
	m.checkRunning()
	p := m.point
	if i != p[0] || j != p[1] {
		m.panicf("the body for %v reads its result at %v; it may do so in the same column only", p, [3]int{i, j, k})
	}
	s := m.step(k)
	if s >= m.step(p[2]) {
		m.panicf("the body for %v reads its result at %v, which is not computed before", p, [3]int{i, j, k})
	}
	return m.column[s]
}

// at returns the value at a point. Levels that are missing in its column are computed,
// one after the other, so that no recursion is as deep as the column.
func (m *marching[T]) at(i, j, k int) T {
	s, column := m.step(k), [2]int{i, j}
	for {
		done := m.columns.done[column]
		m.column = done
		if s < len(done) {
			m.check([3]int{i, j, k}, done[s])
			return done[s]
		}
		next := len(done)
		if m.back {
			next = m.columns.n - 1 - next
		}
		v := m.compute([3]int{i, j, next})
		m.columns.done[column] = append(done, v)
	}
}
