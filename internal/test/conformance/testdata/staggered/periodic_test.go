package staggered

import (
	"context"
	"fmt"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/rt"
)

const ringCells, ringRows, ringSteps = 23, 5, 13

func ringStart(i, j, _ int) float64 { return float64((i+ringCells)%ringCells*7+j*3) / 16 }

// ring is the fields after some steps of the plain function over indices that go round, where there are no last faces.
func ring() (h, u [ringRows][ringCells]float64) {
	for j := range h {
		for i := range h[j] {
			h[j][i], u[j][i] = 1+ringStart(i, j, 0), ringStart(i, j, 0)
		}
	}
	around := func(a [ringRows][ringCells]float64) oec.IJ[float64] {
		return func(i, j int) float64 { return a[j][(i+ringCells)%ringCells] }
	}
	for range ringSteps {
		h0, u0 := around(h), around(u)
		for j := range h {
			for i := range h[j] {
				h[j][i], u[j][i] = Wave(h0, u0, 0.01, i, j)
			}
		}
	}
	return h, u
}

// A staggered field that is periodic has its first face twice: by fills and by what ranks exchange, step by step and several steps at once, it
// goes round as indices do.
func TestPeriodic(t *testing.T) {
	around := rt.BothEnds(rt.Periodic(), rt.Periodic(), rt.Fill{})
	for _, ranks := range []int{1, 2, 3, 4} {
		for _, ends := range []rt.Boundary{{}, around} {
			for _, deep := range []int{1, 4} {
				for _, sequence := range []bool{false, true} {
					err := rt.RunTeam(t.Context(), ranks, func(ctx context.Context, team *rt.Team) error {
						g, err := team.Grid(ringCells, ringRows, 1, rt.Ends(ends), rt.Deep(deep), rt.Parts(ranks, 1))
						if err != nil {
							return err
						}
						var f WaveFields
						if err := f.AllocOn(g); err != nil {
							return err
						}
						return runRing(ctx, t, f, around, sequence)
					})
					if err != nil {
						t.Error(err)
					}
				}
			}
		}
	}
	for _, sequence := range []bool{false, true} {
		var f WaveFields
		if err := f.Alloc(ringCells, ringRows); err != nil {
			t.Fatal(err)
		}
		if err := runRing(t.Context(), t, f, around, sequence); err != nil {
			t.Error(err)
		}
	}
}

func runRing(ctx context.Context, t *testing.T, f WaveFields, around rt.Boundary, sequence bool) error {
	f.H.FillFunc(func(i, j, k int) float64 { return 1 + ringStart(i, j, k) })
	f.U.FillFunc(ringStart)
	f.UNext, f.HNext = f.U.Clone(), f.H.Clone()
	plan, err := BindWave(f)
	if err != nil {
		return err
	}
	step := []rt.Action{rt.ToFillHalo(f.H, around), rt.ToFillHalo(f.U, around), plan.ToRun(0.01), rt.ToSwap(f.H, f.HNext), rt.ToSwap(f.U, f.UNext)}
	if sequence {
		s, err := rt.NewSequence(step...)
		if err == nil {
			err = s.Run(ctx, ringSteps)
		}
		if err != nil {
			return err
		}
	}
	for range ringSteps {
		if sequence {
			break
		}
		for _, f := range []*rt.Field[float64]{f.H, f.U} {
			if err := rt.FillHalo(f, around); err != nil {
				return err
			}
		}
		if err := plan.Run(ctx, 0.01); err != nil {
			return err
		}
		for _, swap := range [][2]*rt.Field[float64]{{f.H, f.HNext}, {f.U, f.UNext}} {
			if err := rt.Swap(swap[0], swap[1]); err != nil {
				return err
			}
		}
	}
	if err := rt.FillHalo(f.U, around); err != nil {
		return err
	}
	h, u := ring()
	lo, hi := f.U.Owned()
	for j := range ringRows {
		for i := lo[0] - 1; i < hi[0]+1; i++ {
			if have, want := f.U.At(i, j, 0), u[j][(i+ringCells)%ringCells]; have != want {
				return fmt.Errorf("u at %d, %d is %v, want %v", i, j, have, want)
			}
		}
		for i := lo[0]; i < min(hi[0], ringCells); i++ {
			if have, want := f.H.At(i, j, 0), h[j][i]; have != want {
				return fmt.Errorf("h at %d, %d is %v, want %v", i, j, have, want)
			}
		}
	}
	return nil
}

// The same on a device, and at both ends of a halo that is deeper than the ring.
func TestPeriodicFill(t *testing.T) {
	f, err := rt.NewField[float64](rt.IJ, [3]int{5, 1}, rt.Halo{Lo: [3]int{6}, Hi: [3]int{7}})
	if err != nil {
		t.Fatal(err)
	}
	f.SetStaggered(rt.IK)
	for _, device := range []string{"", "sim"} {
		f.FillFunc(func(i, _, _ int) float64 { return float64(i%4 + 4*max(i-3, 0)) })
		if device != "" {
			if err := f.ToDevice(t.Context(), device); err != nil {
				t.Fatal(err)
			}
		}
		if err := rt.FillHalo(f, rt.BothEnds(rt.Periodic(), rt.Periodic(), rt.Fill{})); err != nil {
			t.Fatal(err)
		}
		for i := -6; i < 12; i++ {
			want := float64((i + 8) % 4)
			if i == 4 {
				want = 4 // as it was
			}
			if have := f.At(i, 0, 0); have != want {
				t.Errorf("device %q: face %d is %v, want %v", device, i, have, want)
			}
		}
	}
}

// A field that does not know that it is on faces is no part of a sequence that joins its ends.
func TestPeriodicUnknown(t *testing.T) {
	var f WaveFields
	f.U, _ = rt.NewField[float64](rt.IJ, [3]int{ringCells + 1, ringRows}, rt.Halo{Lo: [3]int{1, 1}, Hi: [3]int{1, 1}})
	if err := f.Alloc(ringCells, ringRows); err != nil {
		t.Fatal(err)
	}
	plan, err := BindWave(f)
	if err != nil {
		t.Fatal(err)
	}
	fill := rt.ToFillHalo(f.U, rt.BothEnds(rt.Periodic(), rt.Periodic(), rt.Fill{}))
	const want = `rt.NewSequence: field U of Wave is staggered along I, is filled periodically there, and was not told that it is on faces
	hint: call SetStaggered of the field, or allocate it with WaveFields.Alloc`
	if _, err = rt.NewSequence(fill, plan.ToRun(0)); err == nil || err.Error() != want {
		t.Errorf("the error is %v", err)
	}
	f.U.SetStaggered(rt.I)
	if _, err = rt.NewSequence(fill, plan.ToRun(0)); err != nil {
		t.Error(err)
	}
}
