package randstencil

import (
	"fmt"
	"strings"
)

// recurrence declares a field that is computed in order, from what is the same at all
// points: before anything else of a stencil.
func (s *scope) recurrence() {
	x := pick(s.generator, s.funcs...)
	in := s.block()
	in.dims, in.depth, in.inner, in.total = x.dims, 0, true, true
	for n := range in.arrays {
		in.arrays[n].table = true // it is captured
	}
	switch {
	case strings.Contains(x.dims, "k") && s.chance(2):
		s.column(in, x)
	case len(s.funcs)%4 == 3: // which is no other choice, so that other programs stay as they are
		s.coupledSweep(in, x)
	case len(x.dims) > 1 && !s.chance(3):
		s.relaxation(in, x)
	default:
		s.sweep(in, x)
	}
}

// sweep declares a sweep from a field. Its body may read the result anywhere.
func (s *scope) sweep(in *scope, x function) {
	f := function{name: s.generator.name("r"), dims: x.dims, results: x.results, cost: 14, relative: true}
	kind := pick(s.generator, "Sweep", "SweepBack")
	s.count("recurrence " + kind)
	y := f
	y.name, y.cost = "y", 8
	in.funcs = append(in.funcs, y, y)
	body := in.function(f.results, false)
	s.linef("%s := oec.%s(%s, %s, func(y %s, %s) %s {\n%s})", f.name, kind+suffix(x.dims), domainName, x.name, accessor(f), indexParams(f.dims), f.results[0], body)
	s.linef("_ = %s", f.name)
	s.funcs = append(s.funcs, f)
}

// relaxation declares a sweep whose body has what was computed at the point before in the row, and
// at one of the row before: what depends on neither along several dimensions at once is computed
// together on some devices.
func (s *scope) relaxation(in *scope, x function) {
	f := function{name: s.generator.name("r"), dims: x.dims, results: x.results, cost: 14, relative: true}
	kind, step := "Sweep", -1
	if s.chance(2) {
		kind, step = "SweepBack", 1
	}
	s.count("recurrence relaxing-" + kind)
	elem, dims := f.results[0], strings.Split(x.dims, "")
	outer := 1 + s.IntN(len(dims)-1)
	before, reads := [][]int{make([]int, len(dims)), make([]int, len(dims))}, ""
	before[0][0] = step
	before[1][0], before[1][outer] = s.IntN(5)-2, step
	for _, off := range before {
		v := variable{name: s.generator.name("x"), elem: elem, assignable: true}
		in.declared(v)
		var at []string
		for n, d := range dims {
			at = append(at, fmt.Sprintf("%s%+d", d, off[n]))
		}
		reads += fmt.Sprintf("%s := y(%s)\n_ = %[1]s\n", v.name, strings.Join(at, ", "))
		in.wanted = append(in.wanted, operand{v.name, elem})
	}
	y := f
	y.name, y.cost = "y", 8
	in.funcs = append(in.funcs, y)
	s.linef("%s := oec.%s(%s, %s, func(y %s, %s) %s {\n%s%s})", f.name, kind+suffix(x.dims), domainName, x.name, accessor(f), indexParams(f.dims), elem,
		reads, in.function([]string{elem}, false))
	s.linef("_ = %s", f.name)
	s.funcs = append(s.funcs, f)
	s.wanted = append(s.wanted, operand{fmt.Sprintf("%s(%s)", f.name, strings.Join(dims, ", ")), elem})
}

// coupledSweep declares a sweep over two values of a point, both of which its body may read
// anywhere.
func (s *scope) coupledSweep(in *scope, x function) {
	elem, kind := x.results[0], pick(s.generator, "Sweep", "SweepBack")
	s.count("recurrence coupled-" + kind)
	indices := strings.Join(strings.Split(x.dims, ""), ", ")
	of := func(name string, n int, pair string) function {
		f := function{name: s.generator.name(name), dims: x.dims, results: x.results, cost: 14, relative: true}
		s.linef("%s := func(%s) %s { return %s(%s)[%d] }\n_ = %[1]s", f.name, indexParams(f.dims), elem, pair, indices, n)
		return f
	}
	both, r := s.generator.name("b"), s.generator.name("r")
	s.linef("%s := func(%s) [2]%s { return [2]%[3]s{%[4]s(%[5]s), %[4]s(%[5]s)} }", both, indexParams(x.dims), elem, x.name, indices)
	s.linef("%s := oec.%s(%s, %s, func(y oec.%s[[2]%s], %s) [2]%[6]s {", r, kind+suffix(x.dims), domainName, both, strings.ToUpper(x.dims), elem, indexParams(x.dims))
	for n := range 2 {
		in.funcs = append(in.funcs, of("c", n, "y"))
	}
	s.linef("%s})", in.function([]string{"[2]" + elem}, false))
	for n := range 2 {
		s.funcs = append(s.funcs, of("c", n, r))
	}
}

// column declares a recurrence along the levels, and a closure that reads it where it has
// values.
func (s *scope) column(in *scope, x function) {
	f := function{name: s.generator.name("r"), dims: x.dims, results: x.results, cost: 10, relative: true}
	elem, steps := f.results[0], 1+s.IntN(2)
	kind, guard, sign := "Forward", fmt.Sprintf("k < %d", steps), "-"
	if s.chance(2) {
		kind, guard, sign = "Backward", fmt.Sprintf("k > %s.NK-%d", domainName, steps+1), "+"
	}
	s.count("recurrence " + kind)
	var indices []string
	for _, d := range strings.Split(x.dims, "") {
		if d == "k" {
			d = fmt.Sprintf("k%s%d", sign, steps)
		}
		indices = append(indices, d)
	}
	first := in.block()
	firstBody := first.function([]string{elem}, false)
	next := in.block()
	v := variable{name: s.generator.name("x"), elem: elem, assignable: true}
	next.declared(v)
	nextBody := next.function([]string{elem}, false)
	s.linef("%s := oec.%s(%s, func(y %s, %s) %s {\nif %s {\n%s}\n%s := %s\n%s})", f.name, kind+suffix(x.dims), domainName, accessor(f), indexParams(f.dims), elem,
		guard, firstBody, v.name, "y("+strings.Join(indices, ", ")+")", nextBody)
	c := f
	c.name = s.generator.name("c")
	s.linef("%s := func(%s) %s {\nif k < 0 || k >= %s.NK {\nreturn %s\n}\nreturn %s(%s)\n}", c.name, indexParams(f.dims), elem, domainName, s.literalOf(elem), f.name,
		strings.Join(strings.Split(f.dims, ""), ", "))
	s.linef("_ = %s", c.name)
	s.funcs = append(s.funcs, c)
}

// literalOf returns a constant of the type of an element.
func (s *scope) literalOf(elem string) string {
	if elem == boolean {
		return pick(s.generator, "true", "false")
	}
	return s.literal(elem)
}

// suffix is what the names of functions for fewer dimensions end in.
func suffix(dims string) string {
	if dims == "ijk" {
		return ""
	}
	return strings.ToUpper(dims)
}

func accessor(f function) string {
	return fmt.Sprintf("oec.%s[%s]", strings.ToUpper(f.dims), f.results[0])
}

// reduction declares a closure with a loop over the domain along a dimension that it has no index of.
func (s *scope) reduction() {
	planes := s.callables(func(f function) bool { return len(f.dims) > 1 && len(f.results) == 1 && len(f.params) == 0 })
	if len(planes) == 0 {
		return
	}
	x := pick(s.generator, planes...)
	along := pick(s.generator, strings.Split(x.dims, "")...)
	f := function{name: s.generator.name("c"), dims: strings.Replace(x.dims, along, "", 1), results: x.results, cost: 12, relative: true}
	elem, n := f.results[0], extentOf(along)
	forms := map[string]string{
		"range": fmt.Sprintf("%s := range %s", along, n), "range-part": fmt.Sprintf("%s := range %s-1", along, n),
		"up": fmt.Sprintf("%s := 0; %[1]s < %s; %[1]s++", along, n), "up-part": fmt.Sprintf("%s := 1; %[1]s <= %s-2; %[1]s++", along, n),
		"down": fmt.Sprintf("%s := %s-1; %[1]s >= 0; %[1]s--", along, n), "down-part": fmt.Sprintf("%s := %s-2; %[1]s > 0; %[1]s--", along, n),
	}
	form := pick(s.generator, "range", "range-part", "up", "up-part", "down", "down-part")
	s.count("reduction " + form)
	s.count("reduction along-" + along)
	for n := range s.arrays {
		s.arrays[n].table = true // the loop reads it wherever the closure is called
	}
	in := s.block()
	in.dims, in.depth, in.inner, in.total = x.dims, 0, true, true
	v := variable{name: s.generator.name("x"), elem: elem, assignable: true}
	in.declared(v)
	in.wanted = append(in.wanted, operand{v.name, elem})
	body := in.function([]string{elem}, false)
	s.linef("%s := func(%s) %s {\nvar %s %[3]s = %[5]s\nfor %[6]s {\n%[4]s = func(%[4]s %[3]s, %[8]s int) %[3]s {\n%[7]s}(%[4]s, %[8]s)\n}\nreturn %[4]s\n}\n_ = %[1]s",
		f.name, indexParams(f.dims), elem, v.name, s.literalOf(elem), forms[form], body, along)
	s.funcs = append(s.funcs, f)
	s.wanted = append(s.wanted, operand{fmt.Sprintf("%s(%s)", f.name, strings.Join(strings.Split(f.dims, ""), ", ")), elem})
}
