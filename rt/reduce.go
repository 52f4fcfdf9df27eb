package rt

import (
	"math"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/memory"
	"github.com/openearthgo/oec/rt/internal/reduction"
	"github.com/openearthgo/oec/rt/internal/schedule"
	"github.com/openearthgo/oec/rt/internal/tuning"
)

// Number is the set of element types that have an order and a sum: all but
// bool, and those that are declared with one of them.
type Number interface {
	~float32 | ~float64 | Integer
}

// Integer is the set of integer element types.
type Integer interface {
	~int32 | ~int64 | ~uint8 | ~int16 | ~uint16
}

// Max returns the largest element. If one is NaN, so is the result; -0 is less
// than +0. A range without points has none, which is an error.
func Max[T Number](f *Field[T], opts ...Option) (T, error) {
	return extremum("Max", f, opts, maxOf, func(a, b T) T { return max(a, b) })
}

// Min returns the smallest element. If one is NaN, so is the result; -0 is less
// than +0. A range without points has none, which is an error.
func Min[T Number](f *Field[T], opts ...Option) (T, error) {
	return extremum("Min", f, opts, minOf, func(a, b T) T { return min(a, b) })
}

// Sum returns the sum of the elements, in float64 for float32 too: the sum of a
// field is asked for to see a mass or an energy change by less than float32
// resolves. Without points it is 0.
//
// The additions form a fixed tree:
//
//   - Each row of the range is cut from its low end into blocks of 256
//     elements, the last one shorter. In a block, lane n of 8 begins with 0 and
//     adds the elements n, n+8, n+16, ... in this order. Then the upper half of
//     the lanes is added to the lower, lane n+4 to lane n, lane n+2 to lane n,
//     lane 1 to lane 0, which is the sum of the block.
//   - The blocks in memory order, k the slowest and i the fastest, are added in
//     pairs: the sum of m blocks is the sum of the first p plus that of the
//     others, where p is the largest power of two less than m.
//
// The error is hence at most about (34 + log2 m) times 2^-53 of the sum of the
// absolute values; for float32, whose sums are often exact, it is less.
func Sum[T ~float32 | ~float64](f *Field[T], opts ...Option) (float64, error) {
	s, err := sum[float64]("Sum", f, opts)
	return quiet(s), err
}

// SumInt returns the sum of the elements, which wraps as int64 does.
func SumInt[T Integer](f *Field[T], opts ...Option) (int64, error) {
	return sum[int64]("SumInt", f, opts)
}

// Dot returns the sum of the products of the elements of a and b at the same
// points, in float64 for float32 too, where the products are exact. Without
// points it is 0.
//
// The products are rounded, and added in the tree that [Sum] describes. The
// fields must have the same dimensions and the same interior; they may be one
// and the same.
func Dot[T ~float32 | ~float64](a, b *Field[T], opts ...Option) (float64, error) {
	s, err := dot[float64]("Dot", a, b, opts)
	return quiet(s), err
}

// DotInt returns the sum of the products of the elements of a and b at the same
// points, which wraps as int64 does; for the fields, see [Dot].
func DotInt[T Integer](a, b *Field[T], opts ...Option) (int64, error) {
	return dot[int64]("DotInt", a, b, opts)
}

// Elements of a row in a block.
const (
	sumBlock      = 256  // part of what Sum promises
	extremumBlock = 4096 // any will do: the order does not matter
)

// extremum is Max or Min: of is that of a row, join that of two values.
func extremum[T Number](op string, f *Field[T], opts []Option, of func([]T) T, join func(a, b T) T) (T, error) {
	c, err := newReduction(op, opts, f)
	if err != nil {
		return 0, err
	}
	if c.sub.Empty() {
		return 0, &fault.FieldError{Op: op, Problem: "there are no points", Hint: "look at the extents before"}
	}
	r := reduction.Reduction[T]{
		Box: *c.sub, Block: extremumBlock, Join: join,
		Leaf: func(i, j, k, n int) T { return of(f.row(i, j, k, n)) },
	}
	if f.grid != nil {
		m, err := reduction.Extremum(f.grid.ranks(), op, r, f.s.Reach(r.Box), c.workers)
		return quiet(m), err
	}
	return quiet(r.Run(c.workers)), nil
}

func sum[A float64 | int64, T Number](op string, f *Field[T], opts []Option) (A, error) {
	c, err := newReduction(op, opts, f)
	if err != nil || c.sub.Empty() {
		return 0, err
	}
	r := reduction.Reduction[A]{
		Box: *c.sub, Block: sumBlock, Join: func(a, b A) A { return a + b },
		Leaf: func(i, j, k, n int) A { return sumOf[A](f.row(i, j, k, n)) },
	}
	if f.grid != nil {
		return reduction.Sum(f.grid.ranks(), op, r, f.s.Dims, f.s.Reach(r.Box), c.workers, func(lanes *[8]A, from, i, j, k, n int) {
			for x, v := range f.row(i, j, k, n) {
				lanes[(from+x)%8] += A(v)
			}
		})
	}
	return r.Run(c.workers), nil
}

func dot[A float64 | int64, T Number](op string, a, b *Field[T], opts []Option) (A, error) {
	c, err := newReduction(op, opts, a, b)
	if err != nil || c.sub.Empty() {
		return 0, err
	}
	r := reduction.Reduction[A]{
		Box: *c.sub, Block: sumBlock, Join: func(a, b A) A { return a + b },
		Leaf: func(i, j, k, n int) A { return dotOf[A](a.row(i, j, k, n), b.row(i, j, k, n)) },
	}
	if a.grid != nil {
		return reduction.Sum(a.grid.ranks(), op, r, a.s.Dims, a.s.Reach(r.Box), c.workers, func(lanes *[8]A, from, i, j, k, n int) {
			y := b.row(i, j, k, n)
			for x, v := range a.row(i, j, k, n) {
				lanes[(from+x)%8] += A(A(v) * A(y[x]))
			}
		})
	}
	return r.Run(c.workers), nil
}

// row returns n elements from (i,j,k) on.
func (f *Field[T]) row(i, j, k, n int) []T {
	at := f.s.Index(i, j, k)
	return f.data[at : at+n]
}

// quiet returns x, or the one NaN for all.
func quiet[T Number](x T) T {
	if x != x {
		nan := math.NaN()
		return T(nan)
	}
	return x
}

// newReduction returns what the options say, with a sub-domain and a number of
// workers in any case, or what is wrong with them and the fields.
func newReduction[T Number](op string, opts []Option, fields ...*Field[T]) (config, error) {
	c := newConfig(opts)
	c.rejectStencilOptions()
	if c.bad != nil {
		c.bad.Stencil = "rt." + op
		return c, c.bad
	}
	first := fields[0]
	for _, f := range fields {
		if err := sameShapes(op, first, f); err != nil {
			return c, err
		}
	}
	if c.sub == nil {
		c.sub = &abi.Box{Hi: first.s.Interior}
	}
	*c.sub = c.sub.Project(first.s.Dims)
	for _, f := range fields {
		if err := checkRange(*c.sub, &f.s, "rt."+op); err != nil {
			return c, err
		}
		if err := f.s.Read(); err != nil {
			return c, err
		}
	}
	if c.workers == 0 {
		bytes := float64(len(fields)) * float64(first.s.Elem.Size())
		c.workers = schedule.DefaultWorkers(&abi.LevelSpec{BytesPerPoint: bytes}, c.sub.Points(), schedule.MaxProcs())
	}
	return c, nil
}

// rejectStencilOptions rejects the options that a reduction has no use for.
func (c *config) rejectStencilOptions() {
	switch {
	case c.repeat != 0:
		c.reject("Repeat", "a reduction has one result")
	case c.level != "":
		c.reject("Level", "a reduction has no levels")
	case c.sink != nil:
		c.reject("Timing", "a reduction is not timed")
	case c.labels:
		c.reject("ProfileLabels", "a reduction has no labels")
	case c.measure != "":
		c.reject("Measure", "a reduction has no variants")
	case c.stream != tuning.StreamByModel:
		c.reject("StreamingStores", "a reduction stores nothing")
	case c.queue != nil:
		c.reject("OnStream", "a reduction runs on the cpu")
	case c.device != "" && c.device != deviceCPU:
		c.reject("OnDevice", "a reduction runs on the cpu")
	}
}

// checkRange checks that b is a range of points of f.
func checkRange(b abi.Box, f *memory.Storage, op string) error {
	for d := range 3 {
		if b.Lo[d] > b.Hi[d] {
			return &fault.SubDomainError{Stencil: op, Lo: b.Lo, Hi: b.Hi, Problem: "it ends before it begins along " + abi.AxisName(d)}
		}
	}
	bounds := f.Bounds()
	if !f.Whole() { // of a part, that of the whole field
		for d := range 3 {
			bounds.Lo[d], bounds.Hi[d] = -f.Halo.Lo[d], f.Interior[d]+f.Halo.Hi[d]
		}
	}
	if !b.Within(bounds) {
		return &fault.SubDomainError{Stencil: op, Lo: b.Lo, Hi: b.Hi, Problem: "the field with its halo is " + bounds.String()}
	}
	return nil
}

// sumOf returns the sum of a block, in the order that [Sum] describes.
func sumOf[A float64 | int64, T Number](x []T) A {
	var s0, s1, s2, s3, s4, s5, s6, s7 A
	for ; len(x) >= 8; x = x[8:] {
		s0 += A(x[0])
		s1 += A(x[1])
		s2 += A(x[2])
		s3 += A(x[3])
		s4 += A(x[4])
		s5 += A(x[5])
		s6 += A(x[6])
		s7 += A(x[7])
	}
	lanes := [8]A{s0, s1, s2, s3, s4, s5, s6, s7}
	for n, v := range x {
		lanes[n] += A(v)
	}
	return reduction.FoldLanes(&lanes)
}

// dotOf is sumOf for products. Their conversions keep the compiler from fusing
// them with the additions.
func dotOf[A float64 | int64, T Number](x, y []T) A {
	var s0, s1, s2, s3, s4, s5, s6, s7 A
	for ; len(x) >= 8 && len(y) >= 8; x, y = x[8:], y[8:] {
		s0 += A(A(x[0]) * A(y[0]))
		s1 += A(A(x[1]) * A(y[1]))
		s2 += A(A(x[2]) * A(y[2]))
		s3 += A(A(x[3]) * A(y[3]))
		s4 += A(A(x[4]) * A(y[4]))
		s5 += A(A(x[5]) * A(y[5]))
		s6 += A(A(x[6]) * A(y[6]))
		s7 += A(A(x[7]) * A(y[7]))
	}
	lanes := [8]A{s0, s1, s2, s3, s4, s5, s6, s7}
	for n, v := range x {
		lanes[n] += A(A(v) * A(y[n]))
	}
	return reduction.FoldLanes(&lanes)
}

// maxOf returns the largest element of x, which has some, or a NaN of it. It is
// what max does, but with one comparison for each element, and more only where
// that fails.
func maxOf[T Number](x []T) T {
	m, rest := x[0], x
	for ; len(rest) >= 4; rest = rest[4:] {
		if rest[0] <= m && rest[1] <= m && rest[2] <= m && rest[3] <= m {
			continue
		}
		m = max(m, rest[0], rest[1], rest[2], rest[3])
		if m != m {
			return m
		}
	}
	for _, v := range rest {
		m = max(m, v)
	}
	if m == 0 { // comparisons do not tell the zeros apart
		for _, v := range x {
			if v == 0 && !math.Signbit(float64(v)) {
				return v
			}
		}
	}
	return m
}

// minOf returns the smallest element of x, which has some, or a NaN of it.
func minOf[T Number](x []T) T {
	m, rest := x[0], x
	for ; len(rest) >= 4; rest = rest[4:] {
		if rest[0] >= m && rest[1] >= m && rest[2] >= m && rest[3] >= m {
			continue
		}
		m = min(m, rest[0], rest[1], rest[2], rest[3])
		if m != m {
			return m
		}
	}
	for _, v := range rest {
		m = min(m, v)
	}
	if m == 0 {
		for _, v := range x {
			if v == 0 && math.Signbit(float64(v)) {
				return v
			}
		}
	}
	return m
}
