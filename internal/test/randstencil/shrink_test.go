package randstencil_test

import (
	"flag"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/test/randstencil"
)

var shrink = flag.Bool("shrink", false, "make the first program that fails TestPasses smaller")

// TestShrink shrinks a program to the one thing that is asked of it.
func TestShrink(t *testing.T) {
	t.Parallel()
	has := func(source string) bool {
		return strings.Contains(source, "math.") && strings.Contains(source, "func Random")
	}
	ps, _ := newPrograms(t, 1, 50)
	p := ps[slices.IndexFunc(ps, func(p *randstencil.Program) bool { return has(p.Source) && strings.Count(p.Source, "\n") > 60 })]
	if got := randstencil.Shrink(p.Source, has); strings.Count(got, "\n") > 20 {
		t.Errorf("%d lines are left:\n%s", strings.Count(got, "\n"), got)
	}
}

// shrunk returns the smallest source that fails as a program does, in a module of its own.
func shrunk(t *testing.T, p *randstencil.Program, rejection string) string {
	t.Helper()
	dir, c := newModule(t), newChecker()
	return randstencil.Shrink(p.Source, func(source string) bool {
		smaller := *p
		smaller.Source = source
		writeProgram(t, dir, &smaller)
		return sourceFails(t, dir, c, rejection)
	})
}

// sourceFails reports whether the package in a folder is one that the compiler accepts,
// and gets wrong; or, if it was rejected at first, one that it rejects for the same reason.
func sourceFails(t testing.TB, dir string, c *checker, rejection string) bool {
	t.Helper()
	instances, err := raiseAll(t.Context(), dir)
	if err != nil {
		return false
	}
	for _, in := range instances {
		if err := c.check(&in, nil); err != nil && in.rejection() == rejection {
			return true
		}
	}
	return false
}
