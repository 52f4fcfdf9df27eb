package levels_test

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/describe"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/internal/passtest"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/transform"
	gpupass "github.com/openearthgo/oec/transform/gpu"
	looppass "github.com/openearthgo/oec/transform/loop"
)

// checkLevel demands that a module's programs compute the same after each pass of an
// optimization level, down to loops and to kernels. It returns what the passes of the stencil
// dialect leave, and the error of a pass that does not take the module.
func checkLevel(t *testing.T, module *ir.Op, level string) (sized *ir.Op, err error) {
	t.Helper()
	before, changed := passtest.NewBaseline(module), ir.Clone(module)
	if err := checkPipeline(t, before, changed, level, passtest.Level(t, level).Stencil()); err != nil {
		return nil, err
	}
	for _, lower := range [][]transform.Pass{passtest.Level(t, level).Loops(), smallBlocks(passtest.Level(t, level))} {
		lowered := ir.Clone(changed)
		if err := checkPipeline(t, before, lowered, level, lower); err != nil {
			return changed, err
		}
		compared := slices.Concat(passtest.Level(t, level).Machine(pipeline.Compared), passtest.Level(t, level).Machine(pipeline.Masked))
		if err := checkPipeline(t, before, lowered, level, compared); err != nil {
			return changed, err
		}
		if gpu.KernelModule(lowered) != nil && len(loop.Programs(module)) == 0 { // else the host may do anything
			checkLaunches(t, lowered)
		}
	}
	return changed, nil
}

// checkKernel runs the passes on kernels of arrays one after the other, down to loops and to kernels of blocks
// with few threads.
func checkKernel(t *testing.T, module *ir.Op) {
	t.Helper()
	level := pipeline.KernelLevel(pipeline.Tuned)
	before := passtest.NewBaseline(module)
	if err := checkPipeline(t, before, module, level.Name, level.Stencil()); err != nil {
		t.Logf("kernel: %v", err)
		return
	}
	for _, lower := range [][]transform.Pass{level.Loops(), smallBlocks(level)} {
		lowered := ir.Clone(module)
		if err := checkPipeline(t, before, lowered, level.Name, lower); err != nil {
			t.Logf("kernel: %v", err)
		} else if gpu.KernelModule(lowered) != nil {
			checkLaunches(t, lowered)
		}
	}
}

func launches(module *ir.Op) bool {
	return slices.ContainsFunc(loop.Programs(module), func(program *ir.Op) bool { return len(gpu.Launches(program)) > 0 })
}

// checkLaunches demands that the launches of a module's programs can be described.
func checkLaunches(t *testing.T, module *ir.Op) {
	t.Helper()
	for _, program := range loop.Programs(module) {
		if _, err := describe.Launches(program); err != nil {
			t.Errorf("%v in\n%s", err, ir.Print(module))
		}
	}
}

// smallBlocks returns the passes of a level for an accelerator, with blocks of threads that
// do not fit in the domains of tests; for some, threads go through several points along k, or blocks
// start along columns.
func smallBlocks(level pipeline.Level) []transform.Pass {
	passes := slices.Concat(level.Launches(), level.Kernels())
	for n, p := range passes {
		switch p := p.(type) {
		case gpupass.SharedBuffers:
			passes[n] = gpupass.SharedBuffers{Share: gpupass.ShareAll, BlockI: 3, BlockJ: 2}
		case gpupass.ConvertLoops:
			p.BlockI, p.BlockJ, p.MarchK = 4, 2, max(1, map[string]int{pipeline.Tuned: 3, "inline": 2}[level.Name])
			passes[n] = p
		case gpupass.ConvertArrays:
			passes[n] = gpupass.ConvertArrays{Threads: 5}
		case gpupass.BlockOrder:
			if level.Name == "inline" {
				passes[n] = gpupass.BlockOrder{Order: gpupass.OrderColumns}
			}
		}
	}
	return passes
}

// checkPipeline runs some passes of a level on a module; what changes it must change nothing
// of what its programs compute.
func checkPipeline(t *testing.T, before *passtest.Baseline, module *ir.Op, level string, passes []transform.Pass) error {
	t.Helper()
	p := passtest.Pipeline(t, passes...)
	text := ""
	after := func(pass string, m *ir.Op) {
		if launches(m) && gpu.KernelModule(m) == nil {
			return // they are run as launches of kernels
		}
		if now := ir.Print(m); now != text && !before.Seen[now] { // else the pass had nothing to do
			before.Seen[now] = true
			before.Check(t, m, "level "+level+", after "+pass)
			text = now
		}
	}
	err := p.Run(&transform.Context{Registry: passtest.Registry()}, module, pipeline.Options{VerifyEach: true, After: after})
	if internal := (*pipeline.InternalError)(nil); errors.As(err, &internal) {
		t.Fatalf("level %s: %v", level, err)
	}
	return err
}

// At every level, and after every pass, a random program computes what it did, and it
// reads within the halo that is asked for.
func TestRandomPrograms(t *testing.T) {
	t.Parallel()
	rounds := 25
	if testing.Short() {
		rounds = 10
	}
	for seed := range rounds {
		g := &passtest.Programs{Rand: rand.New(rand.NewPCG(uint64(seed), 7))}
		module := g.Module()
		if err := ir.Verify(module); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, ir.Print(module))
		}
		for _, level := range pipeline.Levels() {
			sized, err := checkLevel(t, module, level)
			if err != nil {
				t.Fatalf("seed %d, level %s: %v", seed, level, err)
			}
			passtest.CheckReads(t, stencil.Programs(module)[0], stencil.Programs(sized)[0], level)
			checkSelectsKeepHalos(t, module, level)
			if t.Failed() {
				t.Fatalf("seed %d, level %s: the program is\n%s", seed, level, ir.Print(module))
			}
		}
	}
}

// Kernels whose blocks share what is local compute what random programs did, for whichever
// intermediates are kept.
func TestRandomSharedBuffers(t *testing.T) {
	t.Parallel()
	rounds := 20 // of programs in which something is shared
	if testing.Short() {
		rounds = 5
	}
	const seeds = 400
	shared := 0
	for seed := 0; seed < seeds && shared < rounds; seed++ {
		module := (&passtest.Programs{Rand: rand.New(rand.NewPCG(uint64(seed), 13)), Plain: true, Flat: true}).Module()
		before := passtest.NewBaseline(module)
		schedule := passtest.KeepFirst(seed%4 + 1)
		schedule.Share, schedule.Unroll = gpupass.ShareAll, 1
		level := passtest.Scheduled(t, schedule)
		passtest.RunAll(t, module, level.Stencil()...)
		passes := slices.Concat(level.Launches(), level.Kernels())
		for n, p := range passes {
			if _, ok := p.(gpupass.SharedBuffers); ok {
				passes[n] = gpupass.SharedBuffers{Share: gpupass.ShareAll, BlockI: 3, BlockJ: 2}
			}
		}
		passtest.RunAll(t, module, passes...)
		if !strings.Contains(ir.Print(module), gpu.OpShared.Name) {
			continue
		}
		shared++
		before.Check(t, module, "with shared memory")
		checkLaunches(t, module)
		passtest.RunAll(t, module, pipeline.Sim()...)
		before.Check(t, module, "on a CPU in the place of an accelerator")
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	if shared < rounds {
		t.Errorf("something is shared in %d of %d programs only", shared, seeds)
	}
}

// What is kept row by row is what random programs computed, for whichever intermediates are kept.
func TestRandomLineBuffers(t *testing.T) {
	t.Parallel()
	rounds := 120 // of programs in which something is
	if testing.Short() {
		rounds = 60
	}
	const seeds = 2400
	byRows, within := 0, 0
	for seed := 0; seed < seeds && byRows < rounds; seed++ {
		module := (&passtest.Programs{Rand: rand.New(rand.NewPCG(uint64(seed), 17)), Plain: true, Flat: seed%2 == 0}).Module()
		before := passtest.NewBaseline(module)
		level := passtest.Scheduled(t, passtest.KeepFirst(seed/2%4+1))
		passtest.RunAll(t, module, level.Stencil()...)
		passtest.RunAll(t, module, level.Loops()...)
		passes := level.Machine(pipeline.Extremes)
		for n, p := range passes {
			if _, ok := p.(looppass.LineBuffers); ok {
				passes[n] = looppass.LineBuffers{Strip: seed % 3} // none, or of one or two vectors
			}
		}
		passtest.RunAll(t, module, passes...)
		text := ir.Print(module)
		if !strings.Contains(text, loop.FoldAttr.Name()) {
			continue
		}
		byRows++
		if strings.Contains(text, `cmpi "slt"`) {
			within++
		}
		before.Check(t, module, "row by row")
		before.CheckOn(t, module, passtest.Point{27, 4, 3}, "row by row")
		before.CheckOn(t, module, passtest.Point{32, 4, 3}, "row by row") // whole strips
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	if byRows < rounds || within == 0 {
		t.Errorf("%d of %d programs keep rows, and %d rows in the loop that reads them", byRows, seeds, within)
	}
}

// In each mode of floating-point arithmetic, random programs compute the same at every level and
// after every pass: what is rounded is decided before.
func TestRandomFPModes(t *testing.T) {
	t.Parallel()
	rounds := 8 // of programs in which something is fused
	if testing.Short() {
		rounds = 4
	}
	for _, mode := range pipeline.FPModes()[1:] {
		passes, err := pipeline.FPPasses(mode)
		if err != nil {
			t.Fatal(err)
		}
		const seeds = 1000
		fused := 0
		for seed := 0; seed < seeds && fused < rounds; seed++ {
			module := (&passtest.Programs{Rand: rand.New(rand.NewPCG(uint64(seed), 11))}).Module()
			passtest.RunAll(t, module, passes...)
			text := ir.Print(module)
			if !strings.Contains(text, mathop.OpFMA.Name) {
				continue
			}
			fused++
			for _, level := range pipeline.Levels() {
				if _, err := checkLevel(t, module, level); err != nil {
					t.Fatalf("mode %s, seed %d, level %s: %v in\n%s", mode, seed, level, err, text)
				}
			}
		}
		if fused < rounds {
			t.Errorf("mode %s fuses something in %d of %d programs only", mode, fused, seeds)
		}
	}
}

// smaller makes the domains of a program smaller that are written as numbers, most often as
// 64 with halos of up to 8: it takes 48 from all numbers like that, which leaves the
// distances between bounds, and extents, as they are to each other. Of 128 it leaves 16. The windows of
// tables, "[at 0] : [at 59]", are no domains.
func smaller(text string) string {
	var b strings.Builder
	done := 0
	for _, at := range numbers.FindAllStringIndex(text, -1) {
		n, err := strconv.Atoi(text[at[0]:at[1]])
		less := 48
		if n == 128 {
			less = 112
		} else if err != nil || n < 56 || n >= 80 {
			continue
		}
		if at[0] == 0 || !strings.Contains("x[ :,<(", text[at[0]-1:at[0]]) || strings.HasSuffix(text[:at[0]], "[at ") {
			continue
		}
		b.WriteString(text[done:at[0]])
		b.WriteString(strconv.Itoa(n - less))
		done = at[1]
	}
	return b.String() + text[done:]
}

var numbers = regexp.MustCompile(`[0-9]+`)

// The programs of all tests of the compiler compute the same at the level with the most passes,
// and at one of the others in turn, after every pass, up to one that does not take them.
func TestAllPrograms(t *testing.T) {
	t.Parallel()
	for _, pattern := range []string{"../describe/testdata/*.txt", "../../../transform/*/testdata/*/*.txt", "../raising/testdata/raised/programs/*.mlir", "../../../backend/llvm/testdata/*/*.mlir", "../ir/testdata/roundtrip/*.mlir"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("no programs in %s: %v", pattern, err)
		}
		others := slices.DeleteFunc(pipeline.Levels(), func(level string) bool { return level == pipeline.Tuned })
		for n, file := range files {
			t.Run(filepath.ToSlash(file), func(t *testing.T) {
				t.Parallel()
				src, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				if filepath.Ext(file) == ".txt" {
					src = []byte(passtest.Section(txtar.Parse(src), "input"))
				}
				switch filepath.Base(file) {
				case "storage_too_small.txt", "recurrence_outside.txt":
					t.Skip("it reads outside of what there is, which is what it tests")
				case "no_domain.txt":
					t.Skip("there is none to compute on, which is what it tests")
				case "some_points_of_a_block.txt":
					t.Skip("what it stores depends on where blocks begin, which is what it tests")
				}
				text := smaller(string(src))
				if kernel := passtest.Parse(t, text); len(tensor.Programs(kernel)) > 0 {
					checkKernel(t, kernel)
					return
				}
				for _, level := range []string{pipeline.Tuned, others[n%len(others)]} {
					if _, err := checkLevel(t, passtest.Parse(t, text), level); err != nil {
						t.Logf("level %s: %v", level, err)
					}
				}
			})
		}
	}
}

// A part of the domain has the values that it has in the whole, at both levels.
func TestPartOfTheDomain(t *testing.T) {
	t.Parallel()
	n, only := passtest.Point{12, 11, 10}, interp.Range{Lo: passtest.Point{3, 0, 6}, Hi: passtest.Point{5, 2, 10}}
	for seed := range 20 {
		module := (&passtest.Programs{Rand: rand.New(rand.NewPCG(uint64(seed), 9))}).Module()
		source := stencil.Programs(module)[0]
		whole, err := passtest.Compute(source, n, nil)
		if err != nil {
			t.Fatal(err)
		}
		want := passtest.Outcome{}
		for p := range only.Points() {
			for _, a := range stencil.Fields(source) {
				if x, written := whole[passtest.Place{Argument: a.Index(), Point: p}]; written {
					want[passtest.Place{Argument: a.Index(), Point: p}] = x
				}
			}
		}
		for _, level := range pipeline.Levels() {
			loops := ir.Clone(module)
			passtest.RunAll(t, loops, passtest.ToLoops(passtest.Level(t, level))...)
			for form, program := range map[string]*ir.Op{"stencil": source, "loop": loop.Programs(loops)[0]} {
				got, err := passtest.ComputeOn(program, n, only, nil)
				if err != nil {
					t.Fatal(err)
				}
				if d := want.Differs(got); d != "" {
					t.Fatalf("seed %d, level %s, %s dialect: %s in\n%s", seed, level, form, d, ir.Print(program))
				}
			}
		}
	}
}

// checkSelectsKeepHalos demands that a program needs the same halo with branches as with
// selections in their place.
func checkSelectsKeepHalos(t *testing.T, module *ir.Op, level string) {
	t.Helper()
	passes := passtest.Level(t, level).Stencil()
	var halos [2][]abi.Halo
	for i, list := range [][]transform.Pass{passes, pipeline.Without(passes, []string{"scf-if-to-select"})} {
		changed := ir.Clone(module)
		passtest.RunAll(t, changed, list...)
		program := stencil.Programs(changed)[0]
		spec, err := describe.Level(program, "")
		if err != nil {
			t.Fatal(err)
		}
		halos[i] = describe.Halos([]abi.LevelSpec{spec}, passtest.DimsOf(stencil.Fields(program)), [3]int{})
	}
	if !slices.Equal(halos[0], halos[1]) {
		t.Errorf("selections need the halos %v, branches %v", halos[0], halos[1])
	}
}
