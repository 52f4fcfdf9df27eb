package randstencil

import (
	"fmt"
	"strings"
)

// branch writes an if, with what may follow it.
func (s *scope) branch(results []string) {
	if s.depth >= 3 {
		s.assign()
		return
	}
	s.count("stmt if")
	s.linef("if %s {\n%s", s.condition(3), s.inside(results))
	for s.chance(4) {
		s.count("stmt else-if")
		s.linef("} else if %s {\n%s", s.condition(2), s.inside(results))
	}
	if s.chance(2) {
		s.count("stmt else")
		s.linef("} else {\n%s", s.inside(results))
	}
	s.linef("}")
}

// choice writes a switch on conditions.
func (s *scope) choice(results []string) {
	if s.depth >= 3 {
		s.assign()
		return
	}
	s.count("stmt switch")
	s.linef("switch {")
	s.linef("case %s:\n%s", s.condition(2), s.inside(results))
	if s.chance(2) { // never a constant, which must not occur twice
		s.linef("case %s:\n%s", s.onCoordinates(), s.inside(results))
	}
	if s.chance(2) {
		s.count("stmt default")
		s.linef("default:\n%s", s.inside(results))
	}
	s.linef("}")
}

// choiceOf writes a switch on a coordinate or an integer.
func (s *scope) choiceOf(results []string) {
	if s.depth >= 3 {
		s.assign()
		return
	}
	s.count("stmt switch-on")
	tag := s.coordinate()
	if v := s.variable("int"); v != nil && s.chance(2) {
		tag = v.name
	}
	s.linef("switch %s {", tag)
	next := s.IntN(2)
	for range 1 + s.IntN(3) {
		if next > 3 { // the constants are small, see the tests
			break
		}
		values := []string{fmt.Sprint(next)}
		next++
		if s.chance(3) {
			values = append(values, fmt.Sprint(next+1))
			next += 2
		}
		s.linef("case %s:\n%s", strings.Join(values, ", "), s.inside(results))
	}
	if s.chance(2) {
		s.count("stmt default")
		s.linef("default:\n%s", s.inside(results))
	} else if s.chance(3) {
		s.count("stmt fallthrough")
		in := s.block()
		in.assign()
		s.linef("case %d:\n%sfallthrough\ncase %d:\n%s", next, in.text.String(), next+1, s.inside(results))
	}
	s.linef("}")
}

// early returns under a condition.
func (s *scope) early(results []string) {
	s.count("stmt early-return")
	in := s.block()
	in.giveBack(results)
	s.linef("if %s {\n%s}", s.condition(2), in.text.String())
}

// inside returns the statements of a block, which may end with a return or leave a loop.
func (s *scope) inside(results []string) string {
	in := s.block()
	for range 1 + s.IntN(2) {
		in.statement(results)
	}
	switch {
	case s.chance(4):
		s.count(fmt.Sprintf("stmt return-at-depth-%d", in.depth))
		in.giveBack(results)
	case len(s.loops) > 0 && s.chance(4):
		in.leave()
	}
	return in.text.String()
}
