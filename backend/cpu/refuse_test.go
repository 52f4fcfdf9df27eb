package cpu

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/toolchain"
)

// TestRefused gives modules that must not become blobs to every target. The
// error names the kernel, the target and the culprit.
func TestRefused(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsLLVM(t)
	tests := []struct {
		file string // of testdata/refused
		want string // in the error of every target
	}{
		{"writable", "writable section .data of 8 bytes (state)"},
		{"undefined", "undefined symbol exp"},
		{"memset", "undefined symbol memset"},
		{"pointers", "writable section .data.rel.ro of 16 bytes"},
		{"indirect", "to entry in .text.entry is not position independent"},
		{"dynamic_stack", "1 of 1 functions have no fixed stack frame"},
		{"huge_stack", "bytes is over the limit of 8650752"},
		{"no_entry", "the module defines no function entry"},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			t.Parallel()
			module, err := os.ReadFile("testdata/refused/" + tt.file + ".ll")
			if err != nil {
				t.Fatal(err)
			}
			for _, target := range Targets() {
				checkRefused(t, tools, target, string(module), tt.want)
			}
		})
	}
}

func checkRefused(t *testing.T, tools *toolchain.Tools, target Target, module, want string) {
	t.Helper()
	_, err := Compile(t.Context(), tools, target, module, "Hdiff_inline")
	var refused *Error
	if !errors.As(err, &refused) {
		t.Errorf("%s: error %v, want an *Error", target.Name, err)
		return
	}
	prefix := "internal error of oec: kernel Hdiff_inline for " + target.Name + ": "
	if msg := err.Error(); !strings.HasPrefix(msg, prefix) || !strings.Contains(msg, want) {
		t.Errorf("%s: error %q, want %q and %q", target.Name, msg, prefix, want)
	}
}

func TestRefusesLargeBlob(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsLLVM(t)
	// Room for the code too, on the accepted side.
	for _, size := range []int{MaxBlob - 256, MaxBlob} {
		bytes := strings.Repeat(`\01\02`, size/2)
		module := fmt.Sprintf(`@table = internal constant [%d x i8] c"%s"
define dso_local void @entry(ptr %%args) nounwind {
  %%n = load i64, ptr %%args
  %%p = getelementptr i8, ptr @table, i64 %%n
  %%v = load i8, ptr %%p
  store i8 %%v, ptr %%args
  ret void
}
`, size, bytes)
		for _, target := range Targets() {
			if size == MaxBlob {
				checkRefused(t, tools, target, module, "are over the limit of 1048576")
			} else if _, err := Compile(t.Context(), tools, target, module, "large"); err != nil {
				t.Errorf("%s: %d bytes: %v", target.Name, size, err)
			}
		}
	}
}

// TestRefusesPageAddresses shows why arm64 needs the tiny code model: the
// default one addresses constants by 4 KiB page, and the packager notices.
func TestRefusesPageAddresses(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsLLVM(t)
	module, err := os.ReadFile("testdata/kernels/axpy.ll")
	if err != nil {
		t.Fatal(err)
	}
	target, _ := TargetByName("neon")
	target.llc = nil
	checkRefused(t, tools, target, string(module), "relocation R_AARCH64_ADR_PREL_PG_HI21 to")
}

func TestInvalidModuleIsACommandError(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsLLVM(t)
	module, err := os.ReadFile("testdata/refused/syntax.ll")
	if err != nil {
		t.Fatal(err)
	}
	_, err = Compile(t.Context(), tools, Targets()[0], string(module), "Hdiff_inline")
	var failed *toolchain.CommandError
	if !errors.As(err, &failed) {
		t.Fatalf("error %v, want a *toolchain.CommandError", err)
	}
	for _, want := range []string{"kernel Hdiff_inline for v2", "internal error of oec", "Hdiff_inline.ll", "expected value token"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("error %q does not contain %q", err, want)
		}
	}
}
