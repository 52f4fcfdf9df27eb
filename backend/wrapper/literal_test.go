package wrapper

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/dave/jennifer/jen"

	"github.com/openearthgo/oec/internal/naming"
	"github.com/openearthgo/oec/rt"
)

// TestConstants checks that every dimension set, element type and instruction
// set of package rt has its name in the table.
func TestConstants(t *testing.T) {
	t.Parallel()
	check := func(v any, name string) {
		t.Helper()
		if have := constants[reflect.TypeOf(v)][reflect.ValueOf(v).Uint()]; have != name {
			t.Errorf("%T %v is printed as %q, want %q", v, v, have, name)
		}
	}
	for d := rt.I; d <= rt.IJK; d++ {
		check(d, d.String())
	}
	for k := rt.ElemKind(1); k.Size() > 0; k++ {
		check(k, naming.Upper(k.String()))
	}
	for i := rt.ISA(1); i.GOARCH() != ""; i++ {
		name := strings.NewReplacer("x86-64-", "X8664", "neon", "NEON").Replace(i.String())
		check(i, name)
	}
}

func TestLiteral(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		value any
		want  string
	}{
		{rt.IJ, "rt.IJ"},
		{"a\"b", `"a\"b"`},
		{1e-300, "1e-300"},
		{2.0, "2"},
		{-3, "-3"},
		{rt.Stencil{}, "rt.Stencil{}"},
		{[]int{1, 2}, "[]int{1, 2}"},
		{rt.Read{Pos: "x:1:2"}, `rt.Read{Field: 0, Pos: "x:1:2"}`},
		{rt.Bound{From: rt.FromN, Off: -1}, "rt.Bound{From: rt.FromN, Off: -1}"},
		{rt.Bound{From: rt.FromBoth, Off: 1, OffN: -1}, "rt.Bound{From: rt.FromBoth, Off: 1, OffN: -1}"},
		{[2]rt.Span{{}, {Lo: rt.Bound{From: rt.FromZero}}}, "[2]rt.Span{{}, {Lo: rt.Bound{From: rt.FromZero}}}"},
	} {
		l, err := literalOf(reflect.ValueOf(test.value), false)
		if err != nil {
			t.Error(err)
			continue
		}
		if have := fmt.Sprintf("%#v", jen.Add(l.code)); have != test.want {
			t.Errorf("%T is printed as %s, want %s", test.value, have, test.want)
		}
	}
}

func TestLiteralErrors(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		value any
		want  string
	}{
		{rt.Dims(77), "rt has no rt.Dims for Dims(77)"},
		{rt.FieldSpec{Elem: 99}, "Elem: rt has no rt.ElemKind for ElemKind(99)"},
		{[]rt.LevelSpec{{}, {FlopsPerPoint: math.Inf(1)}}, "1: FlopsPerPoint: cannot print +Inf of type float64"},
		{rt.Halos{}, "cannot print map[] of type rt.Halos"},
	} {
		_, err := literalOf(reflect.ValueOf(test.value), false)
		if err == nil || err.Error() != test.want {
			t.Errorf("%T: %v, want %s", test.value, err, test.want)
		}
	}
}
