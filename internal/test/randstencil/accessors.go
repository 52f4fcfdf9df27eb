package randstencil

import (
	"fmt"
	"strings"
)

// family is an array of fields.
type family struct {
	function
	length int
}

// fields gives a scope its input fields and returns their parameters.
func (g *generator) fields(s *scope, dims string) []string {
	var params []string
	for n := range 1 + g.IntN(4) {
		name := fmt.Sprintf("f%d", n)
		if n > 0 && g.chance(6) {
			params = append(params, name+" "+g.structOfFields(s, name, dims))
		} else {
			params = append(params, name+" "+g.fieldsOf(s, name, dims))
		}
	}
	return params
}

// fieldsOf gives a scope a field, or an array of them, and returns the type.
func (g *generator) fieldsOf(s *scope, name, dims string) string {
	f := function{name: name, dims: dims, results: []string{pick(g, g.elems...)}, cost: 1}
	if len(s.funcs) > 0 && g.chance(2) {
		f.dims = g.subset(dims)
	}
	g.count("rank "+strings.ToUpper(f.dims), "field "+f.results[0])
	t := fmt.Sprintf("oec.%s[%s]", strings.ToUpper(f.dims), f.results[0])
	if !g.chance(8) {
		s.funcs = append(s.funcs, f)
		return t
	}
	length := 1 + g.IntN(3)
	g.count(fmt.Sprintf("fields array-%d", length))
	s.families = append(s.families, family{f, length})
	for e := range length {
		one := f
		one.name = fmt.Sprintf("%s[%d]", f.name, e)
		s.funcs = append(s.funcs, one)
	}
	return fmt.Sprintf("[%d]%s", length, t)
}

// members returns the fields of arrays whose index is a counter.
func (s *scope) members() []function {
	var list []function
	for _, a := range s.families {
		for _, c := range s.counters {
			if c.lo >= 0 && c.hi < a.length {
				f := a.function
				f.name = fmt.Sprintf("%s[%s]", a.name, c.name)
				list = append(list, f)
			}
		}
	}
	return list
}

// overFields returns the header of a loop over an array of fields.
func (s *scope) overFields(c counter) string {
	a := pick(s.generator, s.families...)
	s.trips *= a.length // more than there are, if the loop was to be longer
	c.hi = a.length - 1
	s.counted(c)
	f := a.function
	f.name = s.generator.name("fs")
	s.funcs = append(s.funcs, f)
	s.linef("_ = %s", f.name)
	return fmt.Sprintf("%s, %s := range %s", c.name, f.name, a.name)
}

// elementOf returns the type of an array's elements; other types are returned as they are.
func elementOf(elem string) string { return elem[strings.Index(elem, "]")+1:] }

// arrayLength returns the length of an array type, 0 of another type.
func arrayLength(elem string) (length int) {
	if elem[0] == '[' {
		length = int(elem[1] - '0')
	}
	return length
}

// composite returns an array: a variable, or its elements.
func (s *scope) composite(elem string) string {
	for _, a := range s.arrays {
		if fmt.Sprintf("[%d]%s", a.length, a.elem) == elem && s.chance(2) {
			return a.name
		}
	}
	var values []string
	for range arrayLength(elem) {
		values = append(values, s.operandAt(elementOf(elem), 2))
	}
	return fmt.Sprintf("%s{%s}", elem, strings.Join(values, ", "))
}
