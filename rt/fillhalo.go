package rt

import (
	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
)

// FillHalo fills the halo of f as b says. The interior is not written.
//
// The dimensions are filled one after the other, i, then j, then k, each at
// every index that the field has in the other two, halo included. Where two
// fills meet, in the edges and the corners of the halo, it is as if each had
// been applied to what the one before left: with two that take values from the
// interior the order does not matter, of two constants that of the later
// dimension wins, and a halo that one dimension keeps is continued into the
// corners by the others.
//
// Values are copied bit by bit, NaN too. An interior without points has nothing
// to copy; then only constants are filled in. The fills of dimensions that the
// field lacks do not matter.
//
// FillHalo allocates nothing, and starts no goroutines: it is meant for each
// time step. If a device has the newest elements it is done there, without
// copying the field. The error is a *[FieldError], and nothing has changed then: the
// field is nil or one of [FieldOnDevice], or a constant is of another type than the elements.
//
// Of a part, the halo is filled as that of the whole field would be, with points of other ranks: all ranks
// call FillHalo. If nothing has changed since the last time, nothing is done. Other errors are those of the
// transport, and a *[TeamError].
func FillHalo[T oec.AnyElem](f *Field[T], b Boundary) error {
	if err := f.checkFill(&b); err != nil {
		return err
	}
	if f.grid != nil {
		return f.fillPart(f.grid.team.ctx, &b, true)
	}
	f.s.NoteFill(b.ends())
	if f.s.Coherence.Away() {
		if done, err := f.fillOnDevice(b); done {
			return err
		}
	}
	if err := f.s.Write(); err != nil {
		return err
	}
	for d := range 3 {
		f.fillAlong(d, &b, f.s.Bounds())
	}
	return nil
}

// fillAlong fills the part of the halo along one dimension that is in a box of interior and halo.
func (f *Field[T]) fillAlong(d int, b *Boundary, within abi.Box) {
	low, high := within, within
	low.Hi[d], high.Lo[d] = min(within.Hi[d], 0), max(within.Lo[d], f.s.Interior[d])
	f.fillConstant(low, b.Lo[d])
	f.fillConstant(high, b.Hi[d])
	switch {
	case f.s.Interior[d] == 0:
	case d == 0:
		f.fillRowEnds(low, high, b.Lo[d], b.Hi[d])
	default:
		f.fillSlabs(d, low, b.Lo[d])
		f.fillSlabs(d, high, b.Hi[d])
	}
}

// checkFill checks that there is a field and that constants are of its type.
func (f *Field[T]) checkFill(b *Boundary) error {
	if err := f.present("FillHalo"); err != nil {
		return err
	}
	if d := f.s.Resident(); d != nil {
		return fault.Fieldf("FillHalo", "the field is in memory of device %s that is the caller's, who fills its halo", d.Name())
	}
	for d := range 3 {
		for _, fill := range [2]*Fill{&b.Lo[d], &b.Hi[d]} {
			if fill.mode == fillConstant && fill.kind != f.s.Elem && f.s.Dims.Has(d) {
				err := fault.Fieldf("FillHalo", "the constant along %s is of type %v, the elements are of type %v", abi.AxisName(d), fill.kind, f.s.Elem)
				err.Hint = "write rt.Constant(" + f.s.Elem.String() + "(...))"
				return err
			}
		}
	}
	return nil
}

// fillConstant sets the points of a part of the halo if the fill is constant.
func (f *Field[T]) fillConstant(halo abi.Box, fill Fill) {
	if fill.mode != fillConstant {
		return
	}
	v := abi.FromBits[T](fill.bits)
	f.eachRow(halo, func(row []T, _, _, _ int) {
		for n := range row {
			row[n] = v
		}
	})
}

// fillSlabs copies, for each index of a part of the halo along d, which is j or k, all
// points at the index that its value comes from.
func (f *Field[T]) fillSlabs(d int, halo abi.Box, fill Fill) {
	if !fill.copies() {
		return
	}
	for x := halo.Lo[d]; x < halo.Hi[d]; x++ {
		from := fill.mode.source(x, f.s.Interior[d])
		away := (x - from) * f.s.Strides[d]
		b := halo
		b.Lo[d], b.Hi[d] = from, from+1
		f.eachRow(b, func(row []T, i, j, k int) {
			copy(f.data[f.s.Index(i, j, k)+away:][:len(row)], row)
		})
	}
}

// moves is a list of copies within a row: to[n] becomes from[n].
type moves struct {
	to, from [16]int
	count    int
}

// fillRowEnds fills parts of the halo along i. Both ends of a row are filled while it is
// in the cache: a periodic field reads at one end what it writes at the other.
func (f *Field[T]) fillRowEnds(low, high abi.Box, lo, hi Fill) {
	var m moves
	if lo.copies() {
		f.fillRowEnd(&m, low, lo.mode)
	}
	if hi.copies() {
		f.fillRowEnd(&m, high, hi.mode)
	}
	f.moveInRows(&m, low)
}

// fillRowEnd adds the points of a part of the halo to the list, and makes the moves
// whenever that is full.
func (f *Field[T]) fillRowEnd(m *moves, halo abi.Box, mode fillMode) {
	for x := halo.Lo[0]; x < halo.Hi[0]; x++ {
		if m.count == len(m.to) {
			f.moveInRows(m, halo)
		}
		m.to[m.count] = x - f.s.Lo[0]
		m.from[m.count] = mode.source(x, f.s.Interior[0]) - f.s.Lo[0]
		m.count++
	}
}

// moveInRows makes the moves in every row that a box has points in or beside, and empties the list.
func (f *Field[T]) moveInRows(m *moves, rows abi.Box) {
	to, from := m.to[:m.count], m.from[:m.count]
	m.count = 0
	if len(to) == 0 {
		return
	}
	rows.Lo[0], rows.Hi[0] = f.s.Lo[0], f.s.Lo[0]+f.s.Extent[0]
	f.eachRow(rows, func(row []T, _, _, _ int) {
		for n, x := range to {
			row[x] = row[from[n]]
		}
	})
}
