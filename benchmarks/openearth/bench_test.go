package openearth

import (
	"context"
	"fmt"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/rt"
)

// BenchmarkHdiff runs horizontal diffusion at each level. Its bytes are those that must be
// moved: each input read once, each output written once. The smallest size stays in the
// first caches and shows what the arithmetic alone takes.
func BenchmarkHdiff(b *testing.B) {
	for _, n := range [][3]int{{128, 16, 1}, {128, 128, 60}, {256, 256, 60}} {
		for _, level := range []string{"original", "inline"} {
			name := fmt.Sprintf("%dx%dx%d/%s", n[0], n[1], n[2], level)
			b.Run(name+"/float32", func(b *testing.B) { benchmarkHdiff[float32](b, n, level, 4) })
			b.Run(name+"/float64", func(b *testing.B) { benchmarkHdiff[float64](b, n, level, 8) })
		}
	}
}

func benchmarkHdiff[T oec.Float](b *testing.B, n [3]int, level string, size int) {
	plan := bindHdiff[T](b, n, rt.Level(level))
	points := n[0] * n[1] * n[2]
	b.SetBytes(int64(3 * size * points))
	for b.Loop() {
		if err := plan.Run(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(points)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mpoints/s")
}

// BenchmarkPlainHdiff runs the plain function in a plain loop nest.
func BenchmarkPlainHdiff(b *testing.B) {
	b.Run("float32", benchmarkPlain[float32])
	b.Run("float64", benchmarkPlain[float64])
}

func benchmarkPlain[T oec.Float](b *testing.B) {
	const ni, nj, nk = 128, 128, 4
	var f HdiffFields[T]
	if err := f.Alloc(ni, nj, nk); err != nil {
		b.Fatal(err)
	}
	f.In.FillFunc(func(i, j, k int) T { return T((i*i+3*j*j+k)%17) / 16 })
	f.Coeff.Fill(0.02)
	in, coeff := f.In.ViewIJK(), f.Coeff.ViewIJK()
	for b.Loop() {
		for k := range nk {
			for j := range nj {
				for i := range ni {
					f.Out.Set(i, j, k, Hdiff(in, coeff, i, j, k))
				}
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/(ni*nj*nk), "ns/point")
}

// BenchmarkBoundCall is what calling a kernel costs: 64 points on one worker.
func BenchmarkBoundCall(b *testing.B) {
	plan := bindHdiff[float64](b, [3]int{8, 8, 1}, rt.Workers(1))
	b.ReportAllocs()
	for b.Loop() {
		if err := plan.Run(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
}

func bindHdiff[T oec.Float](b *testing.B, n [3]int, opts ...rt.Option) *HdiffPlan[T] {
	b.Helper()
	var f HdiffFields[T]
	if err := f.Alloc(n[0], n[1], n[2]); err != nil {
		b.Fatal(err)
	}
	f.In.FillFunc(func(i, j, k int) T { return T((i*i+3*j*j+k)%17) / 16 })
	f.Coeff.Fill(0.02)
	plan, err := BindHdiff(f, opts...)
	if err != nil {
		b.Fatal(err)
	}
	return plan
}
