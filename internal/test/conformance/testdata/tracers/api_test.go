package tracers

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/openearthgo/oec/rt"
)

// TestNames checks that the run time names the elements of arrays, each with a halo of its
// own.
func TestNames(t *testing.T) {
	t.Parallel()
	var f DecayFields[float64]
	if err := f.Alloc(4, 3); err != nil {
		t.Fatal(err)
	}
	q := f.Q[2]
	f.Q[2] = nil
	var none *rt.NilFieldError
	if err := RunDecay(context.Background(), f); !errors.As(err, &none) || none.Field != "Q[2]" {
		t.Errorf("a nil element gives %v", err)
	}
	f.Q[2] = q

	var s SpreadFields[float64]
	if err := s.Alloc(4, 3); err != nil {
		t.Fatal(err)
	}
	bare, err := rt.NewField[float64](rt.IK, [3]int{4, 1, 3}, rt.Halo{})
	if err != nil {
		t.Fatal(err)
	}
	s.Q[1] = bare
	var reach *rt.ReachError
	if err := RunSpread(context.Background(), s); !errors.As(err, &reach) || reach.Field != "Q[1]" ||
		!strings.Contains(err.Error(), `SpreadHalo()["Q[1]"]`) {
		t.Errorf("an element without halo gives %v", err)
	}
	halos := SpreadHalo()
	if len(halos) != 7 || halos["Q[1]"].Lo[2] != 1 || halos["Q[2]"].Lo[2] != 0 || halos["Q[2]"].Hi[0] != 1 {
		t.Errorf("halos %v", halos)
	}
}

// TestInPlace updates tracers in place, each by itself, and not into each other.
func TestInPlace(t *testing.T) {
	t.Parallel()
	var apart, same DecayFields[float64]
	if err := errors.Join(apart.Alloc(37, 5), same.Alloc(37, 5)); err != nil {
		t.Fatal(err)
	}
	for n := range count {
		apart.Q[n].FillFunc(func(i, j, _ int) float64 { return float64(i*i-7*j+n) / 3 })
		same.Q[n] = apart.Q[n].Clone()
		same.Out[n] = same.Q[n]
	}
	apart.Rate.Fill(0.25)
	same.Rate.Fill(0.25)
	for _, f := range []DecayFields[float64]{apart, same} {
		if err := RunDecay(context.Background(), f); err != nil {
			t.Fatal(err)
		}
	}
	for n := range count {
		if !apart.Out[n].Equal(same.Out[n]) {
			t.Errorf("tracer %d differs in place", n)
		}
	}
	same.Out[1] = same.Out[2]
	var overlap *rt.OverlapError
	if err := RunDecay(context.Background(), same); !errors.As(err, &overlap) || overlap.Output != "Out[1]" || overlap.Other != "Out[2]" {
		t.Errorf("two outputs of one memory give %v", err)
	}
	var tr TransportFields[float64]
	if err := tr.Alloc(6, 5, 4); err != nil {
		t.Fatal(err)
	}
	tr.Out[0] = tr.Q[2]
	if err := RunTransport(context.Background(), tr, 0.1); !errors.As(err, &overlap) || overlap.Output != "Out[0]" || overlap.Other != "Q[2]" {
		t.Errorf("a tracer that is read beside the point gives %v", err)
	}
}
