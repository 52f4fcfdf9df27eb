package cpu

import (
	"bytes"
	"context"
	"debug/elf"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/openearthgo/oec/internal/toolchain"
)

// linkScript lays a blob out as link does, in the output section .blob.
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

// Disassemble returns the blob's code as assembly text, with labels, in Intel
// syntax on amd64. It serves people and tests; the blob must come from
// [Compile]. The names of functions are those of a file that ld.lld links, which must have
// the bytes of the blob: it is an independent check of how blobs are linked.
func Disassemble(ctx context.Context, tools *toolchain.Tools, b *Blob) (_ string, err error) {
	dir, done, err := tools.WorkDir(b.Symbol)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, done()) }()
	file := filepath.Join(dir, b.Symbol)
	if err := b.linkFile(ctx, tools, file); err != nil {
		return "", fmt.Errorf("kernel %s: %w", b.Symbol, err)
	}
	flags := []string{"--disassemble", "--no-show-raw-insn", "--no-leading-addr", "--symbolize-operands"}
	if b.Target.GOARCH == "amd64" {
		flags = append(flags, "--x86-asm-syntax=intel")
	}
	out, err := tools.Run(ctx, toolchain.Objdump, append(flags, file)...)
	if err != nil {
		return "", fmt.Errorf("kernel %s: %w", b.Symbol, err)
	}
	// The lines above name the temporary file.
	_, text, _ := strings.Cut(string(out), "Disassembly of section .blob:\n\n")
	return text, nil
}

// linkFile links the blob's object to an ELF file.
func (b *Blob) linkFile(ctx context.Context, tools *toolchain.Tools, file string) error {
	if err := errors.Join(os.WriteFile(file+".o", b.object, 0o666), os.WriteFile(file+".ld", []byte(linkScript), 0o666)); err != nil {
		return err
	}
	// Without -O0, constants are sorted by a hash.
	if _, err := tools.Run(ctx, toolchain.LLD, "-O0", "-static", "-z", "norelro", "--build-id=none", "-T", file+".ld", "-o", file, file+".o"); err != nil {
		return err
	}
	f, err := elf.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	s := f.Section(".blob")
	if s == nil {
		return errors.New("ld.lld wrote no section .blob")
	}
	code, err := s.Data()
	if err == nil && !bytes.Equal(code, b.Code) {
		err = errors.New("internal error: ld.lld links the code differently")
	}
	return err
}
