package foreign

import (
	"fmt"
	"slices"
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/rt"
)

// copyOf returns a field of Go's own that is copied from the array before a run and, of an output,
// to it after the run.
func copyOf[T oec.AnyElem](a *array) (*rt.Field[T], error) {
	if a.output {
		if err := a.distinct(); err != nil {
			return nil, err
		}
	}
	field, err := rt.NewField[T](a.dims, a.n, a.halo)
	if err != nil {
		return nil, err
	}
	a.copied = &copied{written: a.output}
	a.copied.in = func() {
		data := field.Data()
		a.eachRow(field, func(host unsafe.Pointer, step uintptr, at, n int) {
			for x := range data[at : at+n] {
				data[at+x] = *(*T)(unsafe.Add(host, uintptr(x)*step))
			}
		})
	}
	a.copied.out = func() {
		data := field.Data()
		a.eachRow(field, func(host unsafe.Pointer, step uintptr, at, n int) {
			for x := range data[at : at+n] {
				*(*T)(unsafe.Add(host, uintptr(x)*step)) = data[at+x]
			}
		})
	}
	a.copied.field = field
	return field, nil
}

// eachRow calls do for each row, with its first element in the memory of the host, the distance to the next
// in bytes, its place in the field's memory, and its length.
func (a *array) eachRow(field rt.AnyField, do func(host unsafe.Pointer, step uintptr, at, n int)) {
	origin, strides := field.(interface{ Origin() int }).Origin(), field.Strides()
	for k := -a.halo.Lo[2]; k < a.n[2]+a.halo.Hi[2]; k++ {
		for j := -a.halo.Lo[1]; j < a.n[1]+a.halo.Hi[1]; j++ {
			i := -a.halo.Lo[0]
			from := i*a.strides[0] + j*a.strides[1] + k*a.strides[2]
			host := unsafe.Add(a.at.Data, int64(from)*a.size)
			do(host, uintptr(int64(a.strides[0])*a.size), origin+i*strides[0]+j*strides[1]+k*strides[2], a.length(0))
		}
	}
}

// withinCopy returns the field for an array that is the same memory as one that is copied: a part of
// the same copy, so that what is written to one is read from the other.
func withinCopy[T oec.AnyElem](whole, a *array) (*rt.Field[T], error) {
	for d := range 3 {
		if a.halo.Lo[d] > whole.halo.Lo[d] || a.n[d]+a.halo.Hi[d] > whole.n[d]+whole.halo.Hi[d] {
			return nil, &mismatch{fmt.Sprintf("it is the same memory as %s, whose elements are not next to each other along i, and has more points", whole.name),
				"describe both with the same extents and halo"}
		}
	}
	if a.output && !whole.copied.written {
		if err := whole.distinct(); err != nil {
			return nil, err
		}
		whole.copied.written = true
	}
	field := whole.copied.field.(*rt.Field[T])
	return rt.FieldOf(field.Data(), field.Origin(), a.dims, a.n, field.Strides(), a.halo)
}

// shares reports whether two arrays are the same memory in the same order.
func (a *array) shares(b *array) bool {
	if a.at.Data != b.at.Data || a.dims != b.dims || a.at.Type != b.at.Type {
		return false
	}
	for d := range 3 {
		if a.strides[d] != b.strides[d] && min(a.length(d), b.length(d)) > 1 {
			return false
		}
	}
	return true
}

// meets reports whether two arrays may have bytes in common. Arrays that take turns in memory, such as the
// components of an array of structs, are known not to.
func (a *array) meets(b *array) bool {
	if a.empty() || b.empty() {
		return false
	}
	start, end := a.bytes()
	otherStart, otherEnd := b.bytes()
	if end <= otherStart || otherEnd <= start {
		return false
	}
	period := int64(0)
	for d := range 3 {
		period = gcd(period, int64(a.strides[d])*a.size)
		period = gcd(period, int64(b.strides[d])*b.size)
	}
	if period == 0 {
		return true
	}
	between := (int64(uintptr(b.at.Data)) - int64(uintptr(a.at.Data))) % period
	if between < 0 {
		between += period
	}
	return between < a.size || between > period-b.size
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// bytes returns the range of addresses of an array.
func (a *array) bytes() (start, end int64) {
	first, last := a.span()
	at := int64(uintptr(a.at.Data))
	return at + first*a.size, at + (last+1)*a.size
}

// distinct checks that no two points are one element: ordered by stride, each dimension has to step over all of
// the ones before it. That refuses some layouts in which points would only just miss each other.
func (a *array) distinct() error {
	order := []int{0, 1, 2}
	slices.SortFunc(order, func(d, e int) int { return max(a.strides[d], -a.strides[d]) - max(a.strides[e], -a.strides[e]) })
	size := 1
	for _, d := range order {
		if a.length(d) == 1 {
			continue
		}
		s := max(a.strides[d], -a.strides[d])
		if s < size {
			return &mismatch{fmt.Sprintf("points share elements: the strides are %v", a.strides), "give each point of an output an element of its own"}
		}
		size += (a.length(d) - 1) * s
	}
	return nil
}
