package arith_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/internal/passtest"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/transform"
)

// Random selections between two chains of operations that are nearly alike compute the same under
// masks, of infinities, NaNs and zeros of either sign, too.
func TestRandomMasks(t *testing.T) {
	t.Parallel()
	wanted := 160
	if testing.Short() {
		wanted = 40
	}
	mask := passtest.Pipeline(t, passtest.Passes(t, "loop-tiling", "arith-select-operands=masks")...)
	masks := map[int]int{} // programs by how many masks there are of one condition
	for seed := range wanted {
		g := &chains{Rand: rand.New(rand.NewPCG(uint64(seed), 47))}
		module := passtest.Parse(t, g.program())
		before, ctx := passtest.NewBaseline(module), &transform.Context{Registry: passtest.Registry()}
		if err := mask.Run(ctx, module, pipeline.Options{VerifyEach: true}); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		passtest.CheckRepeat(t, mask, module, ir.Print(module))
		if len(ctx.Remarks) == 0 {
			continue
		}
		masks[mostMasks(module)]++
		program := loop.Programs(module)[0]
		for _, n := range []passtest.Point{{5, 4, 3}, {17, 13, 11}} {
			got, err := passtest.Compute(program, n, nil)
			if err != nil {
				t.Fatal(err)
			}
			if d := before.Outcome(t, "f", n).Differs(got); d != "" {
				t.Fatalf("seed %d: %s in\n%s\nwhich was\n%s", seed, d, ir.Print(program), ir.Print(before.Programs["f"]))
			}
		}
	}
	if masks[1] < wanted/10 || masks[2] < wanted/40 {
		t.Errorf("of %d programs, those that compute under so many masks are %v", wanted, masks)
	}
}

// mostMasks returns how many comparisons there are of the same numbers, which are a condition and
// its opposite then.
func mostMasks(module *ir.Op) (most int) {
	compared := map[[2]*ir.Value]int{}
	ir.Walk(module, func(op *ir.Op) {
		if op.Is(arith.OpCmpF) {
			key := [2]*ir.Value{op.Operand(0), op.Operand(1)}
			compared[key]++
			most = max(most, compared[key])
		}
	})
	return most
}

// chains makes programs that select between two chains of operations.
type chains struct {
	*rand.Rand
	text  strings.Builder
	known []string // values
	made  int
}

// link is an operation of a chain, on what is before it in the chain and another value.
type link struct {
	name, other string
	reversed    bool
}

func (g *chains) program() string {
	g.text.WriteString("func @f(%a: !loop.field<?x?x?xf64>, %b: !loop.field<?x?x?xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {\n" +
		"  loop.parallel \"out\" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ, NK]) {\n")
	for _, field := range []string{"a", "b"} {
		for _, at := range []string{"%i - 1, %j, %k", "%i, %j, %k", "%i, %j + 1, %k"} {
			g.emit("loop.load %%%s[%s] : !loop.field<?x?x?xf64>", field, at)
		}
	}
	g.emit("constant 0.0 : f64")
	g.emit("constant -3.0 : f64")
	for range 1 + g.IntN(2) {
		g.selection()
	}
	fmt.Fprintf(&g.text, "    loop.store %s, %%out[%%i, %%j, %%k] : !loop.field<?x?x?xf64>\n  }\n  return\n}\n", g.known[len(g.known)-1])
	return g.text.String()
}

// emit writes an operation with a number as its result.
func (g *chains) emit(format string, args ...any) string {
	g.made++
	name := fmt.Sprintf("%%v%d", g.made)
	fmt.Fprintf(&g.text, "    %s = "+format+"\n", append([]any{name}, args...)...)
	g.known = append(g.known, name)
	return name
}

func (g *chains) pick() string { return g.known[g.IntN(len(g.known))] }

// selection writes a chain, one that differs in a few places, and a selection between them, or
// between one of them and something else, by a comparison of what there was before.
func (g *chains) selection() {
	before := slices.Clone(g.known)
	links := make([]link, 2+g.IntN(5))
	for n := range links {
		links[n] = g.link()
	}
	x := g.chain(g.pick(), links)
	for range 1 + g.IntN(3) {
		links = g.edited(links)
	}
	g.known = before
	y := g.chain(g.pick(), links)
	predicate := arith.FloatPredicates[g.IntN(len(arith.FloatPredicates))]
	fmt.Fprintf(&g.text, "    %%c%d = cmpf %q, %s, %s : f64\n", g.made, predicate, before[g.IntN(len(before))], before[g.IntN(len(before))])
	g.known = before
	g.emit("select %%c%d, %s, %s : f64", g.made, x, y)
	if g.IntN(8) == 0 {
		g.known = append(g.known, x) // which is then used otherwise, too
	}
}

func (g *chains) link() link {
	names := []string{"addf", "subf", "mulf", "addf", "subf", "mulf", "divf", "negf", "absf", "sqrt"}
	return link{names[g.IntN(len(names))], g.pick(), g.IntN(2) == 0}
}

// edited returns a chain that has a link more or less, or another one.
func (g *chains) edited(links []link) []link {
	at := g.IntN(len(links))
	switch g.IntN(3) {
	case 0:
		return slices.Insert(slices.Clone(links), at, g.link())
	case 1:
		links = slices.Clone(links)
		links[at] = g.link()
		return links
	}
	if len(links) == 1 {
		return links
	}
	return slices.Delete(slices.Clone(links), at, at+1)
}

// chain writes links, the first one on a value.
func (g *chains) chain(v string, links []link) string {
	for _, l := range links {
		switch {
		case l.name == "negf" || l.name == "absf" || l.name == "sqrt":
			v = g.emit("%s %s : f64", l.name, v)
		case l.reversed:
			v = g.emit("%s %s, %s : f64", l.name, l.other, v)
		default:
			v = g.emit("%s %s, %s : f64", l.name, v, l.other)
		}
	}
	return v
}
