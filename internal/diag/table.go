package diag

import "slices"

// Codes returns the table of the codes of errors.
func Codes() []Info { return slices.Clone(codes[:]) }

// Warnings returns the table of the codes that only the Analyzer uses: what they name
// compiles.
func Warnings() []Info { return slices.Clone(warnings[:]) }

// codes is the only list of errors with their explanation.
var codes = [...]Info{
	{SyntaxError, "the file is not valid Go, or not the text of programs", `func f( {`},
	{TypeError, "the package does not type-check", `func f() int { return "x" }`},
	{LoadError, "the package or one it imports cannot be loaded", ``},

	{InvalidProgram, "a program given as text breaks a rule of its operations, or cannot be compiled", ``},
	{InvalidRange, "a program given as text stores on ranges that make no domain", ``},

	{UnknownDirective, "a comment looks like a directive of oec, but is none", `
//oec:stencl
func f(in oec.I[float64], i int) float64 { return in(i) }`},
	{MisplacedDirective, "//oec:stencil is not in the doc comment of a function", `
//oec:stencil
var n = 3`},
	{RepeatedDirective, "a function has the directive twice", `
//oec:stencil
//oec:stencil
func f(in oec.I[float64], i int) float64 { return in(i) }`},
	{InvalidOption, "an option of the directive is unknown or has a wrong value", `
//oec:stencil sizes=12x
func f(in oec.I[float64], i int) float64 { return in(i) }`},

	{MethodStencil, "a stencil is a function, not a method", `
type t int

//oec:stencil
func (t) f(in oec.I[float64], i int) float64 { return in(i) }`},
	{MissingBody, "a stencil needs a body in Go", `
//oec:stencil
func f(in oec.I[float64], i int) float64`},
	{InvalidTypeParam, "a stencil has at most one type parameter, an element type", `
//oec:stencil
func f[S, T oec.Float](in oec.I[T], c S, i int) T { return in(i) * T(c) }`},
	{MissingIndex, "the iteration point is missing: trailing int parameters named i, j, k", `
//oec:stencil
func f(in oec.I[float64]) float64 { return in(0) }`},
	{WrongIndexOrder, "index parameters must be in the order i, j, k", `
//oec:stencil
func f(in oec.IJ[float64], j, i int) float64 { return in(i, j) }`},
	{IndexNotLast, "index parameters must be the last ones", `
//oec:stencil
func f(i int, in oec.I[float64]) float64 { return in(i) }`},
	{MissingAccessor, "a stencil needs at least one input field", `
//oec:stencil
func f(i int) float64 { return float64(i) }`},
	{InvalidParam, "a parameter is neither a field, nor a scalar, nor an index", `
//oec:stencil
func f(in oec.I[float64], s string, i int) float64 { return in(i) }`},
	{InvalidDomain, "a Domain is only passed on and asked for its extents, and a stencil has one of it", `
//oec:stencil
func f(in oec.I[float64], d oec.Domain, i int) float64 {
	d.NI--
	return in(i) / float64(d.NI)
}`},
	{UnnamedParam, "a parameter needs a name, because it becomes part of the generated API", `
//oec:stencil
func f(in, _ oec.I[float64], i int) float64 { return in(i) }`},
	{MissingResult, "a stencil needs a result: its output field", `
//oec:stencil
func f(in oec.I[float64], i int) { in(i) }`},
	{UnnamedResult, "several results need names, which become the names of the output fields", `
//oec:stencil
func f(in oec.I[float64], i int) (float64, float64) { return in(i), in(i + 1) }`},
	{InvalidResult, "a result is not an element of a field", `
//oec:stencil
func f(in oec.I[float64], i int) string { return "x" }`},
	{NameCollision, "two generated names, or a generated one and one of the package, are the same", `
type HdiffFields int

//oec:stencil
func Hdiff(in oec.I[float64], i int) float64 { return in(i) }`},
	{UnexportableName, "a name has no upper-case form, and cannot become part of the generated API", `
//oec:stencil
func f(_in oec.I[float64], i int) float64 { return _in(i) }`},

	{PackageVariable, "a stencil uses a variable of a package", `
var c = 3.0

//oec:stencil
func f(in oec.I[float64], i int) float64 { return c * in(i) }`},
	{UnsupportedLoop, "how often a loop runs is not known when it is compiled", `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	x := in(i)
	for x > 1 {
		x /= 2
	}
	return x
}`},
	{UnsupportedStmt, "a statement has no meaning at a single point of a stencil", `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	go func() {}()
	return in(i)
}`},
	{UnsupportedExpr, "an expression has no meaning at a single point of a stencil", `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	x := in(i)
	p := &x
	return *p
}`},
	{UnsupportedType, "a value has a type that stencils do not know", `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	m := map[int]float64{}
	return in(i) + m[0]
}`},
	{UnsupportedCall, "a function is called that stencils do not know", `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	println(i)
	return in(i)
}`},
	{MethodCall, "a method is called; helpers are functions", `
type num float64

func (n num) twice() float64 { return float64(2 * n) }

//oec:stencil
func f(in oec.I[float64], i int) float64 { return num(in(i)).twice() }`},
	{CapturedWrite, "a closure assigns to a variable outside it", `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	n := 0.0
	g := func(i int) float64 { n = 1; return in(i) }
	return g(i) + n
}`},
	{ReassignedClosure, "a variable that holds a closure is assigned twice", `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	g := func(i int) float64 { return in(i) }
	g = func(i int) float64 { return in(i + 1) }
	return g(i)
}`},
	{RecursiveCall, "a helper calls itself", `
func g(in oec.I[float64], i int) float64 { return g(in, i+1) }

//oec:stencil
func f(in oec.I[float64], i int) float64 { return g(in, i) }`},

	{OffsetNotConst, "an index of a field is not the point's plus a constant", `
//oec:stencil
func f(in oec.I[float64], i int) float64 { return in(2 * i) }`},
	{TransposedIndex, "an index of a field is that of another dimension", `
//oec:stencil
func f(in oec.IJ[float64], i, j int) float64 { return in(j, i) }`},
	{AbsoluteIndex, "an index of a field is a constant", `
//oec:stencil
func f(in oec.I[float64], i int) float64 { return in(0) }`},
	{InvalidBound, "a bound of oec.Within does not say what may be read: it is neither the point's index plus a constant nor the same at all points", `
//oec:stencil
func f(in oec.I[float64], i int) float64 { return in(oec.Within(3*i, 2*i, i+4)) }`},
	{ArrayIndex, "an index of an array is not a constant in its range", `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	w := [2]float64{1, 2}
	return w[i] * in(i)
}`},
	{ConditionalClosure, "which function is called depends on a condition", `
//oec:stencil
func f(in, w oec.I[float64], i int) float64 {
	pick := func(x float64) oec.I[float64] {
		if x > 0 {
			return in
		}
		return w
	}
	return pick(in(i))(i)
}`},
	{UnsetFunction, "a function is called that was never assigned", `
//oec:stencil
func f(in oec.I[float64], i int) float64 {
	var q [2]oec.I[float64]
	q[0] = in
	return q[1](i)
}`},
	{RecurrenceCapture, "the body of a recurrence captures a value of the point", `
//oec:stencil
func f(d oec.Domain, in oec.I[float64], i int) float64 {
	x := in(i)
	return oec.SweepI(d, in, func(y oec.I[float64], i int) float64 { return x * y(i) })(i)
}`},
	{RecurrenceDims, "a recurrence runs along a dimension that the stencil does not have", `
//oec:stencil
func f(d oec.Domain, in oec.K[float64], i int) float64 {
	sum := oec.ForwardK(d, func(sum oec.K[float64], k int) float64 { return in(k) })
	return sum(i)
}`},
	{RecurrenceLevel, "the body of a recurrence reads its result where nothing is computed", `
//oec:stencil
func f(d oec.Domain, in oec.K[float64], k int) float64 {
	sum := oec.ForwardK(d, func(sum oec.K[float64], k int) float64 { return sum(k-1) + in(k) })
	return sum(k)
}`},
	{RecurrenceOffset, "the body of a recurrence reads its result where it is not computed before", `
//oec:stencil
func f(d oec.Domain, in oec.K[float64], k int) float64 {
	sum := oec.ForwardK(d, func(sum oec.K[float64], k int) float64 { return sum(k+1) + in(k) })
	return sum(k)
}`},
	{TooManyOps, "the body of a stencil or closure is too long", ``},
}

// warnings is the only list of warnings with their explanation.
var warnings = [...]Info{
	{CapturedIndex, "a closure has an index of its own and captures another, which does not move with it", `
//oec:stencil
func f(in oec.IJ[float64], i, j int) float64 {
	g := func(i int) float64 { return in(i, j+1) }
	return g(i+1) - g(i)
}`},
	{RoundTrip, "values are converted from float32 to float64 and back for nothing", `
//oec:stencil
func f(in oec.I[float32], i int) float32 { return float32(math.Max(float64(in(i)), 0)) }`},
	{FloatToInt, "a number is converted to a type of integers that may not hold it, where Go leaves the result to the platform", `
//oec:stencil
func f(in oec.I[float64], i int) int32 { return int32(in(i)) }`},
	{MathSynonym, "a function of package math is called for which the one of package fmath is compiled", `
//oec:stencil
func f(in oec.I[float64], i int) float64 { return math.Exp(in(i)) }`},
}
