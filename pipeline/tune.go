package pipeline

import (
	"slices"

	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform"
	"github.com/openearthgo/oec/transform/gpu"
	"github.com/openearthgo/oec/transform/stencil"
)

// DeviceSchedules returns schedules for accelerators that are worth a try with what one keeps,
// those of the compiler's choice first: with blocks of other shapes and several points along j for a
// thread, with fewer registers for more blocks at a time, with blocks that share what is kept, with blocks
// that start along columns, and with threads that go through several points along k. What was fastest for a
// kernel of the Open Earth suite on an H100 is among them.
func DeviceSchedules(kept Schedule) []Schedule {
	list := []Schedule{{Keep: kept.Keep}}
	add := func(s Schedule) {
		s.Keep = kept.Keep
		list = append(list, s)
	}
	for _, block := range [][ir.Rank]int{{64, 2, 1}, {32, 4, 1}, {128, 1, 1}, {32, 2, 1}, {64, 1, 1}, {64, 4, 1}, {128, 2, 1}, {256, 1, 1}, {32, 8, 1}, {512, 1, 1}} {
		for _, unroll := range []int{1, 2, 3, 4, 8} {
			add(Schedule{Block: block, Unroll: unroll})
		}
	}
	for _, block := range [][ir.Rank]int{{64, 4, 1}, {128, 2, 1}, {256, 1, 1}} {
		for _, bound := range [][2]int{{1, 6}, {1, 8}, {2, 4}, {4, 4}, {4, 5}, {8, 4}} { // 4, 5, 6 and 8 blocks leave 64, 48, 40 and 32 registers
			add(Schedule{Block: block, Unroll: bound[0], Resident: bound[1]})
		}
	}
	for _, shape := range gpu.BlockShapes {
		add(Schedule{Block: [ir.Rank]int{shape[0], shape[1], 1}, Unroll: 1, Share: gpu.ShareAll})
	}
	for _, block := range [][ir.Rank]int{{64, 4, 1}, {256, 1, 1}} {
		add(Schedule{Block: block, Unroll: 1, Order: gpu.OrderColumns})
		for _, march := range []int{2, 4} {
			add(Schedule{Block: block, Unroll: 1, March: march})
		}
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
