package mutants

// dividing are mistakes where fields are divided among the ranks of a team.
func dividing() []Mutant {
	return []Mutant{
		{"of two constants that of the earlier dimension is in the corner", "rt/internal/parts/pattern.go",
			"\t\t\t\t\tif r.constant {", "\t\t\t\t\tif r.constant && constant == nil {", HalosOfParts},
		{"the first point of a part is that of the part before", "rt/internal/parts/cuts.go",
			"\t\tif x >= at[p] {", "\t\tif x > at[p] {", HalosOfParts},
		{"the lanes of a block begin anew in each part", "rt/internal/reduction/parts.go",
			`add(&lanes[row], from-begin, from, j, k, cut-from)`, `add(&lanes[row], 0, from, j, k, cut-from)`, SumsOfParts},
		{"two blocks that follow each other are added first, whichever they are", "rt/internal/reduction/parts.go",
			` || last.first%(2*n.size) != 0`, ``, SumsOfParts},
		{"ranks that compute nothing have halos that are not stale", "rt/plan.go",
			`f.SetFresh(nil)`, `f.Fresh()`, RunsOfParts},
		{"a slice waits for the last one that it reads alone", "rt/internal/access/pipeline.go",
			`at = max(at, turn(from, before)+1)`, `at = turn(from, before) + 1`, PipelinesOfParts},
		{"slices of a sweep from high to low begin at the low end", "rt/internal/access/pipeline.go",
			`if f.stage.Down.Has(f.dim) {`, `if false {`, PipelinesOfParts},
		{"a part of a recurrence is kept in an output that has no room for others'", "rt/internal/schedule/placement.go",
			`st.Pipeline != nil || `, ``, PipelinesOfParts},
		{"a run over a part of the domain computes the faces behind it", "abi/staggered.go",
			`b.Hi[d] == n[d]`, `b.Hi[d] > 0`, Staggered},
		{"the last part has as many faces as cells", "rt/internal/parts/cuts.go",
			`f.At[d][len(at)-1]++`, `f.At[d][len(at)-1] += 0`, StaggeredParts},
		{"the halo at the ends of the grid is on no rank", "rt/gather.go",
			`give := cuts.Reach(rank, f.s.Dims, b)`, `give := cuts.Box(rank).Project(f.s.Dims).Meet(b)`, LevelsOfParts},
		{"a halo is not stale when a point is set", "rt/internal/memory/coherence.go",
			` || s.Coherence.fresh != nil {`, ` {`, FaultsOfTeams},
	}
}
