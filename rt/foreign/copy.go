package foreign

import (
	"fmt"
	"slices"
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// copied is memory of Go that stands for an array of the host, before and after a run, and for others that are the same memory.
type copied struct {
	of      *array // the first of them, whose points it has; nil of a part of a table
	field   rt.AnyField
	in, out []func()
}

// copyOf returns a field of Go's own that is copied from the array before a run and, of an output,
// to it after the run.
func copyOf[T oec.AnyElem](b *Binding, a *array) (*rt.Field[T], error) {
	field, err := rt.NewField[T](a.dims, a.n, a.halo)
	if err != nil {
		return nil, err
	}
	a.copied = &copied{of: a, field: field}
	b.copies = append(b.copies, a.copied)
	return field, transfer(b, a, field)
}

// withinCopy returns the field for an array that is the same memory as one that is copied: a part of
// the same copy, so that what is written to one is read from the other.
func withinCopy[T oec.AnyElem](b *Binding, a *array, c *copied) (*rt.Field[T], error) {
	whole := c.field.(*rt.Field[T])
	field, err := rt.FieldOf(whole.Data(), whole.Origin(), a.dims, a.n, whole.Strides(), a.halo)
	if err != nil {
		return nil, err
	}
	a.copied = c
	return field, transfer(b, a, field)
}

// transfer has an array copied to a field before a run and, of an output, what the run writes back after it: others may write
// the rest meanwhile.
func transfer[T oec.AnyElem](b *Binding, a *array, field *rt.Field[T]) error {
	data, c, points := field.Data(), a.copied, a.bounds()
	if a.output {
		points = a.written(&b.options)
		if len(c.out) == 0 {
			if err := c.of.distinct(); err != nil {
				return err
			}
		}
		c.out = append(c.out, func() {
			a.eachRow(field, points, func(host unsafe.Pointer, step uintptr, at, n int) {
				for x := range data[at : at+n] {
					*(*T)(unsafe.Add(host, uintptr(x)*step)) = data[at+x]
				}
			})
		})
	}
	if a != c.of && !c.of.output {
		return nil // all of the copy is made
	}
	c.in = append(c.in, func() {
		a.eachRow(field, points, func(host unsafe.Pointer, step uintptr, at, n int) {
			for x := range data[at : at+n] {
				data[at+x] = *(*T)(unsafe.Add(host, uintptr(x)*step))
			}
		})
	})
	return nil
}

// bounds returns the points that there are, with the halo.
func (a *array) bounds() (b abi.Box) {
	for d := range 3 {
		b.Lo[d], b.Hi[d] = -a.halo.Lo[d], a.n[d]+a.halo.Hi[d]
	}
	return b
}

// written returns the points of an output that a run writes: its interior, or what of the sub-domain is of it.
func (a *array) written(o *Options) abi.Box {
	if o.Restricted == 0 {
		return abi.Box{Hi: a.n}
	}
	points, cells := o.subDomain().Project(a.dims), a.n
	for d := range cells {
		if a.faces.Has(d) {
			cells[d]--
		}
	}
	return points.Faces(a.faces, cells).Meet(a.bounds())
}

// eachRow calls do for each row of some points, with its first element in the memory of the host, the distance to the next
// in bytes, its place in the field's memory, and its length.
func (a *array) eachRow(field rt.AnyField, points abi.Box, do func(host unsafe.Pointer, step uintptr, at, n int)) {
	if points.Empty() {
		return
	}
	origin, strides := field.(interface{ Origin() int }).Origin(), field.Strides()
	for k := points.Lo[2]; k < points.Hi[2]; k++ {
		for j := points.Lo[1]; j < points.Hi[1]; j++ {
			i := points.Lo[0]
			from := i*a.strides[0] + j*a.strides[1] + k*a.strides[2]
			host := unsafe.Add(a.at.Data, int64(from)*a.size)
			do(host, uintptr(int64(a.strides[0])*a.size), origin+i*strides[0]+j*strides[1]+k*strides[2], points.Hi[0]-i)
		}
	}
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
