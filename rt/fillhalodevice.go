package rt

import (
	"unsafe"

	"github.com/openearthgo/oec/rt/internal/device"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// fillOnDevice is FillHalo where a device has the newest elements: it copies slabs of the field
// within the device, so that a time loop stays there. It reports whether it was done so.
func (f *Field[T]) fillOnDevice(b Boundary) (bool, error) {
	s := &f.s
	s.Coherence.Mu.Lock()
	defer s.Coherence.Mu.Unlock()
	c := s.Coherence.Newest()
	if c == nil || s.Coherence.Transient() {
		return false, nil
	}
	err := c.Memory.Dev.With(func(l *device.Stream) error {
		if err := c.Order(l, true); err != nil {
			return err
		}
		h := haloFill{stream: l, copy: c, s: s, b: b}
		h.run()
		if err := l.Dev.Acc.Sync(l.Handle); h.err == nil {
			h.err = err
		}
		return h.err
	})
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
		h.fill(d, h.s.Interior[d], h.s.Interior[d]+h.s.Halo.Hi[d], h.b.Hi[d])
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
	n := h.s.Interior[d]
	for x := lo; x < hi && h.err == nil; {
		from, count := mode.source(x, n), 1
		for x+count < hi && mode.source(x+count, n) == from+count {
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

// constant sets the points from lo to hi along d to bits, of which it copies many from the
// host.
func (h *haloFill) constant(d, lo, hi int, bits uint64) {
	st, err := h.stream.Stage(0)
	if err != nil {
		h.err = err
		return
	}
	width, rows, pitch := h.rows(d, hi-lo)
	length := min(width, device.StagingBytes)
	most := max(1, device.StagingBytes/width) // rows at a time
	repeat(unsafe.Slice((*byte)(st.Memory), length*min(most, rows)), bits, h.s.Elem.Size())
	base := h.addr(d, lo)
	for row := 0; row < rows; row += most {
		for at := 0; at < width && h.err == nil; at += length {
			addr := base + uint64(row*pitch+at)
			h.err = h.stream.CopyRows(device.HostToDevice, st, addr, pitch, min(length, width-at), min(most, rows-row))
		}
	}
}

// repeat fills memory with the lowest bytes of bits, size of them at a time.
func repeat(memory []byte, bits uint64, size int) {
	for n := range min(size, len(memory)) {
		memory[n] = byte(bits >> (8 * n))
	}
	for n := size; n < len(memory); n *= 2 {
		copy(memory[n:], memory[:n])
	}
}
