package netcdf

import (
	"bytes"
	"errors"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// memory is a file in memory.
type memory struct{ b []byte }

func (m *memory) WriteAt(p []byte, at int64) (int, error) {
	if end := int(at) + len(p); end > len(m.b) {
		m.b = append(m.b, make([]byte, end-len(m.b))...)
	}
	return copy(m.b[at:], p), nil
}

func (m *memory) ReadAt(p []byte, at int64) (int, error) { return bytes.NewReader(m.b).ReadAt(p, at) }

// weather is a header with all that there can be.
func weather() Header {
	return Header{
		Dimensions: []Dimension{{Name: "time", Unlimited: true}, {Name: "x", Length: 3}, {Name: "name_length", Length: 5}},
		Attributes: []Attribute{{"Conventions", "CF-1.8"}, {"levels", []int32{3, 5}}, {"odd", []int8{-1, 2, 3}}},
		Variables: []Variable{
			{Name: "station", Type: Char, Dimensions: []string{"name_length"}},
			{Name: "time", Type: Double, Dimensions: []string{"time"}, Attributes: []Attribute{{"units", "seconds since 2000-01-01"}}},
			{Name: "packed", Type: Short, Dimensions: []string{"time", "x"}, Attributes: []Attribute{
				{"scale_factor", []float64{0.5}}, {"add_offset", []float32{100}}, {"_FillValue", []int16{-1}}}},
			{Name: "mask", Type: Byte, Dimensions: []string{"x"}},
			{Name: "count", Type: Int},
			{Name: "wind", Type: Float, Dimensions: []string{"time", "x"}, Attributes: []Attribute{{"halves", []int16{1, 2, 3}}}},
		},
	}
}

// writeWeather writes two records, and leaves out one of the wind.
func writeWeather(t *testing.T, file io.WriterAt) {
	t.Helper()
	w, err := NewWriter(file, weather())
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{
		Write(w, "station", 0, []uint8("Davos")),
		Write(w, "time", 0, []float64{0}),
		Write(w, "time", 1, []float64{math.Pi}),
		Write(w, "packed", 0, []int16{1, -1, 3}),
		Write(w, "packed", 1, []int16{4, 5, 6}),
		Write(w, "mask", 0, []int8{1, 0, -1}),
		Write(w, "wind", 1, []float32{1.5, -2, 3e8}),
		w.Flush(),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
}

func open(t *testing.T, b []byte) *File {
	t.Helper()
	f, err := Open(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestRoundTrip(t *testing.T) {
	t.Parallel()
	var file memory
	writeWeather(t, &file)
	f := open(t, file.b)
	want := weather()
	want.Dimensions[0].Length = 2
	if diff := cmp.Diff(want, f.Header, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("header (-want +got):\n%s", diff)
	}
	wind := f.Variable("wind")
	if got := f.Shape(wind); !slices.Equal(got, []int{3}) || f.Records() != 2 {
		t.Errorf("shape %v, %d records", got, f.Records())
	}
	check(t, f, "station", 0, []uint8("Davos"))
	check(t, f, "time", 1, []float64{math.Pi})
	check(t, f, "packed", 0, []int16{1, -1, 3})
	check(t, f, "mask", 0, []int8{1, 0, -1})
	check(t, f, "wind", 1, []float32{1.5, -2, 3e8})
	check(t, f, "wind", 0, []float32{0x1.ep+122, 0x1.ep+122, 0x1.ep+122})
	check(t, f, "count", 0, []int32{-2147483647})
}

func check[T Value](t *testing.T, f *File, name string, record int, want []T) {
	t.Helper()
	if got, err := Read[T](f, name, record); err != nil || !slices.Equal(got, want) {
		t.Errorf("%s, record %d: %v, error %v; want %v", name, record, got, err, want)
	}
}

func TestValues(t *testing.T) {
	t.Parallel()
	var file memory
	writeWeather(t, &file)
	f := open(t, file.b)
	for name, want := range map[string][]float64{"packed": {100.5, math.NaN(), 101.5}, "mask": {1, 0, -1}, "time": {0}} {
		if got, err := f.Values(name, 0); err != nil || !cmp.Equal(got, want, cmpopts.EquateNaNs()) {
			t.Errorf("%s: %v, error %v; want %v", name, got, err, want)
		}
	}
	mask := f.Variable("mask")
	for fill, want := range map[int8][]float64{-1: {1, 0, math.NaN()}, 0: {1, math.NaN(), 255}} {
		mask.Attributes = []Attribute{{"_Unsigned", "true"}, {"_FillValue", []int8{fill}}}
		if got, err := f.Values("mask", 0); err != nil || !cmp.Equal(got, want, cmpopts.EquateNaNs()) {
			t.Errorf("bytes without a sign: %v, error %v; want %v", got, err, want)
		}
	}
}

// Reading the wrong thing is an error that says so.
func TestReadErrors(t *testing.T) {
	t.Parallel()
	var file memory
	writeWeather(t, &file)
	f := open(t, file.b)
	wrong := func(want string, err error) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v: want %q", err, want)
		}
	}
	_, err := Read[float64](f, "wind", 0)
	wrong("variable wind is of type float, not double", err)
	_, err = Read[float32](f, "wind", 2)
	wrong("variable wind has no record 2: there are 2", err)
	_, err = Read[float32](f, "rain", 0)
	wrong("there is no variable rain", err)
	_, err = f.Values("station", 0)
	wrong("variable station is of type char: want numbers", err)
}

func TestWriteErrors(t *testing.T) {
	t.Parallel()
	w, err := NewWriter(&memory{}, weather())
	if err != nil {
		t.Fatal(err)
	}
	for want, err := range map[string]error{
		"there is no variable rain":             Write(w, "rain", 0, []float32{1}),
		"is of type float, not double":          Write(w, "wind", 0, []float64{1, 2, 3}),
		"variable wind: 2 values: want 3":       Write(w, "wind", 0, []float32{1, 2}),
		"variable wind has no record -1":        Write(w, "wind", -1, []float32{1, 2, 3}),
		"variable mask has no record 1":         Write(w, "mask", 1, []int8{1, 2, 3}),
		"variable wind has no record 214748364": Write(w, "wind", math.MaxInt32, []float32{1, 2, 3}),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v: want %q", err, want)
		}
	}
}

func TestHeaderErrors(t *testing.T) {
	t.Parallel()
	x := []Dimension{{Name: "x", Length: 3}}
	for want, h := range map[string]Header{
		"dimension x has length 0":                         {Dimensions: []Dimension{{Name: "x"}}},
		"2 dimensions are unlimited":                       {Dimensions: []Dimension{{Name: "t", Unlimited: true}, {Name: "u", Unlimited: true}}},
		"two of the dimensions are called x":               {Dimensions: append(x[:1:1], x...)},
		`"a/b" is no name for one of the variables`:        {Variables: []Variable{{Name: "a/b", Type: Byte}}},
		"variable v has no type: Type(7)":                  {Variables: []Variable{{Name: "v", Type: 7}}},
		"over dimension y, which there is not":             {Dimensions: x, Variables: []Variable{{Name: "v", Type: Byte, Dimensions: []string{"y"}}}},
		"t of variable v is unlimited":                     {Dimensions: append(x[:1:1], Dimension{Name: "t", Unlimited: true}), Variables: []Variable{{Name: "v", Type: Byte, Dimensions: []string{"x", "t"}}}},
		"attribute a of the file is a int":                 {Attributes: []Attribute{{"a", 1}}},
		"two of the attributes of variable v are called a": {Variables: []Variable{{Name: "v", Type: Byte, Attributes: []Attribute{{"a", ""}, {"a", ""}}}}},
		"more than": {Dimensions: []Dimension{{Name: "x", Length: math.MaxInt32}}, Variables: []Variable{{Name: "v", Type: Double, Dimensions: []string{"x"}}}},
	} {
		if _, err := NewWriter(&memory{}, h); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v: want %q", err, want)
		}
	}
}

// A single variable over records is stored without padding.
func TestLoneRecordVariable(t *testing.T) {
	t.Parallel()
	var file memory
	h := Header{Dimensions: []Dimension{{Name: "t", Unlimited: true}}, Variables: []Variable{{Name: "v", Type: Short, Dimensions: []string{"t"}}}}
	w, err := NewWriter(&file, h)
	if err != nil {
		t.Fatal(err)
	}
	header := len(file.b)
	for n := range 5 {
		if err := Write(w, "v", n, []int16{int16(n)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if len(file.b)-header != 10 {
		t.Errorf("five records have %d bytes", len(file.b)-header)
	}
	check(t, open(t, file.b), "v", 4, []int16{4})
}

// A file that is gone on with for each record has the bytes of one that was written at once.
func TestAppend(t *testing.T) {
	t.Parallel()
	lone := Header{Dimensions: []Dimension{{Name: "t", Unlimited: true}}, Variables: []Variable{{Name: "v", Type: Short, Dimensions: []string{"t"}}}}
	two := Header{Dimensions: lone.Dimensions, Variables: append(lone.Variables[:1:1], Variable{Name: "n", Type: Int64, Dimensions: []string{"t"}})}
	for _, h := range []Header{lone, two} {
		var whole, parts memory
		w, err := NewWriter(&whole, h)
		p, failed := NewWriter(&parts, h)
		for n := range 5 {
			if err := errors.Join(err, failed, Write(w, "v", n, []int16{int16(n)}), Write(p, "v", n, []int16{int16(n)}), p.Flush()); err != nil {
				t.Fatal(err)
			}
			if p, failed = Append(&parts, int64(len(parts.b))); failed == nil && p.Records() != n+1 {
				t.Errorf("%d records: want %d", p.Records(), n+1)
			}
		}
		if err := w.Flush(); err != nil || !bytes.Equal(whole.b, parts.b) {
			t.Errorf("error %v; appended %x, at once %x", err, parts.b, whole.b)
		}
	}
	if _, err := Append(&memory{b: []byte("GIF89a..")}, 8); err == nil || !strings.Contains(err.Error(), "does not begin with CDF") {
		t.Errorf("error %v", err)
	}
}

// A file is of the variant for large ones only where it has to be.
func TestVariant(t *testing.T) {
	t.Parallel()
	for length, want := range map[int]byte{1 << 20: cdf1, 1 << 28: cdf2} {
		h := Header{Dimensions: []Dimension{{Name: "x", Length: length}}, Variables: []Variable{
			{Name: "a", Type: Float, Dimensions: []string{"x"}}, {Name: "b", Type: Float, Dimensions: []string{"x"}}}}
		b, l, err := encode(&h)
		if err != nil {
			t.Fatal(err)
		}
		if b[3] != want {
			t.Errorf("length %d: variant %d", length, b[3])
		}
		end := l.slabs[1].begin + l.slabs[1].bytes()
		if f, err := Open(bytes.NewReader(b), end); err != nil || f.layout.slabs[1].begin != l.slabs[1].begin {
			t.Errorf("length %d: read back with error %v", length, err)
		}
		if _, err := Open(bytes.NewReader(b), end-1); err == nil || !strings.Contains(err.Error(), "before the values of variable b") {
			t.Errorf("length %d: a byte less gives error %v", length, err)
		}
	}
}

// Whatever is cut off or changed of a file, reading it is not more than an error.
func TestDamaged(t *testing.T) {
	t.Parallel()
	var file memory
	writeWeather(t, &file)
	for n := range file.b {
		if _, err := Open(bytes.NewReader(file.b[:n]), int64(n)); err == nil && n < len(file.b)-4 {
			t.Errorf("%d of %d bytes are a file", n, len(file.b))
		}
		b := bytes.Clone(file.b)
		b[n] ^= 0xff
		readAll(b)
	}
	for want, b := range map[string]string{"does not begin with CDF": "GIF89a..", "NetCDF-4": "\x89HDF\r\n\x1a\n", "variant 3": "CDF\x03\x00\x00\x00\x00"} {
		if _, err := Open(strings.NewReader(b), int64(len(b))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v", b, err)
		}
	}
}

// readAll reads what there is, if anything.
func readAll(b []byte) {
	f, err := Open(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		return
	}
	for n := range f.Variables {
		v := &f.Variables[n]
		_, _ = f.Values(v.Name, 0)
		_, _ = f.Values(v.Name, f.Records()-1)
		_ = f.Shape(v)
	}
}

func FuzzOpen(f *testing.F) {
	for _, t := range []Type{Int, Int64} {
		b, _, err := encode(&Header{Dimensions: []Dimension{{Name: "t", Unlimited: true}}, Variables: []Variable{{Name: "v", Type: t, Dimensions: []string{"t"}}}})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Fuzz(func(_ *testing.T, b []byte) { readAll(b) })
}

// TestNcdump has the program of the NetCDF library read what is written, and write what is read.
func TestNcdump(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"ncdump", "ncgen"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("no %s to compare with: apt-get install netcdf-bin", name)
		}
	}
	ours := filepath.Join(t.TempDir(), "weather.nc")
	file, err := os.Create(ours)
	if err != nil {
		t.Fatal(err)
	}
	writeWeather(t, file)
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := exec.CommandContext(t.Context(), "ncdump", "-p9,17", ours).Output()
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("testdata/weather.cdl")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(text)); diff != "" {
		t.Errorf("ncdump of what was written (-want +got):\n%s", diff)
	}
	theirs := filepath.Join(t.TempDir(), "theirs.nc")
	if out, err := exec.CommandContext(t.Context(), "ncgen", "-k", "classic", "-o", theirs, "testdata/weather.cdl").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	b, err := os.ReadFile(theirs)
	if err != nil {
		t.Fatal(err)
	}
	written, err := os.ReadFile(ours)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(b, written) {
		t.Errorf("the library writes other bytes: %d, not %d", len(b), len(written))
	}
}
