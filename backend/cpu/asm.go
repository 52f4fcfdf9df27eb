package cpu

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"strconv"
)

// frameSlack is the part of a trampoline's frame that LLVM's numbers do not
// account for: 64 bytes for alignment and 256 in reserve.
const frameSlack = 64 + 256

// Frame returns the frame size of the blob's trampoline. The blob's own stack
// lies inside this frame, so Go's stack check, made once in the trampoline's
// prologue, covers it.
func (b *Blob) Frame() int {
	return (b.StackSize + frameSlack + 15) &^ 15
}

// WriteAssembly writes the Go assembly file of the blobs: after the header
// (comment lines) and an optional build constraint ("linux || darwin"), one
// trampoline and one data symbol for each. All blobs must be for goarch.
func WriteAssembly(w io.Writer, header, goarch, buildConstraint string, blobs []Blob) error {
	arch, ok := asmArchs[goarch]
	if !ok {
		return fmt.Errorf("no Go assembly for GOARCH %q", goarch)
	}
	a := &asmWriter{w: bufio.NewWriter(w), arch: arch}
	a.writeHeader(header, buildConstraint)
	for i := range blobs {
		b := &blobs[i]
		if b.Target.GOARCH != goarch {
			return fmt.Errorf("kernel %s is for %s, not %s", b.Symbol, b.Target.GOARCH, goarch)
		}
		fmt.Fprintf(a.w, arch.trampoline, b.Symbol, b.Frame())
		a.writeBlob(b)
	}
	if err := a.w.Flush(); err != nil {
		return fmt.Errorf("write assembly: %w", err)
	}
	return nil
}

// asmArch is what differs between architectures in the assembly file.
type asmArch struct {
	// trampoline takes the symbol and the frame size. It moves the stack
	// pointer to the top of its frame, so that the blob's pushes stay inside
	// it, and keeps the old one in a register that the C calling convention
	// preserves. On arm64 this also keeps the word below the trampoline's
	// own stack pointer, where Go has saved the frame pointer.
	trampoline string
	prefix     string    // directives before the data
	units      []asmUnit // data directives, widest first
}

// asmUnit is a directive that emits bytes in a TEXT symbol.
type asmUnit struct {
	name  string
	bytes int
}

var asmArchs = map[string]asmArch{
	"amd64": {
		trampoline: `
TEXT ·%[1]s(SB), 0, $%[2]d-8
	NO_LOCAL_POINTERS
	MOVQ args+0(FP), DI
	MOVQ SP, BX
	LEAQ %[2]d(BX), AX
	ANDQ $~63, AX
	MOVQ AX, SP
	CALL %[1]s_blob<>(SB)
	MOVQ BX, SP
	RET
`,
		// Vector constants are loaded with aligned instructions, for which 64 bytes would do; the Go
		// linker aligns a function to its largest PCALIGN. But how long a kernel takes is not to depend on what else is in a program. On an
		// AMD EPYC of the fifth generation, many steps at once of Jacobi's method in f32 take 0.075 ns per point if its kernel begins in the first half of
		// 512 bytes, and 0.095 in the second half; some forty other kernels take as long in either.
		prefix: "\tPCALIGN $512\n",
		units:  []asmUnit{{"QUAD", 8}, {"LONG", 4}, {"BYTE", 1}},
	},
	"arm64": {
		trampoline: `
TEXT ·%[1]s(SB), 0, $%[2]d-8
	NO_LOCAL_POINTERS
	MOVD args+0(FP), R0
	MOVD RSP, R19
	ADD $%[2]d, R19, R1
	MOVD R1, RSP
	CALL %[1]s_blob<>(SB)
	MOVD R19, RSP
	RET
`,
		units: []asmUnit{{"DWORD", 8}, {"WORD", 4}},
	},
}

type asmWriter struct {
	w    *bufio.Writer
	arch asmArch
}

func (a *asmWriter) writeHeader(header, buildConstraint string) {
	fmt.Fprintf(a.w, "%s\n\n", header)
	if buildConstraint != "" {
		fmt.Fprintf(a.w, "//go:build %s\n\n", buildConstraint)
	}
	fmt.Fprint(a.w, "#include \"textflag.h\"\n#include \"funcdata.h\"\n")
}

// bytesPerLine is how much code one line of data directives holds.
const bytesPerLine = 64

// writeBlob writes the code as data of a TEXT symbol. TOPFRAME stops the
// unwinder of the profiler, which would read the blob's spilled values as
// return addresses.
func (a *asmWriter) writeBlob(b *Blob) {
	fmt.Fprintf(a.w, "\nTEXT %s_blob<>(SB), NOSPLIT|NOFRAME|TOPFRAME, $0-0\n%s", b.Symbol, a.arch.prefix)
	line := make([]byte, 0, 512)
	for code := padded(b); len(code) > 0; {
		n := min(bytesPerLine, len(code))
		line = a.appendLine(line[:0], code[:n])
		a.w.Write(line)
		code = code[n:]
	}
}

// padded returns the code, filled up to whole instructions on arm64, where
// constants may end anywhere.
func padded(b *Blob) []byte {
	code := b.Code[:len(b.Code):len(b.Code)]
	for b.Target.GOARCH == "arm64" && len(code)%4 != 0 {
		code = append(code, 0)
	}
	return code
}

// appendLine appends one line of data directives.
func (a *asmWriter) appendLine(line, code []byte) []byte {
	sep := byte('\t')
	for _, u := range a.arch.units {
		for ; len(code) >= u.bytes; code = code[u.bytes:] {
			line = append(append(line, sep), u.name...)
			line = append(line, " $0x"...)
			line = strconv.AppendUint(line, littleEndian(code[:u.bytes]), 16)
			sep = ';'
		}
	}
	return append(line, '\n')
}

func littleEndian(b []byte) uint64 {
	var word [8]byte
	copy(word[:], b)
	return binary.LittleEndian.Uint64(word[:])
}
