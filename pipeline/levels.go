package pipeline

import (
	"fmt"
	"slices"
	"strings"

	"github.com/openearthgo/oec/transform"
	"github.com/openearthgo/oec/transform/arith"
	"github.com/openearthgo/oec/transform/canonical"
	"github.com/openearthgo/oec/transform/gpu"
	"github.com/openearthgo/oec/transform/loop"
	"github.com/openearthgo/oec/transform/stencil"
)

// Tuned is the name of the level whose passes follow a [Schedule].
const Tuned = "tuned"

// passes is a part of a pipeline.
type passes = []transform.Pass

// Level is an optimization level: the passes on the stencil dialect, and those for each target.
//
//	Stencil ─┬─ Loops ─── Machine(Extremes) ─── Machine(Compared) ─── Machine(Masked)
//	         └─ Launches ─── Kernels ─── Sim
type Level struct {
	Name     string
	stencil  func(Schedule) passes
	schedule Schedule
	arrays   bool // of kernels of arrays
}

func levels() []Level {
	return []Level{
		{Name: "original", stencil: original},
		{Name: "inline", stencil: inline},
		{Name: "inline+unroll2", stencil: inline, schedule: Schedule{Unroll: 2}},
		{Name: "inline+unroll4", stencil: inline, schedule: Schedule{Unroll: 4}},
		{Name: Tuned, stencil: tuned, schedule: ByModel},
	}
}

// Levels returns the names of the optimization levels, least optimized first.
func Levels() []string {
	var names []string
	for _, l := range levels() {
		names = append(names, l.Name)
	}
	return names
}

// LevelByName returns a level. The one called [Tuned] follows a schedule.
func LevelByName(name string, s Schedule) (Level, error) {
	ls := levels()
	i := slices.IndexFunc(ls, func(l Level) bool { return l.Name == name })
	if i < 0 {
		return Level{}, fmt.Errorf("unknown optimization level %q; there are %s", name, strings.Join(Levels(), ", "))
	}
	if name == Tuned {
		ls[i].schedule = s
	}
	return ls[i], nil
}

// Stencil returns the passes on the stencil dialect. They end with everything in memory and
// sized, as package describe wants it.
func (l Level) Stencil() []transform.Pass { return l.stencil(l.schedule) }

// original computes applies as they are written.
func original(Schedule) passes {
	return passes{
		stencil.CombineToIfElse{},
		canonical.Canonicalize{},
		canonical.CSE{},
		arith.IfToSelect{},
		canonical.Canonicalize{},
		canonical.CSE{},
		stencil.ResultSplitting{},
		stencil.StorageMaterialization{},
		stencil.ShapeInference{},
	}
}

// inline recomputes all intermediates where they are read.
func inline(Schedule) passes {
	return passes{
		stencil.CombineToIfElse{},
		canonical.Canonicalize{},
		canonical.CSE{},
		stencil.Inlining{},
		canonical.Canonicalize{},
		canonical.CSE{},
		arith.IfToSelect{},
		canonical.Canonicalize{},
		canonical.CSE{},
		arith.SelectOperands{},
		canonical.Canonicalize{},
		canonical.CSE{},
		stencil.ResultSplitting{},
		stencil.StorageMaterialization{},
		stencil.ShapeInference{},
	}
}

// tuned recomputes or keeps each intermediate, whatever takes less.
func tuned(s Schedule) passes {
	return passes{
		stencil.CombineToIfElse{},
		canonical.Canonicalize{},
		canonical.CSE{},
		stencil.Fusion{Keep: s.Keep},
		stencil.Inlining{},
		stencil.RecurrenceFusion{},
		canonical.Canonicalize{},
		canonical.CSE{},
		arith.IfToSelect{},
		canonical.Canonicalize{},
		canonical.CSE{},
		arith.SelectOperands{},
		canonical.Canonicalize{},
		canonical.CSE{},
		stencil.ResultSplitting{},
		stencil.StorageMaterialization{},
		stencil.ShapeInference{},
	}
}

// unroll returns the passes that compute several points at once, if the schedule has them. They
// come after what the run time is told of a program, because they change nothing of that.
func (l Level) unroll() passes {
	if l.schedule.Unroll <= 1 {
		return nil
	}
	return passes{
		stencil.Unrolling{Factor: l.schedule.Unroll, Index: 1},
		canonical.CSE{},
	}
}

// perThread returns the passes that decide what a thread of an accelerator computes: several points,
// as the schedule or the model says, and what others have kept.
func (l Level) perThread() (list passes) {
	if l.Name != Tuned {
		return l.unroll()
	}
	if l.schedule.Share == gpu.ShareByModel {
		list = passes{
			stencil.Recomputation{},
			canonical.CSE{},
		}
	}
	if l.schedule.Unroll > 0 {
		return append(list, l.unroll()...)
	}
	return append(list,
		stencil.Unrolling{ByModel: true, Index: 1},
		canonical.CSE{},
	)
}

// Blocks returns the first passes of [Level.Loops]: they decide how many points CPUs compute together.
func (l Level) Blocks() []transform.Pass {
	switch {
	case l.arrays:
		return nil
	case l.Name == Tuned && l.schedule.Unroll == 0:
		return passes{stencil.Unrolling{ByRows: true, Index: 1}, canonical.CSE{}}
	}
	return l.unroll()
}

// Loops returns the passes that follow those on the stencil dialect for kernels in Go, which
// machine code of the CPU is made of, too: they turn applies into loops.
func (l Level) Loops() []transform.Pass {
	if l.arrays {
		return kernelLoops()
	}
	return append(l.Blocks(),
		loop.ConvertStencil{},
		canonical.DCE{},
		loop.Tiling{},
		loop.Splitting{},
		loop.InvariantCodeMotion{},
	)
}

// Form is what machine code of a CPU is made of, for CPUs of a kind: each form is made of the one before.
type Form int

// The forms of machine code.
const (
	Extremes Form = iota // for CPUs with an instruction for a maximum as Go has it
	Compared             // for those whose maxima are a comparison and a selection
	Masked               // for such that compute under masks, too
	Forms                // how many there are
)

// Machine returns the passes that follow those to loops, or those of the form before, for a form of machine
// code. What they do is not for readers.
func (l Level) Machine(f Form) []transform.Pass {
	switch {
	case f == Compared:
		return passes{
			arith.OneSidedExtremes{},
		}
	case l.arrays:
		return nil
	case f == Masked:
		return passes{
			arith.SelectOperands{Masks: true},
		}
	}
	return passes{
		loop.InvariantCodeMotion{},
		loop.TimeSkewing{},
		loop.Interleaving{},
		loop.ColumnFusion{},
		loop.LineBuffers{},
		loop.Versioning{},
	}
}

// Launches returns the passes that follow those on the stencil dialect for an accelerator: they
// turn applies into launches, whatever the domain is.
func (l Level) Launches() []transform.Pass {
	if l.arrays {
		return kernelLaunches()
	}
	return append(l.perThread(),
		loop.ConvertStencil{},
		canonical.DCE{},
		l.schedule.sharedBuffers(),
		l.schedule.convertLoops(),
		loop.InvariantCodeMotion{},
	)
}

// Kernels returns the passes that follow those to launches. They count on the domain, if a program
// is for one.
func (l Level) Kernels() []transform.Pass {
	return passes{
		gpu.SizeSpecialization{},
		gpu.BlockOrder{Order: l.schedule.Order},
		gpu.KernelOutlining{Resident: l.schedule.Resident},
		arith.OneSidedExtremes{},
	}
}

// Sim returns the passes that follow those to kernels where a CPU takes the place of an
// accelerator.
func Sim() []transform.Pass {
	return passes{
		gpu.ThreadLoops{},
	}
}
