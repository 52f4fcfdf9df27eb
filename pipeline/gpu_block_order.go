package pipeline

import (
	"fmt"
	"slices"

	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// columnsFirst is the option of whether blocks go up along k before they go on along j.
const columnsFirst = "columns-first"

const (
	// secondLevel is how many bytes the second-level cache of a device holds: 40 MiB of an A100,
	// 50 of an H200. Those of older ones hold less.
	secondLevel = 40 << 20

	// leastReuseGain is by how much smaller what blocks read again must be for another order.
	leastReuseGain = 4
)

// orderBlocks chooses in which order the blocks of launches start. A device starts those along
// the x of a grid first, then along y and z. With planes along x and y, what neighbours along k
// read as well was read a plane before, and if that is too large for the cache of the device, it
// is read from memory again. With columns first, that is what neighbours along j read as well, a
// strip of rows through all planes before. Where the domain is known, so is which of them is
// smaller.
func orderBlocks(ctx *Context, module *ir.Op) error {
	set := ctx.Value(columnsFirst)
	if set < byModel || set > 1 {
		return fmt.Errorf("%s is %d, expected 1 for columns, 0 for planes, or %d for what the model says", columnsFirst, set, byModel)
	}
	for _, f := range loop.Programs(module) {
		n, sized, err := gpu.Domain(f)
		if err != nil {
			return programErrorf(f.Pos, "@%s %v", f.StrAttr("name"), err)
		}
		for _, launch := range gpu.Launches(f) {
			rows, ok := rowsOfBlocks(launch)
			if !ok || set == 0 || set == byModel && !sized {
				continue
			}
			if set == 1 || newReuse(launch, n, rows).pays(ctx, launch) {
				exchangeAxes(launch, 1, 2)
			}
		}
	}
	return nil
}

// rowsOfBlocks returns how many rows blocks of a launch have, if the grid runs over planes along
// its z, and may run over them along its y as well.
func rowsOfBlocks(launch *ir.Op) (rows int, ok bool) {
	if !launch.Is(gpu.OpLaunch) || gpu.FrontsOf(launch) != nil {
		return 0, false
	}
	grid, tiles := gpu.GridOf(launch), gpu.TilesOf(launch).Regions[0]
	j, rows, okJ := coverOf(grid.Blocks[1], tiles)
	k, _, okK := coverOf(grid.Blocks[2], tiles)
	threads, known := constants(grid.Threads)
	return rows, okJ && okK && j == 1 && k == 2 && known && threads[1] <= gpu.MaxBlockZ
}

// exchangeAxes exchanges two axes of the grid and the blocks of a launch.
func exchangeAxes(launch *ir.Op, a, b int) {
	args := launch.Regions[0].Args
	for _, first := range [...]int{0, gpu.Axes} { // numbers of blocks, of threads
		x, y := launch.Operand(first+a), launch.Operand(first+b)
		launch.SetOperand(first+a, y)
		launch.SetOperand(first+b, x)
		exchangeUses(args[first+a], args[first+b])
	}
}

// exchangeUses has what uses one of two values use the other one.
func exchangeUses(x, y *ir.Value) {
	ofX, ofY := slices.Clone(x.Uses()), slices.Clone(y.Uses())
	for _, u := range ofX {
		u.Op.SetOperand(u.Index, y)
	}
	for _, u := range ofY {
		u.Op.SetOperand(u.Index, x)
	}
}

// reuse is what a launch reads between two blocks that read the same, in bytes: neighbours along
// k if blocks go along planes, and neighbours along j if they go along columns.
type reuse struct {
	plane, strip float64
	alongK       bool // there is something that neighbours along k read both
}

func newReuse(launch *ir.Op, n [ir.Rank]int, rows int) (r reuse) {
	first := map[*ir.Value]int{} // the plane at which each field is used first, from that of the point
	launch.Regions[0].Walk(func(op *ir.Op) {
		if !op.Is(loop.OpLoad) && !op.Is(loop.OpStore) || gpu.IsMemory(loop.FieldOf(op)) {
			return
		}
		f, at := loop.FieldOf(op), op.OffsetAttr("offset")[2]
		t := f.Type.(loop.FieldType)
		before, seen := first[f]
		if seen {
			r.alongK = r.alongK || op.Is(loop.OpLoad) && before != at && t.Present[2]
			return
		}
		first[f] = at
		row := float64(max(t.Elem.Bits()/8, 1))
		if t.Present[0] {
			row *= float64(n[0])
		}
		along := func(d, points int) float64 {
			if t.Present[d] {
				return float64(points)
			}
			return 1
		}
		r.plane += row * along(1, n[1])
		r.strip += row * along(1, rows) * along(2, n[2])
	})
	return r
}

// pays reports whether columns are better, and says so.
func (r reuse) pays(ctx *Context, launch *ir.Op) bool {
	if !r.alongK || r.plane < secondLevel || r.strip*leastReuseGain > r.plane {
		return false
	}
	const mega = 1e6
	ctx.remarkf(launch.Pos, nameBlockOrder, "blocks of %s go along columns first: they read again what was read %.3g MB before, not %.3g MB as along planes",
		gpu.TilesOf(launch).StrAttr("name"), r.strip/mega, r.plane/mega)
	return true
}
