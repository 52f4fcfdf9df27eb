package rt_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/openearthgo/oec/rt"
)

// BenchmarkBoundCall is what a call costs beside the computation.
func BenchmarkBoundCall(b *testing.B) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	kernels := rt.FakeKernels(b, func(rt.Args) {}, "inline", "split")
	for name, opt := range map[string]rt.Option{
		"inline": rt.Level("inline"), "split": rt.Level("split"), "labels": rt.ProfileLabels(),
	} {
		b.Run(name, func(b *testing.B) {
			p, err := rt.Bind(&shift, kernels, newShift(b, [3]int{8, 8, 1}).list(), rt.Workers(1), opt)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if err := p.Run(ctx); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkWorkers is what it costs to start and await goroutines, for a stage
// of several empty tiles each.
func BenchmarkWorkers(b *testing.B) {
	kernels := rt.FakeKernels(b, func(rt.Args) {}, "inline")
	for _, workers := range []int{1, 2, 4} {
		b.Run(fmt.Sprint(workers), func(b *testing.B) {
			p, err := rt.Bind(&shift, kernels, newShift(b, [3]int{8, 8, 16}).list(), rt.Workers(workers), rt.TilePoints(64))
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if err := p.Run(context.Background()); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(16*b.N), "ns/tile")
		})
	}
}

// BenchmarkBind is what the checks cost, and hence what a call of RunX costs
// beside the computation.
func BenchmarkBind(b *testing.B) {
	needKernels(b)
	f := hdiffFields[float64](b, 8, 8, 1)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := BindHdiff(f); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkView is the plain Go stencil on views.
func BenchmarkView(b *testing.B) {
	f := hdiffFields[float64](b, 64, 64, 4)
	for b.Loop() {
		plain(f, 0.5)
	}
	b.ReportMetric(float64(64*64*4*b.N)/1e6/b.Elapsed().Seconds(), "Mpoints/s")
}
