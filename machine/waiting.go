package machine

import (
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// Body is what a core does for an iteration of a loop over vectors.
type Body struct {
	Instructions int     // about
	Busy         float64 // cycles that its units take
	Waiting      float64 // cycles until the last result is there, where nothing waits but for operands
}

// latencies are the cycles until the result of an operation is there, other than CPU.Latency.
var latencies = map[*ir.OpInfo]float64{
	arith.OpConstant: 0,
	arith.OpDivF:     14,
	arith.OpSqrt:     19,
	loop.OpLoad:      7,
}

// BodyOf returns what there is to be done for the operations of a region, but for those of regions within.
func BodyOf(r *ir.Region) (b Body) {
	ready := map[*ir.Value]float64{}
	for _, op := range r.Ops {
		b.Instructions++
		if len(op.Results) != 1 {
			continue
		}
		cycles, special := latencies[op.Info]
		if !special {
			cycles = CPU.Latency
		}
		if f := ir.Callee(op); f != nil {
			called := BodyOf(f.Regions[0])
			b.Instructions += called.Instructions
			b.Busy += called.Busy
			cycles = called.Waiting
		} else if len(op.Operands()) > 0 && !op.Is(loop.OpLoad) {
			w, _ := workForVector(op)
			b.Busy += w.Arithmetic + w.Division
		}
		start := 0.0
		for _, v := range op.Operands() {
			start = max(start, ready[v])
		}
		ready[op.Result()] = start + cycles
		b.Waiting = max(b.Waiting, start+cycles)
	}
	return b
}

// Cycles estimates what a vector takes, if so many are computed at once: as long as the units of the core are busy,
// or, where there is more to be done than the core has in flight, as the results wait for each other.
func (b Body) Cycles(atOnce int) float64 {
	n := float64(atOnce)
	return max(b.Busy, b.Waiting/n*min(1, n*float64(b.Instructions)/float64(CPU.InFlight)))
}

// mostAtOnce is how many vectors are computed at once at most.
const mostAtOnce = 4

// pays is the part of the time that computing twice as many vectors at once must not exceed, for the larger code and
// what does not find room in registers. Of random bodies (benchmarks/physics) of 50 statements, 4 vectors at once take
// 0.65 times as long as 2, and these 0.6 times as long as one; of 200 statements, 1.22 and 0.57 times (f64 on an AMD EPYC of
// the third generation).
const pays = 0.8

// AtOnce returns how many vectors are best computed at once. The next iteration of a long body does not begin before most
// of this one is done, however much of this one waits for something.
func (b Body) AtOnce() int {
	n := 1
	for n < mostAtOnce && b.Cycles(2*n) < pays*b.Cycles(n) {
		n *= 2
	}
	return n
}

// LongBody is from how many operations on the body of a loop over vectors is there once in machine code. LLVM takes as
// long again for each copy, and what these save does not show in so long a body: a mask for each vector, and
// the lanes that the last one of a row does not need.
const LongBody = 1500
