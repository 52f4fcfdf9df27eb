package ranges

import (
	"testing"

	"github.com/openearthgo/oec/difftest"
	"github.com/openearthgo/oec/rt"
)

// TestDifferential compares the compiled programs with functions in Go, and all that these do
// not store with what was there before.
func TestDifferential(t *testing.T) {
	difftest.Run(t,
		difftest.Case{Name: "Ranges", Plain: Ranges, Bind: BindRanges, Info: RangesInfo()},
		difftest.Case{Name: "Layers", Plain: Layers, Bind: BindLayers, Info: LayersInfo()},
	)
}

// TestPartial checks which outputs are known to keep what they have.
func TestPartial(t *testing.T) {
	t.Parallel()
	for name, info := range map[string]rt.Info{"Ranges": RangesInfo(), "Layers": LayersInfo()} {
		for _, f := range info.Fields {
			want := f.Output && f.Param != "all" && f.Param != "both"
			if f.Partial != want {
				t.Errorf("%s, %s: partial %v, want %v", name, f.Param, f.Partial, want)
			}
		}
	}
}
