package mutants

// skewing are mistakes where rows or planes of a sweep are computed at once, on skewed tiles, and
// with an update behind them.
func skewing() []Mutant {
	return []Mutant{
		{"a plane is a row less behind the one before than it has to be", "transform/loop/loop_interleaving_lag.go",
			`apart, after = 1, 1`, `apart, after = 0, 1`, SkewedLoops},
		{"a plane replaces a row that the one before has yet to read", "transform/loop/loop_interleaving_lag.go",
			`apart, after = 1, 1`, `apart, after = 1, 0`, SkewedLoops},
		{"some of the numbers that a sweep stores are computed before others are read", "transform/loop/loop_interleaving_partial_vectors.go",
			`!good || stores > max(1, together) ||`, `!good ||`, Sweeps},
		{"planes that are computed at once are behind each other along rows", "transform/loop/loop_interleaving_block.go",
			`off[v.dim-1] -= row * v.lag`, `off[0] -= row * v.lag`, Rows},
		{"tiles are skewed against their order", "transform/loop/loop_interleaving_skewed_tiles.go",
			"\tif s.down[0] {", "\tif !s.down[0] {", SkewedLoops},
		{"the last tile along a row is skewed at its end", "rt/internal/schedule/skewed.go",
			`if at < t.Parts[w.along]-1 {`, `if at > 0 {`, SkewedTiles},
		{"a tile does not wait for the row of tiles before its own", "rt/internal/schedule/skewed.go",
			`for !w.ready(t, n, 0) {`, `for false && !w.ready(t, n, 0) {`, SkewedTiles},
		{"tiles are shorter than their planes are skewed", "rt/internal/schedule/skewed.go",
			`firstLength(e[1], length, down.Has(1))-least[1] >= apart*geometry.RowsAtOnce`,
			`firstLength(e[1], length, down.Has(1)) >= least[1]`, SkewedPlanes},
		{"an update begins on rows that are still read", "rt/internal/schedule/trailing.go",
			`least = min(least, done-off[0])`, `least = min(least, done)`, TrailingStage},
		{"an update begins on planes that are still read", "rt/internal/schedule/trailing.go",
			`if k := plane + off[1]; k >= 0 && k < planes {`,
			`if k := plane; k >= 0 && k < planes {`, TrailingStage},
		{"the planes of a tile have all been computed as far as its first", "rt/internal/schedule/trailing.go",
			`max(0, rows-(plane-first)*w.apart)`, `max(0, rows-0*(plane-first)*w.apart)`, TrailingStage},
	}
}

// columns are mistakes where stages along columns are computed column by column.
func columns() []Mutant {
	return []Mutant{
		{"the levels before the tile store the output, too", "transform/loop/loop_column_fusion.go",
			`before.unkept = c.outputs`, `before.unkept = nil`, ColumnsCode},
		{"what the tile waits for in its columns is not computed", "transform/loop/loop_column_fusion.go",
			`return []levels{before, kept}`, `return []levels{kept}`, ColumnsCode},
		{"columns are taken to be whole where the tile is a part of them", "transform/loop/loop_column_fusion.go",
			`values[n][nest.Op.Regions[0].Args[2*ir.Rank-1]] = loop.NewExtent(b, ir.Rank-1)`, ``, ColumnsCode},
		{"whole columns are computed of what is not needed on all levels", "transform/loop/loop_column_fusion.go",
			`return c, c.unneeded()`, `return c, ""`, Loops},
		{"a column reads what another one has computed", "transform/loop/loop_column_fusion.go",
			`if at == nil || off[d] != 0 {`, `if at == nil || off[d] > 9 {`, Loops},
		{"what is stored two levels before is taken to be that of one", "dialect/loop/chain.go",
			`link.Loads[ago-1] = append(link.Loads[ago-1], op)`, `link.Loads[0] = append(link.Loads[0], op)`, ColumnsCode},
		{"going down, the level before is the one below", "backend/llvm/forwarding.go",
			`sign = 1`, `sign = -1`, ColumnsCode},
		{"what a loop reads after it has stored it is that of the iteration before", "dialect/loop/chain.go",
			`along < 0 && place[op] < place[link.Store]`, `along < 0`, Chains},
		{"of a part of a column, the run time has all computed and kept", "rt/internal/schedule/scratch.go",
			`case part.Empty(), st.columns && !part.Kept:`, `case part.Empty():`, ColumnsOfRuns},
		{"of rows that are computed at once, more are stored than there are", "backend/llvm/columns.go",
			`there := b.Block.NewICmp(enum.IPredSGT, rows, number(n))`, `there := b.Block.NewICmp(enum.IPredSGT, number(4), number(n))`, ColumnsCode},
		{"of rows that are computed at once, columns are stored that do not exist", "backend/llvm/columns.go",
			`b.Block.NewSelect(there, columns, number(0)), r.lanes)`, `b.Block.NewSelect(there, number(r.lanes), number(0)), r.lanes)`, ColumnsCode},
		{"rows that are computed at once are stored without a mask", "backend/llvm/columns.go",
			`r.whole = b.Block.NewAnd(streams, every)`, `r.whole = b.Block.NewOr(streams, every)`, ColumnsCode},
		{"all rows that are computed at once read the first one", "backend/llvm/columns.go",
			`if n > 0 && loop.PointOf(op)[1] == b.rowVectors.j {`, `if n > 9 {`, ColumnsCode},
		{"columns of several rows are computed at once that ask for their row", "backend/llvm/internal/inspect/shape.go",
			`plain = plain && !slices.Contains(inner.Operands(), j) && !slices.Contains(inner.Operands(), i)`, ``, RowsOfColumns},
		{"what the columns of a row share is taken to be that of several rows", "backend/llvm/internal/inspect/shape.go",
			`(at[0] == i || at[0] == nil && at[1] != j)`, `(at[0] == i || at[0] == nil)`, RowsOfColumns},
		{"what is left of each row is not computed", "backend/llvm/columns.go",
			`b.countedBy(begin, to, lanes, func(i value.Value) {`, `b.countedBy(to, to, lanes, func(i value.Value) {`, ColumnsCode},
	}
}
