package pipeline_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
)

// The loops that cases and random programs become compute, in memory, what the programs
// are by definition.
func TestLoopsComputeTheSame(t *testing.T) {
	t.Parallel()
	for _, pass := range []string{"convert-stencil-to-loops", "loop-tiling", "loop-invariant-code-motion"} {
		files, err := filepath.Glob(filepath.Join("testdata", pass, "*.txt"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no cases of %s: %v", pass, err)
		}
		for _, file := range files {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if section(archive, "error") != "" {
				continue
			}
			t.Run(pass+"/"+filepath.Base(file), func(t *testing.T) {
				t.Parallel()
				checkLoops(t, parse(t, section(archive, "input")), strings.Fields(section(archive, "passes")))
			})
		}
	}
}

func TestRandomLoops(t *testing.T) {
	t.Parallel()
	seeds := 100
	if testing.Short() {
		seeds = 10
	}
	for _, level := range pipeline.Levels() {
		first, err := pipeline.StencilPasses(level)
		if err != nil {
			t.Fatal(err)
		}
		then, err := pipeline.LoopPasses(level)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(level, func(t *testing.T) {
			t.Parallel()
			for seed := range seeds {
				g := &programs{Rand: rand.New(rand.NewPCG(7, uint64(seed)))}
				checkLoops(t, g.module(), append(append([]string(nil), first...), then...))
			}
		})
	}
}

// checkLoops runs passes that turn the programs of a module into loops, and runs these.
func checkLoops(t *testing.T, module *ir.Op, passes []string) {
	t.Helper()
	p, err := pipeline.New(passes...)
	if err != nil {
		t.Fatal(err)
	}
	before := ir.Clone(module)
	if err := p.Run(&pipeline.Context{Registry: registry()}, module, pipeline.Options{VerifyEach: true}); err != nil {
		t.Fatalf("%v for\n%s", err, ir.Print(before))
	}
	for i, program := range stencil.Programs(before) {
		for _, n := range [][ir.Rank]int{{5, 4, 3}, {2, 3, 4}} {
			want := evaluate(program, n, nil)
			got := runLoops(t, loop.Programs(module)[i], n)
			for key := range want {
				if got[key] != want[key] {
					t.Fatalf("domain %v: %s is %s, expected %s of\n%s", n, key, got[key], want[key], ir.Print(before))
				}
			}
			if len(got) != len(want) {
				t.Fatalf("domain %v: %d points are written, expected %d of\n%s", n, len(got), len(want), ir.Print(before))
			}
		}
	}
}

// runLoops returns what a program at the loop level writes to its arguments, by field and
// point.
func runLoops(t *testing.T, program *ir.Op, n [ir.Rank]int) map[string]string {
	t.Helper()
	st := &interp.State{N: n, Fields: map[*ir.Value]*interp.Field{}, Scalars: map[*ir.Value]interp.Value{}}
	for _, a := range program.Regions[0].Args {
		if s, scalar := a.Type.(ir.Scalar); scalar {
			st.Scalars[a] = valueOf(madeUp(a.Name, point{}, s), s)
		} else {
			st.Fields[a] = room(a.Type.(loop.FieldType), n)
		}
	}
	written := map[string]*interp.Value{}
	st.Touch = func(field *ir.Value, p [ir.Rank]int, write bool) {
		at := st.Fields[field].At(p)
		switch argument := field.Region() != nil; {
		case argument && write:
			written[fmt.Sprint(field.Name, p)] = at
		case argument: // made up when it is read
			elem := field.Type.(loop.FieldType).Elem
			*at = valueOf(madeUp(field.Name, p, elem), elem)
		}
	}
	if err := interp.Run(program, st); err != nil {
		t.Fatalf("%v in\n%s", err, ir.Print(program))
	}
	out := map[string]string{}
	for key, at := range written {
		out[key] = show(interp.Float(*at, ir.F64))
	}
	return out
}

func valueOf(x any, t ir.Scalar) interp.Value {
	if f, ok := x.(float64); ok {
		return interp.FromFloat(f, t)
	}
	return interp.Constant(ir.Int{Value: x.(int64), Type: t})
}

// room returns memory for a field with room around the domain.
func room(t loop.FieldType, n [ir.Rank]int) *interp.Field {
	const points = 24
	var lo, hi point
	for d, here := range t.Present {
		hi[d] = 1
		if here {
			lo[d], hi[d] = -points, n[d]+points
		}
	}
	return interp.NewField(lo, hi)
}
