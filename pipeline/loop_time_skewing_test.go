package pipeline_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
)

// Random relaxations that are repeated several at once leave what one repetition after the
// other does: any number of them and of rows, in any order of what is computed at once.
func TestRandomTimeSkewing(t *testing.T) {
	t.Parallel()
	wanted := 150
	if testing.Short() {
		wanted = 15
	}
	skew, err := pipeline.New("loop-time-skewing")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range wanted {
		rng := rand.New(rand.NewPCG(uint64(seed), 7))
		text := relaxation(rng)
		module, err := ir.Parse(registry(), "relaxation.mlir", text)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		if err := skew.Run(&pipeline.Context{Registry: registry()}, module, pipeline.Options{VerifyEach: true}); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text)
		}
		program := loop.Programs(module)[0]
		if ops, _ := loop.Sweeps(program); len(ops) != 1 {
			t.Fatalf("seed %d: %d ways to repeat\n%s", seed, len(ops), ir.Print(module))
		}
		compareSweeps(t, rng, seed, program)
	}
}

// relaxation is a program at the loop level that relaxes a field: each point becomes a sum of
// some around it, of which those in the domain that have been visited are new.
func relaxation(rng *rand.Rand) string {
	var body strings.Builder
	sum := "%nothing"
	for n := range 1 + rng.IntN(6) {
		di, dj := rng.IntN(5)-2, rng.IntN(5)-2
		load := func(field string) string {
			return fmt.Sprintf("loop.load %%%s[%%i %+d, %%j %+d] : $U", field, di, dj)
		}
		if loop.Visited([ir.Rank]int{di, dj}) {
			fmt.Fprintf(&body, "%%i%d = constant %d : index\n%%j%d = constant %d : index\n", n, di, n, dj)
			fmt.Fprintf(&body, "%%x%d = addi %%i, %%i%d : index\n%%y%d = addi %%j, %%j%d : index\n", n, n, n, n)
			for m, c := range []string{`"sge", %%x%d, %%zero`, `"slt", %%x%d, %%n`, `"sge", %%y%d, %%zero`} {
				fmt.Fprintf(&body, "%%c%d_%d = cmpi "+c+" : index\n", n, m, n)
			}
			fmt.Fprintf(&body, "%%b%d = and %%c%d_0, %%c%d_1 : i1\n%%d%d = and %%b%d, %%c%d_2 : i1\n", n, n, n, n, n, n)
			fmt.Fprintf(&body, "%%v%d = scf.if %%d%d -> (f64) {\n%%new%d = %s\nscf.yield %%new%d : f64\n} else {\n%%old%d = %s\nscf.yield %%old%d : f64\n}\n",
				n, n, n, load("y"), n, n, load("u"), n)
		} else {
			fmt.Fprintf(&body, "%%v%d = %s\n", n, load("u"))
		}
		fmt.Fprintf(&body, "%%s%d = subf %%v%d, %s : f64\n", n, n, sum)
		sum = fmt.Sprintf("%%s%d", n)
	}
	text := `func @f(%u: $U, %out: $U) attributes {loop.program} {
%y = loop.buffer : $U
loop.tiles "y" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, 1]) attributes {order = "j i"} {
%zero = constant 0 : index
%n = loop.extent 0 : index
%nothing = constant 1.5 : f64
loop.for %k = %klo to %khi {
loop.for %j = %jlo to %jhi {
loop.for %i = %ilo to %ihi {
` + body.String() + "%r = mulf " + sum + `, %nothing : f64
loop.store %r, %y[%i, %j] : $U
}
}
}
}
return
}
`
	return strings.ReplaceAll(text, "$U", "!loop.field<?x?x0xf64>")
}

func compareSweeps(t *testing.T, rng *rand.Rand, seed int, program *ir.Op) {
	t.Helper()
	sweeps, _ := loop.Sweeps(program)
	n := point{5 + rng.IntN(12), 3 + rng.IntN(12), 1}
	u, y := program.Regions[0].Args[0], loop.Buffers(program)[0]
	want, have := interp.NewField(point{-2, -2, 0}, point{n[0] + 2, n[1] + 2, 1}), interp.NewField(point{-2, -2, 0}, point{n[0] + 2, n[1] + 2, 1})
	for e := range want.Elements {
		want.Elements[e] = interp.FromFloat(float64(rng.IntN(2001)-1000)/16, ir.F64)
	}
	copy(have.Elements, want.Elements)

	lanes, rows := rng.Perm(1+rng.IntN(9)), 1+rng.IntN(5)
	for range lanes {
		old := interp.NewField(want.Lo, want.Hi)
		copy(old.Elements, want.Elements)
		st := &interp.State{N: n, Fields: map[*ir.Value]*interp.Field{u: old, y: want}}
		if err := interp.RunNest(loop.Nests(program)[0], st, point{}, n); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
	st := &interp.State{N: n, Fields: map[*ir.Value]*interp.Field{u: have}}
	if err := interp.RunSweeps(sweeps[0], st, lanes, rows, point{}, n); err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	if !slices.Equal(have.Elements, want.Elements) {
		t.Fatalf("seed %d: on %v, %d repetitions and %d rows at once leave something else\n%s", seed, n, len(lanes), rows, ir.Print(program))
	}
}
