package rt

import "math"

// The sizes of what a group keeps in local buffers. Half of a second-level cache leaves the
// other half to the rows of the fields; of a first-level cache of 32 KiB it is the same.
const (
	localBytes = 512 << 10 // of a tile
	rowsBytes  = 16 << 10  // of the rows that are computed at a time

	// callPoints is how many points could be computed in the time that it takes to call the
	// kernels of a tile and to begin and end its rows.
	callPoints = 200.0

	longRow = 1024 // points of a row from which on half of it will do as well
)

// divideLocal is divide for a group of several stages. What is computed twice, at the edges
// of tiles, is the less the larger they are, but the local buffers of a tile have to fit
// into a cache: tiles are whole rows unless those are long, and of one plane if nothing is
// needed twice along k.
func (g *group) divideLocal(points, line int) {
	if g.box.empty() {
		return
	}
	e := [3]int{g.box.hi[0] - g.box.lo[0], g.box.hi[1] - g.box.lo[1], g.box.hi[2] - g.box.lo[2]}
	best := math.Inf(1)
	for i := e[0]; i > longRow || math.IsInf(best, 1); i = roundUp(i/2, line) {
		least := i <= line // there is nothing smaller
		for k := 1; k < 2*e[2]; k *= 2 {
			for j := 1; j < 2*e[1]; j *= 2 {
				step := [3]int{i, evenly(e[1], j), evenly(e[2], k)}
				fits := step[0]*step[1]*step[2] <= points && g.bytes(step) <= localBytes
				if !fits && !(least && j == 1 && k == 1) {
					continue
				}
				if c := g.overhead(step); c < 0.98*best {
					best, g.step = c, step
				}
			}
		}
	}
	g.setParts(e)
	one, two := [3]int{g.step[0], 1, g.step[2]}, [3]int{g.step[0], 2, g.step[2]}
	row := g.bytes(two) - g.bytes(one)
	g.rows = max(1, (rowsBytes-g.bytes(one))/row, int(callPoints)/(one[0]*one[2]))
}

// bytes returns the size of the local buffers for a tile.
func (g *group) bytes(step [3]int) int {
	size := 0
	for i := range g.plan.level.Buffers {
		if b := &g.plan.level.Buffers[i]; b.Local && g.has(b.Stage) {
			size += g.computed(b.Stage-g.first, step) * b.Elem.Size()
		}
	}
	return size
}

// computed returns the number of points that a stage computes for a tile.
func (g *group) computed(stage int, step [3]int) int {
	n := 1
	for d := range 3 {
		n *= step[d] + g.hi[stage][d] - g.lo[stage][d]
	}
	return n
}

// overhead returns how many times the work of a tile that had no edges it takes.
func (g *group) overhead(step [3]int) float64 {
	points := float64(step[0] * step[1] * step[2])
	sum := 0.0
	for n := range g.stages {
		sum += (float64(g.computed(n, step)) + callPoints) / points
	}
	return sum / float64(len(g.stages))
}
