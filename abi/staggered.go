package abi

// On a staggered grid, some fields are on the faces between the cells of the domain: along a dimension
// in which a field is staggered, index x is the face before cell x, and one face is behind the last
// cell, so that there is one more of them than cells.

// faces returns how many points a staggered field has for a domain of extent n.
func (s Dims) faces(n [3]int) [3]int {
	for d := range n {
		if s.Has(d) {
			n[d]++
		}
	}
	return n
}

// cells is the inverse of faces.
func (s Dims) cells(n [3]int) [3]int {
	for d := range n {
		if s.Has(d) {
			n[d]--
		}
	}
	return n
}

// Faces returns a box with the faces of its cells along some dimensions of a domain of extent n: the one before
// each cell, and where the box reaches the end of the domain, the last one, too. So boxes that have no cells
// in common have no faces in common.
func (b Box) Faces(dims Dims, n [3]int) Box {
	for d := range n {
		if dims.Has(d) && !b.Empty() && b.Hi[d] == n[d] {
			b.Hi[d]++
		}
	}
	return b
}

// BehindFaces returns the halo that a field needs which is staggered along some dimensions, of one around the cells.
func (h Halo) BehindFaces(staggered Dims) Halo {
	for d := range h.Hi {
		if staggered.Has(d) {
			h.Hi[d] = max(0, h.Hi[d]-1)
		}
	}
	return h
}
