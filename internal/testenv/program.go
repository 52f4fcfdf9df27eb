package testenv

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/internal/testenv/emulator"
	"github.com/openearthgo/oec/internal/testenv/turns"
)

// Program is a Go module in a temporary folder that a test writes, builds and runs: on
// this machine, or on an emulator of another.
type Program struct {
	Dir    string
	GOARCH string

	emulator string
}

// NewProgram makes an empty folder for a module that will run on goarch. It ends the test
// where this machine cannot run such code.
func NewProgram(t testing.TB, goarch string) *Program {
	t.Helper()
	if goarch != runtime.GOARCH {
		turns.Take(t, turns.OtherArchitecture, 3)
	}
	return &Program{Dir: t.TempDir(), GOARCH: goarch, emulator: emulator.NeedsQEMU(t, goarch)}
}

// Emulated reports whether the program runs on an emulator.
func (p *Program) Emulated() bool { return p.emulator != "" }

// ISAs returns the names of the instruction sets that the program may use: those of this
// machine, or the one that every emulator has.
func (p *Program) ISAs() []string {
	if p.Emulated() {
		return []string{map[string]string{"amd64": "v2", "arm64": "neon"}[p.GOARCH]}
	}
	var names []string
	for _, i := range abi.HostISAs() {
		names = append(names, i.Short())
	}
	return names
}

// Write writes a file of the module.
func (p *Program) Write(t testing.TB, name, text string) {
	t.Helper()
	file := filepath.Join(p.Dir, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// Go runs the go command in the module, for the system goos, and returns its output.
func (p *Program) Go(t testing.TB, goos string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", args...)
	cmd.Dir = p.Dir
	cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+p.GOARCH, "CGO_ENABLED=0", "GOWORK=off", "GOFLAGS=-mod=mod")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("GOOS=%s go %s: %v\n%s", goos, strings.Join(args, " "), err, out)
	}
	return string(out)
}

// Build links the module's main package and returns the file.
func (p *Program) Build(t testing.TB, flags ...string) string {
	t.Helper()
	file := filepath.Join(p.Dir, "program.exe")
	p.Go(t, runtime.GOOS, append(append([]string{"build", "-o", file}, flags...), ".")...)
	return file
}

// Command returns the command that runs a file that Build returned.
func (p *Program) Command(ctx context.Context, file string, args ...string) *exec.Cmd {
	line := append([]string{file}, args...)
	if p.Emulated() {
		line = append([]string{p.emulator}, line...)
	}
	return exec.CommandContext(ctx, line[0], line[1:]...)
}
