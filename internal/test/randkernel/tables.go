package randkernel

import (
	"fmt"
	"strings"

	"github.com/openearthgo/oec/lang"
)

// table is an argument behind a pointer that is a struct of arrays and numbers, which all elements share.
type table struct {
	typ      string
	declared []string // types
}

// newTable makes a struct of arrays, integers that are subscripts among them, and numbers, with another struct in some cases.
func (g *generator) newTable(path, name string) table {
	t := table{typ: name}
	var members []string
	for n := range 1 + g.IntN(4) {
		member := fmt.Sprintf("M%d", n)
		switch own := path + "." + member; g.IntN(6) {
		case 0:
			members = append(members, member+" "+g.elem)
			g.arrays = append(g.arrays, array{name: own, elem: g.elem, raw: true})
		case 1:
			members = append(members, member+" "+g.newClass(own).typ())
		case 2:
			if !strings.Contains(path, ".") {
				inner := g.newTable(own, fmt.Sprintf("%sIn%d", name, n))
				members, t.declared = append(members, member+" "+inner.typ), append(t.declared, inner.declared...)
				break
			}
			fallthrough
		default:
			a := g.newArray(own, 1+g.IntN(4))
			a.raw, a.pointed = true, true
			g.arrays = append(g.arrays, a)
			members = append(members, member+" "+a.typ())
		}
	}
	t.declared = append(t.declared, fmt.Sprintf("type %s struct {\n\t%s\n}\n", name, strings.Join(members, "\n\t")))
	return t
}

// integers are the types of integers that arrays have.
var integers = func() (names []string) {
	for _, t := range lang.Elems() {
		if t.Scalar.IsSigned() || t.Scalar.IsUnsigned() {
			names = append(names, string(t.Name))
		}
	}
	return names
}()

// newClass makes an array of integers that subscripts are computed from.
func (g *generator) newClass(name string) array {
	a := g.newArray(name, 1)
	a.elem = g.pick("uint8", "uint8", "uint8", g.pick(integers...))
	g.classes = append(g.classes, a)
	return a
}

// class returns an integer of an array, and how it is made a subscript of n elements.
func (g *generator) class(vars []variable, n int) string {
	c := g.classes[g.IntN(len(g.classes))]
	at := fmt.Sprintf("%s[%s]", c.name, g.subscript(c.extents[0], vars, 0))
	switch {
	case g.IntN(3) == 0:
		return fmt.Sprintf("min(max(int(%s), 0), %d)", at, n-1)
	case n >= 4 && g.IntN(3) == 0:
		return at + "&3"
	case c.elem[0] == 'u' && g.IntN(2) == 0 && (n < 1<<7 || c.elem != "uint8"):
		return fmt.Sprintf("%s%%%d", at, n)
	case c.elem[0] == 'u':
		return fmt.Sprintf("int(%s)%%%d", at, n)
	}
	return fmt.Sprintf("(int(%s)%%%d+%d)%%%[2]d", at, n, 16*n)
}

// shared returns the arrays behind pointers that have some dimensions.
func (g *generator) shared(rank int) (list []array) {
	for _, a := range g.arrays {
		if a.pointed && len(a.extents) >= rank {
			list = append(list, a)
		}
	}
	return list
}

// tablePart declares a pointer to a part of an array behind a pointer, or a variable that is a copy of it, a row of which
// is changed in some cases.
func (g *generator) tablePart() {
	list := g.shared(2)
	if len(list) == 0 {
		return
	}
	from := list[g.IntN(len(list))]
	g.locals++
	a := array{name: fmt.Sprintf("p%d", g.locals), elem: g.elem, extents: from.extents[1:], raw: true}
	at := fmt.Sprintf("%s[%d]", from.name, g.IntN(from.extents[0]))
	if g.IntN(2) == 0 {
		a.pointed = true
		g.printf("\t%s := &%s\n\t_ = %[1]s\n", a.name, at)
	} else {
		a.raw = false
		g.printf("\t%s := %s\n\t_ = %[1]s\n", a.name, at)
		if g.IntN(2) == 0 {
			g.part(a)
		}
	}
	g.arrays = append(g.arrays, a)
}

// lookUp declares a helper that reads an array behind a pointer, which is an element of another one in some cases, and
// returns a call of it.
func (g *generator) lookUp(vars []variable) string {
	list := g.shared(1)
	if len(list) == 0 {
		return g.raw(vars)
	}
	a := list[g.IntN(len(list))]
	argument := a.name
	for len(a.extents) > 1 && g.IntN(3) > 0 {
		argument += "[" + g.subscript(a.extents[0], vars, 1) + "]"
		a.extents = a.extents[1:]
	}
	if argument != a.name || strings.Contains(argument, ".") {
		argument = "&" + argument
	}
	g.locals++
	name := fmt.Sprintf("look%dOf%d", g.locals, g.seed)
	element := "t"
	for _, n := range a.extents {
		element += g.pick(fmt.Sprintf("[min(n, %d)]", n-1), fmt.Sprintf("[n%%%d]", n), fmt.Sprintf("[max(%d-n, 0)]", n-1))
	}
	g.declared = append(g.declared, fmt.Sprintf("// %s reads an element.\nfunc %[1]s(t *%s, n int) %s {\n\tif n < 0 || n >= 5 {\n\t\treturn 0.5\n\t}\n\treturn %s\n}\n",
		name, a.typ(), g.elem, element))
	return fmt.Sprintf("%s(%s, int(%s))", name, argument, g.subscript(9, vars, 1))
}

// guarded assigns to an element what a table has for an integer where that is an element of it.
func (g *generator) guarded(element string, vars []variable) {
	list := g.shared(1)
	if len(list) == 0 || len(g.classes) == 0 {
		g.printf("\t\t%s = %s\n", element, g.expr(vars, 2))
		return
	}
	a, c := list[g.IntN(len(list))], g.classes[g.IntN(len(g.classes))]
	at := variable{fmt.Sprintf("%s[%s]", c.name, g.subscript(c.extents[0], vars, 0)), a.extents[0]}
	condition := fmt.Sprintf("%s < %d", at.name, min(a.extents[0], 127))
	if c.elem[0] == 'i' {
		condition = g.pick(at.name+" >= 0 && "+condition, condition+" && "+at.name+" >= 0")
	}
	found := fmt.Sprintf("%s[%s]", a.name, at.name)
	for _, n := range a.extents[1:] {
		found += "[" + g.subscript(n, vars, 1) + "]"
	}
	if g.IntN(2) == 0 {
		g.printf("\t\tif !(%s) {\n\t\t\treturn\n\t\t}\n\t\t%s = %s + %s\n", condition, element, found, g.expr(vars, 1))
		return
	}
	g.printf("\t\t%s = %s\n\t\tif %s {\n\t\t\t%[1]s «-»= %[4]s\n\t\t}\n", element, g.expr(vars, 1), condition, found)
}

// interpolated assigns to an element what lies between elements of a table.
func (g *generator) interpolated(element string, vars []variable) {
	list := g.shared(1)
	if len(list) == 0 {
		g.printf("\t\t%s = %s\n", element, g.expr(vars, 3))
		return
	}
	a := list[g.IntN(len(list))]
	dim := g.IntN(len(a.extents))
	n := a.extents[dim]
	if n < 2 {
		g.printf("\t\t%s = %s\n", element, g.load(a, vars))
		return
	}
	g.printf("\t\tat, w := oec.Locate(%s*%d-%s, %d)\n", g.raw(vars), n, g.pick("0", "1.5"), n)
	read := func(step string) string {
		text := a.name
		for d, n := range a.extents {
			if d == dim {
				text += "[at" + step + "]"
			} else {
				text += "[" + g.subscript(n, vars, 1) + "]"
			}
		}
		return text
	}
	if !g.ordered && g.IntN(2) == 0 {
		g.sums = true
		g.printf("\t\t%s = oec.Sum1(2, func(m int) %s { return w[m] * %s })\n", element, g.elem, read("+m"))
		return
	}
	g.printf("\t\t%s = w[0]*%s + w[1]*%s\n", element, read(""), read("+1"))
}
