package rt

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// Clone returns a field of the same shape with memory of its own and the same
// elements in interior and halo.
func (f *Field[T]) Clone() *Field[T] {
	s := &f.s // which others may read, too
	layout, err := memory.NewPart(s.Dims, s.Elem, s.Interior, s.Owned, s.Halo)
	if err != nil {
		// The shape is that of a field that exists; only one that consists of
		// little but row padding, once laid out anew, can be too large.
		panic(err)
	}
	layout.Faces = s.Faces
	c := fieldOf[T](layout, layout.NextOffset())
	c.grid, c.boundary = f.grid, f.boundary
	f.s.MustRead()
	c.s.Filled = s.Filled
	f.eachRow(s.Bounds(), func(row []T, i, j, k int) {
		copy(c.data[c.s.Index(i, j, k):], row)
	})
	return c
}

// Equal reports whether f and g have the same dimensions and interior and, in
// the interior, the same bits: -0 is not +0, but any NaN equals any other.
// Halos may differ. Of parts, it is about the points that this rank has.
func (f *Field[T]) Equal(g *Field[T]) bool {
	if f.s.Dims != g.s.Dims || f.s.Interior != g.s.Interior || f.s.Owned != g.s.Owned {
		return false
	}
	f.s.MustRead()
	g.s.MustRead()
	equal := true
	f.eachRow(f.s.Owned, func(row []T, i, j, k int) {
		at := g.s.Index(i, j, k)
		equal = equal && equalRows(row, g.data[at:at+len(row)])
	})
	return equal
}

// equalRows reports whether two rows of one length are the same bits, or NaN.
func equalRows[T oec.AnyElem](a, b []T) bool {
	for n, x := range a {
		y := b[n]
		if x == x || y == y { // one of them is not NaN
			if abi.Scalar(x) != abi.Scalar(y) {
				return false
			}
		}
	}
	return true
}

// CopyFrom sets the interior from src, an array indexed (k,j,i) without halo:
// k is the slowest index and i the fastest. Dimensions that the field lacks do
// not occur; of a part, the array is the points that it has. The error, a *[FieldError], means that src has another length.
func (f *Field[T]) CopyFrom(src []T) error {
	if err := f.checkLen("CopyFrom", len(src)); err != nil {
		return err
	}
	if err := f.s.Write(); err != nil {
		return err
	}
	f.eachRow(f.s.Owned, func(row []T, _, _, _ int) {
		src = src[copy(row, src):]
	})
	return nil
}

// CopyTo copies the interior to dst, an array indexed (k,j,i) without halo, as
// for [Field.CopyFrom].
func (f *Field[T]) CopyTo(dst []T) error {
	if err := f.checkLen("CopyTo", len(dst)); err != nil {
		return err
	}
	if err := f.s.Read(); err != nil {
		return err
	}
	f.eachRow(f.s.Owned, func(row []T, _, _, _ int) {
		dst = dst[copy(dst, row):]
	})
	return nil
}

func (f *Field[T]) checkLen(op string, have int) error {
	if want := f.s.Owned.Points(); have != want {
		of := "interior"
		if !f.s.Whole() {
			of = "part"
		}
		return fault.Fieldf(op, "the array has %d elements; the %s %v has %d", have, of, f.s.Owned.Extents(), want)
	}
	return nil
}

// Swap exchanges the memory of a and b, which must agree in dimensions,
// interior and halo; strides go with the memory. It is how a time loop makes
// the new state the old one: plans that were bound to a and b follow. If one is a field of [FieldOnDevice], both
// must have the same strides on a device, for which plans have been made. The
// error is a *[FieldError], and nothing has changed then.
func Swap[T oec.AnyElem](a, b *Field[T]) error {
	if err := checkSwap(a, b); err != nil {
		return err
	}
	a.data, b.data = b.data, a.data
	memory.Swap(&a.s, &b.s)
	return nil
}

// checkSwap checks that two fields can exchange their memory.
func checkSwap[T oec.AnyElem](a, b *Field[T]) error {
	if err := sameShapes("Swap", a, b); err != nil {
		return err
	}
	if a.s.Halo != b.s.Halo {
		err := fault.Fieldf("Swap", "one field has halo %v, the other %v", a.s.Halo, b.s.Halo)
		err.Hint = "allocate both with the deeper halo"
		return err
	}
	on, other := a.s.DeviceLayout().Strides, b.s.DeviceLayout().Strides
	if (a.s.Resident() != nil || b.s.Resident() != nil) && on != other {
		err := fault.Fieldf("Swap", "on a device, one field has strides %v, the other %v", on, other)
		err.Hint = "bind a plan for each order of the fields"
		return err
	}
	return nil
}

// Copy sets the interior of dst to that of src, which must have the same
// dimensions and interior; halos and layouts may differ. If both are the same
// memory in the same shape, there is nothing to do; other fields that overlap
// are refused. The error is a *[FieldError], and nothing has changed then.
func Copy[T oec.AnyElem](dst, src *Field[T]) error {
	if err := sameShapes("Copy", dst, src); err != nil {
		return err
	}
	return dst.copyBox("Copy", src, dst.s.Owned)
}

// CopyAll is [Copy] of the interior and of the part of the halo that both
// fields have.
func CopyAll[T oec.AnyElem](dst, src *Field[T]) error {
	if err := sameShapes("CopyAll", dst, src); err != nil {
		return err
	}
	b, c := dst.s.Bounds(), src.s.Bounds()
	for d := range 3 {
		b.Lo[d], b.Hi[d] = max(b.Lo[d], c.Lo[d]), min(b.Hi[d], c.Hi[d])
	}
	if err := dst.copyBox("CopyAll", src, b); err != nil {
		return err
	}
	dst.s.Filled = src.s.Filled
	return nil
}

// sameShapes checks that there are two fields, and that they agree in
// dimensions and interior.
func sameShapes[T oec.AnyElem](op string, a, b *Field[T]) error {
	for _, f := range [2]*Field[T]{a, b} {
		if err := f.present(op); err != nil {
			return err
		}
	}
	switch {
	case a.s.Dims != b.s.Dims:
		return fault.Fieldf(op, "one field has dimensions %v, the other %v", a.s.Dims, b.s.Dims)
	case a.s.Interior != b.s.Interior:
		return fault.Fieldf(op, "one field has interior %v, the other %v", a.s.Interior, b.s.Interior)
	case a.s.Owned != b.s.Owned || (a.grid == nil) != (b.grid == nil):
		err := fault.Fieldf(op, "one field is a part with the points %v, the other has the points %v", a.s.Owned, b.s.Owned)
		err.Hint = "rt.Gather makes a whole field of parts"
		return err
	}
	return nil
}

// copyBox sets the points of b from those of src.
func (f *Field[T]) copyBox(op string, src *Field[T], b abi.Box) error {
	if memory.Same(&f.s, &src.s) {
		return nil
	}
	if (memory.Region{Storage: &f.s, Box: b}).Meets(memory.Region{Storage: &src.s, Box: b}) {
		return &fault.FieldError{Op: op, Problem: "the fields share memory", Hint: "copy to a field of memory of its own"}
	}
	if err := src.s.Read(); err != nil {
		return err
	}
	if err := f.s.Write(); err != nil {
		return err
	}
	f.eachRow(b, func(row []T, i, j, k int) {
		copy(row, src.row(i, j, k, len(row)))
	})
	return nil
}
