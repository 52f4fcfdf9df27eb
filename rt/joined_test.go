package rt

import (
	"fmt"
	"testing"
)

// Where a kernel folds a local buffer, the stage that the group ends with is the only one that
// is called, and the buffer has memory for as many rows as the fold says, of one level, wherever
// the tile is.
func TestJoined(t *testing.T) {
	t.Parallel()
	value := func(i, j, k int) float64 { return float64(i + 100*j + 10000*k) }
	for _, test := range []struct {
		reach Reach
		fold  [3]int
	}{
		{Reach{Lo: [3]int{-1, -1, 0}, Hi: [3]int{2, 1, 0}}, [3]int{0, 4, 1}},
		{Reach{Lo: [3]int{0, 0, 0}, Hi: [3]int{0, 1, 0}}, [3]int{0, 2, 1}},
		{Reach{Lo: [3]int{0, 0, -1}, Hi: [3]int{1, 2, 1}}, [3]int{0, 0, 4}},
	} {
		for _, n := range [][3]int{{1, 1, 1}, {5, 7, 3}, {40, 17, 9}} {
			for _, points := range []int{1, 30, 500, 1 << 20} {
				name := fmt.Sprintf("fold %v, %v in tiles of %d", test.fold, n, points)
				var p *Plan
				along := 1 // the dimension along which rows or planes are kept
				if test.fold[1] == 0 {
					along = 2
				}
				kernels := FakeKernels(t, func(a Args) {
					if stage := a.Slot(SlotStage); stage != 1 {
						t.Fatalf("%s: stage %d is called", name, stage)
					}
					runJoined(a, test.reach, test.fold, along, value)
				}, "tuned")
				for n := range kernels {
					kernels[n].Folds = [][3]int{test.fold}
				}
				out := mustField(t, n)
				p, err := Bind(chain(test.reach, "a*", ""), kernels, []AnyField{out}, TilePoints(points), Workers(1))
				if err != nil {
					t.Fatal(err)
				}
				if err := p.Run(t.Context()); err != nil {
					t.Fatal(err)
				}
				for d, rows := range test.fold {
					if have := p.workers[0].buffers[0].ext[d]; rows > 0 && have != rows {
						t.Errorf("%s: the buffer has %d indices along %s, want %d", name, have, axisName(d), rows)
					}
				}
				low, high := test.reach.Lo, test.reach.Hi
				for k := range n[2] {
					for j := range n[1] {
						for i := range n[0] {
							want := value(i+low[0], j+low[1], k+low[2]) + value(i+high[0], j+high[1], k+high[2])
							if have := out.At(i, j, k); have != want {
								t.Fatalf("%s: at %d %d %d is %v, want %v", name, i, j, k, have, want)
							}
						}
					}
				}
			}
		}
	}
}

// runJoined is a kernel that stores a value at each point of a tile and around it, row by row or
// plane by plane, and adds up what it finds at the ends of the reach of each point.
func runJoined(a Args, reach Reach, fold [3]int, along int, value func(i, j, k int) float64) {
	at := func(array int, p [3]int) *float64 {
		if array == 1 {
			for d, n := range fold {
				if n > 0 {
					p[d] &= n - 1
				}
			}
		}
		return Ref[float64](a, array, p[0], p[1], p[2])
	}
	lo, hi := a.Box()
	// each visits the points of a row of the tile, with margins, or of a plane.
	each := func(n int, margin Reach, visit func(p [3]int)) {
		b := box{lo, hi}
		for d := range 3 {
			b.lo[d] += margin.Lo[d]
			b.hi[d] += margin.Hi[d]
		}
		b.lo[along], b.hi[along] = n, n+1
		for k := b.lo[2]; k < b.hi[2]; k++ {
			for j := b.lo[1]; j < b.hi[1]; j++ {
				for i := b.lo[0]; i < b.hi[0]; i++ {
					visit([3]int{i, j, k})
				}
			}
		}
	}
	levels := [2]int{lo[2], hi[2]}
	if along == 2 {
		levels = [2]int{0, 1}
	}
	for k := levels[0]; k < levels[1]; k++ {
		if along == 1 {
			lo[2], hi[2] = k, k+1
		}
		for row := lo[along] + reach.Lo[along] - reach.Hi[along]; row < hi[along]; row++ {
			if ahead := row + reach.Hi[along]; ahead >= lo[along]+reach.Lo[along] {
				each(ahead, reach, func(p [3]int) { *at(1, p) = value(p[0], p[1], p[2]) })
			}
			if row < lo[along] {
				continue
			}
			each(row, Reach{}, func(p [3]int) {
				low, high := p, p
				for d := range 3 {
					low[d] += reach.Lo[d]
					high[d] += reach.Hi[d]
				}
				*at(0, p) = *at(1, low) + *at(1, high)
			})
		}
	}
}
