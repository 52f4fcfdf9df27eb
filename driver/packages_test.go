package driver

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/toolchain"
)

func writeTemp(t *testing.T, f file) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), f.name)
	if err := os.WriteFile(name, f.content, 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// lowerPackage returns the instances of a package at all levels, with the flags that the
// package has, but for accelerators only.
func lowerPackage(t *testing.T, dir string, accelerators ...string) (*Config, *source, []*instance) {
	t.Helper()
	c := &Config{Dir: dir, Levels: DefaultLevels(), Targets: accelerators, Tools: toolchain.FromEnv(), Stdout: io.Discard, Stderr: io.Discard}
	flags, ok := generateLine(t, dir)
	if !ok {
		t.Fatalf("%s has no line that runs oecgen", dir)
	}
	words := strings.Fields(strings.ReplaceAll(flags, "=", " "))
	for n, word := range words[:max(0, len(words)-1)] {
		switch value := words[n+1]; word {
		case "-O":
			c.Levels = strings.Split(value, ",")
		case "-fp":
			c.FP = value
		case "-from":
			c.From = value
		}
	}
	pkg, err := c.load(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := c.readSchedules(pkg); err != nil {
		t.Fatal(err)
	}
	instances, err := c.lowerAll(t.Context(), pkg)
	if err != nil {
		t.Fatal(err)
	}
	return c, pkg, instances
}

// generateLine returns the flags of oecgen in a package, if it has some.
func generateLine(t *testing.T, dir string) (flags string, ok bool) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if flags, ok := strings.CutPrefix(line, "//go:generate go tool oecgen"); ok {
				return flags, true
			}
		}
	}
	return "", false
}

// generatedPackages returns the packages whose stencils tests of this module run.
func generatedPackages(t *testing.T, root string) (packages []string) {
	t.Helper()
	for _, top := range []string{"internal/test/conformance", "examples", "benchmarks/openearth"} {
		err := filepath.WalkDir(filepath.Join(root, filepath.FromSlash(top)), func(dir string, d fs.DirEntry, err error) error {
			if err != nil || !d.IsDir() {
				return err
			}
			if _, ok := generateLine(t, dir); ok {
				rel, err := filepath.Rel(root, dir)
				packages = append(packages, filepath.ToSlash(rel))
				return err
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return packages
}
