package llvm_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/backend/llvm"
	"github.com/openearthgo/oec/dialect/loop"
)

// levels computes two levels at a time of a field from four of another, and from one of a third.
const levels = `func @f(%u: $U, %w: $U, %row: $I, %slab: $S, %out: $U, %other: $U) attributes {loop.program} {
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, NK]) {
    loop.for %k = %klo to %khi {
      loop.for %j = %jlo to %jhi {
        loop.for %i = %ilo to %ihi vector {
          %0 = loop.load %u[%i, %j, %k - 1] : $U
          %1 = loop.load %u[%i, %j, %k + 1] : $U
          %2 = loop.load %u[%i, %j, %k] : $U
          %3 = loop.load %u[%i, %j, %k + 2] : $U
          %4 = loop.load $third
          %5 = addf %0, %1 : f64
          %6 = addf %2, %3 : f64
          %7 = addf %5, %4 : f64
          loop.store %7, %out[%i, %j, %k] : $U
          loop.store %6, $second : $U
        }
      }
    }
  }
  return
}
`

// Where rows of several levels of a field are computed together, rows of the levels that no level before has read are prefetched, and with few
// of them those of all; where a row of each of two fields is, it is that of each field which is furthest ahead.
func TestPrefetchOfPlanes(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		third, second string
		want          int // in a loop with streaming stores, and in one without
	}{
		{"%w[%i, %j, %k] : $U", "%out[%i, %j, %k + 1]", 2 * (2 + 1)},
		{"%u[%i, %j, %k] : $U", "%out[%i, %j, %k + 1]", 2 * 4},
		{"%w[%i, %j, %k] : $U", "%other[%i, %j, %k]", 2 * (1 + 1)},
		{"%row[%i] : $I", "%out[%i, %j, %k + 1]", 2 * 4},      // there is no next row
		{"%slab[%i, %k] : $S", "%out[%i, %j, %k + 1]", 2 * 4}, // nor here
	} {
		text := strings.NewReplacer("$third", test.third, "$second", test.second).Replace(levels)
		if have, text := prefetches(t, text); have != test.want {
			t.Errorf("reading %s and storing to %s: %d prefetches, want %d, in\n%s", test.third, test.second, have, test.want, text)
		}
	}
}

// Where a loop loads one vector in an iteration that comes from a cache, that is left to the processor: it is prefetched in the loop with streaming stores alone.
func TestPrefetchOfOneRow(t *testing.T) {
	t.Parallel()
	for second, want := range map[string]int{
		"constant 1.0e+00 : f64":            1,
		"loop.load %u[%i, %j + 1, %k] : $U": 2 * 1,
		"loop.load %w[%i, %j, %k] : $U":     2 * 2,
	} {
		have, text := prefetches(t, `func @f(%u: $U, %w: $U, %out: $U) attributes {loop.program} {
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, NK]) {
    loop.for %k = %klo to %khi {
      loop.for %j = %jlo to %jhi {
        loop.for %i = %ilo to %ihi vector {
          %0 = loop.load %u[%i, %j, %k] : $U
          %1 = `+second+`
          %2 = addf %0, %1 : f64
          loop.store %2, %out[%i, %j, %k] : $U
        }
      }
    }
  }
  return
}
`)
		if have != want {
			t.Errorf("with %s: %d prefetches, want %d, in\n%s", second, have, want, text)
		}
	}
}

// prefetches returns how many prefetches the code of a program has, in a loop with streaming stores and in one without, and that code.
func prefetches(t *testing.T, text string) (int, string) {
	t.Helper()
	target, _ := cpu.TargetByName("v4")
	text = strings.NewReplacer("$U", "!loop.field<?x?x?xf64>", "$I", "!loop.field<?x0x0xf64>", "$S", "!loop.field<?x0x?xf64>").Replace(text)
	text, err := llvm.Emit(loop.Programs(parse(t, "levels.mlir", text))[0], machineOf(target))
	if err != nil {
		t.Fatal(err)
	}
	return len(regexp.MustCompile(`call void @llvm\.prefetch`).FindAllString(text, -1)), text
}
