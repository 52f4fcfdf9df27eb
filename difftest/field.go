package difftest

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"github.com/openearthgo/oec/rt"
)

// A field is a field of package rt at a place that a layout chose, with a copy
// of all the memory around it as it should be.
type field struct {
	shape
	name    string
	mem     *memory
	image   []byte // of mem.all, what can be read of it
	origin  int    // offset of element (0,0,0)
	strides [3]int // in bytes; 0 in missing dimensions
	rt      rt.AnyField
}

// newField returns a field full of canaries.
func newField(name string, s shape, l layout, seed uint64) (*field, error) {
	count, size := l.segments(s)
	mem, err := newMemory(count, size, l.heap, seed)
	if err != nil {
		return nil, err
	}
	f := &field{shape: s, name: name, mem: mem, image: make([]byte, len(mem.all))}
	f.origin, f.strides = l.place(s, mem)
	elements := [3]int{}
	for d := range 3 {
		if !s.dims.Has(d) {
			f.strides[d] = 0
		}
		elements[d] = f.strides[d] / s.kind.Size()
	}
	if f.rt, err = elemOf(s.kind).wrap(mem.all, f.origin/s.kind.Size(), s, elements); err != nil {
		mem.release()
		return nil, fmt.Errorf("field %s, %s: %w", name, l.name, err)
	}
	f.keep()
	return f, nil
}

// fill sets all points, those of the halo included, to the bits that fn
// returns.
func (f *field) fill(fn func(p [3]int) uint64) {
	f.bounds().each(func(p [3]int) { f.set(p, fn(p)) })
	f.keep()
}

// keep makes the memory as it is what it should be.
func (f *field) keep() {
	for _, p := range f.mem.parts() {
		copy(f.image[p[0]:p[1]], f.mem.all[p[0]:p[1]])
	}
}

// restore makes the memory what it should be: in a box, or all of it.
func (f *field) restore(b box) {
	size := b.ext(0) * f.kind.Size()
	b.rows(func(p [3]int) {
		at := f.at(p)
		copy(f.mem.all[at:at+size], f.image[at:at+size])
	})
}

func (f *field) restoreAll() {
	for _, p := range f.mem.parts() {
		copy(f.mem.all[p[0]:p[1]], f.image[p[0]:p[1]])
	}
}

// touched returns the offset of the first byte that is not what it should be.
func (f *field) touched() (offset int, ok bool) {
	for _, p := range f.mem.parts() {
		if bytes.Equal(f.mem.all[p[0]:p[1]], f.image[p[0]:p[1]]) {
			continue
		}
		for at := p[0]; at < p[1]; at++ {
			if f.mem.all[at] != f.image[at] {
				return at, true
			}
		}
	}
	return 0, false
}

// at returns the offset of an element.
func (f *field) at(p [3]int) int {
	return f.origin + p[0]*f.strides[0] + p[1]*f.strides[1] + p[2]*f.strides[2]
}

// describe says what there is at an offset.
func (f *field) describe(offset int) string {
	what := "padding"
	f.bounds().each(func(p [3]int) {
		if at := f.at(p); offset >= at && offset < at+f.kind.Size() {
			what = fmt.Sprintf("element %v", p)
			if !(box{hi: f.n}).contains(p) {
				what += " of the halo"
			}
		}
	})
	last := [3]int{f.n[0] - 1, f.n[1] - 1, f.n[2] - 1}
	return fmt.Sprintf("%s, %+d bytes from element [0 0 0] and %+d from %v", what, offset-f.origin, offset-f.at(last), last)
}

// get returns the bits of an element.
func (f *field) get(p [3]int) uint64 { return getBits(f.mem.all[f.at(p):], f.kind.Size()) }

func (f *field) set(p [3]int, bits uint64) { putBits(f.mem.all[f.at(p):], f.kind.Size(), bits) }

// untouched reports whether an element has the bits that it should have.
func (f *field) untouched(p [3]int) bool {
	return f.get(p) == getBits(f.image[f.at(p):], f.kind.Size())
}

func getBits(b []byte, size int) uint64 {
	switch size {
	case 8:
		return binary.LittleEndian.Uint64(b)
	case 4:
		return uint64(binary.LittleEndian.Uint32(b))
	case 2:
		return uint64(binary.LittleEndian.Uint16(b))
	}
	return uint64(b[0])
}

func putBits(b []byte, size int, bits uint64) {
	switch size {
	case 8:
		binary.LittleEndian.PutUint64(b, bits)
	case 4:
		binary.LittleEndian.PutUint32(b, uint32(bits))
	case 2:
		binary.LittleEndian.PutUint16(b, uint16(bits))
	default:
		b[0] = byte(bits)
	}
}
