package gosrc_test

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"testing"
	"time"

	"github.com/openearthgo/oec/backend/gosrc"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/internal/looptest"
	"github.com/openearthgo/oec/internal/testenv"
	"github.com/openearthgo/oec/internal/testenv/turns"
	"github.com/openearthgo/oec/ir"
)

var randomCount = flag.Int("random", 6, "number of random programs that are run")

// TestRun runs kernels on random tiles and compares with the interpreter, bit for bit, on
// machines with small words and on machines that fuse. Nothing tells gc not to.
func TestRun(t *testing.T) {
	t.Parallel()
	goarchs := []string{"amd64"}
	if !testing.Short() { // the others take a while
		goarchs = append(goarchs, turns.Choose("386", "arm64")...)
	}
	w := newWork(t)
	for _, goarch := range goarchs {
		t.Run(goarch, func(t *testing.T) {
			t.Parallel()
			w.run(t, testenv.NewProgram(t, goarch))
		})
	}
}

// work is what a program is made of that runs kernels, and what it is to compute.
type work struct {
	kernels string // a file
	table   string // another one, with a map from their names to them
	cases   int
	input   []byte // the cases
}

// newWork writes the kernels, and interprets the cases.
func newWork(t *testing.T) *work {
	t.Helper()
	programs := append(sources(t, "../llvm/testdata/run/*.mlir"), sources(t, "../llvm/testdata/code/*.mlir")...)
	programs = append(programs, source{"operations", "operations", ir.Print(looptest.Operations())})
	for seed := range *randomCount {
		name := fmt.Sprintf("random%d", seed)
		programs = append(programs, source{name, name, ir.Print(looptest.Random(uint64(seed)))})
	}
	w := &work{table: "package kern\n\nimport \"github.com/openearthgo/oec/abi\"\n\n// All are the kernels.\nvar All = map[string]func(*abi.Tile){\n"}
	var kernels []*gosrc.Kernel
	var cases []testCase
	for _, s := range programs {
		points, tiles := tiled(t, s.file, s.text)
		k, err := gosrc.Emit(tiles, "kernel_"+s.name)
		if err != nil {
			t.Fatalf("%s: %v", s.name, err)
		}
		kernels = append(kernels, k)
		w.table += fmt.Sprintf("\t%q: %s,\n", s.name, k.Symbol)
		cases = append(cases, casesOf(t, s.name, points)...)
	}
	w.table += "}\n"
	var err error
	if w.kernels, err = gosrc.Print("kern", kernels...); err != nil {
		t.Fatal(err)
	}
	var input bytes.Buffer
	if err := gob.NewEncoder(&input).Encode(cases); err != nil {
		t.Fatal(err)
	}
	w.cases, w.input = len(cases), input.Bytes()
	return w
}

// run builds the program for a machine and gives it the cases.
func (w *work) run(t *testing.T, module *testenv.Program) {
	t.Helper()
	if err := os.CopyFS(module.Dir, os.DirFS("testdata/harness")); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"abi/fma.go", "abi/round.go", "oec.go", "int.go"} {
		text, err := os.ReadFile("../../" + file)
		if err != nil {
			t.Fatal(err)
		}
		module.Write(t, "oec/"+file, string(text))
	}
	module.Write(t, "oec/go.mod", "module github.com/openearthgo/oec\n\ngo 1.25\n")
	module.Write(t, "go.mod", "module harness\n\ngo 1.25\n\nrequire github.com/openearthgo/oec v0.0.0\n\nreplace github.com/openearthgo/oec => ./oec\n")
	module.Write(t, "kern/kern.go", w.kernels)
	module.Write(t, "kern/all.go", w.table)
	if !module.Emulated() {
		// Random programs, which no pass has simplified, also have conditions such as true || true.
		module.Go(t, "linux", "vet", "-bools=false", "./kern")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	cmd := module.Command(ctx, module.Build(t))
	var stdout, stderr bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(w.input), &stdout, &stderr
	if err, want := cmd.Run(), fmt.Sprintf("ok %d\n", w.cases); err != nil || stdout.String() != want {
		out := stdout.String() + stderr.String()
		t.Errorf("%v:\n%s", err, out[:min(len(out), 3000)])
	}
}

// testCase and testField have the form of the harness's Case and Field.
type testCase struct {
	Name      string
	Kernel    string
	Stage     int
	N, Lo, Hi [ir.Rank]int
	Fields    []testField
	Types     []string
	Scalars   []uint64
	Panic     int
}

type testField struct {
	Type          string
	Has           [ir.Rank]bool
	Lo, Hi        [ir.Rank]int
	Before, After []uint64
}

// casesOf returns calls of a program with random tiles.
func casesOf(t *testing.T, name string, program *ir.Op) []testCase {
	t.Helper()
	random := rand.New(rand.NewPCG(1, uint64(len(name))))
	var cases []testCase
	for stage := range loop.Nests(program) {
		for range 6 {
			c := testCase{Kernel: name, Stage: stage}
			for d, most := range [ir.Rank]int{40, 4, 3} {
				c.N[d] = 1 + random.IntN(most)
				c.Lo[d] = random.IntN(c.N[d]+2) - 2
				c.Hi[d] = c.Lo[d] + 1 + random.IntN(c.N[d]+2-c.Lo[d])
			}
			c.Name = fmt.Sprintf("%s, stage %d, %v to %v of %v", name, stage, c.Lo, c.Hi, c.N)
			c.fill(t, program, random)
			cases = append(cases, c)
		}
	}
	return cases
}

// fill interprets the call on random memory.
func (c *testCase) fill(t *testing.T, program *ir.Op, random *rand.Rand) {
	t.Helper()
	st := &interp.State{N: c.N, Fields: map[*ir.Value]*interp.Field{}, Scalars: map[*ir.Value]interp.Value{}}
	var fields []*ir.Value
	for _, v := range append(append([]*ir.Value(nil), program.Regions[0].Args...), loop.Buffers(program)...) {
		ft, ok := v.Type.(loop.FieldType)
		if !ok {
			x := number(random, v.Type.(ir.Scalar))
			st.Scalars[v] = x
			c.Types, c.Scalars = append(c.Types, v.Type.String()), append(c.Scalars, uint64(x))
			continue
		}
		f := testField{Type: ft.Elem.String(), Has: ft.Present}
		for d, has := range ft.Present {
			f.Hi[d] = 1
			if has { // more than any nest of the tests reads
				f.Lo[d], f.Hi[d] = looptest.Around(program, c.Lo[d], c.Hi[d])
			}
		}
		memory := interp.NewField(f.Lo, f.Hi)
		memory.Each(func(_ [ir.Rank]int, x *interp.Value) { *x = number(random, ft.Elem) })
		st.Fields[v] = memory
		f.Before = bitsOf(memory)
		fields, c.Fields = append(fields, v), append(c.Fields, f)
	}
	err := interp.RunNest(loop.Nests(program)[c.Stage], st, c.Lo, c.Hi)
	if failed := new(interp.PanicError); errors.As(err, &failed) {
		c.Panic = failed.Code
	} else if err != nil {
		t.Fatalf("%s: %v", c.Name, err)
	}
	for n, v := range fields {
		c.Fields[n].After = bitsOf(st.Fields[v])
	}
}

func bitsOf(f *interp.Field) []uint64 {
	var bits []uint64
	for _, x := range f.Elements {
		bits = append(bits, uint64(x))
	}
	return bits
}

// number returns a number that is small most of the time.
func number(random *rand.Rand, t ir.Scalar) interp.Value {
	switch {
	case t == ir.I1:
		return interp.Value(random.IntN(2))
	case !t.IsFloat():
		return interp.Constant(ir.Int{Value: looptest.Bits(random), Type: t})
	case random.IntN(8) == 0:
		special := []float64{0, math.Copysign(0, -1), math.Inf(1), math.Inf(-1), math.NaN(), 1e-310, 1e300}
		return interp.FromFloat(special[random.IntN(len(special))], t)
	}
	return interp.FromFloat(float64(random.IntN(2001)-1000)/37, t)
}
