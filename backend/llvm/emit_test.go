package llvm_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/backend/llvm"
	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/internal/toolchain"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/transform"
)

func registry() *ir.Registry {
	return ir.NewRegistry(arith.Dialect, mathop.Dialect, scf.Dialect, loop.Dialect, gpu.Dialect)
}

// parse reads the only program of a file of textual IR.
func parse(t testing.TB, file, src string) *ir.Op {
	t.Helper()
	module, err := ir.Parse(registry(), file, src)
	if err != nil {
		t.Fatal(err)
	}
	if err := ir.Verify(module); err != nil {
		t.Fatal(err)
	}
	return module
}

// program is a file of testdata: a program whose nests are written over points or tiles.
type program struct {
	name   string
	src    string
	points *ir.Op // as it is written
	tiles  *ir.Op // what is given to Emit
	// kernels is the module that is given to EmitKernels.
	kernels *ir.Op
}

// hasKernels reports whether the program's nests became kernels: those that are written over
// tiles do not.
func (p program) hasKernels() bool { return gpu.KernelModule(p.kernels) != nil }

func readPrograms(t testing.TB, folder string) []program {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", folder, "*.mlir"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs in testdata/%s: %v", folder, err)
	}
	var ps []program
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		name := strings.TrimSuffix(filepath.Base(file), ".mlir")
		ps = append(ps, newProgram(t, name, string(src)))
	}
	return ps
}

func newProgram(t testing.TB, name, src string) program {
	t.Helper()
	module := parse(t, name+".mlir", src)
	return program{name: name, src: src, points: loop.Programs(module)[0], tiles: lowerLoops(t, module), kernels: lowerKernels(t, module, src)}
}

// lowerLoops returns what the passes of the loop level make of a copy of the module.
func lowerLoops(t testing.TB, module *ir.Op) *ir.Op {
	t.Helper()
	p, err := newPipeline("loop-tiling", "loop-invariant-code-motion", "loop-interleaving", "loop-column-fusion", "loop-line-buffers")
	if err != nil {
		t.Fatal(err)
	}
	tiles := ir.Clone(module)
	if err := p.Run(&transform.Context{Registry: registry()}, tiles, pipeline.Options{VerifyEach: true}); err != nil {
		t.Fatal(err)
	}
	return loop.Programs(tiles)[0]
}

func machineOf(t cpu.Target) emit.Machine {
	m := emit.Machine{
		Triple: t.Triple, VectorBytes: t.VectorBytes, Registers: t.Registers, FMA: t.FMA, Align: t.Align, NativeMask: t.NativeMask,
		SaturatingConvert: t.SaturatingConvert, Extremes: t.Extremes, RoundsTwice: t.RoundsTwice, StackAlignment: t.StackAlignment, TwoDividers: t.TwoDividers,
	}
	for _, a := range t.Attributes() {
		m.Attributes = append(m.Attributes, emit.Attribute(a.String()))
	}
	if t.GOARCH == "amd64" {
		m.StreamFence = "llvm.x86.sse.sfence"
	}
	return m
}

// compileSim returns the code of a program's kernels for a CPU that takes the place of an
// accelerator.
func compileSim(t testing.TB, tools *toolchain.Tools, target cpu.Target, p program) *cpu.Blob {
	t.Helper()
	kernels, err := pipeline.New(pipeline.Sim()...)
	if err != nil {
		t.Fatal(err)
	}
	module := ir.Clone(p.kernels)
	if err := kernels.Run(&transform.Context{Registry: registry()}, module, pipeline.Options{VerifyEach: true}); err != nil {
		t.Fatal(err)
	}
	text, err := llvm.EmitKernels(module, machineOf(target))
	if err != nil {
		t.Fatalf("%s: %v", p.name, err)
	}
	name := simKernel(p.name)
	blob, err := cpu.Compile(t.Context(), tools, target, text, name+"_"+target.Name)
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, text)
	}
	return blob
}

// compile returns a program's LLVM IR and its code for a target.
func compile(t testing.TB, tools *toolchain.Tools, target cpu.Target, p program) (string, *cpu.Blob) {
	t.Helper()
	return compileAs(t, tools, target, p, machineOf(target), p.name+"_"+target.Name)
}

// compileOnce returns its code if the body of each loop over vectors is there once.
func compileOnce(t testing.TB, tools *toolchain.Tools, target cpu.Target, p program) *cpu.Blob {
	t.Helper()
	m := machineOf(target)
	m.LongBody = 1
	_, blob := compileAs(t, tools, target, p, m, p.name+"_once_"+target.Name)
	return blob
}

func compileAs(t testing.TB, tools *toolchain.Tools, target cpu.Target, p program, m emit.Machine, symbol string) (string, *cpu.Blob) {
	t.Helper()
	text, err := llvm.Emit(p.tiles, m)
	if err != nil {
		t.Fatalf("%s: %v", p.name, err)
	}
	blob, err := cpu.Compile(t.Context(), tools, target, text, symbol)
	if err != nil {
		t.Fatalf("%s: %v\n%s", p.name, err, text)
	}
	return text, blob
}

// newPipeline returns the pipeline of passes that are written as on a command line.
func newPipeline(passes ...string) (*pipeline.Pipeline, error) {
	list, err := pipeline.Parse(passes...)
	if err != nil {
		return nil, err
	}
	return pipeline.New(list...)
}
