package cpu

import (
	"bytes"
	"context"
	"debug/elf"
	"fmt"
	"os"

	"github.com/openearthgo/oec/internal/toolchain"
)

// linkScript lays out the blob at address 0: the entry, the other functions,
// then the constants at a multiple of 64 so that vector constants keep their
// alignment. What the script does not name stays outside, and readBlob refuses it.
const linkScript = `ENTRY(` + EntryName + `)
SECTIONS {
	.blob 0 : {
		*(.text.` + EntryName + `)
		*(.text .text.*)
		. = ALIGN(64);
		*(.rodata .rodata.*)
	}
	/DISCARD/ : { *(.comment) *(.note .note.*) *(.eh_frame) *(.stack_sizes) *(.llvm_addrsig) *(.debug_*) }
}
`

// link lays the object's sections out and returns the blob and the linked
// file.
func (c *compilation) link(ctx context.Context) (code, file []byte, err error) {
	if err := os.WriteFile(c.file(".ld"), []byte(linkScript), 0o666); err != nil {
		return nil, nil, fmt.Errorf("kernel %s: %w", c.symbol, err)
	}
	if _, err := c.tools.Run(ctx, toolchain.LLD, "-static", "-z", "norelro", "--build-id=none",
		"-T", c.file(".ld"), "-o", c.file(".elf"), c.file(".o")); err != nil {
		return nil, nil, fmt.Errorf("kernel %s for %s: %w", c.symbol, c.target.Name, err)
	}
	file, err = os.ReadFile(c.file(".elf"))
	if err != nil {
		return nil, nil, fmt.Errorf("kernel %s: %w", c.symbol, err)
	}
	code, err = c.readBlob(file)
	return code, file, err
}

// readBlob takes the blob out of the linked file.
func (c *compilation) readBlob(file []byte) ([]byte, error) {
	f, err := elf.NewFile(bytes.NewReader(file))
	if err != nil {
		return nil, c.fail("ld.lld wrote no ELF file: %v", err)
	}
	s := f.Section(".blob")
	switch {
	case f.Machine != c.target.codeModel.machine:
		return nil, c.fail("linked for %v", f.Machine)
	case s == nil || s.Addr != 0 || f.Entry != 0:
		return nil, c.fail("the entry is not at offset 0 of the linked code")
	}
	if err := c.checkSize(s.Size); err != nil {
		return nil, err
	}
	for _, other := range f.Sections {
		if other != s && other.Flags&elf.SHF_ALLOC != 0 && other.Size > 0 {
			return nil, c.fail("section %s is neither code nor constants", other.Name)
		}
	}
	code, err := s.Data()
	if err != nil {
		return nil, c.fail("%v", err)
	}
	return code, nil
}
