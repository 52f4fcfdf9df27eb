package driver

import (
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/toolchain"
)

// envSimAll is the environment variable that makes TestOnSim test all packages of this module
// that have stencils.
const envSimAll = "OEC_SIM_ALL"

// simPackages are those that it tests otherwise: recurrences, asserts and guards are what
// kernels for accelerators treat in ways of their own.
var simPackages = []string{"internal/conformance/recurrences", "internal/conformance/planesweeps", "internal/conformance/volumesweeps", "internal/conformance/systems", "internal/conformance/coupled", "internal/conformance/panics", "internal/conformance/guards"}

// TestOnSim compares the stencils of this module on the simulated accelerator with their plain
// functions: it runs the tests of their packages with kernels for it in the place of those for
// CPUs.
func TestOnSim(t *testing.T) {
	t.Parallel()
	testenv.NeedsLLVM(t)
	if !slices.Contains(Architectures(), runtime.GOARCH) {
		t.Skip("there is no code for this architecture")
	}
	if testing.Short() {
		t.Skip("compiling takes a while")
	}
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	packages, tests := simPackages, simPackages
	if os.Getenv(envSimAll) != "" {
		packages, tests = generatedPackages(t, root), []string{"internal/conformance/...", "examples/...", "benchmarks/openearth/suite"}
	}
	overlay := map[string]string{}
	args := []string{"test", "-short", "-vet=off", "-count=1", "-run", "Differential"}
	if runtime.GOARCH != "amd64" { // where the plain functions would fuse x*y+z
		args = append(args, "-gcflags="+modulePath+"/...=-d=fmahash=qn")
	}
	for _, pkg := range packages {
		dir := filepath.Join(root, filepath.FromSlash(pkg))
		for _, f := range simFiles(t, dir) {
			overlay[filepath.Join(dir, f.name)] = writeTemp(t, f)
		}
	}
	text, err := json.Marshal(map[string]map[string]string{"Replace": overlay})
	if err != nil {
		t.Fatal(err)
	}
	args = append(args, "-overlay="+writeTemp(t, file{"overlay.json", text}))
	for _, pattern := range tests {
		args = append(args, "./"+pattern)
	}
	cmd := exec.CommandContext(t.Context(), "go", args...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOAMD64=v1", "GOFLAGS=", "CGO_ENABLED=0")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}

func writeTemp(t *testing.T, f file) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), f.name)
	if err := os.WriteFile(name, f.content, 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// simFiles returns the files that oecgen would generate for a package with kernels for the
// simulated accelerator only.
func simFiles(t *testing.T, dir string) []file {
	t.Helper()
	c, pkg, instances := lowerPackage(t, dir, targetSim)
	files, err := c.compile(t.Context(), pkg, instances)
	if err != nil {
		t.Fatal(err)
	}
	return files
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
	for _, top := range []string{"internal/conformance", "examples", "benchmarks/openearth"} {
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
