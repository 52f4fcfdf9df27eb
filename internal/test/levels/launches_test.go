package levels_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/describe"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/internal/passtest"
)

// launched is a program with a buffer, a nest with an order, a plane, a nest with an assert and
// one that is unrolled.
const launched = `func @f(%s: f32, %a: !loop.field<?x?x?xf64>, %n: i64, %row: !loop.field<0x?x0xi64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
  %b = loop.buffer : !loop.field<?x?x?xf64>
  loop.parallel "b" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = "-k"} {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    loop.store %0, %b[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "row" (%i, %j, %k) in ([0, 0, 0] : [1, NJ, 1]) {
    %nk = loop.extent 2 : index
    %nk64 = index_cast %nk : index to i64
    %zero = constant 0 : i64
    %c = cmpi "ne", %n, %zero : i64
    assert %c {code = 1 : i64, message = "integer divide by zero"}
    %q = divi_signed %nk64, %n : i64
    loop.store %q, %row[%j] : !loop.field<0x?x0xi64>
  }
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %b[%i - 1, %j, %k] : !loop.field<?x?x?xf64>
    %1 = fpext %s : f32 to f64
    %2 = mulf %0, %1 : f64
    loop.store %2, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  } step [1, 3, 1] (%i, %j, %k) {
    %0 = loop.load %b[%i - 1, %j, %k] : !loop.field<?x?x?xf64>
    loop.store %0, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
    loop.store %0, %out[%i, %j + 1, %k] : !loop.field<?x?x?xf64>
    loop.store %0, %out[%i, %j + 2, %k] : !loop.field<?x?x?xf64>
  }
  return
}`

// describedLaunches are the launches of the program above.
const describedLaunches = `stage 0: f_kernel0, block [8 2 1], points [8 2 0], grid [0 1 2], field 0 stride 0.1 stride 0.2 field 3 stride 3.1 stride 3.2 lo 0 lo 1 lo 2 hi 0 hi 1 hi 2
stage 1: f_kernel1, block [16 1 1], points [1 16 1], grid [1 0 2], field 1 lo 1 hi 1 n 2 scalar 1 panic
stage 2: f_kernel2, block [8 2 1], points [8 6 1], grid [0 1 2], field 2 stride 2.1 stride 2.2 field 3 stride 3.1 stride 3.2 lo 0 lo 1 lo 2 hi 0 hi 1 scalar 0
`

func showLaunch(l abi.Launch) string {
	text := fmt.Sprintf("stage %d: %s, block %v, points %v, grid %v,", l.Stage, l.Kernel, l.Block, l.Points, l.Grid)
	for _, a := range l.Args {
		switch a.Kind {
		case abi.ArgField:
			text += fmt.Sprintf(" field %d", a.Field)
		case abi.ArgStride:
			text += fmt.Sprintf(" stride %d.%d", a.Field, a.Dim)
		case abi.ArgScalar:
			text += fmt.Sprintf(" scalar %d", a.Field)
		case abi.ArgPanic:
			text += " panic"
		default:
			text += fmt.Sprintf(" %s %d", map[abi.ArgKind]string{abi.ArgLo: "lo", abi.ArgHi: "hi", abi.ArgN: "n"}[a.Kind], a.Dim)
		}
	}
	return text + "\n"
}

func TestLaunches(t *testing.T) {
	t.Parallel()
	testLaunches(t, launched, describedLaunches)
}

// Where passes have done without some buffers, those that are left keep their numbers.
func TestLaunchesNumbered(t *testing.T) {
	t.Parallel()
	numbered := strings.Replace(launched, "loop.buffer :", "loop.buffer {number = 2 : i64} :", 1)
	buffer := strings.NewReplacer("field 3", "field 5", "stride 3.", "stride 5.")
	testLaunches(t, numbered, buffer.Replace(describedLaunches))
}

func testLaunches(t *testing.T, program, want string) {
	t.Helper()
	module := passtest.Parse(t, program)
	passtest.RunAll(t, module, passtest.Passes(t, "convert-loops-to-gpu=block-i=8 block-j=2", "gpu-kernel-outlining")...)
	launches, err := describe.Launches(loop.Programs(module)[0])
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, l := range launches {
		text += showLaunch(l)
	}
	if text != want {
		t.Errorf("launches are\n%s\nexpected\n%s", text, want)
	}
}

// joined is a program with nests that local buffers join, between two others.
const joined = `func @f(%a: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>, %p: !loop.field<?x?x?xf64>) attributes {loop.program} {
  %c = loop.buffer : !loop.field<?x?x?xf64>
  %b = loop.buffer {local} : !loop.field<?x?x?xf64>
  loop.parallel "c" (%i, %j, %k) in ([-1, 0, 0] : [NI+1, NJ, NK]) {
    %0 = loop.load %a[%i, %j, %k] : !loop.field<?x?x?xf64>
    loop.store %0, %c[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "b" (%i, %j, %k) in ([-1, 0, 0] : [NI+1, NJ, NK]) {
    %0 = loop.load %c[%i, %j, %k] : !loop.field<?x?x?xf64>
    loop.store %0, %b[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "out" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %b[%i - 1, %j, %k] : !loop.field<?x?x?xf64>
    %1 = loop.load %b[%i + 1, %j, %k] : !loop.field<?x?x?xf64>
    %2 = addf %0, %1 : f64
    loop.store %2, %out[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  loop.parallel "p" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
    %0 = loop.load %c[%i, %j, %k] : !loop.field<?x?x?xf64>
    loop.store %0, %p[%i, %j, %k] : !loop.field<?x?x?xf64>
  }
  return
}`

// A launch of joined nests is of the last of their stages, and says how many are before it. None
// of its arguments is the buffer that it keeps to itself.
func TestLaunchesJoined(t *testing.T) {
	t.Parallel()
	module := passtest.Parse(t, joined)
	passtest.RunAll(t, module, passtest.Passes(t, "gpu-shared-buffers=share=all block-i=4 block-j=2", "convert-loops-to-gpu", "gpu-kernel-outlining")...)
	launches, err := describe.Launches(loop.Programs(module)[0])
	if err != nil {
		t.Fatal(err)
	}
	var got [][2]int
	for _, l := range launches {
		got = append(got, [2]int{l.Stage, l.Joined})
	}
	if want := [][2]int{{0, 0}, {2, 1}, {3, 0}}; !slices.Equal(got, want) {
		t.Errorf("stages and joined ones are %v, expected %v", got, want)
	}
	const buffer = 4 // after three fields and %c
	if slices.ContainsFunc(launches[1].Args, func(a abi.Arg) bool { return a.Kind == abi.ArgField && a.Field == buffer }) {
		t.Errorf("the launch takes the buffer: %v", launches[1].Args)
	}
}

// launcher is a program in which the host computes a grid and what it passes.
const launcher = `func @f(%out: !loop.field<?x?x?xf64>, %s: f64) attributes {loop.program} {
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, NK]) {
    %one = constant 1 : index
    %three = constant 3 : index
    %four = constant 4 : index
    %ni = subi %ihi, %ilo : index
    %up = addi %ni, %three : index
    %nbi = divi_signed %up, %four : index
    %nj = subi %jhi, %jlo : index
    %nk = subi %khi, %klo : index
    gpu.launch_func @k blocks in (%nbi, %nj, %nk) threads in (%four, %one, %one) args(%out : !loop.field<?x?x?xf64>, %ilo : index, %s : f64)
  }
  return
}
module attributes {gpu.kernel_module} {
  func @k(%out: !loop.field<?x?x?xf64>, %first: index, %s: f64) attributes {gpu.kernel} {
    %by = gpu.block_id y : index
    %bz = gpu.block_id z : index
    loop.store %s, %out[%first, %by, %bz] : !loop.field<?x?x?xf64>
    return
  }
}`

// The host's part may only say what the table of launches can.
func TestLaunchesRefused(t *testing.T) {
	t.Parallel()
	const grid = "input.mlir:11:5: the grid of @k along x is not how many blocks cover the range along a dimension"
	for _, c := range []struct{ name, old, new, want string }{
		{"nothing", "", "", ""},
		{"threads", "threads in (%four", "threads in (%ni", "input.mlir:11:5: the blocks of @k have a number of threads that is not constant"},
		{"rounded up by less", "addi %ni, %three", "addi %ni, %one", grid},
		{"rounded down", "divi_signed %up", "divi_signed %ni", grid},
		{"sum", "subi %ihi, %ilo", "addi %ihi, %ilo", grid},
		{"other ends", "subi %ihi, %ilo", "subi %jhi, %ilo", grid},
		{"reversed ends", "subi %ihi, %ilo", "subi %ilo, %ihi", grid},
		{"constant", "blocks in (%nbi", "blocks in (%three", grid},
		{"one dimension twice", "(%nbi, %nj, %nk)", "(%nbi, %ni, %nk)", "input.mlir:11:5: the grid of @k along y is not how many blocks cover the range along a dimension"},
		{"argument", ", %ilo : index, %s", ", %nj : index, %s", "input.mlir:11:5: @k is passed nj as first, which is no field, scalar, end of the range, number of a wavefront or extent of the domain"},
		{"loop", "gpu.launch_func @k", "loop.for %x = %ilo to %ihi {\n}\ngpu.launch_func @k",
			`input.mlir:11:5: the host runs "loop.for" for out; expected launches of kernels only: run convert-loops-to-gpu and gpu-kernel-outlining first`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			src := strings.Replace(launcher, c.old, c.new, 1)
			_, err := describe.Launches(loop.Programs(passtest.Parse(t, src))[0])
			if got := errorText(err); got != c.want {
				t.Errorf("error\n\t%s\nexpected\n\t%s", got, c.want)
			}
		})
	}
	_, err := describe.Launches(loop.Programs(passtest.Parse(t, launched))[0])
	if want := "input.mlir:3:3: b is not launched; run convert-loops-to-gpu first"; errorText(err) != want {
		t.Errorf("error %s, expected %s", errorText(err), want)
	}
}

// Wavefronts are described with their form, and their grid covers what a wavefront has of the range:
// with any other grid the run time would launch too few threads, or too many.
func TestLaunchesOfWavefronts(t *testing.T) {
	t.Parallel()
	inWavefronts := strings.NewReplacer(": [NI, NJ, NK]) {", `: [NI, NJ, NK]) attributes {order = "j i"} {`, "%nbi, %nj, %nk", "%one, %nbj, %nk",
		"    %nj = subi %jhi, %jlo : index\n", "    %nj = ROWS : index\n    %upj = addi %nj, %three : index\n    %nbj = divi_signed %upj, %four : index\n",
		"    gpu.launch_func", "    gpu.wavefronts %w of [1, 2, 0] {\n      gpu.launch_func", "index, %s : f64)", "index, %s : f64)\n    }").Replace(launcher)
	for rows, want := range map[string]string{
		"gpu.wavefront_points 1 of [1, 2, 0]": "",
		"gpu.wavefront_points 1 of [1, 1, 0]": "input.mlir:14:7: the grid of @k along y is not how many blocks cover the range along a dimension",
		"subi %jhi, %jlo":                     "input.mlir:14:7: the grid of @k along y is not how many blocks cover the range along a dimension",
	} {
		list, err := describe.Launches(loop.Programs(passtest.Parse(t, strings.Replace(inWavefronts, "ROWS", rows, 1)))[0])
		if got := errorText(err); got != want {
			t.Errorf("%s: error\n\t%s\nexpected\n\t%s", rows, got, want)
		}
		if want != "" {
			continue
		}
		if l := list[0]; l.Wavefronts != (abi.Wavefronts{1, 2, 0}) || l.Points != [3]int{0, 4, 1} || l.Grid != [3]int{0, 1, 2} {
			t.Errorf("%s: described as %+v", rows, l)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
