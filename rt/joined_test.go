package rt

import (
	"fmt"
	"testing"

	"github.com/openearthgo/oec/abi"
)

// joined is a group of two stages, of which a kernel computes the first row by row, or plane by
// plane, within the second one. That adds up what the first has at both ends of a reach.
type joined struct {
	reach abi.Reach
	fold  [3]int // how many rows or planes of the first are kept, a power of two
}

// Where a kernel folds a local buffer, the stage that the group ends with is the only one that
// is called, and the buffer has memory for as many rows as the fold says, of one level, wherever
// the tile is.
func TestJoined(t *testing.T) {
	t.Parallel()
	for _, test := range []joined{
		{abi.Reach{Lo: [3]int{-1, -1, 0}, Hi: [3]int{2, 1, 0}}, [3]int{0, 4, 1}},
		{abi.Reach{Lo: [3]int{0, 0, 0}, Hi: [3]int{0, 1, 0}}, [3]int{0, 2, 1}},
		{abi.Reach{Lo: [3]int{0, 0, -1}, Hi: [3]int{1, 2, 1}}, [3]int{0, 0, 4}},
	} {
		for _, n := range [][3]int{{1, 1, 1}, {5, 7, 3}, {40, 17, 9}} {
			for _, points := range []int{1, 30, 500, 1 << 20} {
				name := fmt.Sprintf("fold %v, %v in tiles of %d", test.fold, n, points)
				if !t.Run(name, func(t *testing.T) { test.check(t, n, points) }) {
					return // what is wrong may have written anywhere
				}
			}
		}
	}
}

// check runs the stages over a domain, in tiles of so many points.
func (g joined) check(t *testing.T, n [3]int, points int) {
	t.Helper()
	kernels := FakeKernels(t, func(a Args) {
		if stage := a.Slot(abi.SlotEntry); stage != 1 {
			t.Fatalf("stage %d is called", stage)
		}
		g.run(a)
	}, "tuned")
	for n := range kernels {
		kernels[n].Entries = []abi.Entry{{Number: 1, Stage: 1, Joined: 1, Folds: []abi.Fold{{Buffer: 0, Extent: g.fold}}}}
	}
	out := mustField(t, n)
	p, err := Bind(chain(g.reach, "a*", ""), kernels, []AnyField{out}, TilePoints(points), Workers(1))
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	for d, rows := range g.fold {
		if have := p.cpu.Locals(0)[0].Extent[d]; rows > 0 && have != rows {
			t.Errorf("the buffer has %d indices along %s, want %d", have, abi.AxisName(d), rows)
		}
	}
	eachPoint(abi.Box{Hi: n}, func(p [3]int) {
		low, high := g.ends(p)
		if have, want := out.At(p[0], p[1], p[2]), g.first(low)+g.first(high); have != want {
			t.Fatalf("at %v is %v, want %v", p, have, want)
		}
	})
}

// first is what the first stage computes at a point.
func (g joined) first(p [3]int) float64 { return float64(p[0] + 100*p[1] + 10000*p[2]) }

// ends returns the points that the second stage reads.
func (g joined) ends(p [3]int) (low, high [3]int) {
	for d := range p {
		low[d], high[d] = p[d]+g.reach.Lo[d], p[d]+g.reach.Hi[d]
	}
	return low, high
}

// run is the kernel: it goes row by row through each level of a tile, or plane by plane.
func (g joined) run(a Args) {
	const alongRows, alongPlanes = 1, 2
	tile := abi.Box{}
	tile.Lo, tile.Hi = a.Box()
	if g.fold[alongRows] == 0 {
		g.runAlong(a, alongPlanes, tile)
		return
	}
	for k := tile.Lo[alongPlanes]; k < tile.Hi[alongPlanes]; k++ {
		level := tile
		level.Lo[alongPlanes], level.Hi[alongPlanes] = k, k+1
		g.runAlong(a, alongRows, level)
	}
}

// runAlong computes what is furthest along a dimension of the first stage, and then what is there
// of the second.
func (g joined) runAlong(a Args, along int, tile abi.Box) {
	kept := func(p [3]int) *float64 {
		for d, n := range g.fold {
			if n > 0 {
				p[d] &= n - 1
			}
		}
		return Ref[float64](a, 1, p[0], p[1], p[2])
	}
	slice := func(b abi.Box, n int) abi.Box {
		b.Lo[along], b.Hi[along] = n, n+1
		return b
	}
	around := tile
	around.Lo, _ = g.ends(tile.Lo)
	_, around.Hi = g.ends(tile.Hi)
	for n := around.Lo[along] - g.reach.Hi[along]; n < tile.Hi[along]; n++ {
		if ahead := n + g.reach.Hi[along]; ahead >= around.Lo[along] {
			eachPoint(slice(around, ahead), func(p [3]int) { *kept(p) = g.first(p) })
		}
		if n < tile.Lo[along] {
			continue
		}
		eachPoint(slice(tile, n), func(p [3]int) {
			low, high := g.ends(p)
			*Ref[float64](a, 0, p[0], p[1], p[2]) = *kept(low) + *kept(high)
		})
	}
}

// eachPoint visits the points of a box.
func eachPoint(b abi.Box, visit func(p [3]int)) {
	for k := b.Lo[2]; k < b.Hi[2]; k++ {
		for j := b.Lo[1]; j < b.Hi[1]; j++ {
			for i := b.Lo[0]; i < b.Hi[0]; i++ {
				visit([3]int{i, j, k})
			}
		}
	}
}
