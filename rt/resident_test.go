package rt_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// resident returns the memory of a field like f on a device, with its elements, and the field over it: with rows
// that are gap elements farther apart than they are long, and along j and k in the direction of the signs.
func resident(t *testing.T, d *rt.Device, f *rt.Field[float64], gap, signJ, signK int) (*rt.Field[float64], []float64) {
	t.Helper()
	n, h := f.Interior(), f.Halo()
	var extent [3]int
	for d := range 3 {
		extent[d] = h.Lo[d] + n[d] + h.Hi[d]
	}
	strides := [3]int{1, extent[0] + gap, (extent[0] + gap) * (extent[1] + 1)}
	origin := h.Lo[0]
	origin += map[int]int{1: h.Lo[1], -1: n[1] - 1 + h.Hi[1]}[signJ] * strides[1]
	origin += map[int]int{1: h.Lo[2], -1: n[2] - 1 + h.Hi[2]}[signK] * strides[2]
	memory := rt.DeviceMemory[float64](t, d, strides[2]*extent[2]+gap)
	strides[1] *= signJ
	strides[2] *= signK
	for k := -h.Lo[2]; k < n[2]+h.Hi[2]; k++ {
		for j := -h.Lo[1]; j < n[1]+h.Hi[1]; j++ {
			for i := -h.Lo[0]; i < n[0]+h.Hi[0]; i++ {
				memory[origin+i*strides[0]+j*strides[1]+k*strides[2]] = f.At(i, j, k)
			}
		}
	}
	r, err := rt.FieldOnDevice(d, 0, memory, origin, rt.IJK, n, strides, h)
	must(t, err)
	return r, memory
}

// onHost returns the field over memory of the simulated device that the host sees as its own.
func onHost(t *testing.T, r *rt.Field[float64], memory []float64) *rt.Field[float64] {
	t.Helper()
	f, err := rt.FieldOf(memory, r.Origin(), rt.IJK, r.Interior(), r.Strides(), r.Halo())
	must(t, err)
	return f
}

// Memory of the caller on a device is used where it is, with strides of either sign, and nothing is moved nor written
// beside the output.
func TestFieldOnDevice(t *testing.T) {
	t.Parallel()
	d, a := rt.OpenTestDevice(t)
	s := hdiffOnSim()
	for _, level := range []string{"inline", "original"} {
		for _, signs := range [][2]int{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}} {
			f := hdiffFields[float64](t, 19, 11, 4)
			want := plain(f, 0.75)
			f.In, _ = resident(t, d, f.In, 3, signs[0], signs[1])
			f.Coeff, _ = resident(t, d, f.Coeff, 0, signs[1], signs[0])
			var out []float64
			f.Out, out = resident(t, d, f.Out, 5, signs[0], signs[1])
			before := slices.Clone(out)
			a.Moved()
			must(t, runOn(t.Context(), s, f, 0.75, rt.Level(level), rt.OnDevice(d.Name())))
			if to, from, within := a.Moved(); to+from+within != 0 {
				t.Errorf("%d bytes were moved to the device, %d from it, %d within it", to, from, within)
			}
			have := onHost(t, f.Out, out)
			if !have.Equal(want) {
				t.Errorf("level %s, signs %v: differs from plain Go", level, signs)
			}
			was := onHost(t, f.Out, before)
			each(have.Interior(), func(i, j, k int) { have.Set(i, j, k, was.At(i, j, k)) })
			if !slices.EqualFunc(out, before, func(x, y float64) bool { return abi.Scalar(x) == abi.Scalar(y) }) {
				t.Errorf("level %s, signs %v: memory beside the output was written", level, signs)
			}
		}
	}
}

// Memory of the caller is beside fields of the library, an output may be an input, and plans follow a swap.
func TestFieldOnDeviceAmongOthers(t *testing.T) {
	t.Parallel()
	d, _ := rt.OpenTestDevice(t)
	s := hdiffOnSim()
	f := hdiffFields[float64](t, 19, 11, 4)
	want := plain(f, 0.5)
	coeff, memory := resident(t, d, f.Coeff, 2, -1, 1)
	host := f.Out
	f.Coeff = coeff
	must(t, runOn(t.Context(), s, f, 0.5, rt.OnDevice(d.Name())))
	if !host.Equal(want) {
		t.Error("with an output of the host: differs from plain Go")
	}
	var err error
	f.Out, err = rt.FieldOnDevice(d, 0, memory, coeff.Origin(), rt.IJK, coeff.Interior(), coeff.Strides(), rt.Halo{})
	must(t, err)
	must(t, runOn(t.Context(), s, f, 0.5, rt.OnDevice(d.Name())))
	if !onHost(t, f.Out, memory).Equal(want) {
		t.Error("in place: differs from plain Go")
	}

	g := hdiffFields[float64](t, 19, 11, 4)
	next := plain(g, 0.25)
	out, outMemory := resident(t, d, g.Out, 7, 1, -1)
	spare, spareMemory := resident(t, d, g.Out, 7, 1, -1)
	other, _ := resident(t, d, g.Out, 7, 1, 1)
	library := g.Out
	g.Out = out
	p, err := bindOn(s, g, rt.OnDevice(d.Name()))
	must(t, err)
	must(t, rt.Swap(g.Out, spare))
	must(t, p.Run(t.Context(), abi.Scalar(0.25)))
	if !onHost(t, g.Out, spareMemory).Equal(next) || outMemory[out.Origin()] != -1 {
		t.Error("after a swap: differs from plain Go")
	}
	for _, f := range []*rt.Field[float64]{other, library} {
		var e *rt.FieldError
		if err := rt.Swap(g.Out, f); !errors.As(err, &e) || !strings.HasPrefix(err.Error(), "rt.Swap: on a device, one field has strides [1 ") {
			t.Errorf("swapping fields that lie differently: %v", err)
		}
	}
	must(t, host.Free())
	must(t, g.In.Free())
}

// A run begins once what the caller has put on its stream is done.
func TestProducerStream(t *testing.T) {
	t.Parallel()
	d, _ := rt.OpenTestDevice(t)
	s := hdiffOnSim()
	stream, err := d.NewStream()
	must(t, err)
	f := hdiffFields[float64](t, 19, 11, 4)
	want := plain(f, 0.75)
	in, source := resident(t, d, f.In, 0, 1, 1)
	target := rt.DeviceMemory[float64](t, d, len(source))
	p := func(number uintptr) bool {
		rt.CopyLater(t, stream, target, source)
		f.In, err = rt.FieldOnDevice(d, number, target, in.Origin(), rt.IJK, in.Interior(), in.Strides(), in.Halo())
		must(t, err)
		must(t, runOn(t.Context(), s, f, 0.75, rt.OnDevice(d.Name())))
		return f.Out.Equal(want)
	}
	if p(0) {
		t.Error("the simulated device has done what nobody waited for")
	}
	if !p(rt.StreamNumber(stream)) {
		t.Error("the run did not wait for the stream")
	}
	must(t, stream.Close())
}

// Errors name the field, and what the host cannot have it does not get.
func TestFieldOnDeviceErrors(t *testing.T) {
	t.Parallel()
	needKernels(t)
	d, _ := rt.OpenTestDevice(t)
	s := hdiffOnSim()
	f := hdiffFields[float64](t, 19, 11, 4)
	coeff, memory := resident(t, d, f.Coeff, 2, 1, 1)
	f.Coeff = coeff
	bind := func(opts ...rt.Option) error {
		_, err := rt.Bind(s, hdiffFloat64Kernels[:], []rt.AnyField{f.In, f.Coeff, f.Out}, opts...)
		return err
	}
	n, strides := coeff.Interior(), coeff.Strides()
	of := func(data []float64, n, strides [3]int) error {
		_, err := rt.FieldOnDevice(d, 0, data, 0, rt.IJK, n, strides, rt.Halo{})
		return err
	}
	host := make([]float64, 2000)
	_, columns := rt.FieldOnDevice(d, 0, memory, 0, rt.JK, [3]int{1, 9, 4}, [3]int{0, 2, 40}, rt.Halo{})
	_, nilDevice := rt.FieldOnDevice(nil, 0, host, 0, rt.IJK, n, strides, rt.Halo{})
	f.Out, _ = rt.FieldOnDevice(d, 0, memory, coeff.Origin()+1, rt.IJK, [3]int{18, 11, 4}, strides, rt.Halo{})
	overlap := bind(rt.OnDevice(d.Name()), rt.SubDomain([3]int{}, [3]int{18, 11, 4}))
	f.Out = mustField[float64](t, rt.IJK, n, rt.Halo{})
	for _, tt := range []struct {
		err  error
		want string
	}{
		{bind(), "Hdiff: field Coeff is in memory of device " + d.Name() + "; the plan runs on cpu\n\thint: use rt.OnDevice(\"" + d.Name() + "\")"},
		{bind(rt.OnDevice("sim")), "Hdiff: field Coeff is in memory of device " + d.Name() + "; the plan runs on sim"},
		{bind(rt.OnDevice(d.Name()), rt.Debug()), "Hdiff: rt.Debug: field Coeff is in memory of device"},
		{bind(rt.OnDevice(d.Name()), rt.Check(1)), "Hdiff: rt.Check: field Coeff is in memory of device"},
		{overlap, "Hdiff: output Out shares memory with input Coeff"},
		{nilDevice, "rt.FieldOnDevice: the device is nil\n\thint: get it from rt.OpenDevice"},
		{of(host, n, strides), "rt.FieldOnDevice: its memory, 16000 bytes, is not all that of device "},
		{of(memory[:100], n, strides), "rt.FieldOnDevice: points need elements 0 to"},
		{of(memory, n, [3]int{2, 40, 800}), "rt.FieldOnDevice: the stride along i is not 1"},
		{of(memory, n, [3]int{1, 40, 40}), "rt.FieldOnDevice: points share elements"},
		{columns, "rt.FieldOnDevice: the stride along j is 2, and kernels of devices take the elements to be next to each other\n\thint: copy the data"},
		{rt.FillHalo(coeff, rt.Boundary{}), "rt.FillHalo: the field is in memory of device"},
		{coeff.ToHost(t.Context()), "rt.FieldOnDevice: the field is in memory of device"},
		{coeff.ToDevice(t.Context(), "sim"), "rt.FieldOnDevice: the field is in memory of device"},
		{coeff.CopyTo(make([]float64, n[0]*n[1]*n[2])), "rt.FieldOnDevice: the field is in memory of device"},
		{coeff.CopyFrom(make([]float64, n[0]*n[1]*n[2])), "rt.FieldOnDevice: the field is in memory of device"},
		{coeff.ToDevice(t.Context(), d.Name()), ""},
		{coeff.Free(), ""},
	} {
		if tt.err == nil && tt.want != "" || tt.err != nil && (tt.want == "" || !strings.HasPrefix(tt.err.Error(), tt.want)) {
			t.Errorf("error %v, want %s", tt.err, tt.want)
		}
	}
	for name, do := range map[string]func(){
		"At": func() { coeff.At(0, 0, 0) }, "Set": func() { coeff.Set(0, 0, 0, 1) }, "Fill": func() { coeff.Fill(1) },
		"FillFunc": func() { coeff.FillFunc(func(i, j, k int) float64 { return 1 }) }, "Data": func() { coeff.Data() }, "Clone": func() { coeff.Clone() },
	} {
		func() {
			defer func() {
				err, _ := recover().(error)
				if field := new(rt.FieldError); !errors.As(err, &field) {
					t.Errorf("%s: %v", name, err)
				}
			}()
			do()
		}()
	}
	must(t, f.In.Free())
}
