package gpu_test

import (
	"slices"
	"strings"
	"testing"

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
	grid   = "blocks in (%n, %n, %n) threads in (%n, %n, %n)"
	good   = "gpu.launch_func @k " + grid + " args(%out : !loop.field<?x?x?xf64>, %x : f64)"
	launch = `"gpu.launch"(%n, %n, %n, %n, %n, %n) ({ `
	ended  = ` }) : (index, index, index, index, index, index) -> ()`
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
scf.if %d {
`

// verifyCase is lines at the places of frame, and what is wrong with them.
type verifyCase struct{ name, lines, outside, kernel, want string }

// What launches of both forms may look like.
var launchCases = []verifyCase{
	{"well-formed", good, "", "", ""},
	{"nothing written", "", "", "", "3:1: 'loop.tiles' op writes nothing"},
	{"grid of a number", `"gpu.launch_func"(%n, %n, %x, %n, %n, %n, %out, %x) {kernel = "k"} : (index, index, f64, index, index, index, !loop.field<?x?x?xf64>, f64) -> ()`, "", "",
		"4:1: 'gpu.launch_func' op has a grid of type f64, expected index"},
	{"grid of two axes", `"gpu.launch"(%n, %n, %n, %n) ({ }) : (index, index, index, index) -> ()`, "", "", "4:1: 'gpu.launch' op takes 6 operands, has 4"},
	{"launch outside of tiles", good, good, "", "2:1: 'gpu.launch_func' op is not directly in the tiles of a nest, or in wavefronts there"},
	{"launch in a loop", "loop.for %q = %i to %l {\n" + good + "\n}", "", "", "5:1: 'gpu.launch_func' op is not directly in the tiles of a nest, or in wavefronts there"},
	{"launch without numbers", launch + `"gpu.terminator"() : () -> ()` + ended, "", "", "4:1: 'gpu.launch' op has 0 numbers of blocks and threads, expected 6"},
	{"numbers of a launch", launch + `^(%a : index, %b : index, %c : f64, %d : index, %e : index, %g : index): "gpu.terminator"() : () -> ()` + ended, "", "",
		"4:1: 'gpu.launch' op has a number of type f64, expected index"},
	{"end of a launch", launch + `^(%a : index, %b : index, %c : index, %d : index, %e : index, %g : index): "loop.end"() : () -> ()` + ended, "", "",
		"4:1: 'gpu.launch' op has a body that does not end in gpu.terminator"},
	{"read after write", "gpu.launch blocks(%a, %b, %c) in (%n, %n, %n) threads(%d, %e, %g) in (%n, %n, %n) {\n%v = loop.load %out[%a, %b, %c] : !loop.field<?x?x?xf64>\nloop.store %v, %out[%a, %b, %c] : !loop.field<?x?x?xf64>\n}", "", "",
		"3:1: 'loop.tiles' op reads the field out, which it also writes; points may run in any order"},
	{"no kernel", strings.Replace(good, "@k", "@none", 1), "", "", "4:1: 'gpu.launch_func' op runs @none, which is no kernel of this module"},
	{"no function", strings.Replace(good, "@k", "@f", 1), "", "", "4:1: 'gpu.launch_func' op runs @f, which is no kernel of this module"},
	{"no name", `"gpu.launch_func"(%n, %n, %n, %n, %n, %n, %out) : (index, index, index, index, index, index, !loop.field<?x?x?xf64>) -> ()`, "", "",
		`4:1: 'gpu.launch_func' op lacks the attribute "kernel"`},
	{"one argument", "gpu.launch_func @k " + grid + " args(%out : !loop.field<?x?x?xf64>)", "", "", "4:1: 'gpu.launch_func' op has 1 arguments, @k takes 2"},
	{"type of an argument", "gpu.launch_func @k " + grid + " args(%out : !loop.field<?x?x?xf64>, %n : index)", "", "",
		"4:1: 'gpu.launch_func' op has argument 1 of type index, @k takes f64"},
	{"end in the middle", good, "", "gpu.terminator", "10:1: 'gpu.terminator' op must be the last operation of its region"},
}

// The numbers of blocks and threads.
var idCases = []verifyCase{
	{"number on the host", "%v = gpu.block_id x : index\n" + good, "", "", "4:6: 'gpu.block_id' op is not in a kernel"},
	{"no axis", good, "", `%v = "gpu.block_id"() : () -> index`, `10:6: 'gpu.block_id' op lacks the attribute "axis"`},
	{"axis", good, "", `%v = "gpu.thread_id"() {axis = 3} : () -> index`, "10:6: 'gpu.thread_id' op has the axis 3, expected 0 (x), 1 (y) or 2 (z)"},
	{"negative axis", good, "", `%v = "gpu.thread_id"() {axis = -1} : () -> index`, "10:6: 'gpu.thread_id' op has the axis -1, expected 0 (x), 1 (y) or 2 (z)"},
	{"type of a number", good, "", `%v = "gpu.block_id"() {axis = 0} : () -> i32`, "10:6: 'gpu.block_id' op has a result of type i32, expected index"},
}

// Memory of blocks and threads.
var memoryCases = []verifyCase{
	{"memory", good, "", "%s = gpu.shared [768, 4, 2] : !loop.field<?x?x?xf64>\n%p = gpu.private [1, 4, 1] : !loop.field<0x?x0xi1>", ""},
	{"memory of a number", good, "", `%s = "gpu.shared"() {size = [1, 1, 1]} : () -> f64`, "10:6: 'gpu.shared' op has a result of type f64, expected a field"},
	{"no size", good, "", `%s = "gpu.shared"() : () -> !loop.field<?x?x?xf64>`, `10:6: 'gpu.shared' op lacks the attribute "size"`},
	{"short size", good, "", `%s = "gpu.private"() {size = [1, 1]} : () -> !loop.field<?x?x?xf64>`, "10:6: 'gpu.private' op has the attribute \"size\" = [1, 1], expected 3 integers"},
	{"nothing", good, "", "%s = gpu.private [1, 0, 1] : !loop.field<?x?x?xf64>", "10:6: 'gpu.private' op has the size [1, 0, 1] for a field of type !loop.field<?x?x?xf64>"},
	{"size of what is not there", good, "", "%s = gpu.private [1, 2, 1] : !loop.field<?x0x?xf64>", "10:6: 'gpu.private' op has the size [1, 2, 1] for a field of type !loop.field<?x0x?xf64>"},
	{"memory without dimensions", good, "", "%s = gpu.private [1, 1, 1] : !loop.field<0x0x0xf64>", "10:6: 'gpu.private' op has the size [1, 1, 1] for a field of type !loop.field<0x0x0xf64>"},
	{"too much memory", good, "", "%s = gpu.shared [768, 4, 1] : !loop.field<?x?x?xf64>\n%t = gpu.shared [768, 4, 1] : !loop.field<?x?x?xf64>\n%u = gpu.shared [1, 1, 1] : !loop.field<?x0x0xi1>",
		"12:6: 'gpu.shared' op makes it 49153 bytes that the threads of a block share, expected at most 49152"},
	{"memory on the host", "%s = gpu.shared [1, 1, 1] : !loop.field<?x?x?xf64>\n" + good, "", "", "4:6: 'gpu.shared' op is not directly in what a thread does"},
	{"memory in a branch", good, "", "%c = constant true\nscf.if %c {\n%s = gpu.shared [1, 1, 1] : !loop.field<?x?x?xf64>\n}", "12:6: 'gpu.shared' op is not directly in what a thread does"},
}

// Where all threads of a block get to.
var barrierCases = []verifyCase{
	{"barriers", good, "", "gpu.barrier\n" + uniform + "gpu.barrier\n}\n}\ngpu.barrier", ""},
	{"barrier of a launch", "gpu.launch blocks(%a, %b, %c) in (%n, %n, %n) threads(%d, %e, %g) in (%n, %n, %n) {\n%q = cmpi \"slt\", %a, %i : index\nscf.if %q {\ngpu.barrier\n}\nloop.store %x, %out[%a, %b, %c] : !loop.field<?x?x?xf64>\n}", "", "", ""},
	{"barrier on the host", "gpu.barrier\n" + good, "", "", "4:1: 'gpu.barrier' op is not in what a thread does"},
	{"barrier for some threads", good, "", "%t = gpu.thread_id y : index\n%zero = constant 0 : index\n%q = cmpi \"eq\", %t, %zero : index\nscf.if %q {\ngpu.barrier\n}",
		"14:1: 'gpu.barrier' op is in \"scf.if\", which threads of a block may run differently often"},
	{"barrier for some threads of a launch", "gpu.launch blocks(%a, %b, %c) in (%n, %n, %n) threads(%d, %e, %g) in (%n, %n, %n) {\n%q = cmpi \"slt\", %g, %i : index\nscf.if %q {\ngpu.barrier\n}\nloop.store %x, %out[%a, %b, %c] : !loop.field<?x?x?xf64>\n}", "", "",
		"7:1: 'gpu.barrier' op is in \"scf.if\", which threads of a block may run differently often"},
	{"barrier in a loop of a thread", good, "", "%t = gpu.thread_id x : index\n%zero = constant 0 : index\nloop.for %m = %zero to %t {\n" + uniform + "gpu.barrier\n}\n}\n}",
		"24:1: 'gpu.barrier' op is in \"loop.for\", which threads of a block may run differently often"},
	{"barrier where memory says", good, "", "%zero = constant 0 : index\n%one = constant 1.0 : f64\n%v = loop.load %out[%zero, %zero, %zero] : !loop.field<?x?x?xf64>\n%q = cmpf \"olt\", %v, %one : f64\nscf.if %q {\ngpu.barrier\n}",
		"15:1: 'gpu.barrier' op is in \"scf.if\", which threads of a block may run differently often"},
	{"barrier in a branch with a value", good, "", "%c = constant true\n%v = scf.if %c -> (f64) {\ngpu.barrier\nscf.yield %x : f64\n} else {\nscf.yield %x : f64\n}", "12:1: 'gpu.barrier' op is in a branch that yields values"},
}

func TestVerify(t *testing.T) {
	t.Parallel()
	for _, c := range slices.Concat(launchCases, idCases, memoryCases, barrierCases) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			checkVerify(t, strings.NewReplacer("OUTSIDE", c.outside, "LINES", c.lines, "KERNEL", c.kernel).Replace(frame), c.want)
		})
	}
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
