package regions

import (
	"testing"

	"github.com/openearthgo/oec/difftest"
)

// TestDifferential compares the compiled stencils with the plain functions.
func TestDifferential(t *testing.T) { difftest.Run(t, stencils()...) }

// TestPortable compares the kernels in Go on other machines with this one's.
func TestPortable(t *testing.T) { difftest.RunPortable(t, stencils()...) }

func stencils() []difftest.Case {
	return []difftest.Case{
		{Name: "Frame", Plain: Frame, Bind: BindFrame, Info: FrameInfo()},
		{Name: "Levels", Plain: Levels, Bind: BindLevels, Info: LevelsInfo()},
		{Name: "Tail", Plain: Tail, Bind: BindTail, Info: TailInfo()},
		{Name: "East", Plain: East, Bind: BindEast, Info: EastInfo()},
	}
}
