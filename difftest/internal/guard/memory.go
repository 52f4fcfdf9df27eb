package guard

import (
	"encoding/binary"
	"os"
	"unsafe"
)

// A memory is a number of segments of equal size, each between two guards of a
// page that cannot be accessed:
//
//	guard, segment, guard, segment, ..., guard
type memory struct {
	all     []byte // guards included
	segment int    // size of a segment in bytes, a multiple of the page
	page    int

	// exposed says that the guards are ordinary memory, as are the segments.
	exposed bool
}

// newMemory returns count segments of at least size bytes full of canaries: in
// a mapping, or on the heap if it is to be exposed.
func newMemory(count, size int, exposed bool, seed uint64) (*memory, error) {
	page := os.Getpagesize()
	m := &memory{page: page, segment: max(1, (size+page-1)/page) * page}
	total := count*m.pitch() + page
	if exposed {
		m.expose(total)
	} else if err := m.acquire(total); err != nil {
		return nil, err
	}
	for from := 0; from < count && !m.exposed; from++ {
		if err := m.open(m.start(from)); err != nil {
			m.Release()
			return nil, err
		}
	}
	for _, part := range m.parts() {
		fillCanaries(m.all[part[0]:part[1]], part[0], seed)
	}
	return m, nil
}

// expose allocates size bytes that begin on a boundary of a page, as mappings
// do.
func (m *memory) expose(size int) {
	raw := make([]byte, size+m.page)
	from := int(-uintptr(unsafe.Pointer(&raw[0])) % uintptr(m.page))
	m.all, m.exposed = raw[from:from+size:from+size], true
}

// pitch returns the distance between segments.
func (m *memory) pitch() int { return m.segment + m.page }

// start returns the offset of a segment.
func (m *memory) start(number int) int { return m.page + number*m.pitch() }

// parts returns what can be read, as ranges of offsets.
func (m *memory) parts() [][2]int {
	if m.exposed {
		return [][2]int{{0, len(m.all)}}
	}
	var list [][2]int
	for from := m.page; from < len(m.all); from += m.pitch() {
		list = append(list, [2]int{from, from + m.segment})
	}
	return list
}

// fillCanaries sets b, which begins at a multiple of 4 bytes from the beginning
// of the memory, to values that tell in which memory they are and where, so
// that even a copy of one does not look like another. As floating-point numbers
// they are huge: where one enters a computation, it shows.
func fillCanaries(b []byte, offset int, seed uint64) {
	for at := 0; at < len(b); at += 4 {
		const huge = 0x7E000000
		binary.LittleEndian.PutUint32(b[at:], huge|uint32(Mix(seed+uint64(offset+at))>>40))
	}
}

// Mix is the finalizer of the SplitMix64 generator: a hash.
func Mix(z uint64) uint64 {
	z += 0x9E3779B97F4A7C15
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}
