package cpu

import (
	"debug/elf"
	"encoding/binary"
	"slices"

	"github.com/openearthgo/oec/dialect/loop"
)

// maxStack is what the arrays of a tile may have, and far more than kernels spill; a goroutine stack grows to hold it.
const maxStack = loop.MostArrayBytes + 256<<10

// stackSizes is the name of the sections in which LLVM notes the frames of functions.
const stackSizes = ".stack_sizes"

// placeIn is a place in a section.
type placeIn struct {
	section elf.SectionIndex
	offset  uint64
}

// stackSize adds up the frames of all functions of a kernel: without
// recursion, no chain of calls needs more. LLVM writes one .stack_sizes entry
// per function of fixed frame size, so a missing entry is a frame whose size
// is not known.
func (c *compilation) stackSize(o *object, p *part) (int, error) {
	functions := map[placeIn]bool{} // where they are, since some have two names
	for _, s := range o.syms {
		if elf.ST_TYPE(s.Info) == elf.STT_FUNC && slices.ContainsFunc(p.pieces, func(p piece) bool { return p.section == s.Section }) {
			functions[placeIn{s.Section, s.Value}] = true
		}
	}
	total, entries := 0, 0
	for _, s := range p.stack {
		sizes, err := readStackSizes(s)
		if err != nil {
			return 0, c.fail("%s: %v", s.Name, err)
		}
		for _, size := range sizes {
			total += size + c.target.codeModel.callBytes
			entries++
		}
	}
	if n := len(functions); entries != n {
		return 0, c.fail("%d of %d functions have no fixed stack frame", n-entries, n)
	}
	if total > maxStack {
		return 0, c.fail("stack of %d bytes is over the limit of %d", total, maxStack)
	}
	return total, nil
}

// readStackSizes reads entries of an 8-byte address and a ULEB128 size.
func readStackSizes(s *elf.Section) ([]int, error) {
	data, err := s.Data()
	if err != nil {
		return nil, err
	}
	const addressSize = 8
	var sizes []int
	for len(data) > addressSize {
		// Uvarint is ULEB128.
		size, n := binary.Uvarint(data[addressSize:])
		if n <= 0 {
			break
		}
		sizes = append(sizes, int(size))
		data = data[addressSize+n:]
	}
	return sizes, nil
}
