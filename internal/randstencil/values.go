package randstencil

import "fmt"

// value returns an expression of an element type that is no constant, so that no rule for
// constants can reject what is made of it.
func (s *scope) value(elem string, depth int) string {
	*s.cost++
	if depth == 0 || *s.cost > s.limit() {
		return s.leaf(elem)
	}
	switch n := s.IntN(20); {
	case n < 4:
		return s.leaf(elem)
	case n < 12:
		return s.binary(elem, depth)
	case n < 13:
		s.count("op neg")
		return fmt.Sprintf("-(%s)", s.value(elem, depth-1))
	case n < 14:
		return s.extreme(elem, depth)
	case n < 15:
		return s.mathCall(elem, depth)
	case n < 16:
		return s.fromCoordinates(elem)
	case n < 17:
		return s.conversion(elem, depth)
	case n < 18:
		return s.zero(elem)
	}
	return s.helperCall(elem, depth)
}

// leaf returns a read of a field or closure, or a variable.
func (s *scope) leaf(elem string) string {
	if v := s.variable(elem); v != nil && s.chance(3) {
		return v.name
	}
	fs := s.callables(func(f function) bool { return len(f.results) == 1 && f.results[0] == elem })
	if len(fs) > 0 {
		f := pick(s.generator, fs...)
		if f.name[0] == 'c' {
			s.count("expr closure")
		}
		return s.call(f)
	}
	if v := s.variable(elem); v != nil {
		return v.name
	}
	return s.fromCoordinates(elem)
}

// binary returns a sum, difference, product or quotient, often with a constant.
func (s *scope) binary(elem string, depth int) string {
	op := pick(s.generator, "+", "+", "-", "-", "*", "*", "/")
	s.count("op " + op)
	x := s.value(elem, depth-1)
	switch s.IntN(6) {
	case 0:
		return fmt.Sprintf("(%s %s %s)", x, op, s.literal(elem))
	case 1:
		return fmt.Sprintf("(%s %s %s)", s.literal(elem), op, x)
	}
	return fmt.Sprintf("(%s %s %s)", x, op, s.value(elem, depth-1))
}

// extreme returns a call of the built-in min or max.
func (s *scope) extreme(elem string, depth int) string {
	f := pick(s.generator, "min", "max")
	s.count("op " + f)
	args := s.value(elem, depth-1)
	for range 1 + s.IntN(2) {
		args += ", " + s.operandAt(elem, depth-1)
	}
	return fmt.Sprintf("%s(%s)", f, args)
}

func (s *scope) operandAt(elem string, depth int) string {
	if s.chance(3) {
		return s.literal(elem)
	}
	return s.value(elem, depth)
}

// mathCall returns a call of a function of package math.
func (s *scope) mathCall(elem string, depth int) string {
	f := pick(s.generator, "Sqrt", "Abs", "Min", "Max")
	s.count("op math." + f)
	wide := func() string {
		x := s.value(elem, depth-1)
		if elem == "float64" {
			return x
		}
		return fmt.Sprintf("float64(%s)", x)
	}
	text := fmt.Sprintf("math.%s(%s)", f, wide())
	if f == "Min" || f == "Max" {
		text = fmt.Sprintf("%s, %s)", text[:len(text)-1], wide())
	}
	if elem == "float64" {
		return text
	}
	return fmt.Sprintf("%s(%s)", elem, text)
}

// fromCoordinates returns coordinates as a number.
func (s *scope) fromCoordinates(elem string) string {
	s.count("expr coordinate")
	d, e := s.coordinate(), s.coordinate()
	form := pick(s.generator, "%[1]s", "%[1]s+1", "%[1]s-%[2]s", "%[1]s*%[2]s", "2*%[1]s-3", "min(%[1]s, %[2]s)", "max(%[1]s, 2)", "-%[1]s")
	return fmt.Sprintf("%s(%s)", elem, fmt.Sprintf(form+"%.0[2]s", d, e))
}

// conversion returns a value that was of another type, if only for a moment.
func (s *scope) conversion(elem string, depth int) string {
	from := pick(s.generator, append([]string{"float32", "float64"}, s.elems...)...)
	known := false
	for _, e := range s.elems {
		known = known || e == from
	}
	s.count("convert " + from + "-to-" + elem)
	if known {
		return fmt.Sprintf("%s(%s)", elem, s.value(from, depth-1))
	}
	return fmt.Sprintf("%s(%s(%s))", elem, from, s.value(elem, depth-1))
}

// zero returns an expression that is a zero of either sign for most numbers.
func (s *scope) zero(elem string) string {
	s.count("expr zero")
	x := s.leaf(elem)
	return fmt.Sprintf(pick(s.generator, "-(%[1]s - %[1]s)", "(%[1]s * 0)", "(-0.0 * %[1]s)", "-(%[1]s * 0)", "(0 - %[1]s)", "(0 / %[1]s)"), x)
}

// literal returns a constant that every instance of the type can represent.
func (s *scope) literal(elem string) string {
	s.count("expr literal")
	list := []string{"0", "-0.0", "1", "-1", "2", "0.5", "0.1", "3", "1e-40", "0x1p-149", "3e38", "-1.5", "1.0 / 3", "16777217", "0x1p-126"}
	if elem == "float64" {
		list = append(list, "1e300", "5e-324", "0x1p-1022", "0x1.fffffffffffffp+1023")
	}
	return "(" + pick(s.generator, list...) + ")"
}
