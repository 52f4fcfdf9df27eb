package randstencil

import (
	"fmt"
	"strings"
)

// helperCall calls a function of the package that takes a field or closure, or, if there
// is none that fits, returns something simpler.
func (s *scope) helperCall(elem string, depth int) string {
	fs := s.callables(func(f function) bool { return len(f.results) == 1 && f.results[0] == elem && f.cost < 20 })
	if len(fs) == 0 || s.inner && s.chance(2) || len(s.helpers) >= 4 {
		return s.binary(elem, depth)
	}
	if s.chance(3) {
		return s.applyCall(elem, depth)
	}
	f := pick(s.generator, fs...)
	name := s.helperName("shift")
	in := &scope{generator: s.generator, dims: f.dims, inner: true, funcs: []function{{"q", f.dims, []string{elem}, f.cost}}}
	in.vars = []*variable{{name: "w", elem: elem}}
	typeParams, args := s.helperType()
	body := in.function([]string{elem}, false)
	q := fmt.Sprintf("oec.%s[%s]", strings.ToUpper(f.dims), elem)
	if s.chance(2) {
		q = fmt.Sprintf("func(%s) %s", indexParams(f.dims), elem)
		s.count("helper func")
	} else {
		s.count("helper accessor")
	}
	s.addHelper("func %s%s(q %s, w %s, %s) %[4]s {\n%[6]s}", name, typeParams, q, elem, indexParams(f.dims), body)
	*s.cost += *in.cost
	weight := s.leaf(elem)
	return fmt.Sprintf("%s%s(%s, %s, %s)", name, args, f.name, weight, s.indices(f.dims))
}

// applyCall calls a function of the package that takes a function of a number.
func (s *scope) applyCall(elem string, depth int) string {
	s.count("helper higher-order")
	name := s.helperName("apply")
	typeParams, args := s.helperType()
	s.addHelper("func %s%s(f func(%s) %[3]s, x %[3]s) %[3]s {\nreturn f(x) %[4]s f(-x)\n}", name, typeParams, elem, pick(s.generator, "+", "-", "*"))
	v := s.generator.name("y")
	in := s.block()
	in.vars = append(in.vars, &variable{name: v, elem: elem})
	return fmt.Sprintf("%s%s(func(%s %s) %[4]s { return %s }, %s)", name, args, v, elem, in.value(elem, 1), s.value(elem, depth-1))
}

func (s *scope) helperName(what string) string {
	return fmt.Sprintf("%sOf%d", s.generator.name(what), s.seed)
}

// helperType returns the type parameters of a helper, and the arguments for them.
func (s *scope) helperType() (params, args string) {
	if s.generic {
		return "[T oec.Float]", "[T]"
	}
	return "", ""
}

func (s *scope) addHelper(format string, args ...any) {
	s.helpers = append(s.helpers, "\n"+fmt.Sprintf(format, args...)+"\n")
}
