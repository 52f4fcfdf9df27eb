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
	Ordered    bool   // a recurrence computes the field, which is read at no other index
	Hiding     Pos    // where a variable is declared that is the index, and hides that of the point; zero if none does
	Domain     string // the name that the Domain has there; "" if there is none
}

// Extent returns the extent of the domain along a dimension as a hint writes it, and what to say behind
// it where there is no Domain.
func Extent(domain, dim string) (extent, with string) {
	if domain == "" {
		domain, with = "d", " with a Domain d"
	}
	return domain + ".N" + strings.ToUpper(dim), with
}

// maxExpr is the length of an expression that a hint repeats.
const maxExpr = 40

// expr returns the index as a hint shows it.
func (x Index) expr() string { return shown(x.Expr) }

// shown returns an expression as a hint shows it.
func shown(expr string) string {
	if expr == "" || len(expr) > maxExpr {
		return "n"
	}
	return expr
}

// limited returns the index limited to what a field holds that is as large as the domain, or
// to an example of it where the domain does not say how large the field is.
func (x Index) limited() string {
	if x.Beyond {
		return fmt.Sprintf("oec.Within(%s, 0, 99) for a field of 100 points along %s", x.expr(), x.Dim)
	}
	extent, with := Extent(x.Domain, x.Dim)
	return fmt.Sprintf("oec.Within(%s, 0, %s-1)%s", x.expr(), extent, with)
}

// index adds a diagnostic about an index, with a hint for fields in memory.
func (l *List) index(x Index, code Code, is, hint string) *Diagnostic {
	if x.Ordered {
		hint = fmt.Sprintf("use %s plus or minus a constant: what a recurrence computes is read at no other index", x.Dim)
	}
	return l.Add(x.Pos, code, "index %s of %s is %s", x.Dim, x.Field, is).WithHint("%s", hint)
}

// ConstantIndex reports an index that is a constant.
func (l *List) ConstantIndex(x Index, n int) *Diagnostic {
	text := fmt.Sprint(n)
	is := "the constant " + text
	if x.Hiding.Line > 0 {
		return l.index(x, AbsoluteIndex, fmt.Sprintf("%s, a variable that hides the index of the point, and is %d here", x.Expr, n), "rename the variable").
			Relate(x.Hiding, "%s is declared here", x.Expr)
	}
	if x.Expr != "" && x.Expr != text {
		is = fmt.Sprintf("%s, here the constant %d", x.Expr, n)
		text = x.expr()
	}
	hint := fmt.Sprintf("write oec.Within(%s, %[1]s, %[1]s), which may be read from every point", text)
	if !x.Beyond {
		hint = fmt.Sprintf("read relative to the point, as in %s+1, or %s", x.Dim, hint)
	}
	return l.index(x, AbsoluteIndex, is, hint)
}

// ExtentIndex reports an index that is an extent of the domain plus a constant.
func (l *List) ExtentIndex(x Index, extent string) *Diagnostic {
	is := extent + ", the same at all points"
	own := strings.HasPrefix(extent, "N"+strings.ToUpper(x.Dim))
	if x.Expr != "" {
		extent = x.expr()
	}
	hint := fmt.Sprintf("write oec.Within(%s, %[1]s, %[1]s) to read it from every point", extent)
	switch {
	case !x.Beyond:
		hint += fmt.Sprintf(", or read at %s under a condition such as %[1]s == %s", x.Dim, extent)
	case !own:
		hint = "limit it to what the field has, as in " + x.limited()
	}
	return l.index(x, AbsoluteIndex, is, hint)
}

// OtherIndex reports an index that is that of another dimension.
func (l *List) OtherIndex(x Index, other string) *Diagnostic {
	hint := "index each dimension of a field with its own index; to read it across a square domain, limit the index, as in " + x.limited()
	if x.Beyond {
		hint = fmt.Sprintf("make it a field along %s, or limit the index to what the field has, as in %s", other, x.limited())
	}
	return l.index(x, TransposedIndex, other, hint)
}

// UnknownIndex reports any other index.
func (l *List) UnknownIndex(x Index) *Diagnostic {
	hint := "limit it to what the field has, as in " + x.limited()
	if !x.Beyond {
		hint = fmt.Sprintf("use %s plus or minus a constant, a multiple such as 2*%[1]s or a part such as %[1]s/2 on a finer or a coarser grid, or %[2]s, which reads the nearest point of the domain where %[3]s is outside", x.Dim, x.limited(), x.expr())
	}
	return l.index(x, OffsetNotConst, fmt.Sprintf("not %s plus a constant", x.Dim), hint)
}

// NegativeQuotient reports an index that is the quotient of a negative number from a point on; rounded is one that is rounded down.
func (l *List) NegativeQuotient(x Index, index, what, rounded string, from int) *Diagnostic {
	return l.Add(x.Pos, NegativeQuotient, "index %s of %s is %s, and %s is negative for %[1]s = %[5]d, where Go rounds the quotient up", x.Dim, x.Field, index, what, from).
		WithHint("write %s, which is rounded down everywhere, or read it under a condition on %s", rounded, x.Dim)
}

// ElementLoop is how to assign to an element of an array at an index that is no constant.
const ElementLoop = "as in for n := range h { if n == int(x) { h[n] = 1 } }"

// UnknownElement reports an element of an array that is assigned to, or that holds a field, at an index that is no constant.
func (l *List) UnknownElement(at Pos) *Diagnostic {
	return l.Add(at, ArrayIndex, "the index of an array is not a constant").
		WithHint("assign to elements, and choose fields of an array, with constants and the counters of loops, or with if or switch, %s; numbers are read at any index that is known to be inside", ElementLoop)
}

// UnknownLoop reports a loop of a kernel, or of a stencil where the Domain has a name, that the compiler cannot unroll.
func (l *List) UnknownLoop(at Pos, kernel bool, domain string) *Diagnostic {
	hint := "give the loop constant bounds, and leave it early with if and break"
	if !kernel {
		extent, with := Extent(domain, "k")
		hint += fmt.Sprintf("; where the point has no k, it may be for k := range %s%s; what else runs along the domain is a recurrence, such as oec.ForwardK", extent, with)
	}
	return l.Add(at, UnsupportedLoop, "how often this loop runs is not known when it is compiled").WithHint("%s", hint)
}

// What Go panics with where integers divide by zero, or shift by less.
const (
	DivisionByZero = "integer divide by zero"
	NegativeShift  = "negative shift amount"
)

// PanickingBody reports an operation in the body of a recurrence, which the function fn takes, that may panic with a message: not only the points
// that plain Go needs are computed.
func (l *List) PanickingBody(at Pos, fn, message string) *Diagnostic {
	hint := "a condition around it is not enough: divide in a stencil of its own, whose output this one reads; or as floating-point numbers, as in oec.Int[int32](float64(x) / float64(y)), which has the same quotients of integers of up to 32 bits"
	if message == NegativeShift {
		hint = "a condition around it is not enough: let the count be unsigned, as in x << uint(n)"
	}
	return l.Add(at, UnsupportedExpr, "the body of %s may panic: %s", fn, message).WithHint("%s", hint)
}

// Subscript is where a kernel reads or assigns to an element of an array that may not be there, or a stencil reads one.
type Subscript struct {
	Pos       Pos
	Expr      string // the subscript as the user wrote it; "" if that is not known
	Defined   string // the same without what platforms do differently; "" if Expr has nothing of that
	Found     string // the interval that it is known to be in
	Length    int    // of the array
	Low, High bool   // whether it may be below 0, and above the last element

	Assigned, Index bool // whether the element is assigned to, and the subscript is an index of oec.For
}

// UnprovenSubscript reports a subscript that is not known to be inside.
func (l *List) UnprovenSubscript(x Subscript) *Diagnostic {
	what := "the subscript"
	if x.Expr != "" {
		what += " " + shown(x.Expr)
	}
	return l.Add(x.Pos, SubscriptNotProven, "%s is %s, and the array has the elements 0..%d", what, x.Found, x.Length-1).WithHint("%s", x.hint())
}

// hint says how to use elements that are there.
func (x Subscript) hint() string {
	limited := shown(x.Expr)
	switch {
	case x.Assigned && x.Index:
		return fmt.Sprintf("give the loop over %s the extent %d, or put a condition around the assignment, as in if %[1]s < %[2]d", limited, x.Length)
	case x.Assigned:
		return fmt.Sprintf("assign in oec.For to the elements of its indices, and tell those that are meant apart by a condition there, as in if i == int(%s)", limited)
	}
	if x.Defined != "" {
		limited = shown(x.Defined)
	}
	if x.Low {
		limited = fmt.Sprintf("max(%s, 0)", limited)
	}
	if x.High {
		limited = fmt.Sprintf("min(%s, %d)", limited, x.Length-1)
	}
	return fmt.Sprintf("write %s, which is the nearest element where there is no such one, or put a condition around it; from a number, oec.Locate gives a cell of a table", limited)
}
