package gpu_test

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/internal/passtest"
	"github.com/openearthgo/oec/ir"
)

func registry() *ir.Registry {
	return ir.NewRegistry(arith.Dialect, scf.Dialect, loop.Dialect, gpu.Dialect)
}

// everything is a program with all operations, as it is printed.
const everything = `module {
  func @f(%a: !loop.field<?x?x?xf64>, %row: !loop.field<0x?x0xf64>, %x: f64, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
    %b = loop.buffer : !loop.field<?x0x0xf32>
    loop.tiles "p" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, NK]) {
      %one = constant 1 : index
      %n = subi %ihi, %ilo : index
      gpu.launch blocks(%bx, %by, %bz) in (%n, %one, %one) threads(%tx, %ty, %tz) in (%one, %one, %one) {
        %i = addi %ilo, %bx : index
        %0 = loop.load %a[%i, %by, %tz] : !loop.field<?x?x?xf64>
        loop.store %0, %out[%i, %by, %tz] : !loop.field<?x?x?xf64>
      }
      gpu.launch blocks(%bx_1, %by_1, %bz_1) in (%n, %one, %one) threads(%tx_1, %ty_1, %tz_1) in (%one, %one, %one) attributes {once} {
      }
    }
    loop.tiles "q" (%ilo_1, %jlo_1, %klo_1) to (%ihi_1, %jhi_1, %khi_1) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = "j -i"} {
      %one_1 = constant 1 : index
      %two = constant 2 : index
      gpu.launch_func @f_kernel2 blocks in (%ihi_1, %one_1, %jhi_1) threads in (%one_1, %two, %one_1) args(%row : !loop.field<0x?x0xf64>, %b : !loop.field<?x0x0xf32>, %ilo_1 : index, %x : f64)
      gpu.launch_func @empty blocks in (%one_1, %one_1, %one_1) threads in (%one_1, %one_1, %one_1) args() {once}
      %most = gpu.wavefront_points 1 of [1, 2, 0] : index
      gpu.wavefronts %wavefront of [1, 2, 0] attributes {once} {
        gpu.launch_func @empty blocks in (%most, %one_1, %one_1) threads in (%one_1, %one_1, %one_1) args()
      }
    }
    return
  }
  module attributes {gpu.kernel_module} {
    func @f_kernel2(%row: !loop.field<0x?x0xf64>, %b: !loop.field<?x0x0xf32>, %ilo: index, %x: f64) attributes {gpu.block = [1, 2, 1], gpu.kernel, gpu.resident = 4 : i64} {
      %s = gpu.shared [66, 1, 2] : !loop.field<?x0x?xf32>
      %p = gpu.private [1, 3, 1] {once} : !loop.field<0x?x0xf64>
      %m = gpu.scratch [1, 1, 1] : !loop.field<0x0x0x5x7xf64>
      gpu.barrier
      gpu.barrier {once}
      %bx = gpu.block_id x : index
      %ty = gpu.thread_id y : index
      %0 = gpu.thread_id z : index {once}
      %c = cmpi "slt", %bx, %ty : index
      assert %c {code = 1 : i64, message = "m"}
      loop.store %x, %row[%ty] : !loop.field<0x?x0xf64>
      return
    }
    func @empty() attributes {gpu.kernel} {
      return
    }
    func @other() {
      return
    }
  }
}
`

func TestRoundTrip(t *testing.T) {
	t.Parallel()
	passtest.RoundTrip(t, everything, gpu.Dialect)
}

// TestQueries asks a program for its parts.
func TestQueries(t *testing.T) {
	t.Parallel()
	m := passtest.Parse(t, everything)
	program := loop.Programs(m)[0]
	kernels := gpu.Kernels(gpu.KernelModule(m))
	if len(kernels) != 2 {
		t.Fatalf("%d kernels, expected 2", len(kernels))
	}
	launches := gpu.Launches(program)
	if len(launches) != 5 {
		t.Fatalf("%d launches, expected 5", len(launches))
	}
	for n, launch := range launches {
		wavefronts := gpu.WavefrontsOf(launch)
		if !gpu.TilesOf(launch).Is(loop.OpTiles) || (wavefronts != nil) != (n == 4) || n == 4 && gpu.FormOf(wavefronts) != [ir.Rank]int{1, 2, 0} {
			t.Errorf("launch %d is in %v and %v", n, gpu.TilesOf(launch), wavefronts)
		}
	}
	call := launches[2]
	if gpu.KernelOf(call) != kernels[0] || gpu.KernelOf(launches[3]) != kernels[1] {
		t.Error("the launches run other kernels")
	}
	grid := gpu.GridOf(call)
	if grid.Blocks[0].Name != "ihi_1" || grid.Blocks[2].Name != "jhi_1" || grid.Threads[1].Name != "two" {
		t.Errorf("the grid is %v", grid)
	}
	if args := gpu.ArgsOf(call); len(args) != 4 || args[0].Name != "row" || args[3].Name != "x" {
		t.Errorf("the arguments are %v", args)
	}
	names := ""
	for _, field := range gpu.Written(program.Regions[0]) {
		names += field.Name + " "
	}
	if want := "out row "; names != want {
		t.Errorf("%sare written, expected %s", names, want)
	}
}

func TestParams(t *testing.T) {
	t.Parallel()
	kernels := gpu.Kernels(gpu.KernelModule(passtest.Parse(t, everything)))
	args := kernels[0].Regions[0].Args
	want := []gpu.Param{
		{Kind: gpu.Address, Arg: args[0]}, // its elements lie next to each other along j
		{Kind: gpu.Address, Arg: args[1]},
		{Kind: gpu.Number, Arg: args[2]}, {Kind: gpu.Number, Arg: args[3]},
		{Kind: gpu.Panics}, {Kind: gpu.Scratch},
	}
	got := gpu.Params(kernels[0])
	if len(got) != len(want) {
		t.Fatalf("%d parameters, expected %d", len(got), len(want))
	}
	for n, p := range got {
		if p != want[n] {
			t.Errorf("parameter %d is %v, expected %v", n, p, want[n])
		}
	}
	if ps := gpu.Params(kernels[1]); len(ps) != 0 {
		t.Errorf("the empty kernel has the parameters %v", ps)
	}
}

func TestParseErrors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, lines, want string }{
		{"no threads", "gpu.launch blocks(%a, %b, %c) in (%n, %n, %n) {\n}", `3:47: expected "threads", found "{"`},
		{"two axes", "gpu.launch blocks(%a, %b) in (%n, %n) threads(%c, %d) in (%n, %n) {\n}", `3:25: expected ",", found ")"`},
		{"type of a grid", "gpu.launch blocks(%a, %b, %c) in (%n, %x, %n) threads(%d, %e, %f) in (%n, %n, %n) {\n}", "3:39: value has type f64, expected index"},
		{"no kernel", "gpu.launch_func blocks in (%n, %n, %n) threads in (%n, %n, %n) args()", `3:17: expected a name starting with @, found "blocks"`},
		{"no arguments", "gpu.launch_func @k blocks in (%n, %n, %n) threads in (%n, %n, %n)\n", `5:1: expected "args", found "}"`},
		{"type of an argument", "gpu.launch_func @k blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%x : index)", "3:77: value has type f64, expected index"},
		{"no axis", "%v = gpu.block_id 0 : index", `3:19: expected x, y or z, found "0"`},
		{"unknown axis", "%v = gpu.thread_id k : index", "3:20: expected x, y or z"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			src := "func @f(%x: f64, %n: index) {\nloop.tiles \"p\" (%i, %j, %k) to (%l, %m, %o) in ([0, 0, 0] : [NI, NJ, NK]) {\n" + c.lines + "\n}\nreturn\n}"
			_, err := ir.Parse(registry(), "t.mlir", src)
			if want := "t.mlir:" + c.want; err == nil || err.Error() != want {
				t.Errorf("error\n\t%v\nexpected\n\t%s", err, want)
			}
		})
	}
}

// TestScratch lays out the memory of a block: parts begin where the device fetches.
func TestScratch(t *testing.T) {
	t.Parallel()
	text := strings.Replace(everything, "%m = gpu.scratch", "%l = gpu.scratch [3, 1, 1] : !loop.field<?x0x0xf32>\n %m = gpu.scratch", 1)
	kernel := gpu.Kernels(gpu.KernelModule(passtest.Parse(t, text)))[0]
	parts := gpu.Memories(kernel.Regions[0], gpu.OpScratch)
	at, size := gpu.ScratchOf(kernel)
	if len(parts) != 2 || at[parts[0]] != 0 || at[parts[1]] != 128 || size != 128+384 {
		t.Errorf("%d parts are at %v of %d bytes, expected 2 at 0 and 128 of 512", len(parts), at, size)
	}
}
