package ir

import (
	"strings"
	"testing"
)

// TestForms prints and reads back operations whose forms have each kind of part.
func TestForms(t *testing.T) {
	t.Parallel()
	size, mark, axis := OffsetKey("size"), MarkKey("fast"), EnumKey("axis", []string{"x", "y"})
	row := func(name, form string, operands, results int, attrs ...AnyKey) *OpInfo {
		return &OpInfo{Name: name, Operands: Exactly(operands), Results: Exactly(results), Attrs: attrs, Optional: []AnyKey{mark, BoxAttr}, Form: NewForm(form)}
	}
	d := &Dialect{Name: "f", Ops: []*OpInfo{
		row("f.source", "<axis> of <size><dict> : <result>", 0, 1, axis, size),
		row("f.same", "<*> <fast?> : <type>", 2, 1),
		row("f.move", "<0> to <1><box?> : <type 0> to <type 1>", 2, 0),
		row("f.list", "<*> : (<types>) -> <results>", 2, 2),
		row("f.end", "", 0, 0),
	}}
	d.Ops[1].Yields = F32
	text := `module {
  %0 = f.source y of [1, 2, 3] {note = "n"} : f64
  %1 = f.source x of [0, 0, -1] : f64
  %2 = f.same %0, %1 fast : f64
  f.move %0 to %2([0, 0, 0] : [NI, 4, 1]) : f64 to f32
  f.move %0 to %1 : f64 to f64
  %3:2 = f.list %0, %2 : (f64, f32) -> f32, i1
  f.end
}
`
	reg := NewRegistry(d)
	m, err := Parse(reg, "t.mlir", text)
	if err != nil {
		t.Fatal(err)
	}
	if got := Print(m); got != text {
		t.Errorf("printed as\n%s\nexpected\n%s", got, text)
	}
	ops := m.Regions[0].Ops
	if axis.Of(ops[0]) != 1 || size.Of(ops[1]) != [Rank]int{0, 0, -1} || !mark.In(ops[2]) || mark.In(ops[1]) || ops[2].Result().Type != F32 {
		t.Errorf("the attributes of\n%s\nare read as %d, %v, %v, %v, %v", text, axis.Of(ops[0]), size.Of(ops[1]), mark.In(ops[2]), mark.In(ops[1]), ops[2].Result().Type)
	}
	for wrong, want := range map[string]string{
		"%0 = f.source z of [1, 2, 3] : f64":                                                "1:15: expected x or y",
		"%0 = f.source x of [1, 2] : f64":                                                   "1:20: expected 3 integers, found 2",
		"%0 = f.source x at [1, 2, 3] : f64":                                                `1:17: expected "of", found "at"`,
		"%0 = f.source x of [1, 2, 3] : f64\n%1 = f.same %0, %0 : f32":                      "2:22: operand has type f64, expected f32",
		"%0 = f.source x of [1, 2, 3] : f64\n%1:2 = f.list %0, %0 : (f64, f32) -> f64, f64": "2:30: value has type f64, expected f32",
		"%0 = f.source x of [1, 2, 3] : f64\nf.move %0 to %1 : f64 to f64":                  "2:14: value %1 is not defined before its use",
	} {
		if _, err := Parse(reg, "t.mlir", wrong); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\n%v, expected %s", wrong, err, want)
		}
	}
}

// TestKeyKinds has the verifier reject attributes of another kind than their keys, required or not.
func TestKeyKinds(t *testing.T) {
	t.Parallel()
	info := &OpInfo{Name: "f.op", Operands: Exactly(0), Results: Exactly(0), Attrs: []AnyKey{OffsetAttr}, Optional: []AnyKey{DimAttr, MarkKey("fast")}}
	for _, tt := range []struct {
		attrs map[string]Attr
		want  string
	}{
		{With(OffsetAttr.Is([Rank]int{1, 2, 3}), DimAttr.Is(2)), ""},
		{nil, `lacks the attribute "offset"`},
		{map[string]Attr{"offset": Ints{1, 2}}, `has the attribute "offset" = [1, 2], expected 3 integers`},
		{map[string]Attr{"offset": Ints{1, 2, 3}, "dim": Str("i")}, `has the attribute "dim" = "i", expected an integer`},
		{map[string]Attr{"offset": Ints{1, 2, 3}, "fast": Str("yes")}, `has the attribute "fast" = "yes", expected no value`},
	} {
		err := Verify(NewOp(info, nil, nil, tt.attrs, 0))
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("%v: %v, expected %q", tt.attrs, err, tt.want)
		}
	}
}

// TestFormsRefused has tables with malformed forms panic.
func TestFormsRefused(t *testing.T) {
	t.Parallel()
	for _, pattern := range []string{"<0", "<0 f65>", "<type x>"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("the form %q is not refused", pattern)
				}
			}()
			NewForm(pattern)
		}()
	}
}
