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
		{1e17, 1e17 + 16, ""},
		{0, math.MaxFloat64, "0 2e+307 4e+307 6e+307 8e+307 1e+308 1.2e+308 1.4e+308 1.6e+308"},
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
		{[]Map{of(math.MaxFloat64), {}}, math.Nextafter(math.MaxFloat64, 0), math.MaxFloat64},
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

// What cannot be drawn is an error that says so, and no file.
func TestErrors(t *testing.T) {
	t.Parallel()
	one := Map{Columns: 1, Rows: 1, Step: [2]float64{1, 1}, Value: func(_, _ int) float64 { return 1 }}
	with := func(change func(m *Map)) Map {
		m := one
		change(&m)
		return m
	}
	levels, err := rt.NewField[float64](rt.IJK, [3]int{2, 2, 2}, rt.Halo{Hi: [3]int{0, 0, 1}})
	if err != nil {
		t.Fatal(err)
	}
	file, good, huge := filepath.Join(t.TempDir(), "none.png"), Scale{Max: 1}, math.MaxFloat64
	maps := func(s Scale, maps ...Map) error { return SaveMaps(file, s, maps...) }
	save := func(centimetres float64, rows ...Row) error { return Save(file, centimetres, rows...) }
	_, lines := Lines("", "", "", Series{Name: "a", X: []float64{1, 2}, Y: []float64{1}})
	for _, tt := range []struct {
		err  error
		want string
	}{
		{maps(good), "there are no maps: want one or more"},
		{maps(Scale{Label: "depth"}, one), `scale "depth" is from Min 0 to Max 0: want finite numbers with a finite difference, Min less than Max`},
		{maps(Scale{Min: 3, Max: 1}, one), "from Min 3 to Max 1"},
		{maps(Scale{Min: math.NaN()}, one), "from Min NaN to Max 0"},
		{maps(Scale{Min: -huge, Max: huge}, one), "a finite difference"},
		{maps(good, one, Map{Title: "after"}), `map "after" has 0 columns and 0 rows: want one or more of each`},
		{maps(good, with(func(m *Map) { m.Value = nil })), "has no Value: want a function"},
		{maps(good, with(func(m *Map) { m.Step[1] = 0 })), "has Step [1 0]: want two finite numbers above 0"},
		{maps(good, with(func(m *Map) { m.First[0] = math.Inf(1) })), "has First [+Inf 0] and Step [1 1]: want finite coordinates"},
		{maps(good, FieldMap[float32](nil, 0)), "the field of a map is nil"},
		{maps(good, FieldMap(levels, 3)), "of level 3 of a field that has levels from 0 to 2"},
		{save(5, Row{5, []*Plot{(&Map{}).Plot(good)}}), "0 columns"},
		{save(5, Row{5, []*Plot{Scale{}.Plot()}}), "from Min 0 to Max 0"},
		{save(5), "there are no rows: want one or more"},
		{save(5, Row{5, []*Plot{nil}}), "plot 0 of row 0 is nil"},
		{save(0, Row{5, nil}), "it is 0 cm wide: want 0.1 or more"},
		{save(5, Row{5, nil}, Row{-1, nil}), "row 1 is -1 cm high: want 0.1 or more"},
		{save(1e6, Row{5, nil}), "it has 1e+06 x 5 cm: want 300000 square centimetres or less"},
		{lines, "plot of a: X has 2 numbers and Y has 1: want as many of both"},
	} {
		if tt.err == nil || !strings.Contains(tt.err.Error(), tt.want) {
			t.Errorf("error %v, want %q", tt.err, tt.want)
		}
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("there is a file")
	}
	if err := SaveMaps(file, ScaleOf("", FieldMap(levels, 2)), FieldMap(levels, 2)); err != nil {
		t.Error(err)
	}
}
