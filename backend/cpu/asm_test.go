package cpu

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

const wantAMD64 = `// Header.

//go:build linux || darwin

#include "textflag.h"
#include "funcdata.h"

TEXT ·f_v2(SB), 0, $432-8
	NO_LOCAL_POINTERS
	MOVQ args+0(FP), DI
	MOVQ SP, BX
	LEAQ 432(BX), AX
	ANDQ $~63, AX
	MOVQ AX, SP
	CALL f_v2_blob<>(SB)
	MOVQ BX, SP
	RET

TEXT f_v2_blob<>(SB), NOSPLIT|NOFRAME|TOPFRAME, $0-0
	PCALIGN $512
	QUAD $0x1020304050607ff;QUAD $0xf0e0d0c0b0a0908;QUAD $0x1716151413121110;QUAD $0x1f1e1d1c1b1a1918;QUAD $0x2726252423222120;QUAD $0x2f2e2d2c2b2a2928;QUAD $0x3736353433323130;QUAD $0x3f3e3d3c3b3a3938
	LONG $0x43424140;BYTE $0x44;BYTE $0x45
`

const wantARM64 = `// Header.

#include "textflag.h"
#include "funcdata.h"

TEXT ·f_neon(SB), 0, $432-8
	NO_LOCAL_POINTERS
	MOVD args+0(FP), R0
	MOVD RSP, R19
	ADD $432, R19, R1
	MOVD R1, RSP
	CALL f_neon_blob<>(SB)
	MOVD R19, RSP
	RET

TEXT f_neon_blob<>(SB), NOSPLIT|NOFRAME|TOPFRAME, $0-0
	DWORD $0x1020304050607ff;DWORD $0xf0e0d0c0b0a0908;DWORD $0x1716151413121110;DWORD $0x1f1e1d1c1b1a1918;DWORD $0x2726252423222120;DWORD $0x2f2e2d2c2b2a2928;DWORD $0x3736353433323130;DWORD $0x3f3e3d3c3b3a3938
	DWORD $0x454443424140
`

func testBlob(target, symbol string) Blob {
	t, _ := TargetByName(target)
	code := []byte{0xff, 7, 6, 5, 4, 3, 2, 1}
	for b := range byte(0x3e) {
		code = append(code, b+8)
	}
	return Blob{Symbol: symbol, Target: t, Code: code, StackSize: 100}
}

func TestWriteAssembly(t *testing.T) {
	t.Parallel()
	tests := []struct {
		goarch, constraint, target, want string
	}{
		{"amd64", "linux || darwin", "v2", wantAMD64},
		{"arm64", "", "neon", wantARM64},
	}
	for _, tt := range tests {
		t.Run(tt.goarch, func(t *testing.T) {
			t.Parallel()
			blob := testBlob(tt.target, "f_"+tt.target)
			var out bytes.Buffer
			if err := WriteAssembly(&out, "// Header.", tt.goarch, tt.constraint, []Blob{blob}); err != nil {
				t.Fatal(err)
			}
			if out.String() != tt.want {
				t.Errorf("got\n%s\nwant\n%s", out.String(), tt.want)
			}
		})
	}
}

func TestWriteAssemblyErrors(t *testing.T) {
	t.Parallel()
	blobs := []Blob{testBlob("v2", "f")}
	tests := []struct {
		name, goarch, want string
		fail               bool
	}{
		{"other architecture", "arm64", "kernel f is for amd64, not arm64", false},
		{"no assembly", "riscv64", `no Go assembly for GOARCH "riscv64"`, false},
		{"disk full", "amd64", "write assembly: disk full", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			err := WriteAssembly(&limitedWriter{fail: tt.fail}, "// Header.", tt.goarch, "", blobs)
			if err == nil || err.Error() != tt.want {
				t.Errorf("error %v, want %s", err, tt.want)
			}
		})
	}
}

type limitedWriter struct{ fail bool }

func (w *limitedWriter) Write(p []byte) (int, error) {
	if w.fail {
		return 0, errors.New("disk full")
	}
	return len(p), nil
}

// TestFrame checks that the kernel's stack lies inside the trampoline's frame
// whatever the alignment.
func TestFrame(t *testing.T) {
	t.Parallel()
	for stack := range 1000 {
		b := Blob{StackSize: stack}
		if f := b.Frame(); f < stack+64+256 || f%16 != 0 {
			t.Fatalf("stack %d: frame %d", stack, f)
		}
	}
}

func TestAttributes(t *testing.T) {
	t.Parallel()
	want := map[string]string{
		"v2":   `nounwind noredzone "no-builtins" "no-jump-tables"="true" "frame-pointer"="none" "target-cpu"="x86-64-v2" "prefer-vector-width"="128"`,
		"v3":   `nounwind noredzone "no-builtins" "no-jump-tables"="true" "frame-pointer"="none" "target-cpu"="x86-64-v3" "prefer-vector-width"="256"`,
		"v4":   `nounwind noredzone "no-builtins" "no-jump-tables"="true" "frame-pointer"="none" "target-cpu"="x86-64-v4" "prefer-vector-width"="512" "target-features"="-prefer-256-bit"`,
		"neon": `nounwind noredzone "no-builtins" "no-jump-tables"="true" "frame-pointer"="none" "target-cpu"="generic" "prefer-vector-width"="128" "target-features"="+neon,+reserve-x18,+reserve-x28"`,
	}
	for _, target := range Targets() {
		var words []string
		for _, a := range target.Attributes() {
			words = append(words, a.String())
		}
		if got := strings.Join(words, " "); got != want[target.Name] {
			t.Errorf("%s: %s, want %s", target.Name, got, want[target.Name])
		}
	}
}

func TestNativeMask(t *testing.T) {
	t.Parallel()
	want := map[string][]bool{"v2": {false, false, false}, "v3": {false, true, true}, "v4": {true, true, true}, "neon": {false, false, false}}
	for _, target := range Targets() {
		for i, lane := range []int{1, 4, 8} {
			if got := target.NativeMask(lane); got != want[target.Name][i] {
				t.Errorf("%s: lanes of %d: %v", target.Name, lane, got)
			}
		}
	}
}

// BenchmarkWriteAssembly writes the largest blob.
func BenchmarkWriteAssembly(b *testing.B) {
	blob := testBlob("v4", "f_v4")
	blob.Code = bytes.Repeat([]byte{0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc, 0xde, 0xf0}, MaxBlob/8)
	b.SetBytes(MaxBlob)
	for b.Loop() {
		var out bytes.Buffer
		if err := WriteAssembly(&out, "// Header.", "amd64", "", []Blob{blob}); err != nil {
			b.Fatal(err)
		}
	}
}
