package randstencil

import (
	"fmt"
	"slices"
	"strings"
)

// helper is a function of the package, or of another one, that takes a field or closure.
type helper struct {
	name, dims, elem string
	weighs           bool // it takes a number as well
	cost             int
	argument         int // the cost of what it calls
	relative         bool
	near             bool // what it takes is called near the point only
}

// helperCall calls a function of the package that takes a field or closure, or, if there
// is none that fits, returns something simpler.
func helperCall(s *scope, elem string, depth int) string {
	fs := s.callables(func(f function) bool { return ofType(elem)(f) && f.cost < 20 && len(f.params) == 0 })
	if len(fs) == 0 || s.total || s.inner && s.chance(2) {
		return leaf(s, elem, depth)
	}
	f := pick(s.generator, fs...)
	if h, ok := s.known(f, elem); ok && s.chance(2) {
		s.count("helper reused")
		return s.callHelper(h, f)
	}
	if len(s.helpers) >= 4 {
		return leaf(s, elem, depth)
	}
	if s.chance(3) {
		return applyCall(s, elem, depth)
	}
	return s.callHelper(s.newHelper(f, elem), f)
}

// known returns a helper that takes a function like f.
func (s *scope) known(f function, elem string) (helper, bool) {
	n := slices.IndexFunc(s.reused, func(h helper) bool {
		return h.dims == f.dims && h.elem == elem && f.cost <= h.argument && (h.near || !f.relative) && *s.cost+h.cost*s.trips <= s.limit()
	})
	if n < 0 {
		return helper{}, false
	}
	return s.reused[n], true
}

// newHelper declares a helper for functions like f.
func (s *scope) newHelper(f function, elem string) helper {
	h := helper{name: s.helperName("shift"), dims: f.dims, elem: elem, weighs: s.chance(2), argument: f.cost, near: f.relative}
	in := &scope{generator: s.generator, dims: f.dims, inner: true, trips: 1, depth: 0}
	in.funcs = []function{{name: "q", dims: f.dims, results: []string{elem}, cost: f.cost, relative: f.relative}}
	weight := ""
	if h.weighs {
		in.vars = []*variable{{name: "w", elem: elem}}
		weight = "w " + elem + ", "
	}
	body := in.function([]string{elem}, false)
	h.cost, h.relative = *in.cost, *in.relative
	q := fmt.Sprintf("oec.%s[%s]", strings.ToUpper(f.dims), elem)
	if s.chance(2) || elem != "T" && !isFloat(elem) && !isField(elem) {
		q = fmt.Sprintf("func(%s) %s", indexParams(f.dims), elem)
		s.count("helper func")
	} else {
		s.count("helper accessor")
	}
	s.addHelper("func %s%s(q %s, %s%s) %s {\n%s}", h.name, s.typeParams(), q, weight, indexParams(f.dims), elem, body)
	s.reused = append(s.reused, h)
	return h
}

func (s *scope) callHelper(h helper, f function) string {
	s.spend(h.cost)
	*s.relative = *s.relative || h.relative || f.relative
	weight := ""
	if h.weighs {
		weight = leaf(s, h.elem, 0) + ", "
	}
	return fmt.Sprintf("%s(%s, %s%s)", s.qualified(h.name), f.name, weight, s.indices(h.dims, !h.relative && !f.relative))
}

// applyCall calls a function of the package that takes a function of a number.
func applyCall(s *scope, elem string, depth int) string {
	s.count("helper higher-order")
	name := s.helperName("apply")
	s.addHelper("func %s%s(f func(%s) %[3]s, x %[3]s) %[3]s {\nreturn f(x) %[4]s f(-x)\n}", name, s.typeParams(), elem, pick(s.generator, "+", "-", "*"))
	v := s.generator.name("y")
	in := s.block()
	in.vars = append(in.vars, &variable{name: v, elem: elem})
	before := *s.cost
	body := in.value(elem, 1)
	*s.cost += *s.cost - before
	return fmt.Sprintf("%s(func(%s %s) %[3]s { return %s }, %s)", s.qualified(name), v, elem, body, s.value(elem, max(0, depth-1)))
}

// helperName returns a name that is exported if helpers are in a package of their own.
func (s *scope) helperName(what string) string {
	name := fmt.Sprintf("%sOf%d", s.generator.name(what), s.seed)
	if s.aside {
		s.count("helper aside")
		name = strings.ToUpper(name[:1]) + name[1:]
	}
	return name
}

// qualified returns how a helper is called, with its type argument.
func (s *scope) qualified(name string) string {
	if s.aside {
		name = Aside + "." + name
	}
	if s.generic {
		name += "[T]"
	}
	return name
}

func (s *scope) addHelper(format string, args ...any) {
	s.helpers = append(s.helpers, fmt.Sprintf(format, args...)+"\n")
}
