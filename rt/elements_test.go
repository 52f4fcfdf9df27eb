package rt_test

import (
	"errors"
	"fmt"
	"testing"
	"unsafe"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/rt"
)

// Fields do the same with elements of every type: rows are aligned, halos are filled, and
// copies are exact, from memory of any alignment too.
func TestElements(t *testing.T) {
	t.Parallel()
	integers := func(n int) int64 { return int64(n)*0x1000193 - 77 }
	testElementsOf(t, func(n int) float32 { return float32(integers(n)) / 8 })
	testElementsOf(t, func(n int) float64 { return float64(integers(n)) / 8 })
	testElementsOf(t, func(n int) int32 { return int32(integers(n)) })
	testElementsOf(t, integers)
	testElementsOf(t, func(n int) bool { return n*n%7 < 3 })
	testElementsOf(t, func(n int) uint8 { return uint8(integers(n)) })
	testElementsOf(t, func(n int) int16 { return int16(integers(n)) })
	testElementsOf(t, func(n int) uint16 { return uint16(integers(n)) })
}

func testElementsOf[T oec.AnyElem](t *testing.T, value func(n int) T) {
	t.Helper()
	t.Run(fmt.Sprintf("%T", value(0)), func(t *testing.T) {
		t.Parallel()
		n := [3]int{71, 5, 3}
		f := mustField[T](t, rt.IJK, n, rt.Halo{Lo: [3]int{3, 1, 0}, Hi: [3]int{5, 1, 0}})
		f.FillFunc(func(i, j, k int) T { return value(i + 71*(j+5*k)) })
		for k := range n[2] {
			for j := range n[1] {
				at := f.Origin() + j*f.Strides()[1] + k*f.Strides()[2]
				if uintptr(unsafe.Pointer(&f.Data()[at]))%64 != 0 {
					t.Fatalf("row (%d,%d) is not on a cache line", j, k)
				}
			}
		}
		if err := rt.FillHalo(f, rt.Boundary{Lo: [3]rt.Fill{rt.Periodic(), rt.Constant(value(1))}, Hi: [3]rt.Fill{rt.Symmetric(), rt.Constant(value(2))}}); err != nil {
			t.Fatal(err)
		}
		for at, want := range map[[3]int]T{
			{-3, 2, 1}: f.At(68, 2, 1), {75, 2, 1}: f.At(66, 2, 1), {7, -1, 2}: value(1), {-1, 5, 0}: value(2),
		} {
			if got := f.At(at[0], at[1], at[2]); got != want {
				t.Errorf("the halo at %v is %v, want %v", at, got, want)
			}
		}
		testElementCopies(t, f)
	})
}

func testElementCopies[T oec.AnyElem](t *testing.T, f *rt.Field[T]) {
	t.Helper()
	n := f.Interior()
	dense := make([]T, n[0]*n[1]*n[2])
	if err := f.CopyTo(dense); err != nil {
		t.Fatal(err)
	}
	odd, err := rt.FieldOf(append(make([]T, 1), dense...), 1, rt.IJK, n, [3]int{1, n[0], n[0] * n[1]}, rt.Halo{})
	if err != nil {
		t.Fatal(err)
	}
	if !odd.Equal(f) || !f.Clone().Equal(odd) {
		t.Error("a copy differs")
	}
	other := odd.At(1, 1, 1)
	for i := range n[0] { // some element is another one
		if f.At(i, 1, 1) != other {
			odd.Set(1, 1, 1, f.At(i, 1, 1))
		}
	}
	if odd.Equal(f) {
		t.Error("a field equals one that differs in an element")
	}
	if err := rt.Copy(f, odd); err != nil || !odd.Equal(f) {
		t.Errorf("a copy in the other direction differs (%v)", err)
	}
}

// TestBatchElements names the types of which there are arrays.
func TestBatchElements(t *testing.T) {
	t.Parallel()
	_, err := rt.NewBatch[[3]int8](1)
	var e *rt.FieldError
	if !errors.As(err, &e) || e.Hint != "use arrays of float32, float64, int32, int64, bool, uint8, int16 or uint16" {
		t.Error(err)
	}
}
