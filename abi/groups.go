package abi

import "slices"

// StageRange is the stages of numbers From (inclusive) to To (exclusive).
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
func (l *LevelSpec) Groups() []StageRange {
	return GroupsOf(len(l.Stages), func(stage int) (last int) {
		if l.IsInner(stage) {
			for _, u := range l.Stages[stage].Uses {
				last = max(last, u.Stage)
			}
		}
		return last
	})
}

// WithoutLocals returns the level with buffers for all points in the place of local ones, in the groups of some stages; the level
// itself if that changes nothing.
func (l *LevelSpec) WithoutLocals(of func(stage int) bool) *LevelSpec {
	other := *l
	other.Buffers = slices.Clone(l.Buffers)
	changed := false
	for _, g := range l.Groups() {
		some := false
		for n := g.From; n < g.To; n++ {
			some = some || of(n)
		}
		for i := range other.Buffers {
			if b := &other.Buffers[i]; some && b.Local && b.Stage >= g.From && b.Stage < g.To {
				b.Local, changed = false, true
			}
		}
	}
	if !changed {
		return l
	}
	return &other
}

// GroupsOf is [LevelSpec.Groups] for some number of stages; lastUse returns the last stage that uses
// the local buffers of a stage that computes nothing else, and 0 for other stages.
func GroupsOf(stages int, lastUse func(stage int) int) (gs []StageRange) {
	for n := 0; n < stages; {
		g := StageRange{n, n + 1}
		for ; n < g.To; n++ {
			g.To = max(g.To, lastUse(n)+1)
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
