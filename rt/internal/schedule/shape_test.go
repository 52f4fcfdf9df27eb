package schedule

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/internal/access"
)

// The tiles of a group fit into a cache, and compute little twice.
func TestGroupShape(t *testing.T) {
	t.Parallel()
	across := abi.Reach{Lo: [3]int{-1, -1, 0}, Hi: [3]int{1, 1, 0}}
	along := abi.Reach{Lo: [3]int{0, 0, -1}, Hi: [3]int{0, 0, 1}}
	for name, test := range map[string]struct {
		reach  abi.Reach
		extent [3]int
		step   [3]int
		window window
	}{
		"planes":      {across, [3]int{256, 256, 60}, [3]int{256, 256, 1}, window{1, 32}},
		"small":       {across, [3]int{16, 16, 60}, [3]int{16, 16, 30}, window{}},
		"one row":     {across, [3]int{1000, 1, 1}, [3]int{1000, 1, 1}, window{}},
		"long rows":   {across, [3]int{1 << 16, 4, 4}, [3]int{8192, 4, 1}, window{}},
		"columns":     {along, [3]int{256, 256, 60}, [3]int{256, 4, 60}, window{}},
		"many planes": {along, [3]int{256, 256, 512}, [3]int{256, 8, 512}, window{2, 8}},

		"recurrence":                {along, [3]int{256, 256, 60}, [3]int{256, 1, 60}, window{}},
		"recurrence, short rows":    {along, [3]int{16, 256, 60}, [3]int{16, 64, 60}, window{}},
		"recurrence in many planes": {along, [3]int{256, 256, 512}, [3]int{64, 1, 512}, window{}},
	} {
		level := &abi.LevelSpec{
			Buffers: []abi.BufferSpec{{Name: "a", Dims: abi.IJK, Elem: abi.Float64, Local: true}},
			Stages:  []abi.Stage{{Name: "a", Uses: []abi.Use{{Stage: 1, Reach: test.reach}}}, {Name: "out", Writes: []int{0}}},
		}
		if strings.HasPrefix(name, "recurrence") {
			level.Stages[0].Ordered = abi.K
		}
		r := &access.Run{Spec: &abi.Stencil{Dims: abi.IJK}, Level: level, N: test.extent}
		divided := func(cache int) (g *group, size int) {
			p := &Plan{Run: r.Part(abi.Box{Hi: test.extent}, nil), kernel: &abi.Kernel{}, cache: cache}
			p.setEntries()
			g = &p.groups[0]
			g.divideLocal(1<<20, 1<<24, 8)
			return g, g.bytes(g.window.of(g.Step))
		}
		if g, size := divided(1 << 20); g.Step != test.step || g.window != test.window || size > mostLocalBytes {
			t.Errorf("%s: tiles %v, window %v, %d bytes, want %v and %v", name, g.Step, g.window, size, test.step, test.window)
		}
		if g, size := divided(8 << 20); g.Step != test.step || size > mostLocalBytes {
			t.Errorf("%s: tiles %v, %d bytes, in a large cache, want %v", name, g.Step, size, test.step)
		}
		if g, size := divided(256 << 10); size > 128<<10 {
			t.Errorf("%s: tiles %v, %d bytes, do not fit in half of a small cache", name, g.Step, size)
		}
	}
}

// Where a kernel keeps some planes of a buffer at a time, tiles are whole columns of more rows: but no more than planes fit in half of the cache, and a level
// of the fields beside them in it.
func TestGroupKeepsLevels(t *testing.T) {
	t.Parallel()
	along := abi.Reach{Lo: [3]int{0, 0, -1}, Hi: [3]int{0, 0, 1}}
	level := &abi.LevelSpec{
		Buffers: []abi.BufferSpec{{Name: "a", Dims: abi.IJK, Elem: abi.Float64, Local: true}},
		Stages:  []abi.Stage{{Name: "a", Uses: []abi.Use{{Stage: 1, Reach: along}}}, {Name: "out", Writes: []int{0}}},
	}
	kernel := &abi.Kernel{Entries: []abi.Entry{{Number: 1, Stage: 1, Joined: 1, Folds: []abi.Fold{{Extent: [3]int{0, 0, 4}}}}}}
	extent := [3]int{256, 256, 60}
	r := &access.Run{Spec: &abi.Stencil{Dims: abi.IJK}, Level: level, N: extent}
	for _, test := range []struct {
		cache, most int
		bytes       float64 // of the fields at a point
		rows        int
	}{{1 << 20, 1 << 24, 0, 64}, {1 << 20, 16 * 20_000, 0, 16}, {1 << 20, 70_000, 0, 4}, {64 << 10, 1 << 24, 0, 4}, {1 << 20, 1 << 24, 200, 8}} {
		level.BytesPerPoint = test.bytes
		p := &Plan{Run: r.Part(abi.Box{Hi: extent}, nil), kernel: kernel, cache: test.cache}
		p.setEntries()
		g := &p.groups[0]
		g.divideLocal(20_000, test.most, 8)
		if want := [3]int{256, test.rows, 60}; g.Step != want || g.window != (window{}) {
			t.Errorf("with %d bytes of cache and up to %d points: tiles %v, window %v, want %v and none", test.cache, test.most, g.Step, g.window, want)
		}
	}
}

// Slices whose stages read the same field stay in the second-level cache with all that they read; if each reads a field of its
// own, larger tiles compute less twice.
func TestGroupReadsAgain(t *testing.T) {
	t.Parallel()
	r := abi.Reach{Lo: [3]int{0, -1, -1}, Hi: [3]int{0, 1, 1}}
	for _, test := range []struct {
		second int // field that the second stage reads
		step   [3]int
		window window
	}{
		{1, [3]int{128, 8, 15}, window{}},
		{0, [3]int{128, 16, 60}, window{2, 1}},
	} {
		level := &abi.LevelSpec{
			Buffers:       []abi.BufferSpec{{Name: "a", Dims: abi.IJK, Elem: abi.Float64, Local: true}},
			BytesPerPoint: 200,
			Stages: []abi.Stage{
				{Name: "a", Uses: []abi.Use{{Stage: 1, Reach: r}}, Reads: []abi.Read{{Field: 0}}},
				{Name: "out", Reads: []abi.Read{{Field: test.second}}, Writes: []int{2}},
			},
		}
		run := &access.Run{Spec: &abi.Stencil{Dims: abi.IJK}, Level: level, N: [3]int{128, 128, 60}}
		p := &Plan{Run: run.Part(abi.Box{Hi: run.N}, nil), kernel: &abi.Kernel{}, cache: 1 << 20}
		p.setEntries()
		g := &p.groups[0]
		g.divideLocal(16000, 160000, 8)
		if g.Step != test.step || g.window != test.window {
			t.Errorf("the second stage reads field %d: tiles %v, window %v, want %v and %v", test.second, g.Step, g.window, test.step, test.window)
		}
	}
}
