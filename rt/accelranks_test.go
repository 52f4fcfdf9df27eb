package rt_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/openearthgo/oec/rt"
)

// The ranks of a node take the devices of a kind one after the other, for runs and for what a program places on a device, and one
// device if they are told which. The bits are the plain Go function's.
func TestDevicesOfRanks(t *testing.T) {
	t.Parallel()
	first, _ := rt.OpenTestDevice(t)
	kind, _, _ := strings.Cut(first.Name(), ":")
	second, err := rt.OpenDevice(kind + ":1")
	must(t, err)
	t.Cleanup(func() { must(t, second.Close()) })
	whole := hdiffFields[float64](t, 9, 13, 3)
	want := plain(whole, 0.75)
	for name, places := range map[string][3]string{
		kind:          {first.Name(), second.Name(), first.Name()},
		second.Name(): {second.Name(), second.Name(), second.Name()},
	} {
		err := rt.RunTeam(t.Context(), 3, func(ctx context.Context, team *rt.Team) error {
			g, err := team.Grid(9, 13, 3, rt.CutAt(nil, []int{4, 9}))
			if err != nil {
				return err
			}
			var f HdiffFields[float64]
			if err := f.AllocOn(g); err != nil {
				return err
			}
			f.In.FillFunc(whole.In.At)
			f.Coeff.FillFunc(whole.Coeff.At)
			if err := f.In.ToDevice(ctx, name); err != nil {
				return err
			}
			where := ""
			if err := runOn(ctx, hdiffOnSim(), f, 0.75, rt.OnDevice(name), rt.Timing(func(r *rt.Record) { where = r.Device })); err != nil {
				return err
			}
			if where != places[team.Rank()] {
				return fmt.Errorf("rank %d runs on %q of %q, want %q", team.Rank(), where, name, places[team.Rank()])
			}
			var wrong error
			lo, hi := f.Out.Owned()
			for k := lo[2]; k < hi[2]; k++ {
				for j := lo[1]; j < hi[1]; j++ {
					for i := lo[0]; i < hi[0]; i++ {
						if have := f.Out.At(i, j, k); have != want.At(i, j, k) {
							wrong = fmt.Errorf("at (%d,%d,%d): %v, want %v", i, j, k, have, want.At(i, j, k))
						}
					}
				}
			}
			return wrong
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
