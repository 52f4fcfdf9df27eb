package randstencil

import (
	"fmt"
	"slices"
	"strings"
)

// scope is the body of a function, or a block in it, and what can be named there.
type scope struct {
	*generator
	dims  string // indices that there are
	funcs []function
	vars  []*variable
	depth int // of blocks
	cost  *int
	inner bool // in a closure or helper
	text  strings.Builder
}

func (s *scope) linef(format string, args ...any) { fmt.Fprintf(&s.text, format+"\n", args...) }

// block returns a scope for a block in s.
func (s *scope) block() *scope {
	return &scope{
		generator: s.generator, dims: s.dims, funcs: slices.Clone(s.funcs), vars: slices.Clone(s.vars),
		depth: s.depth + 1, cost: s.cost, inner: s.inner,
	}
}

// function returns the body of a function with results of the given types; a stencil's
// are named out0, out1, ....
func (s *scope) function(results []string, isStencil bool) string {
	s.cost = new(int)
	if isStencil {
		for range s.IntN(6) / 4 { // captured by the closures
			s.declare()
		}
		for range s.IntN(4) {
			s.closure()
		}
	}
	for range s.IntN(4) {
		s.statement(results)
	}
	if isStencil && s.chance(4) {
		s.count("stmt bare-return")
		for n, elem := range results {
			s.linef("out%d = %s", n, s.value(elem, 3))
		}
		s.linef("return")
	} else {
		s.giveBack(results)
	}
	return s.text.String()
}

// giveBack returns values.
func (s *scope) giveBack(results []string) {
	var values []string
	for _, elem := range results {
		values = append(values, s.operandOf(elem))
	}
	s.linef("return %s", strings.Join(values, ", "))
}

// operandOf returns a value, or rarely a constant.
func (s *scope) operandOf(elem string) string {
	if elem == boolean {
		return s.condition(2)
	}
	if s.chance(10) {
		return s.literal(elem)
	}
	return s.value(elem, 3)
}

// declared makes a variable known. It counts as used, whatever follows.
func (s *scope) declared(v variable) {
	s.vars = append(s.vars, &v)
	s.linef("_ = %s", v.name)
}

// closure declares a closure over the fields, scalars and closures so far.
func (s *scope) closure() {
	f := function{name: s.generator.name("c"), dims: s.dims, results: s.results(8)}
	if s.chance(4) {
		f.dims = s.subset(s.dims)
	}
	if s.chance(6) {
		f.results = []string{boolean}
		s.count("closure bool")
	}
	in := &scope{generator: s.generator, dims: s.dims, funcs: slices.Clone(s.funcs), inner: true}
	for _, v := range s.vars {
		captured := *v
		captured.assignable = false
		in.vars = append(in.vars, &captured)
	}
	body := in.function(f.results, false)
	f.cost = *in.cost + 1
	s.linef("%s := func(%s) %s {\n%s}", f.name, indexParams(f.dims), resultList(f.results), body)
	s.linef("_ = %s", f.name)
	s.funcs = append(s.funcs, f)
	s.count(fmt.Sprintf("closure results-%d", len(f.results)))
	if f.dims != s.dims {
		s.count("closure fewer-indices")
	}
}

func resultList(results []string) string {
	if len(results) == 1 {
		return results[0]
	}
	return "(" + strings.Join(results, ", ") + ")"
}

// callables returns the functions with indices that there are here and which are cheap
// enough to call.
func (s *scope) callables(fits func(function) bool) []function {
	var list []function
	for _, f := range s.funcs {
		if within(f.dims, s.dims) && *s.cost+f.cost <= s.limit() && fits(f) {
			list = append(list, f)
		}
	}
	return list
}

// limit is what a body may cost: inner ones less, since they are expanded several times.
func (s *scope) limit() int {
	if s.inner {
		return maxCost / 6
	}
	return maxCost
}

// call returns the call of a function at a shifted point.
func (s *scope) call(f function) string {
	*s.cost += f.cost
	return fmt.Sprintf("%s(%s)", f.name, s.indices(f.dims))
}

// indices returns indices with small shifts: "i-1, j, k+2".
func (s *scope) indices(dims string) string {
	var list []string
	for _, d := range strings.Split(dims, "") {
		if s.chance(3) {
			off := pick(s.generator, -2, -1, -1, 1, 1, 2)
			s.count(fmt.Sprintf("shift %+d", off))
			d = fmt.Sprintf("%s%+d", d, off)
		}
		list = append(list, d)
	}
	return strings.Join(list, ", ")
}
