package guard

import (
	"fmt"
	"math"
	"slices"
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// Elem is what depends on the element type.
type Elem interface {
	Kind() rt.ElemKind
	// wrap returns a field over memory; origin and strides are in elements.
	wrap(mem []byte, origin int, s shape, strides [3]int) (rt.AnyField, error)
	// At returns the field at an address, whose elements may be of a type that is declared with this one.
	At(p unsafe.Pointer) rt.AnyField
	// View returns the accessor of a field.
	View(f rt.AnyField) any
	// Computed returns an accessor of some dimensions of values whose bits a function
	// computes.
	Computed(dims rt.Dims, bits func(at [3]int) uint64) any
	// Set sets all elements of a field, and Get returns one of them.
	Set(f rt.AnyField, bits func(at [3]int) uint64)
	Get(f rt.AnyField, at [3]int) uint64
	// Text returns the value that bits are.
	Text(bits uint64) string
	// Owned returns the points that a field has.
	Owned(f rt.AnyField) Box
	// FillHalo and Swap are parts of a time step, and what does the same at once.
	FillHalo(f rt.AnyField, b rt.Boundary) (rt.Action, func() error)
	Swap(f, g rt.AnyField) (rt.Action, func() error)
}

// Elems are the instances for the element types.
var Elems = []Elem{
	typed[float32]{}, typed[float64]{}, typed[int32]{}, typed[int64]{}, typed[bool]{}, typed[uint8]{}, typed[int16]{}, typed[uint16]{},
}

// ElemOf returns what fields of a kind of elements are made with.
func ElemOf(kind rt.ElemKind) Elem {
	return Elems[slices.IndexFunc(Elems, func(e Elem) bool { return e.Kind() == kind })]
}

type typed[T oec.Elem] struct{}

func (typed[T]) Kind() rt.ElemKind { return abi.KindOf[T]() }

func (typed[T]) wrap(mem []byte, origin int, s shape, strides [3]int) (rt.AnyField, error) {
	data := unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(mem))), len(mem)/s.Kind.Size())
	return rt.FieldOf(data, origin, s.Dims, s.N, strides, s.halo)
}

func (typed[T]) At(p unsafe.Pointer) rt.AnyField { return (*rt.Field[T])(p) }

func (typed[T]) View(a rt.AnyField) any {
	f := a.(*rt.Field[T])
	switch f.Dims() {
	case rt.IJK:
		return f.ViewIJK()
	case rt.IJ:
		return f.ViewIJ()
	case rt.IK:
		return f.ViewIK()
	case rt.JK:
		return f.ViewJK()
	case rt.I:
		return f.ViewI()
	case rt.J:
		return f.ViewJ()
	}
	return f.ViewK()
}

func (typed[T]) FillHalo(a rt.AnyField, b rt.Boundary) (rt.Action, func() error) {
	f := a.(*rt.Field[T])
	return rt.ToFillHalo(f, b), func() error { return rt.FillHalo(f, b) }
}

func (typed[T]) Swap(a, b rt.AnyField) (rt.Action, func() error) {
	f, g := a.(*rt.Field[T]), b.(*rt.Field[T])
	return rt.ToSwap(f, g), func() error { return rt.Swap(f, g) }
}

func (typed[T]) Computed(dims rt.Dims, bits func(at [3]int) uint64) any {
	at := valueAt[T](bits)
	switch dims {
	case rt.IJK:
		return oec.IJK[T](at)
	case rt.IJ:
		return oec.IJ[T](func(i, j int) T { return at(i, j, 0) })
	case rt.IK:
		return oec.IK[T](func(i, k int) T { return at(i, 0, k) })
	case rt.JK:
		return oec.JK[T](func(j, k int) T { return at(0, j, k) })
	case rt.I:
		return oec.I[T](func(i int) T { return at(i, 0, 0) })
	case rt.J:
		return oec.J[T](func(j int) T { return at(0, j, 0) })
	}
	return oec.K[T](func(k int) T { return at(0, 0, k) })
}

// valueAt returns the values whose bits a function computes.
func valueAt[T oec.Elem](bits func(at [3]int) uint64) func(i, j, k int) T {
	return func(i, j, k int) (v T) {
		b := bits([3]int{i, j, k})
		putBits(unsafe.Slice((*byte)(unsafe.Pointer(&v)), unsafe.Sizeof(v)), int(unsafe.Sizeof(v)), b)
		return v
	}
}

func (typed[T]) Set(a rt.AnyField, bits func(at [3]int) uint64) {
	a.(*rt.Field[T]).FillFunc(valueAt[T](bits))
}

func (typed[T]) Get(a rt.AnyField, at [3]int) uint64 {
	return abi.Scalar(a.(*rt.Field[T]).At(at[0], at[1], at[2]))
}

func (typed[T]) Text(bits uint64) string {
	return fmt.Sprint(valueAt[T](func([3]int) uint64 { return bits })(0, 0, 0))
}

func (typed[T]) Owned(a rt.AnyField) Box {
	lo, hi := a.(*rt.Field[T]).Owned()
	return Box{lo, hi}
}

// ToFloat returns the number that bits are.
func ToFloat(kind rt.ElemKind, bits uint64) float64 {
	if kind == abi.Float32 {
		return float64(math.Float32frombits(uint32(bits)))
	}
	return math.Float64frombits(bits)
}

// FromFloat returns the bits of a number.
func FromFloat(kind rt.ElemKind, x float64) uint64 {
	if kind == abi.Float32 {
		return uint64(math.Float32bits(float32(x)))
	}
	return math.Float64bits(x)
}

// ToInt returns the integer that bits are: it extends the sign.
func ToInt(kind rt.ElemKind, bits uint64) int64 {
	unused := 64 - 8*kind.Size()
	return int64(bits<<unused) >> unused
}
