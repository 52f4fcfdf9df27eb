package gpu_test

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/testenv/cases"
	"github.com/openearthgo/oec/ir"
)

// A program whose tiles have other lines, with the kernels @k of a field and a number, and
// @none, which is a function only.
const frame = `func @f(%out: !loop.field<?x?x?xf64>, %x: f64, %n: index) attributes {loop.program} {
OUTSIDE
loop.tiles "p" (%i, %j, %k) to (%l, %m, %o) in ([0, 0, 0] : [NI, NJ, NK]) {
LINES
}
return
}
module attributes {gpu.kernel_module} {
func @k(%out: !loop.field<?x?x?xf64>, %x: f64) attributes {gpu.kernel} {
KERNEL
return
}
func @none() {
return
}
}`

const (
	grid = "blocks in (%n, %n, %n) threads in (%n, %n, %n)"
	good = "gpu.launch_func @k " + grid + " args(%out : !loop.field<?x?x?xf64>, %x : f64)"
)

// uniform begins a branch in a loop that all threads of a block run alike.
const uniform = `%b = gpu.block_id y : index
%o = constant 1 : index
loop.for %p = %o to %b {
%even = cmpi "slt", %p, %b : index
%d = scf.if %even -> (i1) {
scf.yield %even : i1
} else {
%e = constant false
scf.yield %e : i1
}
scf.if %d {`

// abbreviations make the cases readable.
var abbreviations = strings.NewReplacer("$GOOD", good, "$GRID", grid, "$UNIFORM", uniform)

func TestVerify(t *testing.T) {
	t.Parallel()
	cases.Each(t, "testdata/verify.txt", func(t *testing.T, text, want string) {
		lines, kernel, _ := strings.Cut(abbreviations.Replace(text), "kernel:\n")
		lines, outside, _ := strings.Cut(lines, "outside:\n")
		src := strings.NewReplacer("OUTSIDE", strings.TrimSuffix(outside, "\n"), "LINES", strings.TrimSuffix(lines, "\n"), "KERNEL", strings.TrimSuffix(kernel, "\n"))
		checkVerify(t, src.Replace(frame), want)
	})
}

// checkVerify parses a module and expects an error of its verification, if it is not "".
func checkVerify(t *testing.T, src, want string) {
	t.Helper()
	m, err := ir.Parse(registry(), "t.mlir", src)
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	if err := ir.Verify(m); err != nil {
		got = err.Error()
	}
	if want != "" {
		want = "t.mlir:" + want
	}
	if got != want {
		t.Errorf("error\n\t%s\nexpected\n\t%s", got, want)
	}
}

// What a kernel says of its blocks must hold for its launch, which has 64×4×%n threads.
func TestVerifyBounds(t *testing.T) {
	t.Parallel()
	const launching = "%i64 = constant 64 : index\n%i4 = constant 4 : index\n%i1 = constant 1 : index\n" +
		"gpu.launch_func @k blocks in (%n, %n, %n) threads in (%i64, %i4, LAST) args(%out : !loop.field<?x?x?xf64>, %x : f64)"
	const op = "7:1: 'gpu.launch_func' op "
	for _, c := range []struct{ name, bounds, last, want string }{
		{"nothing is said", "", "%n", ""},
		{"block", "gpu.block = [64, 4, 1]", "%i1", ""},
		{"resident", "gpu.block = [64, 4, 1], gpu.resident = 8", "%i1", ""},
		{"another block", "gpu.block = [32, 8, 1]", "%i1", op + "has blocks of 64 threads along x; @k is for blocks of [32, 8, 1]"},
		{"any block", "gpu.block = [64, 4, 1]", "%n", op + "has blocks of a number of threads that is not constant along z; @k is for blocks of [64, 4, 1]"},
		{"number of axes", "gpu.block = [64, 4]", "%i1", op + "runs @k, which has the gpu.block [64, 4], expected three numbers of threads, at most 1024 in all and 64 along z"},
		{"no threads", "gpu.block = [64, 0, 1]", "%i1", op + "runs @k, which has the gpu.block [64, 0, 1], expected three numbers of threads, at most 1024 in all and 64 along z"},
		{"too many threads", "gpu.block = [64, 4, 5]", "%i1", op + "runs @k, which has the gpu.block [64, 4, 5], expected three numbers of threads, at most 1024 in all and 64 along z"},
		{"too deep", "gpu.block = [1, 1, 65]", "%i1", op + "runs @k, which has the gpu.block [1, 1, 65], expected three numbers of threads, at most 1024 in all and 64 along z"},
		{"resident of an unknown block", "gpu.resident = 8", "%i1", op + "runs @k, which has the gpu.block <nil>, expected three numbers of threads, at most 1024 in all and 64 along z"},
		{"none resident", "gpu.block = [64, 4, 1], gpu.resident = 0", "%i1", op + "runs @k, which has the gpu.resident 0 : i64 for blocks of 256 threads, expected 1 to 8"},
		{"too many resident", "gpu.block = [64, 4, 1], gpu.resident = 9", "%i1", op + "runs @k, which has the gpu.resident 9 : i64 for blocks of 256 threads, expected 1 to 8"},
		{"resident text", `gpu.block = [64, 4, 1], gpu.resident = "all"`, "%i1", op + `runs @k, which has the gpu.resident "all" for blocks of 256 threads, expected 1 to 8`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			lines := strings.Replace(launching, "LAST", c.last, 1)
			src := strings.NewReplacer("OUTSIDE", "", "LINES", lines, "KERNEL", "", "{gpu.kernel}", strings.Replace("{"+c.bounds+", gpu.kernel}", "{, ", "{", 1)).Replace(frame)
			checkVerify(t, src, c.want)
		})
	}
}

// Wavefronts follow each other along what has an order.
func TestVerifyWavefronts(t *testing.T) {
	t.Parallel()
	const body = "{\n" + good + "\n}"
	const op = "4:1: 'gpu.wavefronts' op "
	for _, c := range []struct{ name, lines, want string }{
		{"well-formed", "gpu.wavefronts %wavefront of [1, 3, 0] " + body, ""},
		{"launch in wavefronts of wavefronts", "gpu.wavefronts %wavefront of [1, 1, 0] {\ngpu.wavefronts %other of [1, 1, 0] " + body + "\n}", "6:1: 'gpu.launch_func' op is not directly in the tiles of a nest, or in wavefronts there"},
		{"in a loop", "loop.for %q = %i to %l {\ngpu.wavefronts %other of [1, 1, 0] {\n}\n}", "5:1: 'gpu.wavefronts' op is not directly in the tiles of a nest"},
		{"of another dimension", "gpu.wavefronts %wavefront of [1, 1, 1] " + body, op + "has the form [1, 1, 1], but its nest has no order along k"},
		{"of none", "gpu.wavefronts %wavefront of [0, 0, 0] " + body, op + "has the form [0, 0, 0], expected three numbers from 0 on, not all 0"},
		{"negative", "gpu.wavefronts %wavefront of [1, -1, 0] " + body, op + "has the form [1, -1, 0], expected three numbers from 0 on, not all 0"},
		{"short", `"gpu.wavefronts"() ({` + "\n^(%wavefront : index):\n" + good + "\n" + `"gpu.terminator"() : () -> ()` + "\n}) {form = [1, 1]} : () -> ()", op + "has the attribute \"form\" = [1, 1], expected 3 integers"},
		{"without a number", `"gpu.wavefronts"() ({` + "\n" + good + "\n" + `"gpu.terminator"() : () -> ()` + "\n}) {form = [1, 1, 0]} : () -> ()", op + "has a body without the number of a wavefront"},
		{"without an end", `"gpu.wavefronts"() ({` + "\n^(%wavefront : index):\n" + good + "\n" + `"loop.end"() : () -> ()` + "\n}) {form = [1, 1, 0]} : () -> ()", op + "has a body that does not end in gpu.terminator"},
		{"points of wavefronts along what does not count", "%most = gpu.wavefront_points 2 of [1, 1, 0] : index", "4:9: 'gpu.wavefront_points' op has the dimension 2 and the form [1, 1, 0], expected three numbers from 0 on, of which the dimension's is not 0"},
		{"points of wavefronts along no dimension", "%most = gpu.wavefront_points 3 of [1, 1, 0] : index", "4:9: 'gpu.wavefront_points' op has the dimension 3 and the form [1, 1, 0], expected three numbers from 0 on, of which the dimension's is not 0"},
		{"points of wavefronts in a wavefront", "gpu.wavefronts %wavefront of [1, 1, 0] {\n%most = gpu.wavefront_points 1 of [1, 1, 0] : index\n}", "5:9: 'gpu.wavefront_points' op is not directly in the tiles of a nest"},
		{"launch in a loop of wavefronts", "gpu.wavefronts %wavefront of [1, 1, 0] {\nloop.for %q = %i to %l " + body + "\n}", "6:1: 'gpu.launch_func' op is not directly in the tiles of a nest, or in wavefronts there"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			ordered := strings.Replace(frame, "[NI, NJ, NK]) {", `[NI, NJ, NK]) attributes {order = "j -i"} {`, 1)
			checkVerify(t, strings.NewReplacer("OUTSIDE", "", "LINES", c.lines, "KERNEL", "").Replace(ordered), c.want)
		})
	}
}
