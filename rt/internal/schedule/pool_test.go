package schedule

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/openearthgo/oec/abi"
)

// poolWorker returns a worker of an otherwise empty plan, and the number of times that it
// has run.
func poolWorker(c *pool) (*worker, *atomic.Int32) {
	ran := new(atomic.Int32)
	p := &Plan{kernel: &abi.Kernel{}, ctx: context.Background()}
	p.group = &group{} // no tiles
	w := &worker{plan: p, args: make([]uint64, abi.SlotFields)}
	w.job = c.newJob(w.run)
	begin := w.job.begin
	w.job.begin = func() {
		ran.Add(1)
		begin()
	}
	return w, ran
}

// shareOnce has the pool do the worker's part once and waits for the end of it.
func shareOnce(c *pool, w *worker) {
	w.plan.wait.Add(1)
	w.plan.helping.Add(1)
	c.start(w.job)
	w.plan.join()
}

// waits reports whether the pool's goroutines come to be n within a while.
func waits(c *pool, n int32) bool {
	for start := time.Now(); time.Since(start) < 5*time.Second; time.Sleep(time.Millisecond) {
		if c.waiting.Load() == n {
			return true
		}
	}
	return false
}

// Goroutines serve one call after the other, and end when none comes.
func TestCrew(t *testing.T) {
	t.Parallel()
	c := new(pool)
	w, started := poolWorker(c)
	const calls = 2000
	for range calls {
		shareOnce(c, w)
	}
	if n := started.Load(); n == 0 || n == calls {
		t.Errorf("%d goroutines were started for %d calls", n, calls)
	}
	if !waits(c, 0) {
		t.Errorf("%d goroutines still linger", c.waiting.Load())
	}
	for n := range c.seats {
		if c.seats[n].job.Load() != nil {
			t.Errorf("seat %d is taken", n)
		}
	}
}

// One goroutine may serve the plans of several callers; each share is done once.
func TestCrewOfManyPlans(t *testing.T) {
	t.Parallel()
	c := new(pool)
	done := make(chan struct{})
	for range 8 {
		go func() {
			defer func() { done <- struct{}{} }()
			w, _ := poolWorker(c)
			for range 500 {
				shareOnce(c, w) // hangs if a share is lost; the race detector sees one done twice
			}
		}()
	}
	for range 8 {
		select {
		case <-done:
		case <-time.After(time.Minute):
			t.Fatal("a share was lost")
		}
	}
}
