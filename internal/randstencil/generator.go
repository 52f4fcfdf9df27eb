package randstencil

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// generator is the state of one program.
type generator struct {
	*rand.Rand
	Coverage
	seed    uint64
	generic bool
	elems   []string // element types in the stencil
	helpers []string // declarations
	names   int      // how many names were made
}

// function is what can be called with indices: a field or a closure.
type function struct {
	name    string
	dims    string   // letters of its indices
	results []string // element types
	cost    int      // operations that a call is expanded to
}

// variable is a number or a bool.
type variable struct {
	name, elem string
	assignable bool
}

// The element type of conditions, beside those of numbers.
const boolean = "bool"

// maxCost bounds the operations of a stencil that is fully expanded.
const maxCost = 250

func (g *generator) chance(of int) bool { return g.IntN(of) == 0 }

func pick[T any](g *generator, from ...T) T { return from[g.IntN(len(from))] }

func (g *generator) name(prefix string) string {
	g.names++
	return fmt.Sprintf("%s%d", prefix, g.names)
}

// stencil returns the declarations of a stencil and its helpers.
func (g *generator) stencil(name string) string {
	g.generic = g.chance(3)
	g.elems = pick(g, []string{"float64"}, []string{"float32"}, []string{"float64", "float32"})
	if g.generic {
		g.elems = pick(g, []string{"T"}, []string{"T"}, []string{"T", "float32"}, []string{"T", "float64"})
		g.count("form generic")
	}
	dims := pick(g, "ijk", "ijk", "ijk", "ijk", "ij", "ik", "jk", "i", "j", "k")
	g.count("domain " + strings.ToUpper(dims))
	s := &scope{generator: g, dims: dims}
	params := g.fields(s, dims)
	for range g.IntN(3) {
		v := variable{name: g.name("s"), elem: pick(g, g.elems...)}
		s.vars = append(s.vars, &v)
		params = append(params, v.name+" "+v.elem)
		g.count("scalar " + v.elem)
	}
	params = append(params, indexParams(dims))
	results := g.results(4)
	g.count(fmt.Sprintf("outputs %d", len(results)))
	body := s.function(results, true)
	var outs []string
	for n, elem := range results {
		outs = append(outs, fmt.Sprintf("out%d %s", n, elem))
		g.count("output " + elem)
	}
	typeParams := ""
	if g.generic {
		typeParams = "[T oec.Float]"
	}
	text := fmt.Sprintf("// %s is random.\n//\n//oec:stencil\nfunc %[1]s%s(%s) (%s) {\n%s}\n",
		name, typeParams, strings.Join(params, ", "), strings.Join(outs, ", "), body)
	return text + strings.Join(g.helpers, "")
}

// fields gives a scope its input fields and returns their parameters.
func (g *generator) fields(s *scope, dims string) []string {
	var params []string
	for n := range 1 + g.IntN(4) {
		f := function{name: fmt.Sprintf("f%d", n), dims: dims, results: []string{pick(g, g.elems...)}, cost: 1}
		if n > 0 && g.chance(2) {
			f.dims = g.subset(dims)
		}
		g.count("rank "+strings.ToUpper(f.dims), "field "+f.results[0])
		s.funcs = append(s.funcs, f)
		params = append(params, fmt.Sprintf("%s oec.%s[%s]", f.name, strings.ToUpper(f.dims), f.results[0]))
	}
	return params
}

// results returns the types of one result, and in one of a few cases of more.
func (g *generator) results(few int) []string {
	results := []string{pick(g, g.elems...)}
	for len(results) < 3 && g.chance(few) {
		results = append(results, pick(g, g.elems...))
	}
	return results
}

// subset returns some of the letters, at least one.
func (g *generator) subset(dims string) string {
	for {
		var some []byte
		for _, d := range []byte(dims) {
			if g.chance(2) {
				some = append(some, d)
			}
		}
		if len(some) > 0 {
			return string(some)
		}
	}
}

// indexParams returns the declaration of parameters: "i, j int".
func indexParams(dims string) string { return strings.Join(strings.Split(dims, ""), ", ") + " int" }

// within reports whether all letters of a are in b.
func within(a, b string) bool {
	return !slices.ContainsFunc([]byte(a), func(d byte) bool { return !strings.Contains(b, string(d)) })
}
