package randstencil

import (
	"fmt"
	"strings"
)

// array is a local array, a scalar or a constant table. Its elements are variables, too.
type array struct {
	name, elem string
	length     int
	table      bool // it cannot be assigned to
}

// declareArray declares an array.
func (s *scope) declareArray() {
	a := array{name: s.generator.name("w"), elem: pick(s.generator, s.types...), length: 2 + s.IntN(2)}
	s.count("stmt array")
	if s.chance(4) {
		s.linef("var %s [%d]%s", a.name, a.length, a.elem)
	} else {
		var values []string
		for range a.length {
			values = append(values, s.operandAt(a.elem, 2))
		}
		s.linef("%s := [%s]%s{%s}", a.name, pick(s.generator, "...", fmt.Sprint(a.length)), a.elem, strings.Join(values, ", "))
	}
	for n := range a.length {
		s.vars = append(s.vars, &variable{name: fmt.Sprintf("%s[%d]", a.name, n), elem: a.elem, assignable: true})
	}
	s.arrays = append(s.arrays, a)
	s.linef("_ = %s", a.name)
}

// declareStruct declares a struct type and a variable of it, or a copy of one.
func (s *scope) declareStruct() {
	s.count("stmt struct")
	name := s.generator.name("r")
	var declared, values []string
	var vars []*variable
	for n := range 1 + s.IntN(3) {
		elem := pick(s.generator, append(s.types, boolean)...)
		field := fmt.Sprintf("m%d", n)
		declared = append(declared, field+" "+elem)
		values = append(values, field+": "+s.operandAt(elem, 2))
		vars = append(vars, &variable{name: name + "." + field, elem: elem, assignable: true})
	}
	s.linef("%s := struct{ %s }{%s}", name, strings.Join(declared, "; "), strings.Join(values[s.IntN(len(values)):], ", "))
	s.linef("_ = %s", name)
	s.vars = append(s.vars, vars...)
}

// indexed returns an element of an array whose index is a counter.
func (s *scope) indexed(fits func(array) bool) (text, elem string, ok bool) {
	for _, n := range s.Perm(len(s.arrays)) {
		a := s.arrays[n]
		for _, c := range s.counters {
			if c.lo >= 0 && c.hi < a.length && fits(a) {
				return fmt.Sprintf("%s[%s]", a.name, c.name), a.elem, true
			}
		}
	}
	return "", "", false
}

// element returns an element of a type whose index is a counter.
func (s *scope) element(elem string) (string, bool) {
	text, _, ok := s.indexed(func(a array) bool { return a.elem == elem })
	if ok {
		s.count("expr element")
	}
	return text, ok
}

// lookup returns an element of a type at a subscript that the data give, and that is inside whatever they are, in a few cases.
func (s *scope) lookup(elem string) (string, bool) {
	if s.looking || len(s.arrays) == 0 || *s.cost > s.limit() {
		return "", false
	}
	s.turn()
	defer s.turn()
	if !s.chance(4) {
		return "", false
	}
	a := pick(s.generator, s.arrays...)
	if a.elem != elem {
		return "", false
	}
	s.count("expr lookup")
	s.spend(2 * a.length)
	n := s.value("int", 1)
	if s.chance(3) {
		return fmt.Sprintf("%s[(%s)&1]", a.name, n), true
	}
	return fmt.Sprintf("%s[min(max(%s, 0), %d)]", a.name, n, a.length-1), true
}

// assignElement assigns to an element whose index is a counter, in some cases.
func (s *scope) assignElement() bool {
	text, elem, ok := s.indexed(func(a array) bool { return !a.table })
	if !ok || s.chance(2) {
		return false
	}
	s.count("stmt element=")
	s.linef("%s = %s", text, s.value(elem, 2))
	return true
}
