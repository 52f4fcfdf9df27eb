package lang

import (
	"slices"

	"github.com/openearthgo/oec/abi"
	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/dialect/math"
	"github.com/openearthgo/oec/ir"
)

// Func is a function that stencils may call although its source is not expanded: what it means is
// known.
type Func struct {
	Path string // of its package
	Name string

	// Op is the operation that the function is on its arguments. What is neither an operation nor one
	// of those below, package ssa2stencil makes of several operations.
	Op *ir.OpInfo

	// Recurrence is not nil for a function of package oec that takes the body of a recurrence.
	Recurrence *Recurrence

	// Space is true for a function of package oec that takes functions over subscripts: those of
	// kernels over arrays.
	Space bool
}

// Recurrence says what a function does with the body that it takes.
type Recurrence struct {
	Dims  abi.Dims // of the result
	Order string   // as ir.ParseOrder reads it
	Sweep bool     // from a field that it updates
}

const (
	mathPath = "math"
	oecPath  = "github.com/openearthgo/oec"
)

// FunctionsPath is the path of the package whose functions of numbers are called where a program has
// many calls of one, and else expanded as others are.
const FunctionsPath = "github.com/openearthgo/oec/fmath"

// funcs is the table of functions. Those of package math are exact.
var funcs = [...]Func{
	{Path: mathPath, Name: "Abs", Op: arith.OpAbsF},
	{Path: mathPath, Name: "Ceil", Op: math.OpCeil},
	{Path: mathPath, Name: "FMA", Op: math.OpFMA},
	{Path: mathPath, Name: "Floor", Op: math.OpFloor},
	{Path: mathPath, Name: "Mod", Op: math.OpMod},
	{Path: mathPath, Name: "Round", Op: math.OpRound},
	{Path: mathPath, Name: "RoundToEven", Op: math.OpRoundEven},
	{Path: mathPath, Name: "Sqrt", Op: arith.OpSqrt},
	{Path: mathPath, Name: "Trunc", Op: math.OpTrunc},

	{Path: mathPath, Name: "Copysign"},
	{Path: mathPath, Name: "Max"},
	{Path: mathPath, Name: "Min"},

	{Path: mathPath, Name: "Inf"},
	{Path: mathPath, Name: "IsInf"},
	{Path: mathPath, Name: "IsNaN"},
	{Path: mathPath, Name: "NaN"},
	{Path: mathPath, Name: "Signbit"},

	{Path: mathPath, Name: "Float32bits"},
	{Path: mathPath, Name: "Float32frombits"},
	{Path: mathPath, Name: "Float64bits"},
	{Path: mathPath, Name: "Float64frombits"},

	{Path: oecPath, Name: "Int"},
	{Path: oecPath, Name: "Within"},

	space("For1"), space("For2"), space("For3"), space("For4"),
	space("Sum1"), space("Sum2"), space("Sum3"), space("Sum4"),
	space("Prod"), space("MinOf"), space("MaxOf"), space("Locate"),

	recurrence("Forward", abi.IJK, "k"),
	recurrence("ForwardIK", abi.IK, "k"),
	recurrence("ForwardJK", abi.JK, "k"),
	recurrence("ForwardK", abi.K, "k"),
	recurrence("Backward", abi.IJK, "-k"),
	recurrence("BackwardIK", abi.IK, "-k"),
	recurrence("BackwardJK", abi.JK, "-k"),
	recurrence("BackwardK", abi.K, "-k"),

	sweep("Sweep", abi.IJK, "k j i"),
	sweep("SweepIJ", abi.IJ, "j i"),
	sweep("SweepIK", abi.IK, "k i"),
	sweep("SweepJK", abi.JK, "k j"),
	sweep("SweepI", abi.I, "i"),
	sweep("SweepJ", abi.J, "j"),
	sweep("SweepK", abi.K, "k"),
	sweep("SweepBack", abi.IJK, "-k -j -i"),
	sweep("SweepBackIJ", abi.IJ, "-j -i"),
	sweep("SweepBackIK", abi.IK, "-k -i"),
	sweep("SweepBackJK", abi.JK, "-k -j"),
	sweep("SweepBackI", abi.I, "-i"),
	sweep("SweepBackJ", abi.J, "-j"),
	sweep("SweepBackK", abi.K, "-k"),
}

func recurrence(name string, dims abi.Dims, order string) Func {
	return Func{Path: oecPath, Name: name, Recurrence: &Recurrence{Dims: dims, Order: order}}
}

func space(name string) Func { return Func{Path: oecPath, Name: name, Space: true} }

func sweep(name string, dims abi.Dims, order string) Func {
	return Func{Path: oecPath, Name: name, Recurrence: &Recurrence{Dims: dims, Order: order, Sweep: true}}
}

// Funcs returns all functions that are known by name.
func Funcs() []Func { return slices.Clone(funcs[:]) }

// FuncOf returns the function of a name in the package of a path; nil if it is not known.
func FuncOf(path, name string) *Func {
	at := slices.IndexFunc(funcs[:], func(f Func) bool { return f.Path == path && f.Name == name })
	if at < 0 {
		return nil
	}
	return &funcs[at]
}
