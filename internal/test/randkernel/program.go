package randkernel

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Program is a random kernel.
type Program struct {
	Seed uint64
	Name string
	// Source are the declarations of the kernel and of the function of the same arguments that computes how large
	// the numbers are that are added up, called Name followed by Magnitude.
	Source string
	// Sums says that the order of some sum is not that of the plain function.
	Sums bool
	// Elem is the type of the numbers.
	Elem string
	// Inputs and Results are its arrays; Shared are those of the inputs that all elements share.
	Inputs, Results []Array
}

// Array is an argument or a result of a program.
type Array struct {
	Name   string
	Type   string // such as [3][4]float64
	Shared bool
}

// New makes the program of a seed.
func New(seed uint64) *Program {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 77)), seed: seed, elem: "float64", ordered: seed%3 == 0}
	if g.IntN(3) == 0 {
		g.elem = "float32"
	}
	p := &Program{Seed: seed, Name: fmt.Sprintf("Kernel%d", seed), Elem: g.elem}
	for n := range 2 + g.IntN(3) {
		a := g.newArray(fmt.Sprintf("u%d", n), 1+g.IntN(3))
		a.raw, a.pointed = true, n > 0 && g.IntN(3) == 0
		g.arrays = append(g.arrays, a)
		p.Inputs = append(p.Inputs, Array{a.name, a.typ(), a.pointed})
	}
	for n := range g.IntN(3) {
		a := g.newClass(fmt.Sprintf("class%d", n))
		p.Inputs = append(p.Inputs, Array{a.name, a.typ(), g.IntN(2) == 0})
	}
	var types []string
	for n := range g.IntN(3) {
		name := fmt.Sprintf("s%d", n)
		t := g.newTable(name, fmt.Sprintf("Tables%dOf%d", n, seed))
		p.Inputs, types = append(p.Inputs, Array{name, t.typ, true}), append(types, t.declared...)
	}
	for range 1 + g.IntN(4) {
		g.statement()
	}
	for n := range 1 + g.IntN(2) {
		a := g.newArray(fmt.Sprintf("v%d", n), 1+g.IntN(3))
		p.Results = append(p.Results, Array{Name: a.name, Type: a.typ()})
		g.assign(a)
	}
	slices.SortStableFunc(p.Inputs, func(a, b Array) int { return boolOf(b.Shared) - boolOf(a.Shared) })
	p.Sums = g.sums
	p.Source = strings.Join(append(types, g.declared...), "\n") + "\n// " + p.Name + " is made up.\n//\n//oec:kernel\n" + p.function(p.Name, exact.Replace(g.text.String())) +
		"\n" + p.function(p.Name+"Magnitude", magnitude(g.elem).Replace(g.text.String()))
	return p
}

func boolOf(b bool) int {
	if b {
		return 1
	}
	return 0
}

// function returns a function with the arguments of the program and a body.
func (p *Program) function(name, body string) string {
	var params, results []string
	for _, a := range p.Inputs {
		t := a.Type
		if a.Shared {
			t = "*" + t
		}
		params = append(params, a.Name+" "+t)
	}
	for _, a := range p.Results {
		results = append(results, a.Name+" "+a.Type)
	}
	return fmt.Sprintf("func %s(x %s, %s) (%s) {\n%s\treturn %s\n}\n", name, p.Elem, strings.Join(params, ", "), strings.Join(results, ", "), body, names(p.Results))
}

func names(list []Array) string {
	var names []string
	for _, a := range list {
		names = append(names, a.Name)
	}
	return strings.Join(names, ", ")
}

// exact makes of the texts of bodies those of a kernel.
var exact = strings.NewReplacer("«-»", "-", "«min»", "min", "«max»", "max", "«MinOf»", "oec.MinOf", "«MaxOf»", "oec.MaxOf")

// magnitude makes of the texts of bodies those of the function that computes magnitudes: there, nothing is subtracted from
// anything, and of two numbers both count.
func magnitude(elem string) *strings.Replacer {
	both, all := "both["+elem+"]", "all["+elem+"]"
	return strings.NewReplacer("«-»", "+", "«min»", both, "«max»", both, "«MinOf»", all, "«MaxOf»", all)
}
