package loop

import (
	"fmt"
	"slices"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/machine"
)

// strips cut the rows of a joined nest along i: all of its loops compute a strip before the first one goes on. So a core has
// what the next loops load under way while it computes, and what loops leave to each other stays in the first-level cache. No point is
// computed twice: loops whose results are read further along i are so many points ahead, in whole vectors.
//
// Measured on an AMD EPYC of the fifth generation with fvtp2d, whose six loops take 259 instructions for a vector and touch 49 rows: in strips of
// two, three, four and six vectors of f64 it takes 0.80, 0.81, 0.79 and 0.86 times as long as in whole rows, in the mean of 128×128×60, 256×256×60 and
// 512×512×20 points on one and two threads; of f32, in strips of two, three, four, six and eight 0.88, 0.93, 0.85, 0.86 and 0.93 times.
// The loops of fvtp2d_qi and qj, 108 and 109 instructions, take 0.93 to 1.05 times, 1.00 in the mean.
type strips struct {
	size  int   // points
	leads []int // by nest, how many points it is ahead

	lo, end *ir.Value      // the first strip of a row, and the end
	ahead   [][2]*ir.Value // by nest, where a strip begins and ends
	at      *ir.Value      // the strip at hand
	first   *ir.Value      // whether it is the first of the row
}

const (
	// worthStrips is the number of instructions for a vector from which on strips pay.
	worthStrips = 120
	// stripInstructions is about how many a strip has: twice as many as a core works on at a time.
	stripInstructions = 1024
	leastStrip        = 4  // vectors
	mostStrip         = 16 // vectors
)

// choose chooses which nests are computed within the last one, and strips of a number of vectors, or of as many as pay, if there are several loops then. What is
// beside the points of the last nest is not cut into strips, so that there is none with strips.
func (w *slidingWindow) choose(vectors int) {
	w.findWithin(true)
	if w.strips = w.newStrips(vectors); w.strips != nil {
		w.findWithin(false)
		w.strips = w.newStrips(vectors)
	}
}

// newStrips returns strips of a number of vectors; if that is 0 of as many as pay, or nil where strips do not.
func (w *slidingWindow) newStrips(vectors int) *strips {
	instructions, loops, bytes := 0, 0, ir.F64.Bits()/8
	for _, nest := range w.Nests {
		nest.Op.Regions[0].Walk(func(op *ir.Op) {
			switch {
			case op.Is(loop.OpFor) && loop.VectorAttr.In(op):
				loops, instructions = loops+1, instructions+machine.BodyOf(op.Regions[0]).Instructions
			case op.Is(loop.OpLoad), op.Is(loop.OpStore):
				bytes = min(bytes, loop.FieldOf(op).Type.(loop.FieldType).Elem.Bits()/8)
			}
		})
	}
	for _, within := range w.within {
		if within {
			loops--
		}
	}
	if loops < 2 || vectors == 0 && instructions < worthStrips {
		return nil
	}
	if vectors == 0 {
		vectors = mostStrip
		for vectors > leastStrip && vectors*instructions > stripInstructions {
			vectors /= 2
		}
	}
	lanes := machine.CPU.VectorBytes / max(1, bytes)
	return &strips{size: vectors * lanes, leads: w.leads(lanes)}
}

// unit says what is computed of each nest before the next one.
func (s *strips) unit() string {
	if s == nil {
		return "row by row"
	}
	return fmt.Sprintf("row by row, in strips of %d points", s.size)
}

// leads returns by how many points each nest is ahead of the last one, in whole vectors of some lanes.
func (w *slidingWindow) leads(lanes int) []int {
	leads := make([]int, len(w.Nests))
	for n, nest := range slices.Backward(w.Nests) {
		for _, load := range nest.Loads {
			if from := slices.Index(w.Nests, w.Buffers[loop.FieldOf(load)]); from >= 0 {
				ahead := leads[n] + max(0, ir.OffsetAttr.Of(load)[0])
				leads[from] = max(leads[from], (ahead+lanes-1)/lanes*lanes)
			}
		}
	}
	return leads
}

// prepare writes what is the same for all rows.
func (s *strips) prepare(b *ir.Builder, corners []*ir.Value) {
	s.lo = corners[0]
	length := arith.NewBinary(b, arith.OpSubI, corners[ir.Rank], s.lo)
	whole := arith.NewBinary(b, arith.OpAndI, arith.Plus(b, length, s.size-1), arith.NewInt(b, int64(-s.size), ir.Index))
	s.end = arith.NewBinary(b, arith.OpAddI, s.lo, whole)
	for _, lead := range s.leads {
		s.ahead = append(s.ahead, [2]*ir.Value{arith.NewInt(b, int64(lead), ir.Index), arith.NewInt(b, int64(lead+s.size), ir.Index)})
	}
}

// begin writes the loop over the strips of a row, and returns where their loops are to be written.
func (s *strips) begin(b *ir.Builder) *ir.Builder {
	l := loop.NewFor(b, ir.DimNames[0], s.lo, s.end)
	loop.SetStep(l, s.size)
	s.at = l.Regions[0].Args[0]
	in := ir.AtEnd(l.Regions[0])
	in.Pos = b.Pos
	s.first = arith.NewCompare(in, arith.OpCmpI, "eq", s.at, s.lo)
	return in
}

// cut makes loops over the row of a nest, or those in a loop over it, loops over the strip: from where the one before has ended.
func (s *strips) cut(list []*ir.Op, nest int) {
	for _, op := range list {
		if !op.Is(loop.OpFor) {
			continue
		}
		b := ir.Before(op)
		from := arith.NewBinary(b, arith.OpAddI, s.at, s.ahead[nest][0])
		to := arith.NewBinary(b, arith.OpAddI, s.at, s.ahead[nest][1])
		ir.Walk(op, func(row *ir.Op) {
			if !row.Is(loop.OpFor) || !loop.VectorAttr.In(row) {
				return
			}
			lo, hi := row.Operand(0), row.Operand(1)
			row.SetOperand(0, arith.NewSelect(b, s.first, lo, arith.NewMax(b, lo, from)))
			row.SetOperand(1, arith.NewMin(b, hi, to))
		})
	}
}
