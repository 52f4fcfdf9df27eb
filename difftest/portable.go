package difftest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/openearthgo/oec/difftest/internal/guard"
	"github.com/openearthgo/oec/internal/testenv/emulator"
	"github.com/openearthgo/oec/internal/testenv/turns"
	"github.com/openearthgo/oec/rt"
)

// envPortable is the environment variable that makes a child process print its results.
const envPortable = "OEC_DIFFTEST_PORTABLE"

// RunPortable compares what the kernels in Go compute on machines of other architectures,
// with words of 32 bits, with fused operations, and in a browser, to what this machine computes with its
// best kernels. The kernels need no flag of the compiler for that, and get none. It is to
// be the whole of a test, as with [Run]. Each package takes one architecture;
// OEC_DIFFTEST_ALL=1 takes all.
func RunPortable(t *testing.T, cases ...Case) {
	t.Helper()
	if os.Getenv(envPortable) != "" {
		fmt.Print(results(t, cases, rt.OnDevice("go")))
		return
	}
	t.Parallel()
	if testing.Short() || raceEnabled {
		t.Skip("building for other machines takes a while")
	}
	turns.Take(t, packageName(), 8)
	turns.Take(t, turns.OtherArchitecture, 3)
	want := results(t, cases)
	test := t.Name()
	for _, goarch := range portableTo() {
		t.Run(goarch, func(t *testing.T) {
			t.Parallel()
			have := portableResults(t, goarch, test)
			if have != want {
				t.Errorf("%s gives\n%s%s gives\n%s", goarch, have, runtime.GOARCH, want)
			}
		})
	}
}

// envAll is the environment variable that makes RunPortable use all architectures.
const envAll = "OEC_DIFFTEST_ALL"

// portableTo returns the architectures to compare with: one for each package, by its name, and
// in most one of the two for which other tests have had the standard library built already.
func portableTo() []string {
	if os.Getenv(envAll) != "" {
		return []string{"386", "arm64", "riscv64", "wasm"}
	}
	usual := turns.Choose("386", "arm64", "386", "arm64", "386", "arm64", "386", "wasm")
	h := fnv.New32a()
	h.Write([]byte(packageName())) // a hash does not fail
	return []string{usual[int(h.Sum32()>>8)%len(usual)]}
}

// portableResults returns the results of the same test on another machine.
func portableResults(t *testing.T, goarch, test string) string {
	t.Helper()
	goos, runner := runtime.GOOS, ""
	if goarch == "wasm" {
		goos, runner = "js", emulator.NeedsNode(t)
	} else {
		runner = emulator.NeedsQEMU(t, goarch)
	}
	file := filepath.Join(t.TempDir(), "portable.exe")
	buildTest(t, file, goos, goarch)
	line := []string{file, "-test.run=^" + test + "$"}
	if runner != "" {
		line = append([]string{runner}, line...)
	}
	cmd := exec.CommandContext(t.Context(), line[0], line[1:]...)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + os.Getenv("HOME"), envPortable + "=1"} // wasm has room for few
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, head(out))
	}
	text, _, _ := strings.Cut(string(bytes.TrimSpace(out)), "PASS")
	return text
}

// results returns a line for each case and level with a hash of the outputs, or how the
// stencil panics.
func results(t *testing.T, cases []Case, opts ...rt.Option) string {
	t.Helper()
	var text strings.Builder
	for _, c := range cases {
		s, err := newStencil(c)
		if err != nil {
			t.Fatal(err)
		}
		p := newProblem(s, [3]int{61, 13, 7})
		for _, level := range c.Info.Levels {
			sum, err := p.hash(append(opts[:len(opts):len(opts)], rt.Level(level.Name))...)
			result := fmt.Sprintf("%016x", sum)
			if panicked := (*rt.StencilPanic)(nil); errors.As(err, &panicked) {
				result = err.Error() // what is written is not defined
			} else if err != nil {
				t.Fatalf("%s, %s: %v", c.Name, level.Name, err)
			}
			fmt.Fprintf(&text, "%s, %s: %s\n", c.Name, level.Name, result)
		}
	}
	return text.String()
}

// hash runs the stencil and returns a hash of all outputs, in which all numbers that are
// none are alike.
func (p *problem) hash(opts ...rt.Option) (uint64, error) {
	heap := guard.AlignedLayout()
	heap.Heap = true
	fields, err := p.newFields(heap)
	if err != nil {
		return 0, err
	}
	plan, err := p.bindTo(fields, opts...)
	if err == nil {
		err = plan.runPlan(context.Background())
	}
	if err != nil {
		return 0, err
	}
	h := fnv.New64a()
	for _, o := range p.outputs {
		f := fields[o]
		p.written(o).Each(func(at [3]int) {
			bits := f.Get(at)
			if isNaN(f.Kind, bits) {
				bits = 0x7ff8 << 48
			}
			fmt.Fprintf(h, "%x ", bits) // a hash does not fail
		})
	}
	return h.Sum64(), nil
}
