package main

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openearthgo/oec/rt"
)

var update = flag.Bool("update", false, "draw the pictures of the README again")

func encode(t *testing.T, m image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// command runs the program on a picture and returns the one that it writes.
func command(t *testing.T, in image.Image, args ...string) *image.NRGBA {
	t.Helper()
	dir := t.TempDir()
	from, to := filepath.Join(dir, "in.png"), filepath.Join(dir, "out.png")
	if err := os.WriteFile(from, encode(t, in), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := run(t.Context(), append(args, from, to), io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	return read(t, to)
}

func read(t *testing.T, name string) *image.NRGBA {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	m, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	out := image.NewNRGBA(m.Bounds())
	for y := range m.Bounds().Dy() {
		for x := range m.Bounds().Dx() {
			out.Set(x, y, m.At(x, y))
		}
	}
	return out
}

// The picture of the README is what the program makes of the one beside it, bit for bit, on all devices.
func TestPictures(t *testing.T) {
	t.Parallel()
	if *update {
		noisy := scene(320, 200, 16)
		if err := os.WriteFile("noisy.png", encode(t, noisy), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := run(t.Context(), []string{"noisy.png", "smooth.png"}, io.Discard, io.Discard); err != nil {
			t.Fatal(err)
		}
	}
	noisy, want := read(t, "noisy.png"), read(t, "smooth.png")
	for _, args := range [][]string{{"-device", "cpu"}, {"-device", "go"}, {"-device", "sim"}, {"-workers", "3"}} {
		if have := command(t, noisy, args...); !bytes.Equal(have.Pix, want.Pix) {
			t.Errorf("%q: the picture differs from smooth.png; go test ./examples/image -update draws that again", args)
		}
	}
}

// Noise becomes less, and the difference between the two sides of an edge does not.
func TestSmooths(t *testing.T) {
	t.Parallel()
	clean, noisy := scene(160, 100, 0), scene(160, 100, 16)
	out := command(t, noisy)
	if before, after := distance(noisy, clean), distance(out, clean); after > before/2.5 {
		t.Errorf("the distance to the picture without noise is %.2f, with it %.2f", after, before)
	}
	edges := image.NewNRGBA(image.Rect(0, 0, 40, 30))
	for n := range edges.Pix {
		edges.Pix[n] = 30 + 200*uint8(n/4/10%2)
	}
	if out := command(t, edges); !bytes.Equal(out.Pix, edges.Pix) {
		t.Error("edges without noise have changed")
	}
}

// distance is the root of the mean squared difference.
func distance(a, b *image.NRGBA) float64 {
	sum := 0.0
	for n := range a.Pix {
		d := float64(a.Pix[n]) - float64(b.Pix[n])
		sum += d * d
	}
	return math.Sqrt(sum / float64(len(a.Pix)))
}

// Pictures may be of any size and kind, and keep their transparency.
func TestKinds(t *testing.T) {
	t.Parallel()
	gray := image.NewGray16(image.Rect(3, 2, 12, 4))
	gray.Set(5, 3, color.Gray16{Y: 0x8080})
	paletted := image.NewPaletted(image.Rect(0, 0, 2, 5), color.Palette{color.White, color.Black})
	clear := scene(33, 1, 9)
	for n := 3; n < len(clear.Pix); n += 4 {
		clear.Pix[n] = uint8(n)
	}
	for name, m := range map[string]image.Image{"gray": gray, "paletted": paletted, "transparent": clear, "one point": scene(1, 1, 0), "column": scene(1, 70, 5)} {
		out := command(t, m)
		if out.Rect.Dx() != m.Bounds().Dx() || out.Rect.Dy() != m.Bounds().Dy() {
			t.Errorf("%s: size %v of %v", name, out.Rect, m.Bounds())
		}
	}
	out := command(t, clear)
	for n := 3; n < len(clear.Pix); n += 4 {
		if out.Pix[n] != clear.Pix[n] {
			t.Fatalf("the transparency of point %d was %d and is %d", n/4, clear.Pix[n], out.Pix[n])
		}
	}
	if same := command(t, clear, "-passes", "0"); !bytes.Equal(same.Pix, clear.Pix) {
		t.Error("without a pass the picture changes")
	}
}

func TestErrors(t *testing.T) {
	t.Parallel()
	text := filepath.Join(t.TempDir(), "text.png")
	if err := os.WriteFile(text, []byte("no picture"), 0o666); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		"1 files":      {"in.png"},
		"-edge 0":      {"-edge", "0", "in.png", "out.png"},
		"not a PNG":    {text, "out.png"},
		`device "tpu"`: {"-device", "tpu", "noisy.png", "out.png"},
	} {
		if err := run(t.Context(), args, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", args, err, want)
		}
	}
}

// BenchmarkSmooth smooths a picture of a megapixel once.
func BenchmarkSmooth(b *testing.B) {
	m := scene(1024, 1024, 16)
	b.SetBytes(int64(len(m.Pix)))
	for b.Loop() {
		if err := smooth(b.Context(), m, 1, 1./8100, func() error { return nil }, rt.Workers(1)); err != nil {
			b.Fatal(err)
		}
	}
}

// TestWithoutFiles smooths the picture that the program draws: its noise is as good as gone.
func TestWithoutFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	var said bytes.Buffer
	if err := run(t.Context(), nil, &said, io.Discard); err != nil {
		t.Fatal(err)
	}
	clean, before, after := scene(640, 400, 0), read(t, "before.png"), read(t, "after.png")
	apart := func(m *image.NRGBA) (sum float64) {
		for n := range m.Pix {
			sum += math.Abs(float64(m.Pix[n]) - float64(clean.Pix[n]))
		}
		return sum
	}
	if b, a := apart(before), apart(after); !(a < b/3) {
		t.Errorf("the picture was %g from the one without noise, and is %g", b, a)
	}
	if want := "before.png has noise, after.png has not\n"; said.String() != want {
		t.Errorf("it says %q, not %q", said.String(), want)
	}
}
