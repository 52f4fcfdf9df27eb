package foreign

import (
	"fmt"
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// Field describes an array of the host. It has the layout of the struct NAME_field in C. Of the
// dimensions that a field lacks, the numbers do not matter.
type Field struct {
	Data              unsafe.Pointer // element (0,0,0), the first of the interior
	Extent            [3]int64       // of the interior along i, j and k
	Stride            [3]int64       // in elements, of any sign
	HaloLow, HaloHigh [3]int64       // points around the interior
	Type              int32          // an abi.ElemKind
	OnDevice          int32          // not 0: Data is memory of the device that the stencil runs on
	Stream            uintptr        // of the driver, that has to be done before a run; 0 for the default stream
}

// array is a field of the host with what the stencil declares about it.
type array struct {
	name   string // as the host knows it
	dims   abi.Dims
	output bool
	faces  abi.Dims // along which an output is staggered
	at     Field
	size   int64 // of an element, in bytes

	copied  *copied // that stands for the array; nil if none does
	strides [3]int  // those that matter, in elements
	n       [3]int
	halo    abi.Halo
}

// Input returns the field over an array that a stencil reads. An array whose elements are not next to
// each other along i, or that repeats elements by a stride of 0, is copied before each run. An error is kept for
// [Binding.Err], and the result is nil then.
func Input[T oec.AnyElem](b *Binding, goName, name string, dims abi.Dims, f *Field) *rt.Field[T] {
	return bindField[T](b, goName, &array{name: name, dims: dims}, f)
}

// Output is [Input] for an array that a stencil writes. If it has to be copied, it is copied before each run
// and back after it.
func Output[T oec.AnyElem](b *Binding, goName, name string, dims abi.Dims, f *Field) *rt.Field[T] {
	return bindField[T](b, goName, &array{name: name, dims: dims, output: true}, f)
}

// OutputOnFaces is [Output] for an array that is staggered along some dimensions.
func OutputOnFaces[T oec.AnyElem](b *Binding, goName, name string, dims, faces abi.Dims, f *Field) *rt.Field[T] {
	return bindField[T](b, goName, &array{name: name, dims: dims, output: true, faces: faces}, f)
}

func bindField[T oec.AnyElem](b *Binding, goName string, a *array, f *Field) *rt.Field[T] {
	b.names[goName] = a.name
	if b.err != nil {
		return nil
	}
	if f == nil || f.Data == nil {
		b.fail(a.name, "is a null pointer", "")
		return nil
	}
	a.at = *f
	if !b.accept(a, abi.KindOf[T]()) {
		return nil
	}
	over := fieldOver[T]
	if f.OnDevice != 0 {
		over = fieldOnDevice[T]
	}
	field, err := over(b, a)
	if err != nil {
		b.keep(err, a.name)
		return nil
	}
	b.arrays = append(b.arrays, a)
	return field
}

// maxExtent is more points than any memory has, and few enough that products of sizes and strides
// of two do not overflow.
const maxExtent = 1 << 31

// accept checks a descriptor and takes what matters from it.
func (b *Binding) accept(a *array, want abi.ElemKind) bool {
	if have := abi.ElemKind(a.at.Type); int32(have) != a.at.Type || have != want {
		if int32(have) != a.at.Type || have.Size() == 0 {
			b.failf(a.name, "%d is no type of elements", a.at.Type)
		} else {
			b.failf(a.name, "has elements of type %v; the function is for %v", have, want)
		}
		return false
	}
	a.size = int64(want.Size())
	if uintptr(a.at.Data)%uintptr(a.size) != 0 {
		b.failf(a.name, "its memory is not on a boundary of %d bytes, which is the size of an element", a.size)
		return false
	}
	for d := range 3 {
		a.n[d] = 1
		if !a.dims.Has(d) {
			continue
		}
		n, lo, hi := a.at.Extent[d], a.at.HaloLow[d], a.at.HaloHigh[d]
		for _, points := range [3]int64{n, lo, hi} {
			if points < 0 || points > maxExtent {
				b.failf(a.name, "along %s, it has an extent of %d, and a halo of %d and %d", abi.AxisName(d), n, lo, hi)
				return false
			}
		}
		a.n[d], a.halo.Lo[d], a.halo.Hi[d] = int(n), int(lo), int(hi)
		if lo+n+hi > 1 {
			a.strides[d] = int(a.at.Stride[d])
		}
	}
	return true
}

// fieldOver returns the field over the memory of the host, or over a copy of it.
func fieldOver[T oec.AnyElem](b *Binding, a *array) (*rt.Field[T], error) {
	c, err := b.copyFor(a)
	if err != nil {
		return nil, err
	}
	copies := c != nil || a.mustCopy()
	for _, other := range b.arrays {
		if c != nil && other.copied == c || !copies && other.copied == nil {
			continue // package rt sees that they are the same memory
		}
		if (a.output || other.output) && other.meets(a) {
			return nil, &overlap{a.name, other.name, c != nil}
		}
	}
	switch {
	case c != nil:
		return withinCopy[T](b, a, c)
	case copies:
		return copyOf[T](b, a)
	}
	return overMemory(a, rt.FieldOf[T])
}

// copyFor returns the copy of another array that stands for this one, too; nil if there is none. Inputs may have copies of their own.
func (b *Binding) copyFor(a *array) (*copied, error) {
	var err error
	for _, other := range b.arrays {
		c := other.copied
		switch {
		case c == nil || !c.of.shares(a):
		case a.bounds().Within(c.of.bounds()):
			return c, nil
		case a.output || len(c.out) > 0:
			err = &mismatch{fmt.Sprintf("it is the same memory as %s, whose elements are not next to each other along i, and has more points", c.of.name),
				"describe both with the same extents and halo"}
		}
	}
	return nil, err
}

// overMemory returns the field over memory that need not be copied, as a function makes it of a slice.
func overMemory[T oec.AnyElem](a *array, of fieldOf[T]) (*rt.Field[T], error) {
	strides := a.strides
	if a.dims.Has(0) {
		strides[0] = 1
	}
	if a.empty() {
		return rt.NewField[T](a.dims, a.n, a.halo)
	}
	first, last := a.span()
	base := (*T)(unsafe.Add(a.at.Data, first*a.size))
	return of(unsafe.Slice(base, last-first+1), int(-first), a.dims, a.n, strides, a.halo)
}

// fieldOf makes a field of memory, as rt.FieldOf does.
type fieldOf[T oec.AnyElem] func(data []T, origin int, dims abi.Dims, n, strides [3]int, h abi.Halo) (*rt.Field[T], error)

func (a *array) empty() bool {
	for d := range 3 {
		if a.length(d) == 0 {
			return true
		}
	}
	return false
}

// length returns the extent with the halo.
func (a *array) length(d int) int { return a.halo.Lo[d] + a.n[d] + a.halo.Hi[d] }

// span returns the first and the last element in memory, counted from element (0,0,0).
func (a *array) span() (first, last int64) {
	for d := range 3 {
		low := -int64(a.halo.Lo[d]) * int64(a.strides[d])
		length := int64(a.length(d)-1) * int64(a.strides[d])
		first += low + min(length, 0)
		last += low + max(length, 0)
	}
	return first, last
}

// mustCopy reports whether the memory of the host cannot be that of a field.
func (a *array) mustCopy() bool {
	if a.empty() {
		return false
	}
	for d := range 3 {
		s := a.strides[d]
		if a.length(d) > 1 && (d == 0 && s != 1 || s == 0 && !a.output) {
			return true
		}
	}
	return false
}
