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
	other    *rand.Rand // for lookups: with or without them the programs of a seed are alike
	looking  bool       // what is looked up is being made
	seed     uint64
	iterated string // letters of the dimensions
	generic  bool
	panics   bool     // what may panic is not kept from it
	aside    bool     // helpers are in a package of their own
	grids    bool     // fields are on finer and coarser grids, too
	elems    []string // element types of fields and results
	types    []string // types of variables, bool apart
	helpers  []string // declarations
	declared []string // types of parameters
	receiver string   // the type of which the stencil is a method, if it is one
	reused   []helper // those that can be called again
	names    int      // how many names were made
}

// function is what can be called with indices: a field or a closure.
type function struct {
	name    string
	params  []string // types of what is given before the indices, or step
	dims    string   // letters of its indices
	results []string // element types
	cost    int      // operations that a call is expanded to

	relative bool // its indices are to be near the point
}

// variable is a number or a bool.
type variable struct {
	name, elem string
	assignable bool
}

// maxCost bounds the operations of a stencil that is fully expanded.
const maxCost = 250

func (g *generator) chance(of int) bool { return g.IntN(of) == 0 }

func pick[T any](g *generator, from ...T) T { return from[g.IntN(len(from))] }

func (g *generator) name(prefix string) string {
	g.names++
	return fmt.Sprintf("%s%d", prefix, g.names)
}

// stencil returns the declaration of a stencil.
func (g *generator) stencil(name string) string {
	g.chooseTypes()
	g.aside = g.chance(4)
	g.grids = g.seed%4 == 3
	dims := pick(g, "ijk", "ijk", "ijk", "ijk", "ij", "ik", "jk", "i", "j", "k")
	g.iterated = dims
	g.count("domain " + strings.ToUpper(dims))
	s := &scope{generator: g, dims: dims, trips: 1}
	params := g.fields(s, dims)
	params = slices.Insert(params, g.IntN(len(params)+1), g.scalars(s)...)
	g.tables(s)
	if g.chance(2) {
		s.domain = true
		g.count("form domain")
		params = slices.Insert(params, g.IntN(len(params)+1), domainName+" oec.Domain")
	}
	params = append(params, g.pointers(s)...)
	params = append(params, indexParams(dims))
	results := g.results(4)
	for n := range results {
		if g.chance(8) {
			g.count("outputs array")
			results[n] = fmt.Sprintf("[%d]%s", 1+g.IntN(3), results[n])
		}
	}
	s.unnamed = len(results) == 1 && g.chance(4)
	g.count(fmt.Sprintf("outputs %d", len(results)))
	body := s.function(results, true)
	var outs []string
	for n, elem := range results {
		outs = append(outs, fmt.Sprintf("out%d %s", n, elem))
		g.count("output " + elementOf(elem))
	}
	if s.unnamed {
		g.count("outputs unnamed")
		outs = results
	}
	head := name + g.typeParams()
	if at := slices.IndexFunc(params, isOfStruct); at >= 0 && g.chance(3) {
		g.count("form method")
		head = fmt.Sprintf("(%s) %s", params[at], name)
		_, t, _ := strings.Cut(params[at], " ")
		g.receiver, _, _ = strings.Cut(t, "[")
		params = slices.Delete(params, at, at+1)
	}
	return fmt.Sprintf("%s\n// %s is random.\n//\n//oec:stencil\nfunc %s(%s) (%s) {\n%s}\n",
		strings.Join(g.declared, "\n"), name, head, strings.Join(params, ", "), strings.Join(outs, ", "), body)
}

// domainName is the name of the parameter for the extents.
const domainName = "dom"

// scalars gives a scope its run-time scalars and returns their parameters.
func (g *generator) scalars(s *scope) []string {
	var params []string
	for range g.IntN(3) {
		name := g.name("s")
		if g.chance(5) {
			params = append(params, name+" "+g.structOfScalars(s, name))
		} else {
			params = append(params, name+" "+g.scalarsOf(s, name))
		}
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
