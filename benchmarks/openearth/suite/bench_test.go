package suite_test

import (
	"context"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/benchmarks/openearth/suite"
	"github.com/openearthgo/oec/rt"
)

// BenchmarkRun runs every stencil at every level on one worker. The bytes are the
// compulsory ones: each field of three dimensions once.
func BenchmarkRun(b *testing.B) {
	b.Run("float32", benchmark[float32])
	b.Run("float64", benchmark[float64])
}

func benchmark[T oec.Float](b *testing.B) {
	for _, k := range suite.Kernels[T]() {
		for _, level := range k.Info.Levels {
			b.Run(k.Name+"/"+level.Name, func(b *testing.B) {
				const ni, nj, nk = 128, 128, 60
				p, err := suite.New[T](&k, &k.Data[0], ni, nj, nk)
				if err != nil {
					b.Fatal(err)
				}
				run, err := p.Bind(rt.Level(level.Name), rt.Workers(1))
				if err != nil {
					b.Fatal(err)
				}
				b.SetBytes(p.Bytes())
				for b.Loop() {
					if err := run(context.Background()); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(ni*nj*nk), "ns/point")
			})
		}
	}
}
