// Package emulator finds what runs a test's programs for other machines. It knows nothing of the compiler, so that
// tests of users may import it.
package emulator

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// NeedsQEMU returns the program that runs a linux binary of goarch on this
// machine, or "" where the machine runs it itself; or ends the test.
func NeedsQEMU(t testing.TB, goarch string) string {
	t.Helper()
	if runtime.GOARCH == goarch || runtime.GOARCH == "amd64" && goarch == "386" && runtime.GOOS == "linux" {
		return ""
	}
	names := map[string]string{"arm64": "qemu-aarch64", "amd64": "qemu-x86_64", "386": "qemu-i386", "riscv64": "qemu-riscv64"}
	path, err := exec.LookPath(names[goarch])
	if err != nil || runtime.GOOS != "linux" {
		Absent(t, "no "+names[goarch]+" to run "+goarch+" code: apt-get install qemu-user")
	}
	return path
}

// NeedsNode returns the program that runs a file built for GOOS=js GOARCH=wasm.
func NeedsNode(t testing.TB) string {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil || runtime.GOOS != "linux" {
		Absent(t, "no node to run wasm: apt-get install nodejs")
	}
	out, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatalf("go env GOROOT: %v", err)
	}
	return filepath.Join(strings.TrimSpace(string(out)), "lib", "wasm", "go_js_wasm_exec")
}

// Absent ends a test that needs what the machine lacks: it is skipped, or fails where CI=true, which promises all.
func Absent(t testing.TB, what string) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatalf("CI=true but %s", what)
	}
	t.Skip(what)
}
