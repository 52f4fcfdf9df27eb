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
		{"a halo is not stale when a point is set", "rt/internal/memory/coherence.go",
			` || s.Coherence.fresh != nil {`, ` {`, FaultsOfTeams},
	}
}
