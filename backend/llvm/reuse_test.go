package llvm_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/backend/llvm"
	"github.com/openearthgo/oec/dialect/loop"
)

// TestReuse looks at which values of a loop are those of others at other points: what is left out of its iterations, and for how many points it
// is computed before the first.
func TestReuse(t *testing.T) {
	t.Parallel()
	const kept = "  %kept = loop.buffer {box = ([-8, -1, 0] : [NI+8, NJ+1, NK]), fold = [0, 4, 1], local} : $F\n"
	// flux returns what computes a value by five operations of two points of a field; all names in it end with n.
	flux := func(n, field string, x, y string) string {
		return strings.NewReplacer("#", n, "$A", field, "$X", x, "$Y", y).Replace(`          %x# = loop.load %$A[$X] : $F
          %y# = loop.load %$A[$Y] : $F
          %d# = subf %x#, %y# : f64
          %p# = mulf %x#, %y# : f64
          %q# = mulf %p#, %d# : f64
          %r# = addf %q#, %x# : f64
          %s# = mulf %r#, %d# : f64
`)
	}
	difference := func(stores ...string) string {
		ops := "          %u = subf %s1, %s2 : f64\n"
		for _, store := range stores {
			ops += "          loop.store %u, %" + store + " : $F\n"
		}
		return ops
	}
	const here = "out[%i, %j, %k]"
	for _, test := range []struct {
		name, ops string
		products  int // in an iteration
		before    int // points before the loop
	}{
		{"one point", flux("1", "a", "%i + 1, %j, %k", "%i, %j, %k") + flux("2", "a", "%i, %j, %k", "%i - 1, %j, %k") + difference(here), 3, 1},
		{"the one further up comes last", flux("1", "a", "%i, %j, %k", "%i - 1, %j, %k") + flux("2", "a", "%i + 2, %j, %k", "%i + 1, %j, %k") + difference(here), 3, 2},
		{"four points", flux("1", "a", "%i + 4, %j, %k", "%i, %j, %k") + flux("2", "a", "%i, %j, %k", "%i - 4, %j, %k") + difference(here), 6, 0},
		{"a vector further", flux("1", "a", "%i + 8, %j, %k", "%i, %j, %k") + flux("2", "a", "%i, %j, %k", "%i - 8, %j, %k") + difference(here), 6, 0},
		{"another row", flux("1", "a", "%i + 1, %j, %k", "%i, %j, %k") + flux("2", "a", "%i, %j + 1, %k", "%i - 1, %j + 1, %k") + difference(here), 6, 0},
		{"another field", flux("1", "a", "%i + 1, %j, %k", "%i, %j, %k") + flux("2", "b", "%i, %j, %k", "%i - 1, %j, %k") + difference(here), 6, 0},
		{"points that are apart otherwise", flux("1", "a", "%i + 1, %j, %k", "%i, %j, %k") + flux("2", "a", "%i, %j, %k", "%i - 2, %j, %k") + difference(here), 6, 0},
		{"a row that is stored", flux("1", "kept", "%i + 1, %j, %k", "%i, %j, %k") + flux("2", "kept", "%i, %j, %k", "%i - 1, %j, %k") + difference(here, "kept[%i, %j, %k]"), 6, 0},
		{"a row beside one that is stored", flux("1", "kept", "%i + 1, %j, %k", "%i, %j, %k") + flux("2", "kept", "%i, %j, %k", "%i - 1, %j, %k") + difference(here, "kept[%i, %j + 1, %k]"), 3, 1},
		{"few operations", flux("1", "a", "%i + 1, %j, %k", "%i, %j, %k") + flux("2", "a", "%i, %j, %k", "%i - 1, %j, %k") +
			"          %u = subf %p1, %p2 : f64\n          loop.store %u, %out[%i, %j, %k] : $F\n", 6, 0},
	} {
		module := parse(t, test.name+".mlir", strings.ReplaceAll(overRows("%a: $F, %b: $F, %out: $F", kept, test.ops), "$F", "!loop.field<?x?x?xf64>"))
		for _, name := range []string{"v2", "v3", "v4"} {
			target, _ := cpu.TargetByName(name)
			code, err := llvm.Emit(loop.Programs(module)[0], machineOf(target))
			if err != nil {
				t.Fatal(err)
			}
			lanes := machineOf(target).VectorBytes / 8
			// The fewest between two labels that have some: what is left of a row has all.
			least, most := 100, 0
			for _, block := range strings.Split(code, "\n\n") {
				if n := strings.Count(block, fmt.Sprintf("fmul <%d x double>", lanes)); n > 0 && strings.Contains(block, "store") {
					least, most = min(least, n), max(most, n)
				}
			}
			products, before := test.products, 2*test.before // with and without streaming stores
			if test.before >= lanes {
				products, before = 6, 0
			}
			if least != products {
				t.Errorf("%s, %s: an iteration has %d to %d products, want %d, in\n%s", test.name, name, least, most, products, code)
			}
			kept, err := llvm.InRegistersOf(loop.Programs(module)[0], machineOf(target))
			if err != nil || (products < 6) != slices.ContainsFunc(kept, func(r llvm.InRegisters) bool { return r.Operations >= 4 && r.Stage == "out" }) {
				t.Errorf("%s, %s: what is in registers is %+v, error %v", test.name, name, kept, err)
			}
			if n := strings.Count(code, fmt.Sprintf("= insertelement <%d x double>", lanes)); n != before {
				t.Errorf("%s, %s: %d points are computed before the loops, want %d, in\n%s", test.name, name, n, before, code)
			}
		}
	}
}
