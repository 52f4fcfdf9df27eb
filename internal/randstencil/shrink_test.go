package randstencil_test

import (
	"flag"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/randstencil"
)

var shrink = flag.Bool("shrink", false, "make the first program that fails TestPasses smaller")

// TestShrink shrinks a program to the one thing that is asked of it.
func TestShrink(t *testing.T) {
	t.Parallel()
	p, err := randstencil.New(15, randstencil.Coverage{})
	if err != nil {
		t.Fatal(err)
	}
	has := func(source string) bool {
		return strings.Contains(source, "math.") && strings.Contains(source, "func Random")
	}
	if got := randstencil.Shrink(p.Source, has); strings.Count(got, "\n") > 20 {
		t.Errorf("%d lines are left:\n%s", strings.Count(got, "\n"), got)
	}
}

// shrunk returns the smallest source that fails as a program does, in a module of its own.
func shrunk(t *testing.T, p *randstencil.Program) string {
	t.Helper()
	dir := newModule(t)
	return randstencil.Shrink(p.Source, func(source string) bool {
		writeFile(t, dir, "random.go", source)
		return sourceFails(t, dir)
	})
}

// sourceFails reports whether the package in a folder is one that the compiler accepts,
// and gets wrong.
func sourceFails(t testing.TB, dir string) bool {
	t.Helper()
	instances, err := raiseAll(t.Context(), dir)
	if err != nil {
		return false
	}
	for _, in := range instances {
		if err := in.check(); err != nil && !in.rejected() {
			return true
		}
	}
	return false
}
