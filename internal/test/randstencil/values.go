package randstencil

import (
	"fmt"

	"github.com/openearthgo/oec/lang"
)

// production is one way to make an expression of a type. It is taken as often as its
// weight says.
type production struct {
	weight int
	make   func(s *scope, elem string, depth int) string
}

func floatValues() []production {
	return []production{
		{4, leaf},
		{8, arithmetic("+", "+", "-", "-", "*", "*", "/")},
		{1, negation},
		{1, extreme},
		{1, mathCall},
		{1, fromCoordinates},
		{1, conversion},
		{2, zero},
		{2, fromZero},
		{2, helperCall},
	}
}

func integerValues() []production {
	return []production{
		{4, leaf},
		{6, arithmetic("+", "-", "*", "&", "|", "^", "&^")},
		{1, negation},
		{1, complement},
		{1, extreme},
		{1, fromCoordinates},
		{2, conversion},
		{2, division},
		{2, shift},
		{1, helperCall},
	}
}

// value returns an expression of a type of numbers that is no constant, so that no rule
// for constants can reject what is made of it.
func (s *scope) value(elem string, depth int) string {
	s.spend(1)
	if depth == 0 || *s.cost > s.limit() {
		return leaf(s, elem, depth)
	}
	list := floatValues()
	if isInteger(elem) {
		list = integerValues()
	}
	return produce(s, list).make(s, elem, depth)
}

// produce picks a production.
func produce(s *scope, list []production) production {
	sum := 0
	for _, p := range list {
		sum += p.weight
	}
	at := s.IntN(sum)
	for _, p := range list {
		if at -= p.weight; at < 0 {
			return p
		}
	}
	return list[0]
}

// leaf returns a read of a field or closure, or a variable.
func leaf(s *scope, elem string, _ int) string {
	if text, ok := s.lookup(elem); ok {
		return text
	}
	if text, ok := s.tableRead(elem); ok {
		return text
	}
	if text, ok := s.element(elem); ok && s.chance(3) {
		return text
	}
	if v := s.variable(elem); v != nil && s.chance(3) {
		return v.name
	}
	if fs := s.callables(ofType(elem)); len(fs) > 0 {
		return s.call(pick(s.generator, fs...))
	}
	if v := s.variable(elem); v != nil {
		return v.name
	}
	return fromCoordinates(s, elem, 0)
}

// arithmetic returns an operation of two numbers, often with a constant.
func arithmetic(ops ...string) func(s *scope, elem string, depth int) string {
	return func(s *scope, elem string, depth int) string {
		op := pick(s.generator, ops...)
		s.count("op " + op)
		x := s.value(elem, depth-1)
		switch s.IntN(6) {
		case 0:
			if y := s.literal(elem); !isInteger(elem) || op != "/" {
				return fmt.Sprintf("(%s %s %s)", x, op, y)
			}
		case 1:
			return fmt.Sprintf("(%s %s %s)", s.literal(elem), op, x)
		}
		return fmt.Sprintf("(%s %s %s)", x, op, s.value(elem, depth-1))
	}
}

func negation(s *scope, elem string, depth int) string {
	s.count("op neg")
	return fmt.Sprintf("-(%s)", s.value(elem, depth-1))
}

func complement(s *scope, elem string, depth int) string {
	s.count("op ^x")
	return fmt.Sprintf("^(%s)", s.value(elem, depth-1))
}

// extreme returns a call of the built-in min or max.
func extreme(s *scope, elem string, depth int) string {
	f := pick(s.generator, "min", "max")
	s.count("op " + f)
	args := s.value(elem, depth-1)
	for range 1 + s.IntN(2) {
		args += ", " + s.operandAt(elem, depth-1)
	}
	return fmt.Sprintf("%s(%s)", f, args)
}

// operandAt returns a value or a constant.
func (s *scope) operandAt(elem string, depth int) string {
	if s.chance(3) {
		return s.literal(elem)
	}
	return s.operand(elem, depth)
}

// mathCall returns a call of a function of package math.
func mathCall(s *scope, elem string, depth int) string {
	f := pick(s.generator, mathFunctions...)
	s.count("op math." + f.name)
	text := "math." + f.name + "("
	for n := range f.args {
		if n > 0 {
			text += ", "
		}
		x := s.value(elem, depth-1)
		if f.name == "Copysign" && n == 1 { // nobody knows the sign of a NaN
			x = fmt.Sprintf("%s%s(oec.Int[int32](%s))", pick(s.generator, "", "-"), elem, x)
		}
		if elem != "float64" {
			x = fmt.Sprintf("float64(%s)", x)
		}
		text += x
	}
	if elem == "float64" {
		return text + ")"
	}
	return fmt.Sprintf("%s(%s))", elem, text)
}

// mathFunction is a function of package math from numbers to a number.
type mathFunction struct {
	name string
	args int
}

// mathFunctions are those that stencils may call: all that are one operation, and some that are
// several.
var mathFunctions = append(operations(), mathFunction{"Min", 2}, mathFunction{"Max", 2}, mathFunction{"Copysign", 2})

func operations() (list []mathFunction) {
	for _, f := range lang.Funcs() {
		if f.Op != nil {
			list = append(list, mathFunction{f.Name, f.Op.Operands.Min})
		}
	}
	return list
}

// fromCoordinates returns coordinates as a number.
func fromCoordinates(s *scope, elem string, _ int) string {
	s.count("expr coordinate")
	d, e := s.coordinate(), s.coordinate()
	if s.domain && s.chance(4) {
		s.count("expr extent")
		e = s.extent()
	}
	form := pick(s.generator, "%[1]s", "%[1]s+1", "%[1]s-%[2]s", "%[1]s*%[2]s", "2*%[1]s-3", "min(%[1]s, %[2]s)", "max(%[1]s, 2)", "-%[1]s", "%[2]s")
	return fmt.Sprintf("%s(%s)", elem, fmt.Sprintf(form+"%.0[1]s%.0[2]s", d, e))
}

// zero returns an expression that is a zero of either sign for most numbers, or what comes
// of dividing by one.
func zero(s *scope, elem string, depth int) string {
	s.count("expr zero")
	x := leaf(s, elem, depth)
	return fmt.Sprintf(pick(s.generator, "-(%[1]s - %[1]s)", "(%[1]s * 0)", "(-0.0 * %[1]s)", "-(%[1]s * 0)", "(0 - %[1]s)", "(0 / %[1]s)",
		"(1 / (%[1]s - %[1]s))", "(-1 / (%[1]s - %[1]s))", "((%[1]s * 0) / (%[1]s - %[1]s))"), x)
}

// fromZero returns a subtraction from zero, which is written as one, as an addition to zero, or
// comes of folding, mostly as an operand.
func fromZero(s *scope, elem string, depth int) string {
	s.count("expr from-zero")
	difference := fmt.Sprintf(pick(s.generator, "(0 - %[1]s)", "(0 - %[1]s)", "(-%[1]s + 0)", "(0 + -1*%[1]s)", "(%[2]s(math.Floor(0.5)) - %[1]s)",
		"(%[3]s - %[1]s)"), "("+s.value(elem, depth-1)+")", elem, negativeZero(elem))
	return fmt.Sprintf(pick(s.generator, "%[1]s", "(1 / %[1]s)", "(%[1]s * 2)", "(%[1]s / %[2]s)", "(%[2]s - %[1]s)", "(%[1]s - %[2]s)", "(%[1]s * %[2]s)",
		"-%[1]s"), difference, leaf(s, elem, 0))
}

// negativeZero returns the zero with a sign. Go has no constant for it.
func negativeZero(elem string) string { return elem + "(math.Copysign(0, -1))" }
