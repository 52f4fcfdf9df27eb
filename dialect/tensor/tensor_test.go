package tensor_test

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/tensor"
	"github.com/openearthgo/oec/ir"
)

var registry = ir.NewRegistry(arith.Dialect, tensor.Dialect)

// everything is a program with all operations, as it is printed.
const everything = `module {
  func @F(%s: !tensor.array<2x3xf64>, %u: !tensor.batch<3x2xf64>, %x: f64, %out: !tensor.batch<2x2xf64>) attributes {tensor.program} {
    %a:2 = tensor.compute (%i, %j) in [2, 2] {
      %0 = tensor.sum (%k) in [3] fused {
        %1 = tensor.at %s[%i, %k] : !tensor.array<2x3xf64>
        %2 = tensor.at %u[%k, %j] : !tensor.batch<3x2xf64>
        %3 = mulf %1, %2 : f64
        tensor.yield %3 : f64
      }
      tensor.yield %0, %x : f64, f64
    }
    %4 = cmpf "one", %x, %x : f64
    assert %4 {message = "m"}
    tensor.store %a#0, %out : !tensor.batch<2x2xf64>
    return
  }
}
`

func TestRoundTrip(t *testing.T) {
	t.Parallel()
	m, err := ir.Parse(registry, "a.mlir", everything)
	if err != nil {
		t.Fatal(err)
	}
	if err := ir.Verify(m); err != nil {
		t.Fatal(err)
	}
	if printed := ir.Print(m); printed != everything {
		t.Errorf("printed as\n%s\nexpected\n%s", printed, everything)
	}
	generic := ir.PrintGeneric(m)
	again, err := ir.Parse(registry, "a.mlir", generic)
	if err != nil {
		t.Fatalf("%v in\n%s", err, generic)
	}
	if printed := ir.Print(again); printed != everything {
		t.Errorf("the generic form\n%s\nis printed as\n%s", generic, printed)
	}
	for _, info := range tensor.Dialect.Ops {
		if !strings.Contains(generic, `"`+info.Name+`"`) {
			t.Errorf("%s is not in the program", info.Name)
		}
	}
}

func TestVerify(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ from, to, want string }{
		{"tensor.at %s[%i, %k]", "tensor.at %s[%i]", "has 1 subscripts, the array has 2 dimensions"},
		{"tensor.store %a#0, %out", "tensor.store %s, %out", "stores !tensor.array<2x3xf64> to !tensor.batch<2x2xf64>"},
		{"tensor.store %a#0, %out : !tensor.batch<2x2xf64>", "tensor.store %a#0, %a#1 : !tensor.array<2x2xf64>", "stores to what is no batch among the arguments"},
		{"tensor.at %u[%k, %j] : !tensor.batch<3x2xf64>", "tensor.at %out[%k, %j] : !tensor.batch<2x2xf64>", "writes the batch out, which is also read: an output cannot be an input"},
		{"    return", "    tensor.store %a#1, %out : !tensor.batch<2x2xf64>\n    return", "writes the batch out, which is stored more than once"},
		{"(%k) in [3]", "(%k) in [3, 2]", "has 1 subscripts and 2 extents"},
		{"(%i, %j) in [2, 2] {", "(%i, %j) in [2, 2] fused {", "is fused, but no sum"},
		{"tensor.yield %3 : f64\n", "%c = cmpf \"oeq\", %1, %2 : f64\n        tensor.yield %c : i1\n", "expected f64"},
	} {
		text := strings.Replace(everything, c.from, c.to, 1)
		m, err := ir.Parse(registry, "a.mlir", text)
		if err == nil {
			err = ir.Verify(m)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("with %q, the error is %v, want %q", c.to, err, c.want)
		}
	}
}

func TestParseRejects(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ from, to, want string }{
		{"!tensor.array<2x3xf64>", "!tensor.array<2x?xf64>", "shape has an extent that is not a positive number"},
		{"!tensor.array<2x3xf64>", "!tensor.array<2x2x2x2x2x2x2xf64>", "shape has 7 dimensions, expected 6 at most"},
		{"(%k) in [3]", "(%k) in [0]", "not a positive number"},
	} {
		if _, err := ir.Parse(registry, "a.mlir", strings.Replace(everything, c.from, c.to, 1)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("with %q, the error is %v, want %q", c.to, err, c.want)
		}
	}
}
