package ssa2stencil_test

import (
	"fmt"
	"hash/fnv"
	"math"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/scf"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/ssa2stencil/testdata/programs"
)

// plain are the functions of testdata/programs, by name and element type.
var plain = map[string]any{
	"Hdiff_float64": programs.Hdiff, "Copy_float32": programs.Copy[float32], "Copy_float64": programs.Copy[float64],
	"Guarded_float64": programs.Guarded, "Short_float64": programs.Short, "Nested_float64": programs.Nested,
	"Captured_float64": programs.Captured, "HigherOrder_float64": programs.HigherOrder, "Several_float64": programs.Several,
	"Extremes_float64": programs.Extremes, "Indices_float64": programs.Indices, "Logic_float32": programs.Logic,
	"Rounded_float32": programs.Rounded[float32], "Rounded_float64": programs.Rounded[float64],
}

// TestSameBits runs each raised program and the Go function it comes from at
// some points, and compares the bits.
func TestSameBits(t *testing.T) {
	modules, names, err := raiseAll(filepath.Join("testdata", "programs"))
	if err != nil {
		t.Fatal(err)
	}
	if len(names) != len(plain) {
		t.Errorf("%d programs, %d functions to compare with", len(names), len(plain))
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			program := stencil.Programs(modules[name])[0]
			for seed := range 20 {
				for k := range 7 {
					p := point{seed % 5, 3 - seed%4, k}
					got, want := runProgram(program, seed, p), runPlain(reflect.ValueOf(plain[name]), program, seed, p)
					if got != want {
						t.Fatalf("seed %d, point %v: %s, the Go function gives %s", seed, p, got, want)
					}
				}
			}
		})
	}
}

type point [ir.Rank]int

// input is the value of a field or scalar at a point: often a special one.
func input(name string, seed int, p point) float64 {
	h := fnv.New32a()
	fmt.Fprint(h, name, seed, p)
	special := [...]float64{0, math.Copysign(0, -1), 1, -1, 2, -3, 0.5, 3.25, -7, math.Inf(1), math.Inf(-1), math.NaN()}
	n := int(h.Sum32() >> 7)
	if seed%2 == 0 {
		return special[n%8] // so that most results are numbers
	}
	return special[n%len(special)]
}

func absent(p point, present [ir.Rank]bool) point {
	for d, here := range present {
		if !here {
			p[d] = 0
		}
	}
	return p
}

func bits(f float64) string {
	if math.IsNaN(f) {
		return "NaN"
	}
	return fmt.Sprintf("%g(%x)", f, math.Float64bits(f))
}

// runPlain calls the Go function with accessors made by reflection.
func runPlain(fn reflect.Value, program *ir.Op, seed int, p point) string {
	var args []reflect.Value
	params := program.Regions[0].Args
	for n := range fn.Type().NumIn() {
		in := fn.Type().In(n)
		switch in.Kind() {
		case reflect.Func:
			present := params[n].Type.(stencil.FieldType).Present()
			args = append(args, reflect.MakeFunc(in, func(index []reflect.Value) []reflect.Value {
				var q point
				for d, here := range present {
					if here {
						q[d], index = int(index[0].Int()), index[1:]
					}
				}
				return []reflect.Value{reflect.ValueOf(input(params[n].Name, seed, q)).Convert(in.Out(0))}
			}))
		case reflect.Int:
			present := params[len(params)-1].Type.(stencil.FieldType).Present()
			dims := []int{}
			for d, here := range present {
				if here {
					dims = append(dims, d)
				}
			}
			args = append(args, reflect.ValueOf(p[dims[n-(fn.Type().NumIn()-len(dims))]]))
		default:
			args = append(args, reflect.ValueOf(input(params[n].Name, seed, point{})).Convert(in))
		}
	}
	var out []string
	for _, v := range fn.Call(args) {
		out = append(out, bits(v.Float()))
	}
	return strings.Join(out, " ")
}

// evaluation computes a program at a point, by definition: an access runs the
// body of its apply at the point that it names.
type evaluation struct {
	seed   int
	apply  *ir.Op
	p      point
	values map[*ir.Value]float64 // bools are 0 and 1; all ints are exact
}

func runProgram(program *ir.Op, seed int, p point) string {
	var out []string
	for _, op := range program.Regions[0].Ops {
		if op.Is(stencil.OpStore) {
			out = append(out, bits(temp(op.Operand(0), seed, p)))
		}
	}
	return strings.Join(out, " ")
}

// temp returns the value of a temp at a point.
func temp(v *ir.Value, seed int, p point) float64 {
	p = absent(p, v.Type.(stencil.TempType).Present())
	op := v.Def()
	if op.Is(stencil.OpLoad) {
		return input(op.Operand(0).Name, seed, p)
	}
	e := &evaluation{seed: seed, apply: op, p: p, values: map[*ir.Value]float64{}}
	for n, arg := range op.Regions[0].Args {
		if s, ok := arg.Type.(ir.Scalar); ok && s.IsFloat() {
			e.values[arg] = input(op.Operand(n).Name, seed, point{})
		}
	}
	e.run(op.Regions[0])
	return e.values[op.Regions[0].Terminator().Operand(v.Index())]
}

func (e *evaluation) run(r *ir.Region) {
	for _, op := range r.Ops {
		if op.Is(scf.OpIf) {
			side := scf.Else(op)
			if e.values[op.Operand(0)] != 0 {
				side = scf.Then(op)
			}
			e.run(side)
			for n, v := range op.Results {
				e.values[v] = e.values[side.Terminator().Operand(n)]
			}
			continue
		}
		for _, v := range op.Results {
			x := e.op(op)
			if v.Type == ir.F32 {
				x = float64(float32(x)) // of two float32, + - * / rounded twice are rounded once
			}
			e.values[v] = x
		}
	}
}

func (e *evaluation) op(op *ir.Op) float64 {
	var x [3]float64
	for n, v := range op.Operands() {
		x[min(n, 2)] = e.values[v]
	}
	switch op.Info {
	case stencil.OpAccess:
		p := e.p
		for d, off := range op.OffsetAttr("offset") {
			p[d] += off
		}
		return temp(e.apply.Operand(op.Operand(0).Index()), e.seed, p)
	case stencil.OpIndex:
		d := op.IntAttr("dim")
		return float64(e.p[d] + op.OffsetAttr("offset")[d])
	case stencil.OpStoreResult, arith.OpExtF, arith.OpTruncF, arith.OpSIToFP:
		return x[0]
	case arith.OpConstant:
		if f, ok := op.Attrs["value"].(ir.Float); ok {
			return f.Value
		}
		return float64(op.Attrs["value"].(ir.Int).Value)
	case arith.OpSelect:
		if x[0] != 0 {
			return x[1]
		}
		return x[2]
	case arith.OpCmpF:
		return number(arith.CompareFloat(op.StrAttr("predicate"), x[0], x[1]))
	case arith.OpCmpI:
		return number(arith.CompareInt(op.StrAttr("predicate"), int64(x[0]), int64(x[1])))
	}
	return arithmetic(op, x[0], x[1])
}

func arithmetic(op *ir.Op, x, y float64) float64 {
	switch op.Info {
	case arith.OpAddF, arith.OpAddI:
		return x + y
	case arith.OpSubF, arith.OpSubI:
		return x - y
	case arith.OpMulF, arith.OpMulI:
		return x * y
	case arith.OpDivF:
		return x / y
	case arith.OpNegF:
		return -x
	case arith.OpSqrt:
		return math.Sqrt(x)
	case arith.OpAbsF:
		return math.Abs(x)
	case arith.OpAndI:
		return float64(int(x) & int(y))
	case arith.OpOrI:
		return float64(int(x) | int(y))
	case arith.OpXorI:
		return float64(int(x) ^ int(y))
	}
	panic("no rule for " + op.Name())
}

func number(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
