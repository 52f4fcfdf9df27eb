package mutants_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/test/mutants"
	"github.com/openearthgo/oec/internal/testenv"
)

var (
	all  = flag.Bool("all", false, "build and test all mutants, not only a few")
	only = flag.String("mutant", "", "build and test those whose name or file contains this")
)

func root(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs(filepath.Join("..", "..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestTexts demands that every mutant can be made, is one, and says what is wrong.
func TestTexts(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	for _, m := range mutants.All() {
		if _, err := m.Source(root(t)); err != nil {
			t.Errorf("%s: %v", m.Name, err)
		}
		if m.Old == m.New || m.Name == "" || names[m.Name] {
			t.Errorf("%q is no mutant of its own", m.Name)
		}
		names[m.Name] = true
	}
}

// batch is how many programs are tested before more of them are, if those find nothing.
const batch = 25

// TestFound builds tests with each mutant, or with a few of them, and demands that the test
// fails that is to find it; and that none does without a mutant.
func TestFound(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a compiler for each mutant")
	}
	list := chosen()
	for _, test := range mutants.Tests() {
		if slices.ContainsFunc(list, func(m mutants.Mutant) bool { return m.FoundBy == test }) {
			if test.LLVM {
				testenv.NeedsLLVM(t)
			}
			if out, err := run(t, test, build(t, test, ""), "", batch); err != nil {
				t.Fatalf("%s fails without a mutant: %v\n%s", test, err, out)
			}
		}
	}
	for _, m := range list {
		t.Run(m.Name, func(t *testing.T) { find(t, &m) })
	}
}

// chosen returns the mutants to test: of those that are found quickly, the first of each
// file, unless flags say otherwise.
func chosen() []mutants.Mutant {
	list := mutants.All()
	if *all || *only != "" {
		return slices.DeleteFunc(list, func(m mutants.Mutant) bool {
			return !strings.Contains(m.Name+m.File, *only)
		})
	}
	few := map[mutants.Test]int{mutants.Passes: 1, mutants.GoKernels: 1}
	return slices.DeleteFunc(list, func(m mutants.Mutant) bool {
		few[m.FoundBy]--
		return few[m.FoundBy] < 0
	})
}

func find(t *testing.T, m *mutants.Mutant) {
	if m.FoundBy.LLVM {
		testenv.NeedsLLVM(t)
	}
	overlay, err := m.Overlay(root(t), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	out, err := run(t, m.FoundBy, build(t, m.FoundBy, overlay), overlay, m.FoundBy.Programs)
	if err == nil || !strings.Contains(out, "--- FAIL: "+m.FoundBy.Name) {
		t.Errorf("%s: %s does not find it: %v\n%s", m.File, m.FoundBy, err, out)
		return
	}
	if testing.Verbose() {
		t.Logf("%s", finding(out))
	}
}

// build builds the tests of a test's package, and returns the binary.
func build(t *testing.T, test mutants.Test, overlay string) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "mutant.test")
	args := []string{"test", "-c", "-o", binary}
	if overlay != "" {
		args = append(args, "-overlay", overlay)
	}
	cmd := exec.CommandContext(t.Context(), "go", append(args, "./"+test.Package)...)
	cmd.Dir = root(t)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return binary
}

// run runs a test of a binary, on a number of programs if they are random, or until it fails.
func run(t *testing.T, test mutants.Test, binary, overlay string, count int) (string, error) {
	t.Helper()
	args := []string{"-test.run", fmt.Sprintf("^%s$", test.Name), "-test.failfast"}
	if test.Programs > 0 {
		args = append(args, "-programs", fmt.Sprint(count), "-batch", fmt.Sprint(batch), "-overlay", overlay)
	}
	cmd := exec.CommandContext(t.Context(), binary, args...)
	cmd.Dir = filepath.Join(root(t), filepath.FromSlash(test.Package))
	cmd.Env = append(os.Environ(), "GOFLAGS=")
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// finding returns the line of a test's output that says what is wrong.
func finding(out string) string {
	for line := range strings.Lines(out) {
		for _, sign := range []string{"should be", "internal error", "Error", "verif", "memory of", "panic", "differs", ": level ", "have ", "want", "something else", "slanted", "FAIL:"} {
			if strings.Contains(line, sign) {
				return strings.TrimSpace(line)
			}
		}
	}
	return out[:min(len(out), 600)]
}
