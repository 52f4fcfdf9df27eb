package abi

import "slices"

// StageRange is the numbers from (inclusive) to to (exclusive).
type StageRange struct{ From, To int }

// IsInner reports whether a stage computes local buffers, and nothing else.
func (l *LevelSpec) IsInner(stage int) bool {
	return l.HasLocals(stage) && len(l.Stages[stage].Writes) == 0
}

// HasLocals reports whether a stage computes local buffers.
func (l *LevelSpec) HasLocals(stage int) bool {
	for i := range l.Buffers {
		if b := &l.Buffers[i]; b.Local && b.Stage == stage {
			return true
		}
	}
	return false
}

// Groups divides the stages of a level: from one that computes a local buffer to the last
// that uses it, all are in one group.
func (l *LevelSpec) Groups() (gs []StageRange) {
	for n := 0; n < len(l.Stages); {
		g := StageRange{n, n + 1}
		for ; n < g.To; n++ {
			if !l.IsInner(n) {
				continue
			}
			for _, u := range l.Stages[n].Uses {
				g.To = max(g.To, u.Stage+1)
			}
		}
		gs = append(gs, g)
	}
	return gs
}

// Together reports whether two stages are computed tile by tile, so that the second begins
// before the first one is done everywhere.
func (l *LevelSpec) Together(first, second int) bool {
	return slices.ContainsFunc(l.Groups(), func(g StageRange) bool { return g.From <= first && second < g.To })
}

// FillsBuffer reports whether a stage computes a buffer.
func (l *LevelSpec) FillsBuffer(stage int) bool {
	return slices.ContainsFunc(l.Buffers, func(b BufferSpec) bool { return b.Stage == stage })
}
