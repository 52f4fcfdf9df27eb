package randstencil

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Sweeps returns a stencil of one to three sweeps over planes or volumes, over a field or over what an earlier sweep has computed, of one
// number or of two that read each other. Two results are numbers of the sweeps as they are: they are computed in the memory of the outputs,
// which may be that of the inputs.
func Sweeps(seed uint64) (*Program, error) {
	g := &sweeps{Rand: rand.New(rand.NewPCG(seed, 0xc03)), dims: []string{"i", "j", "k"}}
	name := "IJK"
	if g.IntN(2) == 0 {
		g.dims, name, g.suffix = g.dims[:2], "IJ", "IJ"
	}
	at := strings.Join(g.dims, ", ")
	p := &Program{Seed: seed, Name: fmt.Sprint("Sweeps", seed), Dims: strings.Join(g.dims, ""), Generic: true}
	fmt.Fprintf(&g.text, "//oec:stencil\nfunc %s[T oec.Float](d oec.Domain, a, b, c oec.%s[T], s T, %s int) (x, y T) {\n", p.Name, name, at)
	fmt.Fprintf(&g.text, "pair := func(%s int) [2]T { return [2]T{a(%[1]s), b(%[1]s)} }\n_ = pair\n", at)
	for count := 1 + g.IntN(3); len(g.made) < count; {
		g.sweep(name, at)
	}
	last := g.made[len(g.made)-1]
	results := [2]string{last.read(at, 0), g.made[0].read(at, 1)}
	if g.IntN(3) == 0 {
		results[g.IntN(2)] += fmt.Sprintf(" - s*c(%s)", at)
	}
	fmt.Fprintf(&g.text, "return %s, %s\n}\n", results[0], results[1])
	var err error
	p.Source, err = source(seed, Package, g.text.String())
	return p, err
}

// sweeps writes the body of a stencil.
type sweeps struct {
	*rand.Rand
	text   strings.Builder
	dims   []string
	suffix string // of the names of sweeps
	made   []swept
}

// swept is what a sweep has computed.
type swept struct {
	name    string
	numbers int
}

// read returns one of its numbers, of those that it has.
func (s swept) read(at string, number int) string {
	if s.numbers == 1 {
		return fmt.Sprintf("%s(%s)", s.name, at)
	}
	return fmt.Sprintf("%s(%s)[%d]", s.name, at, number)
}

// sweep writes one more.
func (g *sweeps) sweep(name, at string) {
	kind := []string{"Sweep", "SweepBack"}[g.IntN(2)] + g.suffix
	from := swept{[]string{"a", "b"}[g.IntN(2)], 1}
	if g.IntN(2) == 0 {
		from = swept{"pair", 2}
	}
	if len(g.made) > 0 && g.IntN(2) == 0 {
		from = g.made[g.IntN(len(g.made))]
	}
	elem, self := "T", swept{"z", from.numbers}
	if self.numbers == 2 {
		elem = "[2]T"
	}
	r := swept{fmt.Sprint("r", len(g.made)), self.numbers}
	values := []string{g.value(self, at), g.value(self, at)}[:self.numbers]
	value := values[0]
	if self.numbers == 2 {
		value = "[2]T{" + strings.Join(values, ", ") + "}"
	}
	fmt.Fprintf(&g.text, "%s := oec.%s(d, %s, func(z oec.%s[%s], %s int) %[5]s {\nreturn %[7]s\n})\n_ = %[1]s\n", r.name, kind, from.name, name, elem, at, value)
	g.made = append(g.made, r)
}

// value returns a sum of what a sweep has computed, or is yet to compute, and of what there is else. It reads all numbers of a point: the plain
// function computes them all.
func (g *sweeps) value(self swept, at string) string {
	var terms []string
	for range 1 + g.IntN(2) {
		around := g.around()
		for n := range self.numbers {
			terms = append(terms, g.factor()+"*"+self.read(around, n))
		}
	}
	for range g.IntN(3) {
		switch choice := g.IntN(4); {
		case choice == 0 && len(g.made) > 0:
			terms = append(terms, g.factor()+"*"+g.made[g.IntN(len(g.made))].read(at, g.IntN(2)))
		case choice == 1:
			terms = append(terms, g.factor()+"*c("+g.around()+")")
		default:
			terms = append(terms, g.factor()+"*"+[]string{"a", "b"}[g.IntN(2)]+"("+at+")")
		}
	}
	return strings.Join(terms, " + ")
}

func (g *sweeps) factor() string { return []string{"s", "0.25", "0.125", "(-0.3)"}[g.IntN(4)] }

// around returns indices near the point.
func (g *sweeps) around() string {
	var at []string
	for _, d := range g.dims {
		at = append(at, fmt.Sprintf("%s%+d", d, max(-1, g.IntN(5)-2)%2))
	}
	return strings.Join(at, ", ")
}
