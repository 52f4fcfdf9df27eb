package rt_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/rt"
)

// Rank 0 gets the levels of a divided field as one process has them, halo included, and an error there is one of all ranks, which then can go on.
func TestLevels(t *testing.T) {
	t.Parallel()
	for seed := range uint64(60) {
		rnd := rand.New(rand.NewPCG(seed, 4))
		n := [3]int{1 + rnd.IntN(9), 1 + rnd.IntN(9), 1 + rnd.IntN(4)}
		dims := []rt.Dims{rt.IJK, rt.IJ, rt.IK, rt.JK, rt.I, rt.J, rt.K}[rnd.IntN(7)]
		var halo rt.Halo
		for d := range 3 {
			halo.Lo[d], halo.Hi[d] = rnd.IntN(3), rnd.IntN(3)
		}
		ci, cj := cutsOf(rnd, n[0], 3), cutsOf(rnd, n[1], 2)
		value := func(i, j, k int) int32 { return int32(i*10007 + j*101 + k + 1) }
		whole := mustField[int32](t, dims, n, halo)
		whole.FillFunc(value)
		var want [][]int32
		if err := rt.Levels(whole, func(_ int, level []int32) error {
			want = append(want, slices.Clone(level))
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		first, points := 0, 1
		if dims.Has(2) {
			first = -halo.Lo[2]
		}
		for d := range 2 {
			if dims.Has(d) {
				points *= n[d] + halo.Lo[d] + halo.Hi[d]
			}
		}
		at := [3]int{}
		for d := range 3 {
			if dims.Has(d) {
				at[d] = -halo.Lo[d]
			}
		}
		if len(want[0]) != points || want[0][0] != value(at[0], at[1], at[2]) {
			t.Fatalf("seed %d: level %d of a whole field over %v of %v with halo %v: %v", seed, first, dims, n, halo, want[0])
		}
		err := rt.RunTeam(t.Context(), (len(ci)+1)*(len(cj)+1), func(ctx context.Context, team *rt.Team) error {
			g, err := team.Grid(n[0], n[1], n[2], rt.CutAt(ci, cj))
			if err != nil {
				return err
			}
			f, err := rt.NewPart[int32](g, dims, halo)
			if err != nil {
				return err
			}
			f.FillFunc(func(i, j, k int) int32 {
				if upTo(g, dims, [3]int{i, j, k}) {
					return value(i, j, k)
				}
				return -1
			})
			if seed%3 == 0 {
				if err := f.ToDevice(ctx, "sim"); err != nil {
					return err
				}
			}
			next := first
			err = rt.Levels(f, func(k int, level []int32) error {
				if k != next || !slices.Equal(level, want[k-first]) {
					return fmt.Errorf("level %d is %v, want level %d, %v", k, level, next, want[k-first])
				}
				next++
				return nil
			})
			if err != nil {
				return err
			}
			if f.Grid() != nil && (next > first) != (team.Rank() == 0) {
				return fmt.Errorf("rank %d has %d levels", team.Rank(), next-first)
			}
			err = rt.Levels(f, func(k int, _ []int32) error { return errors.New("the mistake") })
			if err == nil || !strings.Contains(err.Error(), "the mistake") {
				return fmt.Errorf("rank %d: error %w, want the mistake", team.Rank(), err)
			}
			_, err = rt.SumInt(f)
			return err
		})
		if err != nil {
			t.Fatalf("seed %d, %v of %v cut at %v and %v: %v", seed, dims, n, ci, cj, err)
		}
	}
}
