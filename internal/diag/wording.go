package diag

import (
	"fmt"
	"strings"
)

// What both the Analyzer and the compiler find is worded here.

// Index is where a field is read at an index along a dimension that is not the point's plus
// a constant.
type Index struct {
	Pos        Pos
	Dim, Field string
	Expr       string // the index as the user wrote it; "" if it does not stand at Pos
	Beyond     bool   // the stencil does not have the dimension
}

// maxExpr is the length of an expression that a hint repeats.
const maxExpr = 40

// expr returns the index as a hint shows it.
func (x Index) expr() string {
	if x.Expr == "" || len(x.Expr) > maxExpr {
		return "n"
	}
	return x.Expr
}

// limited returns the index limited to what a field holds that is as large as the domain, or
// to an example of it where the domain does not say how large the field is.
func (x Index) limited() string {
	if x.Beyond {
		return fmt.Sprintf("oec.Within(%s, 0, 99) for a field of 100 points along %s", x.expr(), x.Dim)
	}
	return fmt.Sprintf("oec.Within(%s, 0, d.N%s-1) with a Domain d", x.expr(), strings.ToUpper(x.Dim))
}

// ConstantIndex reports an index that is a constant.
func (l *List) ConstantIndex(x Index, n int) *Diagnostic {
	text := fmt.Sprint(n)
	is := "the constant " + text
	if x.Expr != "" && x.Expr != text {
		is = fmt.Sprintf("%s, here the constant %d", x.Expr, n)
		text = x.expr()
	}
	d := l.Add(x.Pos, AbsoluteIndex, "index %s of %s is %s", x.Dim, x.Field, is)
	if x.Beyond {
		return d.WithHint("write oec.Within(%s, %[1]s, %[1]s), which may be read from every point", text)
	}
	return d.WithHint("read relative to the point, as in %s+1, or write oec.Within(%s, %[2]s, %[2]s), which may be read from every point", x.Dim, text)
}

// ExtentIndex reports an index that is an extent of the domain plus a constant.
func (l *List) ExtentIndex(x Index, extent string) *Diagnostic {
	d := l.Add(x.Pos, AbsoluteIndex, "index %s of %s is %s, the same at all points", x.Dim, x.Field, extent)
	if x.Expr != "" {
		extent = x.expr()
	}
	if x.Beyond {
		return d.WithHint("limit it to what the field has, as in %s", x.limited())
	}
	return d.WithHint("write oec.Within(%s, %[1]s, %[1]s) to read it from every point, or read at %s under a condition such as %[2]s == %[1]s", extent, x.Dim)
}

// OtherIndex reports an index that is that of another dimension.
func (l *List) OtherIndex(x Index, other string) *Diagnostic {
	d := l.Add(x.Pos, TransposedIndex, "index %s of %s is %s", x.Dim, x.Field, other)
	if x.Beyond {
		return d.WithHint("make it a field along %s, or limit the index to what the field has, as in %s", other, x.limited())
	}
	return d.WithHint("index each dimension of a field with its own index; to read it across, limit the index, as in %s", x.limited())
}

// UnknownIndex reports any other index.
func (l *List) UnknownIndex(x Index) *Diagnostic {
	d := l.Add(x.Pos, OffsetNotConst, "index %s of %s is not %s plus a constant", x.Dim, x.Field, x.Dim)
	if x.Beyond {
		return d.WithHint("limit it to what the field has, as in %s", x.limited())
	}
	return d.WithHint("use %s plus or minus a constant, or %s, which reads the nearest point of the domain where %s is outside", x.Dim, x.limited(), x.expr())
}

// UnknownElement reports an index of an array that is no constant.
func (l *List) UnknownElement(at Pos) *Diagnostic {
	return l.Add(at, ArrayIndex, "the index of an array is not a constant").
		WithHint("index arrays with constants and the counters of loops, and choose among elements with if or switch")
}

// UnknownLoop reports a loop that the compiler cannot unroll.
func (l *List) UnknownLoop(at Pos) *Diagnostic {
	return l.Add(at, UnsupportedLoop, "how often this loop runs is not known when it is compiled").
		WithHint("give the loop constant bounds, and leave it early with if and break; what runs along the domain is a recurrence, such as oec.ForwardK")
}
