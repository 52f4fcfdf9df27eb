package netcdf

import (
	"errors"
	"math"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec"
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// Every element type and every set of dimensions keeps its bits in a file, halo included.
func TestCheckpoint(t *testing.T) {
	t.Parallel()
	roundTrip(t, []float32{0, float32(math.Copysign(0, -1)), math.Float32frombits(0x7fc12345), math.Float32frombits(0xff812345), 1e-45})
	roundTrip(t, []float64{0, math.Copysign(0, -1), math.Float64frombits(0x7ff8_0000_0000_1234), math.Float64frombits(0xfff0_0000_0000_0001), math.Inf(-1)})
	roundTrip(t, []int32{0, math.MinInt32, math.MaxInt32, -1})
	roundTrip(t, []int64{0, math.MinInt64, math.MaxInt64, -1})
	roundTrip(t, []bool{true, false})
	roundTrip(t, []uint8{0, 255, 127, 128})
	roundTrip(t, []int16{0, math.MinInt16, math.MaxInt16, -1})
	roundTrip(t, []uint16{0, 65535, 32767, 32768})
	for kind := rt.ElemKind(1); kind.Size() != 0; kind++ {
		if elements[kind].typ == 0 {
			t.Errorf("files have no type for elements of type %v", kind)
		}
	}
}

func roundTrip[T oec.Elem](t *testing.T, values []T) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "state.nc")
	var parts, back []Part
	var fields, read []*rt.Field[T]
	for n, dims := range []rt.Dims{rt.IJK, rt.IJ, rt.IK, rt.JK, rt.I, rt.J, rt.K} {
		f := field[T](t, dims, [3]int{4, 3, 2 + n%2}, rt.Halo{Lo: [3]int{2, 1, 0}, Hi: [3]int{1, 0, 3}})
		next := n
		f.FillFunc(func(_, _, _ int) T { next++; return values[next%len(values)] })
		fields, parts = append(fields, f), append(parts, Field("f_"+dims.String(), f))
		g := field[T](t, dims, f.Interior(), f.Halo())
		read, back = append(read, g), append(back, Field("f_"+dims.String(), g))
	}
	number, count, large := values[len(values)-1], -7, math.MaxInt
	var number2 T
	var count2, large2 int
	parts = append(parts, Number("x", &number), Count("count", &count), Count("large", &large))
	back = append(back, Number("x", &number2), Count("count", &count2), Count("large", &large2))
	if err := Save(file, parts...); err != nil {
		t.Fatal(err)
	}
	if err := Load(file, back...); err != nil {
		t.Fatal(err)
	}
	for n, f := range fields {
		for k := -f.Halo().Lo[2]; k < f.Interior()[2]+f.Halo().Hi[2]; k++ {
			for j := -f.Halo().Lo[1]; j < f.Interior()[1]+f.Halo().Hi[1]; j++ {
				for i := -f.Halo().Lo[0]; i < f.Interior()[0]+f.Halo().Hi[0]; i++ {
					if have, want := abi.Scalar(read[n].At(i, j, k)), abi.Scalar(f.At(i, j, k)); have != want {
						t.Errorf("%T over %v at (%d,%d,%d): %#x, want %#x", f, f.Dims(), i, j, k, have, want)
					}
				}
			}
		}
	}
	if abi.Scalar(number) != abi.Scalar(number2) || count2 != count || large2 != large {
		t.Errorf("read back %v, %d and %d; want %v, %d and %d", number2, count2, large2, number, count, large)
	}
}

func field[T oec.Elem](t *testing.T, dims rt.Dims, n [3]int, h rt.Halo) *rt.Field[T] {
	t.Helper()
	f, err := rt.NewField[T](dims, n, h)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// The coordinates of a checkpoint are the indices, and fields share those that they agree on.
func TestCheckpointCoordinates(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "state.nc")
	h := field[float64](t, rt.IJ, [3]int{3, 2}, rt.Halo{Lo: [3]int{1}, Hi: [3]int{1}})
	u := field[float32](t, rt.IJ, [3]int{4, 2}, rt.Halo{})
	v := field[int32](t, rt.IJ, [3]int{3, 3}, rt.Halo{Lo: [3]int{1}, Hi: [3]int{1}})
	if err := Save(file, Field("h", h), Field("u", u), Field("v", v)); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	f := open(t, b)
	if b[3] != cdf1 {
		t.Errorf("the file is of variant %d", b[3])
	}
	check(t, f, "i", 0, []int32{-1, 0, 1, 2, 3})
	check(t, f, "i_2", 0, []int32{0, 1, 2, 3})
	check(t, f, "j_2", 0, []int32{0, 1, 2})
	for name, want := range map[string][]string{"h": {"j", "i"}, "u": {"j", "i_2"}, "v": {"j_2", "i"}} {
		if got := f.Variable(name).Dimensions; !slices.Equal(got, want) {
			t.Errorf("%s is over %v, want %v", name, got, want)
		}
	}
}

// A checkpoint that does not fit changes nothing, and says what does not.
func TestCheckpointErrors(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "state.nc")
	h := field[float64](t, rt.IJ, [3]int{3, 2}, rt.Halo{})
	h.Fill(1)
	time, n := 5.0, 0
	if err := Save(file, Field("h", h), Number("time", &time)); err != nil {
		t.Fatal(err)
	}
	wide, other := field[float64](t, rt.IJ, [3]int{3, 2}, rt.Halo{Lo: [3]int{1}}), field[float32](t, rt.IJ, [3]int{3, 2}, rt.Halo{})
	var none *rt.Field[float64]
	for want, parts := range map[string][]Part{
		"h is over j from 0 to 2, i from 0 to 3, the field over j from 0 to 2, i from -1 to 3\n\thint: allocate": {Number("time", &time), Field("h", wide)},
		"h is of type float64, the field of float32\n\thint: load it into a field of float64":                    {Number("time", &time), Field("h", other)},
		"there is no v in it":       {Number("time", &time), Field("v", h)},
		"the field h is nil":        {Number("time", &time), Field("h", none)},
		"time is over no dimension": {Field("time", h)},
		"time is of type float64, the number of int\n\thint: load it into a number of float64": {Count("time", &n)},
		"h is over j from 0 to 2, i from 0 to 3, the number over no dimension":                 {Number("h", &time)},
		"a part is neither": {Number("time", &time), {}},
	} {
		time = 6
		if err := Load(file, parts...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
		if time != 6 {
			t.Errorf("%s: the time has changed", want)
		}
	}
	wide.Set(2, 1, 0, 7)
	if err := errors.Join(Save(filepath.Join(dir, "wide.nc"), Field("h", wide)), Load(filepath.Join(dir, "wide.nc"), Field("h", h))); err != nil || h.At(2, 1, 0) != 7 {
		t.Errorf("a file with more halo gives %v, error %v", h.At(2, 1, 0), err)
	}
	if err := os.Remove(filepath.Join(dir, "wide.nc")); err != nil {
		t.Fatal(err)
	}
	if err := Load(filepath.Join(dir, "none.nc")); err == nil {
		t.Error("there is a file that there is not")
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for want, parts := range map[string][]Part{
		"i is the name of a dimension of the fields":       {Number("i", &time), Field("h", h), Field("g", h)},
		"the field g is nil":                               {Field("h", h), Field("g", none)},
		"the field g has 0 points along i: want 1 or more": {Field("g", field[bool](t, rt.I, [3]int{}, rt.Halo{}))},
		"a part is neither a field nor a number":           {Field("h", h), {}},
	} {
		if err := Save(file, parts...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	if after, err := os.ReadFile(file); err != nil || !slices.Equal(before, after) {
		t.Errorf("the file has changed, error %v", err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("the folder has %v, error %v", entries, err)
	}
}

// What has one type in files is read as the element type that it was saved from, by its attributes; of bytes without, which Save has never written, both can be made.
func TestCheckpointElements(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "state.nc")
	u8, u16, i16, yes := uint8(200), uint16(60000), int16(-5), true
	if err := Save(file, Number("u8", &u8), Number("u16", &u16), Number("i16", &i16), Number("yes", &yes)); err != nil {
		t.Fatal(err)
	}
	for want, p := range map[string]Part{
		"u8 is of type uint8, the number of bool": Number("u8", &yes), "u16 is of type uint16, the number of int16": Number("u16", &i16),
		"i16 is of type int16, the number of uint16": Number("i16", &u16), "yes is of type bool, the number of uint8": Number("yes", &u8),
	} {
		if err := Load(file, p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	f := open(t, b)
	for name, want := range map[string]float64{"u8": 200, "u16": 60000, "i16": -5, "yes": 1} {
		if got, err := f.Values(name, 0); err != nil || got[0] != want {
			t.Errorf("%s: values %v, error %v; want %v", name, got, err, want)
		}
	}
	for n := range f.Variables {
		f.Variables[n].Attributes = nil
	}
	for _, p := range []Part{Number("u8", &yes), Number("u8", &u8), Number("u16", &i16)} {
		if err := p.checkIn(f); err != nil {
			t.Error(err)
		}
	}
	f.Variable("i16").Attributes = []Attribute{{"_Unsigned", "maybe"}}
	if p := Number("i16", &i16); p.checkIn(f) == nil || !strings.Contains(p.checkIn(f).Error(), "of type short with _Unsigned maybe") {
		t.Errorf("error %v", p.checkIn(f))
	}
}

// Save writes the file that links lead to, with the permissions that it has, and replaces nothing but files.
func TestCheckpointReplaces(t *testing.T) {
	t.Parallel()
	dir, time := t.TempDir(), 5.0
	mode := os.FileMode(0o664)
	if err := errors.Join(os.WriteFile(filepath.Join(dir, "real.nc"), nil, mode), os.Chmod(filepath.Join(dir, "real.nc"), mode)); err != nil {
		t.Fatal(err)
	}
	for _, link := range [][2]string{{"real.nc", "link.nc"}, {"link.nc", "links.nc"}, {filepath.Join(dir, "new.nc"), "none.nc"}, {"round.nc", "round.nc"}} {
		if err := os.Symlink(link[0], filepath.Join(dir, link[1])); err != nil {
			t.Skip(err)
		}
	}
	for link, to := range map[string]string{"links.nc": "real.nc", "none.nc": "new.nc"} {
		err := errors.Join(Save(filepath.Join(dir, link), Number("time", &time)), Load(filepath.Join(dir, to), Number("time", &time)))
		info, e := os.Lstat(filepath.Join(dir, link))
		if err = errors.Join(err, e); err != nil || info.Mode().IsRegular() {
			t.Errorf("%s has mode %v, error %v", link, info.Mode(), err)
		}
	}
	if info, err := os.Stat(filepath.Join(dir, "real.nc")); err != nil || info.Mode() != mode {
		t.Errorf("%v has another mode, error %v", info, err)
	}
	wrong := map[string]string{dir: "there is a folder of that name", filepath.Join(dir, "round.nc"): "links that lead to no file"}
	if l, err := net.Listen("unix", filepath.Join(dir, "s")); err == nil {
		defer l.Close()
		wrong[filepath.Join(dir, "s")] = "there is a device, pipe or socket of that name"
	}
	before, _ := os.ReadDir(dir)
	for file, want := range wrong {
		if err := Save(file, Number("time", &time)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	if after, err := os.ReadDir(dir); err != nil || len(after) != len(before) {
		t.Errorf("the folder has %v, error %v", after, err)
	}
}

// TestXarray has xarray open checkpoints, and read back what fields had.
func TestXarray(t *testing.T) {
	t.Parallel()
	python := os.Getenv("OEC_PYTHON")
	if python == "" {
		python = "python3"
	}
	if err := exec.CommandContext(t.Context(), python, "-c", "import xarray, netCDF4").Run(); err != nil {
		t.Skipf("no xarray and netCDF4 to compare with for %s ($OEC_PYTHON): %v", python, err)
	}
	file := filepath.Join(t.TempDir(), "state.nc")
	h := field[float64](t, rt.IJK, [3]int{3, 2, 1}, rt.Halo{Lo: [3]int{1}})
	h.FillFunc(func(i, j, _ int) float64 { return float64(i) + float64(j)/8 })
	mask, bytes, words := field[bool](t, rt.IJ, [3]int{2, 1}, rt.Halo{}), field[uint8](t, rt.I, [3]int{2}, rt.Halo{}), field[uint16](t, rt.I, [3]int{2}, rt.Halo{})
	mask.Set(1, 0, 0, true)
	bytes.Set(1, 0, 0, 200)
	words.Set(0, 0, 0, 60000)
	long, step := field[int64](t, rt.I, [3]int{2}, rt.Halo{}), 7
	long.Set(1, 0, 0, math.MinInt64+1)
	if err := Save(file, Field("h", h), Field("mask", mask), Field("bytes", bytes), Field("words", words), Field("long", long), Count("step", &step)); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), python, "-c", `import sys, xarray
d = xarray.open_dataset(sys.argv[1])
print(d.h.dtype, d.h.sel(i=slice(0, 2)).values.tolist(), float(d.h.sel(k=0, j=1, i=-1)))
print(d.mask.dtype, d.mask.values.tolist(), d.bytes.values.tolist(), d.words.values.tolist(), d.long.values.tolist(), int(d.step))`, file).CombinedOutput()
	want := "float64 [[[0.0, 1.0, 2.0], [0.125, 1.125, 2.125]]] -0.875\nbool [[False, True]] [0, 200] [60000, 0] [0, -9223372036854775807] 7\n"
	if err != nil || string(out) != want {
		t.Errorf("xarray has, error %v,\n%s, want\n%s", err, out, want)
	}
}
