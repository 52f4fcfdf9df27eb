package rt

import (
	"math"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// The size of tiles, and the number of workers, follow from an estimate of the
// time per point. It is what a core does at a modest rate: a stencil that is
// well compiled and finds its data in a cache is several times faster, and its
// tiles are then shorter than meant, which costs nothing that can be measured;
// a bad case, such as many divisions, is slower by less than the distance
// from tileTime to the millisecond that a tile must not exceed.
const (
	bytesPerNs = 8.0 // memory traffic of one core
	flopsPerNs = 4.0 // operations of one core

	tileTime    = 150_000.0 // ns: what the collector and a context may have to wait
	minTileTime = 10_000.0  // ns: what makes claiming a tile negligible
	workerTime  = 50_000.0  // ns of work for which starting a goroutine pays

	tilesPerWorker = 4 // at least, so that no worker waits long for the last

	goSlower = 4 // how many times as long a kernel in Go takes for a point
)

// pointTime estimates the time per point in ns.
func pointTime(l *abi.LevelSpec) float64 {
	if l.BytesPerPoint == 0 && l.FlopsPerPoint == 0 {
		return 2 // nothing is known: take it to be costly
	}
	return max(l.BytesPerPoint/bytesPerNs, l.FlopsPerPoint/flopsPerNs, 0.25)
}

// tilePoints returns the number of points that a tile of a stage should have.
func tilePoints(l *abi.LevelSpec, points, workers int) int {
	t := pointTime(l)
	size := tileTime / t
	if workers > 1 {
		size = min(size, max(float64(points)/float64(tilesPerWorker*workers), minTileTime/t))
	}
	return max(1, int(size))
}

// defaultWorkers returns the number of workers for a domain, at most limit.
func defaultWorkers(l *abi.LevelSpec, points, limit int) int {
	n := float64(points) * pointTime(l) / workerTime
	return max(1, int(min(n, float64(limit))))
}

// A tiling divides a box into tiles. Tiles are whole rows along i unless one
// row is too long, and whole planes if those are small enough. They are
// numbered with k fastest: what a tile reads of the planes around it is still
// in the cache when its neighbour in k is next.
type tiling struct {
	box   abi.Box
	step  [3]int // extent of tiles
	parts [3]int // number of tiles
	count int64  // product of parts

	serial bool // tiles run one after the other
	back   bool // from the last to the first
}

// divide sets the tiles of a box to have about the given number of points. Cuts
// along i are at multiples of line elements; along the dimensions of whole there
// are none.
func (t *tiling) divide(points, line int, whole abi.Dims) {
	if t.box.Empty() {
		return
	}
	e := [3]int{t.box.Hi[0] - t.box.Lo[0], t.box.Hi[1] - t.box.Lo[1], t.box.Hi[2] - t.box.Lo[2]}
	t.step = e
	for d := 2; d >= 0; d-- { // as few cuts along i as possible
		inner := 1 // points of a tile that is one point long in this dimension
		for o := range 3 {
			if o != d {
				inner *= t.step[o]
			}
		}
		if whole.Has(d) || points >= inner*e[d] {
			continue
		}
		t.step[d] = evenly(e[d], max(1, points/inner))
		if d == 0 {
			t.step[d] = memory.RoundUp(t.step[d], line)
		}
	}
	t.setParts(e)
}

// setParts sets the number of tiles of a box of extent e.
func (t *tiling) setParts(e [3]int) {
	t.count = 1
	for d := range 3 {
		t.parts[d] = (e[d] + t.step[d] - 1) / t.step[d]
		t.count *= int64(t.parts[d])
	}
}

// wholeBlocks makes tiles that are cut along j whole blocks of the rows that kernels compute at
// once.
func (t *tiling) wholeBlocks() {
	if e := t.extent(); t.step[1] < e[1] {
		t.step[1] = min(memory.RoundUp(t.step[1], rowsAtOnce), e[1])
		t.setParts(e)
	}
}

// evenly returns the size of the parts, at most size, into which n is divided
// such that the last one is little smaller than the others.
func evenly(n, size int) int {
	parts := (n + size - 1) / size
	return (n + parts - 1) / parts
}

// part returns the bounds of tile number n.
func (t *tiling) part(n int64) (b abi.Box) {
	i := int(n)
	if t.back {
		i = int(t.count) - 1 - i
	}
	for d, at := range t.place(i) {
		b.Lo[d] = t.box.Lo[d] + at*t.step[d]
		b.Hi[d] = min(b.Lo[d]+t.step[d], t.box.Hi[d])
	}
	return b
}

// place returns how many tiles there are before number n along each dimension.
func (t *tiling) place(n int) (at [3]int) {
	n, at[2] = n/t.parts[2], n%t.parts[2]
	at[0], at[1] = n%t.parts[0], n/t.parts[0]
	return at
}

// number is the inverse of place.
func (t *tiling) number(at [3]int) int { return (at[1]*t.parts[0]+at[0])*t.parts[2] + at[2] }

// inOrder makes the tiles of a stage that is ordered along all dimensions in which it has
// more than one point serial, and returns the dimensions along which there is to be one
// tile. Serial tiles are slices of the slowest dimension.
func (t *tiling) inOrder(st *abi.Stage) (whole abi.Dims) {
	slowest := -1
	for d := range 3 {
		switch {
		case t.box.Hi[d]-t.box.Lo[d] <= 1:
		case !st.Ordered.Has(d):
			return st.Ordered
		default:
			slowest = d
		}
	}
	if slowest < 0 || st.Ordered == 0 {
		return st.Ordered
	}
	t.serial, t.back = true, st.Down.Has(slowest)
	return abi.IJK &^ (1 << slowest)
}

// divide sets the number of workers, and the tiles of each group.
func (p *Plan) divide(c *config) {
	largest := 0
	for n := range p.groups {
		largest = max(largest, p.groups[n].box.Points())
	}
	workers := c.workers
	if workers == 0 {
		workers = defaultWorkers(p.level, largest, maxProcs())
	}
	most := int64(1)
	for n := range p.groups {
		g := &p.groups[n]
		size := c.tilePoints
		if size == 0 {
			size = tilePoints(p.level, g.box.Points(), workers)
			if p.kernel.Go != nil {
				size = max(1, size/goSlower)
			}
		}
		switch {
		case g.local:
			g.divideLocal(size, p.line(g))
		case !p.divideOrdered(g, size, workers):
			g.divide(size, p.line(g), g.inOrder(g.stages[0].spec))
			if g.serial {
				g.wholeBlocks()
			}
		}
		if !g.serial {
			most = max(most, g.count)
		}
	}
	p.workers = make([]*worker, min(int64(workers), most, math.MaxInt32))
	p.shares = make([]share, len(p.workers))
}

// line returns the number of elements after which every row that a group
// writes is on a row boundary again.
func (p *Plan) line(g *group) int {
	smallest := 8
	for n := range g.stages {
		for _, o := range g.stages[n].spec.Writes {
			smallest = min(smallest, p.spec.Fields[o].Elem.Size())
		}
	}
	for i := range p.level.Buffers {
		if b := &p.level.Buffers[i]; g.has(b.Stage) {
			smallest = min(smallest, b.Elem.Size())
		}
	}
	return memory.RowAlign / smallest
}
