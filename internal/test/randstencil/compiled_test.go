package randstencil_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/openearthgo/oec/driver"
	"github.com/openearthgo/oec/internal/test/randstencil"
	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/toolchain"
	"github.com/openearthgo/oec/pipeline"
)

var overlay = flag.String("overlay", "", "file that replaces some of the packages that kernels are linked with, as the go command's flag does")

var (
	levelCount  = flag.Int("levels", 0, "how many levels of optimization the programs of a package are compiled at, others in each; 0 is all, but for one of those that unroll")
	accelerator = flag.String("accelerator", "sim", "kind of accelerator, a target of oecgen, that TestSim generates kernels for")
	keep        = flag.String("keep", "", "folder in which TestSim leaves the tests of its batches, built, for another machine to run, instead of running them")
)

// TestGoKernels compares random programs with their kernels in Go.
func TestGoKernels(t *testing.T) {
	inBatches(t, count(60, 30), func(t *testing.T, ps []*randstencil.Program) { runBatch(t, ps, "go") })
}

// TestMachineCode compares random programs with machine code for every instruction set of
// this machine.
func TestMachineCode(t *testing.T) {
	testenv.NeedsLLVM(t)
	if !slices.Contains(driver.Targets(), runtime.GOARCH) {
		t.Skip("there is no code for this architecture")
	}
	inBatches(t, count(20, 10), func(t *testing.T, ps []*randstencil.Program) { runBatch(t, ps, runtime.GOARCH) })
}

// TestSim compares random programs with kernels for the simulated accelerator, or prepares that
// for another one.
func TestSim(t *testing.T) {
	testenv.NeedsLLVM(t)
	if !slices.Contains(driver.Targets(), runtime.GOARCH) {
		t.Skip("there is no code for this architecture")
	}
	inBatches(t, count(20, 5), func(t *testing.T, ps []*randstencil.Program) { runBatch(t, ps, *accelerator) })
}

// compiledLevels are the levels of a batch, given the seed of its first program. If none are asked for, they
// are all but one of those that unroll, in turn, since all would take twice the time.
func compiledLevels(seed uint64) []string {
	levels := pipeline.Levels()
	if *levelCount > 0 {
		turn := int(seed/uint64(*batchSize)) % len(levels)
		return slices.Concat(levels[turn:], levels[:turn])[:min(*levelCount, len(levels))]
	}
	at := slices.IndexFunc(levels, func(level string) bool { return strings.Contains(level, "+unroll") })
	return append(levels[:at:at], levels[at+int(seed/100)%(len(levels)-at)])
}

// runBatch compiles programs in one package, as a user would, and runs its test.
func runBatch(t *testing.T, ps []*randstencil.Program, target string) {
	t.Helper()
	dir := newModule(t)
	if target == *accelerator {
		ps = sized(ps)
	}
	ps = staggered(ps)
	writePrograms(t, dir, ps)
	start := time.Now()
	err := driver.Generate(t.Context(), driver.Config{
		Dir: dir, Levels: compiledLevels(ps[0].Seed), Targets: []string{target}, Verify: true,
		Tools: toolchain.FromEnv(), Stdout: os.Stdout, Stderr: os.Stderr,
	})
	if err != nil {
		t.Fatalf("seeds %d to %d: %v", ps[0].Seed, ps[len(ps)-1].Seed, err)
	}
	writeFile(t, dir, "random_test.go", testSource(ps, someSizes))
	generated := time.Since(start)
	if target == *accelerator && *keep != "" {
		if out, err := goTest(t, dir, "-c", "-tags=oecdrivers", "-ldflags=-s -w", "-o", filepath.Join(*keep, fmt.Sprintf("random-%d.test", ps[0].Seed))); err != nil {
			t.Fatalf("seeds %d to %d: %v\n%s", ps[0].Seed, ps[len(ps)-1].Seed, err, out)
		}
		return
	}
	out, err := goTest(t, dir, "-count=1", "-v")
	t.Logf("%d programs: generated in %v, built and run in %v; the last line is %s", len(ps), generated.Round(time.Second),
		(time.Since(start) - generated).Round(time.Second), lastLine(out))
	if err == nil {
		return
	}
	t.Errorf("seeds %d to %d: %v\n%s", ps[0].Seed, ps[len(ps)-1].Seed, err, failures(string(out)))
	for _, p := range ps {
		if failed := regexp.MustCompile(`--- FAIL: .*/` + p.Name + `[_ ]`); failed.Match(out) {
			t.Error(reproduce(p))
		}
	}
}

// sizedFor are domains of the tests that some programs have kernels of their own for.
var sizedFor = [][3]int{{9, 5, 6}, {33, 3, 4}}

// sized returns programs of which every third has kernels for one or two of the domains that it is
// tested on, beside those for any.
func sized(ps []*randstencil.Program) (list []*randstencil.Program) {
	for _, p := range ps {
		if p.Seed%3 == 0 {
			other := *p
			var sizes []string
			for _, n := range sizedFor[:1+p.Seed/3%2] {
				var extents []string
				for _, dim := range p.Dims {
					extents = append(extents, fmt.Sprint(n[strings.IndexRune("ijk", dim)]))
				}
				sizes = append(sizes, strings.Join(extents, "x"))
			}
			other.Source = strings.Replace(p.Source, "//oec:stencil\n", "//oec:stencil sizes="+strings.Join(sizes, ",")+"\n", 1)
			p = &other
		}
		list = append(list, p)
	}
	return list
}

// notOnFaces are what plain functions panic by at the faces behind the last cells, where compiled code does not compute it
// for outputs in cells: recurrences, and divisions of integers.
var notOnFaces = regexp.MustCompile(`oec\.(Forward|Backward|Sweep)|(?s:int\d.* (/|%|<<|>>)=? )`)

// staggered returns programs of which most that can have an output, and some an input, on faces.
func staggered(ps []*randstencil.Program) (list []*randstencil.Program) {
	input := regexp.MustCompile(`(?m)^func.*?\b(f\d+)(?:, f\d+)* oec\.([IJK]+)\[`)
	output := regexp.MustCompile(`(?m)^func.*\bout0 `)
	for _, p := range ps {
		directive, declaration, _ := strings.Cut(p.Source, "//oec:stencil")
		in := input.FindStringSubmatch(declaration)
		if p.Seed%4 > 0 && !notOnFaces.MatchString(p.Source) && in != nil && output.MatchString(declaration) {
			other := *p
			options := fmt.Sprintf("//oec:stencil staggered=out0:%s", p.Dims[p.Seed/4%uint64(len(p.Dims)):])
			if p.Seed%3 == 0 {
				options += "," + in[1] + ":" + strings.ToLower(in[2])
			}
			other.Source = directive + options + declaration
			p = &other
		}
		list = append(list, p)
	}
	return list
}

// goTest runs the test of the package in a folder, or does with it what flags say.
func goTest(t *testing.T, dir string, flags ...string) ([]byte, error) {
	t.Helper()
	args := append([]string{"test", "-vet=off", "-mod=mod"}, flags...)
	if *overlay != "" {
		args = append(args, "-overlay="+*overlay)
	}
	if runtime.GOARCH != "amd64" { // where the plain functions would fuse x*y+z
		args = append(args, "-gcflags="+oecPath+"/...=-d=fmahash=qn")
	}
	cmd := exec.CommandContext(t.Context(), "go", append(args, ".")...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOAMD64=v1", "GOWORK=off", "GOFLAGS=")
	return cmd.CombinedOutput()
}

// lastLine returns the last line of a test's output, which says how long the test ran.
func lastLine(out []byte) string {
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	return lines[len(lines)-1]
}

// failures returns the output of a test without the lines about what passes.
func failures(out string) string {
	var text strings.Builder
	for line := range strings.Lines(out) {
		if !strings.Contains(line, "--- PASS") && !strings.HasPrefix(line, "=== ") && !strings.Contains(line, ": difftest: runs: ") && strings.TrimSpace(line) != "PASS" {
			text.WriteString(line)
		}
	}
	const most = 4000
	return text.String()[:min(most, text.Len())]
}

// testSource returns the test of a package of programs. The extents along i are those that
// vectors have trouble with.
func testSource(ps []*randstencil.Program, checks string) string {
	cases := eachInstance(ps, func(p *randstencil.Program, elem, args string) string {
		return fmt.Sprintf("\t\tdifftest.Case{Name: %q, Plain: %[4]s, Bind: Bind%[2]s%[3]s, Info: %[2]sInfo%[3]s()},\n", instanceOf(p, elem), p.Name, args, p.Plain(elem))
	})
	return fmt.Sprintf(`package %s

import (
	"testing"

	"%s/difftest"
)

func TestRandom(t *testing.T) {
	%s
%s	)
}
`, randstencil.Package, oecPath, checks, cases)
}

// How programs are compared: on a few domains, or by all that difftest checks.
const (
	someSizes = "difftest.Sample(t, [][3]int{{1, 1, 1}, {7, 2, 3}, {8, 3, 2}, {9, 5, 6}, {33, 3, 4}},"
	allChecks = "difftest.Run(t,"
)

// eachInstance returns what make returns for each program and element type; args is the
// list of type arguments.
func eachInstance(ps []*randstencil.Program, make func(p *randstencil.Program, elem, args string) string) string {
	var text strings.Builder
	for _, p := range ps {
		if !p.Generic {
			text.WriteString(make(p, "", ""))
			continue
		}
		for _, elem := range []string{"float32", "float64"} {
			text.WriteString(make(p, elem, "["+elem+"]"))
		}
	}
	return text.String()
}
