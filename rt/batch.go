package rt

import (
	"context"
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
	field    home
}

// home is a field whose elements are on the host or on a device.
type home interface {
	AnyField
	ToDevice(ctx context.Context, device string) error
	ToHost(ctx context.Context) error
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
	size, of, err := arrayOf[T]("BatchOf")
	if err != nil {
		return nil, err
	}
	first := unsafe.Pointer(unsafe.SliceData(elements))
	field, err := of.rows(first, size, len(elements), abi.I|abi.K)
	if err != nil {
		return nil, err
	}
	return &Batch[T]{elements: elements, field: field}, nil
}

// Len returns the number of elements.
func (b *Batch[T]) Len() int { return len(b.elements) }

// Elements returns the arrays, which are those of the batch, not copies. Runs on a device take them from there
// and put them there, each time, unless [Batch.ToDevice] says otherwise. If the newest are on a device, they are
// copied to the host first; should that fail, Elements panics with a *[DeviceError].
func (b *Batch[T]) Elements() []T {
	if err := b.field.storage().See(); err != nil {
		panic(err)
	}
	return b.elements
}

// ToDevice copies the arrays to a device, where they are from now on: runs there neither look at what
// [Batch.Elements] has returned nor write to it, until [Batch.ToHost] or Elements is called. The errors are
// those of [Field.ToDevice].
func (b *Batch[T]) ToDevice(ctx context.Context, device string) error {
	return b.field.ToDevice(ctx, device)
}

// ToHost copies the arrays to the host's memory, if it does not have the newest, and so ends what
// [Batch.ToDevice] began. The errors are those of [Field.ToHost].
func (b *Batch[T]) ToHost(ctx context.Context) error { return b.field.ToHost(ctx) }

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
	size, of, err := arrayOf[T]("Shared")
	if array == nil || err != nil {
		return (*Field[float64])(nil)
	}
	field, err := of.rows(unsafe.Pointer(array), size, 1, abi.I)
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
func arrayOf[T any](op string) (size int, of *numbers, err error) {
	t := reflect.TypeFor[T]()
	whole := t
	size = 1
	for t.Kind() == reflect.Array {
		size, t = size*t.Len(), t.Elem()
	}
	if of = numbersIn(t); of == nil || size == 0 {
		return 0, nil, &fault.FieldError{Op: op, Problem: fmt.Sprintf("%v is not an array of numbers that fields have", whole), Hint: "use arrays of " + kinds()}
	}
	return size, of, nil
}

// numbers is what depends on the type of the numbers in an array.
type numbers struct {
	kind abi.ElemKind
	// rows returns n arrays of some numbers as a field over dimensions.
	rows func(first unsafe.Pointer, size, n int, dims abi.Dims) (home, error)
}

// instances are those for all element types.
var instances = [...]numbers{
	numbersOf[float32](), numbersOf[float64](), numbersOf[int32](), numbersOf[int64](),
	numbersOf[bool](), numbersOf[uint8](), numbersOf[int16](), numbersOf[uint16](),
}

func numbersOf[E oec.Elem]() numbers { return numbers{abi.KindOf[E](), rowsOf[E]} }

// kinds lists the element types.
func kinds() (list string) {
	for n := range instances {
		switch n {
		case 0:
		case len(instances) - 1:
			list += " or "
		default:
			list += ", "
		}
		list += instances[n].kind.String()
	}
	return list
}

// numbersIn returns what numbers of a type are; nil if fields have no such elements.
func numbersIn(t reflect.Type) *numbers {
	for n := range instances {
		if instances[n].kind.String() == t.Kind().String() {
			return &instances[n]
		}
	}
	return nil
}

func rowsOf[E oec.Elem](first unsafe.Pointer, size, n int, dims abi.Dims) (home, error) {
	return FieldOf(unsafe.Slice((*E)(first), size*n), 0, dims, [3]int{size, 1, n}, [3]int{1, 0, size}, Halo{})
}
