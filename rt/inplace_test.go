package rt_test

import (
	"context"
	"errors"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// accesses returns a stencil whose output X is computed from A in the given
// stages, of which the one named "out" writes it.
func accesses(stages ...abi.Stage) *abi.Stencil {
	s := &abi.Stencil{
		Name: "Test", Dims: rt.IJK,
		Fields: []abi.FieldSpec{{Name: "A", Dims: rt.IJK, Elem: abi.Float64}, {Name: "X", Dims: rt.IJK, Elem: abi.Float64, Output: true}},
		Levels: []abi.LevelSpec{{Name: "inline", Stages: stages}},
	}
	for n := range stages {
		if stages[n].Name == "out" {
			stages[n].Writes = []int{1}
		}
		s.Levels[0].Buffers = append(s.Levels[0].Buffers, abi.BufferSpec{Name: stages[n].Name, Dims: rt.IJK, Elem: abi.Float64, Stage: n})
	}
	return s
}

// joined keeps what the first stage computes for a tile at a time.
func joined(s *abi.Stencil) *abi.Stencil {
	s.Levels[0].Buffers = s.Levels[0].Buffers[:1]
	s.Levels[0].Buffers[0].Local = true
	return s
}

// An output may be an input that is read by an earlier stage; or at the point itself, for
// points that are computed, and not after it is written.
func TestInPlace(t *testing.T) {
	t.Parallel()
	kernels := rt.FakeKernels(t, func(rt.Args) {}, "inline")
	at := []abi.Read{{Field: 0, Pos: "a.go:1:1"}}
	beside := []abi.Read{{Field: 0, Pos: "a.go:1:1"}, {Field: 0, Reach: abi.Reach{Lo: [3]int{0, -1, 0}}, Pos: "a.go:1:2"}}
	usedAt := func(stage int) []abi.Use { return []abi.Use{{Stage: stage}} }
	usedBeside := func(stage int) []abi.Use { return []abi.Use{{Stage: stage, Reach: abi.Reach{Hi: [3]int{1, 0, 0}}}} }
	two := rt.Halo{Lo: [3]int{2, 2, 2}, Hi: [3]int{2, 2, 2}}
	a := mustField[float64](t, rt.IJK, [3]int{6, 5, 4}, two)
	same, err := rt.FieldOf(a.Data(), a.Origin(), rt.IJK, a.Interior(), a.Strides(), rt.Halo{})
	if err != nil {
		t.Fatal(err)
	}
	moved, err := rt.FieldOf(a.Data(), a.Origin()+1, rt.IJK, a.Interior(), a.Strides(), rt.Halo{})
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		s    *abi.Stencil
		x    *rt.Field[float64]
		want string
	}{
		"at the point":              {accesses(abi.Stage{Name: "out", Reads: at}), a, ""},
		"another field, one memory": {accesses(abi.Stage{Name: "out", Reads: at}), same, ""},
		"moved by one":              {accesses(abi.Stage{Name: "out", Reads: at}), moved, "a.go:1:1"},
		"beside the point":          {accesses(abi.Stage{Name: "out", Reads: beside}), a, "a.go:1:2"},
		"earlier, used there":       {accesses(abi.Stage{Name: "b", Reads: at, Uses: usedAt(1)}, abi.Stage{Name: "out", Reads: at}), a, ""},
		"earlier, used beside":      {accesses(abi.Stage{Name: "b", Reads: beside, Uses: usedBeside(1)}, abi.Stage{Name: "out"}), a, ""},
		"together, used there":      {joined(accesses(abi.Stage{Name: "b", Reads: at, Uses: usedAt(1)}, abi.Stage{Name: "out"})), a, ""},
		"together, used beside":     {joined(accesses(abi.Stage{Name: "b", Reads: at, Uses: usedBeside(1)}, abi.Stage{Name: "out"})), a, "a.go:1:1"},
		"later": {accesses(abi.Stage{Name: "out"}, abi.Stage{Name: "b", Reads: at, Uses: usedAt(2)},
			abi.Stage{Name: "y", Writes: []int{2}}), a, "a.go:1:1"},
	} {
		fields := []rt.AnyField{a, test.x}
		if name == "later" {
			test.s.Fields = append(test.s.Fields, abi.FieldSpec{Name: "Y", Dims: rt.IJK, Elem: abi.Float64, Output: true})
			fields = append(fields, mustField[float64](t, rt.IJK, a.Interior(), rt.Halo{}))
		}
		_, err := rt.Bind(test.s, kernels, fields)
		switch {
		case test.want == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case test.want != "" && !isA[*rt.OverlapError](err):
			t.Errorf("%s: got error %v", name, err)
		case test.want != "" && err.(*rt.OverlapError).Pos != test.want:
			t.Errorf("%s: the access is %s, want %s", name, err.(*rt.OverlapError).Pos, test.want)
		}
	}
}

// On a domain of one row, what is beside the points is in the halo, and not written. The code of the
// stage is made as if the input and the output were apart all the same.
func TestInPlaceOneRow(t *testing.T) {
	t.Parallel()
	kernels := rt.FakeKernels(t, func(rt.Args) {}, "inline")
	s := accesses(abi.Stage{Name: "out", Reads: []abi.Read{{Field: 0, Pos: "a.go:1:1"}, {Field: 0, Reach: abi.Reach{Lo: [3]int{0, -1, 0}, Hi: [3]int{0, -1, 0}}, Pos: "a.go:1:2"}}})
	a := mustField[float64](t, rt.IJK, [3]int{6, 1, 4}, rt.Halo{Lo: [3]int{0, 1, 0}})
	var overlap *rt.OverlapError
	if _, err := rt.Bind(s, kernels, []rt.AnyField{a, a}); !errors.As(err, &overlap) || overlap.Pos != "a.go:1:2" {
		t.Errorf("got error %v", err)
	}
}

// The lines of an output that is an input too have just been read.
func TestInPlaceDoesNotStream(t *testing.T) {
	t.Parallel()
	flags := -1
	kernels := rt.FakeKernels(t, func(a rt.Args) { flags = a.Slot(abi.SlotFlags) & abi.FlagStream }, "inline")
	s := accesses(abi.Stage{Name: "out", Reads: []abi.Read{{Field: 0}}})
	a := mustField[float64](t, rt.IJK, [3]int{512, 512, 2}, rt.Halo{})
	for x, want := range map[*rt.Field[float64]]int{a: 0, a.Clone(): abi.FlagStream} {
		p, err := rt.Bind(s, kernels, []rt.AnyField{a, x}, rt.Workers(1), rt.StreamingStores(true))
		if err == nil {
			err = p.Run(context.Background())
		}
		if err != nil || flags != want {
			t.Errorf("flags %d, want %d, error %v", flags, want, err)
		}
	}
}
