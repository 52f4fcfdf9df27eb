package randstencil

import (
	"fmt"
	"strings"

	"github.com/openearthgo/oec/ir"
	"github.com/openearthgo/oec/lang"
)

// structType declares a struct of the package, and returns what it is called in the stencil.
func (g *generator) structType(what string, members []string) string {
	name := fmt.Sprintf("%sOf%d", g.name(what), g.seed)
	g.declared = append(g.declared, fmt.Sprintf("type %s%s struct {\n%s\n}\n", name, g.typeParams(), strings.Join(members, "\n")))
	if g.generic {
		name += "[T]"
	}
	return name
}

// typeParams returns the declaration of the type parameter, if there is one.
func (g *generator) typeParams() string {
	if g.generic {
		return "[T oec.Float]"
	}
	return ""
}

// structOfFields gives a scope the fields of a struct, at a path, and returns the type.
func (g *generator) structOfFields(s *scope, path, dims string) string {
	var members []string
	for n := range 1 + g.IntN(3) {
		name := fmt.Sprintf("m%d", n)
		t := ""
		if n > 0 && g.chance(3) {
			g.count("fields nested")
			t = g.structOfFields(s, path+"."+name, dims)
		} else {
			t = g.fieldsOf(s, path+"."+name, dims)
		}
		members = append(members, name+" "+t)
	}
	g.count("fields struct")
	return g.structType("state", members)
}

// structOfScalars gives a scope the numbers of a struct, at a path, and returns the type.
func (g *generator) structOfScalars(s *scope, path string) string {
	var members []string
	for n := range 1 + g.IntN(3) {
		name := fmt.Sprintf("m%d", n)
		t := ""
		if n > 0 && g.chance(3) {
			g.count("scalars nested")
			t = g.structOfScalars(s, path+"."+name)
		} else {
			t = g.scalarsOf(s, path+"."+name)
		}
		members = append(members, name+" "+t)
	}
	g.count("scalars struct")
	t := g.structType("params", members)
	if own := directly(s, path); len(own) > 0 && g.chance(2) {
		g.count("scalars method")
		v, method := pick(g, own...), g.name("get")
		g.declared = append(g.declared, fmt.Sprintf("func (p %s) %s() %s { return p%s }\n", t, method, v.elem, strings.TrimPrefix(v.name, path)))
		s.vars = append(s.vars, &variable{name: path + "." + method + "()", elem: v.elem})
	}
	return t
}

// directly returns the numbers of the struct at a path.
func directly(s *scope, path string) (list []*variable) {
	for _, v := range s.vars {
		if strings.HasPrefix(v.name, path+".") && !strings.HasSuffix(v.name, ")") {
			list = append(list, v)
		}
	}
	return list
}

// isOfStruct reports whether a parameter is of a struct that is declared.
func isOfStruct(param string) bool {
	_, t, _ := strings.Cut(param, " ")
	return strings.HasPrefix(t, "state") || strings.HasPrefix(t, "params")
}

// scalarsOf gives a scope a number, or an array of them, and returns the type.
func (g *generator) scalarsOf(s *scope, name string) string {
	elem := pick(g, append(g.elems, g.types...)...)
	g.count("scalar " + elem)
	if !g.chance(6) {
		s.vars = append(s.vars, &variable{name: name, elem: elem})
		return elem
	}
	a := array{name: name, elem: elem, length: 2 + g.IntN(2)}
	g.count("scalars array")
	for n := range a.length {
		s.vars = append(s.vars, &variable{name: fmt.Sprintf("%s[%d]", name, n), elem: elem})
	}
	if elem != boolean {
		s.arrays = append(s.arrays, a)
	}
	return fmt.Sprintf("[%d]%s", a.length, elem)
}

// tables gives a scope variables of the package that are constants: numbers, arrays, and structs with arrays in them.
func (g *generator) tables(s *scope) {
	for range g.IntN(6) / 4 {
		name := fmt.Sprintf("%sOf%d", g.name("table"), g.seed)
		a := array{name: name, elem: pick(g, typesOf(isAny, lang.Types())...), length: 2 + g.IntN(2), table: true}
		var values []string
		for range a.length {
			values = append(values, g.constant(s, a.elem))
		}
		text := fmt.Sprintf("[...]%s{%s}", a.elem, strings.Join(values, ", "))
		switch g.IntN(3) {
		case 0:
			g.count("table number")
			g.declared = append(g.declared, fmt.Sprintf("var %s %s = %s\n", name, a.elem, values[0]))
			s.vars = append(s.vars, &variable{name: name, elem: a.elem})
			continue
		case 1:
			g.count("table array")
		case 2:
			g.count("table struct")
			text = fmt.Sprintf("struct{ n int; w [%d]%s }{w: %s}", a.length, a.elem, text)
			a.name += ".w"
		}
		g.declared = append(g.declared, fmt.Sprintf("var %s = %s\n", name, text))
		for n := range a.length {
			s.vars = append(s.vars, &variable{name: fmt.Sprintf("%s[%d]", a.name, n), elem: a.elem})
		}
		if a.elem != boolean {
			s.arrays = append(s.arrays, a)
		}
	}
}

func isAny(ir.Scalar) bool { return true }

// constant returns a literal that is a constant of Go.
func (g *generator) constant(s *scope, elem string) string {
	for {
		if text := s.literal(elem); text != "("+negativeZero(elem)+")" {
			return text
		}
	}
}
