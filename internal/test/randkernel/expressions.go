package randkernel

import (
	"fmt"
	"slices"
	"strings"
)

// expr returns an expression of some depth, in which some subscripts are known. Its numbers do not grow from one
// array to the next, but by sums.
func (g *generator) expr(vars []variable, depth int) string {
	if depth == 0 {
		return g.atom(vars)
	}
	x := func() string { return g.expr(vars, depth-1) }
	switch g.IntN(10) {
	case 0:
		return "(" + x() + " + " + x() + ")"
	case 1:
		return "(" + x() + " «-» " + x() + ")"
	case 2, 3:
		return "(" + x() + " * " + g.raw(vars) + ")"
	case 4:
		y := g.raw(vars)
		return "(" + x() + " / (1 + " + y + "*" + y + "))"
	case 5:
		return g.pick("«min»(", "«max»(") + x() + ", " + x() + ")"
	case 6:
		n := 1 + g.IntN(6)
		inner := append(slices.Clone(vars), variable{"r", n})
		return fmt.Sprintf("%s(%d, func(r int) %s { return %s })", g.pick("«MinOf»", "«MaxOf»", "oec.Prod"), n, g.elem, g.raw(inner))
	case 7, 8:
		if !g.ordered {
			return g.sum(vars)
		}
	case 9:
		return "(" + g.lookUp(vars) + " + " + x() + ")"
	}
	return g.atom(vars)
}

// sum returns a sum of products, divided by how many there are.
func (g *generator) sum(vars []variable) string {
	g.sums = true
	var own []variable
	size := 1
	for n := range 1 + g.IntN(3) {
		v := variable{string("lmn"[n]), sizes[g.IntN(len(sizes)-3)]}
		own, size = append(own, v), size*v.n
	}
	all := append(slices.Clone(vars), own...)
	term := g.product(all)
	if g.IntN(3) == 0 {
		term += g.pick(" + ", " «-» ") + g.product(all)
	}
	body := "return " + term
	if g.IntN(4) == 0 {
		body = "if " + g.condition(all) + " { return 0 }; " + body
	}
	scale := 1.0
	for ; size > 1; size /= 2 {
		scale /= 2
	}
	return fmt.Sprintf("%v * oec.Sum%d(%s, func(%s int) %s { %s })", scale, len(own), extents(own), join(own), g.elem, body)
}

// product returns a product of one array and inputs, some of which do not depend on all subscripts.
func (g *generator) product(vars []variable) string {
	factors := []string{g.load(g.arrays[g.IntN(len(g.arrays))], vars)}
	for range g.IntN(3) {
		some := vars[g.IntN(len(vars)):]
		factors = append(factors, g.raw(some[:1+g.IntN(len(some))]))
	}
	return strings.Join(factors, " * ")
}

// condition returns one that is the same whatever is rounded.
func (g *generator) condition(vars []variable) string {
	switch v := vars[g.IntN(len(vars))]; g.IntN(3) {
	case 0:
		return fmt.Sprintf("%s %s %d", v.name, g.pick("<", ">=", "!="), g.IntN(v.n+1))
	case 1:
		return fmt.Sprintf("%s > 1 && %s%%2 == 0", g.raw(vars), v.name)
	}
	return g.raw(vars) + g.pick(" < ", " <= ") + g.raw(vars)
}

func (g *generator) atom(vars []variable) string {
	switch g.IntN(6) {
	case 0:
		return g.pick("0.5", "1.25", "x")
	case 1:
		return fmt.Sprintf("%s(%s)*0.125", g.elem, vars[g.IntN(len(vars))].name)
	}
	return g.load(g.arrays[g.IntN(len(g.arrays))], vars)
}

// raw returns an element of an input.
func (g *generator) raw(vars []variable) string {
	var inputs []array
	for _, a := range g.arrays {
		if a.raw {
			inputs = append(inputs, a)
		}
	}
	return g.load(inputs[g.IntN(len(inputs))], vars)
}

// load returns an element of an array, or a number.
func (g *generator) load(a array, vars []variable) string {
	text := a.name
	for _, n := range a.extents {
		text += "[" + g.subscript(n, vars, 1) + "]"
	}
	return text
}

// subscript returns one below n: mostly a variable as it is.
func (g *generator) subscript(n int, vars []variable, depth int) string {
	var fit []variable
	for _, v := range vars {
		if v.n <= n {
			fit = append(fit, v)
		}
	}
	if len(fit) > 0 && g.IntN(3) > 0 {
		v := fit[len(fit)-1-g.IntN(len(fit))]
		switch g.IntN(8) {
		case 0:
			return fmt.Sprintf("%d-%s", n-1, v.name)
		case 1:
			return fmt.Sprintf("max(%s-1, 0)", v.name)
		case 2:
			return fmt.Sprintf("min(%s+1, %d)", v.name, n-1)
		}
		return v.name
	}
	v := vars[g.IntN(len(vars))]
	switch g.IntN(6) {
	case 0:
		return fmt.Sprintf("min(%s, %d)", v.name, n-1)
	case 1:
		return fmt.Sprintf("(%s*%d+%d)%%%d", v.name, 1+g.IntN(3), g.IntN(4), n)
	case 2:
		if n >= 4 {
			return v.name + "&3"
		}
	case 3:
		if len(g.classes) > 0 && depth > 0 {
			return g.class(vars, n)
		}
	case 4:
		for _, c := range g.cells {
			if c.points <= n && depth > 0 {
				return fmt.Sprintf("%s[%s]+%d", c.name, g.subscript(c.extents[0], vars, 0), g.IntN(2))
			}
		}
	}
	return fmt.Sprintf("%s%%%d", v.name, n)
}
