package mutants

// lines are mistakes where what is kept for a tile is computed row by row, and where rows are computed strip by strip.
func lines() []Mutant {
	return []Mutant{
		{"a strip of a row ends before the point that is read of the next one", "transform/loop/loop_line_buffers_strips.go",
			`(ahead+lanes-1)/lanes*lanes`, `ahead/lanes*lanes`, Lines},
		{"the first strip of a row begins where the tile does", "transform/loop/loop_line_buffers_strips.go",
			`arith.NewSelect(b, s.first, lo, arith.NewMax(b, lo, from))`, `arith.NewMax(b, lo, from)`, Lines},
		{"a row of a line buffer is replaced that is still read", "transform/loop/loop_line_buffers_window.go",
			`fold[alongRows] < 1-least {`, `fold[alongRows] < -least {`, Lines},
		{"a line buffer lacks the first row before a tile", "transform/loop/loop_line_buffers_join.go",
			`arith.NewMax(b, row, arith.Plus(b, corners[alongRows], lo))`, `arith.NewMax(b, row, arith.Plus(b, corners[alongRows], lo+1))`, Lines},
		{"a row that is computed within the last loop is missing before the tile", "transform/loop/loop_line_buffers_join.go",
			`arith.Plus(b, corners[alongRows], hi))`, `arith.Plus(b, corners[alongRows], hi-1))`, Lines},
		{"another row than the one at hand is not read from memory", "transform/loop/loop_line_buffers_join.go",
			`stored[fieldRow{loop.FieldOf(op), ir.OffsetAttr.Of(op)[alongRows]}]; v != nil`,
			`stored[fieldRow{loop.FieldOf(op), 0}]; v != nil`, Lines},
		{"a stage is called although the last one of its group does what it does", "rt/internal/schedule/locals.go",
			`!b.Empty() && g.stages[n].entry != noEntry`, `!b.Empty()`, Joined},
		{"a window that slides leaves behind what the next slice needs", "rt/internal/schedule/sliding.go",
			`copy(from, from[min(step, s.Extent[d])*line:])`, `copy(from, from[0*min(step, s.Extent[d])*line:])`, SlidingWindows},
		{"rows of slices before are as wide as those of the next one", "rt/internal/schedule/sliding.go",
			`o != d && (b.Lo[o] < done.Lo[o] || b.Hi[o] > done.Hi[o])`, `o < 0`, SlidingWindows},
		{"what lies between slices is there", "rt/internal/schedule/sliding.go",
			` || b.Lo[d] > done.Hi[d]`, ``, SlidingWindows},
		{"a folded buffer is moved to the tile", "rt/internal/schedule/locals.go",
			"\t\t\tif n == 0 {\n\t\t\t\ts.Origin", "\t\t\tif n >= 0 {\n\t\t\t\ts.Origin", Joined},
		{"points between strips are left out", "rt/internal/schedule/worker.go",
			`b.Lo[0] < hi; b.Lo[0] += step {`, `b.Lo[0] < hi; b.Lo[0] += step + leastStrip {`, Strips},
		{"the last strip of a row goes on beyond it", "rt/internal/schedule/worker.go",
			`b.Hi[0] = min(b.Lo[0]+step, hi)`, `b.Hi[0] = b.Lo[0] + step`, Strips},
		{"strips are as long as if one plane were computed at a time", "rt/internal/schedule/cache.go",
			`k < r.Hi[2]+planes; k++`, `k <= r.Hi[2]; k++`, StripLengths},
	}
}
