package randstencil

import (
	"fmt"
	"slices"
	"strings"
)

// scope is the body of a function, or a block in it, and what can be named there.
type scope struct {
	*generator
	dims     string // indices that there are
	domain   bool   // there are extents
	funcs    []function
	vars     []*variable
	arrays   []array
	counters []counter
	depth    int // of blocks
	cost     *int
	trips    int      // how often the block runs, in loops around it
	loops    []string // labels of the loops around it, "" if a loop has none
	inner    bool     // in a closure or helper
	text     strings.Builder
}

func (s *scope) linef(format string, args ...any) { fmt.Fprintf(&s.text, format+"\n", args...) }

// block returns a scope for a block in s.
func (s *scope) block() *scope {
	in := *s
	in.funcs, in.vars = slices.Clone(s.funcs), slices.Clone(s.vars)
	in.arrays, in.counters = slices.Clone(s.arrays), slices.Clone(s.counters)
	in.depth++
	in.text = strings.Builder{}
	return &in
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
			s.linef("out%d = %s", n, s.operand(elem, 3))
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
	if elem != boolean && s.chance(10) {
		return s.literal(elem)
	}
	return s.operand(elem, 3)
}

// operand returns a value of any type.
func (s *scope) operand(elem string, depth int) string {
	if elem == boolean {
		return s.condition(min(depth, 2))
	}
	return s.value(elem, depth)
}

// declared makes a variable known. It counts as used, whatever follows.
func (s *scope) declared(v variable) {
	s.vars = append(s.vars, &v)
	s.linef("_ = %s", v.name)
}

// closure declares a closure over what there is so far.
func (s *scope) closure() {
	f := function{name: s.generator.name("c"), dims: s.dims, results: s.results(8)}
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
	var params string
	if s.chance(5) {
		s.count("closure parameter")
		v := variable{name: s.generator.name("y"), elem: pick(s.generator, s.types...)}
		f.params = append(f.params, v.elem)
		in.vars = append(in.vars, &v)
		params = v.name + " " + v.elem + ", "
	}
	body := in.function(f.results, false)
	f.cost = *in.cost + 1
	s.linef("%s := func(%s%s) %s {\n%s}", f.name, params, indexParams(f.dims), resultList(f.results), body)
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
		if within(f.dims, s.dims) && *s.cost+f.cost*s.trips <= s.limit() && fits(f) {
			list = append(list, f)
		}
	}
	return list
}

// ofType selects the functions with one result.
func ofType(elem string) func(function) bool {
	return func(f function) bool { return len(f.results) == 1 && f.results[0] == elem }
}

// limit is what a body may cost: inner ones less, since they are expanded several times.
func (s *scope) limit() int {
	if s.inner {
		return maxCost / 6
	}
	return maxCost
}

// spend adds to the cost.
func (s *scope) spend(operations int) { *s.cost += operations * s.trips }

// call returns the call of a function at a shifted point.
func (s *scope) call(f function) string {
	if f.name[0] == 'c' {
		s.count("expr closure")
	}
	return s.callAt(f, s.indices(f.dims))
}

func (s *scope) callAt(f function, indices string) string {
	s.spend(f.cost)
	args := ""
	for _, elem := range f.params {
		args += s.operandAt(elem, 1) + ", "
	}
	return fmt.Sprintf("%s(%s%s)", f.name, args, indices)
}

// indices returns indices with small shifts: "i-1, j, k+2".
func (s *scope) indices(dims string) string {
	var list []string
	for _, d := range strings.Split(dims, "") {
		switch {
		case len(s.counters) > 0 && s.chance(3):
			c := pick(s.generator, s.counters...)
			op := pick(s.generator, "+", "-")
			s.count("shift " + op + "n")
			d += op + c.name
		case s.chance(3):
			off := pick(s.generator, -2, -1, -1, 1, 1, 2)
			s.count(fmt.Sprintf("shift %+d", off))
			d = fmt.Sprintf("%s%+d", d, off)
		}
		list = append(list, d)
	}
	return strings.Join(list, ", ")
}
