package rt

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unsafe"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt/fault"
	"github.com/openearthgo/oec/rt/internal/access"
)

// chain returns a stencil with one level "tuned", whose stages each use all that come
// before at the given reach, and of which the last writes the output. A stage is named
// after its buffer; a name with a star is that of a local one, and no name of one that
// writes an output.
func chain(reach abi.Reach, names ...string) *abi.Stencil {
	l := abi.LevelSpec{Name: "tuned"}
	s := &abi.Stencil{Name: "Chain", Dims: abi.IJK}
	for n, name := range names {
		st := abi.Stage{Name: name}
		for later := n + 1; later < len(names) && name != ""; later++ {
			st.Uses = append(st.Uses, abi.Use{Stage: later, Reach: reach})
		}
		if name == "" {
			st.Writes = []int{len(s.Fields)}
			s.Fields = append(s.Fields, abi.FieldSpec{Name: fmt.Sprint("Out", n), Dims: abi.IJK, Elem: abi.Float64, Output: true})
		} else {
			l.Buffers = append(l.Buffers, abi.BufferSpec{Name: name, Dims: abi.IJK, Elem: abi.Float64, Stage: n, Local: strings.HasSuffix(name, "*")})
		}
		l.Stages = append(l.Stages, st)
	}
	s.Levels = []abi.LevelSpec{l}
	return s
}

func TestGroups(t *testing.T) {
	t.Parallel()
	across := abi.Reach{Lo: [3]int{-1, 0, 0}, Hi: [3]int{2, 0, 0}}
	for _, test := range []struct {
		stages []string
		want   string
	}{
		{[]string{""}, "[{0 1}]"},
		{[]string{"a", "b", ""}, "[{0 1} {1 2} {2 3}]"},
		{[]string{"a*", ""}, "[{0 2}]"},
		{[]string{"a", "b*", "c*", "", ""}, "[{0 1} {1 5}]"},
		{[]string{"a*", "", ""}, "[{0 3}]"},
	} {
		s := chain(across, test.stages...)
		if err := access.ValidateLevel(s, &s.Levels[0]); err != nil {
			t.Errorf("%q: %v", test.stages, err)
		}
		if got := fmt.Sprint(s.Levels[0].Groups()); got != test.want {
			t.Errorf("%q: groups %s, want %s", test.stages, got, test.want)
		}
	}
}

func TestGroupsRejected(t *testing.T) {
	t.Parallel()
	const stage = "level tuned: stage 1 cannot run tile by tile with others"
	for name, test := range map[string]struct {
		change func(s *abi.Stencil)
		want   string
	}{
		"user in the group":  {func(s *abi.Stencil) { s.Levels[0].Buffers[1].Local = false }, stage},
		"a sweep":            {func(s *abi.Stencil) { s.Levels[0].Stages[1].Ordered = abi.IJK }, stage},
		"an ordered user":    {func(s *abi.Stencil) { s.Levels[0].Stages[1].Ordered = abi.K; s.Levels[0].Buffers[1].Local = false }, stage},
		"a sweep to outputs": {func(s *abi.Stencil) { s.Levels[0].Stages[2].Ordered = abi.JK }, "level tuned: stage 2 writes outputs and is ordered along JK"},
		"a plane":            {func(s *abi.Stencil) { s.Levels[0].Buffers[0].Dims = abi.IJ }, "level tuned: buffer a* cannot be local"},
		"another plane":      {func(s *abi.Stencil) { s.Levels[0].Stages[0].Ordered = abi.K; s.Levels[0].Buffers[0].Dims = abi.JK }, "level tuned: buffer a* cannot be local"},
		"planes of a sweep":  {func(s *abi.Stencil) { s.Levels[0].Stages[0].Ordered = abi.JK; s.Levels[0].Buffers[0].Dims = abi.I }, "level tuned: buffer a* cannot be local"},
		"a fixed index":      {func(s *abi.Stencil) { s.Levels[0].Stages[0].Uses[0].Fixed[2].Lo = abi.Bound{From: abi.FromZero} }, "level tuned: buffer a* cannot be local"},
		"an output":          {func(s *abi.Stencil) { s.Levels[0].Stages[0].Writes = []int{0}; s.Levels[0].Stages[2].Writes = nil }, "level tuned: buffer a* cannot be local"},
		"a buffer in memory": {func(s *abi.Stencil) { s.Levels[0].Buffers[1].Stage = 0; s.Levels[0].Buffers[1].Local = false }, "level tuned: stage 0 computes local buffers and buffer b*"},
	} {
		s := chain(abi.Reach{}, "a*", "b*", "")
		test.change(s)
		var invalid *fault.InvalidStencilError
		if err := access.ValidateLevel(s, &s.Levels[0]); !errors.As(err, &invalid) || invalid.Problem != test.want {
			t.Errorf("%s: %v, want %s", name, err, test.want)
		}
	}
}

// Whatever the tiles, each point of an output is computed once, what is used of a local
// buffer has been computed for the very tile, and its points have memory of their own.
func TestTogether(t *testing.T) {
	t.Parallel()
	for name, reach := range map[string]abi.Reach{
		"point":    {},
		"cross":    {Lo: [3]int{-1, -2, 0}, Hi: [3]int{2, 1, 0}},
		"columns":  {Lo: [3]int{0, 0, -1}, Hi: [3]int{0, 0, 2}},
		"ahead":    {Lo: [3]int{1, 2, 1}, Hi: [3]int{3, 3, 1}},
		"behind":   {Lo: [3]int{-4, -3, 0}, Hi: [3]int{-2, -1, 0}},
		"low rows": {Guard: [3]abi.Span{1: {Hi: abi.Bound{From: abi.FromZero, Off: 3}}}, Lo: [3]int{0, -1, 0}},
		"last row": {Guard: [3]abi.Span{1: {Lo: abi.Bound{From: abi.FromN, Off: -1}}}, Hi: [3]int{1, 1, 0}},
	} {
		s := chain(reach, "a*", "b*", "", "")
		for _, n := range [][3]int{{1, 1, 1}, {5, 7, 3}, {17, 40, 2}, {70, 3, 9}} {
			for _, points := range []int{1, 30, 500, 1 << 20} {
				fields := []AnyField{mustField(t, n), mustField(t, n)}
				checkTogether(t, fmt.Sprintf("%s, %v in tiles of %d", name, n, points), s, fields, TilePoints(points))
			}
		}
	}
}

func mustField(t *testing.T, n [3]int) *Field[float64] {
	t.Helper()
	f, err := NewField[float64](abi.IJK, n, abi.Halo{})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// checkTogether runs the stencil with kernels that note which point is where in buffers, and count what they compute, one worker at a time.
// It returns the counts of the buffers, by point.
func checkTogether(t *testing.T, name string, s *abi.Stencil, fields []AnyField, opts ...Option) (buffers [2]map[[3]int]int) {
	t.Helper()
	l := &s.Levels[0]
	outputs := [2]map[[3]int]int{{}, {}}
	buffers = [2]map[[3]int]int{{}, {}}
	note := func(at [3]int) float64 { return float64(at[0]+100+1000*(at[1]+100)) + 1e6*float64(at[2]+100) }
	var p *Plan
	var slice abi.Box
	kernels := FakeKernels(t, func(a Args) {
		n := a.Slot(abi.SlotEntry)
		if b := p.cpu.Boxes(0)[2]; b != slice { // stage 2 is the first that is no inner one
			if !follows(b, slice) {
				for i := range 2 {
					m := &p.cpu.Locals(0)[i]
					clear(unsafe.Slice((*float64)(m.First), m.Size)) // of another tile
				}
			}
			slice = b
		}
		lo, hi := a.Box()
		for b := range min(n, 2) {
			for _, u := range l.Stages[b].Uses {
				if u.Stage == n {
					need := u.Of(abi.Box{Lo: lo, Hi: hi}, p.run.N)
					Each(need.Lo, need.Hi, func(i, j, k int) {
						if at := [3]int{i, j, k}; *Ref[float64](a, 2+b, i, j, k) != note(at) {
							t.Fatalf("%s: stage %d on %v to %v uses buffer %d at %v, which is not there", name, n, lo, hi, b, at)
						}
					})
				}
			}
		}
		a.Each(func(i, j, k int) {
			at := [3]int{i, j, k}
			if n >= 2 {
				outputs[n-2][at]++
				return
			}
			s, element := &p.cpu.Locals(0)[n], Ref[float64](a, 2+n, i, j, k)
			if from := int(uintptr(unsafe.Pointer(element)) - uintptr(s.First)); from < 0 || from > 8*(s.Size-1) {
				t.Fatalf("%s: stage %d computes %v outside of its buffer", name, n, at)
			}
			*element = note(at)
			buffers[n][at]++
		})
	}, "tuned")
	p, err := Bind(s, kernels, fields, append(opts, Workers(1))...)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	for o, counts := range outputs {
		if len(counts) != p.run.Points.Points() {
			t.Errorf("%s: output %d has %d points of %d", name, o, len(counts), p.run.Points.Points())
		}
		for at, n := range counts {
			if n != 1 {
				t.Errorf("%s: output %d is computed %d times at %v", name, o, n, at)
			}
		}
	}
	return buffers
}

// Uses that guards limit need gaps, and rows that are wider than those before.
func TestSlidingWindowOfGuards(t *testing.T) {
	t.Parallel()
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 1))
		n := [3]int{4 + r.IntN(30), 1 + r.IntN(12), 1 + r.IntN(30)}
		s := chain(abi.Reach{}, "a*", "b*", "", "")
		for st := range 2 {
			uses := s.Levels[0].Stages[st].Uses
			for u := range uses {
				for d := range 3 {
					uses[u].Lo[d] = r.IntN(7) - 4
					uses[u].Hi[d] = uses[u].Lo[d] + r.IntN(3)
				}
				if d := 1 + r.IntN(2); seed%2 > 0 || r.IntN(3) > 0 {
					if seed%2 > 0 { // so that levels are left out now and then
						d = 2
					}
					at := r.IntN(n[d] + 1)
					uses[u].Guard[d].Lo = abi.Bound{From: abi.FromZero, Off: at}
					if r.IntN(2) > 0 {
						uses[u].Guard[d] = abi.Span{Hi: uses[u].Guard[d].Lo}
					}
				}
			}
		}
		fields := []AnyField{mustField(t, n), mustField(t, n)}
		checkTogether(t, fmt.Sprintf("seed %d, %v", seed, n), s, fields, TilePoints(max(1, n[0]*n[1]*(1+r.IntN(5))/(1+r.IntN(4)))))
	}
}

// follows reports whether a box may be the slice of a tile after another one.
func follows(b, slice abi.Box) bool {
	for d := 1; d < 3; d++ {
		after := slice
		after.Lo[d], after.Hi[d] = slice.Hi[d], b.Hi[d]
		if b == after {
			return true
		}
	}
	return false
}

// Where a window slides, nothing is computed twice along it, and no more is kept than slices need.
func TestSlidingWindow(t *testing.T) {
	t.Parallel()
	for d := 1; d < 3; d++ {
		var reach abi.Reach
		reach.Lo[d], reach.Hi[d] = -2, 3
		n := [3]int{40, 30, 30}
		buffers := checkTogether(t, abi.AxisName(d), chain(reach, "a*", "b*", "", ""), []AnyField{mustField(t, n), mustField(t, n)}, TilePoints(40*30*3))
		for b, counts := range buffers {
			for at, count := range counts {
				if count != 1 {
					t.Fatalf("along %s buffer %d is computed %d times at %v", abi.AxisName(d), b, count, at)
				}
			}
			if len(counts) != 40*30*(30+5*(2-b)) {
				t.Errorf("along %s buffer %d is computed at %d points", abi.AxisName(d), b, len(counts))
			}
		}
	}
}

// A stage that computes more than its tile reads what the tile before has written.
func TestGroupInPlace(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		reach abi.Reach
		ok    bool
	}{
		"at the point":    {abi.Reach{}, true},
		"beside, guarded": {abi.Reach{Guard: [3]abi.Span{0: {Lo: abi.Bound{From: abi.FromZero, Off: 1}}}, Lo: [3]int{-1, 0, 0}, Hi: [3]int{-1, 0, 0}}, false},
	} {
		s := chain(test.reach, "a*", "")
		s.Fields = append(s.Fields, abi.FieldSpec{Name: "In", Dims: abi.IJK, Elem: abi.Float64})
		s.Levels[0].Stages[0].Reads = []abi.Read{{Field: 1}}
		f := mustField(t, [3]int{9, 4, 2})
		_, err := Bind(s, FakeKernels(t, func(Args) {}, "tuned"), []AnyField{f, f})
		if ok := err == nil; ok != test.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A local buffer that nothing uses is computed nowhere.
func TestGroupWithoutUses(t *testing.T) {
	t.Parallel()
	s := chain(abi.Reach{}, "a*", "b*", "")
	s.Levels[0].Stages[0].Uses = nil
	f := mustField(t, [3]int{9, 4, 2})
	ran := map[int]bool{}
	p, err := Bind(s, FakeKernels(t, func(a Args) { ran[a.Slot(abi.SlotEntry)] = true }, "tuned"), []AnyField{f}, Workers(1))
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if ran[0] || !ran[1] || !ran[2] {
		t.Errorf("stages %v ran", ran)
	}
}
