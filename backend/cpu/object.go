package cpu

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"fmt"
	"os"
	"slices"
	"strings"
)

// codeModel is what the packager knows of an architecture's object files.
type codeModel struct {
	machine elf.Machine
	// accepts says which relocations do not depend on where the blob is put:
	// differences of two places in the blob, in units that any placement
	// keeps.
	accepts []uint32
	name    func(uint32) string
	// callBytes is what one call takes of the stack beyond the callee's own
	// size: return address and alignment.
	callBytes int
}

var amd64Model = codeModel{
	machine: elf.EM_X86_64,
	accepts: []uint32{uint32(elf.R_X86_64_PC32), uint32(elf.R_X86_64_PLT32)},
	name:    func(r uint32) string { return elf.R_X86_64(r).String() },
	// 8 for the return address, 56 for a callee that aligns its frame to 64.
	callBytes: 64,
}

var arm64Model = codeModel{
	machine: elf.EM_AARCH64,
	accepts: []uint32{
		uint32(elf.R_AARCH64_ADR_PREL_LO21), uint32(elf.R_AARCH64_LD_PREL_LO19),
		uint32(elf.R_AARCH64_CALL26), uint32(elf.R_AARCH64_JUMP26),
		uint32(elf.R_AARCH64_CONDBR19), uint32(elf.R_AARCH64_TSTBR14),
	},
	name:      func(r uint32) string { return elf.R_AARCH64(r).String() },
	callBytes: 48,
}

// checkObject refuses an object file that cannot become a blob, and returns
// the stack that its functions need.
func (c *compilation) checkObject() (stack int, err error) {
	data, err := os.ReadFile(c.file(".o"))
	if err != nil {
		return 0, fmt.Errorf("kernel %s: %w", c.symbol, err)
	}
	f, err := elf.NewFile(bytes.NewReader(data))
	if err != nil {
		return 0, c.fail("llc wrote no ELF file: %v", err)
	}
	syms, err := f.Symbols()
	if err != nil {
		return 0, c.fail("no symbols: %v", err)
	}
	if err := c.checkSymbols(syms); err != nil {
		return 0, err
	}
	if err := c.checkSections(f, syms); err != nil {
		return 0, err
	}
	return c.stackSize(f, syms)
}

// checkSymbols refuses calls of anything outside the module.
func (c *compilation) checkSymbols(syms []elf.Symbol) error {
	var undefined []string
	entry := false
	for _, s := range syms {
		switch {
		case s.Name == EntryName && s.Section != elf.SHN_UNDEF && elf.ST_TYPE(s.Info) == elf.STT_FUNC:
			entry = true
		case s.Section == elf.SHN_UNDEF && s.Name != "":
			undefined = append(undefined, s.Name)
		}
	}
	if undefined != nil {
		return c.fail("undefined symbol %s", strings.Join(undefined, ", "))
	}
	if !entry {
		return c.fail("the module defines no function %s", EntryName)
	}
	return nil
}

// checkSections refuses writable data, relocations that depend on the address
// of the blob, and too much of it all.
func (c *compilation) checkSections(f *elf.File, syms []elf.Symbol) error {
	var size uint64
	for _, s := range f.Sections {
		if s.Flags&elf.SHF_ALLOC != 0 && s.Flags&(elf.SHF_WRITE|elf.SHF_TLS) != 0 && s.Size > 0 {
			return c.fail("writable section %s of %d bytes (%s)", s.Name, s.Size, symbolsIn(f, s, syms))
		}
		if inBlob(s) {
			size += s.Size
		}
		if s.Type != elf.SHT_RELA || int(s.Info) >= len(f.Sections) || !inBlob(f.Sections[s.Info]) {
			continue
		}
		if err := c.checkRelocations(s, f.Sections[s.Info], syms); err != nil {
			return err
		}
	}
	return c.checkSize(size)
}

// checkSize refuses what is too large. It runs before the link, which would
// fail on arm64 with a message about addresses, and after it.
func (c *compilation) checkSize(size uint64) error {
	if size > MaxBlob {
		return c.fail("%d bytes of code and constants are over the limit of %d", size, MaxBlob)
	}
	return nil
}

// inBlob reports whether the linker script keeps the section.
func inBlob(s *elf.Section) bool {
	return s.Flags&elf.SHF_ALLOC != 0 && s.Type == elf.SHT_PROGBITS && s.Name != ".eh_frame"
}

func (c *compilation) checkRelocations(rela, in *elf.Section, syms []elf.Symbol) error {
	data, err := rela.Data()
	if err != nil {
		return c.fail("section %s: %v", rela.Name, err)
	}
	const entrySize = 24 // Elf64_Rela
	for ; len(data) >= entrySize; data = data[entrySize:] {
		info := binary.LittleEndian.Uint64(data[8:])
		kind, sym := uint32(info), info>>32
		if slices.Contains(c.target.codeModel.accepts, kind) {
			continue
		}
		name := "a section"
		if sym > 0 && int(sym) <= len(syms) && syms[sym-1].Name != "" {
			name = syms[sym-1].Name
		}
		return c.fail("relocation %s to %s in %s is not position independent",
			c.target.codeModel.name(kind), name, in.Name)
	}
	return nil
}

// symbolsIn lists the symbols of a section, to say what is writable; those
// with a dollar are arm64's marks of code and data.
func symbolsIn(f *elf.File, s *elf.Section, syms []elf.Symbol) string {
	var names []string
	for _, sym := range syms {
		if int(sym.Section) < len(f.Sections) && f.Sections[sym.Section] == s && sym.Name != "" && !strings.HasPrefix(sym.Name, "$") {
			names = append(names, sym.Name)
		}
	}
	return strings.Join(names, ", ")
}
