package pipeline

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

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
	March  int // how many points along k a thread of an accelerator goes through; 0 is the model's choice
}

// ByModel leaves the choice to the model of stencil-fusion.
var ByModel = Schedule{Keep: byModel}

// String returns the form that [ParseSchedule] reads.
func (s Schedule) String() string {
	keep := "model"
	if s.Keep != byModel {
		keep = strconv.Itoa(s.Keep)
	}
	text := fmt.Sprintf("keep=%s unroll=%d", keep, max(s.Unroll, 1))
	if s.March > 0 {
		text += fmt.Sprintf(" march=%d", s.March)
	}
	return text
}

// ParseSchedule reads a schedule: "keep=model unroll=1 march=model", or numbers instead.
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
		default:
			return s, fmt.Errorf("%q is no part of a schedule; expected keep=model, keep=N, unroll=N up to %d, march=model or march=N up to %d", word, maxUnroll, maxMarch)
		}
	}
	return s, nil
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

// KernelPasses returns the passes for an accelerator in the place of those to loops, see
// [ToKernels].
func (s Schedule) KernelPasses(loop []string) []string {
	passes := ToKernels(loop)
	if s.March > 0 {
		passes[slices.Index(passes, nameLoopsToGPU)] = fmt.Sprintf("%s=%s=%d", nameLoopsToGPU, marchK, s.March)
	}
	return passes
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
