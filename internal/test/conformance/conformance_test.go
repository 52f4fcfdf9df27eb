package conformance_test

import (
	"cmp"
	"encoding/json"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/driver"
	"github.com/openearthgo/oec/frontend"
	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/testenv/turns"
	"github.com/openearthgo/oec/internal/toolchain"

	// What the tests below testdata import, so that the go command runs this one again when it changes.
	_ "github.com/openearthgo/oec/difftest"
	_ "github.com/openearthgo/oec/internal/test/conformance/plaintest"
	_ "github.com/openearthgo/oec/internal/test/fill"
)

var (
	only    = flag.String("only", "", "run only tests of the packages that match this `regexp`")
	targets = flag.String("targets", "", "generate code for these `targets` of oecgen instead of those that the packages name")
)

// TestStencils generates the code of each package, and runs its tests with it.
func TestStencils(t *testing.T) {
	t.Parallel()
	dependOnEnvironment()
	for _, p := range packages(t, "testdata") {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			turns.Take(t, p.name, 4)
			p.test(t, *targets, "-run="+*only)
		})
	}
}

// TestLowered lowers each package at the default level to LLVM IR of every instruction set, also those that are compared with the plain
// functions at other levels alone.
func TestLowered(t *testing.T) {
	t.Parallel()
	for _, p := range packages(t, "testdata") {
		if slices.Contains(p.flags, "-from") {
			continue // it has no functions
		}
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			for _, target := range []string{"amd64", "arm64"} {
				err := driver.Generate(t.Context(), driver.Config{
					Dir: p.dir, Levels: driver.DefaultLevels(), Targets: []string{target}, Emit: "llvm", Tools: toolchain.FromEnv(), Stdout: io.Discard, Stderr: t.Output(),
				})
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
}

// onSim are the packages whose kernels for accelerators are compared with the plain functions on the
// simulated one: recurrences, asserts and guards are what these kernels treat in ways of their own.
var onSim = []string{"recurrences", "columns", "planesweeps", "volumesweeps", "systems", "coupled", "panics", "guards", "sharedtables", "grids"}

// TestOnSim does the same with kernels for the simulated accelerator. All packages are tested there by
//
//	go test ./internal/test/conformance -run Stencils -targets sim -only Differential -short
func TestOnSim(t *testing.T) {
	t.Parallel()
	testOnDevice(t, "sim", "sim", "testdata", onSim)
}

// onPTX are the packages whose PTX is compared with the plain functions: with barriers, recurrences,
// sweeps, asserts and guards, arithmetic of integers, arrays, and other grids.
var onPTX = []string{"fusion", "columns", "sizes", "systems", "texts", "planesweeps", "panics", "guards", "bits", "arrays", "sharedtables", "grids"}

// TestOnPTX does the same with the PTX for NVIDIA's graphics cards, which the CPU executes. All packages
// are tested there by
//
//	OEC_DIFFTEST_DEVICE=ptx:0 go test ./internal/test/conformance -run Stencils -targets cuda -only Differential -short
func TestOnPTX(t *testing.T) {
	t.Parallel()
	testOnDevice(t, "ptx:0", "cuda", "testdata", onPTX)
}

// TestQuotientsOnPTX does so with quotients and roots, the last bit of which takes approximations and some steps.
func TestQuotientsOnPTX(t *testing.T) {
	t.Parallel()
	testOnDevice(t, "ptx:0", "cuda", "testdata", []string{"quotients"})
}

// TestTensors runs the operators of spectral elements and the gas optics on both: blocks of threads keep more
// for an element than what they share has room for. They compute what the kernels in Go compute.
func TestTensors(t *testing.T) {
	t.Parallel()
	for device, target := range map[string]string{"sim": "go,sim", "ptx:0": "go,cuda"} {
		t.Run(device, func(t *testing.T) {
			t.Parallel()
			testOnDevice(t, device, target, "../../../benchmarks/tensors", []string{"spectral", "convection", "radiation"})
		})
	}
}

// testOnDevice compares some packages below a folder on a device, with code for targets only.
func testOnDevice(t *testing.T, device, target, folder string, names []string) {
	testenv.NeedsLLVM(t)
	if !slices.Contains(driver.Targets(), runtime.GOARCH) {
		t.Skip("there is no code for this architecture")
	}
	if testing.Short() {
		t.Skip("compiling takes a while")
	}
	tested := 0
	for _, p := range packages(t, folder) {
		if !slices.Contains(names, p.name) {
			continue
		}
		tested++
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			turns.Take(t, t.Name(), 4)
			on := *p
			on.env = []string{"OEC_DIFFTEST_DEVICE=" + device}
			on.test(t, target, "-run=Differential|Kernel", "-short")
		})
	}
	if tested != len(names) {
		t.Errorf("%d of %d packages were tested", tested, len(names))
	}
}

// test runs tests of a package with code that is generated for targets, or for those that it names if
// there are none.
func (p *stencils) test(t *testing.T, targets string, flags ...string) {
	t.Helper()
	overlay := p.generate(t, targets)
	cmd := exec.CommandContext(t.Context(), "go", slices.Concat(testArguments(), flags, []string{p.dir})...)
	cmd.Env = append(os.Environ(), "GOFLAGS="+os.Getenv("GOFLAGS")+" '-overlay="+overlay+"'") // for what the tests build, too
	cmd.Env = append(cmd.Env, p.env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	} else if testing.Verbose() {
		t.Logf("%s", out)
	}
}

// testArguments returns the arguments for go test that this process is run with.
func testArguments() []string {
	args := []string{"test", "-vet=off", "-ldflags=-s -w"} // who reads stacks needs no more, and linking takes half as long
	if testing.Short() {
		args = append(args, "-short")
	}
	if testing.Verbose() {
		args = append(args, "-v")
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "-race" || s.Key == "-tags" {
				args = append(args, s.Key+"="+s.Value)
			}
		}
	}
	return args
}

// dependOnEnvironment reads the variables that tests below testdata read, for the go command to see that
// the result depends on them.
func dependOnEnvironment() {
	for _, name := range []string{"OEC_CPU", "OEC_DEVICE", "OEC_CHECK", "OEC_DIFFTEST_DEVICE", "OEC_DIFFTEST_ALL", "CI"} {
		os.Getenv(name)
	}
}

// A stencils is a package below a folder.
type stencils struct {
	name  string
	dir   string
	flags []string // of oecgen
	env   []string // of the tests, besides that of this process
}

// packages returns the packages below a folder that have stencils. It reads all files, so that the go
// command knows that the result depends on them.
func packages(t *testing.T, folder string) []*stencils {
	t.Helper()
	files, err := filepath.Glob(folder + "/*/*")
	if err != nil {
		t.Fatal(err)
	}
	var list []*stencils
	for _, name := range files {
		if strings.Contains(name, "_oec") { // of go generate
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if flags, ok := strings.CutPrefix(line, "//go:generate go tool oecgen"); ok {
				dir, err := filepath.Abs(filepath.Dir(name))
				if err != nil {
					t.Fatal(err)
				}
				list = append(list, &stencils{name: filepath.Base(dir), dir: dir, flags: strings.Fields(flags)})
			}
		}
	}
	if len(list) == 0 {
		t.Fatalf("there are no packages below %s", folder)
	}
	return list
}

// generate generates the code of a package into a temporary folder, and returns the file that
// makes the go command take it for files of the package.
func (p *stencils) generate(t *testing.T, targets string) (overlay string) {
	t.Helper()
	files, err := driver.Files(t.Context(), p.config(t, targets))
	if err != nil {
		t.Fatal(err)
	}
	replace := map[string]string{}
	old, err := filepath.Glob(filepath.Join(p.dir, "*_oec*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range old {
		replace[name] = "" // is not there
	}
	dir := t.TempDir()
	for name, content := range files {
		replace[name] = filepath.Join(dir, filepath.Base(name))
		writeFile(t, replace[name], content)
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	overlay = filepath.Join(dir, "overlay.json")
	writeFile(t, overlay, text)
	return overlay
}

// imported is what the packages import.
var imported frontend.Listed

// config returns what the flags of the package ask oecgen for, or the same for other targets.
func (p *stencils) config(t *testing.T, targets string) driver.Config {
	t.Helper()
	flags := flag.NewFlagSet(p.name, flag.ContinueOnError)
	levels := flags.String("O", strings.Join(driver.DefaultLevels(), ","), "")
	own := flags.String("targets", strings.Join(driver.DefaultTargets(), ","), "")
	c := driver.Config{Dir: p.dir, Listed: &imported, Tools: toolchain.FromEnv(), Stdout: t.Output(), Stderr: t.Output()}
	flags.StringVar(&c.FP, "fp", "", "")
	flags.StringVar(&c.From, "from", "", "")
	if err := flags.Parse(p.flags); err != nil {
		t.Fatal(err)
	}
	c.Levels, c.Targets = strings.Split(*levels, ","), strings.Split(cmp.Or(targets, *own), ",")
	if user, err := os.UserCacheDir(); c.Tools.Cache == "" && err == nil {
		c.Tools.Cache = filepath.Join(user, "oec")
	}
	return c
}

func writeFile(t *testing.T, name string, content []byte) {
	t.Helper()
	if err := os.WriteFile(name, content, 0o666); err != nil {
		t.Fatal(err)
	}
}
