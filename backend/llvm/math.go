package llvm

import (
	"embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	llir "github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/ir"
)

// mathLowerings returns what the operations of dialect math become. LLVM has intrinsics for
// all of them; used are those that are instructions of the machine, because the others are
// calls of a C library.
func mathLowerings() map[*ir.OpInfo]lowering {
	return map[*ir.OpInfo]lowering{
		mathop.OpFloor:     elementwise(callIntrinsic("llvm.floor")),
		mathop.OpCeil:      elementwise(callIntrinsic("llvm.ceil")),
		mathop.OpTrunc:     elementwise(callIntrinsic("llvm.trunc")),
		mathop.OpRound:     elementwise(round),
		mathop.OpRoundEven: elementwise(callIntrinsic("llvm.roundeven")),
		mathop.OpCopysign:  elementwise(callIntrinsic("llvm.copysign")),
		mathop.OpMod:       elementwise(mod),
		mathop.OpFMA: elementwise(func(b *body, op *ir.Op, x []value.Value, t types.Type) value.Value {
			if b.machine.FMA {
				return callIntrinsic("llvm.fma")(b, op, x, t)
			}
			return callFunction("fma")(b, op, x, t)
		}),
	}
}

// round adds one of the right sign to the integer part if the rest, which is exact, is half
// or more. It keeps the sign of zero.
func round(b *body, op *ir.Op, x []value.Value, t types.Type) value.Value {
	whole := callIntrinsic("llvm.trunc")(b, op, x, t)
	rest := callIntrinsic("llvm.fabs")(b, op, []value.Value{b.block.NewFSub(x[0], whole)}, t)
	one := callIntrinsic("llvm.copysign")(b, op, []value.Value{b.number(1, op, t), x[0]}, t)
	away := b.block.NewFCmp(enum.FPredOGE, rest, b.number(0.5, op, t)) // not for an infinity, of which the rest is no number
	return b.block.NewSelect(away, b.block.NewFAdd(whole, one), whole)
}

// functions holds functions in LLVM IR for what is no instruction: in the file named N,
// @oec.N.f64 and @oec.N.f32, and in the file intrinsics what they call. Their attributes are
// those of writeAttributes.
//
//go:embed functions/*.ll
var functions embed.FS

// callFunction calls one of the functions for each lane.
func callFunction(name string) func(b *body, op *ir.Op, x []value.Value, t types.Type) value.Value {
	return func(b *body, op *ir.Op, x []value.Value, t types.Type) value.Value {
		b.functions[name] = true
		elem := scalarType(op.Result().Type.(ir.Scalar))
		// The function is not one of the module as llir knows it, which would declare it.
		f := llir.NewFunc(fmt.Sprintf("oec.%s.%s", name, mangle(elem)), elem)
		vector, ok := t.(*types.VectorType)
		if !ok {
			return b.block.NewCall(f, x...)
		}
		result := value.Value(constant.NewPoison(vector))
		for lane := range vector.Len {
			at := constant.NewInt(i32, int64(lane))
			xs := make([]value.Value, len(x))
			for i := range x {
				xs[i] = b.block.NewExtractElement(x[i], at)
			}
			result = b.block.NewInsertElement(result, b.block.NewCall(f, xs...), at)
		}
		return result
	}
}

// writeAttributes writes the attributes of the functions: group 0, and group 1 for those that
// are long. On a CPU these are called; a kernel for a device can call nothing.
func (e *emitter) writeAttributes(out *strings.Builder) {
	groups := [...]string{"", " noinline"}
	if e.machine.Device != nil {
		groups = [...]string{" alwaysinline", " alwaysinline"}
	}
	for n, first := range groups {
		fmt.Fprintf(out, "\nattributes #%d = {%s", n, first)
		for _, a := range e.machine.Attributes {
			out.WriteString(" " + a.String())
		}
		out.WriteString(" }\n")
	}
}

// text returns the module with the functions that it calls.
func (e *emitter) text() (string, error) {
	var out strings.Builder
	out.WriteString(e.module.String())
	names := slices.Sorted(maps.Keys(e.functions))
	if len(names) > 0 {
		names = append(names, "intrinsics")
	}
	for _, name := range names {
		source, err := functions.ReadFile("functions/" + name + ".ll")
		if err != nil {
			return "", fmt.Errorf("no function %s: %w", name, err)
		}
		out.WriteString("\n")
		out.Write(source)
	}
	if len(names) > 0 {
		e.writeAttributes(&out)
	}
	return out.String(), nil
}
