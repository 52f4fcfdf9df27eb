// Package arith is the dialect of numbers: constants, arithmetic with every operation
// rounded or wrapping, comparisons, selection, conversions, and asserts. Operations are
// spelled as in the Open Earth Compiler's era of MLIR: addf, cmpf "ogt", select, constant.
// Whether an integer has a sign is part of its type, which has to be that of the operation.
//
// It imports package ir only.
package arith

import "github.com/openearthgo/oec/ir"

// The attributes of the dialect. What plain Go says when it panics is the message of an assert,
// and its code is what a kernel reports: the numbers of a program's asserts from 1, in order.
var (
	PredicateAttr = ir.WordKey("predicate") // of a comparison
	MessageAttr   = ir.StrKey("message")
	CodeAttr      = ir.IntKey("code")
)

// The forms that operations share.
var (
	sameForm       = ir.NewForm("<*><dict> : <type>") // all operands and the result have one type
	compareForm    = ir.NewForm("<predicate>, <0>, <1> : <type>")
	conversionForm = ir.NewForm("<0> : <type 0> to <result>")
)

// The table of operations. None of them traps: division by zero gives zero, and an assert
// before it says that the program does not want it. So all but the assert may run at any
// point.
var (
	OpConstant = &ir.OpInfo{Name: "constant", Summary: "a number", Operands: ir.Exactly(0), Results: ir.Exactly(1), Attrs: []ir.AnyKey{ir.ValueAttr},
		Traits: ir.Pure | ir.Constant, Speculate: ir.SpeculateAlways, Verify: verifyConstant, Print: printConstant, Parse: parseConstant}

	OpAddF  = binary("addf", "x + y, rounded", ir.Pure|ir.Commutative|ir.Narrows, isFloat, foldFloat(func(x, y float64) float64 { return x + y }))
	OpSubF  = binary("subf", "x - y, rounded", ir.Pure|ir.Narrows, isFloat, foldSubF)
	OpMulF  = binary("mulf", "x * y, rounded", ir.Pure|ir.Commutative|ir.Narrows, isFloat, foldMulF)
	OpDivF  = binary("divf", "x / y, rounded", ir.Pure|ir.Narrows, isFloat, foldDivF)
	OpNegF  = unary("negf", "x with its sign flipped", ir.Pure|ir.Narrows, isFloat, foldNegF)
	OpSqrt  = unary("sqrt", "square root, correctly rounded", ir.Pure|ir.Narrows, isFloat, nil)
	OpAbsF  = unary("absf", "x with its sign cleared", ir.Pure|ir.Narrows, isFloat, nil)
	OpRound = unary("arith.round", "x, which is rounded: what computes it is no part of what is computed of it", ir.Pure, isFloat, foldRound)

	OpAddI = binary("addi", "x + y, wrapping", ir.Pure|ir.Commutative, isInteger, foldNeutral(0, foldInt(func(x, y int64, _ ir.Scalar) int64 { return x + y })))
	OpSubI = binary("subi", "x - y, wrapping", ir.Pure, isInteger, foldDifference(foldInt(func(x, y int64, _ ir.Scalar) int64 { return x - y })))
	OpMulI = binary("muli", "x * y, wrapping", ir.Pure|ir.Commutative, isInteger, foldNeutral(1, foldInt(func(x, y int64, _ ir.Scalar) int64 { return x * y })))
	OpAndI = binary("and", "bitwise and", ir.Pure|ir.Commutative, isInteger, foldAnd)
	OpOrI  = binary("or", "bitwise or", ir.Pure|ir.Commutative, isInteger, foldOr)
	OpXorI = binary("xor", "bitwise exclusive or", ir.Pure|ir.Commutative, isInteger, foldDifference(foldInt(func(x, y int64, _ ir.Scalar) int64 { return x ^ y })))

	OpDivSI = binary("divi_signed", "x / y towards zero, wrapping; 0 if y is 0", ir.Pure, isSigned, foldInt(divideSigned))
	OpRemSI = binary("remi_signed", "x - x/y*y, with the sign of x; 0 if y is 0", ir.Pure, isSigned, foldInt(remainderSigned))
	OpDivUI = binary("divi_unsigned", "x / y; 0 if y is 0", ir.Pure, isUnsigned, foldInt(divideUnsigned))
	OpRemUI = binary("remi_unsigned", "x - x/y*y; 0 if y is 0", ir.Pure, isUnsigned, foldInt(remainderUnsigned))
	OpShL   = binary("shift_left", "x times 2 to the y, wrapping; 0 if y, without a sign, is the width or more", ir.Pure, isNumber, foldInt(shiftLeft))
	OpShRS  = binary("shift_right_signed", "x over 2 to the y, rounded down; its sign if y, without a sign, is the width or more", ir.Pure, isSigned, foldInt(shiftRightSigned))
	OpShRU  = binary("shift_right_unsigned", "x over 2 to the y, rounded down; 0 if y is the width or more", ir.Pure, isUnsigned, foldInt(shiftRightUnsigned))

	OpCmpF = &ir.OpInfo{Name: "cmpf", Summary: "compares numbers; o: false if either is NaN, u: true", Operands: ir.Exactly(2), Results: ir.Exactly(1),
		Attrs: []ir.AnyKey{PredicateAttr}, Traits: ir.Pure, Speculate: ir.SpeculateAlways, Verify: verifyCompare(FloatPredicates[:], isFloat), Fold: foldCmpF, Form: compareForm, Yields: ir.I1}
	OpCmpI = &ir.OpInfo{Name: "cmpi", Summary: "compares integers; s: signed, u: unsigned", Operands: ir.Exactly(2), Results: ir.Exactly(1),
		Attrs: []ir.AnyKey{PredicateAttr}, Traits: ir.Pure, Speculate: ir.SpeculateAlways, Verify: verifyCompareInt, Fold: foldCmpI, Form: compareForm, Yields: ir.I1}

	OpSelect = &ir.OpInfo{Name: "select", Summary: "the second operand where the first is true, else the third", Operands: ir.Exactly(3), Results: ir.Exactly(1),
		Traits: ir.Pure, Speculate: ir.SpeculateAlways, Verify: verifySelect, Fold: foldSelect, Form: ir.NewForm("<0 i1>, <1>, <2> : <type>")}

	OpExtF      = conversion("fpext", "f32 to f64, exact", only(ir.F32), only(ir.F64), nil, convertFloat)
	OpTruncF    = conversion("fptrunc", "f64 to f32, rounded", only(ir.F64), only(ir.F32), nil, convertFloat)
	OpSIToFP    = conversion("sitofp", "signed integer to number, rounded once", isSigned, isFloat, nil, signedToFloat)
	OpUIToFP    = conversion("uitofp", "unsigned integer to number, rounded once", isUnsigned, isFloat, nil, unsignedToFloat)
	OpFPToSI    = conversion("fptosi", "number to signed integer, towards zero; the nearest that there is, 0 for NaN", isFloat, isSigned, nil, floatToInt)
	OpFPToUI    = conversion("fptoui", "number to unsigned integer, towards zero; the nearest that there is, 0 for NaN", isFloat, isUnsigned, nil, floatToInt)
	OpExtSI     = conversion("sexti", "signed integer to a wider one, exact", isSized(isSigned), isSized(isNumber), widens, convertInt)
	OpExtUI     = conversion("zexti", "unsigned integer or truth value to a wider one, exact", isSized(isBits), isSized(isNumber), widens, convertInt)
	OpTruncI    = conversion("trunci", "integer to a narrower one, wrapping", isSized(isNumber), isSized(isInteger), narrows, convertInt)
	OpIndexCast = conversion("index_cast", "between index and integers", isInteger, isInteger, nil, convertInt)
	OpBitcast   = conversion("bitcast", "the same bits as another type of that width", isBitcast, isBitcast, keepsWidth, reinterpret)

	OpAssert = &ir.OpInfo{Name: "assert", Summary: "the program fails where the condition does not hold", Operands: ir.Exactly(1), Results: ir.Exactly(0),
		Attrs: []ir.AnyKey{MessageAttr}, Optional: []ir.AnyKey{CodeAttr}, Speculate: ir.SpeculateNever, Verify: verifyAssert, Form: ir.NewForm("<0 i1><dict>")}
)

// Dialect is the table.
var Dialect = &ir.Dialect{Name: "arith", Constant: newConstantOp, Ops: []*ir.OpInfo{
	OpConstant, OpAddF, OpSubF, OpMulF, OpDivF, OpNegF, OpSqrt, OpAbsF, OpRound,
	OpAddI, OpSubI, OpMulI, OpAndI, OpOrI, OpXorI, OpDivSI, OpRemSI, OpDivUI, OpRemUI, OpShL, OpShRS, OpShRU, OpCmpF, OpCmpI, OpSelect,
	OpExtF, OpTruncF, OpSIToFP, OpUIToFP, OpFPToSI, OpFPToUI, OpExtSI, OpExtUI, OpTruncI, OpIndexCast, OpBitcast, OpAssert,
}}

// FloatPredicates are the comparisons of cmpf. Go's == < <= > >= are the ordered ones
// (oeq olt ole ogt oge), Go's != is une.
var FloatPredicates = [...]string{"oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno"}

// IntPredicates are the comparisons of cmpi. Unsigned integers have no signed ones, and
// truth values only eq and ne.
var IntPredicates = [...]string{"eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"}

func isFloat(t ir.Scalar) bool    { return t.IsFloat() }
func isInteger(t ir.Scalar) bool  { return t.IsInteger() }
func isSigned(t ir.Scalar) bool   { return t.IsSigned() }
func isUnsigned(t ir.Scalar) bool { return t.IsUnsigned() }
func isNumber(t ir.Scalar) bool   { return t.IsSigned() || t.IsUnsigned() }
func isBits(t ir.Scalar) bool     { return t.IsUnsigned() || t == ir.I1 }
func isBitcast(t ir.Scalar) bool  { return t != ir.I1 && t != ir.Index }

func only(s ir.Scalar) func(ir.Scalar) bool { return func(t ir.Scalar) bool { return t == s } }

// isSized leaves out index, which has casts of its own.
func isSized(ok func(ir.Scalar) bool) func(ir.Scalar) bool {
	return func(t ir.Scalar) bool { return t != ir.Index && ok(t) }
}

func binary(name, summary string, traits ir.Traits, ok func(ir.Scalar) bool, fold foldFunc) *ir.OpInfo {
	return elementwise(name, summary, 2, traits, ok, fold)
}

func unary(name, summary string, traits ir.Traits, ok func(ir.Scalar) bool, fold foldFunc) *ir.OpInfo {
	return elementwise(name, summary, 1, traits, ok, fold)
}

// Elementwise returns the row of an operation on floating-point numbers whose n operands and
// result have one type.
func Elementwise(name, summary string, n int, traits ir.Traits, fold func(*ir.Op, []ir.Attr) []ir.Folded) *ir.OpInfo {
	return elementwise(name, summary, n, traits, isFloat, fold)
}

func elementwise(name, summary string, n int, traits ir.Traits, ok func(ir.Scalar) bool, fold foldFunc) *ir.OpInfo {
	return &ir.OpInfo{Name: name, Summary: summary, Operands: ir.Exactly(n), Results: ir.Exactly(1), Traits: traits,
		Speculate: ir.SpeculateAlways, Verify: verifySame(ok), Fold: fold, Form: sameForm}
}

// conversion makes a row of an operation from one type to another; pair says what the two
// must have to do with each other, if anything.
func conversion(name, summary string, from, to func(ir.Scalar) bool, pair func(from, to ir.Scalar) error, fold func(a ir.Attr, to ir.Scalar) ir.Attr) *ir.OpInfo {
	return &ir.OpInfo{Name: name, Summary: summary, Operands: ir.Exactly(1), Results: ir.Exactly(1), Traits: ir.Pure,
		Speculate: ir.SpeculateAlways, Verify: verifyConversion(from, to, pair), Fold: foldConversion(fold), Form: conversionForm}
}

// NewFloat makes a constant of type t; f32 constants are rounded once.
func NewFloat(b *ir.Builder, v float64, t ir.Scalar) *ir.Value {
	return newConstant(b, Rounded(v, t), t)
}

// NewInt makes a constant of an integer, index or truth value type; v is the bits of a ui64.
func NewInt(b *ir.Builder, v int64, t ir.Scalar) *ir.Value {
	return newConstant(b, ir.Int{Value: v, Type: t}, t)
}

func newConstant(b *ir.Builder, a ir.Attr, t ir.Type) *ir.Value {
	return b.Insert(newConstantOp(a, t)).Result()
}

func newConstantOp(a ir.Attr, t ir.Type) *ir.Op {
	return ir.NewOp(OpConstant, nil, []ir.Type{t}, ir.With(ir.ValueAttr.Is(a)), 0)
}

// NewBinary makes an operation of two operands of one type.
func NewBinary(b *ir.Builder, info *ir.OpInfo, x, y *ir.Value) *ir.Value {
	return b.Create(info, []*ir.Value{x, y}, []ir.Type{x.Type}, nil).Result()
}

// NewUnary makes an operation whose result has its operand's type.
func NewUnary(b *ir.Builder, info *ir.OpInfo, x *ir.Value) *ir.Value {
	return b.Create(info, []*ir.Value{x}, []ir.Type{x.Type}, nil).Result()
}

// NewCompare makes cmpf or cmpi.
func NewCompare(b *ir.Builder, info *ir.OpInfo, predicate string, x, y *ir.Value) *ir.Value {
	attrs := ir.With(PredicateAttr.Is(predicate))
	return b.Create(info, []*ir.Value{x, y}, []ir.Type{ir.I1}, attrs).Result()
}

// NewSelect makes a select.
func NewSelect(b *ir.Builder, cond, x, y *ir.Value) *ir.Value {
	return b.Create(OpSelect, []*ir.Value{cond, x, y}, []ir.Type{x.Type}, nil).Result()
}

// NewConversion makes a conversion to type t.
func NewConversion(b *ir.Builder, info *ir.OpInfo, x *ir.Value, t ir.Scalar) *ir.Value {
	return b.Create(info, []*ir.Value{x}, []ir.Type{t}, nil).Result()
}

// Plus returns an index that is some further than another one.
func Plus(b *ir.Builder, v *ir.Value, n int) *ir.Value {
	if n == 0 {
		return v
	}
	return NewBinary(b, OpAddI, v, NewInt(b, int64(n), ir.Index))
}

// NewMin returns the smaller of two indices.
func NewMin(b *ir.Builder, x, y *ir.Value) *ir.Value {
	return NewSelect(b, NewCompare(b, OpCmpI, "slt", x, y), x, y)
}

// NewMax returns the larger of two indices.
func NewMax(b *ir.Builder, x, y *ir.Value) *ir.Value {
	return NewSelect(b, NewCompare(b, OpCmpI, "sgt", x, y), x, y)
}
