package difftest

import (
	"reflect"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/rt"
)

// TestScalarKind has scalars of each type that a stencil may have.
func TestScalarKind(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		scalar any
		want   rt.ElemKind
	}{
		{float32(0), abi.Float32}, {float64(0), abi.Float64}, {false, abi.Bool},
		{int32(0), abi.Int32}, {int64(0), abi.Int64}, {uint8(0), abi.Uint8}, {int16(0), abi.Int16}, {uint16(0), abi.Uint16},
		{int(0), abi.Int64}, {int8(0), abi.Uint8}, {uint32(0), abi.Int32}, {uint64(0), abi.Int64}, {uint(0), abi.Int64},
	} {
		typ := reflect.TypeOf(c.scalar)
		if have := scalarKind(typ); have != c.want {
			t.Errorf("%v has the bits of %v, expected %v", typ, have, c.want)
		}
		const bits = 1
		v := reflect.New(typ).Elem()
		if rest := setScalars(v, []uint64{bits}); v.IsZero() || len(rest) > 0 {
			t.Errorf("bits %d of a %v are %v, and %d are left", bits, typ, v, len(rest))
		}
	}
}
