package gpu

import (
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/analysis"
	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/machine"
	"github.com/openearthgo/oec/transform"
)

// leastReuseGain is by how much smaller what blocks read again must be for another order.
const leastReuseGain = 4

// BlockOrder chooses in which order the blocks of launches start. A device starts those along
// the x of a grid first, then along y and z. With planes along x and y, what neighbours along k
// read as well was read a plane before, and if that is too large for the cache of the device, it
// is read from memory again. With columns first, that is what neighbours along j read as well, a
// band of rows through all planes before. Where the domain is known, so is which of them is
// smaller.
type BlockOrder struct {
	Order Order `option:"order" help:"the order in which blocks start: what the model says of a program for one domain, ijk for planes, or ikj for columns first"`
}

// Run runs the pass.
func (p BlockOrder) Run(ctx *transform.Context, module *ir.Op) error {
	for _, f := range loop.Programs(module) {
		n, sized, err := gpu.Domain(f)
		if err != nil {
			return ir.ProgramErrorf(f.Pos, "@%s %v", ir.NameAttr.Of(f), err)
		}
		for _, launch := range gpu.Launches(f) {
			rows, ok := rowsOfBlocks(launch)
			if !ok || p.Order == OrderPlanes || p.Order == OrderByModel && !sized {
				continue
			}
			if p.Order == OrderColumns || newReuse(launch, n, rows).pays(ctx, launch) {
				exchangeAxes(launch, 1, 2)
			}
		}
	}
	return nil
}

// rowsOfBlocks returns how many rows blocks of a launch have, if the grid runs over planes along
// its z, and may run over them along its y as well.
func rowsOfBlocks(launch *ir.Op) (rows int, ok bool) {
	if !launch.Is(gpu.OpLaunch) || gpu.WavefrontsOf(launch) != nil {
		return 0, false
	}
	grid, tiles := gpu.GridOf(launch), gpu.TilesOf(launch).Regions[0]
	j, rows, okJ := analysis.Cover(grid.Blocks[1], tiles, abi.Wavefronts{})
	k, _, okK := analysis.Cover(grid.Blocks[2], tiles, abi.Wavefronts{})
	threads, known := analysis.Constants(grid.Threads)
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

// reuse is the reuse distance of a launch, in bytes: what is read between two blocks that read the same.
// These are neighbours along k if blocks go along planes, and along j if they go along columns.
type reuse struct {
	plane, band float64
	alongK      bool // there is something that neighbours along k read both
}

func newReuse(launch *ir.Op, n [ir.Rank]int, rows int) (r reuse) {
	first := map[*ir.Value]int{} // the plane at which each field is used first, from that of the point
	launch.Regions[0].Walk(func(op *ir.Op) {
		if !op.Is(loop.OpLoad) && !op.Is(loop.OpStore) || gpu.IsMemory(loop.FieldOf(op)) {
			return
		}
		f, at := loop.FieldOf(op), ir.OffsetAttr.Of(op)[2]
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
		r.band += row * along(1, rows) * along(2, n[2])
	})
	return r
}

// pays reports whether columns are better, and says so.
func (r reuse) pays(ctx *transform.Context, launch *ir.Op) bool {
	if !r.alongK || r.plane < float64(machine.GPU.SecondLevel) || r.band*leastReuseGain > r.plane {
		return false
	}
	const mega = 1e6
	ctx.Remarkf(launch.Pos, "blocks of %s go along columns first: they read again what was read %.3g MB before, not %.3g MB as along planes",
		ir.NameAttr.Of(gpu.TilesOf(launch)), r.band/mega, r.plane/mega)
	return true
}
