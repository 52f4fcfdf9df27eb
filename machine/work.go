package machine

import (
	"github.com/openearthgo/oec/dialect/arith"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// Work is what a core does for a point, in cycles of the units that do it.
type Work struct{ Arithmetic, Division, Memory float64 }

// Add adds so many times some other work.
func (w *Work) Add(v Work, times int) {
	w.Arithmetic += v.Arithmetic * float64(times)
	w.Division += v.Division * float64(times)
	w.Memory += v.Memory * float64(times)
}

// Cycles returns how long it takes: as long as the busiest unit, and some of the others.
func (w Work) Cycles() float64 {
	busiest := max(w.Arithmetic, w.Division, w.Memory)
	return busiest + CPU.Exposed*(w.Arithmetic+w.Division+w.Memory-busiest)
}

// operationCycles are the operations that take something else than half a cycle for 64-bit
// and for 32-bit elements: those that the core has no instruction for, and those of the
// divider.
var operationCycles = map[*ir.OpInfo][2]Work{
	arith.OpCmpF:  {{Arithmetic: 1}, {Arithmetic: 1}},
	arith.OpCmpI:  {{Arithmetic: 1}, {Arithmetic: 1}},
	arith.OpDivF:  {{Division: 16}, {Division: 10}},
	arith.OpSqrt:  {{Division: 18}, {Division: 12}},
	arith.OpMulI:  {{Arithmetic: 1.5}, {Arithmetic: 1}},
	arith.OpDivSI: {{Arithmetic: 60}, {Arithmetic: 60}},
	arith.OpRemSI: {{Arithmetic: 60}, {Arithmetic: 60}},
	arith.OpDivUI: {{Arithmetic: 60}, {Arithmetic: 60}},
	arith.OpRemUI: {{Arithmetic: 60}, {Arithmetic: 60}},
	mathop.OpMod:  {{Arithmetic: 200}, {Arithmetic: 200}},
}

// WorkOf returns the arithmetic of a body per point, both sides of branches included: they
// are selections by the time that they run. Reads are counted elsewhere.
func WorkOf(r *ir.Region) (w Work) {
	for _, op := range r.Ops {
		switch {
		case op.Is(scf.OpIf):
			w.Add(WorkOf(scf.Then(op)), 1)
			w.Add(WorkOf(scf.Else(op)), 1)
		case op.Is(arith.OpConstant), op.Is(stencil.OpAccess), op.Is(stencil.OpStoreResult), len(op.Results) != 1:
		default:
			w.Add(WorkOfOperation(op), 1)
		}
	}
	return w
}

// WorkOfOperation returns the arithmetic of an operation per point.
func WorkOfOperation(op *ir.Op) Work {
	if f := ir.Callee(op); f != nil {
		return WorkOf(f.Regions[0])
	}
	w, t := workForVector(op)
	return w.PerPoint(t)
}

// workForVector returns the arithmetic of an operation, which is no call, for a vector, and the type of
// what the vector is of.
func workForVector(op *ir.Op) (Work, ir.Scalar) {
	t, ok := op.Result().Type.(ir.Scalar)
	if len(op.Operands()) > 0 { // a comparison works on what it compares
		t, ok = op.Operand(len(op.Operands()) - 1).Type.(ir.Scalar)
	}
	if !ok {
		return Work{}, ir.I1
	}
	cycles, special := operationCycles[op.Info]
	switch {
	case !special:
		return Work{Arithmetic: CPU.CyclesPerOperation}, t
	case t.Bits() < 64:
		return cycles[1], t
	}
	return cycles[0], t
}

// PointByPoint returns the work, which is that of a point of elements of a type, if it is not
// done for vectors: all units but the divider take as long for one element as for many.
func (w Work) PointByPoint(t ir.Scalar) Work {
	whole := vectorBits() / float64(max(t.Bits(), 8))
	return Work{w.Arithmetic * whole, w.Division * CPU.DividesAlone, w.Memory * whole}
}

// PerPoint divides the work for a vector by the elements of a type that it has.
func (w Work) PerPoint(t ir.Scalar) Work {
	part := float64(max(t.Bits(), 8)) / vectorBits()
	return Work{w.Arithmetic * part, w.Division * part, w.Memory * part}
}

// vectorBits is the size of a vector.
func vectorBits() float64 { return float64(8 * CPU.VectorBytes) }

// CyclesForVector returns the cycles that an operation takes for a vector of elements of its type.
func CyclesForVector(op *ir.Op) float64 {
	w := WorkOfOperation(op)
	part := float64(op.Result().Type.(ir.Scalar).Bits()) / vectorBits()
	return (w.Arithmetic + w.Division) / part
}
