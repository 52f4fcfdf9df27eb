package gosrc

import (
	"github.com/dave/jennifer/jen"
)

// expr is a Go expression for a value.
type expr struct {
	code  *jen.Statement
	prec  int
	width int // about as many characters
	// constant says that it is a constant expression to Go: evaluated exactly, and
	// without a type.
	constant bool
	loads    bool   // reads memory
	name     bool   // is a variable
	compared []expr // if it is a comparison of integers: of what
	minus    string // if it is a negative constant: its magnitude, where that has a literal
}

// The precedences of operators, as in the language, and of operands.
const (
	precOr = iota + 1
	precAnd
	precCompare
	precAdd
	precMul
	precUnary
	precOperand
)

func identifier(name string) expr {
	return expr{code: jen.Id(name), prec: precOperand, width: len(name), name: true}
}

// in returns the code of x as an operand of an operator that takes operands from a
// precedence on.
func (x expr) in(prec int) *jen.Statement {
	if x.prec < prec {
		return jen.Parens(x.code)
	}
	return jen.Add(x.code)
}

// binary returns "x op y". The right operand gets parentheses where it is an operation of
// the same precedence: sums are not associative.
func binary(x expr, op string, y expr, prec int) expr {
	left := prec
	if prec == precCompare {
		left++
	}
	return expr{
		code:  x.in(left).Op(op).Add(y.in(prec + 1)),
		prec:  prec,
		width: x.width + y.width + len(op) + 2,
		loads: x.loads || y.loads,
	}
}

func unary(op string, x expr) expr {
	return expr{code: jen.Op(op).Add(x.in(precOperand)), prec: precUnary, width: x.width + len(op), loads: x.loads}
}

// call returns "f(x, ...)" for a type or a function.
func call(f *jen.Statement, width int, xs ...expr) expr {
	e := expr{prec: precOperand, width: width}
	args := make([]jen.Code, len(xs))
	for i, x := range xs {
		args[i] = jen.Add(x.code)
		e.width += x.width + 2
		e.loads = e.loads || x.loads
	}
	e.code = f.Call(args...)
	return e
}

// convert returns x as an explicit conversion.
func convert(t string, x expr) expr { return call(jen.Id(t), len(t), x) }

// mathCall returns a call of package math, which has functions of float64 only, for
// operands of either type.
func mathCall(f, t string, xs ...expr) expr {
	function, width := jen.Qual("math", f), len("math.")+len(f)
	if t == "float64" {
		return call(function, width, xs...)
	}
	wide := make([]expr, len(xs))
	for i, x := range xs {
		wide[i] = convert("float64", x)
	}
	return convert(t, call(function, width, wide...))
}
