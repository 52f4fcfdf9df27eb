package loop_test

import (
	"testing"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/internal/passtest"
	"github.com/openearthgo/oec/ir"
)

// TestQueries asks a program for its parts.
func TestQueries(t *testing.T) {
	t.Parallel()
	module := passtest.Parse(t, everything)
	ir.NewFunc(module, "other")
	programs := loop.Programs(module)
	if len(programs) != 1 || ir.NameAttr.Of(programs[0]) != "f" {
		t.Fatalf("%d programs, expected f only", len(programs))
	}
	names := ""
	for _, nest := range loop.Nests(programs[0]) {
		names += ir.NameAttr.Of(nest) + " "
	}
	if want := `b q"1" out `; names != want {
		t.Errorf("nests %s, expected %s", names, want)
	}
	if ops, stages := loop.SkewedSteps(programs[0]); len(ops) != 1 || stages[0] != 2 || loop.BehindOf(ops[0]) != [...]int{2, 1, 0} || loop.LagOf(ops[0]) != 1 {
		t.Errorf("steps %v of nests %v, expected one of the last", ops, stages)
	}
	if buffers := loop.Buffers(programs[0]); len(buffers) != 1 || buffers[0].Name != "b" {
		t.Errorf("buffers %v, expected b", buffers)
	}
}

// TestPoints builds loads and stores of fields that lack dimensions.
func TestPoints(t *testing.T) {
	t.Parallel()
	f := ir.NewFunc(ir.NewModule(), "f")
	field := f.Regions[0].AddArg(loop.FieldType{Present: [...]bool{true, false, true}, Elem: ir.F32}, "a")
	nest := loop.NewParallel(ir.AtEnd(f.Regions[0]), "n", ir.Domain([...]bool{true, true, true}))
	var p [ir.Rank]*ir.Value
	copy(p[:], nest.Regions[0].Args)
	b := ir.AtEnd(nest.Regions[0])
	v := loop.NewLoad(b, field, p, [...]int{1, 2, 3})
	store := loop.NewStore(b, v, field, p, [...]int{4, 5, 6})
	loop.NewEnd(b)
	if v.Type != ir.F32 {
		t.Errorf("a load has type %s", v.Type)
	}
	// An offset along a dimension that the field lacks says nothing.
	if off := ir.OffsetAttr.Of(v.Def()); off != [...]int{1, 0, 3} {
		t.Errorf("a load has offset %v", off)
	}
	if off := ir.OffsetAttr.Of(store); off != [...]int{4, 0, 6} {
		t.Errorf("a store has offset %v", off)
	}
	for _, op := range []*ir.Op{v.Def(), store} {
		if loop.FieldOf(op) != field {
			t.Errorf("%s works on %v", op.Name(), loop.FieldOf(op))
		}
		if got := loop.PointOf(op); got != [...]*ir.Value{p[0], nil, p[2]} {
			t.Errorf("%s works at %v", op.Name(), got)
		}
	}
}
