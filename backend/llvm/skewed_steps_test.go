package llvm_test

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/backend/cpu"
	"github.com/openearthgo/oec/backend/llvm"
	"github.com/openearthgo/oec/dialect/loop"
)

// fivePoints is a program whose repetitions run several at once.
const fivePoints = `func @five(%u: $U, %out: $U) attributes {loop.program} {
  %y = loop.buffer : $U
  loop.tiles "y" (%ilo, %jlo, %klo) to (%ihi, %jhi, %khi) in ([0, 0, 0] : [NI, NJ, 1]) attributes {order = "j i"} {
    loop.for %j = %jlo to %jhi {
      loop.for %i = %ilo to %ihi {
        %0 = loop.load %u[%i, %j + 1] : $U
        loop.store %0, %y[%i, %j] : $U
      }
    }
  }
  loop.skewed_steps "y" of %u (%i, %j, %k) behind [2, 1, 0] lag 1 {
    %0 = loop.load %u[%i, %j - 1] : $U
    %1 = loop.load %u[%i - 1, %j] : $U
    %2 = loop.load %u[%i, %j + 1] : $U
    %3 = addf %0, %1 : $T
    %4 = addf %3, %2 : $T
    %five = constant 5.0e+00 : $T
    %5 = divf %4, %five : $T
    loop.store %5, %u[%i, %j] : $U
  }
  return
}
`

// The lanes of a vector are repetitions, if the machine has at least four and products that
// are part of sums; of these there are as many rows as registers can hold.
func TestSkewedSteps(t *testing.T) {
	t.Parallel()
	const stage, field = 0, 0
	for _, c := range []struct {
		target, elem string
		want         abi.Steps
		vector       string
	}{
		{"v2", "f64", abi.Steps{}, ""},
		{"v2", "f32", abi.Steps{}, ""},
		{"v3", "f64", abi.Steps{Count: 4, Field: field, Behind: 1, Rows: 4, VectorBytes: 32, Margin: 21}, "<4 x double>"},
		{"v3", "f32", abi.Steps{Count: 8, Field: field, Behind: 1, Rows: 4, VectorBytes: 32, Margin: 29}, "<8 x float>"},
		{"v4", "f64", abi.Steps{Count: 8, Field: field, Behind: 1, Rows: 4, VectorBytes: 64, Margin: 29}, "<8 x double>"},
		{"v4", "f32", abi.Steps{Count: 16, Field: field, Behind: 1, Rows: 4, VectorBytes: 64, Margin: 45}, "<16 x float>"},
		{"neon", "f64", abi.Steps{}, ""},
		{"neon", "f32", abi.Steps{Count: 4, Field: field, Behind: 1, Rows: 4, VectorBytes: 16, Margin: 21}, "<4 x float>"},
	} {
		target, _ := cpu.TargetByName(c.target)
		program := loop.Programs(parse(t, "five.mlir", strings.NewReplacer("$U", "!loop.field<?x?x0x"+c.elem+">", "$T", c.elem).Replace(fivePoints)))[0]
		k := abi.Kernel{Entries: llvm.EntriesOf(program, machineOf(target))}
		if e, _ := k.StepsOf(stage); e.Steps != c.want {
			t.Errorf("%s, %s: %+v, want %+v", c.target, c.elem, e.Steps, c.want)
		}
		text, err := llvm.Emit(program, machineOf(target))
		if err != nil {
			t.Fatal(err)
		}
		if has := strings.Contains(text, "@steps("); has != (c.vector != "") || !strings.Contains(text, c.vector) {
			t.Errorf("%s, %s: there is code for repetitions: %v\n%s", c.target, c.elem, has, text)
		}
	}
}
