// Package dycore has stencils whose kernels are Go functions, called through
// the assembly stubs that the test writes.
package dycore

import (
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
)

// slots is the argument block of a kernel.
type slots [64]uint64

// at returns the address of an element of a field, or of a buffer.
func at[T oec.Elem](a *slots, field, i, j, k int) *T {
	var zero T
	s := a[abi.SlotFields+3*field:]
	offset := i*int(unsafe.Sizeof(zero)) + j*int(s[1]) + k*int(s[2])
	return (*T)(unsafe.Pointer(uintptr(int(s[0]) + offset))) // vet is right in general: fields are kept alive by the plan
}

func (a *slots) each(do func(i, j, k int)) {
	for k := int(a[abi.SlotLo+2]); k < int(a[abi.SlotHi+2]); k++ {
		for j := int(a[abi.SlotLo+1]); j < int(a[abi.SlotHi+1]); j++ {
			for i := int(a[abi.SlotLo]); i < int(a[abi.SlotHi]); i++ {
				do(i, j, k)
			}
		}
	}
}

func hdiffOne[T oec.Float](a *slots, buffers int) {
	bits := a[abi.SlotFields+3*(3+buffers)]
	weight := *(*T)(unsafe.Pointer(&bits))
	a.each(func(i, j, k int) {
		lap := func() T { return *at[T](a, 0, i-1, j, k) + *at[T](a, 0, i+1, j, k) }
		switch {
		case buffers == 0:
			*at[T](a, 2, i, j, k) = lap() + T(weight**at[T](a, 1, i, j, k))
		case a[abi.SlotEntry] == 0:
			*at[T](a, 3, i, j, k) = lap()
		default:
			*at[T](a, 2, i, j, k) = *at[T](a, 3, i, j, k) + T(weight**at[T](a, 1, i, j, k))
		}
	})
}

func goHdiffFloat32Inline(args unsafe.Pointer)   { hdiffOne[float32]((*slots)(args), 0) }
func goHdiffFloat64Inline(args unsafe.Pointer)   { hdiffOne[float64]((*slots)(args), 0) }
func goHdiffFloat32Original(args unsafe.Pointer) { hdiffOne[float32]((*slots)(args), 1) }
func goHdiffFloat64Original(args unsafe.Pointer) { hdiffOne[float64]((*slots)(args), 1) }

func goScale(args unsafe.Pointer) {
	a := (*slots)(args)
	a.each(func(i, j, k int) { *at[float64](a, 1, i, j, k) = 3 * *at[float64](a, 0, i, j, k) })
}
