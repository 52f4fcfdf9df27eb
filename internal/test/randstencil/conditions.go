package randstencil

import (
	"fmt"
	"slices"
)

// condition returns a condition on data, on coordinates, or on both.
func (s *scope) condition(depth int) string {
	s.spend(1)
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
	case n == 12 && len(s.arrays) > 0 && depth > 0:
		a, op := pick(s.generator, s.arrays...), pick(s.generator, "==", "!=")
		s.count("guard array" + op)
		return fmt.Sprintf("(%s %s %s)", a.name, op, s.composite(fmt.Sprintf("[%d]%s", a.length, a.elem)))
	case n == 11:
		if text, ok := s.truth(); ok {
			return text
		}
	}
	return s.onData()
}

// truth returns a truth value that is in memory, or that a closure computes.
func (s *scope) truth() (string, bool) {
	fs := s.callables(ofType(boolean))
	if v := s.variable(boolean); v != nil && (len(fs) == 0 || s.chance(2)) {
		s.count("guard bool")
		return v.name, true
	}
	if len(fs) == 0 {
		return "", false
	}
	f := pick(s.generator, fs...)
	if f.name[0] == 'f' {
		s.count("guard field")
	} else {
		s.count("guard closure")
	}
	return s.call(f), true
}

// onData compares numbers.
func (s *scope) onData() string {
	op := s.comparison()
	elem := pick(s.generator, s.types...)
	s.count("guard data "+op, "guard "+elem)
	y := s.literal(elem)
	if s.chance(2) {
		y = s.value(elem, 1)
	}
	return fmt.Sprintf("%s %s %s", s.value(elem, 2), op, y)
}

func (s *scope) comparison() string { return pick(s.generator, "==", "!=", "<", "<=", ">", ">=") }

// onCoordinates compares a coordinate with a constant, the extent or another coordinate.
func (s *scope) onCoordinates() string {
	d, op := s.coordinate(), s.comparison()
	if s.domain && s.chance(3) {
		return s.onExtent(d, op)
	}
	switch s.IntN(6) {
	case 0:
		s.count("guard d " + op + " d")
		return fmt.Sprintf("%s %s %s", d, op, s.coordinate())
	case 1:
		s.count("guard c " + op + " d")
		return fmt.Sprintf("%d %s %s", s.IntN(5)-1, op, d)
	case 2:
		if len(s.counters) > 0 {
			c := pick(s.generator, s.counters...)
			s.count("guard n " + op + " c")
			return fmt.Sprintf("%s %s %d", c.name, op, s.IntN(3))
		}
	}
	s.count("guard " + d + " " + op + " c")
	if s.chance(4) {
		return fmt.Sprintf("%s%+d %s %d", d, 1-2*s.IntN(2), op, s.IntN(5)-1)
	}
	return fmt.Sprintf("%s %s %d", d, op, s.IntN(6)-1)
}

// onExtent compares a coordinate with the extent along it, or an extent with a constant.
func (s *scope) onExtent(d, op string) string {
	n := extentOf(d)
	switch s.IntN(6) {
	case 0:
		s.count("guard N " + op + " c")
		return fmt.Sprintf("%s %s %d", n, op, 1+s.IntN(8))
	case 1:
		s.count("guard N " + op + " d")
		return fmt.Sprintf("%s-%d %s %s", n, 1+s.IntN(3), op, d)
	case 2:
		s.count("guard d+c " + op + " N")
		return fmt.Sprintf("%s+%d %s %s", d, 1+s.IntN(3), op, n)
	}
	s.count("guard " + d + " " + op + " N")
	return fmt.Sprintf("%s %s %s-%d", d, op, n, s.IntN(4))
}

// extentOf returns the extent along a dimension.
func extentOf(d string) string { return domainName + ".N" + string(d[0]-'a'+'A') }

func (s *scope) extent() string { return extentOf(s.coordinate()) }

// coordinate returns an index that there is.
func (s *scope) coordinate() string { n := s.IntN(len(s.dims)); return s.dims[n : n+1] }

// variable returns a variable of a type, often the one that was declared last, so that
// much of what is computed is of use; nil if there is none.
func (s *scope) variable(elem string) *variable {
	if s.chance(2) {
		for _, v := range slices.Backward(s.vars) {
			if v.elem == elem {
				return v
			}
		}
	}
	for _, n := range s.Perm(len(s.vars)) {
		if s.vars[n].elem == elem {
			return s.vars[n]
		}
	}
	return nil
}
