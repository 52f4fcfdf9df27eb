package rt

import (
	"fmt"
	"reflect"
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// Batch is a number of arrays of type T, such as [8][8]float64 or a type that is one: what a kernel
// takes, or computes, for each of its elements. An array is of numbers, and of any number of
// dimensions.
//
// A batch is not to be copied. It may be used by several goroutines at once as a Go slice may.
type Batch[T any] struct {
	elements []T
	field    AnyField
}

// NewBatch allocates a batch of n arrays of zeros, the first of which begins on a boundary of 64
// bytes. The error is a *[fault.FieldError].
func NewBatch[T any](n int) (*Batch[T], error) {
	size, _, err := arrayOf[T]("NewBatch")
	if err != nil {
		return nil, err
	}
	if n < 0 || int64(n) > memory.HostBytes()/int64(max(1, size)) {
		return nil, &fault.FieldError{Op: "NewBatch", Problem: fmt.Sprintf("%d elements", n), Hint: "make as many as the memory of the host has room for"}
	}
	// Memory without pointers of the size of a whole number of lines, from which arrays are taken.
	var zero T
	bytes := int(unsafe.Sizeof(zero)) * n
	raw := memory.AlignedSlice[int64]((bytes+7)/8, 0)
	return BatchOf(unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(raw))), n))
}

// BatchOf returns a batch over arrays of the caller. The error is a *[fault.FieldError].
func BatchOf[T any](elements []T) (*Batch[T], error) {
	size, kind, err := arrayOf[T]("BatchOf")
	if err != nil {
		return nil, err
	}
	first := unsafe.Pointer(unsafe.SliceData(elements))
	field, err := fieldOfArrays(kind, first, size, len(elements), abi.I|abi.K)
	if err != nil {
		return nil, err
	}
	return &Batch[T]{elements: elements, field: field}, nil
}

// Len returns the number of elements.
func (b *Batch[T]) Len() int { return len(b.elements) }

// Elements returns the arrays, which are those of the batch, not copies.
func (b *Batch[T]) Elements() []T { return b.elements }

// Field returns the batch as generated code binds it: as a field whose rows are the arrays. It is
// for generated code.
func (b *Batch[T]) Field() AnyField {
	if b == nil {
		return (*Field[float64])(nil)
	}
	return b.field
}

// Shared returns an array that all elements share as generated code binds it. It is for generated
// code, as is [SharedPart].
func Shared[T any](array *T) AnyField {
	size, kind, err := arrayOf[T]("Shared")
	if array == nil || err != nil {
		return (*Field[float64])(nil)
	}
	field, err := fieldOfArrays(kind, unsafe.Pointer(array), size, 1, abi.I)
	if err != nil {
		return (*Field[float64])(nil)
	}
	return field
}

// SharedPart returns an array in a struct that all elements share.
func SharedPart[S, T any](s *S, part func(*S) *T) AnyField {
	if s == nil {
		return (*Field[float64])(nil)
	}
	return Shared(part(s))
}

// arrayOf returns how many numbers an array of type T has, and what they are. A number is an array
// of one.
func arrayOf[T any](op string) (size int, kind abi.ElemKind, err error) {
	t := reflect.TypeFor[T]()
	whole := t
	size = 1
	for t.Kind() == reflect.Array {
		size, t = size*t.Len(), t.Elem()
	}
	kind, ok := kinds[t.Kind()]
	if !ok || size == 0 {
		return 0, 0, &fault.FieldError{Op: op, Problem: fmt.Sprintf("%v is not an array of numbers that fields have", whole), Hint: "use arrays of float64, float32, integers or bool"}
	}
	return size, kind, nil
}

// kinds are the element types by the kinds of Go.
var kinds = map[reflect.Kind]abi.ElemKind{
	reflect.Float32: abi.Float32, reflect.Float64: abi.Float64, reflect.Int32: abi.Int32, reflect.Int64: abi.Int64,
	reflect.Bool: abi.Bool, reflect.Uint8: abi.Uint8, reflect.Int16: abi.Int16, reflect.Uint16: abi.Uint16,
}

// fieldOfArrays returns n arrays of some numbers as a field over dimensions.
func fieldOfArrays(kind abi.ElemKind, first unsafe.Pointer, size, n int, dims abi.Dims) (AnyField, error) {
	switch kind {
	case abi.Float32:
		return rowsOf[float32](first, size, n, dims)
	case abi.Float64:
		return rowsOf[float64](first, size, n, dims)
	case abi.Int32:
		return rowsOf[int32](first, size, n, dims)
	case abi.Int64:
		return rowsOf[int64](first, size, n, dims)
	case abi.Bool:
		return rowsOf[bool](first, size, n, dims)
	case abi.Uint8:
		return rowsOf[uint8](first, size, n, dims)
	case abi.Int16:
		return rowsOf[int16](first, size, n, dims)
	}
	return rowsOf[uint16](first, size, n, dims)
}

func rowsOf[E oec.Elem](first unsafe.Pointer, size, n int, dims abi.Dims) (AnyField, error) {
	return FieldOf(unsafe.Slice((*E)(first), size*n), 0, dims, [3]int{size, 1, n}, [3]int{1, 0, size}, Halo{})
}
