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
	unnamed  bool   // the result has no name
	funcs    []function
	families []family
	vars     []*variable
	arrays   []array
	pointed  []pointed
	located  []located
	counters []counter
	depth    int // of blocks
	cost     *int
	relative *bool     // it limits indices to what is around its point
	trips    int       // how often the block runs, in loops around it
	loops    []string  // labels of the loops around it, "" if a loop has none
	inner    bool      // in a closure or helper
	total    bool      // in the body of a recurrence, where nothing may panic
	wanted   []operand // what the last results are to depend on; not those of blocks in it
	text     strings.Builder
}

func (s *scope) linef(format string, args ...any) { fmt.Fprintf(&s.text, format+"\n", args...) }

// block returns a scope for a block in s.
func (s *scope) block() *scope {
	in := *s
	in.funcs, in.vars = slices.Clone(s.funcs), slices.Clone(s.vars)
	in.arrays, in.counters = slices.Clone(s.arrays), slices.Clone(s.counters)
	in.pointed, in.located = slices.Clone(s.pointed), slices.Clone(s.located)
	in.depth++
	in.wanted = nil
	in.text = strings.Builder{}
	return &in
}

// function returns the body of a function with results of the given types; a stencil's
// are named out0, out1, ....
func (s *scope) function(results []string, isStencil bool) string {
	s.cost, s.relative = new(int), new(bool)
	if isStencil {
		if s.domain {
			for range s.IntN(5) / 3 {
				s.recurrence()
			}
			if s.chance(4) {
				s.reduction()
			}
		}
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
	if isStencil && !s.unnamed && s.chance(4) {
		s.count("stmt bare-return")
		for n, elem := range results {
			s.linef("out%d = %s", n, s.resultOf(elem))
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
		values = append(values, s.resultOf(elem))
	}
	s.linef("return %s", strings.Join(values, ", "))
}

// operand is an expression of a type.
type operand struct{ text, elem string }

// resultOf returns a value that depends on what is wanted, as far as that can be a number or a
// truth value as it is.
func (s *scope) resultOf(elem string) string {
	text := s.operandOf(elem)
	if arrayLength(elem) > 0 {
		return text
	}
	for _, w := range s.wanted {
		switch {
		case w.elem == boolean && elem == boolean:
			text = fmt.Sprintf("((%s) != %s)", text, w.text)
		case w.elem != boolean && elem != boolean:
			text = fmt.Sprintf("(%s %s %s)", text, pick(s.generator, "+", "-"), s.convert(w.text, w.elem, elem))
		}
	}
	return text
}

// operandOf returns a value, or rarely a constant.
func (s *scope) operandOf(elem string) string {
	switch {
	case arrayLength(elem) > 0:
		return s.composite(elem)
	case elem != boolean && s.chance(10):
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

// callables returns the functions with indices that there are here and which are cheap
// enough to call.
func (s *scope) callables(fits func(function) bool) []function {
	var list []function
	for _, f := range append(s.members(), s.funcs...) {
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
	indices := s.indices(f.dims, !f.relative)
	if s.grids && f.name[0] == 'f' && s.chance(6) {
		indices = s.onGrid(f.dims, indices)
	}
	return s.callAt(f, indices)
}

// onGrid returns indices of which those without data are of a finer or a coarser grid, along the dimension of the scope that has
// the most of them. What is read there moves with the point, and what is divided stays positive.
func (s *scope) onGrid(dims, indices string) string {
	list := strings.Split(indices, ", ")
	n := s.IntN(len(dims))
	if len(list) != len(dims) || strings.Contains(list[n], "(") {
		return indices
	}
	*s.relative = true
	if s.chance(3) {
		s.count("grid finer")
		list[n] = fmt.Sprintf("2*(%s)-10", list[n]) // so that what is read is not far from the domain, at either end
	} else {
		div := pick(s.generator, 2, 2, 3)
		s.count(fmt.Sprintf("grid /%d", div))
		list[n] = fmt.Sprintf("(%s+%d)/%d-%d", list[n], far*div, div, far)
	}
	return strings.Join(list, ", ")
}

// far is a number of points that calls of closures within each other do not get beyond, each by a few.
const far = 40

func (s *scope) callAt(f function, indices string) string {
	s.spend(f.cost)
	*s.relative = *s.relative || f.relative
	args := ""
	for _, elem := range f.params {
		args += s.argument(elem) + ", "
	}
	return fmt.Sprintf("%s(%s%s)", f.name, args, indices)
}

// indices returns indices with small shifts: "i-1, j, k+2"; anywhere allows what depends
// on data.
func (s *scope) indices(dims string, anywhere bool) string {
	var list []string
	for _, d := range strings.Split(dims, "") {
		switch {
		case anywhere && s.chance(25) && *s.cost < s.limit()/2:
			d = s.dataIndex(d)
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

// dataIndex returns an index along a dimension that depends on data, within bounds.
func (s *scope) dataIndex(d string) string {
	lo, hi := fmt.Sprintf("%s-%d", d, s.IntN(3)), fmt.Sprintf("%s+%d", d, s.IntN(3))
	form := "relative"
	switch {
	case s.domain && s.chance(2):
		form, lo, hi = "extent", "0", extentOf(d)+"-1"
	case s.chance(3):
		form, lo, hi = "constant", "0", fmt.Sprint(s.IntN(6))
	}
	*s.relative = *s.relative || form == "relative"
	s.count("index " + form)
	return fmt.Sprintf("oec.Within(%s, %s, %s)%s", s.value("int", 1), lo, hi, pick(s.generator, "", "", "+1", "-1"))
}
