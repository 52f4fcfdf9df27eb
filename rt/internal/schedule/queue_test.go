package schedule

import (
	"slices"
	"sync"
	"testing"
)

// Every turn is taken once, whoever comes and however late.
func TestSharesAreTakenOnce(t *testing.T) {
	t.Parallel()
	for _, turns := range []int64{0, 1, 2, 5, 7, 1000} {
		for workers := 1; workers <= 8; workers++ {
			ranges := make(tileRanges, 8)
			for range 2 { // calls
				ranges.deal(turns, workers)
				var mu sync.Mutex
				var taken []int64
				var wait sync.WaitGroup
				for w := range workers {
					wait.Go(func() {
						for turn, ok := ranges.take(w); ok; turn, ok = ranges.take(w) {
							mu.Lock()
							taken = append(taken, turn)
							mu.Unlock()
						}
					})
				}
				wait.Wait()
				slices.Sort(taken)
				if int64(len(taken)) != turns || !slices.Equal(taken, slices.Compact(slices.Clone(taken))) {
					t.Errorf("%d turns and %d workers: taken are %v", turns, workers, taken)
				}
			}
		}
	}
}

// A worker begins with its own share, in order, and goes on with those of others.
func TestShareIsTakenInOrder(t *testing.T) {
	t.Parallel()
	ranges := make(tileRanges, 3)
	ranges.deal(9, 3)
	want := []int64{3, 4, 5, 6, 7, 8, 0, 1, 2}
	for _, w := range want {
		if turn, ok := ranges.take(1); !ok || turn != w {
			t.Fatalf("turn %d, %v: want %d of %v", turn, ok, w, want)
		}
	}
}
