package abi

// A kernel of arrays has batches of them as fields: the numbers of the array at a point are its row
// along i, which the stencil is not over.

// OfArrays reports whether a stencil is a kernel of arrays.
func (s *Stencil) OfArrays() bool {
	for i := range s.Fields {
		if s.Fields[i].Output && s.ArrayDims(i) != 0 {
			return true
		}
	}
	return false
}

// ArrayDims returns the dimensions of a field along which it has the numbers of an array at each
// point: those that the stencil lacks, with as many indices as the field has at least.
func (s *Stencil) ArrayDims(field int) (dims Dims) {
	f := &s.Fields[field]
	for d, least := range f.Least {
		if least > 0 && f.Dims.Has(d) && !s.Dims.Has(d) {
			dims |= 1 << d
		}
	}
	return dims
}

// Cells returns the extents of the domain for which the field has an interior, where it is on its grid.
func (f *FieldSpec) Cells(n [3]int) [3]int { return f.Staggered.cells(n) }

// DomainOf returns the extents of the domain for which a field of an interior is an output.
func (s *Stencil) DomainOf(field int, n [3]int) [3]int {
	n = s.Fields[field].Cells(n)
	arrays := s.ArrayDims(field)
	for d := range n {
		if arrays.Has(d) {
			n[d] = 1
		}
	}
	return n
}

// Written returns what is written of an output where the points of a box of a domain of extent n are computed:
// of a staggered one, their faces, and of arrays, all numbers.
func (s *Stencil) Written(field int, b Box, n [3]int) Box {
	b = b.Faces(s.Fields[field].Staggered, n)
	arrays := s.ArrayDims(field)
	for d := range 3 {
		if arrays.Has(d) && !b.Empty() {
			b.Lo[d], b.Hi[d] = 0, s.Fields[field].Least[d]
		}
	}
	return b
}
