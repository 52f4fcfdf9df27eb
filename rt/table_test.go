package rt

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
)

// table is out(i,j,k) = entries(n), n from 0 to 99.
func table() *abi.Stencil {
	entries := abi.Reach{Fixed: [3]abi.Span{0: {Lo: abi.Bound{From: abi.FromZero}, Hi: abi.Bound{From: abi.FromZero, Off: 100}}}}
	return &abi.Stencil{
		Name: "Table",
		Dims: abi.IJK,
		Fields: []abi.FieldSpec{
			{Name: "Entries", Dims: abi.I, Elem: abi.Float64, Least: [3]int{100}},
			{Name: "Out", Dims: abi.IJK, Elem: abi.Float64, Output: true},
		},
		Levels: []abi.LevelSpec{{Name: "inline", Stages: []abi.Stage{{
			Name: "out", Reads: []abi.Read{{Field: 0, Reach: entries, Pos: "table.go:7:9"}}, Writes: []int{1},
		}}}},
	}
}

func TestAllocTable(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ ni, want int }{{3, 100}, {130, 130}} {
		var entries, out *Field[float64]
		if err := Alloc(table(), [3]int{c.ni, 2, 2}, SlotOf(&entries), SlotOf(&out)); err != nil {
			t.Fatal(err)
		}
		if n := entries.Interior(); n != [3]int{c.want, 1, 1} || out.Interior() != [3]int{c.ni, 2, 2} {
			t.Errorf("%d: there are %v entries and %v points", c.ni, n, out.Interior())
		}
		if _, err := Bind(table(), FakeKernels(t, noCode, "inline"), []AnyField{entries, out}); err != nil {
			t.Error(err)
		}
	}
}

// A table that is too short is an error, and one that is the output too.
func TestBindTable(t *testing.T) {
	t.Parallel()
	kernels := FakeKernels(t, noCode, "inline")
	out, _ := NewField[float64](abi.IJK, [3]int{3, 2, 2}, abi.Halo{})
	short, _ := NewField[float64](abi.I, [3]int{60, 1, 1}, abi.Halo{Hi: [3]int{39}})
	const want = "Table: field Entries: reads 99 (table.go:7:9) and needs 100 points along i; its interior is 60 and its halo 39 at the high end\n\thint: allocate it with that many; or set it to nil, and call TableFields.Alloc"
	if _, err := Bind(table(), kernels, []AnyField{short, out}); err == nil || err.Error() != want {
		t.Errorf("got error %v, want %s", err, want)
	}
	whole, _ := NewField[float64](abi.IJK, [3]int{100, 1, 1}, abi.Halo{})
	row, _ := FieldOf(whole.Data(), whole.Origin(), abi.I, [3]int{100, 1, 1}, [3]int{1, 0, 0}, abi.Halo{})
	if _, err := Bind(table(), kernels, []AnyField{row, whole}); err == nil || !strings.Contains(err.Error(), "share") {
		t.Errorf("a table that is the output: %v", err)
	}
}

// A table that is too short for two reads is asked for what the longer one needs.
func TestTableOfTwoReads(t *testing.T) {
	t.Parallel()
	s := table()
	next := abi.Reach{Fixed: [3]abi.Span{0: {Lo: abi.Bound{From: abi.FromZero, Off: 1}, Hi: abi.Bound{From: abi.FromZero, Off: 101}}}}
	s.Levels[0].Stages[0].Reads = append(s.Levels[0].Stages[0].Reads, abi.Read{Field: 0, Reach: next, Pos: "table.go:7:20"})
	out, _ := NewField[float64](IJK, [3]int{3, 2, 2}, Halo{})
	short, _ := NewField[float64](I, [3]int{99, 1, 1}, Halo{})
	const want = "Table: field Entries: reads 100 (table.go:7:20) and needs 101 points along i; "
	if _, err := Bind(s, FakeKernels(t, noCode, "inline"), []AnyField{short, out}); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got error %v, want %s", err, want)
	}
}

// A table behind a pointer is as long as its array; it is neither nil nor part of an output, and Alloc leaves it to the caller.
func TestPointerToTable(t *testing.T) {
	t.Parallel()
	s := table()
	s.Fields[0].Table, s.Fields[0].Least = true, [3]int{120}
	kernels := FakeKernels(t, noCode, "inline")
	var out *Field[float64]
	if err := Alloc(s, [3]int{3, 2, 2}, nil, SlotOf(&out)); err != nil || out.Interior() != [3]int{3, 2, 2} {
		t.Fatalf("Alloc returns %v, and the output has %v points", err, out.Interior())
	}
	var entries [120]float64
	if _, err := Bind(s, kernels, []AnyField{Shared(&entries), out}); err != nil {
		t.Error(err)
	}
	if n := HalosOf(s); len(n) != 1 {
		t.Errorf("the halos are %v", n)
	}
	const isNil = "Table: table Entries is nil\n\thint: point to an array, as in &table"
	if _, err := Bind(s, kernels, []AnyField{Shared[[120]float64](nil), out}); err == nil || err.Error() != isNil {
		t.Errorf("got error %v, want %s", err, isNil)
	}
	part, err := FieldOf(entries[7:], 0, IJK, [3]int{3, 2, 2}, [3]int{1, 3, 6}, Halo{})
	if err != nil {
		t.Fatal(err)
	}
	const shares = "Table: output out shares memory with table Entries\n\thint: give the output memory of its own"
	if _, err := Bind(s, kernels, []AnyField{Shared(&entries), part}); err == nil || !strings.EqualFold(err.Error(), shares) {
		t.Errorf("got error %v, want %s", err, shares)
	}
}
