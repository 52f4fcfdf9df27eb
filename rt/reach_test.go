package rt

import (
	"errors"
	"testing"
)

func TestReach(t *testing.T) {
	t.Parallel()
	n := [3]int{8, 6, 4}
	domain := box{hi: n}
	for name, test := range map[string]struct {
		r    Reach
		from box
		want box
	}{
		"itself":   {Reach{}, domain, domain},
		"shifted":  {Reach{Lo: [3]int{-1, 0, 2}, Hi: [3]int{1, 0, 2}}, domain, box{[3]int{-1, 0, 2}, [3]int{9, 6, 6}}},
		"at k = 0": {Reach{Guard: [3]Span{2: {Hi: Bound{From: FromZero, Off: 1}}}, Lo: [3]int{0, 0, 1}, Hi: [3]int{0, 0, 1}}, domain, box{[3]int{0, 0, 1}, [3]int{8, 6, 2}}},
		"inside k": {Reach{Guard: [3]Span{2: {Lo: Bound{From: FromZero, Off: 1}, Hi: Bound{From: FromN, Off: -1}}}, Lo: [3]int{0, 0, -1}, Hi: [3]int{0, 0, 1}}, domain, domain},
		"sub-box":  {Reach{Guard: [3]Span{0: {Lo: Bound{From: FromN, Off: -1}}}}, box{[3]int{6, 1, 1}, [3]int{9, 2, 2}}, box{[3]int{7, 1, 1}, [3]int{9, 2, 2}}},
		"both":     {Reach{Guard: [3]Span{0: {Lo: Bound{FromBoth, 6, -3}, Hi: Bound{FromBoth, 9, -1}}}}, domain, box{[3]int{6}, [3]int{7, 6, 4}}},
		"either":   {Reach{Guard: [3]Span{0: {Lo: Bound{FromBoth, 1, -2}, Hi: Bound{FromBoth, 7, 0}}}}, domain, box{[3]int{6}, [3]int{7, 6, 4}}},
		"column":   {Reach{Fixed: [3]Span{2: {Lo: Bound{From: FromZero}, Hi: Bound{From: FromN}}}}, box{[3]int{2, 3, 1}, [3]int{3, 4, 2}}, box{[3]int{2, 3, 0}, [3]int{3, 4, 4}}},
		"table":    {Reach{Fixed: [3]Span{0: {Lo: Bound{From: FromZero, Off: 1}, Hi: Bound{From: FromZero, Off: 100}}}}, domain, box{[3]int{1, 0, 0}, [3]int{100, 6, 4}}},
		"up to i":  {Reach{Hi: [3]int{-1}, Fixed: [3]Span{0: {Lo: Bound{From: FromZero}}}}, box{[3]int{3, 0, 0}, [3]int{5, 6, 4}}, box{[3]int{0, 0, 0}, [3]int{4, 6, 4}}},
		"from i":   {Reach{Lo: [3]int{2}, Fixed: [3]Span{0: {Hi: Bound{From: FromN, Off: -1}}}}, domain, box{[3]int{2, 0, 0}, [3]int{7, 6, 4}}},
		"crossed":  {Reach{Lo: [3]int{2}, Fixed: [3]Span{0: {Hi: Bound{From: FromZero, Off: 2}}}}, domain, box{[3]int{1, 0, 0}, [3]int{2, 6, 4}}},
		"no point": {Reach{Guard: [3]Span{2: {Hi: Bound{From: FromZero}}}, Fixed: [3]Span{0: {Lo: Bound{From: FromZero}, Hi: Bound{From: FromN}}}}, domain, box{}},
		"nothing":  {Reach{Guard: [3]Span{0: {Lo: Bound{From: FromN, Off: 0}}}, Hi: [3]int{5, 5, 5}}, domain, box{}},
	} {
		if got := test.r.from(test.from, n); got != test.want {
			t.Errorf("%s: got %v, want %v", name, got, test.want)
		}
	}
}

func TestReachString(t *testing.T) {
	t.Parallel()
	r := Reach{Lo: [3]int{-1, 2, 0}, Hi: [3]int{1, 2, 0}}
	if got := r.String(); got != "(i-1..i+1, j+2, k)" {
		t.Errorf("got %s", got)
	}
	r = Reach{Lo: [3]int{-1, 0, 0}, Fixed: [3]Span{{Hi: Bound{From: FromN, Off: 1}}, {Lo: Bound{From: FromZero}, Hi: Bound{From: FromN}}, {Lo: Bound{From: FromZero, Off: 3}, Hi: Bound{From: FromZero, Off: 8}}}}
	if got := r.String(); got != "(i-1..NI, 0..NJ-1, 3..7)" {
		t.Errorf("got %s", got)
	}
}

// threeStages is out(i) = b(i-1) + b(i+1), b(i) = a(j) * 2 for k > 0, where a
// has only a dimension j.
func threeStages() *Stencil {
	aboveGround := [3]Span{2: {Lo: Bound{From: FromZero, Off: 1}}}
	return &Stencil{
		Name:   "Three",
		Dims:   IJK,
		Fields: []FieldSpec{{Name: "Out", Dims: IJK, Elem: Float64, Output: true}},
		Levels: []LevelSpec{{
			Name:    "original",
			Buffers: []BufferSpec{{Name: "a", Dims: J, Elem: Float64, Stage: 0}, {Name: "b", Dims: IJK, Elem: Float32, Stage: 1}},
			Stages: []Stage{
				{Name: "a", Uses: []Use{{Stage: 1, Reach: Reach{Lo: [3]int{0, -1, 0}}}}},
				{Name: "b", Uses: []Use{
					{Stage: 2, Reach: Reach{Guard: aboveGround, Lo: [3]int{-1, 0, -1}, Hi: [3]int{-1, 0, -1}}},
					{Stage: 2, Reach: Reach{Guard: aboveGround, Lo: [3]int{1, 0, 0}, Hi: [3]int{1, 0, 0}}},
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
	for name, test := range map[string]struct{ run, a, b box }{
		"domain":     {box{hi: n}, box{[3]int{0, -1, 0}, [3]int{1, 6, 1}}, box{[3]int{-1, 0, 0}, [3]int{9, 6, 4}}},
		"sub-domain": {box{[3]int{2, 3, 2}, [3]int{4, 4, 3}}, box{[3]int{0, 2, 0}, [3]int{1, 4, 1}}, box{[3]int{1, 3, 1}, [3]int{5, 4, 3}}},
		"not needed": {box{[3]int{2, 3, 0}, [3]int{4, 4, 1}}, box{}, box{}},
	} {
		got := l.boxes(s.Dims, n, test.run)
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
	s.Fields = append(s.Fields, FieldSpec{Name: "B", Dims: IJK, Elem: Float64, Output: true})
	s.Levels[0].Stages[1].Writes = []int{1}
	out, _ := NewField[float64](IJK, [3]int{4, 4, 4}, Halo{})
	_, err := Bind(s, FakeKernels(t, noCode, "original"), []AnyField{out, out.Clone()})
	var bad *InvalidStencilError
	if !errors.As(err, &bad) {
		t.Errorf("got error %v", err)
	}
}

func noCode(Args) {}

func TestValidate(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(s *Stencil){
		"no levels":       func(s *Stencil) { s.Levels = nil },
		"field dims":      func(s *Stencil) { s.Fields[0].Dims = 0 },
		"output dims":     func(s *Stencil) { s.Fields[0].Dims = IJ },
		"field elements":  func(s *Stencil) { s.Fields[0].Elem = 0 },
		"used before":     func(s *Stencil) { s.Levels[0].Stages[1].Uses[0].Stage = 1 },
		"used by no one":  func(s *Stencil) { s.Levels[0].Stages[1].Uses[0].Stage = 3 },
		"reads nothing":   func(s *Stencil) { s.Levels[0].Stages[0].Reads = []Read{{Field: 1}} },
		"reads output":    func(s *Stencil) { s.Levels[0].Stages[0].Reads = []Read{{Field: 0}} },
		"writes twice":    func(s *Stencil) { s.Levels[0].Stages[0].Writes = []int{0} },
		"writes nothing":  func(s *Stencil) { s.Levels[0].Stages[2].Writes = nil },
		"writes unknown":  func(s *Stencil) { s.Levels[0].Stages[2].Writes = []int{7} },
		"buffer of none":  func(s *Stencil) { s.Levels[0].Buffers[0].Stage = 3 },
		"buffer elements": func(s *Stencil) { s.Levels[0].Buffers[0].Elem = 99 },
	} {
		s := threeStages()
		spoil(s)
		out, _ := NewField[float64](IJK, [3]int{4, 4, 4}, Halo{})
		_, err := Bind(s, FakeKernels(t, noCode, "original"), []AnyField{out})
		var bad *InvalidStencilError
		if !errors.As(err, &bad) {
			t.Errorf("%s: got error %v", name, err)
		}
	}
	s := threeStages()
	var bad *InvalidStencilError
	if _, err := Bind(s, FakeKernels(t, noCode, "original"), nil); !errors.As(err, &bad) {
		t.Errorf("Bind without fields: %v", err)
	}
	if err := Alloc(s, [3]int{1, 1, 1}); !errors.As(err, &bad) {
		t.Errorf("Alloc without slots: %v", err)
	}
}
