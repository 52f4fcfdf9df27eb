package docs_test

import (
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/diag"
)

// followed are mistakes whose hints, part of which stands for the meaning, are followed to the
// letter. There are more of them than codes.
var followed = []diag.Info{
	{Code: "Histogram", Meaning: "in a loop over its elements, as in for n := range h { if n == int(x) { h[n] = 1 } }", Example: `
//oec:stencil
func f(in oec.I[float64], i int) (out int32) {
	var h [256]int32
	for m := range 3 {
		h[oec.Int[uint8](in(i+m))]++
	}
	return h[7]
}`, Fixed: `
//oec:stencil
func f(in oec.I[float64], i int) (out int32) {
	var h [256]int32
	for m := range 3 {
		for n := range h {
			if n == oec.Int[int](in(i+m)) {
				h[n]++
			}
		}
	}
	return h[7]
}`, Meant: `
func meant(in oec.I[float64], i int) (out int32) {
	for m := range 3 {
		if oec.Int[uint8](in(i+m)) == 7 {
			out++
		}
	}
	return out
}`},
	{Code: "ColumnLoop", Meaning: "write oec.Within(k, k, k)", Example: `
//oec:stencil
func f(in oec.IJK[float64], i, j int) float64 {
	sum := 0.0
	for k := range 4 {
		sum += in(i, j, k)
	}
	return sum
}`, Fixed: `
//oec:stencil
func f(in oec.IJK[float64], i, j int) float64 {
	sum := 0.0
	for k := range 4 {
		sum += in(i, j, oec.Within(k, k, k))
	}
	return sum
}`, Meant: `
func meant(in oec.IJK[float64], i, j int) float64 {
	return in(i, j, 0) + in(i, j, 1) + in(i, j, 2) + in(i, j, 3)
}`},
	{Code: "Squared", Meaning: "oec.Within(i * i, 0, d.NI-1) with a Domain d, which reads the nearest point of the domain where i * i is outside", Example: `
//oec:stencil
func f(in oec.I[float64], i int) float64 { return in(i * i) }`, Fixed: `
//oec:stencil
func f(d oec.Domain, in oec.I[float64], i int) float64 { return in(oec.Within(i*i, 0, d.NI-1)) }`, Meant: `
func meant(d oec.Domain, in oec.I[float64], i int) float64 {
	if i*i < d.NI {
		return in(i * i)
	}
	return in(d.NI - 1)
}`},
	{Code: "LastPoint", Meaning: "write oec.Within(d.NI - 1, d.NI - 1, d.NI - 1) to read it from every point", Example: `
//oec:stencil
func f(d oec.Domain, in oec.I[float64], i int) float64 { return in(d.NI - 1) }`, Fixed: `
//oec:stencil
func f(d oec.Domain, in oec.I[float64], i int) float64 {
	return in(oec.Within(d.NI-1, d.NI-1, d.NI-1))
}`, Meant: `
func meant(d oec.Domain, in oec.I[float64], i int) float64 { return in(d.NI - 1) }`},
	{Code: "Across", Meaning: "limit the index, as in oec.Within(j, 0, d.NI-1) with a Domain d", Example: `
//oec:stencil
func f(in oec.IJ[float64], i, j int) float64 { return in(j, i) }`, Fixed: `
//oec:stencil
func f(d oec.Domain, in oec.IJ[float64], i, j int) float64 {
	return in(oec.Within(j, 0, d.NI-1), oec.Within(i, 0, d.NJ-1))
}`, Meant: `
func meant(d oec.Domain, in oec.IJ[float64], i, j int) float64 { return in(min(j, d.NI-1), min(i, d.NJ-1)) }`},
	{Code: "Lookup", Meaning: "limit it to what the field has, as in oec.Within(oec.Int[int](x(j)), 0, 99) for a field of 100 points along k", Example: `
//oec:stencil
func f(w oec.K[float64], x oec.J[float64], j int) float64 { return w(oec.Int[int](x(j))) }`, Fixed: `
//oec:stencil
func f(w oec.K[float64], x oec.J[float64], j int) float64 {
	return w(oec.Within(oec.Int[int](x(j)), 0, 99))
}`, Meant: `
func meant(w oec.K[float64], x oec.J[float64], j int) float64 { return w(max(int(x(j)), 0)) }`},
	{Code: "OtherAlong", Meaning: "make it a field along j", Example: `
//oec:stencil
func f(in oec.K[float64], j int) float64 { return in(j) }`, Fixed: `
//oec:stencil
func f(in oec.J[float64], j int) float64 { return in(j) }`, Meant: `
func meant(in oec.J[float64], j int) float64 { return in(j) }`},
	{Code: "SliceVariable", Meaning: "make it an array, as in [...]float64{...}, which is a constant if nothing assigns to it", Example: `
var w = []float64{1, 2}

//oec:stencil
func f(in oec.I[float64], i int) float64 { return w[0]*in(i) + w[1]*in(i+1) }`, Fixed: `
var w = [...]float64{1, 2}

//oec:stencil
func f(in oec.I[float64], i int) float64 { return w[0]*in(i) + w[1]*in(i+1) }`, Meant: `
func meant(in oec.I[float64], i int) float64 { return in(i) + 2*in(i+1) }`},
	{Code: "ExportedVariable", Meaning: "begin its name with a lower-case letter, which makes it a constant if nothing assigns to it", Example: `
type params struct{ a, b float64 }

var P = params{2, 3}

//oec:stencil
func f(in oec.I[float64], i int) float64 { return P.a*in(i) + P.b }`, Fixed: `
type params struct{ a, b float64 }

var p = params{2, 3}

//oec:stencil
func f(in oec.I[float64], i int) float64 { return p.a*in(i) + p.b }`, Meant: `
func meant(in oec.I[float64], i int) float64 { return 2*in(i) + 3 }`},
	{Code: "ComputedVariable", Meaning: "write its value as constants", Example: `
var w = [2]float64{1, half(3)}

func half(x float64) float64 { return x / 2 }

//oec:stencil
func f(in oec.I[float64], i int) float64 { return w[0]*in(i) + w[1]*in(i+1) }`, Fixed: `
var w = [2]float64{1, 3.0 / 2}

//oec:stencil
func f(in oec.I[float64], i int) float64 { return w[0]*in(i) + w[1]*in(i+1) }`, Meant: `
func meant(in oec.I[float64], i int) float64 { return in(i) + 1.5*in(i+1) }`},
	{Code: "UnnamedStruct", Meaning: "declare the type, as in type Params struct{...}", Example: `
//oec:stencil
func f(in oec.I[float64], p struct{ scale float64 }, i int) float64 { return p.scale * in(i) }`, Fixed: `
type params struct{ scale float64 }

//oec:stencil
func f(in oec.I[float64], p params, i int) float64 { return p.scale * in(i) }`, Meant: `
func meant(in oec.I[float64], p params, i int) float64 { return p.scale * in(i) }`},
	{Code: "OtherNames", Meaning: "rename x, y to i, j", Example: `
//oec:stencil
func f(in oec.IJ[float64], x, y int) float64 { return in(x, y+1) }`, Fixed: `
//oec:stencil
func f(in oec.IJ[float64], i, j int) float64 { return in(i, j+1) }`, Meant: `
func meant(in oec.IJ[float64], i, j int) float64 { return in(i, j+1) }`},
	{Code: "SliceParam", Meaning: "write a field as oec.IJ[float64], and read it by calling it, as in in(i, j)", Example: `
//oec:stencil
func f(in [][]float64, i, j int) float64 { return 2 * in[j][i] }`, Fixed: `
//oec:stencil
func f(in oec.IJ[float64], i, j int) float64 { return 2 * in(i, j) }`, Meant: `
func meant(in oec.IJ[float64], i, j int) float64 { return 2 * in(i, j) }`},
	{Code: "TwoBack", Meaning: "read it under a condition such as k > 1", Example: `
//oec:stencil
func f(d oec.Domain, in oec.K[float64], k int) float64 {
	sum := oec.ForwardK(d, func(sum oec.K[float64], k int) float64 {
		if k > 0 {
			return sum(k-2) + in(k)
		}
		return in(k)
	})
	return sum(k)
}`, Fixed: `
//oec:stencil
func f(d oec.Domain, in oec.K[float64], k int) float64 {
	sum := oec.ForwardK(d, func(sum oec.K[float64], k int) float64 {
		if k > 1 {
			return sum(k-2) + in(k)
		}
		return in(k)
	})
	return sum(k)
}`, Meant: `
func meant(d oec.Domain, in oec.K[float64], k int) float64 {
	sum := 0.0
	for n := k % 2; n <= k; n += 2 {
		sum += in(n)
	}
	return sum
}`},
	{Code: "CutConstant", Meaning: "declare it as 1.0 * (n + 2) / 2", Example: `
const (
	n    = 3
	half = (n + 2) / 2
)

//oec:stencil
func f(in oec.I[float64], i int) float64 { return half * in(i) }`, Fixed: `
const (
	n    = 3
	half = 1.0 * (n + 2) / 2
)

//oec:stencil
func f(in oec.I[float64], i int) float64 { return half * in(i) }`, Meant: `
func meant(in oec.I[float64], i int) float64 { return 2.5 * in(i) }`},
}

// TestHints follows hints, and compares what comes of it with what was meant.
func TestHints(t *testing.T) {
	t.Parallel()
	e := &explainer{dir: newModule(t), headers: map[string]int{}, rejected: map[string]string{}}
	for _, in := range followed {
		e.compile(in, in.Example, exampleSuffix)
		e.compile(in, in.Fixed, fixedSuffix)
	}
	e.analyze(t)
	for _, in := range followed {
		if said := e.said(in, exampleSuffix); !strings.Contains(said, in.Meaning) {
			t.Errorf("%s: the hint is not %q but\n%s", in.Code, in.Meaning, said)
		}
		if again := e.said(in, fixedSuffix); again != "" {
			t.Errorf("%s: what the hint says gives\n%s", in.Code, again)
		}
	}
	if !t.Failed() {
		checkMeanings(t, e.dir, followed)
	}
}
