package randstencil

import (
	"fmt"
	"strings"
)

// closure declares a closure over what there is so far.
func (s *scope) closure() {
	if s.chance(8) && s.made() {
		return
	}
	f := function{name: s.generator.name("c"), dims: s.dims, results: s.results(4)}
	if s.chance(4) {
		f.dims = s.subset(s.dims)
	}
	if s.chance(6) {
		f.results = []string{boolean}
		s.count("closure bool")
	}
	in := s.block()
	in.inner, in.trips, in.loops, in.depth = true, 1, nil, 0
	for n, v := range in.vars {
		captured := *v
		captured.assignable = false
		in.vars[n] = &captured
	}
	in.arrays = nil // their elements are variables too
	params := in.parameters(&f)
	body := in.function(f.results, false)
	f.cost, f.relative = *in.cost+1, *in.relative
	s.linef("%s := func(%s%s) %s {\n%s}", f.name, params, indexParams(f.dims), resultList(f.results), body)
	s.linef("_ = %s", f.name)
	s.funcs = append(s.funcs, f)
	s.count(fmt.Sprintf("closure results-%d", len(f.results)))
	if f.dims != s.dims {
		s.count("closure fewer-indices")
	}
}

// step is the type of a parameter that is a constant at each call, and by which a closure
// moves what it reads.
const step = "step"

// parameters declares parameters before the indices, in some cases.
func (s *scope) parameters(f *function) string {
	switch s.IntN(10) {
	case 0, 1:
		s.count("closure parameter")
		v := variable{name: s.generator.name("y"), elem: pick(s.generator, s.types...)}
		f.params = append(f.params, v.elem)
		s.vars = append(s.vars, &v)
		return v.name + " " + v.elem + ", "
	case 2:
		s.count("closure step")
		c := counter{name: s.generator.name("m"), lo: -1, hi: 1}
		f.params = append(f.params, step)
		s.counters = append(s.counters, c)
		s.vars = append(s.vars, &variable{name: c.name, elem: "int"})
		return c.name + " int, "
	}
	return ""
}

// argument returns what is given for a parameter.
func (s *scope) argument(elem string) string {
	if elem != step {
		return s.operandAt(elem, 1)
	}
	for _, c := range s.counters {
		if c.lo >= -1 && c.hi <= 1 && s.chance(2) {
			return c.name
		}
	}
	return pick(s.generator, "-1", "0", "1")
}

// made declares a closure that a helper makes of a field or of another closure, if there
// is one that fits.
func (s *scope) made() bool {
	fs := s.callables(func(f function) bool {
		return len(f.results) == 1 && f.cost < 20 && len(f.params) == 0 && arrayLength(f.results[0]) == 0
	})
	if len(fs) == 0 || len(s.helpers) >= 4 {
		return false
	}
	q := pick(s.generator, fs...)
	elem := q.results[0]
	name := s.helperName("make")
	in := &scope{generator: s.generator, dims: q.dims, inner: true, trips: 1}
	in.funcs = []function{{name: "q", dims: q.dims, results: q.results, cost: q.cost, relative: q.relative}}
	in.vars = []*variable{{name: "w", elem: elem}}
	body := in.function(q.results, false)
	t := fmt.Sprintf("func(%s) %s", indexParams(q.dims), elem)
	s.addHelper("func %s%s(q %s, w %s) %[3]s {\nreturn %[3]s {\n%[5]s}\n}", name, s.typeParams(), t, elem, body)
	s.count("closure made")
	f := function{name: s.generator.name("c"), dims: q.dims, results: q.results, cost: *in.cost + 1, relative: *in.relative || q.relative}
	s.linef("%s := %s(%s, %s)", f.name, s.qualified(name), q.name, s.operandAt(elem, 1))
	s.linef("_ = %s", f.name)
	s.funcs = append(s.funcs, f)
	return true
}

func resultList(results []string) string {
	if len(results) == 1 {
		return results[0]
	}
	return "(" + strings.Join(results, ", ") + ")"
}
