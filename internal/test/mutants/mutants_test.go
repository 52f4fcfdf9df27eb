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
	all  = flag.Bool("all", false, "build and test all mutants, not only those of a day")
	day  = flag.Int("day", -1, "build and test the mutants whose turn it is on this `day`: all have one within some weeks")
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

// TestTexts demands that every mutant can be made, is one, and says what is wrong, and that the tests exist that are to find them.
func TestTexts(t *testing.T) {
	t.Parallel()
	for _, test := range mutants.Tests() {
		if !exists(t, test) {
			t.Errorf("there is no %s in the tests of %s", test.Name, test.Package)
		}
	}
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

// exists reports whether a test is in a file of its package.
func exists(t *testing.T, test mutants.Test) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root(t), filepath.FromSlash(test.Package), "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(files, func(file string) bool {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Contains(string(text), "func "+test.Name+"(t *testing.T)")
	})
}

// batch is how many programs are tested before more of them are, if those find nothing.
const batch = 25

// TestFound builds tests with the mutants that flags choose, or with those of a day, and demands that the test
// fails that is to find it; and that none does without a mutant.
func TestFound(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a compiler for each mutant")
	}
	list := chosen()
	if len(list) == 0 {
		t.Skip("no mutant is chosen: say -day, -mutant or -all")
	}
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

// chosen returns the mutants to test.
func chosen() []mutants.Mutant {
	list := mutants.All()
	if *all || *only != "" {
		return slices.DeleteFunc(list, func(m mutants.Mutant) bool {
			return !strings.Contains(m.Name+m.File, *only)
		})
	}
	if *day < 0 {
		return nil
	}
	return ofDay(list, uint(*day))
}

// perDay is how many mutants are tested on a day, in about a minute.
const perDay = 3

// ofDay returns the mutants whose turn it is on a day. Most of them are found by the same test, which is
// run without a mutant, too.
func ofDay(list []mutants.Mutant, day uint) []mutants.Mutant {
	tests := mutants.Tests()
	slices.SortStableFunc(list, func(a, b mutants.Mutant) int {
		return slices.Index(tests, a.FoundBy) - slices.Index(tests, b.FoundBy)
	})
	turns := slices.Collect(slices.Chunk(list, perDay))
	return turns[day%uint(len(turns))]
}

// TestDays demands that each mutant has its turn, and that another begins when all had theirs.
func TestDays(t *testing.T) {
	t.Parallel()
	count := map[string]int{}
	total := len(mutants.All())
	for day := range uint(total) {
		list := ofDay(mutants.All(), day)
		if len(list) == 0 || len(list) > perDay {
			t.Errorf("day %d has %d mutants", day, len(list))
		}
		for _, m := range list {
			count[m.Name]++
		}
	}
	for _, m := range mutants.All() {
		if n := count[m.Name]; n < perDay-1 || n > perDay+1 {
			t.Errorf("%s has its turn on %d of %d days", m.Name, n, total)
		}
	}
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
		for _, sign := range []string{"should be", "internal error", "Error", "verif", "memory of", "panic", "differs", ": level ", "have ", "want", "something else", "skewed", "FAIL:"} {
			if strings.Contains(line, sign) {
				return strings.TrimSpace(line)
			}
		}
	}
	return out[:min(len(out), 600)]
}
