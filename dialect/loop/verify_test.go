package loop_test

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/ir"
)

func registry() *ir.Registry {
	return ir.NewRegistry(arith.Dialect, mathop.Dialect, scf.Dialect, loop.Dialect)
}

// abbreviations make the cases readable: F, J and N are fields over ijk, j and nothing.
var abbreviations = strings.NewReplacer("$F", "!loop.field<?x?x?xf64>", "$J", "!loop.field<0x?x0xf64>", "$N", "!loop.field<0x0x0xf64>",
	"$BOX", "([0, 0, 0] : [NI, NJ, NK])")

func verify(t *testing.T, lines string) string {
	t.Helper()
	src := abbreviations.Replace("func @f(%a: $F, %row: $J, %one: $N, %out: $F, %x: f64, %n: index) attributes {loop.program} {\n" + lines + "\nreturn\n}")
	m, err := ir.Parse(registry(), "t.mlir", src)
	if err != nil {
		t.Fatal(err)
	}
	if err := ir.Verify(m); err != nil {
		return err.Error()
	}
	return ""
}

// nest is a nest over points whose body starts with lines.
func nest(lines string) string {
	return "loop.parallel \"p\" (%i, %j, %k) in $BOX {\n" + lines + "\nloop.store %x, %out[%i, %j, %k] : $F\n}"
}

// tiles is a nest over tiles whose body starts with lines.
func tiles(lines string) string {
	return "loop.tiles \"p\" (%i, %j, %k) to (%p, %q, %r) in $BOX {\n" + lines + "\nloop.store %x, %out[%i, %j, %k] : $F\n}"
}

// block is a nest over points that stores to a field in a second body of the given step.
func block(step, field string) string {
	return nest("") + " step " + step + " (%i, %j, %k) {\nloop.store %x, " + field + "[%i, %j, %k] : $F\n}"
}

// generic is a nest over points with two bodies and an attribute in the place of STEP.
const generic = `"loop.parallel"() ({ ^(%i : index, %j : index, %k : index):
loop.store %x, %out[%i, %j, %k] : $F
"loop.end"() : () -> ()
}, { ^(%i : index, %j : index, %k : index):
loop.store %x, %out[%i, %j, %k] : $F
"loop.end"() : () -> ()
}) {box = $BOX, name = "p"STEP} : () -> ()`

func TestVerify(t *testing.T) {
	t.Parallel()
	const store = "\nloop.store %x, %out[%n, %n, %n] : $F\n"
	for _, c := range []struct{ name, lines, want string }{
		{"buffer of no field", `%b = "loop.buffer"() : () -> f64`, "2:6: 'loop.buffer' op has a result of type f64, expected a field"},
		{"buffer of something", `%b = "loop.buffer"(%x) : (f64) -> $F`, "2:6: 'loop.buffer' op takes 0 operands, has 1"},
		{"nest without a box", `"loop.parallel"() ({ ^(%i : index, %j : index, %k : index):` + store + `"loop.end"() : () -> ()
}, {}) {name = "p"} : () -> ()`, `2:1: 'loop.parallel' op lacks the attribute "box"`},
		{"nest without a name", `"loop.tiles"() ({ ^(%i : index):` + store + `"loop.end"() : () -> ()
}) {box = $BOX} : () -> ()`, `2:1: 'loop.tiles' op lacks the attribute "name"`},
		{"box of a nest", `"loop.parallel"() ({ ^(%i : index, %j : index, %k : index):` + store + `"loop.end"() : () -> ()
}, {}) {box = 3, name = "p"} : () -> ()`, `2:1: 'loop.parallel' op has the attribute "box" = 3 : i64, expected a range`},
		{"name of a nest", `"loop.parallel"() ({ ^(%i : index, %j : index, %k : index):` + store + `"loop.end"() : () -> ()
}, {}) {box = $BOX, name = 3} : () -> ()`, `2:1: 'loop.parallel' op has the attribute "name" = 3 : i64, expected a string`},
		{"stages of a nest", `"loop.tiles"() ({ ^(%i : index, %j : index, %k : index, %l : index, %m : index, %o : index):` + store + `"loop.end"() : () -> ()
}) {box = $BOX, name = "p", stages = 1 : i64} : () -> ()`, "2:1: 'loop.tiles' op is 1 stages, expected several if it says so"},
		{"points with two indices", `"loop.parallel"() ({ ^(%i : index, %j : index):` + store + `"loop.end"() : () -> ()
}, {}) {box = $BOX, name = "p"} : () -> ()`, "2:1: 'loop.parallel' op has 2 indices, expected 3"},
		{"tiles with three indices", `"loop.tiles"() ({ ^(%i : index, %j : index, %k : index):` + store + `"loop.end"() : () -> ()
}) {box = $BOX, name = "p"} : () -> ()`, "2:1: 'loop.tiles' op has 3 indices, expected 6"},
		{"index of a nest", `"loop.parallel"() ({ ^(%i : index, %j : i64, %k : index):` + store + `"loop.end"() : () -> ()
}, {}) {box = $BOX, name = "p"} : () -> ()`, "2:1: 'loop.parallel' op has an index of type i64"},
		{"nest without an end", `"loop.parallel"() ({ ^(%i : index, %j : index, %k : index):` + store + `
}, {}) {box = $BOX, name = "p"} : () -> ()`, "2:1: 'loop.parallel' op has a body that does not end in loop.end"},
		{"nest with another end", `"loop.parallel"() ({ ^(%i : index, %j : index, %k : index):` + store + `scf.yield
}, {}) {box = $BOX, name = "p"} : () -> ()`, "2:1: 'loop.parallel' op has a body that does not end in loop.end"},
		{"end in the middle", nest("loop.end"), "3:1: 'loop.end' op must be the last operation of its region"},
		{"nothing written", "loop.parallel \"p\" (%i, %j, %k) in $BOX {\n%v = loop.load %a[%i, %j, %k] : $F\n}", "2:1: 'loop.parallel' op writes nothing"},
		{"read after write", nest("%v = loop.load %out[%i - 1, %j, %k] : $F"),
			"2:1: 'loop.parallel' op reads the field out, which it also writes; points may run in any order"},
		{"read of a later point", strings.Replace(nest("%v = loop.load %out[%i, %j, %k + 1] : $F"), "$BOX", `$BOX attributes {order = "k"}`, 1),
			`2:1: 'loop.parallel' op reads the field out, which it also writes, at [0, 0, 1], which the order "k" does not visit before the point`},
		{"read of the point in order", strings.Replace(nest("%v = loop.load %out[%i, %j, %k] : $F"), "$BOX", `$BOX attributes {order = "k"}`, 1),
			`2:1: 'loop.parallel' op reads the field out, which it also writes, at [0, 0, 0], which the order "k" does not visit before the point`},
		{"order", strings.Replace(nest(""), "$BOX", `$BOX attributes {order = "j k"}`, 1), `2:1: 'loop.parallel' op has the order "j k": j is not before k`},
		{"fold of rows", `%b = loop.buffer {box = $BOX, fold = [2, 0, 0], local} : $F`, "2:6: 'loop.buffer' op has the fold [2, 0, 0], which is along i; rows are contiguous, or one point"},
		{"fold by three", `%b = loop.buffer {box = $BOX, fold = [0, 3, 0], local} : $F`, "2:6: 'loop.buffer' op has the fold [0, 3, 0], expected a power of two, or 0, for each dimension"},
		{"fold in memory", `%b = loop.buffer {box = $BOX, fold = [0, 2, 0]} : $F`, "2:6: 'loop.buffer' op is folded, but not local"},
		{"fold of nothing", `%b = loop.buffer {fold = [0, 2, 0], local} : $F`, `2:6: 'loop.buffer' op is folded and has no "box"`},
		{"fold between nests", `%b = loop.buffer {box = $BOX, fold = [0, 2, 0], local} : $F
` + nest("loop.store %x, %b[%i, %j, %k] : $F") + "\n" + nest("%v = loop.load %b[%i, %j, %k] : $F"), "2:6: 'loop.buffer' op is folded and used by 2 nests, expected one"},
		{"vector loop downwards", nest("loop.for %l = %n to %i down vector {\n}"), "3:1: 'loop.for' op is marked as vector, but runs downwards"},
		{"read and write in loops", `loop.tiles "p" (%a0, %a1, %a2) to (%b0, %b1, %b2) in $BOX {
loop.for %i = %a0 to %b0 {
%v = loop.load %out[%i, %a1, %a2] : $F
loop.store %v, %out[%i, %a1, %a2] : $F
}
}`, "2:1: 'loop.tiles' op reads the field out, which it also writes; points may run in any order"},
		{"nest in a nest", nest("loop.parallel \"q\" (%l, %m, %o) in $BOX {\nloop.store %x, %out[%l, %m, %o] : $F\n}"), "3:1: 'loop.parallel' op is not directly in a function"},
		{"buffer in a nest", nest("%b = loop.buffer : $F"), "3:6: 'loop.buffer' op is not directly in a function"},
		{"block of points along i", block("[2, 1, 1]", "%out"), "2:1: 'loop.parallel' op has the step [2, 1, 1], expected [1, n, 1] or [1, 1, n]"},
		{"block along two dimensions", block("[1, 2, 2]", "%out"), "2:1: 'loop.parallel' op has the step [1, 2, 2], expected [1, n, 1] or [1, 1, n]"},
		{"block of one point", block("[1, 1, 1]", "%out"), "2:1: 'loop.parallel' op has the step [1, 1, 1], expected [1, n, 1] or [1, 1, n]"},
		{"block of less than a point", block("[1, 0, 2]", "%out"), "2:1: 'loop.parallel' op has the step [1, 0, 2], expected [1, n, 1] or [1, 1, n]"},
		{"what a block writes", block("[1, 2, 1]", "%a"), "2:1: 'loop.parallel' op writes other fields by blocks than point by point"},
		{"second body without a step", strings.Replace(generic, "STEP", "", 1), "2:1: 'loop.parallel' op has a second body, but no step"},
		{"step without a second body", nest("") + "\n" + strings.Replace(generic, "STEP", ", step = [1, 2]", 1), "6:1: 'loop.parallel' op has the attribute \"step\" = [1, 2], expected 3 integers"},
		{"step of a loop", nest("loop.for %l = %n to %i step 0 {\n}"), "3:1: 'loop.for' op has the step 0, expected 1 or more"},
		{"skew of no end", tiles("%s = loop.skew 2 points 8 : index"), "3:6: 'loop.skew' op is of end 2, expected 0 (where rows begin) or 1"},
		{"skew of nothing", tiles("%s = loop.skew 0 points 0 : index"), "3:6: 'loop.skew' op is of 0 points, expected 1 or more"},
		{"skew of another type", tiles("%s = loop.skew 0 points 8 : i64"), "3:6: 'loop.skew' op has a result of type i64, expected index"},
		{"skew of points", nest("%s = loop.skew 0 points 8 : index"), "3:6: 'loop.skew' op is not directly in loop.tiles"},
		{"one point ahead", nest("loop.for %l = %n to %i partial_vector 1 {\n}"), "3:1: 'loop.for' op is computed 1 iterations ahead, expected 2 or more"},
		{"vector loop ahead", nest("loop.for %l = %n to %i partial_vector 4 vector {\n}"), "3:1: 'loop.for' op is computed some iterations ahead, but has a step or is marked as vector"},
		{"loop with a step ahead", nest("loop.for %l = %n to %i step 2 partial_vector 4 {\n}"), "3:1: 'loop.for' op is computed some iterations ahead, but has a step or is marked as vector"},
		{"step of a vector loop", nest("loop.for %l = %n to %i step 2 vector {\n}"), "3:1: 'loop.for' op is marked as vector, but has a step"},
		{"store without an offset", nest(`"loop.store"(%x, %row, %j) : (f64, $J, index) -> ()`), `3:1: 'loop.store' op lacks the attribute "offset"`},
		{"offset of a store", nest(`"loop.store"(%x, %row, %j) {offset = [1, 0, 0]} : (f64, $J, index) -> ()`), "3:1: 'loop.store' op has the offset 1 along i, which the field lacks"},
		{"bound of a loop", nest(`"loop.for"(%n, %x) ({ ^(%l : index): "loop.end"() : () -> () }) : (index, f64) -> ()`),
			"3:1: 'loop.for' op has a bound of type f64, expected index"},
		{"loop without a bound", nest(`"loop.for"(%n) ({ ^(%l : index): "loop.end"() : () -> () }) : (index) -> ()`), "3:1: 'loop.for' op takes 2 operands, has 1"},
		{"loop without an index", nest(`"loop.for"(%n, %n) ({ "loop.end"() : () -> () }) : (index, index) -> ()`), "3:1: 'loop.for' op has 0 indices, expected 1"},
		{"index of a loop", nest(`"loop.for"(%n, %n) ({ ^(%l : f64): "loop.end"() : () -> () }) : (index, index) -> ()`), "3:1: 'loop.for' op has an index of type f64"},
		{"loop without an end", nest(`"loop.for"(%n, %n) ({ ^(%l : index): }) : (index, index) -> ()`), "3:1: 'loop.for' op has a body that does not end in loop.end"},
		{"vector loop in a vector loop", nest("loop.for %l = %n to %i vector {\nloop.for %m = %n to %i vector {\n}\n}"), "3:1: 'loop.for' op is marked as vector, and so is a loop inside"},
		{"loop of a lane", nest("loop.for %l = %n to %i vector {\nloop.for %m = %n to %l {\n}\n}"), "3:1: 'loop.for' op is marked as vector, but has a loop inside with a bound that it computes"},
		{"load of a scalar", nest(`%v = "loop.load"(%x) {offset = [0, 0, 0]} : (f64) -> f64`), "3:6: 'loop.load' op works on a field, not f64"},
		{"load without an index", nest(`%v = "loop.load"(%a, %i, %j) {offset = [0, 0, 0]} : ($F, index, index) -> f64`), "3:6: 'loop.load' op has 2 indices, the field has 3 dimensions"},
		{"load with an index too many", nest(`%v = "loop.load"(%one, %i) {offset = [0, 0, 0]} : ($N, index) -> f64`), "3:6: 'loop.load' op has 1 indices, the field has 0 dimensions"},
		{"index of a load", nest(`%v = "loop.load"(%row, %x) {offset = [0, 0, 0]} : ($J, f64) -> f64`), "3:6: 'loop.load' op has an index of type f64"},
		{"result of a load", nest(`%v = "loop.load"(%row, %j) {offset = [0, 0, 0]} : ($J, index) -> f32`), "3:6: 'loop.load' op has a result of type f32, the field's elements are f64"},
		{"load without an offset", nest(`%v = "loop.load"(%row, %j) : ($J, index) -> f64`), `3:6: 'loop.load' op lacks the attribute "offset"`},
		{"offset of a load", nest(`%v = "loop.load"(%row, %j) {offset = [0, 1]} : ($J, index) -> f64`), "3:6: 'loop.load' op has the attribute \"offset\" = [0, 1], expected 3 integers"},
		{"offset along nothing", nest(`%v = "loop.load"(%row, %j) {offset = [0, 1, -2]} : ($J, index) -> f64`), "3:6: 'loop.load' op has the offset -2 along k, which the field lacks"},
		{"store to a scalar", nest(`"loop.store"(%x, %x) {offset = [0, 0, 0]} : (f64, f64) -> ()`), "3:1: 'loop.store' op works on a field, not f64"},
		{"store without an index", nest(`"loop.store"(%x, %out, %i) {offset = [0, 0, 0]} : (f64, $F, index) -> ()`), "3:1: 'loop.store' op has 1 indices, the field has 3 dimensions"},
		{"index of a store", nest(`"loop.store"(%x, %row, %x) {offset = [0, 0, 0]} : (f64, $J, f64) -> ()`), "3:1: 'loop.store' op has an index of type f64"},
		{"value of a store", nest(`"loop.store"(%i, %row, %j) {offset = [0, 0, 0]} : (index, $J, index) -> ()`), "3:1: 'loop.store' op stores a value of type index, the field's elements are f64"},
		{"dimension of an extent", nest("%v = loop.extent 3 : index"), "3:6: 'loop.extent' op has dimension 3, expected 0 (i), 1 (j) or 2 (k)"},
		{"negative dimension", nest("%v = loop.extent -1 : index"), "3:6: 'loop.extent' op has dimension -1, expected 0 (i), 1 (j) or 2 (k)"},
		{"type of an extent", nest("%v = loop.extent 0 : f64"), "3:6: 'loop.extent' op has a result of type f64, expected index"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got, want := verify(t, c.lines), "t.mlir:"+abbreviations.Replace(c.want); got != want {
				t.Errorf("error\n\t%s\nexpected\n\t%s", got, want)
			}
		})
	}
}
