package cpu

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"strings"
)

// codeModel is what the packager knows of an architecture's object files.
type codeModel struct {
	machine elf.Machine
	// distances are the relocations that do not depend on where the blob is put: differences
	// of two places in the blob, in units that any placement keeps.
	distances map[uint32]distance
	name      func(uint32) string
	trap      []byte // an instruction for what is between two functions
	// callBytes is what one call takes of the stack beyond the callee's own
	// size: return address and alignment.
	callBytes int
}

var amd64Model = codeModel{
	machine: elf.EM_X86_64,
	distances: map[uint32]distance{
		uint32(elf.R_X86_64_PC32):  {width: 32, unit: 1},
		uint32(elf.R_X86_64_PLT32): {width: 32, unit: 1},
	},
	name: func(r uint32) string { return elf.R_X86_64(r).String() },
	trap: []byte{0xcc}, // int3
	// 8 for the return address, 56 for a callee that aligns its frame to 64.
	callBytes: 64,
}

var arm64Model = codeModel{
	machine: elf.EM_AARCH64,
	distances: map[uint32]distance{
		uint32(elf.R_AARCH64_ADR_PREL_LO21): {width: 21, unit: 1, adr: true},
		uint32(elf.R_AARCH64_LD_PREL_LO19):  {width: 19, unit: 4, first: 5},
		uint32(elf.R_AARCH64_CALL26):        {width: 26, unit: 4},
		uint32(elf.R_AARCH64_JUMP26):        {width: 26, unit: 4},
		uint32(elf.R_AARCH64_CONDBR19):      {width: 19, unit: 4, first: 5},
		uint32(elf.R_AARCH64_TSTBR14):       {width: 14, unit: 4, first: 5},
	},
	name:      func(r uint32) string { return elf.R_AARCH64(r).String() },
	trap:      []byte{0, 0, 0, 0}, // udf #0
	callBytes: 48,
}

// object is what LLVM made of a module.
type object struct {
	*elf.File
	syms []elf.Symbol
	data []byte // the file
}

// readObject reads the object file, and refuses one of whose kernels none can become a blob.
func (c *compilation) readObject(data []byte) (*object, error) {
	f, err := elf.NewFile(bytes.NewReader(data))
	if err != nil {
		return nil, c.fail("llc wrote no ELF file: %v", err)
	}
	alignConstants(f, data)
	if f.Machine != c.target.codeModel.machine {
		return nil, c.fail("compiled for %v", f.Machine)
	}
	syms, err := f.Symbols()
	if err != nil {
		return nil, c.fail("no symbols: %v", err)
	}
	if err := c.checkSymbols(syms); err != nil {
		return nil, err
	}
	o := &object{f, syms, data}
	return o, c.checkSections(o)
}

// alignConstants aligns constants of one size by their size. Those that are widened when they
// are loaded llc does not align, unless others are in their section: of other kernels, perhaps.
func alignConstants(f *elf.File, data []byte) {
	const shoff, alignment, headerSize = 40, 48, 64 // Elf64_Ehdr, Elf64_Shdr
	for n, s := range f.Sections {
		if s.Flags&elf.SHF_MERGE != 0 && s.Addralign < s.Entsize {
			s.Addralign = s.Entsize
			header := data[binary.LittleEndian.Uint64(data[shoff:])+headerSize*uint64(n):]
			binary.LittleEndian.PutUint64(header[alignment:], s.Addralign)
		}
	}
}

// checkSymbols refuses calls of anything outside the module.
func (c *compilation) checkSymbols(syms []elf.Symbol) error {
	var undefined []string
	for _, s := range syms {
		if s.Section == elf.SHN_UNDEF && s.Name != "" {
			undefined = append(undefined, s.Name)
		}
	}
	if undefined != nil {
		return c.fail("undefined symbol %s", strings.Join(undefined, ", "))
	}
	return nil
}

// checkEntry refuses a kernel without an entry.
func (c *compilation) checkEntry(o *object, p *part) error {
	for _, s := range o.syms {
		if s.Name == p.entry && s.Section != elf.SHN_UNDEF && elf.ST_TYPE(s.Info) == elf.STT_FUNC {
			return nil
		}
	}
	return c.fail("the module defines no function %s", EntryName)
}

// checkSections refuses writable data, and what is neither code nor constants.
func (c *compilation) checkSections(o *object) error {
	for _, s := range o.Sections {
		switch {
		case s.Flags&elf.SHF_ALLOC == 0 || s.Size == 0 || s.Name == ".eh_frame":
		case s.Flags&(elf.SHF_WRITE|elf.SHF_TLS) != 0:
			return c.fail("writable section %s of %d bytes (%s)", s.Name, s.Size, symbolsIn(o, s))
		case !isCode(s) && !isConstants(s):
			return c.fail("section %s is neither code nor constants", s.Name)
		}
	}
	return nil
}

func isCode(s *elf.Section) bool {
	return s.Type == elf.SHT_PROGBITS && (s.Name == ".text" || strings.HasPrefix(s.Name, ".text."))
}

func isConstants(s *elf.Section) bool {
	return s.Type == elf.SHT_PROGBITS && (s.Name == ".rodata" || strings.HasPrefix(s.Name, ".rodata."))
}

// symbolsIn lists the symbols of a section, to say what is writable; those
// with a dollar are arm64's marks of code and data.
func symbolsIn(o *object, s *elf.Section) string {
	var names []string
	for _, sym := range o.syms {
		if int(sym.Section) < len(o.Sections) && o.Sections[sym.Section] == s && sym.Name != "" && !strings.HasPrefix(sym.Name, "$") {
			names = append(names, sym.Name)
		}
	}
	return strings.Join(names, ", ")
}
