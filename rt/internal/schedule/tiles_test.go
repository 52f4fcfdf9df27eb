package schedule

import (
	"math"
	"slices"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/access"
	"github.com/openearthgo/oec/rt/internal/geometry"
	"github.com/openearthgo/oec/rt/internal/memory"
)

// tilesOf returns the tiles of a box in order.
func tilesOf(tl *geometry.Tiling) []abi.Box {
	var tiles []abi.Box
	for n := range tl.Count {
		tiles = append(tiles, tl.Part(n))
	}
	return tiles
}

// Every point is in exactly one tile, no tile is empty, and cuts along i are at
// multiples of a line.
func TestTilesCoverOnce(t *testing.T) {
	t.Parallel()
	const line = 8
	boxes := []abi.Box{
		{Hi: [3]int{1, 1, 1}}, {Hi: [3]int{7, 5, 3}}, {Hi: [3]int{64, 1, 1}}, {Hi: [3]int{101, 13, 1}},
		{Hi: [3]int{1, 97, 1}}, {Hi: [3]int{1, 1, 89}}, {Lo: [3]int{-3, -2, -1}, Hi: [3]int{29, 17, 11}},
		{Lo: [3]int{5, 6, 7}, Hi: [3]int{36, 19, 9}}, {Hi: [3]int{0, 5, 5}},
	}
	for _, b := range boxes {
		for _, size := range []int{1, 2, 8, 31, 64, 100, 1000, 1 << 30} {
			tl := geometry.Tiling{Box: b}
			tl.Divide(size, line, [3]int{}, 0)
			seen := map[[3]int]int{}
			for _, tile := range tilesOf(&tl) {
				if tile.Empty() || (tile.Lo[0]-b.Lo[0])%line != 0 {
					t.Fatalf("%v, size %d: tile %v", b, size, tile)
				}
				if rows := tile.Points() / (tile.Hi[0] - tile.Lo[0]); tile.Points() > max(size, line) && rows > 1 {
					t.Fatalf("%v, size %d: tile %v is too large", b, size, tile)
				}
				for k := tile.Lo[2]; k < tile.Hi[2]; k++ {
					for j := tile.Lo[1]; j < tile.Hi[1]; j++ {
						for i := tile.Lo[0]; i < tile.Hi[0]; i++ {
							seen[[3]int{i, j, k}]++
						}
					}
				}
			}
			for p, n := range seen {
				if n != 1 {
					t.Fatalf("%v, size %d: point %v is in %d tiles", b, size, p, n)
				}
			}
			if len(seen) != b.Points() {
				t.Fatalf("%v, size %d: %d of %d points", b, size, len(seen), b.Points())
			}
		}
	}
}

func TestTileShapes(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		extent [3]int
		size   int
		step   [3]int
		count  int64
		whole  abi.Dims
		block  [3]int
	}{
		"one":                      {[3]int{8, 8, 1}, 1000, [3]int{8, 8, 1}, 1, 0, [3]int{}},
		"whole planes":             {[3]int{10, 10, 60}, 1000, [3]int{10, 10, 10}, 6, 0, [3]int{}},
		"even planes":              {[3]int{10, 10, 11}, 1000, [3]int{10, 10, 6}, 2, 0, [3]int{}},
		"blocks of j":              {[3]int{100, 100, 60}, 5000, [3]int{100, 50, 1}, 120, 0, [3]int{}},
		"even blocks":              {[3]int{100, 100, 60}, 9000, [3]int{100, 50, 1}, 120, 0, [3]int{}},
		"single rows":              {[3]int{100, 10, 2}, 150, [3]int{100, 1, 1}, 20, 0, [3]int{}},
		"pieces of a row":          {[3]int{1000, 10, 1}, 400, [3]int{336, 1, 1}, 30, 0, [3]int{}},
		"columns":                  {[3]int{100, 100, 60}, 60_000, [3]int{100, 10, 60}, 10, abi.K, [3]int{}},
		"short columns":            {[3]int{100, 100, 60}, 600, [3]int{16, 1, 60}, 700, abi.K, [3]int{}},
		"ordered planes":           {[3]int{100, 100, 60}, 600, [3]int{100, 100, 1}, 60, abi.IJ, [3]int{}},
		"ordered rows":             {[3]int{100, 100, 60}, 60, [3]int{100, 1, 1}, 6000, abi.I, [3]int{}},
		"in order":                 {[3]int{100, 100, 60}, 60, [3]int{100, 100, 60}, 1, abi.IJK, [3]int{}},
		"blocks of levels":         {[3]int{100, 100, 60}, 9000, [3]int{100, 20, 4}, 75, 0, [3]int{1, 1, 4}},
		"more blocks of levels":    {[3]int{100, 100, 60}, 50_000, [3]int{100, 100, 4}, 15, 0, [3]int{1, 1, 2}},
		"few levels":               {[3]int{100, 100, 3}, 9000, [3]int{100, 25, 3}, 4, 0, [3]int{1, 1, 4}},
		"rows too long for levels": {[3]int{4000, 100, 60}, 50_000, [3]int{4000, 12, 1}, 540, 0, [3]int{1, 1, 4}},
		"blocks of rows":           {[3]int{100, 90, 1}, 1400, [3]int{100, 12, 1}, 8, 0, [3]int{1, 4, 1}},
	} {
		tl := geometry.Tiling{Box: abi.Box{Hi: test.extent}}
		tl.Divide(test.size, 8, test.block, test.whole)
		if tl.Step != test.step || tl.Count != test.count {
			t.Errorf("%s: steps %v, %d tiles; want %v, %d", name, tl.Step, tl.Count, test.step, test.count)
		}
	}
	tl := geometry.Tiling{Box: abi.Box{Hi: [3]int{100, 100, 3}}}
	tl.Divide(5000, 8, [3]int{}, 0)
	if second := tilesOf(&tl)[1]; second.Lo != [3]int{0, 0, 1} {
		t.Errorf("the second tile is %v: k is not the fastest", second)
	}
}

// A stage that is ordered along all its dimensions runs slices of the slowest one after the
// other, in its order; one that has others has whole columns, in any order.
func TestOrderedTiles(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		extent        [3]int
		ordered, down abi.Dims
		size          int
		serial        bool
		first, last   [3]int // corners
		count         int64
	}{
		"sweep":          {[3]int{10, 10, 12}, abi.IJK, 0, 300, true, [3]int{}, [3]int{0, 0, 9}, 4},
		"back":           {[3]int{10, 10, 12}, abi.IJK, abi.IJK, 300, true, [3]int{0, 0, 9}, [3]int{}, 4},
		"plane":          {[3]int{10, 12, 1}, abi.IJ, abi.IJ, 30, true, [3]int{0, 9, 0}, [3]int{}, 4},
		"plane, flat":    {[3]int{10, 12, 1}, abi.IJK, 0, 30, true, [3]int{}, [3]int{0, 9, 0}, 4},
		"row":            {[3]int{40, 1, 1}, abi.I, 0, 10, true, [3]int{}, [3]int{32, 0, 0}, 3},
		"large planes":   {[3]int{10, 10, 3}, abi.IJK, 0, 7, true, [3]int{}, [3]int{0, 0, 2}, 3},
		"columns":        {[3]int{8, 10, 12}, abi.K, abi.K, 96, false, [3]int{}, [3]int{0, 9, 0}, 10},
		"one column":     {[3]int{1, 1, 12}, abi.K, abi.K, 5, true, [3]int{0, 0, 8}, [3]int{}, 3},
		"a single point": {[3]int{1, 1, 1}, abi.K, abi.K, 5, false, [3]int{}, [3]int{}, 1},
	} {
		tl := &geometry.Tiling{Box: abi.Box{Hi: test.extent}}
		tl.Divide(test.size, 8, [3]int{}, tl.InOrder(&abi.Stage{Ordered: test.ordered, Down: test.down}))
		tiles := tilesOf(tl)
		if tl.Serial != test.serial || tl.Count != test.count || tiles[0].Lo != test.first || tiles[len(tiles)-1].Lo != test.last {
			t.Errorf("%s: serial %v, %d tiles: %v", name, tl.Serial, tl.Count, tiles)
		}
	}
}

func TestTileSizes(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		flops, bytes    float64
		points, workers int
		size, byDefault int
	}{
		"copy":        {0, 16, 1 << 24, 1, 75_000, 8},
		"compute":     {400, 16, 1 << 24, 1, 3_000, 8},
		"unknown":     {0, 0, 1 << 24, 1, 75_000, 8},
		"share":       {0, 16, 100_000, 2, 12_500, 4},
		"small share": {0, 16, 10_000, 4, 5_000, 1},
		"small":       {0, 16, 64, 1, 75_000, 1},
		"huge":        {1e9, 0, 64, 1, 1, 8},
	} {
		l := &abi.LevelSpec{FlopsPerPoint: test.flops, BytesPerPoint: test.bytes}
		if got := tilePoints(l, test.points, test.workers, tileTime); got != test.size {
			t.Errorf("%s: tiles of %d points, want %d", name, got, test.size)
		}
		if got := tilePoints(l, test.points, 1, localTime); got > 1 && got != 2*TilePoints(l, test.points) {
			t.Errorf("%s: tiles of %d points of stages with local buffers", name, got)
		}
		if got := DefaultWorkers(l, test.points, 8); got != test.byDefault {
			t.Errorf("%s: %d workers, want %d", name, got, test.byDefault)
		}
	}
}

// Tiles of a stage that computes several planes together are some blocks deep, and have more points.
func TestTilesOfPlanes(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		planes, workers int
		n, want         [3]int
	}{
		{1, 1, [3]int{256, 256, 256}, [3]int{256, 128, 1}},
		{2, 1, [3]int{256, 256, 256}, [3]int{256, 64, 8}},
		{2, 1, [3]int{256, 256, 5}, [3]int{256, 86, 5}},
		{2, 4, [3]int{64, 64, 64}, [3]int{64, 32, 8}},
		{4, 1, [3]int{256, 256, 256}, [3]int{256, 32, 16}},
	} {
		level := abi.LevelSpec{FlopsPerPoint: 32, Stages: []abi.Stage{{Writes: []int{0}, Block: [3]int{1, 1, test.planes}}}}
		run := &access.Run{Spec: &abi.Stencil{Dims: abi.IJK, Fields: []abi.FieldSpec{{Elem: abi.Float64}}}, Level: &level, N: test.n}
		p := &Plan{Run: run, kernel: &abi.Kernel{}}
		g := &group{Tiling: geometry.Tiling{Box: abi.Box{Hi: test.n}}, plan: p, stages: []stage{{Stage: access.Stage{Spec: &level.Stages[0]}}}}
		p.divideStage(g, p.tilePoints(g, &Options{}, test.workers), test.workers)
		if g.Step != test.want {
			t.Errorf("%d planes of %v points on %d workers: tiles of %v, want %v", test.planes, test.n, test.workers, g.Step, test.want)
		}
	}
}

// Tiles of a stage that reads several planes of a field have so many rows that what it reads of them stays in the second-level cache, unless whole planes
// do, or few rows do not.
func TestTilesThatReadPlanesAgain(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		above   int // the other plane that is read of a field
		ordered abi.Dims
		n, want [3]int
	}{
		{0, 0, [3]int{256, 256, 60}, [3]int{256, 128, 1}},
		{1, 0, [3]int{256, 256, 60}, [3]int{256, 86, 1}}, // of 89 that fit: three planes of f64 that are read, and one that is written
		{-1, 0, [3]int{256, 256, 60}, [3]int{256, 86, 1}},
		{-3, 0, [3]int{256, 256, 60}, [3]int{256, 52, 1}},
		{1, 0, [3]int{64, 64, 60}, [3]int{64, 64, 9}},
		{100, 0, [3]int{256, 256, 60}, [3]int{256, 128, 1}},
		{1, abi.IJK, [3]int{256, 256, 60}, [3]int{256, 256, 1}},
	} {
		level := abi.LevelSpec{FlopsPerPoint: 32, Stages: []abi.Stage{{Reads: []abi.Read{at(0, 0, 0, 0), at(0, 0, 0, test.above), at(1, 0, 0, 0)}, Writes: []int{2}, Ordered: test.ordered}}}
		run := &access.Run{Spec: &abi.Stencil{Dims: abi.IJK, Fields: slices.Repeat([]abi.FieldSpec{{Elem: abi.Float64}}, 3)}, Level: &level, N: test.n}
		for range 3 {
			run.Fields = append(run.Fields, &memory.Storage{Memory: abi.Memory{Elem: abi.Float64}, Dims: abi.IJK})
		}
		p := &Plan{Run: run, kernel: &abi.Kernel{}, cache: 1 << 20, streamFrom: NeverStream}
		g := &group{Tiling: geometry.Tiling{Box: abi.Box{Hi: test.n}}, plan: p, stages: []stage{{Stage: access.Stage{Spec: &level.Stages[0]}}}}
		p.divideStage(g, 37_500, 1)
		if g.Step != test.want {
			t.Errorf("a plane %d away, ordered along %v: tiles of %v, want %v", test.above, test.ordered, g.Step, test.want)
		}
	}
}

// at returns the read of a field at an offset.
func at(field, i, j, k int) abi.Read {
	off := [3]int{i, j, k}
	return abi.Read{Field: field, Reach: abi.Reach{Lo: off, Hi: off}}
}

// around returns the reads of a field at a point, and as far from it along all dimensions.
func around(field, far int) []abi.Read {
	reads := []abi.Read{at(field, 0, 0, 0)}
	for d := 1; d <= far; d++ {
		reads = append(reads, at(field, -d, 0, 0), at(field, d, 0, 0), at(field, 0, -d, 0), at(field, 0, d, 0), at(field, 0, 0, -d), at(field, 0, 0, d))
	}
	return reads
}

// Strips are so long that the rows that a stage reads until it reads one again stay in the first-level cache.
func TestStripLengths(t *testing.T) {
	t.Parallel()
	const kib = 1 << 10
	heat := abi.Stage{Reads: around(0, 1), Writes: []int{1}}
	wave := abi.Stage{Reads: append(around(0, 4), at(1, 0, 0, 0), at(2, 0, 0, 0)), Writes: []int{1}}
	for _, test := range []struct {
		name          string
		stage         abi.Stage
		planes        int
		elem          abi.ElemKind
		first         int
		bytes, points int
	}{
		{"one plane", wave, 1, abi.Float64, 48 * kib, 0, math.MaxInt},
		{"no block", wave, 0, abi.Float64, 48 * kib, 0, math.MaxInt},
		{"rows of heat", heat, 2, abi.Float64, 48 * kib, 8 * (2*3 + 2 + 2), 448},
		{"rows of waves", wave, 2, abi.Float64, 48 * kib, 8 * (2*9 + 8 + 4 + 2), 128},
		{"of f32", wave, 2, abi.Float32, 48 * kib, 4 * (2*9 + 8 + 4 + 2), 256},
		{"a smaller cache", wave, 2, abi.Float64, 32 * kib, 8 * (2*9 + 8 + 4 + 2), 64},
		{"never less", wave, 4, abi.Float64, 16 * kib, 8 * (4*9 + 8 + 8 + 4), 64},
		{"an unknown one", wave, 2, abi.Float64, 0, 8 * (2*9 + 8 + 4 + 2), math.MaxInt},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			field := &memory.Storage{Memory: abi.Memory{Elem: test.elem}}
			p := &Plan{Run: &access.Run{Fields: []*memory.Storage{field, field, field}}}
			st := test.stage
			st.Block[2] = test.planes
			bytes := p.rowBytes(&st)
			points := caches{first: test.first}.strip(bytes)
			if bytes != test.bytes || points < test.points || points > test.points && points < math.MaxInt {
				t.Errorf("%d bytes of rows and %d points, want %d and %d", bytes, points, test.bytes, test.points)
			}
		})
	}
}

// A box is computed strip by strip: each point once, in strips that begin at multiples of 64 points.
func TestStrips(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ lo, hi, strip int }{
		{0, 256, 128}, {0, 254, 192}, {-3, 300, 64}, {5, 1005, 448}, {0, 64, 64}, {0, 65, 64}, {7, 7, 64}, {0, 1 << 20, math.MaxInt},
	} {
		var lows, highs []int
		kernel := &abi.Kernel{Go: func(tile *abi.Tile) {
			lows, highs = append(lows, tile.Lo[0]), append(highs, tile.Hi[0])
			if tile.Lo[1] != 2 || tile.Hi[1] != 9 || tile.Lo[2] != 1 || tile.Hi[2] != 5 {
				t.Errorf("%+v: rows %d to %d of planes %d to %d", test, tile.Lo[1], tile.Hi[1], tile.Lo[2], tile.Hi[2])
			}
		}}
		w := &worker{plan: &Plan{kernel: kernel}, args: make([]uint64, abi.SlotFields+1)}
		w.compute(&stage{strip: test.strip}, abi.Box{Lo: [3]int{test.lo, 2, 1}, Hi: [3]int{test.hi, 9, 5}})
		next := test.lo
		for n, lo := range lows {
			if lo != next || highs[n]-lo > test.strip || (lo-test.lo)%64 != 0 {
				t.Errorf("%+v: strip %d to %d after %d", test, lo, highs[n], next)
			}
			next = highs[n]
		}
		if next != test.hi {
			t.Errorf("%+v: computed up to %d", test, next)
		}
	}
}
