package water_test

import (
	"context"
	"fmt"
	"math"
	"regexp"
	"testing"

	"github.com/openearthgo/oec/examples/shallowwater/water"
	"github.com/openearthgo/oec/rt"
	"github.com/openearthgo/oec/rt/ptx"
)

// mutant is a mistake that a compiler, or package rt, could make.
type mutant struct {
	name string
	ptx.Mistake
	want string // in the error, or one of several
}

// otherBits is what is wanted of mutants whose results are wrong.
const otherBits = "other bits"

// replaced returns a mistake: each match of a regular expression in the PTX is replaced.
func replaced(pattern, by string) ptx.Mistake {
	re := regexp.MustCompile(pattern)
	return ptx.Mistake{Code: func(code string) string { return re.ReplaceAllString(code, by) }}
}

var mutants = []mutant{
	{"none", ptx.Mistake{}, ""},
	{"a wrong instruction", replaced(`sub\.rn\.f64`, "add.rn.f64"), otherBits},
	{"a barrier left out", replaced(`bar\.sync\s+0;`, ""), "race|uninitialized memory"},
	{"a store beyond the end", replaced(`(st\.global\.f64\s+\[%rd\d+)\]`, "$1+100000]"), "out of bounds"},
	{"an approximate instruction", replaced(`div\.rn\.f64`, "div.approx.f64"), "it is approximate"},
	{"an instruction that is not known", replaced(`mul\.rn\.f64`, "mul.rn.relu.f64"), "the instruction is not known"},
	{"a wait left out", ptx.Mistake{NoWait: true}, "a wait is missing|uninitialized memory"},
	{"no wait of the host", ptx.Mistake{NoSync: true}, "uninitialized memory"},
}

// TestMutants runs a stencil on devices each of which makes a mistake, and finds it.
func TestMutants(t *testing.T) {
	t.Parallel()
	var mistakes []ptx.Mistake
	for _, m := range mutants {
		mistakes = append(mistakes, m.Mistake)
	}
	ptx.RegisterMistakes("mutant", mistakes...)
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
