package randkernel

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// generator writes the body of a program.
type generator struct {
	*rand.Rand
	seed     uint64
	elem     string
	text     strings.Builder
	arrays   []array // of numbers that may be read
	classes  []array // of integers
	cells    []cell
	locals   int
	declared []string // helpers
	ordered  bool     // sums have the order in which they are written
	sums     bool
}

// array is what may be read at subscripts.
type array struct {
	name    string
	elem    string
	extents []int
	raw     bool // an input: the same numbers in the kernel and in the function of magnitudes
	pointed bool // behind a pointer
}

// cell is an array of cells of tables of a number of points.
type cell struct {
	array
	points int
}

// variable is a subscript: from 0 up to n.
type variable struct {
	name string
	n    int
}

func (a array) typ() string {
	s := ""
	for _, n := range a.extents {
		s += fmt.Sprintf("[%d]", n)
	}
	return s + a.elem
}

// sizes are those of arrays: with one element, less than a vector, and some that vectors do not divide.
var sizes = []int{1, 2, 3, 4, 5, 7, 8, 9, 11, 17}

func (g *generator) newArray(name string, rank int) array {
	a := array{name: name, elem: g.elem}
	for range rank {
		a.extents = append(a.extents, sizes[g.IntN(len(sizes)-2*(rank-1))])
	}
	return a
}

func (g *generator) printf(format string, args ...any) { fmt.Fprintf(&g.text, format, args...) }

// pick returns one of some texts.
func (g *generator) pick(texts ...string) string { return texts[g.IntN(len(texts))] }

// statement computes a local array, or cells of a table.
func (g *generator) statement() {
	if g.IntN(4) == 0 {
		g.tablePart()
	}
	g.locals++
	name := fmt.Sprintf("t%d", g.locals)
	if g.IntN(4) > 0 {
		a := g.newArray(name, 1+g.IntN(3))
		g.printf("\tvar %s %s\n", a.name, a.typ())
		g.assign(a)
		g.arrays = append(g.arrays, a)
		return
	}
	n := sizes[g.IntN(len(sizes))]
	weights := array{name: "w" + name, elem: g.elem, extents: []int{n, 2}}
	at := cell{array{name: "c" + name, elem: "int", extents: []int{n}}, sizes[1+g.IntN(len(sizes)-1)]}
	g.printf("\tvar %s %s\n\tvar %s %s\n", at.name, at.typ(), weights.name, weights.typ())
	i := []variable{{"i", n}}
	g.printf("\toec.For1(%d, func(i int) { %s[i], %s[i] = oec.Locate(%s*%s-%s, %d) })\n", n, at.name, weights.name,
		g.raw(i), g.pick("4", "8", "16"), g.pick("0", "1.5", "4"), at.points)
	g.arrays, g.cells = append(g.arrays, weights), append(g.cells, at)
}

// assign computes all of an array.
func (g *generator) assign(a array) {
	vars := []variable{}
	for d, n := range a.extents {
		vars = append(vars, variable{string("kji"[d+3-len(a.extents)]), n})
	}
	element := a.name
	for _, v := range vars {
		element += "[" + v.name + "]"
	}
	closure := ""
	if g.IntN(4) == 0 {
		g.locals++
		closure = fmt.Sprintf("f%d", g.locals)
		g.printf("\t%s := func(%s int) %s { return %s }\n", closure, join(vars), g.elem, g.expr(vars, 2))
	}
	g.printf("\toec.For%d(%s, func(%s int) {\n", len(vars), extents(vars), join(vars))
	switch {
	case closure != "":
		g.printf("\t\t%s = %s(%s) + %s\n", element, closure, join(vars), g.expr(vars, 1))
	case g.IntN(6) == 0:
		g.guarded(element, vars)
	case g.IntN(6) == 0:
		g.interpolated(element, vars)
	case g.IntN(4) == 0:
		g.printf("\t\tif %s {\n\t\t\t%s = %s\n\t\t} else {\n\t\t\t%s = %s\n\t\t}\n", g.condition(vars), element, g.expr(vars, 2), element, g.expr(vars, 2))
	case g.IntN(4) == 0:
		q := append(slices.Clone(vars), variable{"q", 1 + g.IntN(5)})
		g.printf("\t\t%s = %s\n\t\tfor q := range %d {\n\t\t\t%s %s= %s(q) * %s\n\t\t}\n", element, g.expr(vars, 1), q[len(vars)].n, element, g.pick("+", "«-»"), g.elem, g.expr(q, 1))
	default:
		g.printf("\t\t%s = %s\n", element, g.expr(vars, 3))
	}
	g.printf("\t})\n")
	if g.IntN(4) == 0 && len(vars) > 1 {
		g.part(a)
	}
}

// part assigns to a row of an array once more.
func (g *generator) part(a array) {
	last := variable{"i", a.extents[len(a.extents)-1]}
	element := a.name
	for _, n := range a.extents[:len(a.extents)-1] {
		element += fmt.Sprintf("[%d]", g.IntN(n))
	}
	g.printf("\toec.For1(%d, func(i int) { %s[i] = %s })\n", last.n, element, g.expr([]variable{last}, 2))
}

func join(vars []variable) string {
	var names []string
	for _, v := range vars {
		names = append(names, v.name)
	}
	return strings.Join(names, ", ")
}

func extents(vars []variable) string {
	var list []string
	for _, v := range vars {
		list = append(list, fmt.Sprint(v.n))
	}
	return strings.Join(list, ", ")
}
