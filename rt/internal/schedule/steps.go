package schedule

import (
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/geometry"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// skewedSteps runs several repetitions of a stage in place at once (time skewing). Its tiles are slices
// of rows, those of the first of the repetitions. A slice waits for the slices before it and for the
// slice after it in the repetitions before.
type skewedSteps struct {
	geometry.Tiling
	*wavefront
	code  abi.Steps
	entry int // of the kernel
}

// The size of slices, unless rows are very long. To load the vectors at the beginning of a slice, and to
// store them at its end, costs as much as some of its rows.
const (
	mostSliceRows = 64
	sweptPoint    = 0.25 // ns for a point of a repetition, about
)

// newSteps returns the time skewing of a group's repetitions; nil if the kernel has no entry for it, or if
// the domain is so small that most of the time would go to the first and last rows.
func (p *Plan) newSteps(g *group, workers int) *skewedSteps {
	entry, ok := p.kernel.StepsOf(g.First)
	c := entry.Steps
	if !ok || p.repeat < c.Count {
		return nil
	}
	e := g.Extent()
	least := abi.RoundUp((c.Count+1)*c.Behind, c.Rows)
	if e[0] < c.Margin || e[1] < 2*least {
		return nil
	}
	// The last rows are those in which repetitions end one after the other.
	s := &skewedSteps{Tiling: geometry.Tiling{Box: g.Box}, code: c, entry: entry.Number}
	s.Box.Hi[1] -= c.Behind + 1
	e[1] -= c.Behind + 1
	thick := min(mostSliceRows, int(tileTime/sweptPoint)/(e[0]*c.Count), e[1]/(2*workers))
	s.Step = e
	s.Step[1] = max(least, thick/c.Rows*c.Rows)
	s.SetParts(e)
	s.wavefront = newWavefront(&s.Tiling, abi.J, 0, min(workers, p.repeat/c.Count), workers)
	return s
}

// newScratch allocates what kernels need to run several repetitions at once.
func (w *worker) newScratch(n int) {
	size := 0
	for i := range w.plan.groups {
		if s := w.plan.groups[i].steps; s != nil {
			row := s.Box.Hi[0] - s.Box.Lo[0] + s.code.Margin
			size = max(size, s.code.VectorBytes*(1+s.code.Behind*row))
		}
	}
	if size > 0 {
		w.scratch = memory.AlignedSlice[byte](size, memory.Turn(n))
		w.args[len(w.args)-1] = uint64(uintptr(unsafe.Pointer(unsafe.SliceData(w.scratch))))
	}
}

// inOneField reports whether the stage reads the very output that its buffer is kept in.
func (p *Plan) inOneField(g *group) bool {
	for b, output := range p.keptIn {
		if p.Level.Buffers[b].Stage == g.First && !memory.Same(p.Fields[g.steps.code.Field], p.Fields[output]) {
			return false
		}
	}
	return true
}

// step runs some repetitions on a slice. At the first rows of the domain they begin one after the other,
// until all of them run together; at the last rows they end one after the other.
func (w *worker) step(g *group, slice int) {
	s, st := g.steps, &g.stages[0]
	rows := s.Part(int64(slice))
	first, last := slice == 0, slice == int(s.Count)-1
	from, to := rows.Lo[1], rows.Hi[1]
	if first {
		from += s.code.Count * s.code.Behind
		w.oneByOne(s, st, rows, func(behind int) (lo, hi int) { return g.Box.Lo[1], from - behind })
	}
	if from < to {
		together := *st
		together.entry = s.entry
		rows.Lo[1], rows.Hi[1] = from, to
		w.compute(&together, rows)
	}
	if last {
		w.oneByOne(s, st, rows, func(behind int) (lo, hi int) { return to - behind, g.Box.Hi[1] })
	}
}

// oneByOne runs the repetitions one after the other, each on rows further behind.
func (w *worker) oneByOne(s *skewedSteps, st *stage, b abi.Box, rows func(behind int) (lo, hi int)) {
	for n := range s.code.Count {
		b.Lo[1], b.Hi[1] = rows(n * s.code.Behind)
		w.compute(st, b)
	}
}
