package guard

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"unsafe"

	"github.com/openearthgo/oec/rt"
)

// A Field is a field of package rt at a place that a layout chose, with a copy
// of all the memory around it as it should be.
type Field struct {
	shape
	Name    string
	Mem     *memory
	Image   []byte // of mem.all, what can be read of it
	origin  int    // offset of element (0,0,0)
	strides [3]int // in bytes; 0 in missing dimensions
	Rt      rt.AnyField
}

// NewField returns a field full of canaries.
func NewField(name string, s shape, l Layout, seed uint64) (*Field, error) {
	count, size := l.segments(s)
	mem, err := newMemory(count, size, l.Heap, seed)
	if err != nil {
		return nil, err
	}
	f := &Field{shape: s, Name: name, Mem: mem, Image: make([]byte, len(mem.all))}
	f.origin, f.strides = l.place(s, mem)
	elements := [3]int{}
	for d := range 3 {
		if !s.Dims.Has(d) {
			f.strides[d] = 0
		}
		elements[d] = f.strides[d] / s.Kind.Size()
	}
	if f.Rt, err = ElemOf(s.Kind).wrap(mem.all, f.origin/s.Kind.Size(), s, elements); err != nil {
		mem.Release()
		return nil, fmt.Errorf("field %s, %s: %w", name, l.Name, err)
	}
	f.keep()
	return f, nil
}

// Fill sets all points, those of the halo included, to the bits that fn
// returns.
func (f *Field) Fill(fn func(p [3]int) uint64) {
	f.Bounds().Each(func(p [3]int) { f.set(p, fn(p)) })
	f.keep()
}

// keep makes the memory as it is what it should be.
func (f *Field) keep() {
	for _, p := range f.Mem.parts() {
		copy(f.Image[p[0]:p[1]], f.Mem.all[p[0]:p[1]])
	}
}

// Restore makes the memory what it should be: in a box, or all of it.
func (f *Field) Restore(b Box) {
	size := b.ext(0) * f.Kind.Size()
	b.rows(func(p [3]int) {
		at := f.At(p)
		copy(f.Mem.all[at:at+size], f.Image[at:at+size])
	})
}

// RestoreAll makes all memory what it should be.
func (f *Field) RestoreAll() {
	for _, p := range f.Mem.parts() {
		copy(f.Mem.all[p[0]:p[1]], f.Image[p[0]:p[1]])
	}
}

// Touched returns the offset of the first byte that is not what it should be.
func (f *Field) Touched() (offset int, ok bool) {
	for _, p := range f.Mem.parts() {
		if bytes.Equal(f.Mem.all[p[0]:p[1]], f.Image[p[0]:p[1]]) {
			continue
		}
		for at := p[0]; at < p[1]; at++ {
			if f.Mem.all[at] != f.Image[at] {
				return at, true
			}
		}
	}
	return 0, false
}

// First returns the address of element (0,0,0).
func (f *Field) First() unsafe.Pointer { return unsafe.Pointer(&f.Mem.all[f.origin]) }

// At returns the offset of an element.
func (f *Field) At(p [3]int) int {
	return f.origin + p[0]*f.strides[0] + p[1]*f.strides[1] + p[2]*f.strides[2]
}

// Describe says what there is at an offset.
func (f *Field) Describe(offset int) string {
	what := "padding"
	f.Bounds().Each(func(p [3]int) {
		if at := f.At(p); offset >= at && offset < at+f.Kind.Size() {
			what = fmt.Sprintf("element %v", p)
			if !(Box{Hi: f.N}).Contains(p) {
				what += " of the halo"
			}
		}
	})
	last := [3]int{f.N[0] - 1, f.N[1] - 1, f.N[2] - 1}
	return fmt.Sprintf("%s, %+d bytes from element [0 0 0] and %+d from %v", what, offset-f.origin, offset-f.At(last), last)
}

// Get returns the bits of an element.
func (f *Field) Get(p [3]int) uint64 { return GetBits(f.Mem.all[f.At(p):], f.Kind.Size()) }

func (f *Field) set(p [3]int, bits uint64) { putBits(f.Mem.all[f.At(p):], f.Kind.Size(), bits) }

// Untouched reports whether an element has the bits that it should have.
func (f *Field) Untouched(p [3]int) bool {
	return f.Get(p) == GetBits(f.Image[f.At(p):], f.Kind.Size())
}

// GetBits returns the bits of an element of a size in bytes.
func GetBits(b []byte, size int) uint64 {
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

// Difference describes an element that should be another.
func (f *Field) Difference(at [3]int, want uint64) string {
	have := f.Get(at)
	if f.Untouched(at) {
		return fmt.Sprintf("%v: not written, should be %s", at, Show(f.Kind, want))
	}
	return fmt.Sprintf("%v: %s, should be %s", at, Show(f.Kind, have), Show(f.Kind, want))
}

// Show returns an element as a value and as bits.
func Show(kind rt.ElemKind, bits uint64) string {
	return fmt.Sprintf("%s (%#x)", ElemOf(kind).Text(bits), bits)
}
