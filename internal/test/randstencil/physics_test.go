package randstencil_test

import (
	"runtime"
	"slices"
	"testing"

	"github.com/openearthgo/oec/driver"
	"github.com/openearthgo/oec/internal/test/randstencil"
	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/testenv/turns"
	"github.com/openearthgo/oec/internal/toolchain"
	"github.com/openearthgo/oec/pipeline"
)

// TestPhysics compares stencils as long as a model's physics with kernels in Go and machine code for every
// instruction set of this machine: the longer ones take minutes.
func TestPhysics(t *testing.T) {
	testenv.NeedsLLVM(t)
	if !slices.Contains(driver.Targets(), runtime.GOARCH) {
		t.Skip("there is no code for this architecture")
	}
	for _, statements := range []int{200, 800, 2000} {
		var ps []*randstencil.Program
		for _, functions := range []bool{false, true} {
			p, err := randstencil.Physics(1, statements, functions)
			if err != nil {
				t.Fatal(err)
			}
			ps = append(ps, p)
		}
		t.Run(ps[0].Name, func(t *testing.T) {
			if statements > 200 {
				if testing.Short() {
					t.Skip("compiling takes a while")
				}
				turns.Take(t, t.Name(), 4)
			}
			compareTuned(t, ps)
		})
	}
}

// compareTuned compiles programs at the level that users get, and runs the test of their package.
func compareTuned(t *testing.T, ps []*randstencil.Program) {
	t.Helper()
	dir := newModule(t)
	writePrograms(t, dir, ps)
	err := driver.Generate(t.Context(), driver.Config{
		Dir: dir, Levels: []string{pipeline.Tuned}, Targets: []string{"go", runtime.GOARCH},
		Tools: toolchain.FromEnv(), Stdout: t.Output(), Stderr: t.Output(),
	})
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, dir, "random_test.go", testSource(ps, someSizes))
	if out, err := goTest(t, dir, "-count=1", "-v"); err != nil {
		t.Errorf("%v\n%s", err, failures(string(out)))
	}
}
