package randstencil

import "fmt"

// statement writes a statement of a function with the given results.
func (s *scope) statement(results []string) {
	switch n := s.IntN(12); {
	case *s.cost > s.limit()*3/4 || n < 3:
		s.declare()
	case n < 5:
		s.assign()
	case n < 8:
		s.branch(results)
	case n == 8:
		s.choice(results)
	case n == 9:
		s.early(results)
	case n == 10:
		s.several()
	default:
		s.declareBool()
	}
}

// declare declares a variable, and changes it under a condition in some cases.
func (s *scope) declare() {
	v := variable{name: s.generator.name("x"), elem: pick(s.generator, s.elems...), assignable: true}
	if s.chance(4) {
		s.count("stmt var")
		s.linef("var %s %s", v.name, v.elem)
	} else {
		s.count("stmt :=")
		s.linef("%s := %s", v.name, s.value(v.elem, 3))
	}
	s.declared(v)
	if s.chance(4) {
		s.linef("if %s {\n%s = %s\n}", s.condition(2), v.name, s.operandOf(v.elem))
	}
}

func (s *scope) declareBool() {
	s.count("stmt bool")
	v := variable{name: s.generator.name("p"), elem: boolean, assignable: true}
	s.linef("%s := %s", v.name, s.condition(2))
	s.declared(v)
}

// several declares the results of a closure that has more than one.
func (s *scope) several() {
	fs := s.callables(func(f function) bool { return len(f.results) > 1 })
	if len(fs) == 0 {
		s.declare()
		return
	}
	s.count("stmt several-results")
	f := pick(s.generator, fs...)
	names, vars := "", []variable{}
	for n, elem := range f.results {
		v := variable{name: s.generator.name("x"), elem: elem, assignable: true}
		if n > 0 {
			names += ", "
		}
		names += v.name
		vars = append(vars, v)
	}
	s.linef("%s := %s", names, s.call(f))
	for _, v := range vars {
		s.declared(v)
	}
}

// assign changes a variable.
func (s *scope) assign() {
	for _, n := range s.Perm(len(s.vars)) {
		v := s.vars[n]
		if !v.assignable {
			continue
		}
		if v.elem == boolean {
			s.count("stmt =bool")
			s.linef("%s = %s", v.name, s.condition(2))
			return
		}
		op := pick(s.generator, "=", "=", "+=", "-=", "*=", "/=")
		s.count("stmt " + op)
		s.linef("%s %s %s", v.name, op, s.value(v.elem, 3))
		return
	}
	s.declare()
}

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

// choice writes a switch.
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

// early returns under a condition.
func (s *scope) early(results []string) {
	s.count("stmt early-return")
	in := s.block()
	in.giveBack(results)
	s.linef("if %s {\n%s}", s.condition(2), in.text.String())
}

// inside returns the statements of a block, which may end with a return.
func (s *scope) inside(results []string) string {
	in := s.block()
	for range 1 + s.IntN(2) {
		in.statement(results)
	}
	if s.chance(4) {
		s.count(fmt.Sprintf("stmt return-at-depth-%d", in.depth))
		in.giveBack(results)
	}
	return in.text.String()
}
