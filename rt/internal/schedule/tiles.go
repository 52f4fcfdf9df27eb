package schedule

import (
	"runtime"

	"github.com/openearthgo/oec/abi"
)

// The size of tiles, and the number of workers, follow from an estimate of the
// time per point. It is what a core does at a modest rate: a stencil that is
// well compiled and finds its data in a cache is several times faster, and its
// tiles are then shorter than meant, which costs nothing that can be measured;
// a bad case, such as many divisions, is slower by less than the distance
// from tileTime to the millisecond that a tile must not exceed.
const (
	bytesPerNs = 8.0 // memory traffic of one core
	flopsPerNs = 8.0 // operations of one core

	tileTime    = 150_000.0 // ns: what the collector and a context may have to wait
	localTime   = 300_000.0 // ns: for tiles that compute points at their edges twice
	planesTime  = 600_000.0 // ns: for tiles of several planes, which read those around them again, see [blocksDeep]
	minTileTime = 10_000.0  // ns: what makes claiming a tile negligible
	workerTime  = 50_000.0  // ns of work for which starting a goroutine pays

	tilesPerWorker = 4  // at least, so that no worker waits long for the last
	slicesPerTile  = 16 // at most, so that a call which is canceled ends soon

	goSlower = 4 // how many times as long a kernel in Go takes for a point
)

// PointTime estimates the time per point in ns.
func PointTime(l *abi.LevelSpec) float64 {
	if l.BytesPerPoint == 0 && l.FlopsPerPoint == 0 {
		return 2 // nothing is known: take it to be costly
	}
	return max(l.BytesPerPoint/bytesPerNs, l.FlopsPerPoint/flopsPerNs, 0.25)
}

// blocksDeep is how many blocks of planes tiles have of a stage that computes several planes together.
//
// On an AMD EPYC of family 26, in tiles of 256×64×8 points against 256×64×2, a step of heat takes 0.79 to 1.02 times as long, 0.95 in the mean of
// f32 and f64, one and two threads, and 256×64×64, 128³, 256×128×128 and 256³ points; one of the wave equation of eighth order 0.96 to 1.04 times, 0.99
// in the mean. In tiles of 256×16×8 the latter took 1.1 times as long on 256³ points.
const blocksDeep = 4

// TilePoints returns the number of points that a tile of a stage should have which one worker computes.
func TilePoints(l *abi.LevelSpec, points int) int { return tilePoints(l, points, 1, tileTime) }

// tilePoints returns the number of points of which tiles should take some time. Of a group of stages with local buffers,
// fastwaves took 17.1 ns per point in f64 at 128×128, and 17.7 at 256×256, in tiles of 5,000 points, 15.7 and 17.4 in tiles of
// 10,000, and 13.0 and 15.4 in tiles of 20,000, on an Intel Xeon (family 6, model 207).
func tilePoints(l *abi.LevelSpec, points, workers int, time float64) int {
	t := PointTime(l)
	size := time / t
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

// MaxProcs returns how many goroutines can run at once.
func MaxProcs() int { return runtime.GOMAXPROCS(0) }
