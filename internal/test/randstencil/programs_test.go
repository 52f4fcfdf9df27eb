package randstencil_test

import (
	"flag"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/openearthgo/oec/internal/test/randstencil"
	"github.com/openearthgo/oec/internal/testenv/turns"
)

var (
	programCount = flag.Int("programs", 0, "number of random programs; 0 is as many as there is time for")
	batchSize    = flag.Int("batch", 100, "how many random programs are in one package")
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
		writeProgram(t, dir, p)
	}
}

func writeProgram(t testing.TB, dir string, p *randstencil.Program) {
	t.Helper()
	name := strings.ToLower(p.Name) + ".go"
	writeFile(t, dir, name, p.Source)
	if p.Helpers != "" {
		writeFile(t, dir, filepath.Join(randstencil.Aside, name), p.Helpers)
	}
}

// reproduce returns the command that checks one program, and its source. With -shrink,
// the command also prints a smaller one.
func reproduce(p *randstencil.Program) string {
	return fmt.Sprintf("go test ./internal/test/randstencil -programs 1 -seed %d\n%s%s", p.Seed, p.Source, p.Helpers)
}

// count returns how many programs a test is to have: as many as the flag says, or as there
// is time for.
func count(normal, short int) int {
	switch {
	case *programCount > 0:
		return *programCount
	case testing.Short(), turns.Taken():
		return short
	}
	return normal
}

// inBatches makes programs and tests as many of them at a time as are to be in one package.
func inBatches(t *testing.T, count int, test func(t *testing.T, ps []*randstencil.Program)) {
	t.Helper()
	all := randstencil.Coverage{}
	for done := 0; done < count; done += *batchSize {
		ps, c := newPrograms(t, *firstSeed+uint64(done), min(*batchSize, count-done))
		all.Add(c)
		start := time.Now()
		if t.Run(fmt.Sprintf("seed %d", ps[0].Seed), func(t *testing.T) { test(t, ps) }) {
			r := record{t.Name(), ps[0].Seed, len(ps), time.Since(start).Seconds(), c}
			r.add(t)
		}
	}
	t.Logf("%d programs\n%s", count, all)
}

// TestPasses compares the results of random programs, by the interpreter, with those of
// the plain functions, and after each pass.
func TestPasses(t *testing.T) {
	c := newChecker()
	inBatches(t, count(100, 50), func(t *testing.T, ps []*randstencil.Program) { comparePasses(t, c, ps) })
}

// comparePasses compares the results of programs, by the interpreter, with those of the plain functions, and after each pass.
func comparePasses(t *testing.T, c *checker, ps []*randstencil.Program) {
	t.Helper()
	dir := newModule(t)
	writePrograms(t, dir, ps)
	instances, err := raiseAll(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	plain := evaluate(t, dir, ps)
	if len(plain) != len(instances) {
		t.Fatalf("%d plain functions have %d instances", len(plain), len(instances))
	}
	for _, in := range instances {
		p := find(ps, in.stencil)
		results, ok := plain[instanceOf(p, in.elem)]
		if !ok {
			t.Fatalf("%v is not evaluated", &in)
		}
		if err := c.check(&in, results); err != nil {
			t.Errorf("%v: %v\n%s", &in, err, reproduce(p))
			if *shrink {
				t.Fatalf("the smallest program that fails:\n%s", shrunk(t, p, in.rejection()))
			}
		}
	}
}

func find(ps []*randstencil.Program, name string) *randstencil.Program {
	for _, p := range ps {
		if p.Name == name {
			return p
		}
	}
	return nil
}
