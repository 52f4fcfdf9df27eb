package schedule

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

// PointTime estimates the time per point in ns.
func PointTime(l *abi.LevelSpec) float64 {
	if l.BytesPerPoint == 0 && l.FlopsPerPoint == 0 {
		return 2 // nothing is known: take it to be costly
	}
	return max(l.BytesPerPoint/bytesPerNs, l.FlopsPerPoint/flopsPerNs, 0.25)
}

// TilePoints returns the number of points that a tile of a stage should have.
func TilePoints(l *abi.LevelSpec, points, workers int) int {
	t := PointTime(l)
	size := tileTime / t
	if workers > 1 {
		size = min(size, max(float64(points)/float64(tilesPerWorker*workers), minTileTime/t))
	}
	return max(1, int(size))
}

// scaled returns a size times 2 to some power.
func scaled(size, power int) int {
	if power < 0 {
		return max(1, size>>-power)
	}
	return size << power
}

// DefaultWorkers returns the number of workers for a domain, at most limit.
func DefaultWorkers(l *abi.LevelSpec, points, limit int) int {
	n := float64(points) * PointTime(l) / workerTime
	return max(1, int(min(n, float64(limit))))
}

// divide sets the number of workers, and the tiles of each group.
func (p *Plan) divide(o *Options) {
	largest := 0
	for n := range p.groups {
		largest = max(largest, p.groups[n].Box.Points())
	}
	workers := o.Workers
	if workers == 0 {
		workers = DefaultWorkers(p.Level, largest, MaxProcs())
	}
	most := int64(1)
	for n := range p.groups {
		g := &p.groups[n]
		size := o.TilePoints
		if size == 0 {
			size = scaled(TilePoints(p.Level, g.Box.Points(), workers), o.Tiles)
			if p.kernel.Go != nil {
				size = max(1, size/goSlower)
			}
		}
		switch {
		case g.Local:
			g.divideLocal(size, p.line(g))
		case !p.divideOrdered(g, size, workers):
			g.Divide(size, p.line(g), g.InOrder(g.stages[0].Spec))
			if g.Serial {
				g.WholeBlocks()
			}
		}
		if !g.Serial {
			most = max(most, g.Count)
		}
	}
	p.workers = make([]*worker, min(int64(workers), most, math.MaxInt32))
	p.ranges = make([]tileRange, len(p.workers))
}

// line returns the number of elements after which every row that a group
// writes is on a row boundary again.
func (p *Plan) line(g *group) int {
	smallest := 8
	for n := range g.stages {
		for _, o := range g.stages[n].Spec.Writes {
			smallest = min(smallest, p.Spec.Fields[o].Elem.Size())
		}
	}
	for i := range p.Level.Buffers {
		if b := &p.Level.Buffers[i]; g.Has(b.Stage) {
			smallest = min(smallest, b.Elem.Size())
		}
	}
	return memory.RowAlign / smallest
}
