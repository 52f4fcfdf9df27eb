package randstencil_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openearthgo/oec/difftest"
	"github.com/openearthgo/oec/internal/test/randstencil"
)

// evaluate runs the plain functions of programs, whose package is in a folder, and returns
// what they compute in each corner, by the names of [instanceOf].
func evaluate(t *testing.T, dir string, ps []*randstencil.Program) map[string][]difftest.Result {
	t.Helper()
	writeFile(t, dir, "plain_test.go", plainSource(ps))
	if out, err := goTest(t, dir, "-count=1", "-v"); err != nil {
		t.Fatalf("seeds %d to %d: %v\n%s", ps[0].Seed, ps[len(ps)-1].Seed, err, failures(string(out)))
	}
	results, err := difftest.ReadResults(filepath.Join(dir, resultsFile))
	if err != nil {
		t.Fatal(err)
	}
	return results
}

// resultsFile is the file to which the plain functions' results are written.
const resultsFile = "results"

// plainSource returns the test of a package that writes the results.
func plainSource(ps []*randstencil.Program) string {
	return fmt.Sprintf(`package %s

import (
	"testing"

	"%s/difftest"
	"%[2]s/rt"
)

func TestPlain(t *testing.T) {
	err := difftest.WriteResults(%[3]q, %#[4]v, %#[5]v,
%[6]s	)
	if err != nil {
		t.Fatal(err)
	}
}
`, randstencil.Package, oecPath, resultsFile, size(), corners(), eachInstance(ps, func(p *randstencil.Program, elem, args string) string {
		return fmt.Sprintf("\t\tdifftest.Plain{Name: %q, Func: %s, Dims: rt.%s},\n", instanceOf(p, elem), p.Plain(elem), strings.ToUpper(p.Dims))
	}))
}

// instanceOf returns a name for the instance of a program for an element type, if it has a
// type parameter.
func instanceOf(p *randstencil.Program, elem string) string {
	if !p.Generic {
		return p.Name
	}
	return p.Name + "_" + elem
}
