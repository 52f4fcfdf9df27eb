package randstencil_test

import (
	"runtime"
	"slices"
	"testing"

	"github.com/openearthgo/oec/driver"
	"github.com/openearthgo/oec/internal/test/randstencil"
	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/toolchain"
	"github.com/openearthgo/oec/pipeline"
)

// programs returns random programs of one kind, from the first seed on.
func programs(t *testing.T, kind func(seed uint64) (*randstencil.Program, error), count int) (ps []*randstencil.Program) {
	t.Helper()
	for n := range count {
		p, err := kind(*firstSeed + uint64(n))
		if err != nil {
			t.Fatal(err)
		}
		ps = append(ps, p)
	}
	return ps
}

// generateTuned compiles programs at the level that users get, in Go and for this machine, and returns the folder of their package.
func generateTuned(t *testing.T, ps []*randstencil.Program) (dir string) {
	t.Helper()
	testenv.NeedsLLVM(t)
	if !slices.Contains(driver.Targets(), runtime.GOARCH) {
		t.Skip("there is no code for this architecture")
	}
	dir = newModule(t)
	writePrograms(t, dir, ps)
	err := driver.Generate(t.Context(), driver.Config{
		Dir: dir, Levels: []string{pipeline.Tuned}, Targets: []string{"go", runtime.GOARCH}, Verify: true,
		Tools: toolchain.FromEnv(), Stdout: t.Output(), Stderr: t.Output(),
	})
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// compareIn runs a test with some checks in the package of programs.
func compareIn(t *testing.T, dir string, ps []*randstencil.Program, checks string) {
	t.Helper()
	writeFile(t, dir, "random_test.go", testSource(ps, checks))
	if out, err := goTest(t, dir, "-count=1", "-v"); err != nil {
		t.Errorf("%v\n%s", err, failures(string(out)))
	}
}
