package picture

import (
	"bytes"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"github.com/openearthgo/oec/rt"
)

func TestTicks(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		low, high float64
		want      string
	}{
		{0, 4.8, "0 1 2 3 4"},
		{-2.5, 2.5, "-2 -1 0 1 2"},
		{0, 1, "0 0.2 0.4 0.6 0.8 1"},
		{-1e-6, 3e-6, "-1e-06 0 1e-06 2e-06 3e-06"},
		{0, 90000, "0 10000 20000 30000 40000 50000 60000 70000 80000 90000"},
		{3, 3, ""},
	} {
		var labels []string
		for _, m := range ticks(tt.low, tt.high) {
			labels = append(labels, m.Label)
		}
		if got := strings.Join(labels, " "); got != tt.want {
			t.Errorf("from %g to %g: %s, want %s", tt.low, tt.high, got, tt.want)
		}
	}
}

// The colours of a map are those of its scale, and its first value is in the lower left corner.
func TestPicture(t *testing.T) {
	t.Parallel()
	m := Map{Columns: 2, Rows: 2, Step: [2]float64{1, 1}, Value: func(c, r int) float64 { return float64(c + r - 1) }}
	scale := Scale{Min: -1, Max: 1}
	lines, err := Lines("lines", "x", "y", Series{Name: "one", X: []float64{0, 1}, Y: []float64{1, 2}})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "picture.png")
	if err := Save(file, 10, Row{5, []*plot.Plot{m.Plot(scale), lines}}, Row{2, []*plot.Plot{scale.Plot()}}); err != nil {
		t.Fatal(err)
	}
	img := read(t, file)
	size := img.Bounds().Size()
	if size.X != 378 || size.Y < 260 || size.Y > 268 { // 10 by 7 cm at 96 dots per inch
		t.Errorf("the picture has %v points", size)
	}
	red, _, blue, _ := img.At(size.X/8, size.Y/2).RGBA() // in the map, left and low
	if blue <= red {
		t.Errorf("the lowest value is as red as %#x, as blue as %#x", red, blue)
	}
}

// read returns a picture.
func read(t *testing.T, file string) image.Image {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// A legend covers nothing of a curve along the top of a plot, and is there.
func TestLegendBesideCurves(t *testing.T) {
	t.Parallel()
	lines, err := Lines("", "", "", Series{Name: "the first of two", X: []float64{0, 1}, Y: []float64{1, 1}},
		Series{Name: "second", X: []float64{0, 1}, Y: []float64{0, 0}})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "lines.png")
	if err := Save(file, 12, Row{6, []*plot.Plot{lines}}); err != nil {
		t.Fatal(err)
	}
	img := read(t, file)
	var first, last, count, beside int // of the curve's pixels in the row that has most of them, and those to the right
	for y := range img.Bounds().Max.Y {
		from, to, n := -1, -1, 0
		for x := range img.Bounds().Max.X {
			if img.At(x, y) == lineColours[0] {
				if from < 0 {
					from = x
				}
				to, n = x, n+1
			}
		}
		if n > count {
			first, last, count = from, to, n
		}
	}
	for y := range img.Bounds().Max.Y {
		for x := last + 1; x < img.Bounds().Max.X; x++ {
			if img.At(x, y) == lineColours[0] {
				beside++
			}
		}
	}
	if width := img.Bounds().Max.X; count < width/2 || count != last-first+1 || beside == 0 {
		t.Errorf("of the curve from %d to %d of %d there are %d points, and %d in the legend", first, last, width, count, beside)
	}
	if r := lines.Legend.Rectangle(draw.New(vgimg.New(vg.Inch, vg.Inch))); r.Size().X == 0 {
		t.Error("the plot has lost its legend")
	}
}

// A map of a field has the values at the time, of the level or of the only plane.
func TestFieldMap(t *testing.T) {
	t.Parallel()
	for _, dims := range []rt.Dims{rt.IJK, rt.IJ, rt.IK, rt.JK, rt.I, rt.J, rt.K} {
		f, err := rt.NewField[float32](dims, [3]int{2, 3, 4}, rt.Halo{})
		if err != nil {
			t.Fatal(err)
		}
		f.FillFunc(func(i, j, k int) float32 { return float32(i + 10*j + 100*k) })
		m := FieldMap(f, 3)
		f.Fill(-1)
		want := map[rt.Dims][3]float64{rt.IJK: {311, 2, 3}, rt.IJ: {11, 2, 3}, rt.IK: {101, 2, 4}, rt.JK: {110, 3, 4}, rt.I: {1, 2, 1}, rt.J: {10, 3, 1}, rt.K: {100, 4, 1}}[dims]
		if got := [3]float64{m.Value(1, min(1, m.Rows-1)), float64(m.Columns), float64(m.Rows)}; got != want {
			t.Errorf("%v: %v, want %v", dims, got, want)
		}
	}
}

func TestScaleOf(t *testing.T) {
	t.Parallel()
	of := func(values ...float64) Map {
		return Map{Columns: len(values), Rows: 1, Step: [2]float64{1, 1}, Value: func(c, _ int) float64 { return values[c] }}
	}
	for _, tt := range []struct {
		maps     []Map
		min, max float64
	}{
		{[]Map{of(1, 4), of(-2, math.NaN(), math.Inf(1))}, -2, 4},
		{[]Map{of(math.NaN())}, 0, 1},
		{[]Map{of(3, 3)}, 3, math.Nextafter(4, 5)},
	} {
		if s := ScaleOf("", tt.maps...); s.Min != tt.min || s.Max != tt.max {
			t.Errorf("from %v to %v, want %v to %v", s.Min, s.Max, tt.min, tt.max)
		}
	}
	file := filepath.Join(t.TempDir(), "maps.png")
	if err := SaveMaps(file, Scale{Max: 4}, of(1, 4), of(2, 3)); err != nil {
		t.Fatal(err)
	}
	if size := read(t, file).Bounds().Size(); size.X < 900 || size.X > 910 { // 24 cm at 96 dots per inch
		t.Errorf("the picture has %v points", size)
	}
}
