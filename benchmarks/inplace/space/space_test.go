package space

import (
	"context"
	"fmt"
	"testing"

	"github.com/openearthgo/oec/benchmarks/inplace/sweeptest"
	"github.com/openearthgo/oec/rt"
)

// The larger domains have skewed tiles on two workers, or on several, or on one, too, and updates
// behind them.
func TestSpace(t *testing.T) {
	t.Parallel()
	for _, n := range [][3]int{{1, 1, 1}, {37, 21, 13}, {70, 5, 34}, {19, 67, 29}, {33, 131, 16}, {257, 70, 21}} {
		for _, workers := range []int{1, 2, 3, 8} {
			checkHeat(t, n, workers)
			checkSevenPoint(t, n, workers)
		}
	}
}

func checkHeat(t *testing.T, n [3]int, workers int) {
	t.Helper()
	const steps = 3
	u, delta := sweeptest.NewField(t, rt.IJK, n), sweeptest.NewField(t, rt.IJK, n)
	wantU, wantDelta := u.Clone(), delta.Clone()
	lack := func(i, j, k int) float64 { return heatLack(wantU.ViewIJK(), i, j, k) }
	for range steps {
		sweeptest.Each(n, func(i, j, k int) { wantDelta.Set(i, j, k, heat(lack, wantDelta.ViewIJK(), i, j, k)) })
		sweeptest.Each(n, func(i, j, k int) { wantU.Set(i, j, k, wantU.At(i, j, k)+wantDelta.At(i, j, k)) })
	}
	f := HeatFields{U: u, Delta: delta, UOut: u, DeltaOut: delta}
	if err := RunHeat(context.Background(), f, rt.Repeat(steps), rt.Workers(workers)); err != nil {
		t.Fatal(err)
	}
	sweeptest.Compare(t, fmt.Sprintf("Heat, u, %v, %d workers", n, workers), u, wantU)
	sweeptest.Compare(t, fmt.Sprintf("Heat, delta, %v, %d workers", n, workers), delta, wantDelta)
}

func checkSevenPoint(t *testing.T, n [3]int, workers int) {
	t.Helper()
	const steps = 5
	u := sweeptest.NewField(t, rt.IJK, n)
	want := u.Clone()
	for range steps {
		sweeptest.Each(n, func(i, j, k int) { want.Set(i, j, k, sevenPoint(want.ViewIJK(), i, j, k)) })
	}
	if err := RunSevenPoint(context.Background(), SevenPointFields{U: u, Out: u}, rt.Repeat(steps), rt.Workers(workers)); err != nil {
		t.Fatal(err)
	}
	sweeptest.Compare(t, fmt.Sprintf("SevenPoint, %v, %d workers", n, workers), u, want)
}
