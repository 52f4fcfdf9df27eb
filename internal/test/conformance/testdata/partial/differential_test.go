package partial

import (
	"testing"

	"github.com/openearthgo/oec/difftest"
	"github.com/openearthgo/oec/rt"
)

// TestDifferential compares the compiled programs with functions in Go, and all that these do
// not store with what was there before.
func TestDifferential(t *testing.T) {
	difftest.Run(t,
		difftest.Case{Name: "Positive", Plain: Positive, Bind: BindPositive, Info: PositiveInfo()},
		difftest.Case{Name: "Edges", Plain: Edges, Bind: BindEdges, Info: EdgesInfo()},
		difftest.Case{Name: "Kept", Plain: Kept, Bind: BindKept, Info: KeptInfo()},
	)
}

// TestChecked runs kernels beside those in Go, which must keep the same points.
func TestChecked(t *testing.T) {
	t.Parallel()
	var f PositiveFields
	if err := f.Alloc(37, 5, 3); err != nil {
		t.Fatal(err)
	}
	f.In.FillFunc(func(i, j, k int) float64 { return float64(i*(j-2)) - 3.5*float64(k) })
	f.Out.FillFunc(func(i, j, k int) float64 { return float64(i + j + k) })
	if err := RunPositive(t.Context(), f, 1, rt.Check(100), rt.Workers(2)); err != nil {
		t.Error(err)
	}
	if have := f.Out.At(0, 0, 2); have != 2 {
		t.Errorf("a point that is not stored has become %v", have)
	}
}

// TestPartial checks which outputs are known to keep what they have.
func TestPartial(t *testing.T) {
	t.Parallel()
	for name, info := range map[string]rt.Info{"Positive": PositiveInfo(), "Edges": EdgesInfo(), "Kept": KeptInfo()} {
		for _, f := range info.Fields {
			want := f.Output && f.Param != "sign" && f.Param != "next"
			if f.Partial != want {
				t.Errorf("%s, %s: partial %v, want %v", name, f.Param, f.Partial, want)
			}
		}
	}
}
