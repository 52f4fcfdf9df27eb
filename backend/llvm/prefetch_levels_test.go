package llvm_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/backend/llvm"
	"github.com/openearthgo/oec/dialect/loop"
)

// sums goes up columns.
const sums = `func @f(%u: $U, %out: $U) attributes {loop.program} {
  loop.tiles "up" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, NK]) attributes {order = "k"} {
    loop.for %k = %klo to %khi {
      loop.for %j = %jlo to %jhi {
        loop.for %i = %ilo to %ihi vector {
          %0 = loop.load %u[%i, %j, %k] : $U
          loop.store %0, %out[%i, %j, %k] : $U
        }
      }
    }
  }
  return
}
`

// turned replaces what goes up columns by what goes down, and the other way round.
var turned = strings.NewReplacer(`order = "k"`, `order = "-k"`, `order = "-k"`, `order = "k"`, "to %khi {", "to %khi down {", "to %khi down {", "to %khi {")

// TestPrefetchOfLevels asks what the first iteration of a tile prefetches: the next level, or the one after that where a level is one
// row; and where the tile ends before, that of the next tile along j.
func TestPrefetchOfLevels(t *testing.T) {
	t.Parallel()
	target, _ := cpu.TargetByName("v4")
	const strideJ, strideK = 1_000, 1_000_000
	for _, test := range []struct {
		rows, levels int64
		j, k         int64 // how much further
	}{
		{rows: 1, levels: 9, k: 2},
		{rows: 1, levels: 3, k: 2},
		{rows: 1, levels: 2, j: 1, k: 0},
		{rows: 1, levels: 1, j: 1, k: 1},
		{rows: 4, levels: 9, k: 1},
		{rows: 4, levels: 2, k: 1},
		{rows: 4, levels: 1, j: 4, k: 0},
	} {
		for _, order := range []string{"k", "-k"} {
			step, program := int64(1), sums
			if order == "-k" {
				step, program = -1, turned.Replace(sums)
			}
			module := parse(t, "sums.mlir", strings.ReplaceAll(program, "$U", "!loop.field<?x?x?xf64>"))
			text, err := llvm.Emit(loop.Programs(module)[0], machineOf(target))
			if err != nil {
				t.Fatal(err)
			}
			slots := map[int64]int64{abi.SlotLo: 0, abi.SlotLo + 1: 30, abi.SlotLo + 2: 50, abi.SlotHi: 128, abi.SlotHi + 1: 30 + test.rows, abi.SlotHi + 2: 50 + test.levels,
				abi.SlotFields: 0, abi.SlotFields + 1: strideJ, abi.SlotFields + 2: strideK}
			first := slots[abi.SlotLo+2]
			if step < 0 {
				first = slots[abi.SlotHi+2] - 1
			}
			want := (30+test.j)*strideJ + (first+step*test.k)*strideK
			body := functionNamed(t, text, "stage0")
			asked := regexp.MustCompile(`call void @llvm\.prefetch\.p0\(i8\* (%\d+)`).FindAllStringSubmatch(body, -1)
			if len(asked) == 0 {
				t.Errorf("what goes along %s prefetches nothing:\n%s", order, body)
			}
			for _, p := range asked {
				if have := (&iteration{t, body, slots}).value(p[1]); have != want {
					t.Errorf("along %s, %d rows and %d levels: prefetches at %d, want %d", order, test.rows, test.levels, have, want)
				}
			}
		}
	}
}

// functionNamed returns the text of a function whose name contains another.
func functionNamed(t *testing.T, text, name string) string {
	t.Helper()
	for _, f := range strings.Split(text, "\ndefine ")[1:] {
		if head, _, _ := strings.Cut(f, "("); strings.Contains(head, name) {
			body, _, _ := strings.Cut(f, "\n}")
			return body
		}
	}
	t.Fatalf("no function %q in\n%s", name, text)
	return ""
}

// iteration computes integers of the first iteration of all loops of a function from the slots of its argument block.
type iteration struct {
	t     *testing.T
	body  string
	slots map[int64]int64
}

var operand = regexp.MustCompile(`%args|%\d+|-?\b\d+\b`)

// value returns the value of a constant or a register; of an address, what it is beyond the field's, and of one in the block, the
// number of the slot.
func (it *iteration) value(name string) int64 {
	if n, err := strconv.ParseInt(name, 10, 64); err == nil {
		return n
	}
	if name == "%args" {
		return 0
	}
	_, line, found := strings.Cut(it.body, fmt.Sprintf("\t%s = ", name))
	if !found {
		it.t.Fatalf("%s is nowhere in\n%s", name, it.body)
	}
	line, _, _ = strings.Cut(line, "\n")
	op, rest, _ := strings.Cut(line, " ")
	rest = regexp.MustCompile(`\bi\d+\b\**|<\d+ x double>\**`).ReplaceAllString(rest, "")
	var args []int64
	for _, a := range operand.FindAllString(rest, -1) {
		if op == "phi" && len(args) == 1 {
			break // what it is before the loop
		}
		args = append(args, it.value(a))
	}
	switch op {
	case "phi", "bitcast":
		return args[0]
	case "load":
		return it.slots[args[0]]
	case "add", "getelementptr":
		return args[0] + args[1]
	case "sub":
		return args[0] - args[1]
	case "mul":
		return args[0] * args[1]
	case "select":
		if args[0] != 0 {
			return args[1]
		}
		return args[2]
	case "icmp":
		is := map[string]bool{"eq": args[0] == args[1], "slt": args[0] < args[1], "sge": args[0] >= args[1]}
		if is[strings.Fields(rest)[0]] {
			return 1
		}
		return 0
	}
	it.t.Fatalf("%s is %s, which the test does not know", name, op)
	return 0
}
