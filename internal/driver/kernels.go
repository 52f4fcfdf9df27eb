package driver

import (
	"context"
	"errors"
	"runtime"
	"sync"

	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/internal/toolchain"
)

// compileAll compiles kernels, as many at a time as there are processors, and returns
// their code in the order of the kernels. The first failure stops the rest.
func compileAll(ctx context.Context, tools *toolchain.Tools, kernels []kernel) ([]cpu.Blob, error) {
	return compileEach(ctx, kernels, func(ctx context.Context, k kernel) (cpu.Blob, error) {
		blob, err := k.compile(ctx, tools)
		if err != nil {
			return cpu.Blob{}, err
		}
		return *blob, nil
	})
}

// compileEach is compileAll for anything that is compiled to a result.
func compileEach[In, Out any](ctx context.Context, kernels []In, compile func(context.Context, In) (Out, error)) ([]Out, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	results := make([]Out, len(kernels))
	errs := make([]error, len(kernels))
	next := make(chan int)
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(kernels)) {
		workers.Go(func() {
			for n := range next {
				if results[n], errs[n] = compile(ctx, kernels[n]); errs[n] != nil {
					cancel()
				}
			}
		})
	}
	for n := range kernels {
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

// kernelsOf returns all kernels of a program that have code of their own, in the order of
// instances, levels and instruction sets.
func kernelsOf(instances []*instance, targets []cpu.Target) []kernel {
	var ks []kernel
	for _, in := range instances {
		for _, l := range in.levels {
			if l.code != l {
				continue
			}
			for _, t := range targets {
				ks = append(ks, kernel{in, l, t})
			}
		}
	}
	return ks
}
