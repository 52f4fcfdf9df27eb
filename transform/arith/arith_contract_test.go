package arith_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	mathop "github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/internal/interp"
	"github.com/openearthgo/oec/internal/passtest"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/transform/arith"
)

// Each form of a sum with a product gives the bits of the function that rounds once, on numbers
// for which rounding twice gives others.
func TestContractedForms(t *testing.T) {
	t.Parallel()
	fma := map[string]func(x, y, z float64) float64{"f64": math.FMA, "f32": func(x, y, z float64) float64 {
		return float64(mathop.FMA32(float32(x), float32(y), float32(z)))
	}}
	for _, form := range []struct {
		body string
		want func(fma func(x, y, z float64) float64, x, y, z float64) float64
	}{
		{"%%p = mulf %%x, %%y : %[1]s\n%%r = addf %%p, %%z : %[1]s", func(fma func(x, y, z float64) float64, x, y, z float64) float64 { return fma(x, y, z) }},
		{"%%p = mulf %%x, %%y : %[1]s\n%%r = addf %%z, %%p : %[1]s", func(fma func(x, y, z float64) float64, x, y, z float64) float64 { return fma(x, y, z) }},
		{"%%p = mulf %%x, %%y : %[1]s\n%%r = subf %%p, %%z : %[1]s", func(fma func(x, y, z float64) float64, x, y, z float64) float64 { return fma(x, y, -z) }},
		{"%%p = mulf %%x, %%y : %[1]s\n%%r = subf %%z, %%p : %[1]s", func(fma func(x, y, z float64) float64, x, y, z float64) float64 { return fma(-x, y, z) }},
	} {
		for elem, function := range fma {
			once := contracted(t, fmt.Sprintf(form.body, elem), elem)
			twice := passtest.Parse(t, scalarProgram(fmt.Sprintf(form.body, elem), elem))
			r, differ := rand.New(rand.NewPCG(1, 2)), 0
			for range 200 {
				x, y, z := r.NormFloat64(), r.NormFloat64(), r.NormFloat64()
				if elem == "f32" {
					x, y, z = float64(float32(x)), float64(float32(y)), float64(float32(z))
				}
				got, plain := scalarResult(t, once, elem, x, y, z), scalarResult(t, twice, elem, x, y, z)
				if want := form.want(function, x, y, z); got != want {
					t.Fatalf("%s in %s of %g, %g, %g is %g, not %g", form.body, elem, x, y, z, got, want)
				}
				if got != plain {
					differ++
				}
			}
			if differ == 0 {
				t.Errorf("%s in %s: no number shows how often it is rounded", form.body, elem)
			}
		}
	}
}

// scalarProgram is a program that stores %r, which is computed of the scalars x, y and z.
func scalarProgram(body, elem string) string {
	return fmt.Sprintf(`func @Form(%%x0: %[1]s, %%y0: %[1]s, %%z0: %[1]s, %%out: !stencil.field<?x0x0x%[1]s>) attributes {stencil.program} {
  %%out_1 = stencil.apply (%%x = %%x0 : %[1]s, %%y = %%y0 : %[1]s, %%z = %%z0 : %[1]s) -> !stencil.temp<?x0x0x%[1]s> {
%[2]s
    %%s = stencil.store_result %%r : (%[1]s) -> !stencil.result<%[1]s>
    stencil.return %%s : !stencil.result<%[1]s>
  }
  stencil.store %%out_1 to %%out([0, 0, 0] : [NI, 1, 1]) : !stencil.temp<?x0x0x%[1]s> to !stencil.field<?x0x0x%[1]s>
  return
}
`, elem, body)
}

// contracted is the module of a scalarProgram after the pass.
func contracted(t *testing.T, body, elem string) *ir.Op {
	t.Helper()
	module := passtest.Parse(t, scalarProgram(body, elem))
	passtest.RunAll(t, module, arith.Contract{})
	return module
}

// scalarResult runs the only program of a module on scalars, and returns what it stores.
func scalarResult(t *testing.T, module *ir.Op, elem string, xs ...float64) float64 {
	t.Helper()
	scalar := map[string]ir.Scalar{"f32": ir.F32, "f64": ir.F64}[elem]
	program := passtest.ProgramsOf(module)["Form"]
	args := program.Regions[0].Args
	st := &interp.State{N: passtest.Point{1, 1, 1}, Fields: map[*ir.Value]*interp.Field{}, Scalars: map[*ir.Value]interp.Value{}}
	for n, x := range xs {
		st.Scalars[args[n]] = interp.FromFloat(x, scalar)
	}
	out := interp.NewField(passtest.Point{}, passtest.Point{1, 1, 1})
	st.Fields[args[len(xs)]] = out
	if err := interp.Run(program, st); err != nil {
		t.Fatal(err)
	}
	return interp.Float(*out.At(passtest.Point{}), scalar)
}
