package water_test

import (
	"context"
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/openearthgo/oec/examples/shallowwater/water"
	"github.com/openearthgo/oec/rt"
	"github.com/openearthgo/oec/rt/ptx"
)

// mutant is a device that executes PTX, with a mistake: in the code that it is given, or in what it
// does with streams.
type mutant struct {
	rt.Accelerator
	name   string
	mutate func(code string) string
	waits  bool   // whether it has streams wait
	syncs  bool   // whether it has the host wait
	want   string // in the error, or one of several
}

// Load implements [rt.Accelerator].
func (m *mutant) Load(code string) (uintptr, error) { return m.Accelerator.Load(m.mutate(code)) }

// Wait implements [rt.Accelerator].
func (m *mutant) Wait(stream, event uintptr) error {
	if !m.waits {
		return nil
	}
	return m.Accelerator.Wait(stream, event)
}

// Sync implements [rt.Accelerator].
func (m *mutant) Sync(stream uintptr) error {
	if !m.syncs {
		return nil
	}
	return m.Accelerator.Sync(stream)
}

// otherBits is what is wanted of mutants whose results are wrong.
const otherBits = "other bits"

// mutants are mistakes that a compiler, or package rt, could make.
var mutants = []*mutant{
	{name: "none", waits: true, syncs: true},
	{name: "a wrong instruction", waits: true, syncs: true, want: otherBits,
		mutate: func(code string) string { return strings.ReplaceAll(code, "sub.rn.f64", "add.rn.f64") }},
	{name: "a barrier left out", waits: true, syncs: true, want: "race|uninitialized memory",
		mutate: func(code string) string { return regexp.MustCompile(`bar\.sync\s+0;`).ReplaceAllString(code, "") }},
	{name: "a store beyond the end", waits: true, syncs: true, want: "out of bounds",
		mutate: func(code string) string {
			return regexp.MustCompile(`(st\.global\.f64\s+\[%rd\d+)\]`).ReplaceAllString(code, "$1+100000]")
		}},
	{name: "an approximate instruction", waits: true, syncs: true, want: "it is approximate",
		mutate: func(code string) string { return strings.ReplaceAll(code, "div.rn.f64", "div.approx.f64") }},
	{name: "an instruction that is not known", waits: true, syncs: true, want: "the instruction is not known",
		mutate: func(code string) string { return strings.ReplaceAll(code, "mul.rn.f64", "mul.rn.relu.f64") }},
	{name: "a wait left out", syncs: true, want: "a wait is missing|uninitialized memory"},
	{name: "no wait of the host", waits: true, want: "uninitialized memory"},
}

// mutantDriver is the driver of these devices, "mutant:0" and so on.
type mutantDriver struct{}

// Open implements [rt.Driver].
func (mutantDriver) Open() (list []rt.Accelerator, err error) {
	for _, m := range mutants {
		m.Accelerator = ptx.New(1)
		if m.mutate == nil {
			m.mutate = func(code string) string { return code }
		}
		list = append(list, m)
	}
	return list, nil
}

func init() { rt.RegisterDriver("mutant", mutantDriver{}) }

// TestMutants runs a stencil on devices each of which makes a mistake, and finds it.
func TestMutants(t *testing.T) {
	t.Parallel()
	want, err := steps("cpu")
	if err != nil {
		t.Fatal(err)
	}
	for n, m := range mutants {
		t.Run(m.name, func(t *testing.T) {
			have, err := steps(fmt.Sprintf("mutant:%d", n))
			switch {
			case m.want == otherBits && (err != nil || have == want):
				t.Errorf("it is not found: error %v", err)
			case m.want == "" && (err != nil || have != want):
				t.Errorf("error %v, or other bits", err)
			case m.want != otherBits && m.want != "" && (err == nil || !regexp.MustCompile(m.want).MatchString(err.Error())):
				t.Errorf("got error %v", err)
			}
		})
	}
}

// steps runs two stages on two streams, of which the second reads what the first writes, and
// returns a sum of the bits of the results.
func steps(device string) (sum uint64, err error) {
	var f, g water.StepFields
	if err := f.Alloc(70, 9, 1); err != nil {
		return 0, err
	}
	for n, field := range []*rt.Field[float64]{f.HOld, f.UOld, f.VOld, f.H, f.U, f.V} {
		field.FillFunc(func(i, j, k int) float64 { return 1 + math.Sin(float64(7*n+3*i+5*j)) })
	}
	g = f
	g.HOld, g.UOld, g.VOld, g.HNext, g.UNext, g.VNext = f.HNext, f.UNext, f.VNext, nil, nil, nil
	if err := g.Alloc(70, 9, 1); err != nil {
		return 0, err
	}
	ctx := context.Background()
	for _, fields := range []water.StepFields{f, g} {
		opts := []rt.Option{rt.OnDevice(device)}
		if device != "cpu" {
			d, err := rt.OpenDevice(device)
			if err != nil {
				return 0, err
			}
			stream, err := d.NewStream()
			if err != nil {
				return 0, err
			}
			opts = append(opts, rt.OnStream(stream))
		}
		if err := water.RunStep(ctx, fields, 1e-1, 0.01, 1, opts...); err != nil {
			return 0, err
		}
	}
	for _, field := range []*rt.Field[float64]{g.HNext, g.UNext, g.VNext, f.HNext} {
		if err := field.ToHost(ctx); err != nil {
			return 0, err
		}
		for _, v := range field.Data() {
			sum = 31*sum + math.Float64bits(v)
		}
	}
	return sum, nil
}
