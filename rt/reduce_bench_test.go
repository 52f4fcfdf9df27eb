package rt_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/openearthgo/oec/rt"
)

// BenchmarkReduce is the speed of reductions, from memory (large) and from the
// second-level cache.
func BenchmarkReduce(b *testing.B) {
	for name, n := range map[string][3]int{"large": {256, 256, 128}, "cached": {128, 128, 4}} {
		r := rand.New(rand.NewPCG(1, 2))
		x, y := mustField[float64](b, rt.IJK, n, rt.Halo{}), mustField[float64](b, rt.IJK, n, rt.Halo{})
		x.FillFunc(func(_, _, _ int) float64 { return r.Float64() })
		single := mustField[float32](b, rt.IJK, n, rt.Halo{})
		single.FillFunc(func(_, _, _ int) float32 { return r.Float32() })
		zeros := mustField[float64](b, rt.IJK, n, rt.Halo{})
		size := int64(n[0] * n[1] * n[2])
		for _, bench := range []struct {
			name  string
			bytes int64
			run   func(opts ...rt.Option) (float64, error)
		}{
			{"sum", 8 * size, func(opts ...rt.Option) (float64, error) { return rt.Sum(x, opts...) }},
			{"sum32", 4 * size, func(opts ...rt.Option) (float64, error) { return rt.Sum(single, opts...) }},
			{"dot", 16 * size, func(opts ...rt.Option) (float64, error) { return rt.Dot(x, y, opts...) }},
			{"max", 8 * size, func(opts ...rt.Option) (float64, error) { return rt.Max(x, opts...) }},
			{"min-of-zeros", 8 * size, func(opts ...rt.Option) (float64, error) { return rt.Min(zeros, opts...) }},
		} {
			for _, workers := range []int{1, 2} {
				b.Run(fmt.Sprintf("%s/%s/workers=%d", name, bench.name, workers), func(b *testing.B) {
					b.SetBytes(bench.bytes)
					for b.Loop() {
						if _, err := bench.run(rt.Workers(workers)); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		}
	}
}
