package loop_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/internal/passtest"
	"github.com/openearthgo/oec/ir"
)

// Random recurrences whose tiles may be skewed leave on skewed tiles what they leave on the whole
// domain before they are interleaved: where rows are skewed, and where planes are.
func TestRandomSkewedTiles(t *testing.T) {
	t.Parallel()
	wanted := 25
	if testing.Short() {
		wanted = 4
	}
	for order, n := range map[string]passtest.Point{"j i": {451, 37, 1}, "-j -i": {451, 37, 1}, "k j i": {9, 151, 21}, "-k -j -i": {9, 151, 21}} {
		t.Run(order, func(t *testing.T) {
			t.Parallel()
			for seed, done := uint64(0), 0; done < wanted; seed++ {
				module := passtest.Parse(t, relaxation(rand.New(rand.NewPCG(seed, 37)), order))
				passtest.RunAll(t, module, passtest.Passes(t, "loop-splitting", "loop-invariant-code-motion")...)
				before := loop.Programs(ir.Clone(module))[0]
				passtest.RunAll(t, module, passtest.Passes(t, "loop-interleaving")...)
				if after := loop.Programs(module)[0]; loop.SkewOf(loop.Nests(after)[0]) > 0 {
					done++
					compareSkewedTiles(t, seed, before, after, n)
				}
			}
		})
	}
}

// compareSkewedTiles runs two programs in place.
func compareSkewedTiles(t *testing.T, seed uint64, before, after *ir.Op, n passtest.Point) {
	t.Helper()
	want, have := interp.NewField(passtest.Point{-2, -2, -2}, passtest.Point{n[0] + 2, n[1] + 2, n[2] + 2}), interp.NewField(passtest.Point{-2, -2, -2}, passtest.Point{n[0] + 2, n[1] + 2, n[2] + 2})
	for e := range want.Elements {
		want.Elements[e] = passtest.MadeUp(0, passtest.Point{e}, ir.F64)
	}
	copy(have.Elements, want.Elements)
	if err := interp.RunNest(loop.Nests(before)[0], inPlace(before, want, n), passtest.Point{}, n); err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	st := inPlace(after, have, n)
	for _, tile := range skewedTiles(t, after, n) {
		st.Cut = tile.cut
		if err := interp.RunNest(loop.Nests(after)[0], st, tile.lo, tile.hi); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, ir.Print(after))
		}
	}
	if !slices.Equal(have.Elements, want.Elements) {
		t.Fatalf("seed %d: on %v, skewed tiles leave something else\n%s", seed, n, ir.Print(after))
	}
}

// inPlace is for a relaxation that replaces what it reads.
func inPlace(program *ir.Op, f *interp.Field, n passtest.Point) *interp.State {
	return &interp.State{N: n, Fields: map[*ir.Value]*interp.Field{program.Regions[0].Args[0]: f, loop.Buffers(program)[0]: f}}
}

// skewedTile is a tile with the ends at which it is skewed.
type skewedTile struct {
	lo, hi passtest.Point
	cut    [2]bool
}

// skewedTiles returns tiles of a relaxation in an order in which they may run, which is not that of
// the relaxation.
func skewedTiles(t *testing.T, program *ir.Op, n passtest.Point) (tiles []skewedTile) {
	t.Helper()
	const atOnce, reach = 8, 2
	order := ir.OrderOf(loop.Nests(program)[0])
	along := 0
	if order.Dims()[2] {
		along = 1
	}
	length := loop.SkewOf(loop.Nests(program)[0])*atOnce + reach + 1 // of the first one that is visited, at least
	if length > n[along]/2 {
		t.Fatalf("there are no tiles of %d points in %v", length, n)
	}
	first, rest := visits(n[along], length, order.Down(along)), visits(n[along+1], atOnce, order.Down(along+1))
	for late := range len(first) + 2*len(rest) {
		for s := range rest {
			a := late - 2*s
			if a < 0 || a >= len(first) {
				continue
			}
			tile := skewedTile{hi: n, cut: [2]bool{first[a][0] > 0, first[a][1] < n[along]}}
			tile.lo[along], tile.hi[along] = first[a][0], first[a][1]
			tile.lo[along+1], tile.hi[along+1] = rest[s][0], rest[s][1]
			tiles = append(tiles, tile)
		}
	}
	return tiles
}

// visits cuts an extent into ranges of at least some length, the first that is visited first. Only
// the last one may be shorter.
func visits(extent, length int, down bool) (ranges [][2]int) {
	for from := 0; from < extent; from += length {
		to := min(from+length, extent)
		if down {
			ranges = append(ranges, [2]int{extent - to, extent - from})
		} else {
			ranges = append(ranges, [2]int{from, to})
		}
	}
	return ranges
}
