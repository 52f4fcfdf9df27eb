package staggered

import (
	"context"
	"strings"
	"testing"

	"github.com/openearthgo/oec/rt"
)

// With Debug, ranks that have different scalars are an error, and nothing is computed.
func TestScalarsOfRanks(t *testing.T) {
	around := rt.BothEnds(rt.Periodic(), rt.Periodic(), rt.Fill{})
	for _, opts := range [][]rt.Option{nil, {rt.Debug()}} {
		err := rt.RunTeam(t.Context(), 2, func(ctx context.Context, team *rt.Team) error {
			g, err := team.Grid(12, 4, 1, rt.Ends(around))
			if err != nil {
				return err
			}
			var f WaveFields
			if err := f.AllocOn(g); err != nil {
				return err
			}
			plan, err := BindWave(f, opts...)
			if err != nil {
				return err
			}
			s, err := rt.NewSequence(plan.ToRun(0.5 + float64(team.Rank())))
			if err != nil {
				return err
			}
			return s.Run(ctx, 3)
		})
		const want = "Wave: Run: rank 1 has c = 1.5, and rank 0 has c = 0.5"
		if opts == nil && err != nil || opts != nil && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("with %d options: %v", len(opts), err)
		}
	}
}

// An array of another length than a part has points is said to be that, and not one of the interior.
func TestLengthOfPart(t *testing.T) {
	err := rt.RunTeam(t.Context(), 2, func(ctx context.Context, team *rt.Team) error {
		g, err := team.Grid(20, 10, 1)
		if err != nil {
			return err
		}
		f, err := rt.NewPart[float64](g, rt.IJ, rt.Halo{})
		if err != nil {
			return err
		}
		return f.CopyFrom(make([]float64, 200))
	})
	if err == nil || !strings.Contains(err.Error(), "CopyFrom: the array has 200 elements; the part [20 5 1] has 100") {
		t.Error(err)
	}
}

// A run fills the halo of a field that has changed, unless the ends of that are up to the program.
func TestEnds(t *testing.T) {
	fill := func(v float64) rt.Boundary {
		return rt.BothEnds(rt.Constant(v), rt.Constant(v), rt.Fill{})
	}
	for _, ranks := range []int{1, 2} {
		err := rt.RunTeam(t.Context(), ranks, func(ctx context.Context, team *rt.Team) error {
			g, err := team.Grid(8, 8, 1, rt.Ends(fill(1)))
			if err != nil {
				return err
			}
			for want, prepare := range map[float64]func(h *rt.Field[float64]) error{
				1: func(*rt.Field[float64]) error { return nil },
				7: func(h *rt.Field[float64]) error { return rt.FillHalo(h, fill(7)) },
				5: func(h *rt.Field[float64]) error { h.SetEnds(rt.Boundary{}); return nil },
			} {
				var f WaveFields
				if err := f.AllocOn(g); err != nil {
					return err
				}
				f.H.FillFunc(func(i, _, _ int) float64 { return 5 })
				if err := prepare(f.H); err != nil {
					return err
				}
				if err := RunWave(ctx, f, 1); err != nil {
					return err
				}
				if have := f.H.At(-1, g.Extents()[1]*team.Rank()/ranks, 0); have != want {
					t.Errorf("the halo is %v, want %v", have, want)
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
}
