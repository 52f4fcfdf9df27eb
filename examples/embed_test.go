package examples

import (
	"debug/elf"
	"debug/pe"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/testenv/emulator"
)

// build builds the module embed as a user without LLVM or a C compiler does, and returns the program.
func build(t *testing.T, goos, goarch string) string {
	t.Helper()
	goroot, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "embed.exe")
	cmd := exec.CommandContext(t.Context(), filepath.Join(strings.TrimSpace(string(goroot)), "bin", "go"), "build", "-mod=readonly", "-o", program, ".")
	cmd.Dir = "embed"
	cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED=0", "GOWORK=off", "GOFLAGS=", "OEC_LLVM=none", "PATH="+t.TempDir())
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("GOOS=%s GOARCH=%s: %v; after a change of the module's requirements, go mod tidy in examples/embed\n%s", goos, goarch, err, out)
	}
	return program
}

// TestEmbed builds and runs a program of another module that imports compiled stencils.
func TestEmbed(t *testing.T) {
	t.Parallel()
	program := build(t, runtime.GOOS, runtime.GOARCH)
	checkStatic(t, program)
	checkOutput(t, program)
}

// TestCrossCompiled builds the same program for other platforms, and runs that for arm64 where
// there is an emulator.
func TestCrossCompiled(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("compiling the standard library for other platforms takes long")
	}
	f, err := pe.Open(build(t, "windows", "amd64"))
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	arm := build(t, "linux", "arm64")
	checkStatic(t, arm)
	t.Run("arm64", func(t *testing.T) {
		if qemu := emulator.NeedsQEMU(t, "arm64"); qemu != "" {
			checkOutput(t, qemu, arm)
		}
	})
}

// checkStatic checks that a program for Linux needs no interpreter and no library.
func checkStatic(t *testing.T, program string) {
	t.Helper()
	f, err := elf.Open(program)
	if err != nil {
		if runtime.GOOS != "linux" {
			return
		}
		t.Fatal(err)
	}
	defer f.Close()
	for _, p := range f.Progs {
		if p.Type == elf.PT_INTERP || p.Type == elf.PT_DYNAMIC {
			t.Errorf("%s is not static: it has a segment %v", program, p.Type)
		}
	}
}

// checkOutput runs a program and checks that noise is smoothed and the edge is kept.
func checkOutput(t *testing.T, line ...string) {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), line[0], line[1:]...).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	const want = `  43  47  45  45  47  43 201 201 203 207 205 205
  44  44  44  44  44  44 203 203 204 204 204 204
there is code for `
	if !strings.HasPrefix(string(out), want) {
		t.Errorf("output\n%s\nwant\n%s", out, want)
	}
}
