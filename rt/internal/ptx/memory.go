package ptx

import (
	"encoding/binary"
	"fmt"
	"math/bits"
)

// regionBits is how far apart regions of global memory begin, in the middle between two multiples:
// whatever is a little beyond one of them, or before it, is not in another.
const regionBits = 40

// region is memory that was allocated, or an array in the shared memory of a block.
type region struct {
	base   uint64
	data   []byte
	shift  uint8  // a cell is of 1<<shift bytes
	cells  []cell // what is known of each
	shared bool
	gone   bool
	name   string
}

// cell is what is known of some bytes: the last write, and the reads since the last operation or
// barrier before which there were others.
type cell struct{ write, read access }

// access is an access to a cell.
type access struct {
	op     uint32 // the operation; 0 for none
	block  uint32 // of the launch
	epoch  uint32 // barriers of the block before it
	thread uint16 // of the block
	flags  uint16
}

const (
	undefined   = 1 << iota // a write of what nobody has written, or that was computed from that
	atomic                  // a write by an atomic operation
	constant                // a read by ld.global.nc
	manyThreads             // other threads of the block have read, too
	manyBlocks              // threads of other blocks
)

// global is the memory of a device.
type global struct {
	regions map[uint64]*region
	next    uint64
}

func newGlobal() global { return global{regions: map[uint64]*region{}} }

// alloc returns new memory. No address is ever used again.
func (g *global) alloc(size int) uint64 {
	g.next++
	base := g.next<<regionBits + 1<<(regionBits-1)
	g.regions[g.next] = newRegion(base, size, fmt.Sprintf("memory of %d bytes", size))
	return base
}

func newRegion(base uint64, size int, name string) *region {
	const shift = 3
	return &region{base: base, data: make([]byte, size), shift: shift, cells: make([]cell, (size+1<<shift-1)>>shift), name: name}
}

// release gives memory back.
func (g *global) release(addr uint64) error {
	r := g.regions[addr>>regionBits]
	switch {
	case r == nil || r.base != addr:
		return &Fault{Kind: OutOfBounds, Op: "releasing memory", Problem: fmt.Sprintf("no memory begins at %#x", addr)}
	case r.gone:
		return &Fault{Kind: OutOfBounds, Op: "releasing memory", Problem: fmt.Sprintf("that at %#x was released before", addr)}
	}
	r.gone, r.data, r.cells = true, nil, nil
	return nil
}

// problem is what is wrong with an access, for a [Fault].
type problem struct {
	kind Kind
	text string
}

// find returns the region that some bytes are in.
func (g *global) find(addr uint64, size int) (*region, *problem) {
	r := g.regions[addr>>regionBits]
	if r == nil {
		return nil, &problem{OutOfBounds, fmt.Sprintf("%d bytes at %#x, where there is no memory", size, addr)}
	}
	return r, r.holds(addr, size)
}

// holds returns what is wrong with an address, if it is not that of size bytes of the region.
func (r *region) holds(addr uint64, size int) *problem {
	at := addr - r.base
	switch {
	case r.gone:
		return &problem{OutOfBounds, fmt.Sprintf("%d bytes at offset %d of memory that was released", size, int64(at))}
	case at > uint64(len(r.data)) || uint64(len(r.data))-at < uint64(size):
		return &problem{OutOfBounds, fmt.Sprintf("%d bytes at offset %d of %s", size, int64(at), r.name)}
	}
	return nil
}

// cellsOf returns the cells of some bytes, once cells are small enough for them.
func (r *region) cellsOf(at, size int) []cell {
	if shift := uint8(bits.TrailingZeros64(uint64(at | size | 8))); shift < r.shift {
		r.refine(shift)
	}
	return r.cells[at>>r.shift : (at+size)>>r.shift]
}

// refine divides the cells.
func (r *region) refine(shift uint8) {
	cells := make([]cell, (len(r.data)+1<<shift-1)>>shift)
	for n := range cells {
		cells[n] = r.cells[n>>(r.shift-shift)]
	}
	r.cells, r.shift = cells, shift
}

// load returns the bytes at an offset as a number.
func (r *region) load(at, size int) uint64 {
	switch size {
	case 8:
		return binary.LittleEndian.Uint64(r.data[at:])
	case 4:
		return uint64(binary.LittleEndian.Uint32(r.data[at:]))
	case 2:
		return uint64(binary.LittleEndian.Uint16(r.data[at:]))
	}
	return uint64(r.data[at])
}

// store sets the bytes at an offset.
func (r *region) store(at, size int, v uint64) {
	switch size {
	case 8:
		binary.LittleEndian.PutUint64(r.data[at:], v)
	case 4:
		binary.LittleEndian.PutUint32(r.data[at:], uint32(v))
	case 2:
		binary.LittleEndian.PutUint16(r.data[at:], uint16(v))
	default:
		r.data[at] = byte(v)
	}
}
