package mutants

// sweeps are mistakes where rows or planes of a sweep are computed at once, on slanted tiles, and
// with an update behind them.
func sweeps() []Mutant {
	return []Mutant{
		{"a plane is a row less behind the one before than it has to be", "transform/loop/loop_interleaving_lag.go",
			`apart, after = 1, 1`, `apart, after = 0, 1`, Slants},
		{"a plane replaces a row that the one before has yet to read", "transform/loop/loop_interleaving_lag.go",
			`apart, after = 1, 1`, `apart, after = 1, 0`, Slants},
		{"planes that are computed at once are behind each other along rows", "transform/loop/loop_interleaving_block.go",
			`off[v.dim-1] -= row * v.lag`, `off[0] -= row * v.lag`, Rows},
		{"tiles are slanted against their order", "transform/loop/loop_interleaving_slant.go",
			"\tif s.down[0] {", "\tif !s.down[0] {", Slants},
		{"the last tile along a row is slanted at its end", "rt/internal/schedule/skewed.go",
			`if at < t.Parts[w.along]-1 {`, `if at > 0 {`, SlantedTiles},
		{"a tile does not wait for the row of tiles before its own", "rt/internal/schedule/skewed.go",
			`for !w.ready(t, n, 0) {`, `for false && !w.ready(t, n, 0) {`, SlantedTiles},
		{"tiles are shorter than their planes are slanted", "rt/internal/schedule/skewed.go",
			`firstLength(e[1], length, down.Has(1))-least[1] >= apart*geometry.RowsAtOnce`,
			`firstLength(e[1], length, down.Has(1)) >= least[1]`, SlantedPlanes},
		{"an update begins on rows that are still read", "rt/internal/schedule/trailing.go",
			`least = min(least, done-off[0])`, `least = min(least, done)`, Tails},
		{"an update begins on planes that are still read", "rt/internal/schedule/trailing.go",
			`if k := plane + off[1]; k >= 0 && k < planes {`,
			`if k := plane; k >= 0 && k < planes {`, Tails},
		{"the planes of a tile have all been computed as far as its first", "rt/internal/schedule/trailing.go",
			`max(0, rows-(plane-first)*w.apart)`, `max(0, rows-0*(plane-first)*w.apart)`, Tails},
	}
}

// weaving are mistakes where two stages along columns run on two tiles, level by level.
func weaving() []Mutant {
	return []Mutant{
		{"what runs downwards goes upwards when it is woven", "backend/llvm/weave.go",
			`if ir.OrderOf(nest).Down(levelDim) {`, `if false {`, WovenCode},
		{"of the second tile in hand, the levels are those of the first", "backend/llvm/weave.go",
			`end = b.level(nests[second], level, end)`, `end = b.level(nests[second], k, end)`, WovenCode},
		{"two tiles in hand have one set of local buffers", "rt/internal/schedule/interleaved.go",
			`buffers: second}`, `buffers: w.buffers}`, Woven},
		{"the second stage runs on the tile that the first one is at", "rt/internal/schedule/interleaved.go",
			`put(now.args, &g.stages[1], now.boxes[1], 0)`, `put(now.args, &g.stages[1], next.boxes[1], 0)`, Woven},
		{"a worker loses its last tile between two stages", "rt/internal/schedule/interleaved.go",
			`if pending && !p.canceled.Load() {`, `if pending && p.canceled.Load() {`, Woven},
	}
}
