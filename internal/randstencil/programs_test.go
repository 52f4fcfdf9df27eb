package randstencil_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/randstencil"
)

var (
	programCount = flag.Int("programs", 0, "number of random programs; 0 is as many as there is time for")
	firstSeed    = flag.Uint64("seed", 1, "seed of the first random program")
)

// newPrograms returns programs of consecutive seeds, and what is in them.
func newPrograms(t testing.TB, first uint64, count int) ([]*randstencil.Program, randstencil.Coverage) {
	t.Helper()
	c := randstencil.Coverage{}
	var ps []*randstencil.Program
	for n := range count {
		p, err := randstencil.New(first+uint64(n), c)
		if err != nil {
			t.Fatal(err)
		}
		ps = append(ps, p)
	}
	return ps, c
}

// writePrograms writes programs as files of one package.
func writePrograms(t testing.TB, dir string, ps []*randstencil.Program) {
	t.Helper()
	for _, p := range ps {
		writeFile(t, dir, strings.ToLower(p.Name)+".go", p.Source)
	}
}

// reproduce returns the command that checks one program, and its source. With -shrink,
// the command also prints a smaller one.
func reproduce(p *randstencil.Program) string {
	return fmt.Sprintf("go test ./internal/randstencil -programs 1 -seed %d\n%s", p.Seed, p.Source)
}

// TestPasses compares the results of random programs, by the interpreter, before and
// after each pass.
func TestPasses(t *testing.T) {
	t.Parallel()
	count := 200
	switch {
	case *programCount > 0:
		count = *programCount
	case testing.Short():
		count = 50
	}
	ps, coverage := newPrograms(t, *firstSeed, count)
	dir := newModule(t)
	writePrograms(t, dir, ps)
	instances, err := raiseAll(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, in := range instances {
		if err := in.check(); err != nil {
			p := find(ps, in.stencil)
			t.Errorf("%v: %v\n%s", &in, err, reproduce(p))
			if *shrink {
				t.Fatalf("the smallest program that fails:\n%s", shrunk(t, p))
			}
		}
	}
	t.Logf("%d programs\n%s", count, coverage)
}

func find(ps []*randstencil.Program, name string) *randstencil.Program {
	for _, p := range ps {
		if p.Name == name {
			return p
		}
	}
	return nil
}
