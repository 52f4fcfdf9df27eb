package memory

import (
	"testing"
	"unsafe"

	"github.com/openearthgo/oec/abi"
)

// crossOf describes a stencil that reads a field in a row on either side, another one at the point, and writes two.
func crossOf() *abi.Stencil {
	at := func(field, j, k int) abi.Read {
		return abi.Read{Field: field, Reach: abi.Reach{Lo: [3]int{0, j, k}, Hi: [3]int{0, j, k}}}
	}
	return &abi.Stencil{
		Name: "Cross", Dims: abi.IJK,
		Fields: []abi.FieldSpec{{Dims: abi.IJK}, {Dims: abi.IJK}, {Dims: abi.IJK, Output: true}, {Dims: abi.IJK, Output: true}},
		Levels: []abi.LevelSpec{{Stages: []abi.Stage{{Reads: []abi.Read{at(0, -1, 0), at(0, 0, 0), at(0, 1, 0), at(0, 0, -1), at(1, 0, 0)}}}}},
	}
}

// layoutOf lays out a field of ni×32×8 points of f64 with a halo of a point.
func layoutOf(t *testing.T, ni int) *Storage {
	t.Helper()
	s, err := NewLayout(abi.IJK, abi.Float64, [3]int{ni, 32, 8}, abi.Halo{Lo: [3]int{1, 1, 1}, Hi: [3]int{1, 1, 1}})
	if err != nil {
		t.Fatal(err)
	}
	return &s
}

// Whatever the length of rows, no field is read a line behind an output, now or after a swap, and no two outputs are at the same offset.
func TestStaggers(t *testing.T) {
	t.Parallel()
	s := crossOf()
	for ni := 32; ni <= 1040; ni += 8 {
		fields := []*Storage{layoutOf(t, ni), layoutOf(t, ni), layoutOf(t, ni), layoutOf(t, ni)}
		at := Staggers(s, fields)
		line := func(i, j, k int) int {
			f := fields[i]
			return ((int(f.Base())+j*f.ByteStride(1)+k*f.ByteStride(2))/RowAlign + at[i]) % offsets
		}
		if line(2, 0, 0) == line(3, 0, 0) {
			t.Errorf("rows of %d: both outputs are at offset %d", ni, line(2, 0, 0))
		}
		for _, r := range s.Levels[0].Stages[0].Reads {
			for out := 2; out < 4; out++ {
				read, swapped := line(r.Field, r.Lo[1]+2, r.Lo[2]+2), line(out, r.Lo[1]+2, r.Lo[2]+2)
				if d := (line(out, 2, 2) - read + offsets) % offsets; d == 1 {
					t.Errorf("rows of %d: field %d is read at %v a line behind output %d", ni, r.Field, r.Lo, out)
				}
				if d := (line(r.Field, 2, 2) - swapped + offsets) % offsets; d == 1 {
					t.Errorf("rows of %d: after a swap with field %d, output %d is read at %v a line behind it", ni, r.Field, out, r.Lo)
				}
			}
		}
	}
}

// A field that is there already stays, and an output that would be at its offset goes elsewhere.
func TestStaggersGiven(t *testing.T) {
	t.Parallel()
	s := crossOf()
	free := Staggers(s, []*Storage{layoutOf(t, 128), nil, layoutOf(t, 128), nil})[2]
	given := layoutOf(t, 128)
	memory := AlignedSlice[float64](given.Size, free)
	given.First = unsafe.Pointer(unsafe.SliceData(memory))
	at := Staggers(s, []*Storage{layoutOf(t, 128), nil, layoutOf(t, 128), given})
	if at[3] != 0 || at[2] == free {
		t.Errorf("offsets %v beside an output at %d", at, free)
	}
}

// Fields of which no more is known are at different offsets, one after the other; small ones have none.
func TestNextOffset(t *testing.T) {
	t.Parallel()
	small, large := Storage{Memory: abi.Memory{Elem: abi.Float64, Size: 64}}, layoutOf(t, 128)
	if first, second := large.NextOffset(), large.NextOffset(); first == second {
		t.Errorf("two fields at offset %d", first)
	}
	if got := small.NextOffset(); got != 0 {
		t.Errorf("a small field at offset %d", got)
	}
}
