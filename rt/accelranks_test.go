package rt_test

import (
	"context"
	"errors"
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
			return sameOwned(f.Out, want)
		})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Parts that are advanced by several steps with one exchange are so on devices, too: the host waits once for these steps, and the bits
// are those of a loop over whole fields. So it is on one rank, which has nobody to exchange with, and repeats its steps as a graph.
func TestSequenceOfPartsQueued(t *testing.T) {
	t.Parallel()
	const steps = 31
	n := [3]int{24, 90, 2}
	for name, ends := range map[string]rt.Boundary{
		"joined":   around,
		"mirrored": rt.BothEnds(rt.Constant(1.5), rt.Symmetric(), rt.Fill{}),
	} {
		whole, s, err := deepTrial(rt.Alone(t.Context()), n, ends, nil)
		must(t, err)
		must(t, s.Run(t.Context(), steps))
		for ranks, says := range map[int]string{1: "queued on ", 3: "12 steps with one exchange, queued on "} {
			d, counts := rt.OpenTestDevice(t)
			err = rt.RunTeam(t.Context(), ranks, func(ctx context.Context, team *rt.Team) error {
				f, s, err := deepTrial(team, n, ends, []rt.GridOption{rt.Deep(12), rt.Ends(ends)}, rt.OnDevice(d.Name()))
				if err == nil {
					err = s.Run(ctx, steps)
				}
				if err != nil {
					return err
				}
				if want := says + d.Name() + ": Hdiff runs on an accelerator"; s.String() != want {
					return fmt.Errorf("the sequence says %q, want %q", s, want)
				}
				return sameOwned(f.In, whole.In)
			})
			if err != nil {
				t.Errorf("%s, %d ranks: %v", name, ranks, err)
			}
			most := steps / 2 // of one rank
			if ranks > 1 {
				most = ranks*steps + steps/2 // one for the steps of an exchange on each rank, some for the exchange
			}
			if waits := counts.Count("sync"); waits > most {
				t.Errorf("%s: %d ranks wait %d times in %d steps", name, ranks, waits, steps)
			}
			if graphs := counts.Count("graph"); ranks == 1 && graphs < steps/3 || ranks > 1 && graphs > 0 { // of several ranks, each step computes less than the one before
				t.Errorf("%s: on %d ranks, %d graphs in %d steps", name, ranks, graphs, steps)
			}
		}
	}
}

// If a device fails in such a step, or in the exchange before it, the error says in which step, and the sequence has advanced as far; then it goes on.
func TestSequenceOfPartsLost(t *testing.T) {
	t.Parallel()
	d, counts := rt.OpenTestDevice(t)
	_, s, err := deepTrial(rt.Alone(t.Context()), [3]int{24, 24, 2}, around, []rt.GridOption{rt.Deep(4), rt.Ends(around)}, rt.OnDevice(d.Name()))
	must(t, err)
	must(t, s.Run(t.Context(), 2))
	for what, op := range map[string]string{"launch": "launching a kernel", "sync": "waiting for it"} {
		counts.Fail(what, &rt.DeviceError{Device: d.Name(), Op: op, Text: "it does not answer"})
		var at *rt.StepsError
		var lost *rt.DeviceError
		if err := s.Run(t.Context(), 4); !errors.As(err, &at) || !errors.As(err, &lost) || lost.Op != op || at.From != 2 || s.Steps() != 2 {
			t.Errorf("%s: %v, and %d steps", what, err, s.Steps())
		}
		counts.Fail("", nil)
	}
	must(t, s.Run(t.Context(), 4))
}

// sameOwned compares the points that a part owns with those of the whole field.
func sameOwned(part, whole *rt.Field[float64]) error {
	lo, hi := part.Owned()
	for k := lo[2]; k < hi[2]; k++ {
		for j := lo[1]; j < hi[1]; j++ {
			for i := lo[0]; i < hi[0]; i++ {
				if have, want := part.At(i, j, k), whole.At(i, j, k); have != want {
					return fmt.Errorf("at (%d,%d,%d): %v, want %v", i, j, k, have, want)
				}
			}
		}
	}
	return nil
}
