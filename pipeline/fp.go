package pipeline

import (
	"fmt"
	"slices"
	"strings"

	"github.com/openearthgo/oec/transform"
	"github.com/openearthgo/oec/transform/arith"
)

// StrictFP is the mode of floating-point arithmetic in which every operation of the source is
// rounded.
const StrictFP = "strict"

// fpMode is a mode of floating-point arithmetic: the passes that run on a raised program
// before those of any level, so that all levels, back ends and machines compute the same bits.
type fpMode struct {
	name    string
	passes  passes
	differs string // how results differ from those of the plain function, as a sentence
}

func fpModes() []fpMode {
	return []fpMode{
		{name: StrictFP},
		{"contract", passes{arith.Contract{}},
			"Products are fused with the sums that they are part of (-fp contract), so that results differ from those of the plain function in how they are rounded."},
		{"fold", passes{arith.FoldConstants{}, arith.Contract{}},
			"Constants are computed with each other and products fused with the sums that they are part of (-fp fold), so that results differ from those of the plain function in how they are rounded."},
	}
}

// FPModes returns the names of the modes of floating-point arithmetic, the strict one first.
func FPModes() []string {
	var names []string
	for _, m := range fpModes() {
		names = append(names, m.name)
	}
	return names
}

// FPPasses returns the passes of a mode of floating-point arithmetic, which run on a raised
// program before those of a level.
func FPPasses(mode string) ([]transform.Pass, error) {
	m, err := fpModeByName(mode)
	return m.passes, err
}

// FPDiffers says, as a sentence, how the results of a mode of floating-point arithmetic differ
// from those of the plain function; "" if they do not.
func FPDiffers(mode string) string {
	m, _ := fpModeByName(mode) // a mode that there is not is not different either
	return m.differs
}

func fpModeByName(name string) (fpMode, error) {
	ms := fpModes()
	i := slices.IndexFunc(ms, func(m fpMode) bool { return m.name == name })
	if i < 0 {
		return fpMode{}, fmt.Errorf("unknown mode of floating-point arithmetic %q; there are %s", name, strings.Join(FPModes(), ", "))
	}
	return ms[i], nil
}
