//go:build unix

package randstencil_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/openearthgo/oec/backend/gosrc"
	"github.com/openearthgo/oec/backend/llvm"
	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/driver"
	"github.com/openearthgo/oec/frontend"
	"github.com/openearthgo/oec/internal/test/randstencil"
	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/toolchain"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/ssa2stencil"
	"github.com/openearthgo/oec/transform"
)

// processorTime returns the time that processors have spent on this process, whatever else they do.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return spentBy(&u)
}

// spentBy returns both parts of a time. The sum is exact: how it divides is found by samples, of milliseconds.
func spentBy(u *syscall.Rusage) time.Duration { return time.Duration(u.Utime.Nano() + u.Stime.Nano()) }

// A step is a pass or another part of the compiler.
type step struct {
	name string
	took []time.Duration // for each number of statements
}

// exponent returns the power of the number of statements with which the time grows.
func (s *step) exponent(statements []int) float64 {
	last := len(statements) - 1
	return math.Log(s.took[last].Seconds()/s.took[0].Seconds()) / math.Log(float64(statements[last])/float64(statements[0]))
}

// steps are what a program goes through, in order.
type steps []*step

// add adds a time for program number n.
func (s *steps) add(n int, name string, took time.Duration) {
	at := slices.IndexFunc(*s, func(x *step) bool { return x.name == name })
	if at < 0 {
		at = len(*s)
		*s = append(*s, &step{name, make([]time.Duration, 3)})
	}
	(*s)[at].took[n] += took
}

// least keeps the shorter one of the times for program number n.
func (s *steps) least(n int, other steps) {
	for _, x := range other {
		at := slices.IndexFunc(*s, func(y *step) bool { return y.name == x.name })
		switch {
		case at < 0:
			*s = append(*s, x)
		case (*s)[at].took[n] == 0 || x.took[n] < (*s)[at].took[n]:
			(*s)[at].took[n] = x.took[n]
		}
	}
}

// timed adds the time of a function, without that for collecting garbage, which depends on what else is in
// memory.
func (s *steps) timed(n int, name string, f func()) {
	runtime.GC()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	start := processorTime()
	f()
	s.add(n, name, processorTime()-start)
}

// rounds is how often each program is taken through all steps: of what each step took, the shortest counts.
const rounds = 9

// BenchmarkSteps measures every pass, the raising and the back ends on stencils of 1000, 2000 and 4000
// statements. It reports the milliseconds for the longest of them, and the exponent with which the time
// grows.
func BenchmarkSteps(b *testing.B) {
	for _, functions := range []bool{false, true} {
		statements := []int{1000, 2000, 4000}
		if testing.Short() {
			statements = []int{50, 100, 200}
		}
		b.Run(fmt.Sprintf("functions=%v", functions), func(b *testing.B) {
			for b.Loop() {
				var all steps
				for n, count := range statements {
					for range rounds {
						var once steps
						measure(b, &once, n, count, functions)
						all.least(n, once)
					}
				}
				for _, s := range all {
					longest, exponent := s.took[len(s.took)-1], s.exponent(statements)
					b.ReportMetric(longest.Seconds()*1000, s.name+"-ms")
					b.ReportMetric(exponent, s.name+"-exponent")
				}
			}
		})
	}
}

// measure takes a stencil of some statements, number n of those that are measured, through all steps.
func measure(b *testing.B, all *steps, n, statements int, functions bool) {
	p, err := randstencil.Physics(1, statements, functions)
	if err != nil {
		b.Fatal(err)
	}
	dir := newModule(b)
	writeProgram(b, dir, p)
	pkg, err := frontend.Load(b.Context(), frontend.Config{Dir: dir, WorkDir: dir})
	if err != nil {
		b.Fatal(err)
	}
	var module *ir.Op
	all.timed(n, "raise", func() { module, err = ssa2stencil.Raise(pkg, pkg.Stencils[0].Instances[0], ssa2stencil.Options{}) })
	if err != nil {
		b.Fatal(err)
	}
	level, err := pipeline.LevelByName(pipeline.Tuned, pipeline.ByModel)
	if err != nil {
		b.Fatal(err)
	}
	run := func(module *ir.Op, passes []transform.Pass) {
		ctx := &transform.Context{Registry: driver.Registry()}
		for _, pass := range passes {
			name, _, _ := strings.Cut(pipeline.Text(pass), "=")
			all.timed(n, name, func() { err = pass.Run(ctx, module) })
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	run(module, level.Stencil())
	onDevice := ir.Clone(module)
	run(module, level.Loops())
	all.timed(n, "clone", func() { ir.Clone(module) })
	all.timed(n, "print", func() { ir.Print(module) })
	all.timed(n, "verify", func() { err = ir.Verify(module) })
	if err != nil {
		b.Fatal(err)
	}
	all.timed(n, "gosrc", func() { _, err = gosrc.Emit(loop.Programs(module)[0], "kernel") })
	if err != nil {
		b.Fatal(err)
	}
	for form := range pipeline.Forms {
		run(module, level.Machine(form))
	}
	all.timed(n, "llvm", func() {
		_, err = llvm.Emit(loop.Programs(module)[0], emit.Machine{Triple: "x86_64-unknown-linux-gnu", VectorBytes: 64, Registers: 32, FMA: true, NativeMask: func(int) bool { return true }})
	})
	if err != nil {
		b.Fatal(err)
	}
	run(onDevice, level.Launches())
	run(onDevice, level.Kernels())
}

// BenchmarkGenerate measures the processor time of all that oecgen does for amd64, LLVM's programs included, for
// stencils of 1000 and 2000 statements. It reports the seconds for the longer one, how many times as long as for
// the shorter one that is, and the bytes of its assembly file.
func BenchmarkGenerate(b *testing.B) {
	testenv.NeedsLLVM(b)
	for _, functions := range []bool{false, true} {
		b.Run(fmt.Sprintf("functions=%v", functions), func(b *testing.B) {
			for b.Loop() {
				var took [2]time.Duration
				var size int64
				counts := []int{1000, 2000}
				if testing.Short() {
					counts = []int{100, 200}
				}
				for n, count := range counts {
					took[n], size = generate(b, count, functions)
				}
				b.ReportMetric(took[1].Seconds(), "cpu-s")
				b.ReportMetric(took[1].Seconds()/took[0].Seconds(), "times-half")
				b.ReportMetric(float64(size), "bytes")
			}
		})
	}
}

// generate returns the processor time that it takes to compile a stencil, and the size of the code.
func generate(b *testing.B, statements int, functions bool) (took time.Duration, size int64) {
	p, err := randstencil.Physics(1, statements, functions)
	if err != nil {
		b.Fatal(err)
	}
	dir := newModule(b)
	writeProgram(b, dir, p)
	b.Setenv("OEC_CACHE", "")
	spent := func() time.Duration {
		var u syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &u); err != nil {
			b.Fatal(err)
		}
		return processorTime() + spentBy(&u)
	}
	start := spent()
	err = driver.Generate(b.Context(), driver.Config{
		Dir: dir, Levels: []string{pipeline.Tuned}, Targets: []string{"amd64"},
		Tools: toolchain.FromEnv(), Stdout: b.Output(), Stderr: b.Output(),
	})
	took = spent() - start
	if err != nil {
		b.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(dir, "random_oec_amd64.s"))
	if err != nil {
		b.Fatal(err)
	}
	return took, info.Size()
}
