package stencil_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

func registry() *ir.Registry {
	return ir.NewRegistry(arith.Dialect, mathop.Dialect, scf.Dialect, stencil.Dialect)
}

// bodyOf returns the apply of a program with one input x whose body starts with lines.
func bodyOf(t *testing.T, lines string) *ir.Op {
	t.Helper()
	src := `func @f(%a: !stencil.field<?x?x?xf64>, %out: !stencil.field<?x?x?xf64>) attributes {stencil.program} {
%0 = stencil.load %a : (!stencil.field<?x?x?xf64>) -> !stencil.temp<?x?x?xf64>
%1 = stencil.apply (%x = %0 : !stencil.temp<?x?x?xf64>) -> !stencil.temp<?x?x?xf64> {
%i = stencil.index 0 [0, 0, 0] : index
%j = stencil.index 1 [0, 2, 0] : index
%ni = stencil.extent 0 : index
%nj = stencil.extent 1 : index
%zero = constant 0 : index
%one = constant 1 : index
%two = constant 2 : index
%true = constant true
%false = constant false
%fz = constant 0.0e0 : f64
` + access("v", "0, 0, 0") + lines + `
%9 = stencil.store_result %fz : (f64) -> !stencil.result<f64>
stencil.return %9 : !stencil.result<f64>
}
stencil.store %1 to %out([0, 0, 0] : [NI, NJ, NK]) : !stencil.temp<?x?x?xf64> to !stencil.field<?x?x?xf64>
return
}`
	m, err := ir.Parse(registry(), "t.mlir", src)
	if err != nil {
		t.Fatal(err)
	}
	if err := ir.Verify(m); err != nil {
		t.Fatal(err)
	}
	return stencil.Applies(stencil.Programs(m)[0])[0]
}

func access(name, offset string) string {
	return fmt.Sprintf("%%%s = stencil.access %%x [%s] : (!stencil.temp<?x?x?xf64>) -> f64\n", name, offset)
}

// guarded is a branch on a condition, given as lines that end by defining c, with a read
// at -9 where it is true and one at 9 where it is not.
func guarded(condition string) string {
	return condition + "\n%r = scf.if %c -> (f64) {\n" + access("then", "-9, 0, 0") + "scf.yield %then : f64\n} else {\n" +
		access("else", "9, 0, 0") + "scf.yield %else : f64\n}\n"
}

func show(g stencil.Guard) string {
	var parts []string
	for d, s := range g {
		lo, hi := showLimit(s.Lo, "max"), showLimit(s.Hi, "min")
		if s != (stencil.Span{}) {
			parts = append(parts, fmt.Sprintf("%s[%s,%s)", ir.DimNames[d], lo, hi))
		}
	}
	if len(parts) == 0 {
		return "everywhere"
	}
	return strings.Join(parts, " ")
}

func showLimit(l stencil.Limit, tightest string) string {
	switch bs := l.Bounds(); len(bs) {
	case 0:
		return "-"
	case 1:
		return bs[0].String()
	default:
		return fmt.Sprintf("%s(%s,%s)", tightest, bs[0], bs[1])
	}
}

func TestGuardsOfConditions(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, condition, then, otherwise string }{
		{"equal", `%c = cmpi "eq", %i, %zero : index`, "i[0,1)", "i[-,0) i[1,-)"},
		{"not equal", `%c = cmpi "ne", %i, %two : index`, "i[-,2) i[3,-)", "i[2,3)"},
		{"less", `%c = cmpi "slt", %i, %two : index`, "i[-,2)", "i[2,-)"},
		{"at most", `%c = cmpi "sle", %i, %two : index`, "i[-,3)", "i[3,-)"},
		{"greater", `%c = cmpi "sgt", %i, %two : index`, "i[3,-)", "i[-,3)"},
		{"at least", `%c = cmpi "sge", %i, %two : index`, "i[2,-)", "i[-,2)"},
		{"constant on the left", `%c = cmpi "slt", %two, %i : index`, "i[3,-)", "i[-,3)"},
		{"offset of the index", `%c = cmpi "eq", %j, %zero : index`, "j[-2,-1)", "j[-,-2) j[-1,-)"},
		{"extent", `%c = cmpi "slt", %i, %ni : index`, "i[-,NI)", "i[NI,-)"},
		{"extent minus one", "%l = subi %ni, %one : index\n" + `%c = cmpi "eq", %i, %l : index`, "i[NI-1,NI)", "i[-,NI-1) i[NI,-)"},
		{"sum on the left", "%l = addi %i, %one : index\n" + `%c = cmpi "sge", %l, %ni : index`, "i[NI-1,-)", "i[-,NI-1)"},
		{"distance to the end", "%l = subi %ni, %i : index\n" + `%c = cmpi "sle", %l, %two : index`, "i[NI-2,-)", "i[-,NI-2)"},
		{"cast", "%l = index_cast %i : index to i64\n%m = constant 3 : i64\n" + `%c = cmpi "slt", %l, %m : i64`, "i[-,3)", "i[3,-)"},
		{"narrow cast", "%l = index_cast %i : index to i32\n%m = constant 3 : i32\n" + `%c = cmpi "slt", %l, %m : i32`, "everywhere", "everywhere"},
		{"unsigned", `%c = cmpi "ult", %i, %two : index`, "everywhere", "everywhere"},
		{"two coordinates", `%c = cmpi "slt", %i, %j : index`, "everywhere", "everywhere"},
		{"extent of another dimension", `%c = cmpi "slt", %i, %nj : index`, "everywhere", "everywhere"},
		{"extents only", `%c = cmpi "slt", %zero, %nj : index`, "everywhere", "everywhere"},
		{"twice the index", "%l = addi %i, %i : index\n" + `%c = cmpi "slt", %l, %two : index`, "everywhere", "everywhere"},
		{"data", `%c = cmpf "ogt", %v, %fz : f64`, "everywhere", "everywhere"},
		{"and", `%a = cmpi "sge", %i, %one : index` + "\n" + `%b = cmpi "slt", %j, %nj : index` + "\n%c = and %a, %b : i1",
			"i[1,-) j[-,NJ-2)", "i[-,1) j[NJ-2,-)"},
		{"or", `%a = cmpi "eq", %i, %zero : index` + "\n" + `%b = cmpi "sge", %i, %two : index` + "\n%c = or %a, %b : i1",
			"i[0,1) i[2,-)", "i[-,0) i[1,2)"},
		{"not", `%a = cmpi "slt", %i, %two : index` + "\n%c = xor %a, %true : i1", "i[2,-)", "i[-,2)"},
		{"different", `%a = cmpi "slt", %i, %two : index` + "\n%c = xor %a, %false : i1", "i[-,2)", "i[2,-)"},
		{"and data", `%a = cmpi "slt", %i, %two : index` + "\n" + `%b = cmpf "ogt", %v, %fz : f64` + "\n%c = and %a, %b : i1", "i[-,2)", "everywhere"},
		{"or data", `%a = cmpi "slt", %i, %two : index` + "\n" + `%b = cmpf "ogt", %v, %fz : f64` + "\n%c = or %a, %b : i1", "everywhere", "i[2,-)"},
		{"short circuit", `%a = cmpi "sge", %i, %one : index` + "\n%c = scf.if %a -> (i1) {\n" + `%b = cmpi "slt", %i, %ni : index` + "\nscf.yield %b : i1\n} else {\nscf.yield %false : i1\n}",
			"i[1,NI)", "i[NI,-) i[-,1)"},
		{"ends in any order", `%a = cmpi "sge", %i, %one : index` + "\n%l = subi %ni, %one : index\n" + `%b = cmpi "eq", %i, %l : index` + "\n%c = and %a, %b : i1",
			"i[max(1,NI-1),NI)", "i[-,1) i[-,NI-1) i[NI,-)"},
		{"select", `%a = cmpi "sge", %i, %one : index` + "\n" + `%b = cmpi "slt", %i, %ni : index` + "\n%c = select %a, %true, %b : i1", "i[1,-) i[-,1)", ""},
		{"contradiction", `%a = cmpi "slt", %i, %zero : index` + "\n" + `%b = cmpi "sgt", %i, %two : index` + "\n%c = and %a, %b : i1", "", "i[0,-) i[-,3)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var cond *ir.Value
			bodyOf(t, guarded(c.condition)).Regions[0].Walk(func(op *ir.Op) {
				if op.Is(scf.OpIf) && op.Results[0].Name == "r" {
					cond = op.Operand(0)
				}
			})
			if got := showAll(stencil.Guards(cond, true)); got != c.then {
				t.Errorf("where it is true: %q, expected %q", got, c.then)
			}
			if got := showAll(stencil.Guards(cond, false)); got != c.otherwise {
				t.Errorf("where it is false: %q, expected %q", got, c.otherwise)
			}
			if all := c.then == "everywhere" && c.otherwise == "everywhere"; stencil.Narrows(cond) == all {
				t.Errorf("narrows: %t", !all)
			}
		})
	}
}

func showAll(gs []stencil.Guard) string {
	var parts []string
	for _, g := range gs {
		parts = append(parts, show(g))
	}
	return strings.Join(parts, " ")
}

func TestReachesAreGroupedByGuard(t *testing.T) {
	t.Parallel()
	lines := access("p", "1, 0, -2") + access("q", "0, 3, 0") + access("again", "0, 3, 0") +
		guarded(`%c = cmpi "sge", %i, %zero : index`)
	rs := stencil.Reaches(bodyOf(t, lines))[0]
	if len(rs) != 3 {
		t.Fatalf("there are %d reaches: %v", len(rs), rs)
	}
	all := rs[0]
	if all.Guard != (stencil.Guard{}) || all.Lo != [3]int{0, 0, -2} || all.Hi != [3]int{1, 3, 0} {
		t.Errorf("the unguarded reach is %v", all)
	}
	if len(all.Accesses) != 3 {
		t.Errorf("its accesses are %v", all.Accesses)
	}
	if got, want := all.Accesses[1].Pos.String(), "t.mlir:15:6"; got != want {
		t.Errorf("the second access is at %s, expected %s", got, want)
	}
	if n := len(all.Extremes()); n != 3 {
		t.Errorf("%d accesses attain the ends, expected 3", n)
	}
}

// Reads at computed indices are of a range, those with the same fixed ends together.
func TestReachesOfDynamicAccesses(t *testing.T) {
	t.Parallel()
	dynamic := func(name, window string) string {
		return "%" + name + " = stencil.dyn_access %x(%i, %j, %two) in " + window + " : (!stencil.temp<?x?x?xf64>) -> f64\n"
	}
	rs := stencil.Reaches(bodyOf(t, dynamic("p", "[-2, 0, 0] : [1, 0, 0]")+
		dynamic("q", "[0, 0, at 0] : [0, 0, at NK-1]")+dynamic("r", "[0, -1, at 0] : [1, 0, at NK-1]")+
		dynamic("s", "[0, 0, at 3] : [0, 0, 1]")))[0]
	var got []string
	for _, r := range rs {
		got = append(got, fmt.Sprintf("%v..%v %s %d", r.Lo, r.Hi, show(stencil.Guard(r.Fixed)), len(r.Accesses)))
	}
	want := []string{"[-2 0 0]..[1 0 0] everywhere 2", "[0 -1 0]..[1 0 0] k[0,NK) 2", "[0 0 0]..[0 0 1] k[3,-) 1"}
	if !slices.Equal(got, want) {
		t.Errorf("the reaches are %q, expected %q", got, want)
	}
}

// A read that others cover, in all directions and everywhere that it happens, needs nothing.
func TestCoveredReachesAreLeftOut(t *testing.T) {
	t.Parallel()
	lines := access("p", "-9, 0, 0") + access("q", "9, 0, 0") + guarded(`%c = cmpi "sge", %i, %zero : index`)
	if rs := stencil.Reaches(bodyOf(t, lines))[0]; len(rs) != 1 {
		t.Errorf("there are %d reaches: %v", len(rs), rs)
	}
}

func TestNestedConditions(t *testing.T) {
	t.Parallel()
	lines := `%c = cmpi "sge", %i, %one : index
%r = scf.if %c -> (f64) {
  %d = cmpi "slt", %i, %one : index
  %s = scf.if %d -> (f64) {
` + access("never", "-8, 0, 0") + `    scf.yield %never : f64
  } else {
` + access("p", "-1, 0, 0") + `    scf.yield %p : f64
  }
  scf.yield %s : f64
} else {
  scf.yield %v : f64
}
`
	rs := stencil.Reaches(bodyOf(t, lines))[0]
	if len(rs) != 2 || show(rs[1].Guard) != "i[1,-)" || rs[1].Lo != [3]int{-1, 0, 0} {
		t.Errorf("the reaches are %v", rs)
	}
}

// Reads of other grids are in reaches of their own; a grid that is none is written as offsets.
func TestReachesOfGrids(t *testing.T) {
	t.Parallel()
	at := func(name, index string) string {
		return "%" + name + " = stencil.dyn_access %x(%i, %j, %two) in [" + index + ", 0, 0] : [" + index + ", 0, 0] : (!stencil.temp<?x?x?xf64>) -> f64\n"
	}
	rs := stencil.Reaches(bodyOf(t, at("p", "2*i-1")+at("q", "2*i+1")+at("r", "(i+1) floordiv 2")+at("s", "(2*i+2) floordiv 4-1")+at("t", "(4*i-8) floordiv 4")+at("u", "(2*i+1) floordiv 2")))[0]
	var got []string
	for _, r := range rs {
		got = append(got, r.Accesses[0].String()+" to "+r.Accesses[len(r.Accesses)-1].String())
	}
	want := []string{"at offset [0 0 0] to at offset [-2 0 0]", "at (2*i-1, j, k) to at (2*i+1, j, k)", "at ((i+1)/2, j, k) to at ((i+1)/2-1, j, k)",
		"at ((2*i+1)/2, j, k) to at ((2*i+1)/2, j, k)"}
	if !slices.Equal(got, want) {
		t.Errorf("the reaches are %q, expected %q", got, want)
	}
}

func TestOf(t *testing.T) {
	t.Parallel()
	domain := ir.Domain([ir.Rank]bool{true, true, true})
	last := stencil.Guard{{Lo: stencil.At(ir.End(0, -1)), Hi: stencil.At(ir.End(0, 0))}}
	column := [3]stencil.Span{2: {Lo: stencil.At(ir.Lit(0)), Hi: stencil.At(ir.End(2, 0))}}
	floor := [3]stencil.Span{2: {Lo: stencil.At(ir.Lit(2))}}
	outside := stencil.Guard{{Hi: stencil.At(ir.Lit(0))}}
	for _, c := range []struct {
		name    string
		reach   stencil.Reach
		present [ir.Rank]bool
		want    string
	}{
		{"offsets", stencil.Reach{Range: stencil.Range{Lo: [3]int{-1, 0, 0}, Hi: [3]int{2, 0, 1}}}, [3]bool{true, true, true}, "([-1, 0, 0] : [NI+2, NJ, NK+1])"},
		{"lower dimensions", stencil.Reach{Range: stencil.Range{Lo: [3]int{-1, 0, 0}, Hi: [3]int{2, 0, 0}}}, [3]bool{true, false, false}, "([-1, 0, 0] : [NI+2, 1, 1])"},
		{"last point", stencil.Reach{Guard: last, Range: stencil.Range{Lo: [3]int{-1, 0, 0}}}, [3]bool{true, true, true}, "([NI-2, 0, 0] : [NI, NJ, NK])"},
		{"whole column", stencil.Reach{Guard: last, Range: stencil.Range{Fixed: column}}, [3]bool{true, true, true}, "([NI-1, 0, 0] : [NI, NJ, NK])"},
		{"up to the point", stencil.Reach{Range: stencil.Range{Hi: [3]int{0, 0, 1}, Fixed: floor}}, [3]bool{false, true, true}, "([0, 0, 2] : [1, NJ, NK+1])"},
		{"outside", stencil.Reach{Guard: outside}, [3]bool{true, true, true}, "nothing"},
	} {
		got := "nothing"
		if box, some := c.reach.Of(domain, c.present); some {
			got = box.String()
		}
		if got != c.want {
			t.Errorf("%s: %s is read, expected %s", c.name, got, c.want)
		}
	}
}
