package llvm_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/backend/llvm"
	"github.com/openearthgo/oec/dialect/loop"
)

// TestNeighbours looks at what loops have in registers of the rows that they read: by how many lanes vectors are behind
// the one that they are taken out of and that before it, which lanes of the vector before the first are loaded, and how many points
// behind the last.
func TestNeighbours(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, elem     string
		reads          []string
		lanes          []string // of each copy of the loop
		before, behind string
	}{
		{"both sides", "f32", []string{"a[%i, %j, %k]", "a[%i - 1, %j, %k]", "a[%i + 2, %j, %k]"}, []string{"d15", "d2"}, "15", "2"},
		{"one side", "f64", []string{"a[%i - 3, %j, %k]", "a[%i, %j, %k]"}, []string{"q5"}, "5", ""},
		{"the other side", "f64", []string{"a[%i, %j, %k]", "a[%i + 1, %j, %k]"}, []string{"q1"}, "", "1"},
		{"without its own point", "f32", []string{"a[%i - 1, %j, %k]", "a[%i + 1, %j, %k]"}, nil, "", ""},
		{"one point each of two rows", "f32", []string{"a[%i, %j, %k]", "a[%i + 1, %j + 1, %k]"}, nil, "", ""},
		{"a row of the point along i", "f64", []string{"a[%i, %i, %k]", "a[%i + 1, %i, %k]"}, nil, "", ""},
		{"farther than a vector", "f64", []string{"a[%i, %j, %k]", "a[%i + 8, %j, %k]"}, nil, "", ""},
	} {
		ops, sum := "", "%0"
		for n, read := range test.reads {
			ops += fmt.Sprintf("          %%%d = loop.load %%%s : $F\n", n, read)
			if n > 0 {
				ops += fmt.Sprintf("          %%s%d = addf %s, %%%d : %s\n", n, sum, n, test.elem)
				sum = fmt.Sprintf("%%s%d", n)
			}
		}
		ops += fmt.Sprintf("          loop.store %s, %%out[%%i, %%j, %%k] : $F\n", sum)
		text := strings.ReplaceAll(overRows("%a: $F, %out: $F", "", ops), "$F", "!loop.field<?x?x?x"+test.elem+">")
		module := parse(t, test.name+".mlir", text)
		for _, name := range []string{"v3", "v4"} {
			target, _ := cpu.TargetByName(name)
			code, err := llvm.Emit(loop.Programs(module)[0], machineOf(target))
			if err != nil {
				t.Fatal(err)
			}
			var lanes []string
			for _, m := range regexp.MustCompile(`valign([dq]) .*i32 (\d+)\)`).FindAllStringSubmatch(code, -1) {
				lanes = append(lanes, m[1]+m[2])
			}
			copies := 2 // with and without streaming stores
			if test.behind != "" {
				copies *= 2 // the last iteration is there, too
			}
			want := slices.Repeat(test.lanes, copies)
			if name == "v3" {
				want = nil
			}
			if !slices.Equal(lanes, want) {
				t.Errorf("%s, %s: shuffles %v, want %v, in\n%s", test.name, name, lanes, want, code)
			}
			kept, err := llvm.InRegistersOf(loop.Programs(module)[0], machineOf(target))
			if err != nil || (len(want) > 0) != (len(kept) == 1 && kept[0].Rows == 1 && kept[0].Operations == 0) || len(kept) > 1 {
				t.Errorf("%s, %s: what is in registers is %+v, error %v", test.name, name, kept, err)
			}
			for pattern, want := range map[string]string{
				`icmp sge <\d+ x i32> .*>, splat \(i32 (\d+)\)`:        test.before,
				`and i64 %\d+, \d+\n\t%\d+ = add i64 %\d+, (\d+)\n\t%`: test.behind,
			} {
				if m := regexp.MustCompile(pattern).FindStringSubmatch(code); name == "v4" && (m == nil) != (want == "") || m != nil && m[1] != want {
					t.Errorf("%s, %s: %s is %q, want %q, in\n%s", test.name, name, pattern, m, want, code)
				}
			}
		}
	}
}

// overRows is the text of a program that has some operations in a loop over vectors along i, in a nest over the domain.
func overRows(fields, before, ops string) string {
	return fmt.Sprintf(`func @f(%s) attributes {loop.program} {
%s  loop.tiles "out" (%%ilo, %%jlo, %%klo) to (%%ihi, %%jhi, %%khi) in ([0, 0, 0] : [NI, NJ, NK]) {
    loop.for %%k = %%klo to %%khi {
      loop.for %%j = %%jlo to %%jhi {
        loop.for %%i = %%ilo to %%ihi vector {
%s        }
      }
    }
  }
  return
}
`, fields, before, ops)
}
