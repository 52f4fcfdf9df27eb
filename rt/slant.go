package rt

// The tiles of a sweep over two dimensions that is not repeated may be slanted, if its kernel can
// do that: each row begins and ends some points before the one visited before it, so that what it
// reads of that one, further along, has been computed in the same tile, or in the tile behind the
// next one. Tiles can then be short along i, and several workers follow each other through the
// rows; and in the middle of rows a tile is all rows at once from its beginning to its end.

const (
	slantParts = 3  // tiles along i for each worker: a row of tiles is two behind the one before it
	slantRows  = 64 // of a tile, at most
)

// slantWave sets the tiles of a stage to slanted ones; false if they cannot be, or nothing is
// gained.
func (p *Plan) slantWave(g *group, along Dims, least [3]int, workers int) bool {
	e, down := g.extent(), g.stages[0].spec.Down
	apart := p.kernel.slant(g.first)
	if apart == 0 || workers == 1 || p.repeat > 1 || e[2] != 1 || !along.Has(1) {
		return false
	}
	for parts := min(slantParts*workers, e[0]/leastRow); parts > 1; parts-- {
		length := roundUp((e[0]+parts-1)/parts, p.line(g))
		// The first tile of those visited is to be longer along i than its rows are apart, with
		// what they read, so that only neighbours have to do with each other.
		first := length
		if down.Has(0) {
			first = e[0] - (e[0]-1)/length*length
		}
		rows := min((first-least[0])/apart, slantRows, e[1]/(2*workers)) / rowsAtOnce * rowsAtOnce
		if rows >= max(rowsAtOnce, least[1]) && length < e[0] {
			g.step = [3]int{length, rows, 1}
			g.setParts(e)
			g.wave = newWave(&g.tiling, IJ, down, true, 1, workers)
			return true
		}
	}
	return false
}

// slant returns by how many points rows of slanted tiles of a stage are apart, 0 if there are
// none.
func (k *Kernel) slant(stage int) int {
	if k.Go != nil || stage >= len(k.Slants) {
		return 0
	}
	return k.Slants[stage]
}

// cuts returns the flags of a tile: at which ends along i it is cut out of the middle of rows.
func (w *wave) cuts(t *tiling, n int) (flags uint64) {
	if !w.slant {
		return 0
	}
	at := t.place(n)[0]
	if at > 0 {
		flags |= FlagCutLo
	}
	if at < t.parts[0]-1 {
		flags |= FlagCutHi
	}
	return flags
}
