package llvm_test

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/backend/llvm"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// sums goes up columns and down again, in two nests.
const sums = `func @f(%u: $U, %out: $U) attributes {loop.program} {
  %r = loop.buffer {local} : $U
  loop.tiles "up" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = "k"} {
    loop.for %k = %klo to %khi {
      loop.for %j = %jlo to %jhi {
        loop.for %i = %ilo to %ihi vector {
          %0 = loop.load %u[%i, %j, %k] : $U
          %1 = divf %0, %0 : f64
          loop.store %1, %r[%i, %j, %k] : $U
        }
      }
    }
  }
  loop.tiles "down" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = "-k"$INTERLEAVED} {
    loop.for %k = %klo to %khi down {
      loop.for %j = %jlo to %jhi {
        loop.for %i = %ilo to %ihi vector {
          %0 = loop.load %r[%i, %j, %k] : $U
          loop.store %0, %out[%i, %j, %k] : $U
        }
      }
    }
  }
  return
}
`

// There is code for two nests at once where they are marked, and the machine has stores that
// pass its caches: one level of the first, and then one of the second, which streams.
func TestInterleavedTiles(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		target, mark string
		want         int
	}{
		{"v4", ", interleaved", 3},
		{"v2", ", interleaved", 3},
		{"v4", "", 0},
		{"neon", ", interleaved", 0},
	} {
		target, _ := cpu.TargetByName(c.target)
		module := parse(t, "sums.mlir", strings.NewReplacer("$U", "!loop.field<?x?x?xf64>", "$INTERLEAVED", c.mark).Replace(sums))
		if err := ir.Verify(module); err != nil {
			t.Fatal(err)
		}
		program := loop.Programs(module)[0]
		k := abi.Kernel{Entries: llvm.EntriesOf(program, machineOf(target))}
		if e, _ := k.InterleavedOf(1); e.Number != c.want {
			t.Errorf("%s%s: entry %d, want %d", c.target, c.mark, e.Number, c.want)
		}
		text, err := llvm.Emit(program, machineOf(target))
		if err != nil {
			t.Fatal(err)
		}
		_, interleaved, has := strings.Cut(text, "define internal void @interleaved(")
		if has != (c.want > 0) {
			t.Errorf("%s%s: there is code for two nests at once: %v", c.target, c.mark, has)
		}
		if has {
			interleaved, _, _ = strings.Cut(interleaved, "\n}")
			divide, stream := strings.Index(interleaved, "fdiv"), strings.Index(interleaved, "!nontemporal")
			if divide < 0 || stream < divide || !strings.Contains(text, "i64 3, label") {
				t.Errorf("%s: the second nest does not follow the first, or stage 3 is missing:\n%s", c.target, text)
			}
		}
	}
}
