package randkernel_test

import (
	"flag"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/openearthgo/oec/driver"
	"github.com/openearthgo/oec/internal/test/randkernel"
	"github.com/openearthgo/oec/internal/toolchain"

	_ "github.com/openearthgo/oec/difftest" // which the tests of programs import
)

var (
	programs = flag.Int("programs", 0, "how many programs a test compares; 0 for a few")
	seed     = flag.Uint64("seed", 1, "that of the first one")
)

// TestKernels compares programs with the kernels in Go, and, where there is LLVM, with machine code for each
// instruction set of this machine, kernels on the simulated accelerator, and PTX, which the CPU executes.
func TestKernels(t *testing.T) {
	t.Parallel()
	targets := []string{"go"}
	if _, err := toolchain.Find(t.Context(), toolchain.FromEnv()); err == nil && slices.Contains(driver.Targets(), runtime.GOARCH) {
		targets = append(targets, runtime.GOARCH, "sim", "cuda")
	}
	compare(t, targets)
}

// compare tests programs in two packages, with each operation rounded and with products fused with sums.
func compare(t *testing.T, targets []string) {
	t.Helper()
	count := *programs
	if count == 0 {
		count = 12
	}
	const most = 50 // programs of a package
	for from := 0; from < count; from += most {
		var ps []*randkernel.Program
		for n := range min(most, count-from) {
			ps = append(ps, randkernel.New(*seed+uint64(from+n)))
		}
		for _, mode := range []string{"strict", "contract"} {
			t.Run(fmt.Sprintf("seed %d/%s", ps[0].Seed, mode), func(t *testing.T) {
				t.Parallel()
				run(t, ps, mode, targets)
			})
		}
	}
}

// run compiles programs in one package, as a user would, and runs its test.
func run(t *testing.T, ps []*randkernel.Program, mode string, targets []string) {
	dir := newModule(t)
	writeFile(t, dir, "random.go", randkernel.Source(ps))
	err := driver.Generate(t.Context(), driver.Config{Dir: dir, Levels: []string{"tuned"}, Targets: targets, FP: mode, Verify: true,
		Tools: toolchain.FromEnv(), Stdout: os.Stdout, Stderr: t.Output()})
	if err != nil {
		t.Fatalf("%v\n%s", err, randkernel.Source(ps))
	}
	writeFile(t, dir, "random_test.go", randkernel.Test(ps, mode != "strict"))
	args := []string{"test", "-vet=off", "-mod=mod", "-count=1", "-v"}
	if runtime.GOARCH != "amd64" { // where the plain functions would fuse x*y+z
		args = append(args, "-gcflags=github.com/openearthgo/oec/...=-d=fmahash=qn")
	}
	cmd := exec.CommandContext(t.Context(), "go", append(args, ".")...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOAMD64=v1", "GOWORK=off", "GOFLAGS=")
	out, err := cmd.CombinedOutput()
	if err == nil {
		return
	}
	failed := regexp.MustCompile(`(?m)^--- FAIL: Test(Kernel\d+)(?s:.*?)\n(?:---|===|FAIL)`).FindAllStringSubmatch(string(out), -1)
	if len(failed) == 0 {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, f := range failed {
		p := ps[slices.IndexFunc(ps, func(p *randkernel.Program) bool { return p.Name == f[1] })]
		t.Errorf("%s\n%s", f[0], p.Source)
	}
}

// newModule returns the folder of a new module that requires what these tests do, and them. Its path is below
// oec's, so that its test may import the differential tester.
func newModule(t *testing.T) string {
	t.Helper()
	const path = "github.com/openearthgo/oec/internal/test"
	tests, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	own, err := os.ReadFile(filepath.Join(tests, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	mod := strings.Replace(string(own), "module "+path, "module github.com/openearthgo/oec/"+randkernel.Package, 1)
	mod = regexp.MustCompile(`=> \S+`).ReplaceAllStringFunc(mod, func(to string) string {
		return "=> " + strconv.Quote(filepath.Join(tests, strings.TrimPrefix(to, "=> ")))
	})
	mod += fmt.Sprintf("\nrequire %s v0.0.0\nreplace %[1]s => %q\n", path, tests)
	sum, err := os.ReadFile(filepath.Join(tests, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	writeFile(t, dir, "go.mod", mod)
	writeFile(t, dir, "go.sum", string(sum))
	return dir
}

func writeFile(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestPrograms looks at the programs themselves: each seed gives one, which is Go.
func TestPrograms(t *testing.T) {
	t.Parallel()
	sums := 0
	for n := range uint64(300) {
		p := randkernel.New(n)
		if again := randkernel.New(n); again.Source != p.Source {
			t.Fatalf("seed %d gives two programs", n)
		}
		if _, err := format.Source([]byte(randkernel.Source([]*randkernel.Program{p}))); err != nil {
			t.Fatalf("seed %d: %v\n%s", n, err, p.Source)
		}
		if p.Sums {
			sums++
		}
	}
	if sums < 60 || sums > 240 {
		t.Errorf("%d of 300 programs have sums", sums)
	}
}
