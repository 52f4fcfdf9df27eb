package mutants_test

import (
	"fmt"
	"os"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/internal/passtest"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/pipeline"
)

// mutations returns what can be made wrong in an operation, each as a change of it.
func mutations(op *ir.Op) []func(*ir.Op) {
	swapped := map[*ir.OpInfo]*ir.OpInfo{
		arith.OpAddF: arith.OpSubF, arith.OpSubF: arith.OpAddF, arith.OpMulF: arith.OpAddF,
		arith.OpAndI: arith.OpOrI, arith.OpOrI: arith.OpAndI,
	}
	switch op.Info {
	case arith.OpAddF, arith.OpSubF, arith.OpMulF, arith.OpAndI, arith.OpOrI:
		return []func(*ir.Op){func(op *ir.Op) { op.Info = swapped[op.Info] }}
	case arith.OpSelect:
		return []func(*ir.Op){func(op *ir.Op) {
			x, y := op.Operand(1), op.Operand(2)
			op.SetOperand(1, y)
			op.SetOperand(2, x)
		}}
	case scf.OpIf:
		return []func(*ir.Op){func(op *ir.Op) { op.Regions[0], op.Regions[1] = op.Regions[1], op.Regions[0] }}
	case arith.OpConstant:
		return []func(*ir.Op){func(op *ir.Op) {
			switch a := op.Attrs["value"].(type) {
			case ir.Float:
				ir.ValueAttr.Set(op, ir.Float{Value: a.Value + 1, Type: a.Type})
			case ir.Int:
				ir.ValueAttr.Set(op, ir.Int{Value: a.Value + 1, Type: a.Type})
			}
		}}
	case loop.OpLoad, stencil.OpAccess:
		return moved(op)
	}
	return nil
}

// moved returns the reads next to a read.
func moved(op *ir.Op) (changes []func(*ir.Op)) {
	var present [ir.Rank]bool
	switch t := op.Operand(0).Type.(type) {
	case loop.FieldType:
		present = t.Present
	case stencil.TempType:
		present = t.Present()
	}
	for d, here := range present {
		if here {
			changes = append(changes, func(op *ir.Op) {
				off := ir.OffsetAttr.Of(op)
				off[d]++
				ir.OffsetAttr.Set(op, off)
			})
		}
	}
	return changes
}

func opsOf(module *ir.Op) (ops []*ir.Op) {
	ir.Walk(module, func(op *ir.Op) { ops = append(ops, op) })
	return ops
}

// A program in which any one operation is wrong computes something else, at both levels:
// what the passes are tested with can tell.
func TestMutantsDiffer(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"hdiff.txt", "guards.txt", "lookups.txt"} {
		src, err := os.ReadFile("../describe/testdata/" + file)
		if err != nil {
			t.Fatal(err)
		}
		input := passtest.Section(txtar.Parse(src), "input")
		for _, level := range passtest.DescribedLevels() {
			sized := passtest.Parse(t, input)
			loops := passtest.Parse(t, input)
			passes := passtest.Level(t, level)
			passtest.RunAll(t, sized, passes.Stencil()...)
			// The bounds of parts of loops matter to tiles, of which there is one here.
			passtest.RunAll(t, loops, pipeline.Without(passtest.ToLoops(passes), []string{"loop-splitting"})...)
			for form, module := range map[string]*ir.Op{"stencil": sized, "loop": loops} {
				t.Run(fmt.Sprint(file, " ", level, " ", form), func(t *testing.T) {
					t.Parallel()
					checkMutants(t, module)
				})
			}
		}
	}
}

func checkMutants(t *testing.T, module *ir.Op) {
	t.Helper()
	n := passtest.Point{6, 5, 4}
	want := map[string]passtest.Outcome{}
	for name, program := range passtest.ProgramsOf(module) {
		out, err := passtest.Compute(program, n, nil)
		if err != nil {
			t.Fatal(err)
		}
		want[name] = out
	}
	count := 0
	for i, original := range opsOf(module) {
		for _, change := range mutations(original) {
			count++
			mutant := ir.Clone(module)
			op := opsOf(mutant)[i]
			change(op)
			if sameOutcome(mutant, n, want) {
				t.Errorf("nothing tells that a %s at %s is wrong in\n%s", op.Name(), op.Pos, ir.Print(mutant))
			}
		}
	}
	if count < 10 {
		t.Errorf("only %d operations are made wrong", count)
	}
	if !sameOutcome(ir.Clone(module), n, want) {
		t.Error("what is not wrong differs too")
	}
}

func sameOutcome(module *ir.Op, n passtest.Point, want map[string]passtest.Outcome) bool {
	for name, program := range passtest.ProgramsOf(module) {
		got, err := passtest.Compute(program, n, nil)
		if err != nil || want[name].Differs(got) != "" {
			return false
		}
	}
	return true
}
