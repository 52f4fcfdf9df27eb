package rt

import (
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// sweeps is how a stage that is repeated in place runs several repetitions at once: by tiles
// that are rows of the first of them, slice by slice, each of which waits for the slices before
// it and, of the repetitions before, for the slice after it.
type sweeps struct {
	tiling
	*wave
	code  abi.Steps
	entry int // of the kernel
}

// The size of slices, if rows are not so long that they take more time: what a slice takes from
// the field at its beginning, and puts back at its end, is as much as some rows cost.
const (
	mostSliceRows = 64
	sweptPoint    = 0.25 // ns for a point of a repetition, about
)

// newSweeps returns how the repetitions of a group run several at once; nil if the kernel does
// not do that, or the domain is so small that most of it were beginnings and ends.
func (p *Plan) newSweeps(g *group, workers int) *sweeps {
	entry, ok := p.kernel.StepsOf(g.first)
	c := entry.Steps
	if !ok || p.repeat < c.Count {
		return nil
	}
	e := g.extent()
	least := memory.RoundUp((c.Count+1)*c.Behind, c.Rows)
	if e[0] < c.Margin || e[1] < 2*least {
		return nil
	}
	// The last rows are those in which repetitions end one after the other.
	s := &sweeps{tiling: tiling{box: g.box}, code: c, entry: entry.Number}
	s.box.Hi[1] -= c.Behind + 1
	e[1] -= c.Behind + 1
	thick := min(mostSliceRows, int(tileTime/sweptPoint)/(e[0]*c.Count), e[1]/(2*workers))
	s.step = e
	s.step[1] = max(least, thick/c.Rows*c.Rows)
	s.setParts(e)
	s.wave = newWave(&s.tiling, abi.J, 0, min(workers, p.repeat/c.Count), workers)
	return s
}

// waveOf returns the wave of the present call of a group.
func (p *Plan) waveOf(g *group) *wave {
	if p.sweeping {
		return g.sweeps.wave
	}
	return g.wave
}

// newLanes allocates what kernels need to run several repetitions at once.
func (w *worker) newLanes(n int) {
	size := 0
	for i := range w.plan.groups {
		if s := w.plan.groups[i].sweeps; s != nil {
			row := s.box.Hi[0] - s.box.Lo[0] + s.code.Margin
			size = max(size, s.code.VectorBytes*(1+s.code.Behind*row))
		}
	}
	if size > 0 {
		w.lanes = memory.AlignedSlice[byte](size, n)
		w.args[len(w.args)-1] = uint64(uintptr(unsafe.Pointer(unsafe.SliceData(w.lanes))))
	}
}

// sweepGroups runs as many repetitions as can run several at once, of a plan of which one
// group is all there is, and returns how many are left.
func (p *Plan) sweepGroups(times int) (left int, err error) {
	for n := range p.groups {
		s := p.groups[n].sweeps
		if s == nil || times < s.code.Count || !p.inOneField(&p.groups[n]) {
			continue
		}
		p.reps, p.sweeping = times/s.code.Count, true
		err = p.runGroup(n)
		p.sweeping = false
		p.noteTime(n)
		return times % s.code.Count, err
	}
	return times, nil
}

// inOneField reports whether what a stage reads is the output that its buffer is kept in.
func (p *Plan) inOneField(g *group) bool {
	for b, home := range p.homes {
		if p.level.Buffers[b].Stage == g.first && !memory.Same(p.fields[g.sweeps.code.Field], p.fields[home]) {
			return false
		}
	}
	return true
}

// sweep runs some repetitions on a slice. Those that begin with the domain do so one after the
// other, up to the rows from which all go on together; and so they end.
func (w *worker) sweep(g *group, slice int) {
	s, st := g.sweeps, &g.stages[0]
	rows := s.part(int64(slice))
	first, last := slice == 0, slice == int(s.count)-1
	from, to := rows.Lo[1], rows.Hi[1]
	if first {
		from += s.code.Count * s.code.Behind
		w.oneByOne(s, st, rows, func(behind int) (lo, hi int) { return g.box.Lo[1], from - behind })
	}
	if from < to {
		together := *st
		together.entry = s.entry
		rows.Lo[1], rows.Hi[1] = from, to
		w.compute(&together, rows)
	}
	if last {
		w.oneByOne(s, st, rows, func(behind int) (lo, hi int) { return to - behind, g.box.Hi[1] })
	}
}

// oneByOne runs the repetitions on rows that differ by how far behind each is.
func (w *worker) oneByOne(s *sweeps, st *stage, b abi.Box, rows func(behind int) (lo, hi int)) {
	for n := range s.code.Count {
		b.Lo[1], b.Hi[1] = rows(n * s.code.Behind)
		w.compute(st, b)
	}
}
