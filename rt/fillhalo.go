package rt

import (
	"cmp"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/device"
	"github.com/openearthgo/oec/rt/internal/memory"
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
		return f.fillPart(b)
	}
	return f.fillEnds(b, nil)
}

// fillEnds fills the halo at the ends of the interior, from points that the field has. If that is done on the device of a queue,
// it is put there, and not waited for.
func (f *Field[T]) fillEnds(b Boundary, q *device.Queue) error {
	f.s.NoteFill(b.ends())
	if f.s.Coherence.Away() {
		if done, err := f.fillOnDevice(b, q); done {
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
		from := fill.mode.source(&f.s, d, x)
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
		m.from[m.count] = mode.source(&f.s, 0, x) - f.s.Lo[0]
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

// fillOnDevice is FillHalo where a device has the newest elements: it copies slabs of the field
// within the device, so that a time loop stays there. It reports whether it was done so.
func (f *Field[T]) fillOnDevice(b Boundary, q *device.Queue) (bool, error) {
	s := &f.s
	s.Coherence.Mu.Lock()
	defer s.Coherence.Mu.Unlock()
	c := s.Coherence.Newest()
	if q != nil {
		c = s.Coherence.NewestOn(q.Device())
	}
	if c == nil || s.Coherence.Transient() {
		return false, nil
	}
	fill := func(l *device.Stream) error {
		if err := c.Order(l, true); err != nil {
			return err
		}
		h := haloFill{stream: l, copy: c, s: s, b: b}
		h.run()
		return h.err
	}
	var err error
	if q != nil && q.Device() == c.Memory.Dev {
		if err = q.Put(fill); err == nil {
			c.Note(q.Stream, true)
			q.Stream.Keep(s.Coherence)
		}
	} else {
		err = c.Memory.Dev.With(func(l *device.Stream) error {
			err := fill(l)
			return cmp.Or(err, l.Finish())
		})
	}
	if err == nil {
		s.BecomeNewest(c)
	}
	return true, err
}

// haloFill is a fill in progress.
type haloFill struct {
	stream *device.Stream
	copy   *memory.Copy
	s      *memory.Storage
	b      Boundary
	err    error
}

// run fills one dimension after the other, in the order of FillHalo.
func (h *haloFill) run() {
	for d := range 3 {
		h.fill(d, h.s.Lo[d], 0, h.b.Lo[d])
		h.fill(d, h.s.Interior[d], h.s.Lo[d]+h.s.Extent[d], h.b.Hi[d])
	}
}

// fill sets the points from lo to hi along d.
func (h *haloFill) fill(d, lo, hi int, fill Fill) {
	switch {
	case lo >= hi || h.err != nil || h.s.Bounds().Empty():
	case fill.mode == fillConstant:
		h.constant(d, lo, hi, fill.bits)
	case fill.copies() && h.s.Interior[d] > 0:
		h.slabs(d, lo, hi, fill.mode)
	}
}

// slabs copies the slab that each index from lo to hi takes its value from; slabs that follow
// each other in both places, together.
func (h *haloFill) slabs(d, lo, hi int, mode fillMode) {
	for x := lo; x < hi && h.err == nil; {
		from, count := mode.source(h.s, d, x), 1
		for x+count < hi && mode.source(h.s, d, x+count) == from+count {
			count++
		}
		h.slab(d, x, from, count)
		x += count
	}
}

// slab copies the points at count indices along d.
func (h *haloFill) slab(d, to, from, count int) {
	width, rows, pitch := h.rows(d, count)
	t := &h.stream.Copy
	*t = device.Transfer{Kind: device.WithinDevice, Dst: h.addr(d, to), Src: h.addr(d, from), DstPitch: pitch, SrcPitch: pitch, Width: width, Count: rows}
	h.err = h.stream.Dev.Acc.Copy(h.stream.Handle, t)
}

// addr returns the address of the first point with an index along d.
func (h *haloFill) addr(d, x int) uint64 {
	p := h.s.Lo
	p[d] = x
	return h.copy.Layout.Address(h.copy.Memory.Addr, h.s.Elem.Size(), p[0], p[1], p[2])
}

// rows returns the memory of all points at count indices along d, with the padding between
// them: rows of width bytes, a pitch apart.
func (h *haloFill) rows(d, count int) (width, rows, pitch int) {
	ext, stride := h.s.Extent, h.copy.Layout.Strides
	switch d {
	case 0: // the rows of all planes are equally far apart
		width, rows, pitch = count, ext[1]*ext[2], stride[1]
		if !h.s.Dims.Has(1) {
			pitch = stride[2]
		}
	case 1:
		width, rows, pitch = (count-1)*stride[1]+ext[0], ext[2], stride[2]
	case 2:
		width, rows = (count-1)*stride[2]+(ext[1]-1)*stride[1]+ext[0], 1
	}
	size := h.s.Elem.Size()
	return width * size, rows, pitch * size
}

// constant sets the points from lo to hi along d to bits, of which it copies many.
func (h *haloFill) constant(d, lo, hi int, bits uint64) {
	width, rows, pitch := h.rows(d, hi-lo)
	length := min(width, device.StagingBytes)
	most := max(1, device.StagingBytes/width) // rows at a time
	from, err := h.stream.Constant(bits, h.s.Elem.Size(), length*min(most, rows))
	h.err = err
	base := h.addr(d, lo)
	t := &h.stream.Copy
	for row := 0; row < rows; row += most {
		for at := 0; at < width && h.err == nil; at += length {
			n := min(length, width-at)
			*t = device.Transfer{Kind: device.WithinDevice, Dst: base + uint64(row*pitch+at), Src: from, DstPitch: pitch, SrcPitch: n, Width: n, Count: min(most, rows-row)}
			h.err = h.stream.Dev.Acc.Copy(h.stream.Handle, t)
		}
	}
}
