package wrapper

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/dave/jennifer/jen"

	"github.com/openearthgo/oec/abi"
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
	for d := abi.I; d <= abi.IJK; d++ {
		check(d, d.String())
	}
	for k := abi.ElemKind(1); k.Size() > 0; k++ {
		check(k, naming.Upper(k.String()))
	}
	for i := abi.ISA(1); i.GOARCH() != ""; i++ {
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
		{abi.IJ, "abi.IJ"},
		{"a\"b", `"a\"b"`},
		{1e-300, "1e-300"},
		{2.0, "2"},
		{-3, "-3"},
		{abi.Stencil{}, "abi.Stencil{}"},
		{[]int{1, 2}, "[]int{1, 2}"},
		{abi.Read{Pos: "x:1:2"}, `abi.Read{Field: 0, Pos: "x:1:2"}`},
		{abi.Bound{From: abi.FromN, Off: -1}, "abi.Bound{From: abi.FromN, Off: -1}"},
		{abi.Bound{From: abi.FromBoth, Off: 1, OffN: -1}, "abi.Bound{From: abi.FromBoth, Off: 1, OffN: -1}"},
		{[2]abi.Span{{}, {Lo: abi.Bound{From: abi.FromZero}}}, "[2]abi.Span{{}, {Lo: abi.Bound{From: abi.FromZero}}}"},
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
		{abi.Dims(77), "abi has no abi.Dims for Dims(77)"},
		{abi.FieldSpec{Elem: 99}, "Elem: abi has no abi.ElemKind for ElemKind(99)"},
		{[]abi.LevelSpec{{}, {FlopsPerPoint: math.Inf(1)}}, "1: FlopsPerPoint: cannot print +Inf of type float64"},
		{rt.Halos{}, "cannot print map[] of type rt.Halos"},
	} {
		_, err := literalOf(reflect.ValueOf(test.value), false)
		if err == nil || err.Error() != test.want {
			t.Errorf("%T: %v, want %s", test.value, err, test.want)
		}
	}
}
