package tables

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
		{Name: "Classify", Plain: Classify, Bind: BindClassify, Info: ClassifyInfo(), Ranges: map[string]difftest.Range{"in": {-6, 9}}, Arithmetic: true},
		{Name: "Tone", Plain: Tone, Bind: BindTone, Info: ToneInfo(), Ranges: map[string]difftest.Range{"in": {-3, 9}}, Arithmetic: true},
		{Name: "Slopes", Plain: Slopes, Bind: BindSlopes, Info: SlopesInfo(), Arithmetic: true},
	}
}
