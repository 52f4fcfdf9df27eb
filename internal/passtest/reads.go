package passtest

import (
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/describe"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
)

// DimsOf returns the dimensions of fields.
func DimsOf(fields []*ir.Value) []abi.Dims {
	dims := make([]abi.Dims, len(fields))
	for n, f := range fields {
		for d, present := range f.Type.(stencil.FieldType).Present() {
			if present {
				dims[n] |= 1 << d
			}
		}
	}
	return dims
}

// CheckReads demands that a program at a level stores what it did in the source, and reads within the halo
// that its description asks for.
func CheckReads(t *testing.T, source, program *ir.Op, level string) {
	t.Helper()
	spec, err := describe.Level(program, level)
	if err != nil {
		t.Fatal(err)
	}
	fields := stencil.Fields(program)
	halos := map[int]abi.Halo{} // by argument
	for i, h := range describe.Halos([]abi.LevelSpec{spec}, DimsOf(fields), [3]int{}) {
		halos[fields[i].Index()] = h
	}
	least := map[int]Point{} // likewise
	for i, l := range describe.Least([]abi.LevelSpec{spec}, DimsOf(fields)) {
		least[fields[i].Index()] = l
	}
	ratios := map[int][ir.Rank]abi.Ratio{} // likewise
	for i, r := range describe.Ratios([]abi.LevelSpec{spec}, len(fields)) {
		ratios[fields[i].Index()] = r
	}
	for _, n := range []Point{{1, 1, 1}, {2, 1, 3}, {4, 3, 2}} {
		got, err := Compute(withoutRanges(program), n, func(field *ir.Value, p Point) {
			h := halos[field.Index()]
			for d, present := range field.Type.(stencil.FieldType).Present() {
				if !present {
					if h.Lo[d] != 0 || h.Hi[d] != 0 {
						t.Errorf("%s: %s lacks dimension %d, where its halo is %s", level, field.Name, d, h)
					}
					continue
				}
				if p[d] < -h.Lo[d] || p[d] >= max(ratios[field.Index()][d].Of(n[d]), least[field.Index()][d])+h.Hi[d] {
					t.Errorf("%s, domain %v: %s is read at %v; its halo is %s", level, n, field.Name, p, h)
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		want, err := Compute(source, n, nil)
		if err != nil {
			t.Fatal(err)
		}
		if d := want.Differs(got); d != "" {
			t.Errorf("%s, domain %v: %s", level, n, d)
		}
	}
}

// withoutRanges returns a program whose temps can be read anywhere: their ranges are those
// on large domains, and the run time does not rely on them.
func withoutRanges(program *ir.Op) *ir.Op {
	within := ir.NewRegion(program.Parent()) // which has the functions that are called
	program = ir.Clone(program)
	within.Append(program)
	program.Regions[0].Walk(func(op *ir.Op) {
		if !op.Is(stencil.OpStore) && !op.Is(stencil.OpCast) {
			ir.BoxAttr.Remove(op)
		}
	})
	return program
}
