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

// call returns "f(x)" for a type or a function.
func call(f *jen.Statement, width int, x expr) expr {
	return expr{code: f.Call(jen.Add(x.code)), prec: precOperand, width: x.width + width + 2, loads: x.loads}
}

// convert returns x as an explicit conversion.
func convert(t string, x expr) expr { return call(jen.Id(t), len(t), x) }

// mathCall returns a call of package math, which has functions of float64 only, for an
// operand of either type.
func mathCall(f, t string, x expr) expr {
	if t == "float64" {
		return call(jen.Qual("math", f), len("math.")+len(f), x)
	}
	return convert(t, call(jen.Qual("math", f), len("math.")+len(f), convert("float64", x)))
}
