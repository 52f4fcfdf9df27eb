package hip

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/toolchain"
)

func readFile(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestCompile compiles a module for every target and reads what its metadata say of the
// kernels.
func TestCompile(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsLLVM(t)
	module := readFile(t, "kernels/smooth.ll")
	for _, target := range Targets() {
		t.Run(target.Name, func(t *testing.T) {
			t.Parallel()
			code, err := Compile(t.Context(), tools, target, module, "smooth")
			if err != nil {
				t.Fatal(err)
			}
			if len(code.Kernels) != 2 {
				t.Fatalf("%d kernels, expected 2", len(code.Kernels))
			}
			for n, want := range []Kernel{
				{Name: "smooth", Params: []Param{{0, 8}, {8, 8}, {16, 8}}, Bytes: 24, Threads: 256},
				{Name: "root", Params: []Param{{0, 8}, {8, 1}, {12, 4}, {16, 4}}, Bytes: 20, Threads: 64},
			} {
				got := code.Kernels[n]
				if got.Name != want.Name || !slices.Equal(got.Params, want.Params) || got.Bytes != want.Bytes || got.Threads != want.Threads {
					t.Errorf("kernel %+v, expected %+v", got, want)
				}
				if got.Scratch != 0 {
					t.Errorf("kernel %+v has memory of its own", got)
				}
				if got.VectorRegisters == 0 || got.ScalarRegisters == 0 {
					t.Errorf("kernel %+v uses no registers", got)
				}
			}
			again, err := Compile(t.Context(), tools, target, module, "smooth")
			if err != nil || !bytes.Equal(again.Object, code.Object) {
				t.Errorf("compiled again, the code differs; error %v", err)
			}
		})
	}
}

// TestRefused gives modules to Compile whose code must not be used.
func TestRefused(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsLLVM(t)
	for _, tt := range []struct{ file, want string }{
		{"function", "function f is not part of the kernel that calls it"},
		{"nothing", "metadata: there is no kernel"},
		{"hidden", "metadata: kernel k has a hidden argument, hidden_block_count_x"},
		{"flush", "kernel k flushes small numbers to zero"},
		{"lenient", "kernel k does not run in IEEE mode"},
	} {
		t.Run(tt.file, func(t *testing.T) {
			t.Parallel()
			_, err := Compile(t.Context(), tools, targets[0], readFile(t, "refused/"+tt.file+".ll"), "k")
			var refused *Error
			if !errors.As(err, &refused) {
				t.Fatalf("error %v, want an *Error", err)
			}
			if msg := err.Error(); !strings.HasPrefix(msg, "internal error of oec: kernel k for gfx90a: ") || !strings.HasSuffix(msg, tt.want) {
				t.Errorf("error\n\t%s\nwant\n\t%s", msg, tt.want)
			}
		})
	}
	_, err := Compile(t.Context(), tools, targets[0], readFile(t, "refused/library.ll"), "k")
	if failed := new(toolchain.CommandError); !errors.As(err, &failed) || !strings.Contains(err.Error(), "exp") {
		t.Errorf("error %v, want a *toolchain.CommandError about exp", err)
	}
}

// TestScratch compiles a kernel with an array that is indexed at run time, which registers
// cannot hold.
func TestScratch(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsLLVM(t)
	code, err := Compile(t.Context(), tools, targets[0], readFile(t, "kernels/local.ll"), "k")
	if err != nil {
		t.Fatal(err)
	}
	if n := code.Kernels[0].Scratch; n < 512 {
		t.Errorf("%d bytes of a thread's own, expected those of 64 numbers", n)
	}
}

// TestLeast holds the waves that a unit always has registers for against what LLVM says of a
// kernel that takes all that its code can name.
func TestLeast(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsLLVM(t)
	all := map[string]string{"gfx90a": "~{v255},~{a255}", "gfx942": "~{v255},~{a255}", "gfx1030": "~{v255}", "gfx1100": "~{v255}"}
	for _, target := range Targets() {
		kernel := `define amdgpu_kernel void @k() { call void asm sideeffect "", "` + all[target.Name] + `"() ret void }`
		base := filepath.Join(t.TempDir(), "k")
		m := target.module(kernel, "k")
		m.LLC[slices.Index(m.LLC, "-filetype=obj")] = "-filetype=asm"
		if err := tools.Compile(t.Context(), m, base, ".s"); err != nil {
			t.Fatal(err)
		}
		code, err := os.ReadFile(base + ".s")
		if err != nil {
			t.Fatal(err)
		}
		if want := fmt.Sprintf("; Occupancy: %d\n", target.Least); !strings.Contains(string(code), want) {
			t.Errorf("%s: no line %q in\n%s", target.Name, want, code)
		}
	}
}

// TestReadRefusesOtherFiles gives files to read that are cut off or of another kind.
func TestReadRefusesOtherFiles(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsLLVM(t)
	code, err := Compile(t.Context(), tools, targets[0], readFile(t, "kernels/smooth.ll"), "smooth")
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; n < len(code.Object); n += 97 {
		if _, err := read(code.Object[:n]); err == nil {
			t.Errorf("the first %d bytes of %d are read", n, len(code.Object))
		}
	}
}
