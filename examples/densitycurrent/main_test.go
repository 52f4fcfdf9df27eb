package main

import (
	"bytes"
	"image/png"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/openearthgo/oec/examples/densitycurrent/air"
	"github.com/openearthgo/oec/netcdf"
	"github.com/openearthgo/oec/rt"
)

// runIn runs the whole program on few cells, with its files in a folder, and returns what it prints.
func runIn(t *testing.T, dir string, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	args = append([]string{"-dx", "800", "-out", filepath.Join(dir, "result.nc"), "-picture", filepath.Join(dir, "picture.png")}, args...)
	if err := run(t.Context(), rt.Alone(t.Context()), args, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// result opens the file that the program has written.
func result(t *testing.T, dir string) *netcdf.File {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(dir, "result.nc"))
	if err != nil {
		t.Fatal(err)
	}
	f, err := netcdf.Open(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestRun(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	out := runIn(t, dir, "-end", "30")
	for _, want := range []string{"64x8 cells of 800 m, to 30 s", "front, m", "15537.44", "the mass of the air has changed by"} {
		if !strings.Contains(out, want) {
			t.Errorf("want %q in the output\n%s", want, out)
		}
	}
	f, err := os.Open(filepath.Join(dir, "picture.png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := png.Decode(f); err != nil {
		t.Errorf("picture: %v", err)
	}
	file := result(t, dir)
	times, err := file.Values("time", 3)
	if err != nil || times[0] != 30 || file.Records() != 4 {
		t.Errorf("the last of %d records is at %v, error %v", file.Records(), times, err)
	}
	theta, err := file.Values("theta", 0)
	if err != nil {
		t.Fatal(err)
	}
	s, err := bubbleOn(800)
	if err != nil {
		t.Fatal(err)
	}
	for n, have := range theta {
		if want := air.BaseTheta + s.theta(n%64, n/64); math.Abs(have-want) > 1e-10 {
			t.Fatalf("theta number %d is %v, the bubble has %v", n, have, want)
		}
	}
}

// A run begins with the state of a file, on its cells.
func TestInitial(t *testing.T) {
	t.Parallel()
	dir, next := t.TempDir(), t.TempDir()
	runIn(t, dir, "-end", "30")
	out := runIn(t, next, "-end", "1", "-dx", "100", "-initial", filepath.Join(dir, "result.nc"))
	if !strings.Contains(out, "64x8 cells of 800 m, to 1 s") {
		t.Errorf("output\n%s", out)
	}
	last, errLast := result(t, dir).Values("theta", 3)
	first, errFirst := result(t, next).Values("theta", 0)
	if errLast != nil || errFirst != nil {
		t.Fatal(errLast, errFirst)
	}
	for n := range last {
		if math.Abs(first[n]-last[n]) > 1e-10 {
			t.Fatalf("theta number %d begins with %v, in the file it is %v", n, first[n], last[n])
		}
	}
}

// The NetCDF library reads what was written.
func TestNcdump(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("ncdump"); err != nil {
		t.Skip("no ncdump to read the result with: apt-get install netcdf-bin")
	}
	dir := t.TempDir()
	runIn(t, dir, "-end", "2")
	out, err := exec.CommandContext(t.Context(), "ncdump", "-v", "x,time", filepath.Join(dir, "result.nc")).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, want := range []string{`:Conventions = "CF-1.8"`, "double theta(time, z, x)", `theta:standard_name = "air_potential_temperature"`, "x = -25200, -24400,", "time = 0, 0.6"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("want %q in\n%s", want, out)
		}
	}
}

// A start without a number somewhere is an error, and not a result.
func TestMissing(t *testing.T) {
	t.Parallel()
	s, err := bubbleOn(800)
	if err != nil {
		t.Fatal(err)
	}
	bubble := s.theta
	s.theta = func(i, k int) float64 {
		if i == 3 && k == 4 {
			return math.NaN()
		}
		return bubble(i, k)
	}
	m, err := newModel(rt.Alone(t.Context()), s)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.step(t.Context(), 1); err == nil || !strings.Contains(err.Error(), "no longer one of numbers") {
		t.Errorf("error %v", err)
	}
}

func TestErrors(t *testing.T) {
	t.Parallel()
	garbage := filepath.Join(t.TempDir(), "garbage.nc")
	if err := os.WriteFile(garbage, []byte("this is no NetCDF"), 0o666); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		"want a size":               {"-dx", "77"},
		"want a time":               {"-end", "0"},
		"it is none of NetCDF's":    {"-initial", garbage},
		`device "tpu"`:              {"-device", "tpu"},
		"no such file or directory": {"-out", filepath.Join(garbage+".d", "x.nc")},
	} {
		args = append([]string{"-dx", "800", "-picture", "", "-out", ""}, args...)
		if err := run(t.Context(), rt.Alone(t.Context()), args, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", args, err, want)
		}
	}
}
