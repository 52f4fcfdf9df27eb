package randstencil

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// Physics returns a stencil as long as a model's physics: so many statements, each of which makes a
// number of earlier ones, most of them of recent ones. Nine in ten are sums of products, maxima,
// quotients, branches and reads of the point and the one below. With functions, 5 % of them are an
// exponential and 3 % a power. What a statement makes of numbers between -1 and 1 is such a number.
func Physics(seed uint64, statements int, functions bool) (*Program, error) {
	g := &physics{Rand: rand.New(rand.NewPCG(seed, 0xc01)), functions: functions}
	p := &Program{Seed: seed, Name: fmt.Sprintf("Physics%d", statements), Dims: "ijk"}
	if functions {
		p.Name += "Functions"
	}
	fmt.Fprintf(&g.text, "//oec:stencil\nfunc %s(t, q, w oec.IJK[float64], i, j, k int) (dt, dq float64) {\n", p.Name)
	for _, field := range []string{"t", "q", "w"} {
		g.assign(field + "(i, j, k)")
	}
	for g.made < statements {
		g.statement()
	}
	middle := (len(g.unused) + 1) / 2
	fmt.Fprintf(&g.text, "return %s, %s\n}\n", sum(g.unused[:middle]), sum(g.unused[middle:]))
	var err error
	p.Source, err = source(seed, Package, g.text.String())
	return p, err
}

// physics writes the body of a stencil.
type physics struct {
	*rand.Rand
	text      strings.Builder
	functions bool
	made      int
	unused    []int // the numbers of variables that nothing has read
}

// recent is how many variables back a statement mostly reads.
const recent = 40

// name returns a variable to read: every second time one that nothing has read.
func (g *physics) name() string {
	n := g.made - 1 - g.IntN(min(g.made, recent))
	switch at := g.IntN(16); {
	case at < 8 && len(g.unused) > 0:
		n = g.unused[g.IntN(len(g.unused))]
	case at == 8:
		n = g.IntN(g.made)
	}
	if at := slices.Index(g.unused, n); at >= 0 {
		g.unused = slices.Delete(g.unused, at, at+1)
	}
	return fmt.Sprint("v", n)
}

// assign writes a statement that makes a variable.
func (g *physics) assign(format string, args ...any) {
	fmt.Fprintf(&g.text, "v%d := "+format+"\n", append([]any{g.made}, args...)...)
	g.unused = append(g.unused, g.made)
	g.made++
}

// constant returns a number between 0 and 0.5.
func (g *physics) constant() string { return fmt.Sprintf("%.3f", 0.05+0.4*g.Float64()) }

// statement writes one more.
func (g *physics) statement() {
	x, y, z := g.name(), g.name(), g.name()
	switch at := g.IntN(100); {
	case g.functions && at < 5:
		g.assign("0.3 * fmath.Exp(%s) * %s * %s", x, y, z)
	case g.functions && at < 8:
		g.assign("0.8*fmath.Pow(0.1+%s*%s, %s) * %s", x, x, g.constant(), y)
		g.assign("%s - 0.5*%s", g.constant(), z)
	case at < 20:
		g.assign("max(%s, %s*%s)", x, y, z)
	case at < 30:
		g.assign("%s / (1.25 + %s*%s)", x, y, z)
	case at < 45:
		g.assign("%s", x)
		fmt.Fprintf(&g.text, "if %s > %s {\nv%d = %s*%s - %[5]s*%[1]s\n}\n", y, g.constant(), g.made-1, z, g.constant())
	case at < 55:
		field := []string{"t", "q", "w"}[g.IntN(3)]
		g.assign("%s*%s(i, j, k-1) + %s*%s*%s", g.constant(), field, x, y, g.constant())
		g.assign("0.5*%s + %s", z, g.constant())
	default:
		g.assign("%s*%s*%s + %s*%s", g.constant(), x, y, g.constant(), z)
	}
}

// sum returns the sum of variables.
func sum(variables []int) string {
	terms := []string{"0.5"}
	for _, n := range variables {
		terms = append(terms, fmt.Sprint("v", n))
	}
	return strings.Join(terms, " + ")
}
