package mutants

// steps are mistakes where a sequence advances several time steps at once.
func steps() []Mutant {
	return []Mutant{
		{"a phase is a point less behind those that it reads than it has to be", "rt/internal/timeblock/phases.go",
			`later.lag[d] = max(later.lag[d], q.lag[d]+last)`, `later.lag[d] = max(later.lag[d], q.lag[d]+last-1)`, Steps},
		{"a phase begins at the start of the cache line in which it may begin", "rt/internal/timeblock/phases.go",
			`last = abi.RoundUp(last, lines[t.memory])`, `last = last / lines[t.memory] * lines[t.memory]`, Steps},
		{"a phase overwrites in a seam what a chunk has yet to read", "rt/internal/timeblock/phases.go",
			`later.slope[d] = max(later.slope[d], q.slope[d]-first)`, `later.slope[d] = max(later.slope[d], q.slope[d]-first-1)`, Steps},
		{"what is only read before it is overwritten does not count", "rt/internal/timeblock/phases.go",
			`!t.write && !u.write`, `!u.write`, Steps},
		{"a stage of a group is taken to compute the point alone", "rt/internal/timeblock/phases.go",
			`t.lo[d], t.hi[d] = t.lo[d]+lo[d], t.hi[d]+hi[d]`, `t.lo[d], t.hi[d] = t.lo[d]+0*lo[d], t.hi[d]+0*hi[d]`, Steps},
		{"swaps within a step happen at its end", "rt/internal/timeblock/phases.go",
			`for _, a := range p.actions[:action] {`, `for _, a := range p.actions[:0*action] {`, Steps},
		{"a seam does not wait for its chunks", "rt/internal/timeblock/block.go",
			`waits: []int{one, other}`, `waits: []int{other, other}`, Steps},
		{"a chunk does not wait for the seams of the block before", "rt/internal/timeblock/execute.go",
			`if b.run.done[n].blocks.Load() < block {`, `if b.run.done[n].blocks.Load() < block-1 {`, Steps},
		{"a mirror at the last point has to do with no more points than the halo has", "rt/internal/timeblock/axis.go",
			`a.wall = max(a.wall, h+1)`, `a.wall = max(a.wall, h)`, Steps},
		{"an axis that is filled from its other end is none", "rt/internal/timeblock/axis.go",
			`a.wraps = a.wraps && a.wall > 0`, `a.wraps = false`, Steps},
		{"tiles end within blocks of points", "rt/internal/geometry/tiling.go",
			`multiple := [3]int{line, max(1, block[1]), max(1, block[2])}`, `multiple := [3]int{line, 1, 1}`, TileShapes},
		{"the run time is not told of blocks along k", "describe/level.go",
			`block != [ir.Rank]int{1, 1, 1}`, `block[1] > 1`, Blocks},
		{"scalars are those of the first step", "rt/internal/timeblock/execute.go",
			`scalars := b.run.scalars(step, p.action)`, `scalars := b.run.scalars(p.step, p.action)`, Steps},
		{"steps are recorded as a graph though fields are not where they were", "rt/internal/offload/steps.go",
			`again && slices.Equal(start, s.places())`, `again && start != nil`, ReplayedSteps},
		{"a graph of steps is repeated once too often", "rt/internal/offload/steps.go",
			`for ; left-done >= period; done += period {`, `for ; left-done >= 0; done += period {`, ReplayedSteps},
		{"constants in halos are recorded", "rt/pace.go",
			`a.at != nil || a.boundary != nil && a.boundary.constants(a.fields[0].Dims())`, `a.at != nil`, QueuedConstants},
	}
}
