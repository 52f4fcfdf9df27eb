package randstencil

import "fmt"

// condition returns a condition on data, on coordinates, or on both.
func (s *scope) condition(depth int) string {
	switch n := s.IntN(16); {
	case depth > 0 && n < 3:
		op := pick(s.generator, "&&", "||")
		s.count("guard " + op)
		return fmt.Sprintf("(%s %s %s)", s.condition(depth-1), op, s.condition(depth-1))
	case depth > 0 && n < 5:
		s.count("guard !")
		return fmt.Sprintf("!(%s)", s.condition(depth-1))
	case depth > 0 && n == 5:
		op := pick(s.generator, "==", "!=")
		s.count("guard bool" + op)
		return fmt.Sprintf("((%s) %s (%s))", s.condition(depth-1), op, s.condition(depth-1))
	case n < 10:
		return s.onCoordinates()
	case n == 10:
		s.count("guard constant")
		return pick(s.generator, "true", "false", "1 < 2", "0.5 > 1")
	case n == 11:
		fs := s.callables(func(f function) bool { return f.results[0] == boolean })
		if len(fs) > 0 {
			s.count("guard closure")
			return s.call(pick(s.generator, fs...))
		}
		if v := s.variable(boolean); v != nil {
			s.count("guard bool")
			return v.name
		}
	}
	op := s.comparison()
	s.count("guard data " + op)
	elem := pick(s.generator, s.elems...)
	y := s.literal(elem)
	if s.chance(2) {
		y = s.value(elem, 1)
	}
	return fmt.Sprintf("%s %s %s", s.value(elem, 2), op, y)
}

func (s *scope) comparison() string { return pick(s.generator, "==", "!=", "<", "<=", ">", ">=") }

// onCoordinates compares a coordinate with a constant or another coordinate.
func (s *scope) onCoordinates() string {
	d, op := s.coordinate(), s.comparison()
	switch s.IntN(6) {
	case 0:
		s.count("guard d " + op + " d")
		return fmt.Sprintf("%s %s %s", d, op, s.coordinate())
	case 1:
		s.count("guard c " + op + " d")
		return fmt.Sprintf("%d %s %s", s.IntN(5)-1, op, d)
	}
	s.count("guard " + d + " " + op + " c")
	if s.chance(4) {
		return fmt.Sprintf("%s%+d %s %d", d, 1-2*s.IntN(2), op, s.IntN(5)-1)
	}
	return fmt.Sprintf("%s %s %d", d, op, s.IntN(6)-1)
}

// coordinate returns an index that there is.
func (s *scope) coordinate() string { n := s.IntN(len(s.dims)); return s.dims[n : n+1] }

// variable returns a variable of a type; nil if there is none.
func (s *scope) variable(elem string) *variable {
	for _, n := range s.Perm(len(s.vars)) {
		if s.vars[n].elem == elem {
			return s.vars[n]
		}
	}
	return nil
}
