package schedule

import (
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/geometry"
)

// A dependence is a tile that another one waits for, relative to it.
type dependence struct {
	offset [3]int   // tiles along each dimension
	last   abi.Dims // dimensions along which the last tile stands for those beyond it; beyond it along others, there is nothing to wait for
	rep    int      // in the same repetition if 0, in the one before if -1
}

// dependences returns what the tiles of a stage wait for: for those before them along some
// dimensions and, in the repetition before, for those after them along all of these.
func dependences(after, down abi.Dims) (list []dependence) {
	next := dependence{last: after, rep: -1}
	for d := range 3 {
		if after.Has(d) {
			next.offset[d] = stepAlong(down, d)
			before := dependence{}
			before.offset[d] = -next.offset[d]
			list = append(list, before)
		}
	}
	return append(list, next)
}

// skewedDependence returns what tiles that are skewed along a dimension wait for besides: of the row
// of tiles before theirs, for the next one, where their own rows begin.
func skewedDependence(along int, down abi.Dims) dependence {
	d := dependence{last: 1 << along}
	d.offset[along], d.offset[along+1] = stepAlong(down, along), -stepAlong(down, along+1)
	return d
}

// stepAlong returns by how many tiles the next one is further along a dimension, in the order of a
// stage.
func stepAlong(down abi.Dims, d int) int {
	if down.Has(d) {
		return -1
	}
	return 1
}

// of returns the number of the tile that the one at a place waits for; false if there is none.
func (d *dependence) of(t *geometry.Tiling, place [3]int) (n int, ok bool) {
	for dim, off := range d.offset {
		place[dim] += off
		if at := min(max(place[dim], 0), t.Parts[dim]-1); at != place[dim] {
			if !d.last.Has(dim) {
				return 0, false
			}
			place[dim] = at
		}
	}
	return t.Number(place), true
}
