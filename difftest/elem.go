package difftest

import (
	"slices"
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// elem is what depends on the element type.
type elem interface {
	kind() rt.ElemKind
	// wrap returns a field over memory; origin and strides are in elements.
	wrap(mem []byte, origin int, s shape, strides [3]int) (rt.AnyField, error)
	// at returns the field at an address, whose elements may be of a type that is declared with this one.
	at(p unsafe.Pointer) rt.AnyField
	// view returns the accessor of a field.
	view(f rt.AnyField) any
	// computed returns an accessor of some dimensions of values whose bits a function
	// computes.
	computed(dims rt.Dims, bits func(at [3]int) uint64) any
	// set sets all elements of a field, and get returns one of them.
	set(f rt.AnyField, bits func(at [3]int) uint64)
	get(f rt.AnyField, at [3]int) uint64
	// owned returns the points that a field has.
	owned(f rt.AnyField) box
	// fillHalo and swap are parts of a time step, and what does the same at once.
	fillHalo(f rt.AnyField, b rt.Boundary) (rt.Action, func() error)
	swap(f, g rt.AnyField) (rt.Action, func() error)
}

// elems are the instances for the element types.
var elems = []elem{
	typed[float32]{}, typed[float64]{}, typed[int32]{}, typed[int64]{}, typed[bool]{}, typed[uint8]{}, typed[int16]{}, typed[uint16]{},
}

func elemOf(kind rt.ElemKind) elem {
	return elems[slices.IndexFunc(elems, func(e elem) bool { return e.kind() == kind })]
}

type typed[T oec.Elem] struct{}

func (typed[T]) kind() rt.ElemKind { return abi.KindOf[T]() }

func (typed[T]) wrap(mem []byte, origin int, s shape, strides [3]int) (rt.AnyField, error) {
	data := unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(mem))), len(mem)/s.kind.Size())
	return rt.FieldOf(data, origin, s.dims, s.n, strides, s.halo)
}

func (typed[T]) at(p unsafe.Pointer) rt.AnyField { return (*rt.Field[T])(p) }

func (typed[T]) view(a rt.AnyField) any {
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

func (typed[T]) fillHalo(a rt.AnyField, b rt.Boundary) (rt.Action, func() error) {
	f := a.(*rt.Field[T])
	return rt.ToFillHalo(f, b), func() error { return rt.FillHalo(f, b) }
}

func (typed[T]) swap(a, b rt.AnyField) (rt.Action, func() error) {
	f, g := a.(*rt.Field[T]), b.(*rt.Field[T])
	return rt.ToSwap(f, g), func() error { return rt.Swap(f, g) }
}

func (typed[T]) computed(dims rt.Dims, bits func(at [3]int) uint64) any {
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

func (typed[T]) set(a rt.AnyField, bits func(at [3]int) uint64) {
	a.(*rt.Field[T]).FillFunc(valueAt[T](bits))
}

func (typed[T]) get(a rt.AnyField, at [3]int) uint64 {
	return abi.Scalar(a.(*rt.Field[T]).At(at[0], at[1], at[2]))
}

func (typed[T]) owned(a rt.AnyField) box {
	lo, hi := a.(*rt.Field[T]).Owned()
	return box{lo, hi}
}
