package foreign_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/testenv/turns"
)

// script runs a script of testdata with the generated package, and returns what it prints.
func script(t *testing.T, name string, args ...string) []byte {
	t.Helper()
	interpreter := testenv.NeedsNumPy(t)
	cmd := exec.CommandContext(t.Context(), interpreter, append([]string{filepath.Join("testdata", name)}, args...)...)
	cmd.Env = append(os.Environ(), "PYTHONDONTWRITEBYTECODE=1", "PYTHONPATH="+filepath.Join(build(t), "python"))
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s%s", name, err, out, said.Bytes())
	}
	if said.Len() > 0 {
		t.Errorf("%s: %s", name, said.Bytes())
	}
	return out
}

// TestElementsInPython compares what a script computes, on arrays of many layouts, with the plain
// functions: all types of elements.
func TestElementsInPython(t *testing.T) {
	t.Parallel()
	turns.Take(t, t.Name(), 3)
	compare(t, script(t, "elements.py"))
}

// TestDeviceInPython compares what a script computes on arrays in the memory of devices, by each protocol, with the plain
// functions: all types of elements.
func TestDeviceInPython(t *testing.T) {
	t.Parallel()
	for _, device := range devices {
		t.Run(device, func(t *testing.T) {
			t.Parallel()
			compare(t, script(t, "device.py", device))
		})
	}
}

// TestErrorsInPython calls functions with arguments that are wrong, interrupts and forks.
func TestErrorsInPython(t *testing.T) {
	t.Parallel()
	turns.Take(t, t.Name(), 3)
	compareErrors(t, "errors_python.txt", script(t, "errors.py"))
}

// TestReadme runs the script of the README with a library of its stencil.
func TestReadme(t *testing.T) {
	t.Parallel()
	interpreter := testenv.NeedsNumPy(t)
	readme, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	block := func(language string) string {
		_, rest, found := strings.Cut(string(readme), "```"+language+"\n")
		text, _, closed := strings.Cut(rest, "```")
		if !found || !closed {
			t.Fatalf("the README has no block of %s", language)
		}
		return text
	}
	dir := generateMore(t, build(t), "dycore", block("go"))
	cmd := exec.CommandContext(t.Context(), interpreter, "-c", block("python"))
	cmd.Env = append(os.Environ(), "PYTHONPATH="+filepath.Join(dir, "python"))
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, want := range []string{"(64, 64, 60)\n", "Hdiff is flux-limited horizontal diffusion.\n"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("printed\n%s\nwant %q", out, want)
		}
	}
}

// TestWheel builds a wheel, installs it into an empty folder, and runs a script with that.
func TestWheel(t *testing.T) {
	t.Parallel()
	turns.Take(t, t.Name(), 3)
	interpreter := testenv.NeedsNumPy(t)
	dir, wheels, environment := build(t), t.TempDir(), t.TempDir()
	if err := exec.CommandContext(t.Context(), interpreter, "-m", "pip", "--version").Run(); err != nil {
		t.Skip("this Python has no pip")
	}
	// What builds the wheel writes beside its sources, which other tests use.
	sources := t.TempDir()
	if err := os.CopyFS(sources, os.DirFS(filepath.Dir(dir))); err != nil {
		t.Fatal(err)
	}
	if log := command(filepath.Join(sources, "lib", "python"), interpreter, "-m", "pip", "wheel", "--no-deps", "--no-index", "--quiet", "-w", wheels, "."); log != "" {
		t.Fatal(log)
	}
	built, err := filepath.Glob(filepath.Join(wheels, "trial-*.whl"))
	if err != nil || len(built) != 1 {
		t.Fatalf("wheels %q, %v", built, err)
	}
	if log := command(".", interpreter, "-m", "pip", "install", "--no-deps", "--no-index", "--quiet", "--target", environment, built[0]); log != "" {
		t.Fatal(log)
	}
	cmd := exec.CommandContext(t.Context(), interpreter, filepath.Join("testdata", "elements.py"))
	cmd.Env = append(os.Environ(), "PYTHONPATH="+environment)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	compare(t, out)
}
