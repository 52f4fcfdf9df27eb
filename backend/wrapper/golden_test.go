package wrapper

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files")

// TestGolden compares all that is generated with files under testdata/golden.
// Write them anew with -update.
func TestGolden(t *testing.T) {
	t.Parallel()
	for name, p := range samples() {
		t.Run(name, func(t *testing.T) {
			files, err := Generate(p)
			if err != nil {
				t.Fatal(err)
			}
			dir := filepath.Join("testdata", "golden", name)
			if *update {
				writeFiles(t, dir, files)
			}
			have, err := os.ReadDir(dir)
			if err != nil || len(have) != len(files) {
				t.Errorf("%d golden files, %d are generated: run with -update; %v", len(have), len(files), err)
			}
			for _, f := range files {
				want, err := os.ReadFile(filepath.Join(dir, f.Name))
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(string(want), string(f.Content)); diff != "" {
					t.Errorf("%s differs from its golden file (- want, + got); if that is intended, run with -update:\n%s", f.Name, diff)
				}
			}
		})
	}
}

func writeFiles(t *testing.T, dir string, files []File) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if err := os.WriteFile(filepath.Join(dir, f.Name), f.Content, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// TestDeterministic generates everything twice from descriptions of their own.
func TestDeterministic(t *testing.T) {
	t.Parallel()
	first, second := samples(), samples()
	for name := range first {
		a, errA := Generate(first[name])
		b, errB := Generate(second[name])
		if errA != nil || errB != nil {
			t.Fatal(errA, errB)
		}
		if diff := cmp.Diff(a, b); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestFormatted checks that gofmt -s has nothing to change.
func TestFormatted(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, p := range samples() {
		files, err := Generate(p)
		if err != nil {
			t.Fatal(err)
		}
		writeFiles(t, filepath.Join(dir, name), files)
	}
	gofmt, err := exec.LookPath("gofmt")
	if err != nil {
		t.Skip("no gofmt")
	}
	if out, err := exec.Command(gofmt, "-s", "-d", dir).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("gofmt -s would change:\n%s%v", out, err)
	}
}
