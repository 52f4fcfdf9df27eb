package examples

import (
	"bytes"
	"encoding/binary"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/openearthgo/oec/examples/shallowwater/water"
	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/rt"
)

// TestLanguages runs the same model from C, Fortran and Python, and compares the bits with those of a model in Go.
func TestLanguages(t *testing.T) {
	t.Parallel()
	testenv.NeedsCC(t)
	dir := t.TempDir()
	command(t, nil, "go", "build", "-C", "embed/water", "-buildmode=c-shared", "-o", filepath.Join(dir, "libwater.so"), ".")
	want := collapse(t)
	link := []string{"-L" + dir, "-lwater", "-Wl,-rpath," + dir}
	t.Run("C", func(t *testing.T) {
		program := filepath.Join(t.TempDir(), "step")
		command(t, nil, append([]string{"gcc", "-Wall", "-Wextra", "-Werror", "-Iembed/water", "-o", program, "embed/languages/step.c"}, link...)...)
		compareDepth(t, want, nil, program)
	})
	t.Run("Fortran", func(t *testing.T) {
		compiler, program := testenv.NeedsFortran(t), filepath.Join(t.TempDir(), "step")
		command(t, nil, append([]string{compiler, "-J" + t.TempDir(), "-o", program, "embed/water/fortran/water.f90", "embed/languages/step.f90"}, link...)...)
		compareDepth(t, want, nil, program)
	})
	t.Run("Python", func(t *testing.T) {
		interpreter, picture := testenv.NeedsNumPy(t), filepath.Join(t.TempDir(), "surface.png")
		if err := os.CopyFS(filepath.Join(dir, "python"), os.DirFS("embed/water/python")); err != nil {
			t.Fatal(err)
		}
		compareDepth(t, want, []string{"PYTHONPATH=" + filepath.Join(dir, "python")}, interpreter, "embed/languages/step.py", "", picture)
		f, err := os.Open(picture)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := png.Decode(f); err != nil {
			t.Error(err)
		}
	})
}

func command(t *testing.T, env []string, line ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), line[0], line[1:]...)
	cmd.Env = append(append(os.Environ(), "CGO_ENABLED=1"), env...)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%q: %v\n%s", line, err, out)
	}
}

// compareDepth runs a program that writes the depth to the file that its first argument names.
func compareDepth(t *testing.T, want []byte, env []string, line ...string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "depth.bin")
	if len(line) > 2 {
		line[2] = name
	} else {
		line = append(line, name)
	}
	command(t, env, line...)
	have, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, want) {
		t.Errorf("the depth is not that of the model in Go: %d bytes, want %d", len(have), len(want))
	}
}

// collapse returns the depth after the steps that the programs compute.
func collapse(t *testing.T) []byte {
	t.Helper()
	const n, steps = 64, 40
	var f water.StepFields
	if err := f.Alloc(n, n); err != nil {
		t.Fatal(err)
	}
	type state [3]*rt.Field[float64]
	now := state{f.H, f.U, f.V}
	now[0].FillFunc(func(i, j, _ int) float64 {
		x, y := float64(i+1-n/2), float64(j+1-n/2)
		return 100 + 10/(1+float64(float64(x*x)+float64(y*y))/16)
	})
	clone := func() state { return state{now[0].Clone(), now[1].Clone(), now[2].Clone()} }
	first, second := clone(), clone()
	from, to := [3]state{now, first, second}, [3]state{first, second, now}
	var plans [3]*water.StepPlan
	for s := range plans {
		plan, err := water.BindStep(water.StepFields{
			HOld: now[0], UOld: now[1], VOld: now[2], H: from[s][0], U: from[s][1], V: from[s][2], HNext: to[s][0], UNext: to[s][1], VNext: to[s][2],
		})
		if err != nil {
			t.Fatal(err)
		}
		plans[s] = plan
	}
	for range steps {
		for s, plan := range plans {
			for _, a := range from[s] {
				if err := rt.FillHalo(a, rt.BothEnds(rt.Periodic(), rt.Periodic(), rt.Fill{})); err != nil {
					t.Fatal(err)
				}
			}
			if err := plan.Run(t.Context(), 1e-4, 30/float64(3-s), 2000); err != nil {
				t.Fatal(err)
			}
		}
	}
	depth := make([]float64, n*n)
	if err := now[0].CopyTo(depth); err != nil {
		t.Fatal(err)
	}
	out, err := binary.Append(nil, binary.NativeEndian, depth)
	if err != nil {
		t.Fatal(err)
	}
	return out
}
