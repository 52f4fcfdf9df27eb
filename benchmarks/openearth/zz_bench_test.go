package openearth

import (
	"context"
	"testing"

	"github.com/openearthgo/oec/rt"
)

func benchHdiff[T interface{ float32 | float64 }](b *testing.B, n [3]int, level string, w int) {
	var f HdiffFields[T]
	if err := f.Alloc(n[0], n[1], n[2]); err != nil {
		b.Fatal(err)
	}
	f.In.FillFunc(func(i, j, k int) T { return T(i*i%17) + T(j*j%13) })
	f.Coeff.Fill(0.02)
	p, err := BindHdiff(f, rt.Level(level), rt.Workers(w))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := p.Run(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n[0]*n[1]*n[2]), "ns/pt")
}

func BenchmarkZ(b *testing.B) {
	for _, n := range [][3]int{{128, 128, 60}, {256, 256, 60}} {
		for _, l := range []string{"inline", "original"} {
			for w := 1; w <= 2; w++ {
				b.Run(l+"/f64/"+string(rune('0'+w)), func(b *testing.B) { benchHdiff[float64](b, n, l, w) })
				b.Run(l+"/f32/"+string(rune('0'+w)), func(b *testing.B) { benchHdiff[float32](b, n, l, w) })
			}
		}
	}
}
