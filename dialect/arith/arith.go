// Package arith is the dialect of numbers: constants, arithmetic with every operation
// rounded, comparisons, selection and conversions. Operations are spelled as in the Open
// Earth Compiler's era of MLIR: addf, cmpf "ogt", select, constant.
//
// It imports package ir only.
package arith

import "github.com/openearthgo/oec/ir"

// The table of operations. None of them traps, so all but integer division, which is not
// here yet, may run at any point.
var (
	OpConstant = &ir.OpInfo{Name: "constant", Summary: "a number", Operands: ir.Exactly(0), Results: ir.Exactly(1), Attrs: []string{"value"},
		Traits: ir.Pure | ir.Constant, Speculate: ir.SpeculateAlways, Verify: verifyConstant, Print: printConstant, Parse: parseConstant}

	OpAddF = binary("addf", "x + y, rounded", ir.Pure|ir.Commutative, isFloat, foldFloat(func(x, y float64) float64 { return x + y }))
	OpSubF = binary("subf", "x - y, rounded", ir.Pure, isFloat, foldSubF)
	OpMulF = binary("mulf", "x * y, rounded", ir.Pure|ir.Commutative, isFloat, foldMulF)
	OpDivF = binary("divf", "x / y, rounded", ir.Pure, isFloat, foldDivF)
	OpNegF = unary("negf", "x with its sign flipped", isFloat, foldNegF)
	OpSqrt = unary("sqrt", "square root, correctly rounded", isFloat, nil)
	OpAbsF = unary("absf", "x with its sign cleared", isFloat, nil)

	OpAddI = binary("addi", "x + y, wrapping", ir.Pure|ir.Commutative, isInteger, foldInt(func(x, y int64) int64 { return x + y }))
	OpSubI = binary("subi", "x - y, wrapping", ir.Pure, isInteger, foldInt(func(x, y int64) int64 { return x - y }))
	OpMulI = binary("muli", "x * y, wrapping", ir.Pure|ir.Commutative, isInteger, foldInt(func(x, y int64) int64 { return x * y }))
	OpAndI = binary("and", "bitwise and", ir.Pure|ir.Commutative, isInteger, foldAnd)
	OpOrI  = binary("or", "bitwise or", ir.Pure|ir.Commutative, isInteger, foldOr)
	OpXorI = binary("xor", "bitwise exclusive or", ir.Pure|ir.Commutative, isInteger, foldInt(func(x, y int64) int64 { return x ^ y }))

	OpCmpF = &ir.OpInfo{Name: "cmpf", Summary: "compares numbers; o: false if either is NaN, u: true", Operands: ir.Exactly(2), Results: ir.Exactly(1),
		Attrs: []string{"predicate"}, Traits: ir.Pure, Speculate: ir.SpeculateAlways, Verify: verifyCompare(FloatPredicates[:], isFloat), Fold: foldCmpF, Print: printCompare, Parse: parseCompare}
	OpCmpI = &ir.OpInfo{Name: "cmpi", Summary: "compares integers; s: signed, u: unsigned", Operands: ir.Exactly(2), Results: ir.Exactly(1),
		Attrs: []string{"predicate"}, Traits: ir.Pure, Speculate: ir.SpeculateAlways, Verify: verifyCompare(IntPredicates[:], isInteger), Fold: foldCmpI, Print: printCompare, Parse: parseCompare}

	OpSelect = &ir.OpInfo{Name: "select", Summary: "the second operand where the first is true, else the third", Operands: ir.Exactly(3), Results: ir.Exactly(1),
		Traits: ir.Pure, Speculate: ir.SpeculateAlways, Verify: verifySelect, Fold: foldSelect, Print: printSelect, Parse: parseSelect}

	OpExtF      = conversion("fpext", "f32 to f64, exact", only(ir.F32), only(ir.F64))
	OpTruncF    = conversion("fptrunc", "f64 to f32, rounded", only(ir.F64), only(ir.F32))
	OpSIToFP    = conversion("sitofp", "signed integer to number, rounded", isInteger, isFloat)
	OpIndexCast = conversion("index_cast", "between index and integers", isInteger, isInteger)
)

// Dialect is the table.
var Dialect = &ir.Dialect{Name: "arith", Constant: newConstantOp, Ops: []*ir.OpInfo{
	OpConstant, OpAddF, OpSubF, OpMulF, OpDivF, OpNegF, OpSqrt, OpAbsF,
	OpAddI, OpSubI, OpMulI, OpAndI, OpOrI, OpXorI, OpCmpF, OpCmpI, OpSelect, OpExtF, OpTruncF, OpSIToFP, OpIndexCast,
}}

// FloatPredicates are the comparisons of cmpf. Go's == < <= > >= are the ordered ones
// (oeq olt ole ogt oge), Go's != is une.
var FloatPredicates = [...]string{"oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno"}

// IntPredicates are the comparisons of cmpi.
var IntPredicates = [...]string{"eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"}

func isFloat(t ir.Scalar) bool   { return t.IsFloat() }
func isInteger(t ir.Scalar) bool { return t.IsInteger() }

func only(s ir.Scalar) func(ir.Scalar) bool { return func(t ir.Scalar) bool { return t == s } }

func binary(name, summary string, traits ir.Traits, ok func(ir.Scalar) bool, fold foldFunc) *ir.OpInfo {
	return &ir.OpInfo{Name: name, Summary: summary, Operands: ir.Exactly(2), Results: ir.Exactly(1), Traits: traits,
		Speculate: ir.SpeculateAlways, Verify: verifySame(ok), Fold: fold, Print: printSame, Parse: parseSame(2)}
}

func unary(name, summary string, ok func(ir.Scalar) bool, fold foldFunc) *ir.OpInfo {
	return &ir.OpInfo{Name: name, Summary: summary, Operands: ir.Exactly(1), Results: ir.Exactly(1), Traits: ir.Pure,
		Speculate: ir.SpeculateAlways, Verify: verifySame(ok), Fold: fold, Print: printSame, Parse: parseSame(1)}
}

func conversion(name, summary string, from, to func(ir.Scalar) bool) *ir.OpInfo {
	return &ir.OpInfo{Name: name, Summary: summary, Operands: ir.Exactly(1), Results: ir.Exactly(1), Traits: ir.Pure,
		Speculate: ir.SpeculateAlways, Verify: verifyConversion(from, to), Print: printConversion, Parse: parseConversion}
}

// NewFloat makes a constant of type t; f32 constants are rounded once.
func NewFloat(b *ir.Builder, v float64, t ir.Scalar) *ir.Value {
	if t == ir.F32 {
		v = float64(float32(v))
	}
	return newConstant(b, ir.Float{Value: v, Type: t}, t)
}

// NewInt makes a constant of an integer, index or truth value type.
func NewInt(b *ir.Builder, v int64, t ir.Scalar) *ir.Value {
	return newConstant(b, ir.Int{Value: v, Type: t}, t)
}

func newConstant(b *ir.Builder, a ir.Attr, t ir.Type) *ir.Value {
	return b.Insert(newConstantOp(a, t)).Result()
}

func newConstantOp(a ir.Attr, t ir.Type) *ir.Op {
	return ir.NewOp(OpConstant, nil, []ir.Type{t}, map[string]ir.Attr{"value": a}, 0)
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
	attrs := map[string]ir.Attr{"predicate": ir.Str(predicate)}
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
