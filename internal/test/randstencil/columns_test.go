package randstencil_test

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/openearthgo/oec/internal/test/randstencil"
)

// TestColumnsPasses interprets solvers along columns after each pass.
func TestColumnsPasses(t *testing.T) {
	comparePasses(t, newChecker(), programs(t, randstencil.Columns, count(12, 6)))
}

// TestColumns compares solvers along columns with machine code for every instruction set of this machine, also on
// parts of columns. Nearly all of them are computed column by column, but where not all levels are needed.
func TestColumns(t *testing.T) {
	ps := programs(t, randstencil.Columns, count(6, 4))
	dir := generateTuned(t, ps)
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
	compareIn(t, dir, ps, allChecks)
}
