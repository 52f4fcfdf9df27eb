package llvm_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/backend/cuda"
	"github.com/openearthgo/oec/backend/hip"
	"github.com/openearthgo/oec/backend/llvm"
	"github.com/openearthgo/oec/backend/llvm/emit"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/toolchain"
	"github.com/openearthgo/oec/ir"
)

func deviceMachine(triple string, attributes []string, d *emit.Device) emit.Machine {
	m := emit.Machine{Triple: triple, FMA: true, Device: d}
	for _, a := range attributes {
		m.Attributes = append(m.Attributes, emit.Attribute(a))
	}
	return m
}

// device is a target of one of the back ends for accelerators.
type device struct {
	name    string
	machine emit.Machine
	// compile returns the text of the code, for expectations, and the sizes of the parameters
	// of each kernel.
	compile func(t *testing.T, tools *toolchain.Tools, module, name string) (text string, params map[string][]int)
}

func devices(t *testing.T) []device {
	t.Helper()
	ptx, ok := cuda.TargetByName("sm_70")
	if !ok {
		t.Fatal("no target sm_70")
	}
	list := []device{{"ptx", deviceMachine(cuda.Triple, ptx.Attributes(), emit.NVPTX()), func(t *testing.T, tools *toolchain.Tools, module, name string) (string, map[string][]int) {
		t.Helper()
		code, err := cuda.Compile(t.Context(), tools, ptx, module, name)
		if err != nil {
			t.Fatalf("%v\n%s", err, module)
		}
		params := map[string][]int{}
		for _, k := range code.Kernels {
			params[k.Name] = k.Params
		}
		return code.Text, params
	}}}
	for _, target := range hip.Targets() {
		list = append(list, device{target.Name, deviceMachine(hip.Triple, target.Attributes(), emit.AMDGCN(target.Wave, target.Least)), func(t *testing.T, tools *toolchain.Tools, module, name string) (string, map[string][]int) {
			t.Helper()
			code, err := hip.Compile(t.Context(), tools, target, module, name)
			if err != nil {
				t.Fatalf("%v\n%s", err, module)
			}
			return "", sizesOf(code)
		}})
	}
	return list
}

// sizesOf returns the sizes of the parameters of kernels, each of which lies where its size
// allows it to.
func sizesOf(code *hip.Code) map[string][]int {
	params := map[string][]int{}
	for _, k := range code.Kernels {
		for _, p := range k.Params {
			params[k.Name] = append(params[k.Name], p.Size)
		}
	}
	return params
}

// TestKernels compiles the programs of testdata/kernels, whose comments say what the code of
// their kernels must look like, as TestCode describes; the LLVM IR is that for PTX.
func TestKernels(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsLLVM(t)
	for _, p := range readPrograms(t, "kernels") {
		expectations := parseExpectations(t, p)
		for _, d := range devices(t) {
			t.Run(p.name+"/"+d.name, func(t *testing.T) {
				t.Parallel()
				module, text := compileFor(t, tools, d, p)
				check(t, expectations[d.name], text)
				if d.name == "ptx" {
					check(t, expectations["llvm"], module)
				}
			})
		}
	}
}

// TestWaves reads how many waves each unit of a device of AMD is to hold: of kernels that say how
// many blocks a multiprocessor is to, and of those that do not, for which it has registers anyway.
func TestWaves(t *testing.T) {
	t.Parallel()
	waves := map[string]map[string]string{
		"resident": {"gfx90a": "3", "gfx942": "3", "gfx1030": "6", "gfx1100": "6"},
		"laplace":  {"gfx90a": "1", "gfx942": "1", "gfx1030": "4", "gfx1100": "5"},
	}
	for _, p := range readPrograms(t, "kernels") {
		if waves[p.name] == nil {
			continue
		}
		for _, d := range devices(t) {
			module, err := llvm.EmitKernels(p.kernels, d.machine)
			if err != nil {
				t.Fatal(err)
			}
			n := waves[p.name][d.name]
			if want := `"amdgpu-waves-per-eu"="` + n + `"`; strings.Contains(module, want) != (n != "") {
				t.Errorf("%s for %s: %s, expected in\n%s", p.name, d.name, want, module)
			}
		}
		delete(waves, p.name)
	}
	for name := range waves {
		t.Errorf("there is no program %s", name)
	}
}

// TestKernelsOfAllOperations compiles what is hard to compile without a call or memory of a
// thread's own.
func TestKernelsOfAllOperations(t *testing.T) {
	t.Parallel()
	tools := testenv.NeedsLLVM(t)
	list := append(readPrograms(t, "run"), randomPrograms(t)...)
	for _, p := range list {
		for _, d := range devices(t) {
			if d.name != "ptx" && !slices.Contains([]string{"functions", "operations", "asserts"}, p.name) || d.name == "gfx942" {
				continue
			}
			t.Run(p.name+"/"+d.name, func(t *testing.T) {
				t.Parallel()
				compileFor(t, tools, d, p)
			})
		}
	}
}

// compileFor compiles the kernels of a program and checks that they take what a launch
// passes.
func compileFor(t *testing.T, tools *toolchain.Tools, d device, p program) (module, text string) {
	t.Helper()
	module, err := llvm.EmitKernels(p.kernels, d.machine)
	if err != nil {
		t.Fatal(err)
	}
	text, params := d.compile(t, tools, module, p.name)
	launches := gpu.Launches(loop.Programs(p.kernels)[0])
	sized := gpu.DomainAttr.In(loop.Programs(p.kernels)[0])
	forms := 2
	if sized {
		forms = 1
	}
	if len(params) != forms*len(launches) {
		t.Errorf("code for %d kernels, expected %d forms of %d", len(params), forms, len(launches))
	}
	for _, l := range launches {
		name := gpu.CalleeAttr.Of(l)
		if !sized {
			checkSizes(t, name, params[name], expectedSizes(l, 8))
		}
		checkSizes(t, llvm.Kernel32(name), params[llvm.Kernel32(name)], expectedSizes(l, 4))
	}
	return module, text
}

func checkSizes(t *testing.T, name string, got, want []int) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s has parameters of %v bytes, expected %v", name, got, want)
	}
}

// expectedSizes returns the sizes of what a launch passes to a kernel, with indices and strides
// of so many bytes. An argument of the program that is an index is a number of the user's.
func expectedSizes(launch *ir.Op, index int) []int {
	kernel := gpu.KernelOf(launch)
	var sizes []int
	for _, p := range gpu.Params(kernel) {
		size := 8
		switch p.Kind {
		case gpu.Stride:
			size = index
		case gpu.Number:
			s := p.Arg.Type.(ir.Scalar)
			size = max(s.Bits()/8, 1)
			if r := gpu.ArgsOf(launch)[p.Arg.Index()].Region(); s == ir.Index && (r == nil || !r.Parent().Is(ir.OpFunc)) {
				size = index
			}
		}
		sizes = append(sizes, size)
	}
	return sizes
}

// TestKernelsRefused gives modules to EmitKernels that passes should not have left.
func TestKernelsRefused(t *testing.T) {
	t.Parallel()
	const launch = `loop.tiles "n" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, NK]) {
      %one = constant 1 : index
      LAUNCH
    }`
	for _, tt := range []struct{ name, launch, kernel, want string }{
		{"region", `gpu.launch blocks(%a, %b, %c) in (%ihi, %jhi, %khi) threads(%d, %e, %f) in (%one, %one, %one) {
        %v = constant 0.0e0 : f64
        loop.store %v, %out[%a, %b, %c] : !loop.field<?x?x?xf64>
      }`, "", `p.mlir:5:7: cannot lower "gpu.launch" to LLVM IR: gpu-kernel-outlining must run first`},
		{"threads", `gpu.launch_func @k blocks in (%ihi, %jhi, %khi) threads in (%one, %one, %one) args(%out : !loop.field<?x?x?xf64>)`,
			`func @k(%f: !loop.field<?x?x?xf64>) attributes {gpu.kernel} {
      return
    }`, `p.mlir:10:5: cannot lower "func" to LLVM IR: how many threads its blocks have is not known`},
		{"extent", `gpu.launch_func @k blocks in (%ihi, %jhi, %khi) threads in (%one, %one, %one) args(%out : !loop.field<?x?x?xf64>)`,
			`func @k(%f: !loop.field<?x?x?xf64>) attributes {gpu.kernel, gpu.block = [1, 1, 1]} {
      %n = loop.extent 0 : index
      %v = constant 0.0e0 : f64
      loop.store %v, %f[%n, %n, %n] : !loop.field<?x?x?xf64>
      return
    }`, `p.mlir:11:12: cannot lower "loop.extent" to LLVM IR: gpu-kernel-outlining makes it an argument`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			src := fmt.Sprintf(`module {
  func @p(%%out: !loop.field<?x?x?xf64>) attributes {loop.program} {
    %s
    return
  }
  module attributes {gpu.kernel_module} {
    %s
  }
}
`, strings.Replace(launch, "LAUNCH", tt.launch, 1), tt.kernel)
			module := parse(t, "p.mlir", src)
			for _, d := range devices(t) {
				text, err := llvm.EmitKernels(module, d.machine)
				if got := message(err); got != tt.want || err != nil && text != "" {
					t.Errorf("%s: error\n\t%s\nwant\n\t%s", d.name, got, tt.want)
				}
			}
		})
	}
}
