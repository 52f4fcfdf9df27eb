package ptx

import (
	"context"
	"fmt"
	"math"
	"regexp"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
	"github.com/openearthgo/oec/rt/internal/device"
)

// slopes is the code of a stencil along i: half of the difference of the neighbours, over a width. A
// block of threads loads what it reads, and one point around it, to the memory that it shares.
const slopes = `.version 6.3
.target sm_70
.address_size 64
.visible .entry slopes(.param .u64 slopes_param_0, .param .u64 slopes_param_1, .param .u64 slopes_param_2, .param .u64 slopes_param_3, .param .f64 slopes_param_4)
.reqntid 32, 1, 1
{
	.reg .pred %p<6>;
	.reg .b32 %r<4>;
	.reg .b64 %rd<20>;
	.reg .f64 %fd<8>;
	.shared .align 8 .b8 row[272];
	ld.param.u64 %rd1, [slopes_param_0];
	ld.param.u64 %rd2, [slopes_param_1];
	ld.param.u64 %rd3, [slopes_param_2];
	ld.param.u64 %rd4, [slopes_param_3];
	ld.param.f64 %fd1, [slopes_param_4];
	mov.u32 %r1, %ctaid.x;
	mov.u32 %r2, %tid.x;
	mul.wide.u32 %rd5, %r1, 32;
	cvt.u64.u32 %rd6, %r2;
	add.s64 %rd7, %rd5, %rd6;
	add.s64 %rd7, %rd7, %rd3;
	shl.b64 %rd8, %rd7, 3;
	add.s64 %rd9, %rd1, %rd8;
	shl.b64 %rd10, %rd6, 3;
	mov.u64 %rd11, row;
	add.s64 %rd12, %rd11, %rd10;
	add.s64 %rd15, %rd4, 1;
	setp.gt.s64 %p1, %rd7, %rd15;
	@%p1 bra $second;
	ld.global.nc.f64 %fd2, [%rd9+-8];
	st.shared.f64 [%rd12], %fd2;
$second:
	add.s64 %rd13, %rd7, 32;
	setp.gt.s64 %p2, %rd13, %rd15;
	setp.gt.u32 %p3, %r2, 1;
	or.pred %p4, %p2, %p3;
	@%p4 bra $loaded;
	ld.global.nc.f64 %fd3, [%rd9+248];
	st.shared.f64 [%rd12+256], %fd3;
$loaded:
	bar.sync 0;
	setp.ge.s64 %p5, %rd7, %rd4;
	@%p5 bra $end;
	ld.shared.f64 %fd4, [%rd12];
	ld.shared.f64 %fd5, [%rd12+16];
	sub.rn.f64 %fd6, %fd5, %fd4;
	mul.rn.f64 %fd6, %fd6, 0d3FE0000000000000;
	div.rn.f64 %fd7, %fd6, %fd1;
	add.s64 %rd14, %rd2, %rd8;
	st.global.f64 [%rd14], %fd7;
$end:
	ret;
}
`

// slopesOf is the stencil, as a generated package has it.
func slopesOf() *abi.Stencil {
	code := slopes + "\x00"
	one := abi.Halo{Lo: [3]int{1, 0, 0}, Hi: [3]int{1, 0, 0}}
	s := &abi.Stencil{Name: "Slopes", Dims: abi.I,
		Fields: []abi.FieldSpec{{Name: "In", Dims: abi.I, Elem: abi.Float64, Halo: one}, {Name: "Out", Dims: abi.I, Elem: abi.Float64, Output: true}},
		Levels: []abi.LevelSpec{{Name: "tuned", Stages: []abi.Stage{{Name: "out", Writes: []int{1},
			Reads: []abi.Read{{Reach: abi.Reach{Lo: [3]int{-1, 0, 0}, Hi: [3]int{1, 0, 0}}}}}}}},
	}
	s.Scalars = []abi.ScalarSpec{{Name: "width", Elem: abi.Float64}}
	s.Devices = []abi.DeviceCode{{Level: "tuned", Target: "sm_70", Modules: &code, To: len(code), Launches: []abi.Launch{{
		Kernel: "slopes", Block: [3]int{32, 1, 1}, Points: [3]int{32, 1, 1}, Grid: [3]int{0, 1, 2},
		Args: []abi.Arg{{Kind: abi.ArgField}, {Kind: abi.ArgField, Field: 1}, {Kind: abi.ArgLo}, {Kind: abi.ArgHi}, {Kind: abi.ArgScalar}},
	}}}}
	return s
}

// mutant is the device with a mistake: in the code that it is given, or in what it does with
// streams.
type mutant struct {
	*card
	name   string
	mutate func(code string) string
	waits  bool   // whether it has streams wait
	syncs  bool   // whether it has the host wait
	want   string // in the error, or one of several
}

// Load implements [device.Accelerator].
func (m *mutant) Load(code string) (uintptr, error) { return m.card.Load(m.mutate(code)) }

// Wait implements [device.Accelerator].
func (m *mutant) Wait(stream, event uintptr) error {
	if !m.waits {
		return nil
	}
	return m.card.Wait(stream, event)
}

// Sync implements [device.Accelerator].
func (m *mutant) Sync(stream uintptr) error {
	if !m.syncs {
		return nil
	}
	return m.card.Sync(stream)
}

// otherBits is what is wanted of mutants whose results are wrong.
const otherBits = "other bits"

// mutants are mistakes that a compiler, or package rt, could make.
var mutants = []*mutant{
	{name: "none", waits: true, syncs: true, mutate: replaced("", "")},
	{name: "a wrong instruction", waits: true, syncs: true, want: otherBits, mutate: replaced(`sub\.rn\.f64`, "add.rn.f64")},
	{name: "a wrong comparison", waits: true, syncs: true, want: "out of bounds|uninitialized memory|race|" + otherBits, mutate: replaced(`setp\.ge\.s64`, "setp.le.s64")},
	{name: "a barrier left out", waits: true, syncs: true, want: "race", mutate: replaced(`bar\.sync\s+0;`, "")},
	{name: "a barrier within a branch", waits: true, syncs: true, want: "divergent barrier", mutate: replaced(`\$loaded:\s+bar\.sync 0;`, "\tbar.sync 0;\n$$loaded:")},
	{name: "a store beyond the end", waits: true, syncs: true, want: "out of bounds", mutate: replaced(`st\.global\.f64 \[%rd14\]`, "st.global.f64 [%rd14+1024]")},
	{name: "a store of nothing", waits: true, syncs: true, want: "computed from what nobody has written", mutate: replaced(`st\.shared\.f64 \[%rd12\+256\], %fd3;`, "")},
	{name: "a misaligned load", waits: true, syncs: true, want: "misaligned", mutate: replaced(`%rd9\+248`, "%rd9+244")},
	{name: "a constant that is written", waits: true, syncs: true, want: "memory that is not constant", mutate: replaced(`add\.s64 %rd14, %rd2`, "add.s64 %rd14, %rd1")},
	{name: "an approximate instruction", waits: true, syncs: true, want: "it is approximate", mutate: replaced(`div\.rn\.f64`, "div.approx.f64")},
	{name: "an instruction that is not known", waits: true, syncs: true, want: "the instruction is not known", mutate: replaced(`mul\.rn\.f64`, "mul.rn.relu.f64")},
	{name: "a wait left out", syncs: true, want: "a wait is missing|what nobody has written", mutate: replaced("", "")},
	{name: "no wait of the host", waits: true, want: "uninitialized memory|" + otherBits, mutate: replaced("", "")},
}

// replaced returns a change of code; what it is to change has to be there.
func replaced(from, to string) func(string) string {
	if from == "" {
		return func(code string) string { return code }
	}
	return func(code string) string {
		changed := regexp.MustCompile(from).ReplaceAllString(code, to)
		if changed == code {
			panic("the code has no " + from)
		}
		return changed
	}
}

// mutantDriver is the driver of these devices, "mutant:0" and so on.
type mutantDriver struct{}

// Open implements [device.Driver].
func (mutantDriver) Open() (list []device.Accelerator, err error) {
	for _, m := range mutants {
		m.card = newDevice(1)
		list = append(list, m)
	}
	return list, nil
}

func init() { device.Register("mutant", mutantDriver{}) }

// TestMutants runs a stencil on devices each of which makes a mistake, and finds it.
func TestMutants(t *testing.T) {
	t.Parallel()
	for n, m := range mutants {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			err := twoRuns(fmt.Sprintf("mutant:%d", n))
			switch {
			case m.want == "" && err != nil:
				t.Error(err)
			case m.want != "" && (err == nil || !regexp.MustCompile(m.want).MatchString(err.Error())):
				t.Errorf("got error %v", err)
			}
		})
	}
}

// twoRuns runs the stencil on one stream, and then, of what that computes, on another one, and
// compares the results with plain Go.
func twoRuns(name string) error {
	const points, width = 70, 0.7
	halo := rt.Halo{Lo: [3]int{1, 0, 0}, Hi: [3]int{1, 0, 0}}
	var fields [3]*rt.Field[float64]
	for n := range fields {
		f, err := rt.NewField[float64](rt.I, [3]int{points, 1, 1}, halo)
		if err != nil {
			return err
		}
		fields[n] = f
	}
	fields[0].FillFunc(func(i, _, _ int) float64 { return math.Sin(float64(3 * i)) })
	d, err := rt.OpenDevice(name)
	if err != nil {
		return err
	}
	ctx := context.Background()
	for n := range 2 {
		stream, err := d.NewStream()
		if err != nil {
			return err
		}
		p, err := rt.Bind(slopesOf(), nil, []rt.AnyField{fields[n], fields[n+1]}, rt.OnDevice(name), rt.OnStream(stream))
		if err != nil {
			return err
		}
		if err := p.Run(ctx, abi.Scalar(width)); err != nil {
			return err
		}
	}
	for _, f := range fields[1:] {
		if err := f.ToHost(ctx); err != nil {
			return err
		}
	}
	for n, f := range fields[1:] {
		for i := range points {
			if want := (fields[n].At(i+1, 0, 0) - fields[n].At(i-1, 0, 0)) * 0.5 / width; f.At(i, 0, 0) != want {
				return fmt.Errorf("%s at %d of run %d", otherBits, i, n)
			}
		}
	}
	return nil
}
