package rt

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/rt/fault"
)

// The views of a field are the accessors with which a stencil, as a plain Go
// function, runs on the field's storage. They read the field as it is when
// they are called, after a [Swap] too. Each panics with an *[IndexError] when
// called with an index outside interior and halo, as indexing a slice does,
// and asking for a view of another rank panics with a *[RankError].

// ViewIJK returns the accessor of a field over i, j and k.
func (f *Field[T]) ViewIJK() oec.IJK[T] {
	f.mustBe(IJK)
	return func(i, j, k int) T { return f.data[f.s.ReadIndex(i, j, k)] }
}

// ViewIJ returns the accessor of a field over i and j.
func (f *Field[T]) ViewIJ() oec.IJ[T] {
	f.mustBe(IJ)
	return func(i, j int) T { return f.data[f.s.ReadIndex(i, j, 0)] }
}

// ViewIK returns the accessor of a field over i and k.
func (f *Field[T]) ViewIK() oec.IK[T] {
	f.mustBe(IK)
	return func(i, k int) T { return f.data[f.s.ReadIndex(i, 0, k)] }
}

// ViewJK returns the accessor of a field over j and k.
func (f *Field[T]) ViewJK() oec.JK[T] {
	f.mustBe(JK)
	return func(j, k int) T { return f.data[f.s.ReadIndex(0, j, k)] }
}

// ViewI returns the accessor of a field over i.
func (f *Field[T]) ViewI() oec.I[T] {
	f.mustBe(I)
	return func(i int) T { return f.data[f.s.ReadIndex(i, 0, 0)] }
}

// ViewJ returns the accessor of a field over j.
func (f *Field[T]) ViewJ() oec.J[T] {
	f.mustBe(J)
	return func(j int) T { return f.data[f.s.ReadIndex(0, j, 0)] }
}

// ViewK returns the accessor of a field over k.
func (f *Field[T]) ViewK() oec.K[T] {
	f.mustBe(K)
	return func(k int) T { return f.data[f.s.ReadIndex(0, 0, k)] }
}

// mustBe panics unless the field has exactly the dimensions dims.
func (f *Field[T]) mustBe(dims Dims) {
	if f.s.Dims != dims {
		panic(&fault.RankError{View: dims, Field: f.s.Dims})
	}
}
