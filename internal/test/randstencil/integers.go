package randstencil

import "fmt"

// conversion returns a value that was of another type, if only for a moment.
func conversion(s *scope, elem string, depth int) string {
	from := pick(s.generator, append(s.types, floats...)...)
	if s.chance(3) {
		from = pick(s.generator, s.types...)
	}
	s.count("convert " + from + "-to-" + elem)
	known := false
	for _, t := range s.types {
		known = known || t == from
	}
	if known {
		return s.convert(s.value(from, depth-1), from, elem)
	}
	return s.convert(s.convert(s.value(elem, depth-1), elem, from), from, elem)
}

// convert returns a conversion. One from a float to an integer saturates, as that of Go
// does not on every machine.
func (s *scope) convert(x, from, to string) string {
	switch {
	case isFloat(from) && to == "int":
		s.count("op oec.Int")
		return fmt.Sprintf("int(oec.Int[int64](%s))", x)
	case isFloat(from) && isInteger(to):
		s.count("op oec.Int")
		if !isField(to) {
			return fmt.Sprintf("%s(oec.Int[int32](%s))", to, x)
		}
		return fmt.Sprintf("oec.Int[%s](%s)", to, x)
	}
	return fmt.Sprintf("%s(%s)", to, x)
}

// division returns a quotient or a remainder, by what is not zero unless the program may
// panic.
func division(s *scope, elem string, depth int) string {
	op := pick(s.generator, "/", "%")
	s.count("op integer" + op)
	x := s.value(elem, depth-1)
	switch {
	case s.chance(3) || s.total:
		return fmt.Sprintf("(%s %s %s)", x, op, pick(s.generator, "1", "2", "3", "7", "100"))
	case s.chance(4) && !isUnsigned(elem):
		return fmt.Sprintf("(%s %s (-1))", x, op)
	case s.panics:
		s.count("op may-panic" + op)
		return fmt.Sprintf("(%s %s %s)", x, op, s.value(elem, depth-1))
	}
	return fmt.Sprintf("(%s %s (%s | 1))", x, op, s.value(elem, depth-1))
}

// shift returns a shift, by a count that is not negative unless the program may panic.
func shift(s *scope, elem string, depth int) string {
	op := pick(s.generator, "<<", ">>")
	s.count("op " + op)
	x := s.value(elem, depth-1)
	by := pick(s.generator, s.types...)
	for !isInteger(by) {
		by = pick(s.generator, append(integers, s.types...)...)
	}
	switch {
	case s.chance(3) || s.total:
		return fmt.Sprintf("(%s %s %s)", x, op, pick(s.generator, "0", "1", "3", "8", "31", "70"))
	case isUnsigned(by):
		s.count("op unsigned" + op)
		return fmt.Sprintf("(%s %s %s)", x, op, s.value(by, depth-1))
	case s.panics:
		s.count("op may-panic" + op)
		return fmt.Sprintf("(%s %s %s)", x, op, s.value(by, depth-1))
	}
	return fmt.Sprintf("(%s %s (%s & %s))", x, op, s.value(by, depth-1), pick(s.generator, "7", "31", "127"))
}
