package interp

import (
	"math"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// scalars are all builtin types.
func scalars() (ts []ir.Scalar) {
	for t := ir.F32; t <= ir.Index; t++ {
		ts = append(ts, t)
	}
	return ts
}

// edges are constants of a type at which operations go wrong first.
func edges(t ir.Scalar) (as []ir.Attr) {
	if t.IsFloat() {
		for _, x := range []float64{0, math.Copysign(0, -1), 0.75, -1.5, 127.9, 300, -70000, 4e9, -3e19, 1 << 63, 1e300, math.Inf(1), math.Inf(-1), math.NaN()} {
			if t == ir.F32 {
				x = float64(float32(x))
			}
			as = append(as, ir.Float{Value: x, Type: t})
		}
		return as
	}
	seen := map[Value]bool{}
	for _, n := range []int64{0, 1, 2, 3, 7, 8, 16, 31, 32, 64, 70, -1, -3, 127, 128, 255, math.MinInt64, math.MaxInt64, math.MinInt32, math.MaxInt32, 1<<53 + 1<<29 + 1, 12345678901234567} {
		for _, n := range []int64{n, n >> (64 - t.Bits())} { // small ones, and those at the end of the range
			if x := wrap(n, t); !seen[x] {
				seen[x] = true
				as = append(as, ir.Int{Value: int64(x), Type: t})
			}
		}
	}
	return as
}

// TestFolding compares what every operation with constant operands folds to with what it
// evaluates to, for all types that it works on.
func TestFolding(t *testing.T) {
	t.Parallel()
	for _, info := range arith.Dialect.Ops {
		compute := numbers()[info]
		if info.Fold == nil || compute == nil || info == arith.OpSelect {
			continue
		}
		predicates := []string{""}
		switch info {
		case arith.OpCmpF:
			predicates = arith.FloatPredicates[:]
		case arith.OpCmpI:
			predicates = arith.IntPredicates[:]
		}
		folds := 0
		for _, predicate := range predicates {
			for _, from := range scalars() {
				for _, to := range scalars() {
					folds += compareFolding(t, info, compute, predicate, from, to)
				}
			}
		}
		if folds == 0 {
			t.Errorf("%s folds nothing", info.Name)
		}
	}
}

// compareFolding compares folding and evaluation of an operation from one type to another,
// if it has them, and returns how many results it compared.
func compareFolding(t *testing.T, info *ir.OpInfo, compute computation, predicate string, from, to ir.Scalar) (n int) {
	t.Helper()
	r := &ir.Region{}
	operands := []*ir.Value{r.AddArg(from, "x"), r.AddArg(from, "y")}[:info.Operands.Min]
	op := ir.AtEnd(r).Create(info, operands, []ir.Type{to}, ir.With(arith.PredicateAttr.Is(predicate)))
	if info.Verify(op) != nil {
		return 0
	}
	for _, x := range edges(from) {
		for _, y := range edges(from) {
			constants := []ir.Attr{x, y}[:info.Operands.Min]
			fs := info.Fold(op, constants)
			if len(fs) != 1 || fs[0].Constant == nil {
				continue // to an operand, or not at all
			}
			n++
			values := []Value{Constant(x), Constant(y)}
			if got, want := compute(op, values), Constant(fs[0].Constant); got != want && !bothNaN(got, want, to) {
				t.Errorf("%s of %v gives %#x, but folds to %v", op, constants, got, fs[0].Constant)
			}
		}
	}
	return n
}

func bothNaN(x, y Value, t ir.Scalar) bool {
	return t.IsFloat() && math.IsNaN(Float(x, t)) && math.IsNaN(Float(y, t))
}
