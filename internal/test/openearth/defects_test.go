package openearth_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/internal/passtest"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/transform"
)

// expected is what a program is to store: on a box of an argument, and nowhere else, a value for
// each point.
type expected struct {
	argument int
	box      string
	value    func(p passtest.Point) float64
}

func always(x float64) func(passtest.Point) float64 { return func(passtest.Point) float64 { return x } }

// What is wrong or lacking in the Open Earth Compiler, as far as programs show it, on the way to
// loops by all levels and by the pass sequences of its users. What is expected is written here
// by hand, not computed by anything that could have the same mistake.
var rightPrograms = []struct {
	name, src, also string
	want            []expected
}{
	{
		name: "results of one apply are stored on their own ranges",
		src: `func @f(%out: $F, %more: $F) attributes {stencil.program} {
  %r:2 = stencil.apply -> ($T, $T) {
    %1 = constant 1.0 : f64
    %2 = constant 2.0 : f64
    %3 = stencil.store_result %1 : (f64) -> $R
    %4 = stencil.store_result %2 : (f64) -> $R
    stencil.return %3, %4 : $R, $R
  }
  stencil.store %r#0 to %out([0, 0, 0] : [6, 5, 4]) : $T to $F
  stencil.store %r#1 to %more([-1, 0, 2] : [5, 6, 4]) : $T to $F
  return
}`,
		want: []expected{{0, "0 0 0 6 5 4", always(1)}, {1, "-1 0 2 5 6 4", always(2)}},
	},
	{
		name: "points before the domain are below a plane in it",
		src: `func @f(%out: $F) attributes {stencil.program} {
  %l = stencil.apply -> $T {
    %1 = constant 1.0 : f64
    %3 = stencil.store_result %1 : (f64) -> $R
    stencil.return %3 : $R
  }
  %u = stencil.apply -> $T {
    %1 = constant 2.0 : f64
    %3 = stencil.store_result %1 : (f64) -> $R
    stencil.return %3 : $R
  }
  %c = stencil.combine 0 at 2 lower = (%l : $T) upper = (%u : $T) : $T
  stencil.store %c to %out([-4, 0, 0] : [6, 3, 2]) : $T to $F
  return
}`,
		want: []expected{{0, "-4 0 0 6 3 2", func(p passtest.Point) float64 {
			if p[0] < 2 {
				return 1
			}
			return 2
		}}},
	},
	{
		name: "what cse merges is peeled for all that use it",
		src: `func @f(%out: $F, %more: $F) attributes {stencil.program} {
  %r:2 = stencil.apply -> ($T, $T) {
    %1 = constant 3.0 : f64
    %2 = constant 3.0 : f64
    %3 = stencil.store_result %1 : (f64) -> $R
    %4 = stencil.store_result %2 : (f64) -> $R
    stencil.return %3, %4 : $R, $R
  }
  stencil.store %r#0 to %out([0, 0, 0] : [3, 7, 2]) : $T to $F
  stencil.store %r#1 to %more([0, 0, 0] : [3, 7, 2]) : $T to $F
  return
}`,
		also: "stencil-unrolling=unroll-factor=4 cse stencil-shape-inference stencil-peel-odd-iterations cse canonicalize stencil-combine-to-ifelse cse canonicalize",
		want: []expected{{0, "0 0 0 3 7 2", always(3)}, {1, "0 0 0 3 7 2", always(3)}},
	},
	{
		name: "unrolling stays within a range that no whole blocks make",
		src: `func @f(%out: $F) attributes {stencil.program} {
  %r = stencil.apply -> $T {
    %j = stencil.index 1 [0, 0, 0] : index
    %1 = sitofp %j : index to f64
    %3 = stencil.store_result %1 : (f64) -> $R
    stencil.return %3 : $R
  }
  stencil.store %r to %out([0, -1, 0] : [3, 6, 2]) : $T to $F
  return
}`,
		also: "stencil-unrolling=unroll-factor=4 unroll-index=1 stencil-unrolling=unroll-factor=3 unroll-index=2 cse",
		want: []expected{{0, "0 -1 0 3 6 2", func(p passtest.Point) float64 { return float64(p[1]) }}},
	},
	{
		name: "one result is stored to two fields",
		src: `func @f(%out: $F, %more: $F) attributes {stencil.program} {
  %r = stencil.apply -> $T {
    %1 = constant 4.0 : f64
    %3 = stencil.store_result %1 : (f64) -> $R
    stencil.return %3 : $R
  }
  stencil.store %r to %out([0, 0, 0] : [3, 7, 2]) : $T to $F
  stencil.store %r to %more([0, 2, 0] : [3, 4, 2]) : $T to $F
  return
}`,
		want: []expected{{0, "0 0 0 3 7 2", always(4)}, {1, "0 2 0 3 4 2", always(4)}},
	},
	{
		name: "fields have any number of dimensions, integers and truth values",
		src: `func @f(%n: i32, %line: !stencil.field<?x0x0xi32>, %mask: !stencil.field<?x?x0xi1>, %byte: !stencil.field<0x0x?xui8>, %one: !stencil.field<0x0x0xf32>) attributes {stencil.program} {
  %a = stencil.apply (%m = %n : i32) -> !stencil.temp<?x0x0xi32> {
    %i = stencil.index 0 [0, 0, 0] : index
    %1 = index_cast %i : index to i32
    %2 = stencil.store_result %1 : (i32) -> !stencil.result<i32>
    stencil.return %2 : !stencil.result<i32>
  }
  %l = stencil.apply -> !stencil.temp<?x?x0xi1> {
    %1 = constant true
    %2 = stencil.store_result %1 : (i1) -> !stencil.result<i1>
    stencil.return %2 : !stencil.result<i1>
  }
  %u = stencil.apply -> !stencil.temp<?x?x0xi1> {
    %1 = constant false
    %2 = stencil.store_result %1 : (i1) -> !stencil.result<i1>
    stencil.return %2 : !stencil.result<i1>
  }
  %b = stencil.combine 1 at 2 lower = (%l : !stencil.temp<?x?x0xi1>) upper = (%u : !stencil.temp<?x?x0xi1>) : !stencil.temp<?x?x0xi1>
  %c = stencil.apply -> !stencil.temp<0x0x?xui8> {
    %1 = constant 250 : ui8
    %2 = stencil.store_result %1 : (ui8) -> !stencil.result<ui8>
    stencil.return %2 : !stencil.result<ui8>
  }
  %d = stencil.apply -> !stencil.temp<0x0x0xf32> {
    %1 = constant 0.5 : f32
    %2 = stencil.store_result %1 : (f32) -> !stencil.result<f32>
    stencil.return %2 : !stencil.result<f32>
  }
  stencil.store %a to %line([-2, 0, 0] : [5, 1, 1]) : !stencil.temp<?x0x0xi32> to !stencil.field<?x0x0xi32>
  stencil.store %b to %mask([0, -1, 0] : [5, 4, 1]) : !stencil.temp<?x?x0xi1> to !stencil.field<?x?x0xi1>
  stencil.store %c to %byte([0, 0, 0] : [1, 1, 6]) : !stencil.temp<0x0x?xui8> to !stencil.field<0x0x?xui8>
  stencil.store %d to %one([0, 0, 0] : [1, 1, 1]) : !stencil.temp<0x0x0xf32> to !stencil.field<0x0x0xf32>
  return
}`,
		want: []expected{
			{1, "-2 0 0 5 1 1", func(p passtest.Point) float64 { return float64(p[0]) }},
			{2, "0 -1 0 5 4 1", func(p passtest.Point) float64 {
				if p[1] < 2 {
					return 1
				}
				return 0
			}},
			{3, "0 0 0 1 1 6", always(250)},
			{4, "0 0 0 1 1 1", always(0.5)},
		},
	},
}

func TestOpenEarthCompilerDefects(t *testing.T) {
	t.Parallel()
	for _, c := range rightPrograms {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			lists := map[string][]transform.Pass{"no passes": nil}
			if c.also != "" {
				lists["its own"] = passtest.Passes(t, passtest.InvocationsOf(c.also+toLoops)...)
			}
			for _, level := range pipeline.Levels() {
				lists["level "+level] = passtest.ToLoops(passtest.Level(t, level))
			}
			for _, s := range sequences {
				lists["sequence "+s.name] = passtest.Passes(t, passtest.InvocationsOf(s.passes+toLoops)...)
			}
			for name, passes := range lists {
				module := passtest.Parse(t, passtest.Abbreviations.Replace(c.src))
				passtest.RunAll(t, module, passes...)
				checkStored(t, module, name, c.want)
			}
		})
	}
}

// checkStored runs the program of a module and demands that it stores what is expected.
func checkStored(t *testing.T, module *ir.Op, when string, want []expected) {
	t.Helper()
	program := passtest.ProgramsOf(module)["f"]
	got, err := passtest.Compute(program, passtest.Point{5, 4, 3}, nil)
	if err != nil {
		t.Fatalf("%s: %v\n%s", when, err, ir.Print(module))
	}
	points := 0
	for _, w := range want {
		var r interp.Range
		if _, err := fmt.Sscan(w.box, &r.Lo[0], &r.Lo[1], &r.Lo[2], &r.Hi[0], &r.Hi[1], &r.Hi[2]); err != nil {
			t.Fatal(err)
		}
		elem := elementOf(program.Regions[0].Args[w.argument])
		for p := range r.Points() {
			points++
			x, written := got[passtest.Place{Argument: w.argument, Point: p}]
			if !written {
				t.Fatalf("%s: argument %d is not written at %v\n%s", when, w.argument, p, ir.Print(module))
			}
			number := float64(int64(x))
			if elem.IsFloat() {
				number = interp.Float(x, elem)
			}
			if number != w.value(p) {
				t.Fatalf("%s: argument %d at %v is %v, expected %v\n%s", when, w.argument, p, number, w.value(p), ir.Print(module))
			}
		}
	}
	if len(got) != points {
		t.Fatalf("%s: %d points are written, expected %d\n%s", when, len(got), points, ir.Print(module))
	}
}

func elementOf(field *ir.Value) ir.Scalar {
	if f, ok := field.Type.(stencil.FieldType); ok {
		return f.Elem
	}
	return field.Type.(loop.FieldType).Elem
}

// Where the Open Earth Compiler crashes, or compiles what is wrong, there is a message: of the
// form, of a rule, or of the pass that is to run first.
func TestOpenEarthCompilerCrashes(t *testing.T) {
	t.Parallel()
	const apply = "%p = stencil.apply (%x = %t : $T) -> $T {\n%1 = stencil.access %x [1, 0, 0] : ($T) -> f64\n%2 = stencil.store_result %1 : (f64) -> $R\nstencil.return %2 : $R\n}\n"
	const store = "stencil.store %p to %out([0, 0, 0] : [4, 4, 4]) : $T to $F\n"
	for _, c := range []struct{ name, args, lines, passes, want string }{
		{"buffer of an argument", "%t: $T", "%0 = stencil.buffer %t : ($T) -> $T", "", "'stencil.buffer' op keeps the result of an apply or a combine, nothing else"},
		{"store of an argument", "%t: $T, %out: $F", "stencil.store %t to %out([0, 0, 0] : [4, 4, 4]) : $T to $F", "", "'stencil.store' op stores the result of an apply or a combine, nothing else"},
		{"combine of arguments", "%t: $T, %u: $T", "%0 = stencil.combine 0 at 1 lower = (%t : $T) upper = (%u : $T) : $T", "", "'stencil.combine' op combines the results of applies, buffers and combines, nothing else"},
		{"field of a body", "%a: $F", "%0 = stencil.apply (%x = %a : $F) -> $T {\n%1 = stencil.store_result : () -> $R\nstencil.return %1 : $R\n}", "", "'stencil.apply' op has operand 0 of type $F; load the field first"},
		{"input and output by two casts", "%a: $F, %t: $T", apply + "%c = stencil.cast %a([0, 0, 0] : [8, 8, 8]) : ($F) -> !stencil.field<8x8x8xf64>\n%d = stencil.cast %a([0, 0, 0] : [8, 8, 8]) : ($F) -> !stencil.field<8x8x8xf64>\n" +
			"%e = stencil.load %c : (!stencil.field<8x8x8xf64>) -> $T\nstencil.store %p to %d([0, 0, 0] : [4, 4, 4]) : $T to !stencil.field<8x8x8xf64>", "", "'stencil.store' op writes a field that is also loaded: an output cannot be an input"},
		{"read of a temp from outside", "%t: $T", "%u = stencil.apply -> $T {\n%1 = stencil.access %t [1, 0, 0] : ($T) -> f64\n%2 = stencil.store_result %1 : (f64) -> $R\nstencil.return %2 : $R\n}", "", `value %t is not defined before its use`},
		{"unknown operation", "%a: $F", "%0 = stencil.laod %a : ($F) -> $T", "", `unknown operation "stencil.laod"; did you mean "stencil.load"?`},
		{"lowering without ranges", "%in: $F, %out: $F", "%t = stencil.load %in : ($F) -> $T\n" + apply + store, "convert-stencil-to-loops", "an apply has no range; stencil-shape-inference must run first"},
		{"lowering without storage", "%in: $F, %out: $F", "%t = stencil.load %in : ($F) -> $T\n" + strings.ReplaceAll(apply, "%p", "%q") + strings.ReplaceAll(apply, "%t", "%q") + store, "stencil-shape-inference convert-stencil-to-loops",
			`result 0 of an apply is used by "stencil.apply" and has no storage; stencil-storage-materialization must run first`},
		{"lowering a combine", "%in: $F, %out: $F", "%t = stencil.load %in : ($F) -> $T\n" + strings.ReplaceAll(apply, "%p", "%q") + "%p = stencil.combine 0 at 1 lower = (%q : $T) upper = (%q : $T) : $T\n" + store, "stencil-shape-inference convert-stencil-to-loops",
			"result 0 of an apply is combined with another; stencil-combine-to-ifelse must run first"},
		{"peeling without ranges", "%in: $F, %out: $F", "%t = stencil.load %in : ($F) -> $T\n" + apply + store, "stencil-unrolling stencil-peel-odd-iterations", "an unrolled apply has no range; stencil-shape-inference must run first"},
		{"no points at once", "%in: $F, %out: $F", "%t = stencil.load %in : ($F) -> $T\n" + apply + store, "stencil-unrolling=unroll-factor=0", "unroll-factor is 0, expected 1 or more"},
		{"no dimension", "%in: $F, %out: $F", "%t = stencil.load %in : ($F) -> $T\n" + apply + store, "stencil-unrolling=unroll-index=3", "unroll-index is 3, expected 0 (i), 1 (j) or 2 (k)"},
		{"order", "", "", "stencil-shape-inference stencil-domain-split", `pass "stencil-domain-split" must run before "stencil-shape-inference": each copy that it makes has a box of its own`},
		{"order of overlap", "", "", "stencil-domain-split stencil-shape-overlap", `pass "stencil-shape-overlap" must run before "stencil-domain-split": the parts that it makes take what one apply computes`},
		{"order of inlining", "", "", "stencil-unrolling stencil-inlining", `pass "stencil-inlining" must run before "stencil-unrolling": a producer is inlined into a body for one point`},
		{"order of peeling", "", "", "stencil-peel-odd-iterations stencil-unrolling", `pass "stencil-unrolling" must run before "stencil-peel-odd-iterations": what is peeled off is what no whole block of points fits in`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			src := passtest.Abbreviations.Replace("func @f(" + c.args + ") attributes {stencil.program} {\n" + c.lines + "\nreturn\n}\n")
			err := runText(src, strings.Fields(c.passes))
			if internal := (*pipeline.InternalError)(nil); err == nil || errors.As(err, &internal) {
				t.Fatalf("the error is %v", err)
			}
			if want := passtest.Abbreviations.Replace(c.want); !strings.HasSuffix(strings.Split(err.Error(), "\n")[0], want) {
				t.Errorf("the error is\n%v\nexpected\n%s", err, want)
			}
		})
	}
}

// runText reads a module, checks it, and runs passes on it.
func runText(src string, passes []string) error {
	list, err := pipeline.Parse(passes...)
	if err != nil {
		return err
	}
	p, err := pipeline.New(list...)
	if err != nil {
		return err
	}
	module, err := ir.Parse(passtest.Registry(), "t.mlir", src)
	if err == nil {
		err = ir.Verify(module)
	}
	if err != nil {
		return err
	}
	return p.Run(&transform.Context{Registry: passtest.Registry()}, module, pipeline.Options{VerifyEach: true})
}

// The Open Earth Compiler trusts the windows of reads at computed coordinates. Here a program is
// run by an interpreter that does not.
func TestReadOutsideOfItsWindow(t *testing.T) {
	t.Parallel()
	module := passtest.Parse(t, passtest.Abbreviations.Replace(`func @f(%in: $F, %out: $F) attributes {stencil.program} {
  %0 = stencil.load %in : ($F) -> $T
  %1 = stencil.apply (%x = %0 : $T) -> $T {
    %i = stencil.index 0 [3, 0, 0] : index
    %j = stencil.index 1 [0, 0, 0] : index
    %k = stencil.index 2 [0, 0, 0] : index
    %2 = stencil.dyn_access %x(%i, %j, %k) in [-2, 0, 0] : [2, 0, 0] : ($T) -> f64
    %3 = stencil.store_result %2 : (f64) -> $R
    stencil.return %3 : $R
  }
  stencil.store %1 to %out([0, 0, 0] : [NI, NJ, NK]) : $T to $F
  return
}`))
	_, err := passtest.Compute(stencil.Programs(module)[0], passtest.Point{4, 3, 2}, nil)
	if err == nil || !strings.Contains(err.Error(), "outside of its window from -2 to 2") {
		t.Errorf("the error is %v", err)
	}
}
