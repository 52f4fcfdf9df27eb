package randstencil

import (
	"fmt"
	"strings"
)

// statement writes a statement of a function with the given results.
func (s *scope) statement(results []string) {
	s.tableStatement()
	if *s.cost > s.limit()*3/4 {
		s.declare()
		return
	}
	list := []func(){
		s.declare, s.declare, s.bounded, s.assign, s.assign, s.edge, s.several, s.several, s.declareBool, s.declareArray, s.declareStruct,
		func() { s.branch(results) }, func() { s.branch(results) },
		func() { s.choice(results) }, func() { s.choiceOf(results) },
		func() { s.early(results) }, func() { s.loop(results) }, func() { s.loop(results) },
	}
	if !s.inner && s.depth > 0 {
		list = append(list, s.closure)
	}
	pick(s.generator, list...)()
}

// declare declares a variable, and changes it under a condition in some cases.
func (s *scope) declare() {
	v := variable{name: s.generator.name("x"), elem: pick(s.generator, s.types...), assignable: true}
	switch s.IntN(8) {
	case 0, 1:
		s.count("stmt var")
		s.linef("var %s %s", v.name, v.elem)
	case 2:
		s.count("stmt constant")
		s.linef("%s := %s%s", v.name, v.elem, s.literal(v.elem))
	default:
		s.count("stmt :=")
		s.linef("%s := %s", v.name, s.value(v.elem, 3))
	}
	s.declared(v)
	if s.chance(4) {
		s.linef("if %s {\n%s = %s\n}", s.condition(2), v.name, s.operandOf(v.elem))
	}
}

// bounded declares a variable that keeps its value on one side of zero, and is a zero on the other.
func (s *scope) bounded() {
	v := variable{name: s.generator.name("x"), elem: pick(s.generator, s.types...), assignable: true}
	if !isFloat(v.elem) {
		s.declare()
		return
	}
	s.count("stmt bounded")
	s.linef("%s := %s", v.name, s.value(v.elem, 2))
	zero := func() string { return pick(s.generator, "0", "0", negativeZero(v.elem)) }
	s.linef(pick(s.generator, "if %[1]s %[2]s %[3]s {\n%[1]s = %[4]s\n}", "if !(%[1]s %[2]s %[3]s) {\n%[1]s = %[4]s\n}"),
		v.name, pick(s.generator, "<", "<=", ">", ">="), zero(), zero())
	s.declared(v)
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
	outer := s.variable(vars[0].elem)
	for _, v := range vars {
		s.declared(v)
	}
	s.combine(outer, vars)
}

// combine computes one number of several variables, and lets an outer one depend on it.
func (s *scope) combine(outer *variable, vars []variable) {
	elem := vars[0].elem
	if elem == boolean {
		return
	}
	text := vars[0].name
	for _, v := range vars[1:] {
		if v.elem != boolean {
			text += " - " + s.convert(v.name, v.elem, elem)
		}
	}
	v := variable{name: s.generator.name("x"), elem: elem, assignable: true}
	s.linef("%s := %s", v.name, text)
	s.declared(v)
	if outer != nil && outer.assignable {
		s.linef("%s = %s", outer.name, v.name)
	}
}

// assign changes a variable.
func (s *scope) assign() {
	if s.assignElement() {
		return
	}
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
		if isInteger(v.elem) && op == "/=" {
			op = pick(s.generator, "&=", "|=", "^=")
		}
		s.count("stmt " + op)
		s.linef("%s %s %s", v.name, op, s.value(v.elem, 3))
		return
	}
	s.declare()
}

// edge writes a read under the condition that keeps it inside the domain, or nearly so.
func (s *scope) edge() {
	fs := s.callables(func(f function) bool { return len(f.results) == 1 && f.results[0] != boolean })
	if len(fs) == 0 {
		s.declare()
		return
	}
	f := pick(s.generator, fs...)
	v := variable{name: s.generator.name("x"), elem: f.results[0], assignable: true}
	at := s.IntN(len(f.dims))
	d := f.dims[at : at+1]
	off := 1 + s.IntN(2)
	s.count("stmt edge")
	bound, outside, inside := fmt.Sprint(s.IntN(4)-1), "<", fmt.Sprintf("%s-%d", d, off)
	if s.domain && s.chance(2) {
		bound, outside, inside = fmt.Sprintf("%s-%d", extentOf(d), 1+s.IntN(2)), ">", fmt.Sprintf("%s+%d", d, off)
	}
	outside = pick(s.generator, outside, outside, outside+"=", "==")
	indices := strings.Join(strings.Split(strings.Replace(f.dims, d, "#", 1), ""), ", ")
	text := s.callAt(f, strings.Replace(indices, "#", inside, 1))
	s.linef("var %s %s", v.name, v.elem)
	if s.chance(2) {
		s.linef("if !(%s %s %s) {\n%s = %s\n}", d, outside, bound, v.name, text)
	} else {
		s.linef("if %s %s %s {\n%s = %s\n} else {\n%[4]s = %[6]s\n}", d, outside, bound, v.name, s.literal(v.elem), text)
	}
	s.declared(v)
}
