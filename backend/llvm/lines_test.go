package llvm_test

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/backend/llvm"
	"github.com/openearthgo/oec/dialect/loop"
	"github.com/openearthgo/oec/ir"
)

// line keeps rows of one field for another, row by row.
const line = `func @f(%u: $U, %w: $U, %out: $U) attributes {loop.program} {
  %r = loop.buffer {local, fold = [0, 4, 1], box = ([0, -1, 0] : [NI, NJ+1, NK])} : $U
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, NK]) attributes {stages = 2 : i64} {
    %one = constant 1 : index
    %two = constant -2 : index
    %first = addi %jlo, %two : index
    loop.for %k = %klo to %khi {
      loop.for %j = %first to %jhi {
        %ahead = addi %j, %one : index
        loop.for %i = %ilo to %ihi vector {
          %0 = loop.load %u[%i, %ahead, %k] : $U
          %1 = addf %0, %0 : f64
          loop.store %1, %r[%i, %ahead, %k] : $U
        }
        %late = cmpi "sgt", %j, %jlo : index
        %from = select %late, %j, %jlo : index
        loop.for %row = %from to %ahead {
          loop.for %i = %ilo to %ihi vector {
            %0 = loop.load %r[%i, %row - 1, %k] : $U
            %1 = loop.load %r[%i, %row + 1, %k] : $U
            %2 = loop.load %u[%i, %row, %k] : $U
            %3 = loop.load %w[%i, %row, %k] : $U
            %4 = subf %0, %1 : f64
            %5 = mulf %4, %2 : f64
            %6 = mulf %5, %3 : f64
            loop.store %6, %out[%i, %row, %k] : $U
          }
        }
      }
    }
  }
  return
}
`

// A joined nest is the stage that it ends with. The rows of a buffer that is folded are found
// modulo the fold, on one level, and are not streamed; the output is. Of two loops that read a
// field, that which is ahead asks for it early.
func TestLineBuffers(t *testing.T) {
	t.Parallel()
	target, _ := cpu.TargetByName("v4")
	module := parse(t, "line.mlir", strings.ReplaceAll(line, "$U", "!loop.field<?x?x?xf64>"))
	if err := ir.Verify(module); err != nil {
		t.Fatal(err)
	}
	program := loop.Programs(module)[0]
	text, err := llvm.Emit(program, machineOf(target))
	if err != nil {
		t.Fatal(err)
	}
	for pattern, want := range map[string]int{
		`define internal void @stage\d`:  1,
		`define internal void @stage1\(`: 1,
		`and i64 %\d+, 3`:                3, // the rows that is written, and the two that are read
		`store <8 x double>.*nontemp`:    1,
		`store <8 x double>`:             3, // the second of two loops with and without streaming stores; the first has none that could
		`call void @llvm\.prefetch`:      3, // u in the first loop, and w in the second
	} {
		if have := len(regexp.MustCompile(pattern).FindAllString(text, -1)); have != want {
			t.Errorf("%d times %s, want %d, in\n%s", have, pattern, want, text)
		}
	}
	want := []abi.Entry{{Number: 1, Stage: 1, Joined: 1, Folds: []abi.Fold{{Extent: [ir.Rank]int{0, 4, 1}}}}}
	if entries := llvm.EntriesOf(program, machineOf(target)); !reflect.DeepEqual(entries, want) {
		t.Errorf("the entries are %+v", entries)
	}
}

// Joined loops that read many fields, more than there is room for two rows of each, ask for what is
// sixteen cache lines further on in each.
func TestLineBuffersOfManyFields(t *testing.T) {
	t.Parallel()
	target, _ := cpu.TargetByName("v4")
	arguments, sum, last := "%u: $U", "", "%6"
	for n := range 6 {
		arguments += fmt.Sprintf(", %%a%d: $U", n)
		sum += fmt.Sprintf("%%x%d = loop.load %%a%d[%%i, %%row, %%k] : $U\n%%s%d = addf %s, %%x%d : f64\n", n, n, n, last, n)
		last = fmt.Sprintf("%%s%d", n)
	}
	text := strings.NewReplacer("%u: $U", arguments, "loop.store %6", sum+"loop.store "+last).Replace(line)
	module := parse(t, "line.mlir", strings.ReplaceAll(text, "$U", "!loop.field<?x?x?xf64>"))
	if err := ir.Verify(module); err != nil {
		t.Fatal(err)
	}
	code, err := llvm.Emit(loop.Programs(module)[0], machineOf(target))
	if err != nil {
		t.Fatal(err)
	}
	asked := regexp.MustCompile(`add i64 (1024|384),`).FindAllString(code, -1)
	if len(asked) == 0 || strings.Contains(strings.Join(asked, " "), "384") {
		t.Errorf("the loops ask for %q, want only 1024, in\n%s", asked, code)
	}
}

// A loop over fewer points than a vector has is one under a mask.
func TestShortLoop(t *testing.T) {
	t.Parallel()
	target, _ := cpu.TargetByName("v4")
	for points, want := range map[string]int{"%1": 0, "%7": 0, "%8": 2} { // with and without streaming stores
		text := `func @f(%u: $U, %out: $U) attributes {loop.program} {
  loop.tiles "out" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, NK]) {
    %1 = constant 1 : index
    %7 = constant 7 : index
    %8 = constant 8 : index
    %to = addi %ilo, ` + points + ` : index
    loop.for %k = %klo to %khi {
      loop.for %j = %jlo to %jhi {
        loop.for %i = %ilo to %to vector {
          %x = loop.load %u[%i, %j, %k] : $U
          loop.store %x, %out[%i, %j, %k] : $U
        }
      }
    }
  }
  return
}
`
		module := parse(t, "short.mlir", strings.ReplaceAll(text, "$U", "!loop.field<?x?x?xf64>"))
		code, err := llvm.Emit(loop.Programs(module)[0], machineOf(target))
		if err != nil {
			t.Fatal(err)
		}
		if whole := strings.Count(code, "load <8 x double>"); whole != want || !strings.Contains(code, "llvm.masked.load") {
			t.Errorf("of %s points, %d whole vectors are loaded, want %d, in\n%s", points, whole, want, code)
		}
	}
}
