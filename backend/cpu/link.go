package cpu

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
)

// constantsAlignment is where the constants of a blob begin, so that vectors among them keep
// their alignment.
const constantsAlignment = 64

// placed is a piece of an object that is in a blob.
type placed struct {
	piece
	at int
}

// link lays the pieces of a kernel out in one: the entry at offset 0, the other functions, then
// the constants. It takes a moment, where a program that is started takes as long as all code
// of a small kernel.
func (c *compilation) link(o *object, p *part) ([]byte, error) {
	var blob []byte
	places := map[elf.SectionIndex]placed{}
	place := func(wanted func(*elf.Section) bool) error {
		for _, piece := range p.pieces {
			s := o.Sections[piece.section]
			if s.Size == 0 || !wanted(s) {
				continue
			}
			data, err := s.Data()
			if err != nil {
				return c.fail("section %s: %v", s.Name, err)
			}
			blob = c.pad(blob, int(s.Addralign))
			places[piece.section] = placed{piece, len(blob)}
			blob = append(blob, data[piece.from:piece.to]...)
		}
		return nil
	}
	isEntry := func(s *elf.Section) bool { return s.Name == ".text."+p.entry }
	if err := place(isEntry); err != nil {
		return nil, err
	}
	if err := place(func(s *elf.Section) bool { return isCode(s) && !isEntry(s) }); err != nil {
		return nil, err
	}
	blob = c.pad(blob, constantsAlignment)
	if err := place(isConstants); err != nil {
		return nil, err
	}
	if len(blob) > MaxBlob {
		return nil, c.fail("%d bytes of code and constants are over the limit of %d", len(blob), MaxBlob)
	}
	for _, s := range o.Sections {
		if in, ok := places[elf.SectionIndex(s.Info)]; ok && s.Type == elf.SHT_RELA {
			if err := c.relocate(o, s, blob, in, places); err != nil {
				return nil, err
			}
		}
	}
	return blob, nil
}

// pad appends what nothing runs into.
func (c *compilation) pad(blob []byte, alignment int) []byte {
	if gap := -len(blob) & (alignment - 1); gap > 0 {
		trap := c.target.codeModel.trap
		blob = append(blob, bytes.Repeat(trap, gap/len(trap))...)
	}
	return blob
}

// relocate writes the distances that a section of relocations asks for into a piece.
func (c *compilation) relocate(o *object, relocations *elf.Section, blob []byte, in placed, places map[elf.SectionIndex]placed) error {
	data, err := relocations.Data()
	if err != nil {
		return c.fail("section %s: %v", relocations.Name, err)
	}
	section := o.Sections[relocations.Info].Name
	const entrySize = 24 // Elf64_Rela
	for ; len(data) >= entrySize; data = data[entrySize:] {
		offset, info, addend := binary.LittleEndian.Uint64(data), binary.LittleEndian.Uint64(data[8:]), int64(binary.LittleEndian.Uint64(data[16:]))
		if offset < in.from || offset >= in.to {
			continue
		}
		kind, sym := uint32(info), info>>32
		name, from, to, known := "nothing", in.at+int(offset-in.from), int64(0), false
		if sym > 0 && sym <= uint64(len(o.syms)) {
			s := o.syms[sym-1]
			name = symbolName(s)
			if p, ok := places[s.Section]; ok {
				to, known = p.address(s.Value, addend)
			}
		}
		d, ok := c.target.codeModel.distances[kind]
		if !ok || !known {
			return c.fail("relocation %s to %s in %s is not position independent", c.target.codeModel.name(kind), name, section)
		}
		if offset > in.to-4 || !d.put(blob[from:], to-int64(from)) {
			return c.fail("relocation %s to %s in %s is out of reach", c.target.codeModel.name(kind), name, section)
		}
	}
	return nil
}

// address returns where in the blob is what a relocation refers to: a place in the section and
// an addend. It is not ok if that is not in the piece.
func (p placed) address(value uint64, addend int64) (at int64, ok bool) {
	// Distances are from the end of an instruction of amd64, and so the addend is from there, too.
	const rest = 8
	to := int64(value) + addend
	return int64(p.at) + to - int64(p.from), to+rest >= int64(p.from) && to < int64(p.to)
}

// symbolName names what a relocation refers to; the symbols of sections have no name.
func symbolName(s elf.Symbol) string {
	if s.Name == "" {
		return "a section"
	}
	return s.Name
}

// distance says how an instruction holds the distance to another place.
type distance struct {
	width, unit int64 // bits, and what one stands for, in bytes
	first       int64 // the lowest bit
	adr         bool  // the lowest two bits of it are apart, as arm64's adr has them
}

// put writes the distance into the four bytes that the relocation is of. It is not ok if the
// distance is none that the instruction can hold.
func (d distance) put(place []byte, bytes int64) (ok bool) {
	n := bytes / d.unit
	if n*d.unit != bytes || n<<(64-d.width)>>(64-d.width) != n {
		return false
	}
	mask := uint32(1<<d.width-1) << d.first
	bits := uint32(n) << d.first & mask
	if d.adr {
		mask = 3<<29 | (1<<19-1)<<5
		bits = uint32(n)&3<<29 | uint32(n)>>2<<5&(1<<24-1)
	}
	word := binary.LittleEndian.Uint32(place)
	binary.LittleEndian.PutUint32(place, word&^mask|bits)
	return true
}
