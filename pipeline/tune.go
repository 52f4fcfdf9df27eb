package pipeline

import (
	"slices"

	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
	"github.com/openearthgo/oec/transform/gpu"
	"github.com/openearthgo/oec/transform/stencil"
)

// DeviceSchedules returns schedules for accelerators that are worth a try with what one keeps,
// those of the compiler's choice first: with blocks of other shapes, with threads that go through
// several points along k, with several points along j at once, with blocks that share what is
// kept, with blocks that start along columns, and with fewer registers for more blocks at a time.
func DeviceSchedules(kept Schedule) []Schedule {
	list := []Schedule{{Keep: kept.Keep}}
	blocks := [][ir.Rank]int{{64, 4, 1}, {32, 8, 1}, {32, 4, 1}, {128, 2, 1}, {128, 1, 1}, {256, 1, 1}, {16, 16, 1}, {32, 4, 2}}
	for n, block := range blocks {
		marches := []int{1, 4}
		if n < len(blocks)/2 {
			marches = []int{1, 2, 4, 8, 16}
		}
		for _, march := range marches {
			list = append(list, Schedule{Keep: kept.Keep, Block: block, March: march, Unroll: 1, Share: gpu.ShareNone})
		}
	}
	for _, block := range blocks[:2] {
		for _, unroll := range []int{2, 4, 8, 16} {
			list = append(list, Schedule{Keep: kept.Keep, Block: block, March: 1, Unroll: unroll})
		}
	}
	for _, shape := range gpu.BlockShapes {
		list = append(list, Schedule{Keep: kept.Keep, Block: [ir.Rank]int{shape[0], shape[1], 1}, Unroll: 1, Share: gpu.ShareAll})
	}
	for _, march := range []int{1, 4} {
		list = append(list, Schedule{Keep: kept.Keep, Block: blocks[0], March: march, Unroll: 1, Share: gpu.ShareNone, Order: gpu.OrderColumns})
	}
	for _, resident := range []int{3, 4, 6} {
		list = append(list, Schedule{Keep: kept.Keep, Resident: resident})
	}
	return list
}

// Schedules returns schedules of a raised module that are worth a try, those of the model
// first: with each change of one intermediate from what the model keeps, with nothing kept,
// and with one point and several at once for the first and the last of these.
func Schedules(registry *ir.Registry, module *ir.Op) ([]Schedule, error) {
	count, model, err := candidates(registry, module)
	if err != nil {
		return nil, err
	}
	keeps := []stencil.Keep{model}
	for number := range min(count, 12) {
		keeps = append(keeps, model.Flip(number))
	}
	nothing := stencil.Keep{}
	if !slices.Contains(keeps, nothing) {
		keeps = append(keeps, nothing)
	}
	var list []Schedule
	for _, keep := range keeps {
		list = append(list, Schedule{Keep: keep})
	}
	for _, unroll := range []int{1, 2, 4} {
		for _, keep := range slices.Compact([]stencil.Keep{model, nothing}) {
			list = append(list, Schedule{Keep: keep, Unroll: unroll})
		}
	}
	return list, nil
}

// candidates returns how many intermediates of a module can be kept, and which the model keeps.
func candidates(registry *ir.Registry, module *ir.Op) (count int, model stencil.Keep, err error) {
	list := tuned(ByModel)
	at := slices.IndexFunc(list, func(p transform.Pass) bool { return same(p, stencil.Fusion{}) })
	p, err := New(list[:at]...)
	if err != nil {
		return 0, model, err
	}
	module = ir.Clone(module)
	if err := p.Run(&transform.Context{Registry: registry}, module, Options{}); err != nil {
		return 0, model, err
	}
	count, model = stencil.Candidates(module)
	return count, model, nil
}
