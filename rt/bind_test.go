package rt_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// A stencil that is for one domain is bound and allocated for no other.
func TestOnlyDomain(t *testing.T) {
	t.Parallel()
	kernels := rt.FakeKernels(t, shiftKernel, "inline", "split")
	f := newShift(t, [3]int{8, 6, 4})
	for _, c := range []struct {
		only [3]int
		want string
	}{
		{[3]int{8, 6, 4}, ""},
		{[3]int{0, 6, 0}, ""},
		{[3]int{8, 0, 5}, "Shift: output Out has interior [8 6 4]; the program is written for [8 6 5]\n\thint: allocate it so"},
	} {
		s := shift
		s.Domain = c.only
		_, err := rt.Bind(&s, kernels, f.list())
		if c.want == "" {
			if err != nil {
				t.Errorf("only %v: %v", c.only, err)
			}
			continue
		}
		if !isA[*rt.DomainError](err) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("only %v: error %v, want %s", c.only, err, c.want)
		}
		var in, col, out, count *rt.Field[int32]
		err = rt.Alloc(&s, [3]int{8, 6, 4}, rt.SlotOf(&in), rt.SlotOf(&col), rt.SlotOf(&out), rt.SlotOf(&count))
		if !isA[*rt.FieldError](err) || in != nil {
			t.Errorf("Alloc for %v: error %v", c.only, err)
		}
	}
}

func TestBindErrors(t *testing.T) {
	t.Parallel()
	n := [3]int{8, 6, 4}
	kernels := rt.FakeKernels(t, shiftKernel, "inline", "split")
	halo := rt.Halo{Hi: [3]int{1, 0, 0}}
	for name, test := range map[string]struct {
		spoil func(f *shiftFields)
		opts  []rt.Option
		as    func(error) bool
		want  string
	}{
		"nil": {
			spoil: func(f *shiftFields) { f.col = nil }, as: isA[*rt.NilFieldError],
			want: "Shift: field Col is nil\n\thint: allocate it with rt.NewField, or all nil fields with ShiftFields.Alloc",
		},
		"zero field": {
			spoil: func(f *shiftFields) { f.col = new(rt.Field[int32]) }, as: isA[*rt.NilFieldError],
			want: "Shift: field Col is nil\n",
		},
		"dims": {
			spoil: func(f *shiftFields) { f.col = mustField[int32](t, rt.J, n, halo) }, as: isA[*rt.DimsError],
			want: "Shift: field Col has dimensions J; the stencil declares K\n\thint: allocate it with rt.NewField(rt.K, ...)",
		},
		"outputs disagree": {
			spoil: func(f *shiftFields) { f.count = mustField[int32](t, rt.IJK, [3]int{8, 6, 5}, halo) }, as: isA[*rt.DomainError],
			want: "Shift: output Count has interior [8 6 5]; output Out has [8 6 4]\n\thint: the interior of the outputs is the domain",
		},
		"no halo": {
			spoil: func(f *shiftFields) { f.in = mustField[int32](t, rt.IJK, n, rt.Halo{Lo: [3]int{5, 5, 5}}) }, as: isA[*rt.ReachError],
			want: "Shift: field In: reads i+1 (shift.go:4:9) and needs a halo of 1 at the high end of i; its halo is 0 there\n\thint: allocate it with the halo that ShiftHalo()[\"In\"] gives; or set it to nil, and call ShiftFields.Alloc",
		},
		"input too small": {
			spoil: func(f *shiftFields) { f.in = mustField[int32](t, rt.IJK, [3]int{9, 5, 4}, rt.Halo{Hi: [3]int{0, 2}}) }, as: isA[*rt.ReachError],
			want: "Shift: field In: reads j (shift.go:4:9) and needs 6 points along j; its interior is 5 and its halo 2 at the high end, the domain is 6\n\thint: the interior of an input must cover the domain",
		},
		"input of lower rank too small": {
			spoil: func(f *shiftFields) { f.col = mustField[int32](t, rt.K, [3]int{9, 9, 3}, rt.Halo{}) }, as: isA[*rt.ReachError],
			want: "Shift: field Col: reads k (shift.go:4:24) and needs 4 points along k; its interior is 3",
		},
		"halo at the low end": {
			opts: []rt.Option{rt.SubDomain([3]int{0, 0, -2}, n)},
			spoil: func(f *shiftFields) {
				f.in = mustField[int32](t, rt.IJK, n, rt.Halo{Lo: [3]int{0, 0, 1}, Hi: [3]int{1, 0, 0}})
			}, as: isA[*rt.ReachError],
			want: "Shift: field In: reads k (shift.go:4:9) and needs a halo of 2 at the low end of k; its halo is 1 there\n\thint: allocate it with rt.NewField and the halo that the points of this run need, rt.Halo{Lo: [3]int{0, 0, 2}, Hi: [3]int{1, 0, 0}}",
		},
		"outputs are one": {
			spoil: func(f *shiftFields) { f.count = f.out }, as: isA[*rt.OverlapError],
			want: "Shift: outputs Out and Count share memory\n\thint: give each output a field of its own",
		},
		"output is input": {
			spoil: func(f *shiftFields) { f.out = f.in }, as: isA[*rt.OverlapError],
			want: "Shift: output Out shares memory with input In, which is read at (i+1, j, k) (shift.go:4:9)\n\thint: an output may be the same field",
		},
		"backwards": {
			opts: []rt.Option{rt.SubDomain([3]int{0, 3, 0}, [3]int{8, 2, 4})}, as: isA[*rt.SubDomainError],
			want: "Shift: sub-domain [0,8) x [3,2) x [0,4): it ends before it begins along j",
		},
		"beside nothing": {
			opts: []rt.Option{rt.SubDomain([3]int{-1, 0, 0}, [3]int{0, 6, 4})}, as: isA[*rt.SubDomainError],
			spoil: func(f *shiftFields) {
				f.out, f.count = mustField[int32](t, rt.IJK, [3]int{0, 6, 4}, halo), mustField[int32](t, rt.IJK, [3]int{0, 6, 4}, halo)
			},
			want: "Shift: sub-domain [-1,0) x [0,6) x [0,4): the domain has no points along i",
		},
		"beyond halo": {
			opts: []rt.Option{rt.SubDomain([3]int{-3, 0, 0}, n)}, as: isA[*rt.SubDomainError],
			want: "Shift: sub-domain [-3,8) x [0,6) x [0,4): output Out with its halo is [-2,10) x [-2,8) x [-2,6)",
		},
		"level": {
			opts: []rt.Option{rt.Level("tuned")}, as: isA[*rt.LevelError],
			want: "Shift: no optimization level \"tuned\"; there are inline and split\n\thint: generate it with oecgen -O",
		},
		"device": {
			opts: []rt.Option{rt.OnDevice("cuda:0")}, as: isA[*rt.UnsupportedError],
			want: "Shift: device \"cuda:0\": the program has no driver for it; import _ \"github.com/openearthgo/oec/rt/cuda\"; there is cpu, go",
		},
		"OEC_DEVICE": {
			opts: []rt.Option{rt.Env("OEC_DEVICE", "hip:1")}, as: isA[*rt.UnsupportedError],
			want: "Shift: OEC_DEVICE \"hip:1\": the program has no driver for it; import _ \"github.com/openearthgo/oec/rt/hip\"; there is cpu, go",
		},
		"the device of tests": {
			opts: []rt.Option{rt.OnDevice("ptx:0")}, as: isA[*rt.UnsupportedError],
			want: "Shift: device \"ptx:0\": the program has no driver for it; import _ \"github.com/openearthgo/oec/rt/ptx\"; there is cpu, go",
		},
		"OEC_CPU": {
			opts: []rt.Option{rt.Env("OEC_CPU", "z80")}, as: isA[*rt.UnsupportedError],
			want: "Shift: OEC_CPU \"z80\": no such instruction set; there is x86-64-v2, x86-64-v3, x86-64-v4, neon and go",
		},
		"workers": {
			opts: []rt.Option{nil, rt.Workers(-1), rt.Workers(-2)}, as: isA[*rt.OptionError],
			want: "Shift: rt.Workers: -1 workers",
		},
		"repeat elsewhere": {
			opts: []rt.Option{rt.Repeat(3)}, as: isA[*rt.OptionError],
			want: "Shift: rt.Repeat: 3 times of the same, because no output is the same field as an input",
		},
	} {
		f := newShift(t, n)
		if test.spoil != nil {
			test.spoil(&f)
		}
		p, err := rt.Bind(&shift, kernels, f.list(), test.opts...)
		if p != nil || err == nil || !test.as(err) || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s:\n got %v\nwant %s", name, err, test.want)
		}
	}
}

func isA[E error](err error) bool {
	var e E
	return errors.As(err, &e)
}

func TestElemError(t *testing.T) {
	t.Parallel()
	f := newShift(t, [3]int{2, 2, 2})
	fields := f.list()
	fields[0] = mustField[float32](t, rt.IJK, [3]int{2, 2, 2}, rt.Halo{})
	_, err := rt.Bind(&shift, rt.FakeKernels(t, shiftKernel, "inline"), fields)
	const want = "Shift: field In has elements of type float32; the stencil declares int32\n\thint: use a *rt.Field[int32]"
	if !isA[*rt.ElemError](err) || err.Error() != want {
		t.Errorf("got %v", err)
	}
	fields[0] = nil
	if _, err := rt.Bind(&shift, rt.FakeKernels(t, shiftKernel, "inline"), fields); !isA[*rt.NilFieldError](err) {
		t.Errorf("nil interface: got %v", err)
	}
}

// The device may be named though it is the only one, and the option has
// precedence over the environment.
func TestDevice(t *testing.T) {
	t.Parallel()
	kernels := rt.FakeKernels(t, shiftKernel, "inline")
	f := newShift(t, [3]int{2, 2, 2})
	for _, opts := range [][]rt.Option{
		{rt.OnDevice("cpu")},
		{rt.Env("OEC_DEVICE", "cpu")},
		{rt.Env("OEC_DEVICE", "cuda:0"), rt.OnDevice("cpu")},
	} {
		if _, err := rt.Bind(&shift, kernels, f.list(), opts...); err != nil {
			t.Error(err)
		}
	}
}

// Fields that share an array, but no element of what is run, do not overlap.
func TestDisjointPartsOfOneArray(t *testing.T) {
	t.Parallel()
	kernels := rt.FakeKernels(t, shiftKernel, "inline")
	n, data := [3]int{6, 4, 3}, make([]int32, 8*4*3*2)
	part := func(turn int) *rt.Field[int32] { // rows of 8, tracers that alternate by plane
		f, err := rt.FieldOf(data, turn*32, rt.IJK, n, [3]int{1, 8, 64}, rt.Halo{})
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	f := newShift(t, n)
	f.out, f.count = part(0), part(1)
	runShift(t, kernels, f)
	if f.out.At(5, 3, 2) != number(6, 3, 2)+20_000 || f.count.At(5, 3, 2) != 1 {
		t.Errorf("got %d, computed %d times", f.out.At(5, 3, 2), f.count.At(5, 3, 2))
	}
}

// Fields without elements share no memory, and what is computed of them is nothing.
func TestBindWithoutElements(t *testing.T) {
	t.Parallel()
	empty := func() *rt.Field[int32] {
		f, err := rt.FieldOf([]int32{}, 0, rt.I, [3]int{}, [3]int{1}, rt.Halo{})
		must(t, err)
		return f
	}
	spec := &abi.Stencil{
		Name: "Next", Dims: rt.I,
		Fields: []abi.FieldSpec{{Name: "In", Dims: rt.I, Elem: abi.Int32}, {Name: "Out", Dims: rt.I, Elem: abi.Int32, Output: true}},
		Levels: []abi.LevelSpec{{Name: "inline", Stages: []abi.Stage{{Name: "out", Reads: []abi.Read{{Reach: abi.Reach{Lo: [3]int{-1}, Hi: [3]int{-1}}}}, Writes: []int{1}}}}},
	}
	plan, err := rt.Bind(spec, rt.FakeKernels(t, func(rt.Args) {}, "inline"), []rt.AnyField{empty(), empty()})
	must(t, err)
	must(t, plan.Run(t.Context()))
}
