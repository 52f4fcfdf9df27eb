package ir_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/openearthgo/oec/ir"
)

// TestSpans holds the spans of each module of the round trip against its text: the text is what
// Print gives, each operation has one span that begins with its results or its name, and each
// operand is named within its operation.
func TestSpans(t *testing.T) {
	t.Parallel()
	for _, file := range roundTripFiles(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			m := parse(t, string(src))
			text, spans := ir.PrintSpans(m)
			if text != ir.Print(m) {
				t.Error("the text is not what Print gives")
			}
			checkSpans(t, m, text, spans)
		})
	}
}

func checkSpans(t *testing.T, m *ir.Op, text string, spans []ir.Span) {
	t.Helper()
	ops := map[*ir.Op]ir.Span{}
	names := map[*ir.Value]string{}
	for n, s := range spans {
		if s.Start >= s.End || s.End > len(text) || n > 0 && spans[n-1].Start > s.Start {
			t.Fatalf("span %d is %+v of %d bytes", n, s, len(text))
		}
		switch part := text[s.Start:s.End]; {
		case s.Op != nil:
			if _, twice := ops[s.Op]; twice || (part[0] == '%') != (len(s.Op.Results) > 0) {
				t.Errorf("%s is spanned as %q, twice: %t", s.Op.Name(), part, twice)
			}
			ops[s.Op] = s
		case part[0] != '%':
			t.Errorf("a value is named %q", part)
		default:
			names[s.Value] = part
		}
	}
	ir.Walk(m, func(op *ir.Op) {
		s := ops[op]
		for _, v := range append(op.Operands(), op.Results...) {
			if !namedWithin(spans, s, v) && s.End > 0 {
				t.Errorf("%s does not name %s in %q", op.Name(), names[v], text[s.Start:s.End])
			}
		}
	})
	if len(ops) == 0 {
		t.Error("there is no operation")
	}
}

func namedWithin(spans []ir.Span, outer ir.Span, v *ir.Value) bool {
	for _, s := range spans {
		if s.Value == v && outer.Start <= s.Start && s.End <= outer.End {
			return true
		}
	}
	return false
}

func TestSpansOfSeveralResults(t *testing.T) {
	t.Parallel()
	m := parse(t, `func @f(%c: i1) {
  %x:2 = scf.if %c -> (f64, f64) {
    %a = constant 1.0 : f64
    scf.yield %a, %a : f64, f64
  } else {
    %b = constant 2.0 : f64
    scf.yield %b, %b : f64, f64
  }
  %s = addf %x#0, %x#1 : f64
  return
}
`)
	text, spans := ir.PrintSpans(m)
	var got []string
	for _, s := range spans {
		if s.Value != nil && s.Value.Def() != nil && s.Value.Def().Name() == "scf.if" {
			got = append(got, text[s.Start:s.End])
		}
	}
	want := []string{"%x", "%x", "%x#0", "%x#1"}
	if !slices.Equal(got, want) {
		t.Errorf("the results of scf.if are named %q, expected %q", got, want)
	}
}
