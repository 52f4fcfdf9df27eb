package main

import (
	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// sweep is a recurrence as it is compiled, in which each point waits for those before it along i and j.
var sweep = abi.Stencil{
	Name: "Sweep", Dims: rt.IJK,
	Fields: []abi.FieldSpec{{Name: "In", Dims: rt.IJK, Elem: abi.Float64}, {Name: "Out", Dims: rt.IJK, Elem: abi.Float64, Output: true}},
	Levels: []abi.LevelSpec{{
		Name:    "inline",
		Buffers: []abi.BufferSpec{{Name: "y", Dims: rt.IJK, Elem: abi.Float64}},
		Stages: []abi.Stage{
			{Name: "y", Ordered: rt.IJ, Behind: [][3]int{{-1, 0, 0}, {0, -1, 0}}, Uses: []abi.Use{{Stage: 1}}, Reads: []abi.Read{{Field: 0}}},
			{Name: "out", Writes: []int{1}, Copies: []int{0}},
		},
	}},
}

func computeSweep(t *abi.Tile) {
	in, out, y := abi.ArrayOf[float64](t, 0), abi.ArrayOf[float64](t, 1), abi.ArrayOf[float64](t, 2)
	for k := t.Lo[2]; k < t.Hi[2]; k++ {
		for j := t.Lo[1]; j < t.Hi[1]; j++ {
			for i := t.Lo[0]; i < t.Hi[0]; i++ {
				if t.Stage == 1 {
					out.Data[out.Index(i, j, k)] = y.Data[y.Index(i, j, k)]
					continue
				}
				v := in.Data[in.Index(i, j, k)]
				if i > 0 {
					v += float64(y.Data[y.Index(i-1, j, k)] / 3)
				}
				if j > 0 {
					v += float64(y.Data[y.Index(i, j-1, k)] / 7)
				}
				y.Data[y.Index(i, j, k)] = v
			}
		}
	}
}

// bindSweep returns the plan of the recurrence in place.
func bindSweep(f *rt.Field[float64]) (*rt.Plan, error) {
	return rt.Bind(&sweep, []abi.Kernel{{Level: "inline", ISA: abi.Go, Go: computeSweep}}, []rt.AnyField{f, f})
}
