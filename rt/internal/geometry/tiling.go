// Package geometry divides boxes of points into tiles.
package geometry

import (
	"math"

	"github.com/openearthgo/oec/abi"
)

// A Tiling divides a box into tiles. Tiles are whole rows along i unless one
// row is too long, and whole planes if those are small enough. They are
// numbered with k fastest: what a tile reads of the planes around it is still
// in the cache when its neighbour in k is next.
type Tiling struct {
	Box   abi.Box
	Step  [3]int // extent of tiles
	Parts [3]int // number of tiles
	Count int64  // product of parts

	Serial bool // tiles run one after the other
	Back   bool // from the last to the first
}

// fewRows of a tile have too little in common for what is around them.
const fewRows = 16

// Divide sets the tiles of a box to have about the given number of points. Cuts along i are at multiples of line elements, those along
// j and k of whole blocks of points, except where these are as many levels of few rows; along the dimensions of whole there are none.
func (t *Tiling) Divide(points, line int, block [3]int, whole abi.Dims) {
	if t.Box.Empty() {
		return
	}
	e := [3]int{t.Box.Hi[0] - t.Box.Lo[0], t.Box.Hi[1] - t.Box.Lo[1], t.Box.Hi[2] - t.Box.Lo[2]}
	t.Step = e
	multiple := [3]int{line, max(1, block[1]), max(1, block[2])}
	multiple[2] = max(1, min(multiple[2], points/(fewRows*e[0])))
	for d := 2; d >= 0; d-- { // as few cuts along i as possible
		inner := 1 // points of a tile that is one point long in this dimension
		for o := range 3 {
			if o != d {
				inner *= t.Step[o]
			}
		}
		if whole.Has(d) || points >= inner*e[d] {
			continue
		}
		size := Evenly(e[d], max(1, points/inner))
		if d > 0 && size > multiple[d] { // more points would be a reason to cut along i
			size -= multiple[d] - 1
		}
		t.Step[d] = min(e[d], abi.RoundUp(size, multiple[d]))
	}
	t.SetParts(e)
}

// SetParts sets the number of tiles of a box of extent e.
func (t *Tiling) SetParts(e [3]int) {
	t.Count = 1
	for d := range 3 {
		t.Parts[d] = (e[d] + t.Step[d] - 1) / t.Step[d]
		t.Count *= int64(t.Parts[d])
	}
}

// WholeBlocks makes tiles that are cut along j whole blocks of the rows that kernels compute at
// once.
func (t *Tiling) WholeBlocks() {
	if e := t.Extent(); t.Step[1] < e[1] {
		t.Step[1] = min(abi.RoundUp(t.Step[1], RowsAtOnce), e[1])
		t.SetParts(e)
	}
}

// Evenly returns the size of the parts, at most size, into which n is divided
// such that the last one is little smaller than the others.
func Evenly(n, size int) int {
	parts := (n + size - 1) / size
	return (n + parts - 1) / parts
}

// Part returns the bounds of tile number n.
func (t *Tiling) Part(n int64) (b abi.Box) {
	i := int(n)
	if t.Back {
		i = int(t.Count) - 1 - i
	}
	for d, at := range t.Place(i) {
		b.Lo[d] = t.Box.Lo[d] + at*t.Step[d]
		b.Hi[d] = min(b.Lo[d]+t.Step[d], t.Box.Hi[d])
	}
	return b
}

// Place returns how many tiles there are before number n along each dimension.
func (t *Tiling) Place(n int) (at [3]int) {
	n, at[2] = n/t.Parts[2], n%t.Parts[2]
	at[0], at[1] = n%t.Parts[0], n/t.Parts[0]
	return at
}

// Number is the inverse of place.
func (t *Tiling) Number(at [3]int) int { return (at[1]*t.Parts[0]+at[0])*t.Parts[2] + at[2] }

// InOrder makes the tiles of a stage that is ordered along all dimensions in which it has
// more than one point serial, and returns the dimensions along which there is to be one
// tile. Serial tiles are slices of the slowest dimension.
func (t *Tiling) InOrder(st *abi.Stage) (whole abi.Dims) {
	slowest := -1
	for d := range 3 {
		switch {
		case t.Box.Hi[d]-t.Box.Lo[d] <= 1:
		case !st.Ordered.Has(d):
			return st.Ordered
		default:
			slowest = d
		}
	}
	if slowest < 0 || st.Ordered == 0 {
		return st.Ordered
	}
	t.Serial, t.Back = true, st.Down.Has(slowest)
	return abi.IJK &^ (1 << slowest)
}

// The size of the tiles of a wave: with so many along each dimension for each worker, those
// that wait at the corners of the box cost little.
const (
	PartsPerWorker = 4
	MinWaveTime    = 5_000.0 // ns: what makes waiting for a tile negligible
	LeastRow       = 128     // points along i for which a row is cut
	MostSlice      = 4       // how many times as large as other tiles a slice may be
)

// Slice sets the tiles of a stage that is repeated to thin slices across a dimension: they
// are all that repetitions, which follow each other from slice to slice, need of the cache. It
// reports false if there would be too few for the workers, or one had more points than it may.
func (t *Tiling) Slice(d, least, most, workers int, pointTime float64) bool {
	e := t.Extent()
	across := t.Box.Points() / e[d]
	thick := max(least, int(math.Ceil(MinWaveTime/pointTime/float64(across))))
	if d == 1 {
		thick = abi.RoundUp(thick, RowsAtOnce)
	}
	if workers > 1 && e[d] < 2*workers*thick || thick*across > most {
		return false
	}
	t.Step = e
	t.Step[d] = min(thick, e[d])
	t.SetParts(e)
	return true
}

// Cut sets the tiles of a stage that waits along some dimensions, to be cut along
// these, of about the given number of points at most, or, if it is computed once, of so many in one
// plane: all that it reads again then is of the plane before. A tile is at least as long as a point
// looks, so that only neighbours have to do with each other.
func (t *Tiling) Cut(after abi.Dims, least [3]int, most int, once bool, line, workers int, pointTime float64) {
	if t.Box.Empty() {
		return
	}
	e, cuts := t.Extent(), t.Cuts(after)
	t.Step = e
	points := t.Box.Points()
	parts := float64(PartsPerWorker * workers)
	size := float64(points) / math.Pow(parts, float64(len(cuts)))
	if size = max(size, MinWaveTime/pointTime); !once {
		size = min(size, float64(most))
	}
	pieces := max(1, float64(points)/size)
	for n, d := range cuts {
		along := math.Pow(pieces, 1/float64(len(cuts)-n))
		length := max(least[d], int(math.Ceil(float64(e[d])/along)))
		if d == 0 {
			length = abi.RoundUp(max(length, LeastRow), line)
		} else if length >= RowsAtOnce {
			length = abi.RoundUp(length, RowsAtOnce)
		}
		t.Step[d] = min(length, e[d])
		pieces /= float64(e[d]) / float64(t.Step[d])
		pieces = max(1, pieces)
		if once {
			pieces = max(pieces, float64(points/e[d])/float64(most))
		}
	}
	t.SetParts(e)
}

// Cuts returns the dimensions, at most two and the slowest first, along which the tiles of a
// wave are cut of those that may be.
func (t *Tiling) Cuts(after abi.Dims) (cuts []int) {
	e := t.Extent()
	for d := 2; d >= 0; d-- {
		if after.Has(d) && (d > 0 && e[d] > 1 || e[d] >= 2*LeastRow) && len(cuts) < 2 {
			cuts = append(cuts, d)
		}
	}
	return cuts
}

// Extent returns the extent of the box.
func (t *Tiling) Extent() (e [3]int) {
	for d := range 3 {
		e[d] = t.Box.Hi[d] - t.Box.Lo[d]
	}
	return e
}

// RowsAtOnce is how many rows kernels may interleave, in an ordered stage.
const RowsAtOnce = 8
