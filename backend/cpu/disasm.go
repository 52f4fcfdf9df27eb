package cpu

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/openearthgo/oec/internal/toolchain"
)

// Disassemble returns the blob's code as assembly text, with labels, in Intel
// syntax on amd64. It serves people and tests; the blob must come from
// [Compile].
func Disassemble(ctx context.Context, tools *toolchain.Tools, b *Blob) (_ string, err error) {
	dir, done, err := tools.WorkDir(b.Symbol)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, done()) }()
	file := filepath.Join(dir, b.Symbol)
	if err := os.WriteFile(file, b.elf, 0o666); err != nil {
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
