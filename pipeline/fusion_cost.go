package pipeline

import (
	"github.com/openearthgo/oec/dialect/arith"
	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// The machine that the choice between recomputing and keeping is made for: a core that
// starts two arithmetic operations and two loads on vectors of 512 bits per cycle and has
// one divider, measured on an Emerald Rapids Xeon. Figures are cycles per such vector. A
// core with half of that, such as an AMD core of the fourth generation, has half of the
// bandwidth to its caches too, so that the same choice is right there.
const (
	cyclesPerLoad  = 0.75 // half a cycle if aligned, one if it crosses a line, as most neighbours do
	cyclesPerStore = 2.0  // with its eviction to the second-level cache and the load of the line
	bytesPerCycle  = 12.0 // to and from the third-level cache, with streaming stores

	// exposed is the part of the less busy units' time that does not overlap.
	exposed = 0.2

	// cyclesPerPoint is what a recurrence along i takes for a point at least, with little that
	// waits for the point before.
	cyclesPerPoint = 12.0

	// cyclesPerStage is what beginning and ending a row costs, divided by its points.
	cyclesPerStage = 0.15
)

// work is what a core does for a point, in cycles of the units that do it.
type work struct{ arithmetic, division, memory float64 }

func (w *work) add(v work, times int) {
	w.arithmetic += v.arithmetic * float64(times)
	w.division += v.division * float64(times)
	w.memory += v.memory * float64(times)
}

// cycles returns how long it takes: as long as the busiest unit, and some of the others.
func (w work) cycles() float64 {
	busiest := max(w.arithmetic, w.division, w.memory)
	return busiest + exposed*(w.arithmetic+w.division+w.memory-busiest)
}

// operationCycles are the operations that take something else than half a cycle for 64-bit
// and for 32-bit elements: those that the core has no instruction for, and those of the
// divider.
var operationCycles = map[*ir.OpInfo][2]work{
	arith.OpCmpF:  {{arithmetic: 1}, {arithmetic: 1}},
	arith.OpCmpI:  {{arithmetic: 1}, {arithmetic: 1}},
	arith.OpDivF:  {{division: 16}, {division: 10}},
	arith.OpSqrt:  {{division: 18}, {division: 12}},
	arith.OpMulI:  {{arithmetic: 1.5}, {arithmetic: 1}},
	arith.OpDivSI: {{arithmetic: 60}, {arithmetic: 60}},
	arith.OpRemSI: {{arithmetic: 60}, {arithmetic: 60}},
	arith.OpDivUI: {{arithmetic: 60}, {arithmetic: 60}},
	arith.OpRemUI: {{arithmetic: 60}, {arithmetic: 60}},
	mathop.OpMod:  {{arithmetic: 200}, {arithmetic: 200}},
}

// workOf returns the arithmetic of a body per point, both sides of branches included: they
// are selections by the time that they run. Reads are counted elsewhere.
func workOf(r *ir.Region) (w work) {
	for _, op := range r.Ops {
		switch {
		case op.Is(scf.OpIf):
			w.add(workOf(scf.Then(op)), 1)
			w.add(workOf(scf.Else(op)), 1)
		case op.Is(arith.OpConstant), op.Is(stencil.OpAccess), op.Is(stencil.OpStoreResult), len(op.Results) != 1:
		default:
			w.add(workOfOperation(op), 1)
		}
	}
	return w
}

func workOfOperation(op *ir.Op) work {
	t, ok := op.Result().Type.(ir.Scalar)
	if len(op.Operands()) > 0 { // a comparison works on what it compares
		t, ok = op.Operand(len(op.Operands()) - 1).Type.(ir.Scalar)
	}
	if !ok {
		return work{}
	}
	cycles, special := operationCycles[op.Info]
	at := cycles[0]
	switch {
	case !special:
		at = work{arithmetic: 0.5}
	case t.Bits() < 64:
		at = cycles[1]
	}
	var w work
	w.add(at, 1)
	return w.perPoint(t)
}

// pointByPoint returns the work, which is that of a point of elements of a type, if it is not
// done for vectors: all units but the divider take as long for one element as for many.
func (w work) pointByPoint(t ir.Scalar) work {
	whole := 512 / float64(max(t.Bits(), 8))
	return work{w.arithmetic * whole, w.division * dividesAlone, w.memory * whole}
}

// dividesAlone is how much longer a division takes on its own than as one of a vector.
const dividesAlone = 2.0

// perPoint divides the work for a vector by the elements of a type that it has.
func (w work) perPoint(t ir.Scalar) work {
	part := float64(max(t.Bits(), 8)) / 512
	return work{w.arithmetic * part, w.division * part, w.memory * part}
}
