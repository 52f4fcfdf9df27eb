package loop_test

import (
	"testing"

	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/internal/passtest"
	"github.com/openearthgo/oec/ir"
)

// everything is a program with all operations, as it is printed.
const everything = `module {
  func @f(%a: !loop.field<?x?x?xf64>, %row: !loop.field<0x?x0xf32>, %plane: !loop.field<?x0x?xf64>, %one: !loop.field<0x0x0xf64>, %flat: !loop.field<?x?x0xf64>, %x: f64, %arrays: !loop.field<0x0x?x3xf64>, %out: !loop.field<?x?x?xf64>) attributes {loop.program} {
    %b = loop.buffer : !loop.field<?x?x?xf64>
    %zero = constant 0 : index
    loop.parallel "b" (%i, %j, %k) in ([-1, 0, 0] : [NI+1, NJ, NK-2]) {
      %0 = loop.load %a[%i - 1, %j, %k + 12] : !loop.field<?x?x?xf64>
      loop.store %0, %b[%i, %j, %k] : !loop.field<?x?x?xf64>
    }
    loop.parallel "q\"1\"" (%i_1, %j_1, %k_1) in ([0, 0, 0] : [4, 5, 1]) attributes {split = 3 : i64} {
      loop.store %x, %plane[%i_1, %k_1] : !loop.field<?x0x?xf64>
    }
    loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, NK]) attributes {split} {
      %t = loop.array : !loop.field<0x0x0x2x3xf64>
      %begin = loop.skew 0 points 8 : index
      loop.for %k_2 = %klo to %khi {
        %n = loop.extent 2 : index
        loop.for %j_2 = %jlo to %jhi {
          %1 = loop.load %row[%j_2 + 1] : !loop.field<0x?x0xf32>
          loop.for %i_2 = %ilo to %ihi vector {
            %2 = loop.load %b[%i_2, %j_2, %k_2] : !loop.field<?x?x?xf64>
            %3 = loop.load %one[] : !loop.field<0x0x0xf64>
            %4 = addf %2, %3 : f64
            loop.store %4, %out[%i_2, %j_2, %k_2] : !loop.field<?x?x?xf64>
          }
          %5 = loop.load %t[%zero, %n] : !loop.field<0x0x0x2x3xf64>
          loop.store %5, %arrays[%k_2 + 1, %n] : !loop.field<0x0x?x3xf64>
          loop.for %empty = %begin to %n partial_vector 4 part {
          }
        }
      }
    }
    loop.skewed_steps "out" of %flat (%i_3, %j_3, %k_3) behind [2, 1, 0] lag 1 {
      %6 = loop.load %flat[%i_3, %j_3 + 1] : !loop.field<?x?x0xf64>
      loop.store %6, %flat[%i_3, %j_3] : !loop.field<?x?x0xf64>
    }
    return
  }
}
`

func TestRoundTrip(t *testing.T) {
	t.Parallel()
	passtest.RoundTrip(t, everything, loop.Dialect)
}

// TestShortForms reads what is never printed.
func TestShortForms(t *testing.T) {
	t.Parallel()
	short := `func @f(%x: f64, %out: !loop.field<7x3x0xf64>) attributes {loop.program} {
  loop.parallel "p" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ + 1, 1]) {
    %n = loop.extent 0 : index
    loop.store %x, %out[%i + 0, %j - 0] : !loop.field<?x?x0xf64>
    loop.end
  }
  return
}`
	want := `module {
  func @f(%x: f64, %out: !loop.field<?x?x0xf64>) attributes {loop.program} {
    loop.parallel "p" (%i, %j, %k) in ([0, 0, 0] : [NI, NJ+1, 1]) {
      %n = loop.extent 0 : index
      loop.store %x, %out[%i, %j] : !loop.field<?x?x0xf64>
    }
    return
  }
}
`
	if got := ir.Print(passtest.Parse(t, short)); got != want {
		t.Errorf("printed as\n%s\nexpected\n%s", got, want)
	}
}

func TestParseErrors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, lines, want string }{
		{"name", "loop.parallel p (%i, %j, %k) in $BOX {\n}", `2:15: expected a string, found "p"`},
		{"two indices", `loop.parallel "p" (%i, %j) in $BOX {` + "\n}", `2:26: expected ",", found ")"`},
		{"one corner", `loop.tiles "p" (%i, %j, %k) in $BOX {` + "\n}", `2:29: expected "to", found "in"`},
		{"box", `loop.parallel "p" (%i, %j, %k) in ([0, 0, 0] : [N, 1, 1]) {` + "\n}", `2:49: expected a number, NI, NJ or NK, found "N"`},
		{"no body", `loop.parallel "p" (%i, %j, %k) in $BOX` + "\nreturn", `3:1: expected "{", found "return"`},
		{"steps of nothing", `loop.skewed_steps "p" (%i, %j, %k) behind [2, 1, 0] lag 1 {` + "\n}", `2:23: expected "of", found "("`},
		{"steps without a lag", `loop.skewed_steps "p" of %a (%i, %j, %k) behind [2, 1, 0] {` + "\n}", `2:59: expected "lag", found "{"`},
		{"bound", "loop.for %i = %x to %n {\n}", "2:15: value has type f64, expected index"},
		{"no bound", "loop.for %i = %n {\n}", `2:18: expected "to", found "{"`},
		{"load of a scalar", "%v = loop.load %x[%n] : f64", "2:18: value has type f64, expected a field"},
		{"load with an index too few", "%v = loop.load %a[%n, %n] : $F", `2:25: expected ",", found "]"`},
		{"load with an index too many", "%v = loop.load %row[%n, %n] : $J", `2:23: expected "]", found ","`},
		{"index of a load", "%v = loop.load %row[%x] : $J", "2:21: value has type f64, expected index"},
		{"type of a load", "%v = loop.load %row[%n] : $F", "2:27: value has type $J, expected $F"},
		{"offset of a load", "%v = loop.load %row[%n + %n] : $J", `2:26: expected an integer, found "%n"`},
		{"step of a loop", "loop.for %i = %n to %n step {\n}", "2:29: expected an integer, found \"{\""},
		{"step of a nest", "loop.parallel \"p\" (%i, %j, %k) in $BOX {\n} step [1, 2] (%i, %j, %k) {\n}", "3:8: expected 3 integers, found 2"},
		{"type of a store", "loop.store %x, %row[%n] : $F", "2:27: value has type $J, expected $F"},
		{"two dimensions", "%b = loop.buffer : !loop.field<?x?xf64>", "2:31: shape has 2 dimensions, expected 3 (an absent one is 0), or more for arrays"},
		{"unknown type", "%b = loop.buffer : !loop.temp<?x?x?xf64>", "2:20: unknown type !loop.temp"},
		{"index after its loop", "loop.for %i = %n to %n {\n}\nloop.store %x, %row[%i] : $J", "4:21: value %i is not defined before its use"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			src := abbreviations.Replace("func @f(%a: $F, %row: $J, %x: f64, %n: index) {\n" + c.lines + "\nreturn\n}")
			_, err := ir.Parse(registry(), "t.mlir", src)
			if want := "t.mlir:" + abbreviations.Replace(c.want); err == nil || err.Error() != want {
				t.Errorf("error\n\t%v\nexpected\n\t%s", err, want)
			}
		})
	}
}
