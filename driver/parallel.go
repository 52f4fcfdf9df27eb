package driver

import (
	"context"
	"errors"
	"runtime"
	"sync"
)

// inParallel returns what do makes of each item, as many at a time as there are processors.
// The first failure stops the rest.
func inParallel[In, Out any](ctx context.Context, items []In, do func(context.Context, In) (Out, error)) ([]Out, error) {
	return upToAtOnce(ctx, runtime.GOMAXPROCS(0), items, do)
}

// upToAtOnce is inParallel with a limit of how many at a time.
func upToAtOnce[In, Out any](ctx context.Context, limit int, items []In, do func(context.Context, In) (Out, error)) ([]Out, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	results := make([]Out, len(items))
	errs := make([]error, len(items))
	next := make(chan int)
	var workers sync.WaitGroup
	for range min(limit, len(items)) {
		workers.Go(func() {
			for n := range next {
				if results[n], errs[n] = do(ctx, items[n]); errs[n] != nil {
					cancel()
				}
			}
		})
	}
	for n := range items {
		next <- n
	}
	close(next)
	workers.Wait()
	return results, firstCause(errs)
}

// firstCause returns the first error that is not the echo of another's cancellation.
func firstCause(errs []error) error {
	var cancelled error
	for _, err := range errs {
		if err != nil && !errors.Is(err, context.Canceled) {
			return err
		}
		cancelled = errors.Join(cancelled, err)
	}
	return cancelled
}
