package pipeline

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/openearthgo/oec/dialect/gpu"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// Tuned is the name of the level whose passes follow a [Schedule].
const Tuned = "tuned"

// Schedule is what can be chosen for one stencil without changing its results: the zero
// Schedule recomputes all intermediates and computes one point at a time.
type Schedule struct {
	Keep   int // the intermediates that are kept for a tile at a time, see the pass stencil-fusion
	Unroll int // how many points along j are computed at once; 0 is 1

	// On accelerators only:
	Block [ir.Rank]int // threads of a block along i, j and k; 0 is what the compiler chooses
	March int          // points along k that a thread goes through; 0 is what the compiler chooses
	Share Sharing      // what is kept for a tile at a time is kept in memory that blocks share

	Order    BlockOrder
	Resident int // blocks that a multiprocessor is to hold at a time; 0 is any number
}

// Sharing says whether blocks of threads share what is kept for a tile at a time.
type Sharing int

// The kinds of sharing: what the compiler chooses, all that can be, and nothing.
const (
	ShareByModel Sharing = iota
	ShareAll
	ShareNone
)

// BlockOrder says in which order the blocks of a launch start.
type BlockOrder int

// The orders of blocks: what the compiler chooses, plane by plane, and along columns first.
const (
	OrderByModel BlockOrder = iota
	OrderPlanes
	OrderColumns
)

var blockOrders = [...]string{OrderByModel: "model", OrderPlanes: "ijk", OrderColumns: "ikj"}

var sharings = [...]string{ShareByModel: "model", ShareAll: "all", ShareNone: "none"}

// ByModel leaves the choice to the model of stencil-fusion.
var ByModel = Schedule{Keep: byModel}

// String returns the form that [ParseSchedule] reads.
func (s Schedule) String() string {
	keep := "model"
	if s.Keep != byModel {
		keep = strconv.Itoa(s.Keep)
	}
	return fmt.Sprintf("keep=%s unroll=%d", keep, max(s.Unroll, 1)) + s.threads()
}

// threads returns the part of the schedule that is for accelerators.
func (s Schedule) threads() (text string) {
	if s.Block != [ir.Rank]int{} {
		text += fmt.Sprintf(" block=%dx%dx%d", s.Block[0], s.Block[1], s.Block[2])
	}
	if s.March > 0 {
		text += fmt.Sprintf(" march=%d", s.March)
	}
	if s.Share != ShareByModel {
		text += " share=" + sharings[s.Share]
	}
	if s.Order != OrderByModel {
		text += " order=" + blockOrders[s.Order]
	}
	if s.Resident > 0 {
		text += fmt.Sprintf(" resident=%d", s.Resident)
	}
	return text
}

// OnDevice returns the form of a schedule for one kind of accelerator, which says nothing of
// what is kept: that is the same on all of them.
func (s Schedule) OnDevice() string {
	return fmt.Sprintf("unroll=%d", max(s.Unroll, 1)) + s.threads()
}

// On returns a schedule for one kind of accelerator, of which another one says what is kept.
func (s Schedule) On(all Schedule) Schedule {
	s.Keep = all.Keep
	return s
}

// ParseSchedule reads a schedule: "keep=model unroll=1", or numbers instead, and for accelerators
// "block=64x4x1 march=4 share=model order=ijk
// resident=4".
func ParseSchedule(text string) (Schedule, error) {
	s := ByModel
	for _, word := range strings.Fields(text) {
		name, value, _ := strings.Cut(word, "=")
		n, err := strconv.Atoi(value)
		switch {
		case name == "keep" && value == "model":
			s.Keep = byModel
		case name == "keep" && err == nil && n >= 0:
			s.Keep = n
		case name == "unroll" && err == nil && n >= 1 && n <= maxUnroll:
			s.Unroll = n
		case name == "march" && value == "model":
			s.March = 0
		case name == "march" && err == nil && n >= 1 && n <= maxMarch:
			s.March = n
		case name == "block" && parseBlock(value, &s.Block):
		case name == "order" && slices.Contains(blockOrders[:], value):
			s.Order = BlockOrder(slices.Index(blockOrders[:], value))
		case name == "resident" && err == nil && n >= 1 && n <= gpu.MaxResident:
			s.Resident = n
		case name == "share" && slices.Contains(sharings[:], value):
			s.Share = Sharing(slices.Index(sharings[:], value))
		default:
			return s, fmt.Errorf("%q is no part of a schedule; expected keep=model, keep=N, unroll=N up to %d, march=model, march=N up to %d, share=model, share=all, share=none, order=model, order=ijk, order=ikj, resident=N up to %d, or block=64x4x1 with up to %d threads, %d along k", word, maxUnroll, maxMarch, gpu.MaxResident, gpu.MaxBlock, gpu.MaxBlockZ)
		}
	}
	return s, nil
}

// parseBlock reads how many threads a block has along i, j and k.
func parseBlock(text string, block *[ir.Rank]int) bool {
	words := strings.Split(text, "x")
	threads := 1
	for d, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > gpu.MaxBlock || d >= ir.Rank {
			return false
		}
		block[d] = n
		threads *= n
	}
	return len(words) == ir.Rank && threads <= gpu.MaxBlock && block[2] <= gpu.MaxBlockZ
}

// maxUnroll bounds the points that a schedule computes at once: registers are spilled long before.
const maxUnroll = 16

// Passes returns the passes of the stencil dialect and those that follow, of level [Tuned].
func (s Schedule) Passes() (stencilPasses, loopPasses []string) {
	tuned, _ := levelByName(Tuned)
	if s.Keep != byModel {
		at := slices.Index(tuned.stencil, nameFusion)
		tuned.stencil = slices.Clone(tuned.stencil)
		tuned.stencil[at] = fmt.Sprintf("%s=%s=%d", nameFusion, fusionKeep, s.Keep)
	}
	if s.Unroll > 1 {
		tuned.loop = withUnrolling(s.Unroll, tuned.loop)
	}
	return tuned.stencil, tuned.loop
}

// KernelPasses returns the passes that follow those of the stencil dialect for an accelerator, in
// the place of those to loops.
func (s Schedule) KernelPasses() []string {
	_, loopPasses := s.Passes()
	passes := ToKernels(loopPasses)
	options := ""
	for d, name := range [...]string{blockI, blockJ, blockK} {
		if n := s.Block[d]; n > 0 {
			options += fmt.Sprintf(" %s=%d", name, n)
		}
	}
	if s.March > 0 {
		options += fmt.Sprintf(" %s=%d", marchK, s.March)
	}
	set := func(name, options string) {
		if options != "" {
			passes[slices.Index(passes, name)] = name + "=" + strings.TrimSpace(options)
		}
	}
	set(nameLoopsToGPU, options)
	set(nameSharedBuffers, s.sharing())
	if s.Order != OrderByModel {
		set(nameBlockOrder, fmt.Sprintf("%s=%d", columnsFirst, s.Order-OrderPlanes))
	}
	if s.Resident > 0 {
		set(nameOutlining, fmt.Sprintf("%s=%d", residentBlocks, s.Resident))
	}
	return passes
}

// sharing returns the options for blocks that share: these have threads along i and j only.
func (s Schedule) sharing() (options string) {
	if s.Share == ShareNone || s.Block[2] > 1 {
		return keepShared + "=0"
	}
	if s.Share == ShareAll {
		options = keepShared + "=1"
	}
	if s.Block != [ir.Rank]int{} {
		options += fmt.Sprintf(" %s=%d %s=%d", blockI, s.Block[0], blockJ, s.Block[1])
	}
	return options
}

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
			list = append(list, Schedule{Keep: kept.Keep, Block: block, March: march, Share: ShareNone})
		}
	}
	for _, block := range blocks[:2] {
		for _, unroll := range []int{2, 4} {
			list = append(list, Schedule{Keep: kept.Keep, Block: block, March: 1, Unroll: unroll})
		}
	}
	for _, shape := range blockShapes {
		list = append(list, Schedule{Keep: kept.Keep, Block: [ir.Rank]int{shape[0], shape[1], 1}, Share: ShareAll})
	}
	for _, march := range []int{1, 4} {
		list = append(list, Schedule{Keep: kept.Keep, Block: blocks[0], March: march, Share: ShareNone, Order: OrderColumns})
	}
	for _, resident := range []int{3, 4, 6} {
		list = append(list, Schedule{Keep: kept.Keep, Resident: resident})
	}
	return list
}

// Schedules returns schedules of a raised module that are worth a try, those of the model
// first: with each change of one intermediate from what the model keeps, with nothing kept,
// and with several points at once for the first and the last of these.
func Schedules(registry *ir.Registry, module *ir.Op) ([]Schedule, error) {
	count, model, err := candidates(registry, module)
	if err != nil {
		return nil, err
	}
	keeps := []int{model}
	for bit := range min(count, 12) {
		keeps = append(keeps, model^1<<bit)
	}
	if !slices.Contains(keeps, 0) {
		keeps = append(keeps, 0)
	}
	var list []Schedule
	for _, keep := range keeps {
		list = append(list, Schedule{Keep: keep})
	}
	for _, unroll := range []int{2, 4} {
		for _, keep := range slices.Compact([]int{model, 0}) {
			list = append(list, Schedule{Keep: keep, Unroll: unroll})
		}
	}
	return list, nil
}

// candidates returns how many intermediates of a module's program can be kept, and which the
// model keeps.
func candidates(registry *ir.Registry, module *ir.Op) (count, model int, err error) {
	tuned, _ := levelByName(Tuned)
	p, err := New(tuned.stencil[:slices.Index(tuned.stencil, nameFusion)]...)
	if err != nil {
		return 0, 0, err
	}
	module = ir.Clone(module)
	if err := p.Run(&Context{Registry: registry}, module, Options{}); err != nil {
		return 0, 0, err
	}
	for _, program := range stencil.Programs(module) {
		g := newFusionGraph(program)
		if g == nil {
			continue
		}
		for n, kept := range g.search() {
			if !g.nodes[n].candidate || count == maxCandidates {
				continue
			}
			if kept {
				model |= 1 << count
			}
			count++
		}
	}
	return count, model, nil
}
