package randstencil

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Columns returns a stencil of solvers along columns: two to four recurrences upwards or downwards, of which each reads what the ones before
// have computed in its column, and the last is the result. A value is the difference of two earlier ones, a product, a quotient, or one of a branch.
// Every third stencil also reads what all points of a row or of a plane share, or asks which row or column it is in.
func Columns(seed uint64) (*Program, error) {
	g := &columns{Rand: rand.New(rand.NewPCG(seed, 0xc02)), shared: seed%3 == 2}
	p := &Program{Seed: seed, Name: fmt.Sprint("Columns", seed), Dims: "ijk", Generic: true}
	fmt.Fprintf(&g.text, "//oec:stencil\nfunc %s[T oec.Float](d oec.Domain, t, q oec.IJK[T], w oec.K[T], row oec.JK[T], plane oec.IK[T], s T, i, j, k int) (x T) {\n", p.Name)
	for count := 2 + g.IntN(3); g.made < count; g.made++ {
		g.recurrence()
	}
	result := fmt.Sprintf("r%d(i, j, k)", g.made-1)
	if g.IntN(2) == 0 {
		result += " - s*t(i, j, k)"
	}
	fmt.Fprintf(&g.text, "return %s\n}\n", result)
	var err error
	p.Source, err = source(seed, Package, g.text.String())
	return p, err
}

// columns writes the body of a stencil.
type columns struct {
	*rand.Rand
	text   strings.Builder
	made   int  // recurrences
	shared bool // asks for rows and columns
}

// recurrence writes one more, which begins at the lowest or at the uppermost levels.
func (g *columns) recurrence() {
	kind, begins, back, levels := "Forward", "k < %d", "k-%d", 1+g.IntN(2)
	if g.IntN(2) == 0 {
		kind, begins, back = "Backward", "k >= d.NK-%d", "k+%d"
	}
	fmt.Fprintf(&g.text, "r%d := oec.%s(d, func(y oec.IJK[T], i, j, k int) T {\nif "+begins+" {\nreturn %s\n}\n", g.made, kind, levels, g.value(nil))
	var own []string
	for n := range levels {
		at := fmt.Sprintf(back, n+1)
		own = append(own, fmt.Sprintf("y(i, j, %s)", at))
		if g.made > 0 && g.IntN(3) == 0 {
			own = append(own, fmt.Sprintf("r%d(i, j, %s)", g.IntN(g.made), at))
		}
	}
	value := g.value(own)
	fmt.Fprintf(&g.text, "v := %s\n", value)
	if g.IntN(2) == 0 {
		condition, other := g.leaf(own)+" > "+g.leaf(nil), g.value(own)
		for other == value { // then the condition would not be needed, nor the halo of what it reads
			other = g.value(own)
		}
		fmt.Fprintf(&g.text, "if %s {\nv = %s\n}\n", condition, other)
	}
	if g.shared {
		fmt.Fprintf(&g.text, "if %s {\nv -= %s\n}\n", []string{"i%3 == 1", "j > 2", "row(j, k) > s", "plane(i, k) < s"}[g.IntN(4)], g.leaf(nil))
	}
	if g.made > 0 {
		own[0] += fmt.Sprintf("*r%d(i, j, k)", g.made-1)
	}
	fmt.Fprintf(&g.text, "return v - %s*%s\n})\n", own[0], g.leaf(nil))
}

// value returns an expression of what there is, and of values at the levels before.
func (g *columns) value(before []string) string {
	x, y, z := g.leaf(before), g.leaf(before), g.leaf(nil)
	switch g.IntN(4) {
	case 0:
		return fmt.Sprintf("(%s - %s*%s)", x, y, z)
	case 1:
		return fmt.Sprintf("%s / (3 + %s*%s)", x, z, z)
	case 2:
		return fmt.Sprintf("max(%s, s*%s)", x, y)
	}
	return fmt.Sprintf("(%s + %s) * 0.25", x, y)
}

// leaf returns a value of a field, of an earlier recurrence, or of a list.
func (g *columns) leaf(before []string) string {
	switch at := g.IntN(8); {
	case len(before) > 0 && at < 4:
		return before[g.IntN(len(before))]
	case g.made > 0 && at < 6:
		return fmt.Sprintf("r%d(i, j, k)", g.IntN(g.made))
	}
	return []string{"t(i, j, k)", "q(i, j, k)", "q(i+1, j, k)", "t(i, j-1, k)", "t(i, j, k+1)", "w(k)", "plane(i, k)"}[g.IntN(7)]
}
