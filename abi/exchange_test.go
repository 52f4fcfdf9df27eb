package abi_test

import (
	"testing"

	"github.com/openearthgo/oec/abi"
)

// Halos are deepened where an output can take the place of an input, and nowhere else.
func TestExchangeable(t *testing.T) {
	t.Parallel()
	halo := func(n int) abi.Halo { return abi.Halo{Lo: [3]int{n, 0, 0}, Hi: [3]int{0, n, 0}} }
	s := abi.Stencil{Fields: []abi.FieldSpec{
		{Name: "U", Dims: abi.IJK, Elem: abi.Float64, Halo: halo(1)},
		{Name: "V", Dims: abi.IJK, Elem: abi.Float64, Halo: abi.Halo{Lo: [3]int{0, 2, 0}}},
		{Name: "Mask", Dims: abi.IJK, Elem: abi.Bool, Halo: halo(1)},
		{Name: "Flags", Dims: abi.IJK, Elem: abi.Bool, Halo: halo(2)},
		{Name: "Depth", Dims: abi.IJ, Elem: abi.Float64, Halo: halo(3)},
		{Name: "Table", Dims: abi.IJK, Elem: abi.Float64, Halo: halo(4), Least: [3]int{9, 0, 0}},
		{Name: "Out", Dims: abi.IJK, Elem: abi.Float64, Output: true},
		{Name: "Count", Dims: abi.IJ, Elem: abi.Int32, Output: true},
	}}
	both := abi.Halo{Lo: [3]int{1, 2, 0}, Hi: [3]int{0, 1, 0}}
	for n, want := range map[[3]int][]abi.Halo{
		{8, 4, 2}:  {both, both, halo(1), halo(2), halo(3), halo(4), both, {}},
		{10, 4, 2}: {both.Join(halo(4)), both.Join(halo(4)), halo(1), halo(2), halo(3), both.Join(halo(4)), both.Join(halo(4)), {}},
	} {
		halos := s.Halos()
		s.Exchangeable(n, halos)
		for i := range want {
			if halos[i] != want[i] {
				t.Errorf("%v: %s has halo %v, want %v", n, s.Fields[i].Name, halos[i], want[i])
			}
		}
	}
}
