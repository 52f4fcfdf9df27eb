package openearth_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/internal/passtest"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
	"github.com/openearthgo/oec/transform"
)

// divided makes a program at random whose bounds are literal, as those of the Open Earth
// Compiler are: applies and trees of combines that read one another, some from buffers, and
// are stored on ranges of their own, which begin before the domain at times.
func divided(g *passtest.Programs) *ir.Op {
	m, b := g.Begin()
	g.Plain = true
	var stored []*ir.Value
	for n := range 2 + g.IntN(3) {
		name := fmt.Sprintf("t%d", n)
		if g.IntN(2) == 0 {
			stored = append(stored, g.Apply(b, name).Results...)
		} else {
			both, extra := tree(g, b, name, 2)
			stored = append(append(stored, both...), extra...)
			g.Temps = append(g.Temps, both...)
			continue
		}
		last := stored[len(stored)-1]
		if g.IntN(4) == 0 { // all that use it must read the buffer then
			stored = stored[:len(stored)-1]
			last = b.Create(stencil.OpBuffer, []*ir.Value{last}, []ir.Type{last.Type}, nil).Result()
		}
		g.Temps = append(g.Temps, last)
	}
	for n, v := range stored {
		if n == len(stored)-1 || g.IntN(2) == 0 {
			out := b.Region().AddArg(stencil.NewFieldType([ir.Rank]bool{true, true, true}, ir.F64), fmt.Sprintf("out%d", n))
			stencil.NewStore(b, v, out, box(g))
		}
	}
	b.Create(ir.OpReturn, nil, nil, nil)
	return m
}

// box is one of a few, of which many have ends in common.
func box(g *passtest.Programs) (box ir.Box) {
	for d := range box.Lo {
		box.Lo[d], box.Hi[d] = ir.Lit([]int{0, 0, 0, -2, 1}[g.IntN(5)]), ir.Lit([]int{6, 6, 6, 5, 9}[g.IntN(5)])
	}
	return box
}

// tree combines what applies, or other trees, compute. The results that there are on both sides
// come first; the others, on one side only, are not to be read.
func tree(g *passtest.Programs, b *ir.Builder, name string, depth int) (both, extra []*ir.Value) {
	var p stencil.Parts
	for n, part := range []struct{ pairs, extras *[]*ir.Value }{{&p.Lower, &p.LowerExt}, {&p.Upper, &p.UpperExt}} {
		if depth > 0 && g.IntN(3) == 0 {
			*part.pairs, *part.extras = tree(g, b, fmt.Sprintf("%s_%d", name, n), depth-1)
			continue
		}
		results := g.Apply(b, fmt.Sprintf("%s_%d", name, n)).Results
		*part.pairs = slices.Clone(results)
	}
	pairs := min(len(p.Lower), len(p.Upper))
	if pairs > 1 && g.IntN(3) == 0 {
		pairs--
	}
	p.LowerExt, p.Lower = append(p.LowerExt, p.Lower[pairs:]...), p.Lower[:pairs]
	p.UpperExt, p.Upper = append(p.UpperExt, p.Upper[pairs:]...), p.Upper[:pairs]
	types := make([]ir.Type, pairs+len(p.LowerExt)+len(p.UpperExt))
	for n := range types {
		types[n] = stencil.TempType(stencil.NewFieldType([ir.Rank]bool{true, true, true}, ir.F64))
	}
	c := stencil.NewCombine(b, g.IntN(ir.Rank), ir.Lit(g.IntN(9)-2), p, types...)
	for n, v := range c.Results {
		v.Name = fmt.Sprintf("%s_c%d", name, n)
	}
	return c.Results[:pairs], c.Results[pairs:]
}

// sequences are orders of passes that users of the Open Earth Compiler run: to code, for
// programs of several stages; the same without fusion; with subdomains and unrolling. Ours
// need two things of their own at the end: what is needed on different boxes is computed
// apart, and loops are nests over points.
var sequences = []struct{ name, passes string }{
	{"stages", "canonicalize stencil-inlining cse canonicalize stencil-shape-inference stencil-storage-materialization " +
		"stencil-shape-inference stencil-combine-to-ifelse cse canonicalize"},
	{"original", "canonicalize cse stencil-shape-inference stencil-storage-materialization stencil-shape-inference " +
		"stencil-combine-to-ifelse cse canonicalize"},
	{"subdomains", "stencil-shape-overlap stencil-domain-split canonicalize stencil-inlining cse canonicalize " +
		"stencil-combine-to-ifelse=internal-only stencil-inlining cse canonicalize stencil-shape-inference " +
		"stencil-storage-materialization stencil-shape-inference stencil-combine-to-ifelse cse canonicalize"},
	{"unrolled", "stencil-shape-overlap stencil-domain-split canonicalize stencil-inlining cse canonicalize " +
		"stencil-combine-to-ifelse=internal-only stencil-inlining cse canonicalize stencil-unrolling=unroll-factor=4 " +
		"cse canonicalize stencil-domain-split stencil-shape-inference stencil-storage-materialization " +
		"stencil-combine-to-ifelse=prepare-only stencil-shape-inference stencil-peel-odd-iterations " +
		"stencil-combine-to-ifelse cse canonicalize"},
}

const toLoops = " stencil-result-splitting stencil-storage-materialization stencil-shape-inference convert-stencil-to-loops dce loop-tiling"

// enlarged is the other way to programs whose stores have different ranges: all that is computed is
// stored.
const enlarged = "canonicalize stencil-inlining cse canonicalize stencil-combine-to-ifelse stencil-storage-materialization " +
	"stencil-shape-inference=extend-storage=true convert-stencil-to-loops dce loop-tiling"

// Programs with combines compute the same bits after each pass of the sequences.
func TestRandomCombines(t *testing.T) {
	t.Parallel()
	rounds := 16
	if testing.Short() {
		rounds = 8
	}
	for seed := range rounds {
		g := &passtest.Programs{Rand: rand.New(rand.NewPCG(uint64(seed), 11))}
		module := divided(g)
		if seed%4 == 3 { // bounds that follow the domain, and recurrences
			g.Plain = false
			module = g.Module()
		}
		if err := ir.Verify(module); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, ir.Print(module))
		}
		for _, s := range sequences {
			unroll := fmt.Sprintf("unroll-factor=%d unroll-index=%d", 2+seed%3, seed/3%ir.Rank)
			passes := strings.ReplaceAll(s.passes, "unroll-factor=4", unroll)
			if err := checkPasses(t, module, s.name, passtest.InvocationsOf(passes+toLoops)); err != nil {
				t.Fatalf("seed %d, sequence %q: %v\n%s", seed, s.name, err, ir.Print(module))
			}
		}
		if err := checkPasses(t, module, "enlarged stores", passtest.InvocationsOf(enlarged)); err != nil {
			t.Fatalf("seed %d, enlarged stores: %v\n%s", seed, err, ir.Print(module))
		}
	}
}

// checkPasses runs passes on a copy of a module, which must compute the same after each.
func checkPasses(t *testing.T, module *ir.Op, what string, passes []string) error {
	t.Helper()
	p := passtest.Pipeline(t, passtest.Passes(t, passes...)...)
	before, changed, text := passtest.NewBaseline(module), ir.Clone(module), ir.Print(module)
	before.Allow(passes)
	after := func(pass string, m *ir.Op) {
		if now := ir.Print(m); now != text { // else the pass had nothing to do
			before.Check(t, m, what+", after "+pass)
			text = now
		}
	}
	err := p.Run(&transform.Context{Registry: passtest.Registry()}, changed, pipeline.Options{VerifyEach: true, After: after})
	if internal := (*pipeline.InternalError)(nil); errors.As(err, &internal) {
		t.Fatalf("%s: %v\n%s", what, err, internal.Stack)
	}
	return err
}
