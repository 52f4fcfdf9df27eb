package randstencil

import (
	"fmt"
	"slices"
	"strings"
)

// pointed is an array behind a pointer: a table, or a part of one.
type pointed struct {
	name, elem string
	extents    []int
}

// pointer returns the expression that points to the array.
func (p pointed) pointer() string {
	if strings.ContainsAny(p.name, ".[") {
		return "&" + p.name
	}
	return p.name
}

// located is a variable that is a cell of a table.
type located struct {
	name   string
	points int
}

// mostNumbers is how many numbers a table has at most: any row that the tests have in memory is as long.
const mostNumbers = 36

// pointers gives a scope tables behind pointers, in some programs, and returns their parameters.
func (g *generator) pointers(s *scope) (params []string) {
	g.turn()
	defer g.turn()
	if !g.chance(3) {
		return nil
	}
	for range 1 + g.IntN(2) {
		name := g.name("t")
		if g.chance(2) {
			g.count("pointer array")
			params = append(params, name+" *"+g.pointedTo(s, name))
			continue
		}
		g.count("pointer struct")
		members := []string{"m0 " + g.pointedTo(s, name+".m0")}
		for n := 1; n < 1+g.IntN(4); n++ {
			member := fmt.Sprintf("m%d", n)
			if g.chance(3) {
				v := variable{name: name + "." + member, elem: pick(g, append(g.elems, floats...)...)}
				s.vars, members = append(s.vars, &v), append(members, member+" "+v.elem)
			} else {
				members = append(members, member+" "+g.pointedTo(s, name+"."+member))
			}
		}
		params = append(params, name+" *"+g.structType("tables", members))
	}
	return params
}

// turn has random numbers taken from those for what programs of a seed are alike without, and the next time from the others again.
func (g *generator) turn() { g.Rand, g.other, g.looking = g.other, g.Rand, !g.looking }

// pointedTo gives a scope an array behind a pointer, and returns its type.
func (g *generator) pointedTo(s *scope, name string) string {
	p := pointed{name: name, elem: pick(g, slices.Concat(g.elems, g.elems, fields, floats, []string{boolean})...)}
	text, numbers := "", 1
	for range 1 + g.IntN(3) {
		if n := pick(g, 1, 2, 3, 4, 5, 9); n*numbers <= mostNumbers {
			p.extents, numbers = append(p.extents, n), n*numbers
			text += fmt.Sprintf("[%d]", n)
		}
	}
	s.pointed = append(s.pointed, p)
	g.count("pointer " + p.elem)
	return text + p.elem
}

// tableRead returns a number of a table, in a few cases.
func (s *scope) tableRead(elem string) (string, bool) {
	if s.looking || len(s.pointed) == 0 || *s.cost > s.limit() {
		return "", false
	}
	s.turn()
	defer s.turn()
	if !s.chance(4) {
		return "", false
	}
	p := pick(s.generator, s.pointed...)
	if p.elem == boolean {
		return "", false
	}
	s.count("expr table")
	s.spend(2 + 2*len(p.extents))
	text := ""
	if s.chance(4) {
		text = s.tableCall(p)
	} else {
		text = p.name + s.subscripts(p.extents)
	}
	if p.elem != elem {
		text = s.convert(text, p.elem, elem)
	}
	return text, true
}

// subscripts returns proven subscripts of some dimensions.
func (s *scope) subscripts(extents []int) (text string) {
	for _, n := range extents {
		text += "[" + s.proven(n) + "]"
	}
	return text
}

// proven returns a subscript that is inside of n elements, whatever the data are.
func (s *scope) proven(n int) string {
	switch s.IntN(7) {
	case 0:
		return fmt.Sprint(s.IntN(n))
	case 1:
		for _, c := range s.counters {
			if c.lo >= 0 && c.hi < n {
				return c.name
			}
		}
	case 2:
		for _, c := range slices.Backward(s.located) {
			if c.points <= n {
				s.count("pointer cell")
				return c.name + pick(s.generator, "", "+1")
			}
		}
	case 3:
		mask := 1
		for 2*mask+1 < n {
			mask = 2*mask + 1
		}
		if mask < n {
			return fmt.Sprintf("(%s)&%d", s.value("int", 1), mask)
		}
	case 4:
		return fmt.Sprintf("(%s)%%%d", s.value(pick(s.generator, "uint8", "uint16", "uint"), 1), n)
	case 5:
		for _, p := range s.pointed {
			if isInteger(p.elem) && s.chance(2) {
				s.count("pointer subscript")
				at := ""
				for _, extent := range p.extents {
					at += fmt.Sprintf("[%d]", s.IntN(extent))
				}
				return fmt.Sprintf("min(max(int(%s%s), 0), %d)", p.name, at, n-1)
			}
		}
	}
	return fmt.Sprintf("min(max(%s, 0), %d)", s.value("int", 1), n-1)
}

// tableCall calls a helper that reads a table through a pointer.
func (s *scope) tableCall(p pointed) string {
	s.count("helper table")
	name := fmt.Sprintf("%sOf%d", s.generator.name("look"), s.seed)
	of, at, params := "", "", ""
	for _, n := range p.extents {
		of += fmt.Sprintf("[%d]", n)
		at += pick(s.generator, fmt.Sprintf("[min(max(n, 0), %d)]", n-1), fmt.Sprintf("[uint8(n)%%%d]", n))
	}
	if p.elem == "T" {
		params = s.typeParams()
	}
	g := s.generator
	g.declared = append(g.declared, fmt.Sprintf("func %s%s(t *%s%s, n int) %[4]s { return t%s }\n", name, params, of, p.elem, at))
	return fmt.Sprintf("%s(%s, %s)", name, p.pointer(), s.value("int", 1))
}

// tableStatement writes a statement about a table, in a few cases.
func (s *scope) tableStatement() {
	if s.looking || len(s.pointed) == 0 || *s.cost > s.limit()/2 {
		return
	}
	s.turn()
	defer s.turn()
	if s.chance(3) {
		p := pick(s.generator, s.pointed...)
		s.spend(6)
		pick(s.generator, s.locate, s.guarded, s.copied, s.pointPart)(p)
	}
}

// locate declares a cell of a table, and the weights of its ends.
func (s *scope) locate(p pointed) {
	n := pick(s.generator, p.extents...)
	elem := pick(s.generator, s.elems...)
	if n < 2 || !isFloat(elem) {
		return
	}
	s.count("stmt locate")
	cell, weights := s.generator.name("a"), s.generator.name("w")
	s.linef("%s, %s := oec.Locate(%s, %d)\n_, _ = %[1]s, %[2]s", cell, weights, s.value(elem, 2), n)
	s.located = append(s.located, located{cell, n})
	for e := range 2 {
		s.vars = append(s.vars, &variable{name: fmt.Sprintf("%s[%d]", weights, e), elem: elem})
	}
}

// guarded declares a variable that is read where a condition says that there is an element.
func (s *scope) guarded(p pointed) {
	s.count("stmt guarded")
	v := variable{name: s.generator.name("x"), elem: p.elem, assignable: true}
	at, n := s.generator.name("n"), p.extents[0]
	s.linef("var %s %s", v.name, v.elem)
	condition := fmt.Sprintf(pick(s.generator, "%[1]s >= 0 && %[1]s < %[2]d", "!(%[1]s < 0 || %[1]s >= %[2]d)", "%[2]d > %[1]s && 0 <= %[1]s"), at, n)
	s.linef("if %s := %s; %s {\n%s = %s[%s]%s\n}", at, s.value("int", 1), condition, v.name, p.name, at, s.subscripts(p.extents[1:]))
	s.declared(v)
}

// copied declares a variable that is a copy of a row.
func (s *scope) copied(p pointed) {
	last := len(p.extents) - 1
	if last == 0 {
		return
	}
	s.count("stmt row")
	a := array{name: s.generator.name("w"), elem: p.elem, length: p.extents[last]}
	s.linef("%s := %s%s\n_ = %[1]s", a.name, p.name, s.subscripts(p.extents[:last]))
	for n := range a.length {
		s.vars = append(s.vars, &variable{name: fmt.Sprintf("%s[%d]", a.name, n), elem: a.elem, assignable: true})
	}
	if a.elem != boolean && a.length > 1 {
		s.arrays = append(s.arrays, a)
	}
}

// pointPart declares a pointer to a part of a table.
func (s *scope) pointPart(p pointed) {
	if len(p.extents) == 1 {
		return
	}
	s.count("stmt part")
	part := pointed{name: s.generator.name("t"), elem: p.elem, extents: p.extents[1:]}
	s.linef("%s := &%s%s\n_ = %[1]s", part.name, p.name, s.subscripts(p.extents[:1]))
	s.pointed = append(s.pointed, part)
}
