package columns

import (
	"context"
	"testing"

	"github.com/openearthgo/oec/rt"
)

func newField(t *testing.T, dims rt.Dims, n [3]int, h rt.Halo) *rt.Field[float64] {
	t.Helper()
	f, err := rt.NewField[float64](dims, n, h)
	if err != nil {
		t.Fatal(err)
	}
	f.Fill(1)
	return f
}

// The first input with a dimension that the outputs lack says how far loops go.
func TestExtent(t *testing.T) {
	t.Parallel()
	path, most := newField(t, rt.IJ, [3]int{4, 3}, rt.Halo{}), newField(t, rt.IJ, [3]int{4, 3}, rt.Halo{})
	for _, c := range []struct {
		name string
		q, p *rt.Field[float64]
		want string // the error
	}{
		{"levels and faces", newField(t, rt.IJK, [3]int{4, 3, 5}, rt.Halo{}), newField(t, rt.IJK, [3]int{4, 3, 6}, rt.Halo{}), ""},
		{"a halo for the last face", newField(t, rt.IJK, [3]int{4, 3, 5}, rt.Halo{}), newField(t, rt.IJK, [3]int{4, 3, 5}, rt.Halo{Hi: [3]int{0, 0, 1}}), ""},
		{"no last face", newField(t, rt.IJK, [3]int{4, 3, 5}, rt.Halo{}), newField(t, rt.IJK, [3]int{4, 3, 5}, rt.Halo{}),
			"Water: field P: reads k+1 (columns.go:15:25) in path and needs a halo of 1 at the high end of k; its halo is 0 there\n\thint: allocate it with the halo that WaterHalo()[\"P\"] gives; or set it to nil, and call WaterFields.Alloc"},
		{"too few levels", newField(t, rt.IJK, [3]int{4, 3, 5}, rt.Halo{}), newField(t, rt.IJK, [3]int{4, 3, 3}, rt.Halo{}),
			"Water: field P: reads k+1 (columns.go:15:25) in path and needs 6 points along k; its interior is 3 and its halo 0 at the high end, the domain is 5\n\thint: the interior of an input must cover the domain, which is the interior of field Q along k"},
		{"no level", newField(t, rt.IJK, [3]int{4, 3, 0}, rt.Halo{}), newField(t, rt.IJK, [3]int{4, 3, 1}, rt.Halo{}),
			"rt.Bind: Water: field Q has no points along k, whose extent the stencil asks for\n\thint: allocate it with at least one"},
	} {
		err := RunWater(context.Background(), WaterFields[float64]{Q: c.q, P: c.p, Path: path, Most: most})
		if got := text(err); got != c.want {
			t.Errorf("%s:\n%s\nexpected\n%s", c.name, got, c.want)
		}
	}
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// Alloc takes the extents of the inputs, too, and the fields that it makes fit.
func TestAlloc(t *testing.T) {
	t.Parallel()
	var f WaterFields[float64]
	if err := f.Alloc(4, 3, 5); err != nil {
		t.Fatal(err)
	}
	if f.Q.Interior() != [3]int{4, 3, 5} || f.Path.Interior() != [3]int{4, 3, 1} || f.P.Halo() != (rt.Halo{Hi: [3]int{0, 0, 1}}) {
		t.Errorf("Q has interior %v, Path %v, and P halo %v", f.Q.Interior(), f.Path.Interior(), f.P.Halo())
	}
	f.Q.Fill(9.81)
	f.P.FillFunc(func(_, _, k int) float64 { return float64(2 * k) })
	if err := RunWater(context.Background(), f, rt.SubDomain([3]int{1, 1, 0}, [3]int{3, 2, 1})); err != nil {
		t.Fatal(err)
	}
	for j := range 3 {
		for i := range 4 {
			want := 0.0
			if i >= 1 && i < 3 && j == 1 {
				want = 10
			}
			if got := f.Path.At(i, j, 0); got != want {
				t.Errorf("%v at %d,%d, want %v", got, i, j, want)
			}
		}
	}
}

// Alloc refuses a domain that is smaller than the field that says how far it goes.
func TestAllocExtent(t *testing.T) {
	t.Parallel()
	var f SampleFields
	const want = "rt.Alloc: Sample: field In needs 12 points along j, as it is read at fixed indices, and these would be the domain, instead of 5\n\thint: ask for 12 or more along j"
	if err := f.Alloc(4, 5, 3); text(err) != want || f.In != nil {
		t.Error(err)
	}
	if err := f.Alloc(4, 12, 3); err != nil {
		t.Error(err)
	}
}
