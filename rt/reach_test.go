package rt

import (
	"errors"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
)

func TestReach(t *testing.T) {
	t.Parallel()
	n := [3]int{8, 6, 4}
	domain := abi.Box{Hi: n}
	for name, test := range map[string]struct {
		r    abi.Reach
		from abi.Box
		want abi.Box
	}{
		"itself":   {abi.Reach{}, domain, domain},
		"shifted":  {abi.Reach{Lo: [3]int{-1, 0, 2}, Hi: [3]int{1, 0, 2}}, domain, abi.Box{Lo: [3]int{-1, 0, 2}, Hi: [3]int{9, 6, 6}}},
		"at k = 0": {abi.Reach{Guard: [3]abi.Span{2: {Hi: abi.Bound{From: abi.FromZero, Off: 1}}}, Lo: [3]int{0, 0, 1}, Hi: [3]int{0, 0, 1}}, domain, abi.Box{Lo: [3]int{0, 0, 1}, Hi: [3]int{8, 6, 2}}},
		"inside k": {abi.Reach{Guard: [3]abi.Span{2: {Lo: abi.Bound{From: abi.FromZero, Off: 1}, Hi: abi.Bound{From: abi.FromN, Off: -1}}}, Lo: [3]int{0, 0, -1}, Hi: [3]int{0, 0, 1}}, domain, domain},
		"sub-box":  {abi.Reach{Guard: [3]abi.Span{0: {Lo: abi.Bound{From: abi.FromN, Off: -1}}}}, abi.Box{Lo: [3]int{6, 1, 1}, Hi: [3]int{9, 2, 2}}, abi.Box{Lo: [3]int{7, 1, 1}, Hi: [3]int{9, 2, 2}}},
		"both":     {abi.Reach{Guard: [3]abi.Span{0: {Lo: abi.Bound{From: abi.FromBoth, Off: 6, OffN: -3}, Hi: abi.Bound{From: abi.FromBoth, Off: 9, OffN: -1}}}}, domain, abi.Box{Lo: [3]int{6}, Hi: [3]int{7, 6, 4}}},
		"either":   {abi.Reach{Guard: [3]abi.Span{0: {Lo: abi.Bound{From: abi.FromBoth, Off: 1, OffN: -2}, Hi: abi.Bound{From: abi.FromBoth, Off: 7, OffN: 0}}}}, domain, abi.Box{Lo: [3]int{6}, Hi: [3]int{7, 6, 4}}},
		"column":   {abi.Reach{Fixed: [3]abi.Span{2: {Lo: abi.Bound{From: abi.FromZero}, Hi: abi.Bound{From: abi.FromN}}}}, abi.Box{Lo: [3]int{2, 3, 1}, Hi: [3]int{3, 4, 2}}, abi.Box{Lo: [3]int{2, 3, 0}, Hi: [3]int{3, 4, 4}}},
		"table":    {abi.Reach{Fixed: [3]abi.Span{0: {Lo: abi.Bound{From: abi.FromZero, Off: 1}, Hi: abi.Bound{From: abi.FromZero, Off: 100}}}}, domain, abi.Box{Lo: [3]int{1, 0, 0}, Hi: [3]int{100, 6, 4}}},
		"up to i":  {abi.Reach{Hi: [3]int{-1}, Fixed: [3]abi.Span{0: {Lo: abi.Bound{From: abi.FromZero}}}}, abi.Box{Lo: [3]int{3, 0, 0}, Hi: [3]int{5, 6, 4}}, abi.Box{Lo: [3]int{0, 0, 0}, Hi: [3]int{4, 6, 4}}},
		"from i":   {abi.Reach{Lo: [3]int{2}, Fixed: [3]abi.Span{0: {Hi: abi.Bound{From: abi.FromN, Off: -1}}}}, domain, abi.Box{Lo: [3]int{2, 0, 0}, Hi: [3]int{7, 6, 4}}},
		"crossed":  {abi.Reach{Lo: [3]int{2}, Fixed: [3]abi.Span{0: {Hi: abi.Bound{From: abi.FromZero, Off: 2}}}}, domain, abi.Box{Lo: [3]int{1, 0, 0}, Hi: [3]int{2, 6, 4}}},
		"no point": {abi.Reach{Guard: [3]abi.Span{2: {Hi: abi.Bound{From: abi.FromZero}}}, Fixed: [3]abi.Span{0: {Lo: abi.Bound{From: abi.FromZero}, Hi: abi.Bound{From: abi.FromN}}}}, domain, abi.Box{}},
		"nothing":  {abi.Reach{Guard: [3]abi.Span{0: {Lo: abi.Bound{From: abi.FromN, Off: 0}}}, Hi: [3]int{5, 5, 5}}, domain, abi.Box{}},
	} {
		if got := test.r.Of(test.from, n); got != test.want {
			t.Errorf("%s: got %v, want %v", name, got, test.want)
		}
	}
}

func TestReachString(t *testing.T) {
	t.Parallel()
	r := abi.Reach{Lo: [3]int{-1, 2, 0}, Hi: [3]int{1, 2, 0}}
	if got := r.Text(abi.IK); got != "(i-1..i+1, k)" {
		t.Errorf("got %s", got)
	}
	r = abi.Reach{Lo: [3]int{-1, 0, 0}, Fixed: [3]abi.Span{{Hi: abi.Bound{From: abi.FromN, Off: 1}}, {Lo: abi.Bound{From: abi.FromZero}, Hi: abi.Bound{From: abi.FromN}}, {Lo: abi.Bound{From: abi.FromZero, Off: 3}, Hi: abi.Bound{From: abi.FromZero, Off: 8}}}}
	if got := r.Text(abi.IJK); got != "(i-1..NI, 0..NJ-1, 3..7)" {
		t.Errorf("got %s", got)
	}
}

// threeStages is out(i) = b(i-1) + b(i+1), b(i) = a(j) * 2 for k > 0, where a
// has only a dimension j.
func threeStages() *abi.Stencil {
	aboveGround := [3]abi.Span{2: {Lo: abi.Bound{From: abi.FromZero, Off: 1}}}
	return &abi.Stencil{
		Name:   "Three",
		Dims:   abi.IJK,
		Fields: []abi.FieldSpec{{Name: "Out", Dims: abi.IJK, Elem: abi.Float64, Output: true}},
		Levels: []abi.LevelSpec{{
			Name:    "original",
			Buffers: []abi.BufferSpec{{Name: "a", Dims: abi.J, Elem: abi.Float64, Stage: 0}, {Name: "b", Dims: abi.IJK, Elem: abi.Float32, Stage: 1}},
			Stages: []abi.Stage{
				{Name: "a", Uses: []abi.Use{{Stage: 1, Reach: abi.Reach{Lo: [3]int{0, -1, 0}}}}},
				{Name: "b", Uses: []abi.Use{
					{Stage: 2, Reach: abi.Reach{Guard: aboveGround, Lo: [3]int{-1, 0, -1}, Hi: [3]int{-1, 0, -1}}},
					{Stage: 2, Reach: abi.Reach{Guard: aboveGround, Lo: [3]int{1, 0, 0}, Hi: [3]int{1, 0, 0}}},
				}},
				{Name: "out", Writes: []int{0}},
			},
		}},
	}
}

func TestStageBoxes(t *testing.T) {
	t.Parallel()
	s := threeStages()
	l := &s.Levels[0]
	n := [3]int{8, 6, 4}
	for name, test := range map[string]struct{ run, a, b abi.Box }{
		"domain":     {abi.Box{Hi: n}, abi.Box{Lo: [3]int{0, -1, 0}, Hi: [3]int{1, 6, 1}}, abi.Box{Lo: [3]int{-1, 0, 0}, Hi: [3]int{9, 6, 4}}},
		"sub-domain": {abi.Box{Lo: [3]int{2, 3, 2}, Hi: [3]int{4, 4, 3}}, abi.Box{Lo: [3]int{0, 2, 0}, Hi: [3]int{1, 4, 1}}, abi.Box{Lo: [3]int{1, 3, 1}, Hi: [3]int{5, 4, 3}}},
		"not needed": {abi.Box{Lo: [3]int{2, 3, 0}, Hi: [3]int{4, 4, 1}}, abi.Box{}, abi.Box{}},
	} {
		got := l.Boxes(n, test.run)
		if got[0] != test.a || got[1] != test.b || got[2] != test.run {
			t.Errorf("%s: a %v, b %v, out %v", name, got[0], got[1], got[2])
		}
	}
}

// A stage that writes outputs runs on the domain; what others use of its
// buffers must be within.
func TestUseBeyondDomain(t *testing.T) {
	t.Parallel()
	s := threeStages()
	s.Fields = append(s.Fields, abi.FieldSpec{Name: "B", Dims: abi.IJK, Elem: abi.Float64, Output: true})
	s.Levels[0].Stages[1].Writes = []int{1}
	out, _ := NewField[float64](abi.IJK, [3]int{4, 4, 4}, abi.Halo{})
	_, err := Bind(s, FakeKernels(t, noCode, "original"), []AnyField{out, out.Clone()})
	var bad *fault.InvalidStencilError
	if !errors.As(err, &bad) {
		t.Errorf("got error %v", err)
	}
}

func noCode(Args) {}

func TestValidate(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(s *abi.Stencil){
		"no levels":       func(s *abi.Stencil) { s.Levels = nil },
		"field dims":      func(s *abi.Stencil) { s.Fields[0].Dims = 0 },
		"output dims":     func(s *abi.Stencil) { s.Fields[0].Dims = abi.IJ },
		"field elements":  func(s *abi.Stencil) { s.Fields[0].Elem = 0 },
		"used before":     func(s *abi.Stencil) { s.Levels[0].Stages[1].Uses[0].Stage = 1 },
		"used by no one":  func(s *abi.Stencil) { s.Levels[0].Stages[1].Uses[0].Stage = 3 },
		"reads nothing":   func(s *abi.Stencil) { s.Levels[0].Stages[0].Reads = []abi.Read{{Field: 1}} },
		"reads output":    func(s *abi.Stencil) { s.Levels[0].Stages[0].Reads = []abi.Read{{Field: 0}} },
		"writes twice":    func(s *abi.Stencil) { s.Levels[0].Stages[0].Writes = []int{0} },
		"writes nothing":  func(s *abi.Stencil) { s.Levels[0].Stages[2].Writes = nil },
		"writes unknown":  func(s *abi.Stencil) { s.Levels[0].Stages[2].Writes = []int{7} },
		"buffer of none":  func(s *abi.Stencil) { s.Levels[0].Buffers[0].Stage = 3 },
		"buffer elements": func(s *abi.Stencil) { s.Levels[0].Buffers[0].Elem = 99 },
	} {
		s := threeStages()
		spoil(s)
		out, _ := NewField[float64](abi.IJK, [3]int{4, 4, 4}, abi.Halo{})
		_, err := Bind(s, FakeKernels(t, noCode, "original"), []AnyField{out})
		var bad *fault.InvalidStencilError
		if !errors.As(err, &bad) {
			t.Errorf("%s: got error %v", name, err)
		}
	}
	s := threeStages()
	var bad *fault.InvalidStencilError
	if _, err := Bind(s, FakeKernels(t, noCode, "original"), nil); !errors.As(err, &bad) {
		t.Errorf("Bind without fields: %v", err)
	}
	if err := Alloc(s, [3]int{1, 1, 1}); !errors.As(err, &bad) {
		t.Errorf("Alloc without slots: %v", err)
	}
}
