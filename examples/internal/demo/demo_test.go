package demo

import (
	"bytes"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/plot"
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
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	size := img.Bounds().Size()
	if size.X != 378 || size.Y < 260 || size.Y > 268 { // 10 by 7 cm at 96 dots per inch
		t.Errorf("the picture has %v points", size)
	}
	red, _, blue, _ := img.At(size.X/8, size.Y/2).RGBA() // in the map, left and low
	if blue <= red {
		t.Errorf("the lowest value is as red as %#x, as blue as %#x", red, blue)
	}
}

func TestFlags(t *testing.T) {
	t.Parallel()
	var help bytes.Buffer
	fs := NewFlags("name", "name [flags] FILE", &help)
	if err := fs.Parse([]string{"-help"}); err == nil || !strings.Contains(help.String(), "usage: name [flags] FILE") || !strings.Contains(help.String(), "-device") {
		t.Errorf("error %v, help\n%s", err, &help)
	}
	fs = NewFlags("name", "", io.Discard)
	if err := fs.Parse([]string{"-device", "go", "-workers", "2", "rest"}); err != nil || fs.Arg(0) != "rest" || len(fs.Options()) != 2 {
		t.Errorf("error %v, arguments %q", err, fs.Args())
	}
}

// A bar says what is done, and is gone at the end.
func TestProgress(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	bar := Progress(&out, "steps", 2)
	for range 2 {
		if err := bar.Add(1); err != nil {
			t.Fatal(err)
		}
	}
	if text := out.String(); !strings.Contains(text, "steps") || strings.TrimSpace(text[strings.LastIndex(text, "\r")+1:]) != "" {
		t.Errorf("output %q", text)
	}
}
