package randstencil_test

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/openearthgo/oec/driver"
	"github.com/openearthgo/oec/internal/test/randstencil"
	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/toolchain"
	"github.com/openearthgo/oec/pipeline"
)

// newColumns returns random solvers along columns.
func newColumns(t *testing.T, count int) (ps []*randstencil.Program) {
	t.Helper()
	for n := range count {
		p, err := randstencil.Columns(*firstSeed + uint64(n))
		if err != nil {
			t.Fatal(err)
		}
		ps = append(ps, p)
	}
	return ps
}

// TestColumnsPasses interprets solvers along columns after each pass.
func TestColumnsPasses(t *testing.T) { comparePasses(t, newChecker(), newColumns(t, count(12, 6))) }

// TestColumns compares solvers along columns with machine code for every instruction set of this machine, also on
// parts of columns. Nearly all of them are computed column by column, but where not all levels are needed.
func TestColumns(t *testing.T) {
	testenv.NeedsLLVM(t)
	if !slices.Contains(driver.Targets(), runtime.GOARCH) {
		t.Skip("there is no code for this architecture")
	}
	ps := newColumns(t, count(6, 4))
	dir := newModule(t)
	writePrograms(t, dir, ps)
	err := driver.Generate(t.Context(), driver.Config{
		Dir: dir, Levels: []string{pipeline.Tuned}, Targets: []string{"go", runtime.GOARCH}, Verify: true,
		Tools: toolchain.FromEnv(), Stdout: t.Output(), Stderr: t.Output(),
	})
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*_oec_"+runtime.GOARCH+".go"))
	if err != nil || len(files) != 1 {
		t.Fatalf("the code of this machine is in %v: %v", files, err)
	}
	code, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	if have := bytes.Count(code, []byte("Joined:")); have < len(ps) {
		t.Errorf("%d kernels of %d programs are computed column by column", have, len(ps))
	}
	writeFile(t, dir, "random_test.go", testSource(ps, allChecks))
	if out, err := goTest(t, dir, "-count=1", "-v"); err != nil {
		t.Errorf("%v\n%s", err, failures(string(out)))
	}
}
