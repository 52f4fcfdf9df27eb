package rt_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/rt"
)

// needKernels skips tests that run kernels where the sample has none.
func needKernels(t testing.TB) {
	if runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64" {
		t.Skip("no kernels for this architecture")
	}
}

// hdiffFields returns fields with some data, with integers so that it is the
// same everywhere.
func hdiffFields[T oec.Float](t testing.TB, ni, nj, nk int) HdiffFields[T] {
	t.Helper()
	var f HdiffFields[T]
	if err := f.Alloc(ni, nj, nk); err != nil {
		t.Fatal(err)
	}
	f.In.FillFunc(func(i, j, k int) T { return T((i*i*7+j*j*3+i*j*k+k)%101) / 8 })
	f.Coeff.FillFunc(func(i, j, k int) T { return T((i+2*j+3*k)%5) / 16 })
	f.Out.Fill(-1)
	return f
}

// plain returns what the plain Go function computes.
func plain[T oec.Float](f HdiffFields[T], weight T) *rt.Field[T] {
	want, in, coeff := f.Out.Clone(), f.In.ViewIJK(), f.Coeff.ViewIJK()
	n := want.Interior()
	for k := range n[2] {
		for j := range n[1] {
			for i := range n[0] {
				want.Set(i, j, k, Hdiff(in, coeff, weight, i, j, k))
			}
		}
	}
	return want
}

func TestSampleAgreesWithPlainGo(t *testing.T) {
	t.Parallel()
	needKernels(t)
	ctx := context.Background()
	for _, n := range [][3]int{{1, 1, 1}, {8, 8, 1}, {17, 13, 7}, {64, 3, 2}, {3, 64, 5}, {101, 1, 1}} {
		f := hdiffFields[float64](t, n[0], n[1], n[2])
		want := plain(f, 0.75)
		for _, level := range []string{"inline", "original", "tuned"} {
			for _, workers := range []int{1, 3} {
				f.Out.Fill(-1)
				if err := RunHdiff(ctx, f, 0.75, rt.Level(level), rt.Workers(workers), rt.TilePoints(50)); err != nil {
					t.Fatal(err)
				}
				if !f.Out.Equal(want) {
					t.Errorf("%v, level %s, %d workers: differs from plain Go", n, level, workers)
				}
			}
		}
	}
}

func TestSampleFloat32(t *testing.T) {
	t.Parallel()
	needKernels(t)
	f := hdiffFields[float32](t, 20, 10, 3)
	want := plain(f, 0.5)
	if err := RunHdiff(context.Background(), f, 0.5); err != nil {
		t.Fatal(err)
	}
	if !f.Out.Equal(want) {
		t.Error("differs from plain Go")
	}
	err := RunHdiff(context.Background(), f, 0.5, rt.Level("original"))
	var level *rt.LevelError
	if !errors.As(err, &level) || fmt.Sprint(level.Have) != "[inline]" {
		t.Errorf("level that was not compiled: %v", err)
	}
}

// Coeff is read at the point itself only, so Out may take its place, on a level
// that keeps intermediates too.
func TestSampleInPlace(t *testing.T) {
	t.Parallel()
	needKernels(t)
	for _, level := range []string{"inline", "original", "tuned"} {
		f := hdiffFields[float64](t, 19, 11, 4)
		want := plain(f, 1)
		f.Out = f.Coeff
		if err := RunHdiff(context.Background(), f, 1, rt.Level(level), rt.Workers(2), rt.TilePoints(64)); err != nil {
			t.Fatal(err)
		}
		if !f.Out.Equal(want) {
			t.Errorf("level %s: differs from plain Go", level)
		}
	}
}

// With a shallow halo the error names the access that needs more, on a level
// with one stage and on one with several.
func TestSampleHaloError(t *testing.T) {
	t.Parallel()
	needKernels(t)
	f := hdiffFields[float64](t, 8, 8, 1)
	f.In, _ = rt.NewField[float64](rt.IJK, [3]int{8, 8, 1}, rt.Halo{Lo: [3]int{2, 2}, Hi: [3]int{1, 2}})
	for level, want := range map[string]string{
		"inline":   "Hdiff: field In: reads i+2 (hdiff.go:12:10) and needs a halo of 2 at the high end of i; its halo is 1 there\n\thint: allocate it with the halo that HdiffHalo()[\"In\"] gives; or set it to nil, and call HdiffFields.Alloc",
		"tuned":    "Hdiff: field In: reads i+1 (hdiff.go:12:10) in lap and needs a halo of 2 at the high end of i; its halo is 1 there\n",
		"original": "Hdiff: field In: reads i+1 (hdiff.go:12:10) in lap and needs a halo of 2 at the high end of i; its halo is 1 there\n",
	} {
		_, err := BindHdiff(f, rt.Level(level))
		var reach *rt.ReachError
		if !errors.As(err, &reach) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("level %s:\n got %v\nwant %s", level, err, want)
		}
	}
}

func TestSampleTimeLoop(t *testing.T) {
	t.Parallel()
	needKernels(t)
	ctx := context.Background()
	f := hdiffFields[float64](t, 12, 12, 2)
	f.Out = f.In.Clone()
	p, err := BindHdiff(f)
	if err != nil {
		t.Fatal(err)
	}
	g := HdiffFields[float64]{In: f.In.Clone(), Coeff: f.Coeff, Out: f.Out.Clone()}
	for step := range 5 {
		if err := p.Run(ctx, 0.5); err != nil {
			t.Fatal(err)
		}
		if err := rt.Swap(f.In, f.Out); err != nil {
			t.Fatal(err)
		}
		want := plain(g, 0.5)
		g.In, g.Out = want, g.In
		if !f.In.Equal(g.In) {
			t.Fatalf("step %d differs", step)
		}
	}
}

func TestHaloAndInfo(t *testing.T) {
	t.Parallel()
	if h := HdiffHalo()["In"]; h.String() != "i 2+2, j 2+2, k 0+0" {
		t.Errorf("halo of In: %v", h)
	}
	const want = `Hdiff, oecgen v0.1.0, LLVM 19.1.7, flags -O inline,original,tuned, source 0a1b2c
level     stages  buffers  local  flops/point  bytes/point  flops/byte  code
inline    1       0        0      37           24           1.54        x86-64-v2, x86-64-v3, x86-64-v4 and neon
original  4       3        0      18           96           0.19        x86-64-v2, x86-64-v3, x86-64-v4 and neon
tuned     4       0        3      18           24           0.75        x86-64-v2, x86-64-v3, x86-64-v4 and neon
`
	if got := HdiffInfo[float64]().String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
