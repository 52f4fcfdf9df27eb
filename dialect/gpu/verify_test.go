package gpu_test

import (
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

func TestVerify(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, lines, outside, kernel, want string }{
		{"well-formed", good, "", "", ""},
		{"nothing written", "", "", "", "3:1: 'loop.tiles' op writes nothing"},
		{"grid of a number", `"gpu.launch_func"(%n, %n, %x, %n, %n, %n, %out, %x) {kernel = "k"} : (index, index, f64, index, index, index, !loop.field<?x?x?xf64>, f64) -> ()`, "", "",
			"4:1: 'gpu.launch_func' op has a grid of type f64, expected index"},
		{"grid of two axes", `"gpu.launch"(%n, %n, %n, %n) ({ }) : (index, index, index, index) -> ()`, "", "", "4:1: 'gpu.launch' op takes 6 operands, has 4"},
		{"launch outside of tiles", good, good, "", "2:1: 'gpu.launch_func' op is not directly in the tiles of a nest"},
		{"launch in a loop", "loop.for %q = %i to %l {\n" + good + "\n}", "", "", "5:1: 'gpu.launch_func' op is not directly in the tiles of a nest"},
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
		{"number on the host", "%v = gpu.block_id x : index\n" + good, "", "", "4:6: 'gpu.block_id' op is not in a kernel"},
		{"no axis", good, "", `%v = "gpu.block_id"() : () -> index`, `10:6: 'gpu.block_id' op lacks the attribute "axis"`},
		{"axis", good, "", `%v = "gpu.thread_id"() {axis = 3} : () -> index`, "10:6: 'gpu.thread_id' op has the axis 3, expected 0 (x), 1 (y) or 2 (z)"},
		{"negative axis", good, "", `%v = "gpu.thread_id"() {axis = -1} : () -> index`, "10:6: 'gpu.thread_id' op has the axis -1, expected 0 (x), 1 (y) or 2 (z)"},
		{"type of a number", good, "", `%v = "gpu.block_id"() {axis = 0} : () -> i32`, "10:6: 'gpu.block_id' op has a result of type i32, expected index"},
		{"end in the middle", good, "", "gpu.terminator", "10:1: 'gpu.terminator' op must be the last operation of its region"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			src := strings.NewReplacer("OUTSIDE", c.outside, "LINES", c.lines, "KERNEL", c.kernel).Replace(frame)
			m, err := ir.Parse(registry(), "t.mlir", src)
			if err != nil {
				t.Fatal(err)
			}
			got, want := "", c.want
			if err := ir.Verify(m); err != nil {
				got = err.Error()
			}
			if want != "" {
				want = "t.mlir:" + want
			}
			if got != want {
				t.Errorf("error\n\t%s\nexpected\n\t%s", got, want)
			}
		})
	}
}
