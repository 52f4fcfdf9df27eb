package mutants

// skewing are mistakes where rows or planes of a sweep are computed at once, on skewed tiles, and
// with an update behind them.
func skewing() []Mutant {
	return []Mutant{
		{"a plane is a row less behind the one before than it has to be", "transform/loop/loop_interleaving_lag.go",
			`apart, after = 1, 1`, `apart, after = 0, 1`, SkewedLoops},
		{"a plane replaces a row that the one before has yet to read", "transform/loop/loop_interleaving_lag.go",
			`apart, after = 1, 1`, `apart, after = 1, 0`, SkewedLoops},
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

// interleaving are mistakes where two stages along columns run on two tiles, level by level.
func interleaving() []Mutant {
	return []Mutant{
		{"what runs downwards goes upwards when it is interleaved", "backend/llvm/interleaved_tiles.go",
			`if ir.OrderOf(nest).Down(levelDim) {`, `if false {`, InterleavedCode},
		{"of the second tile in hand, the levels are those of the first", "backend/llvm/interleaved_tiles.go",
			`end = b.level(nests[second], level, end)`, `end = b.level(nests[second], k, end)`, InterleavedCode},
		{"two tiles in hand have one set of local buffers", "rt/internal/schedule/interleaved.go",
			`buffers: second}`, `buffers: w.buffers}`, InterleavedTiles},
		{"the second stage runs on the tile that the first one is at", "rt/internal/schedule/interleaved.go",
			`put(now.args, &g.stages[1], now.boxes[1], 0)`, `put(now.args, &g.stages[1], next.boxes[1], 0)`, InterleavedTiles},
		{"a worker loses its last tile between two stages", "rt/internal/schedule/interleaved.go",
			`if pending && !p.canceled.Load() {`, `if pending && p.canceled.Load() {`, InterleavedTiles},
	}
}
