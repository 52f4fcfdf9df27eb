package arith_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/internal/passtest"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/transform"
)

// specials are what programs of three inputs run on: all of them in each place.
var specials = []float64{math.Inf(-1), -math.MaxFloat64, -1, -5e-324, math.Copysign(0, -1), 0, 5e-324, 1, 2, math.Inf(1), math.NaN()}

// Random programs with maxima and minima compute the same after the pass, of each three of the numbers
// that are special.
func TestRandomExtremes(t *testing.T) {
	t.Parallel()
	wanted := 120
	if testing.Short() {
		wanted = 30
	}
	simplify := passtest.Pipeline(t, passtest.Passes(t, "arith-one-sided-extremes")...)
	counts := map[string]int{}
	for seed := range wanted {
		g := &extremes{Rand: rand.New(rand.NewPCG(uint64(seed), 53))}
		module := passtest.Parse(t, g.program())
		before := ir.Clone(module)
		if err := simplify.Run(&transform.Context{Registry: passtest.Registry()}, module, pipeline.Options{VerifyEach: true}); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		passtest.CheckRepeat(t, simplify, module, ir.Print(module))
		if d := differs(t, before, module); d != "" {
			t.Fatalf("seed %d: %s in\n%s\nwhich was\n%s", seed, d, ir.Print(module), ir.Print(before))
		}
		text := ir.Print(module)
		counts["all"] += g.made
		counts["left"] += strings.Count(text, " = or ")
		counts["kept NaN"] += strings.Count(text, `cmpf "ord"`)
	}
	all := counts["all"]
	if counts["left"] < all/10 || counts["left"] > all*3/4 || counts["kept NaN"] < all/60 || all-counts["left"]-counts["kept NaN"] < all/20 {
		t.Errorf("of maxima and minima, %v", counts)
	}
}

// What becomes of extremes does not depend on how many others there are, with which they have nothing to do: words have
// bits for 64.
func TestManyExtremes(t *testing.T) {
	t.Parallel()
	simplify := passtest.Pipeline(t, passtest.Passes(t, "arith-one-sided-extremes")...)
	for seed := range 20 {
		var left [2][2]int
		for n, others := range []int{2, 66} {
			g := &extremes{Rand: rand.New(rand.NewPCG(uint64(seed), 53)), others: others}
			module := passtest.Parse(t, g.program())
			if err := simplify.Run(&transform.Context{Registry: passtest.Registry()}, module, pipeline.Options{VerifyEach: true}); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			text := ir.Print(module)
			left[n] = [2]int{strings.Count(text, " = or ") - others, strings.Count(text, `cmpf "ord"`)}
		}
		if left[0] != left[1] {
			t.Errorf("seed %d: %d stay as they are, and %d take a comparison for NaN, but after 64 others %d and %d", seed, left[0][0], left[0][1], left[1][0], left[1][1])
		}
	}
}

// differs runs two programs, and returns where what they store is not the same.
func differs(t *testing.T, before, after *ir.Op) string {
	was, is := stored(t, before), stored(t, after)
	for n := range was {
		for e := range was[n].Elements {
			x, y := interp.Float(was[n].Elements[e], ir.F64), interp.Float(is[n].Elements[e], ir.F64)
			if math.Float64bits(x) != math.Float64bits(y) && !(math.IsNaN(x) && math.IsNaN(y)) {
				m := len(specials)
				return fmt.Sprintf("out%d is %v instead of %v for %v, %v and %v", n, y, x, specials[e%m], specials[e/m%m], specials[e/m/m])
			}
		}
	}
	return ""
}

// stored runs a program on all that is special, and returns its outputs.
func stored(t *testing.T, module *ir.Op) (out []*interp.Field) {
	t.Helper()
	program := loop.Programs(module)[0]
	m := len(specials)
	n := [ir.Rank]int{m, m, m}
	st := &interp.State{N: n, Fields: map[*ir.Value]*interp.Field{}}
	for at, a := range program.Regions[0].Args {
		f := interp.NewField([ir.Rank]int{}, n)
		st.Fields[a] = f
		if at >= 3 {
			out = append(out, f)
			continue
		}
		for e := range f.Elements {
			f.Elements[e] = interp.FromFloat(specials[[]int{e % m, e / m % m, e / m / m}[at]], ir.F64)
		}
	}
	if err := interp.Run(program, st); err != nil {
		t.Fatal(err)
	}
	return out
}

// extremes makes programs.
type extremes struct {
	*rand.Rand
	text   strings.Builder
	values []string
	number int // of values
	made   int // maxima and minima
	others int // at the beginning, with which the rest has nothing to do
}

func (g *extremes) program() string {
	g.text.WriteString(`func @f(%a: !loop.field<?x?x?xf64>, %b: !loop.field<?x?x?xf64>, %c: !loop.field<?x?x?xf64>, %out0: !loop.field<?x?x?xf64>, %out1: !loop.field<?x?x?xf64>) attributes {loop.program} {
loop.parallel "f" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {
`)
	for _, field := range []string{"a", "b", "c"} {
		g.values = append(g.values, g.op("loop.load %%%s[%%i, %%j, %%k] : !loop.field<?x?x?xf64>", field))
	}
	for _, c := range []string{"0.0", "-0.0", "1.5", "-1.0"} {
		g.values = append(g.values, g.op("constant %s : f64", c))
	}
	own := g.Rand
	g.Rand = rand.New(rand.NewPCG(0, 0))
	for range g.others {
		fmt.Fprintf(&g.text, "loop.store %s, %%out0[%%i, %%j, %%k] : !loop.field<?x?x?xf64>\n", g.extreme(g.values[0], g.values[1]))
	}
	g.Rand = own
	for range 5 + g.IntN(20) {
		g.values = append(g.values, g.statement())
	}
	for n := range 2 {
		v := g.values[len(g.values)-1-n]
		if g.IntN(3) > 0 { // hides zeros
			v = g.op("addf %s, %s : f64", v, g.values[5])
		}
		fmt.Fprintf(&g.text, "loop.store %s, %%out%d[%%i, %%j, %%k] : !loop.field<?x?x?xf64>\n", v, n)
	}
	g.text.WriteString("}\nreturn\n}\n")
	return g.text.String()
}

// op writes an operation and returns its result.
func (g *extremes) op(format string, args ...any) string {
	v := fmt.Sprintf("%%v%d", g.number)
	g.number++
	fmt.Fprintf(&g.text, "%s = "+format+"\n", append([]any{v}, args...)...)
	return v
}

// value returns one that there is, mostly a recent one.
func (g *extremes) value() string {
	n := len(g.values)
	return g.values[n-1-min(g.IntN(n), g.IntN(n))]
}

func (g *extremes) statement() string {
	x, y := g.value(), g.value()
	switch at := g.IntN(20); {
	case at < 5:
		return g.op("addf %s, %s : f64", x, y)
	case at < 7:
		return g.op("subf %s, %s : f64", x, y)
	case at < 9:
		return g.op("mulf %s, %s : f64", x, y)
	case at < 11:
		return g.op("divf %s, %s : f64", x, y)
	case at == 11:
		return g.op("%s %s : f64", []string{"negf", "absf", "sqrt", "math.floor", "math.trunc"}[g.IntN(5)], x)
	case at == 12:
		return g.op("sitofp %s : i64 to f64", g.op("fptosi %s : f64 to i64", x))
	case at == 13:
		predicate := []string{"ogt", "ole", "une", "uge", "oeq", "uno"}[g.IntN(6)]
		return g.op("select %s, %s, %s : f64", g.op(`cmpf "%s", %s, %s : f64`, predicate, g.value(), y), x, y)
	}
	return g.extreme(x, y)
}

// extreme writes a maximum or minimum as it is raised.
func (g *extremes) extreme(x, y string) string {
	g.made++
	first, second := "ogt", "olt"
	lesser := g.IntN(3) == 0
	if lesser {
		first, second = second, first
	}
	keep := g.op(`cmpf "%s", %s, %s : f64`, first, x, y)
	equal := g.op(`cmpf "oeq", %s, %s : f64`, x, y)
	keep = g.op("or %s, %s : i1", keep, g.op("and %s, %s : i1", equal, g.op(`cmpf "une", %s, %s : f64`, x, g.values[3])))
	other := g.op(`cmpf "%s", %s, %s : f64`, second, x, y)
	var sum string
	if lesser {
		sum = g.op("negf %s : f64", g.op("addf %s, %s : f64", g.op("negf %s : f64", x), g.op("negf %s : f64", y)))
	} else {
		sum = g.op("addf %s, %s : f64", x, y)
	}
	return g.op("select %s, %s, %s : f64", keep, x, g.op("select %s, %s, %s : f64", other, y, sum))
}
