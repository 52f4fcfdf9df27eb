package diag

// What both the Analyzer and the compiler find is worded here.

// Index is where a field is read at an index along a dimension that is not the point's plus
// a constant.
type Index struct {
	Pos        Pos
	Dim, Field string
}

// ConstantIndex reports an index that is a constant.
func (l *List) ConstantIndex(x Index, n int) *Diagnostic {
	return l.Add(x.Pos, AbsoluteIndex, "index %s of %s is the constant %d", x.Dim, x.Field, n).
		WithHint("read relative to the point, as in %s+1, make it a field without %s, or use oec.Within", x.Dim, x.Dim)
}

// ExtentIndex reports an index that is an extent of the domain plus a constant.
func (l *List) ExtentIndex(x Index, extent string) *Diagnostic {
	return l.Add(x.Pos, AbsoluteIndex, "index %s of %s is %s, the same at all points", x.Dim, x.Field, extent).
		WithHint("read relative to the point, under a condition such as %s == %s, or use oec.Within", x.Dim, extent)
}

// OtherIndex reports an index that is that of another dimension.
func (l *List) OtherIndex(x Index, other string) *Diagnostic {
	return l.Add(x.Pos, TransposedIndex, "index %s of %s is %s", x.Dim, x.Field, other).
		WithHint("index each dimension of a field with its own index")
}

// UnknownIndex reports any other index.
func (l *List) UnknownIndex(x Index) *Diagnostic {
	return l.Add(x.Pos, OffsetNotConst, "index %s of %s is not %s plus a constant", x.Dim, x.Field, x.Dim).
		WithHint("use %s plus or minus a constant, or limit it with oec.Within(n, %s-2, %s+2)", x.Dim, x.Dim, x.Dim)
}

// UnknownElement reports an index of an array that is no constant.
func (l *List) UnknownElement(at Pos) *Diagnostic {
	return l.Add(at, ArrayIndex, "the index of an array is not a constant").
		WithHint("index arrays with constants and the counters of loops")
}

// UnknownLoop reports a loop that the compiler cannot unroll.
func (l *List) UnknownLoop(at Pos) *Diagnostic {
	return l.Add(at, UnsupportedLoop, "how often this loop runs is not known when it is compiled").
		WithHint("give the loop constant bounds, and leave it early with if and break")
}
