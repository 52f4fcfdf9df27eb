package pipeline

import (
	"fmt"
	"slices"
	"strings"
)

// level is an optimization level: two standard pipelines, as data.
type level struct {
	name    string
	stencil []string // ends with everything in memory and sized, as Describe wants it
	loop    []string // down to what the backends take
}

func levels() []level {
	ls := []level{
		{
			name: "original",
			stencil: []string{
				nameCombineToIfElse, nameCanonicalize, nameCSE, nameIfToSelect, nameCanonicalize, nameCSE,
				nameSplitting, nameStorage, nameShapes,
			},
			loop: loopPasses(),
		},
		{
			name: "inline",
			stencil: []string{
				nameCombineToIfElse, nameCanonicalize, nameCSE, nameInlining, nameCanonicalize, nameCSE,
				nameIfToSelect, nameCanonicalize, nameCSE, nameSelectOperands, nameCanonicalize, nameCSE,
				nameSplitting, nameStorage, nameShapes,
			},
			loop: loopPasses(),
		},
	}
	tuned := level{name: Tuned, loop: loopPasses()}
	at := slices.Index(ls[1].stencil, nameInlining)
	tuned.stencil = slices.Concat(ls[1].stencil[:at], []string{nameFusion, nameInlining, nameRecurrences}, ls[1].stencil[at+1:])
	// Unrolling comes after what the run time is told of a program, because it changes
	// nothing of that.
	inline := ls[len(ls)-1]
	for _, factor := range []int{2, 4} {
		ls = append(ls, level{
			name:    fmt.Sprintf("%s+unroll%d", inline.name, factor),
			stencil: inline.stencil,
			loop:    withUnrolling(factor, inline.loop),
		})
	}
	return append(ls, tuned)
}

// withUnrolling puts unrolling by a factor before the passes to loops.
func withUnrolling(factor int, loop []string) []string {
	return slices.Concat([]string{fmt.Sprintf("%s=%s=%d", nameUnrolling, unrollFactor, factor), nameCSE}, loop)
}

// loopPasses is the way from sized applies to loops, the same at every level.
func loopPasses() []string {
	return []string{nameConvertToLoops, nameDCE, nameTiling, nameLoopSplitting, nameLICM}
}

// MachinePasses returns the passes that follow for machine code of the CPU: what they do is
// the same at every level, and not for readers.
func MachinePasses() []string {
	return []string{nameTimeSkewing, nameInterleaving, nameWeaving, nameLineBuffers}
}

// MaskedPasses returns the passes that follow for a CPU that computes under masks.
func MaskedPasses() []string { return []string{nameSelectOperands + "=" + withMasks} }

// Levels returns the names of the optimization levels, least optimized first.
func Levels() []string {
	var names []string
	for _, l := range levels() {
		names = append(names, l.name)
	}
	return names
}

// StencilPasses returns the passes of a level that work on the stencil dialect.
func StencilPasses(level string) ([]string, error) {
	l, err := levelByName(level)
	return l.stencil, err
}

// GPUPasses returns what follows the passes of a level on the stencil dialect for an
// accelerator, instead of [LoopPasses]: they turn applies into kernels.
func GPUPasses(level string) ([]string, error) {
	l, err := levelByName(level)
	if err != nil {
		return nil, err
	}
	return ToKernels(l.loop), nil
}

// ToKernels returns the passes for an accelerator in the place of those to loops: the same up to
// nests over points, and then those to kernels.
func ToKernels(loop []string) []string {
	at := slices.Index(loop, nameTiling)
	return slices.Concat(loop[:at], []string{nameSharedBuffers, nameLoopsToGPU, nameLICM, nameBlockOrder, nameOutlining})
}

// ToKernelsFor divides what [ToKernels] returns: what comes before it matters which domain a
// program is for, and what follows for a program for one.
func ToKernelsFor(kernels []string) (before, after []string) {
	at := slices.IndexFunc(kernels, func(pass string) bool { return strings.HasPrefix(pass, nameBlockOrder) })
	return kernels[:at], append([]string{nameSizes}, kernels[at:]...)
}

// SimPasses returns the passes that follow those for an accelerator where a CPU takes the place
// of one.
func SimPasses() []string { return []string{nameThreadLoops} }

// LoopPasses returns the passes of a level that follow: they turn applies into loops.
func LoopPasses(level string) ([]string, error) {
	l, err := levelByName(level)
	return l.loop, err
}

func levelByName(name string) (level, error) {
	ls := levels()
	i := slices.IndexFunc(ls, func(l level) bool { return l.name == name })
	if i < 0 {
		return level{}, fmt.Errorf("unknown optimization level %q; there are %s", name, strings.Join(Levels(), ", "))
	}
	return ls[i], nil
}
