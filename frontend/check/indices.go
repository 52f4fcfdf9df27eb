package check

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
)

// IndexUse is a use of parameters of a function as an index of a field, which is a parameter
// as well: Terms plus Off must be the point's coordinate along Dim, or a multiple, plus a constant.
type IndexUse struct {
	Field int // number of the parameter
	Dim   int // 0, 1 or 2 for i, j, k
	Terms []Term
	Off   int
}

// Term is a multiple of a parameter.
type Term struct{ Param, Factor int }

// String prints parameters as numbers: #0[i]=#2-1.
func (x IndexUse) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "#%d[%s]=", x.Field, dimName(x.Dim))
	for n, t := range x.Terms {
		if n > 0 {
			b.WriteByte('+')
		}
		if t.Factor != 1 {
			fmt.Fprintf(&b, "%d*", t.Factor)
		}
		fmt.Fprintf(&b, "#%d", t.Param)
	}
	if x.Off != 0 || len(x.Terms) == 0 {
		fmt.Fprintf(&b, "%+d", x.Off)
	}
	return b.String()
}

func dimName(dim int) string { return "ijk"[dim : dim+1] }

// indicesOf returns what callers in other packages must know of the demands of a
// function. Of uses that differ in the constant alone, the first stands for all.
func (c *Checker) indicesOf(obj *types.Func) []IndexUse {
	params := make(map[*types.Var]int)
	for v := range obj.Signature().Params().Variables() {
		params[v] = len(params)
	}
	var out []IndexUse
	for _, d := range c.demands(c.decls[obj]) {
		field, ok := params[d.field]
		x := IndexUse{Field: field, Dim: d.dim, Off: d.form.off}
		for v, factor := range d.form.terms {
			n, known := params[v]
			ok = ok && known
			x.Terms = append(x.Terms, Term{n, factor})
		}
		slices.SortFunc(x.Terms, func(a, b Term) int { return a.Param - b.Param })
		if ok && !slices.ContainsFunc(out, x.alike) {
			out = append(out, x)
		}
	}
	return out
}

func (x IndexUse) alike(y IndexUse) bool {
	return x.Field == y.Field && x.Dim == y.Dim && slices.Equal(x.Terms, y.Terms)
}

// CheckIndices reports the indices of fields that are no offsets of the point, loops without
// an end, and elements of arrays that are not known; the compiler finds more of them. As with the compiler, it is the turn of
// stencils that are free of other errors.
func (c *Checker) CheckIndices(stencils []*signature.Stencil, reach map[*signature.Stencil][]*Reached) {
	for _, s := range stencils {
		if reach[s] == nil || s.Kernel {
			continue
		}
		for _, d := range c.demands(reach[s][0]) {
			c.checkIndex(s, d)
		}
	}
}

// domainAt returns the name of the Domain at a position, if there is one.
func (c *Checker) domainAt(pos token.Pos) string {
	for _, u := range c.Order {
		if name := signature.DomainAt(u.Types, pos); name != "" {
			return name
		}
	}
	return ""
}

func (c *Checker) checkIndex(s *signature.Stencil, d demand) {
	switch d.unmet {
	case diag.UnsupportedLoop:
		c.Diags.UnknownLoop(c.At(d.pos), false, c.domainAt(d.pos))
		return
	case diag.ArrayIndex:
		c.Diags.UnknownElement(c.At(d.pos))
		return
	}
	x := diag.Index{Pos: c.At(d.pos), Dim: dimName(d.dim), Field: d.field.Name(), Beyond: !s.Dims.Has(d.dim), Domain: c.domainAt(d.pos)}
	if d.index != nil {
		x.Expr = types.ExprString(d.index)
	}
	v := d.form.single()
	switch {
	case d.form.multiple() == x.Dim: // on a finer grid
	case len(d.form.terms) == 0:
		c.Diags.ConstantIndex(x, d.form.off)
	case v == nil || !signature.IsIndex(v):
		c.Diags.UnknownIndex(x)
	case v.Name() != x.Dim:
		c.Diags.OtherIndex(x, v.Name())
	}
}
