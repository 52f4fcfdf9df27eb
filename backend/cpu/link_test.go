package cpu

import (
	"bytes"
	"encoding/binary"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/testenv"
)

// TestLinkedAsByLLD compares blobs, of several functions and with constants, with what ld.lld links.
func TestLinkedAsByLLD(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsLLVM(t)
	for _, target := range Targets() {
		for _, kernel := range []string{"axpy", "branches", "spill", "strict"} {
			blob := compileFile(t, tools, target, "testdata/kernels/"+kernel+".ll", kernel)
			if err := blob.linkFile(t.Context(), tools, filepath.Join(t.TempDir(), "linked")); err != nil {
				t.Errorf("%s: %v", target.Name, err)
			}
		}
	}
}

// TestLinkedDifferently shows that the comparison can fail.
func TestLinkedDifferently(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsLLVM(t)
	blob := compileFile(t, tools, Targets()[0], "testdata/kernels/axpy.ll", "axpy")
	blob.Code = bytes.Clone(blob.Code)
	blob.Code[len(blob.Code)-1]++
	if err := blob.linkFile(t.Context(), tools, filepath.Join(t.TempDir(), "linked")); err == nil || !strings.Contains(err.Error(), "ld.lld links the code differently") {
		t.Errorf("error %v", err)
	}
}

// TestDistances writes distances into instructions, up to the last that each kind of
// relocation can hold.
func TestDistances(t *testing.T) {
	tests := []struct {
		name     string
		distance distance
		word     uint32
		bytes    int64
		want     uint32
		ok       bool
	}{
		{"pc32", distance{width: 32, unit: 1}, 0xffffffff, -5, 0xfffffffb, true},
		{"pc32, last", distance{width: 32, unit: 1}, 0, 1<<31 - 1, 0x7fffffff, true},
		{"pc32, too far", distance{width: 32, unit: 1}, 0, 1 << 31, 0, false},
		{"bl", distance{width: 26, unit: 4}, 0x94000000, 8, 0x94000002, true},
		{"bl, back", distance{width: 26, unit: 4}, 0x94000000, -4, 0x97ffffff, true},
		{"bl, between instructions", distance{width: 26, unit: 4}, 0x94000000, 6, 0, false},
		{"bl, too far", distance{width: 26, unit: 4}, 0x94000000, 1 << 27, 0, false},
		{"ldr q0", distance{width: 19, unit: 4, first: 5}, 0x9c000000, 16, 0x9c000080, true},
		{"ldr q0, back", distance{width: 19, unit: 4, first: 5}, 0x9c000000, -1 << 20, 0x9c800000, true},
		{"tbz", distance{width: 14, unit: 4, first: 5}, 0x36000000, -4, 0x3607ffe0, true},
		{"tbz, too far", distance{width: 14, unit: 4, first: 5}, 0x36000000, 1 << 15, 0, false},
		{"adr x1", distance{width: 21, unit: 1, adr: true}, 0x10000001, 7, 0x70000021, true},
		{"adr x1, back", distance{width: 21, unit: 1, adr: true}, 0x10000001, -1, 0x70ffffe1, true},
		{"adr x1, too far", distance{width: 21, unit: 1, adr: true}, 0x10000001, 1 << 20, 0, false},
	}
	for _, tt := range tests {
		place := binary.LittleEndian.AppendUint32(nil, tt.word)
		ok := tt.distance.put(place, tt.bytes)
		if got := binary.LittleEndian.Uint32(place); ok != tt.ok || ok && got != tt.want {
			t.Errorf("%s: %#x, %v, want %#x, %v", tt.name, got, ok, tt.want, tt.ok)
		}
	}
}

// TestNotAnObject gives the linker what is no object file.
func TestNotAnObject(t *testing.T) {
	c := &compilation{target: Targets()[0], symbol: "f"}
	_, err := c.readObject([]byte("text"))
	var refused *Error
	if !errors.As(err, &refused) || !strings.Contains(err.Error(), "llc wrote no ELF file") {
		t.Errorf("error %v", err)
	}
}
