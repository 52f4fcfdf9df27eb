package pipeline_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

type point [ir.Rank]int

// evaluator computes a program point by point, by definition: the value of an apply at a
// point is what its body returns there. Inputs are made up from name and coordinates.
type evaluator struct {
	n     [ir.Rank]int
	memo  map[memoKey]any
	reads func(load *ir.Op, p point) // called for each read of a field
}

type memoKey struct {
	v *ir.Value
	p point
}

// notStored is the value of an empty store.
type notStored struct{}

// evaluate returns what a program stores, by field and point.
func evaluate(program *ir.Op, n [ir.Rank]int, reads func(*ir.Op, point)) map[string]string {
	e := &evaluator{n, map[memoKey]any{}, reads}
	out := map[string]string{}
	for _, op := range program.Regions[0].Ops {
		if !op.Is(stencil.OpStore) {
			continue
		}
		box, _ := op.BoxAttr("box")
		e.each(box, func(p point) {
			key := fmt.Sprint(stencil.FieldOf(op.Operand(1)).Name, p)
			out[key] = show(e.temp(op.Operand(0), p))
		})
	}
	return out
}

func show(v any) string {
	if f, ok := v.(float64); ok {
		if f != f {
			return "NaN"
		}
		return fmt.Sprintf("%x", math.Float64bits(f))
	}
	return fmt.Sprint(v)
}

func (e *evaluator) each(box ir.Box, visit func(point)) {
	for k := box.Lo[2].At(e.n); k < box.Hi[2].At(e.n); k++ {
		for j := box.Lo[1].At(e.n); j < box.Hi[1].At(e.n); j++ {
			for i := box.Lo[0].At(e.n); i < box.Hi[0].At(e.n); i++ {
				visit(point{i, j, k})
			}
		}
	}
}

// temp returns the value of a temp at a point.
func (e *evaluator) temp(v *ir.Value, p point) any {
	for d, here := range v.Type.(stencil.TempType).Present() {
		if !here {
			p[d] = 0
		}
	}
	key := memoKey{v, p}
	if x, ok := e.memo[key]; ok {
		return x
	}
	op := v.Def()
	var x any
	switch {
	case op.Is(stencil.OpLoad):
		if e.reads != nil {
			e.reads(op, p)
		}
		field := stencil.FieldOf(op.Operand(0))
		x = madeUp(field.Name, p, v.Type.(stencil.TempType).Elem)
	case op.Is(stencil.OpBuffer):
		x = e.temp(op.Operand(0), p)
	default:
		b := &body{e, op, p, map[*ir.Value]any{}}
		b.run(op.Regions[0])
		x = b.get(op.Regions[0].Terminator().Operand(v.Index()))
	}
	e.memo[key] = x
	return x
}

// madeUp returns a small number that depends on the name and the point.
func madeUp(name string, p point, t ir.Scalar) any {
	h := uint32(2166136261)
	for _, c := range fmt.Sprint(name, p) {
		h = (h ^ uint32(c)) * 16777619
	}
	if t.IsFloat() {
		return float64(int(h>>8%2001)-1000) / 16
	}
	return int64(h >> 8 % 7)
}

// body evaluates the body of an apply at a point.
type body struct {
	e      *evaluator
	apply  *ir.Op
	p      point
	values map[*ir.Value]any
}

func (b *body) get(v *ir.Value) any {
	if x, ok := b.values[v]; ok {
		return x
	}
	outside := b.apply.Operand(v.Index()) // a scalar parameter, or a constant
	if ir.ConstantOf(outside) != nil {
		return b.op(outside.Def())
	}
	return madeUp(outside.Name, point{}, v.Type.(ir.Scalar))
}

func (b *body) run(r *ir.Region) {
	for _, op := range r.Ops {
		if op.Is(scf.OpIf) {
			side := scf.Else(op)
			if b.get(op.Operand(0)).(int64) != 0 {
				side = scf.Then(op)
			}
			b.run(side)
			for i, v := range op.Results {
				b.values[v] = b.get(side.Terminator().Operand(i))
			}
		} else if len(op.Results) == 1 {
			b.values[op.Result()] = b.op(op)
		}
	}
}

func (b *body) op(op *ir.Op) any {
	switch {
	case op.Is(stencil.OpAccess):
		p := b.p
		for d, off := range op.OffsetAttr("offset") {
			p[d] += off
		}
		return b.e.temp(b.apply.Operand(op.Operand(0).Index()), p)
	case op.Is(stencil.OpIndex):
		d := op.IntAttr("dim")
		return int64(b.p[d] + op.OffsetAttr("offset")[d])
	case op.Is(stencil.OpExtent):
		return int64(b.e.n[op.IntAttr("dim")])
	case op.Is(stencil.OpStoreResult):
		if len(op.Operands()) == 0 {
			return notStored{}
		}
		return b.get(op.Operand(0))
	}
	args := make([]any, len(op.Operands()))
	for i, v := range op.Operands() {
		args[i] = b.get(v)
	}
	return number(op, args)
}

// number evaluates the operations of numbers that the cases use.
func number(op *ir.Op, args []any) any {
	switch {
	case op.Is(arith.OpConstant):
		if f, ok := op.Attrs["value"].(ir.Float); ok {
			return f.Value
		}
		return op.Attrs["value"].(ir.Int).Value
	case op.Is(arith.OpSelect):
		return args[2-args[0].(int64)]
	case op.Is(arith.OpCmpF):
		return truth(arith.CompareFloat(op.StrAttr("predicate"), args[0].(float64), args[1].(float64)))
	case op.Is(arith.OpCmpI):
		return truth(arith.CompareInt(op.StrAttr("predicate"), args[0].(int64), args[1].(int64)))
	case op.Is(arith.OpSIToFP):
		return float64(args[0].(int64))
	case op.Is(arith.OpIndexCast):
		return args[0]
	case op.Is(arith.OpNegF):
		return -args[0].(float64)
	}
	floats := map[*ir.OpInfo]func(x, y float64) float64{
		arith.OpAddF: func(x, y float64) float64 { return x + y },
		arith.OpSubF: func(x, y float64) float64 { return x - y },
		arith.OpMulF: func(x, y float64) float64 { return x * y },
		arith.OpDivF: func(x, y float64) float64 { return x / y },
	}
	ints := map[*ir.OpInfo]func(x, y int64) int64{
		arith.OpAddI: func(x, y int64) int64 { return x + y },
		arith.OpSubI: func(x, y int64) int64 { return x - y },
		arith.OpAndI: func(x, y int64) int64 { return x & y },
		arith.OpOrI:  func(x, y int64) int64 { return x | y },
		arith.OpXorI: func(x, y int64) int64 { return x ^ y },
	}
	if f := floats[op.Info]; f != nil {
		return f(args[0].(float64), args[1].(float64))
	}
	return ints[op.Info](args[0].(int64), args[1].(int64))
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// checkSameResults demands that the programs of two modules store the same bits on a few
// domains, and that the second one reads its fields within the boxes inferred for them.
func checkSameResults(t *testing.T, before, after *ir.Op) {
	t.Helper()
	programs := stencil.Programs(after)
	for i, program := range stencil.Programs(before) {
		for _, n := range [][ir.Rank]int{{6, 5, 4}, {5, 7, 6}} {
			want := evaluate(program, n, nil)
			got := evaluate(programs[i], n, func(load *ir.Op, p point) { checkInBox(t, load, p, n) })
			for key := range want {
				if got[key] != want[key] {
					t.Fatalf("domain %v: %s is %s, was %s before", n, key, got[key], want[key])
				}
			}
			if len(got) != len(want) {
				t.Fatalf("domain %v: %d points are stored, %d were before", n, len(got), len(want))
			}
		}
	}
}

func checkInBox(t *testing.T, load *ir.Op, p point, n [ir.Rank]int) {
	box, ok := load.BoxAttr("box")
	for d, here := range load.Result().Type.(stencil.TempType).Present() {
		if ok && here && (p[d] < box.Lo[d].At(n) || p[d] >= box.Hi[d].At(n)) {
			t.Errorf("domain %v: %s is read at %v, outside of %s", n, load.Result().Name, p, box)
		}
	}
}
