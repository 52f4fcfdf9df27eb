package main

import (
	"bytes"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openearthgo/oec/rt"
	_ "github.com/openearthgo/oec/rt/ptx" // the device "ptx:0"
)

// TestRun runs the whole program on a small field, on each device; it compares the bits itself.
func TestRun(t *testing.T) {
	t.Parallel()
	picture := filepath.Join(t.TempDir(), "hdiff.png")
	for _, device := range []string{"cpu", "go", "sim", "ptx:0"} {
		var out bytes.Buffer
		args := []string{"-size", "45x23x3", "-steps", "7", "-plain", "4", "-picture", picture, "-device", device}
		if err := run(t.Context(), args, &out, io.Discard); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), "the same bits after 4 steps") {
			t.Errorf("on %s, output:\n%s", device, &out)
		}
	}
	f, err := os.Open(picture)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := png.Decode(f); err != nil {
		t.Errorf("picture: %v", err)
	}
}

// Diffusion takes the noise out: it lowers the sum of the squared differences between
// neighbours, by more in more steps.
func TestSmooths(t *testing.T) {
	t.Parallel()
	start, coeff, err := newProblem([3]int{64, 64, 1})
	if err != nil {
		t.Fatal(err)
	}
	last := roughness(start)
	for _, steps := range []int{1, 10, 50} {
		after, _, err := plainSteps(start, coeff, steps)
		if err != nil {
			t.Fatal(err)
		}
		r := roughness(after)
		if r >= last {
			t.Errorf("after %d steps the roughness is %g, before it was %g", steps, r, last)
		}
		last = r
	}
}

func roughness(f *rt.Field[float64]) (sum float64) {
	n := f.Interior()
	for j := range n[1] {
		for i := 1; i < n[0]; i++ {
			d := f.At(i, j, 0) - f.At(i-1, j, 0)
			sum += d * d
		}
	}
	return sum
}

func TestOptions(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"-size", "12"}, {"-size", "0x0"}, {"-steps", "1", "-plain", "2"}, {"-plain", "0"}} {
		if err := run(t.Context(), args, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), "want") {
			t.Errorf("%q: error %v", args, err)
		}
	}
}
