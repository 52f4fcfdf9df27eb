package gosrc

import (
	"math"
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// arithLowerings returns what the operations of dialect arith become, but for those of
// integerLowerings and convertLowerings.
func arithLowerings() map[*ir.OpInfo]lowering {
	return map[*ir.OpInfo]lowering{
		arith.OpAddF: computed(sum),
		arith.OpSubF: operator("-", precAdd),
		arith.OpDivF: operator("/", precMul),
		arith.OpMulF: computed(func(op *ir.Op, x []expr) expr {
			return convert(resultType(op), binary(x[0], "*", x[1], precMul)) // not to be fused with a sum
		}),
		arith.OpNegF:  computed(func(_ *ir.Op, x []expr) expr { return unary("-", x[0]) }),
		arith.OpRound: computed(func(_ *ir.Op, x []expr) expr { return x[0] }), // every operation rounds
		arith.OpSqrt:  computed(func(op *ir.Op, x []expr) expr { return mathCall("Sqrt", resultType(op), x[0]) }),
		arith.OpAbsF:  computed(func(op *ir.Op, x []expr) expr { return mathCall("Abs", resultType(op), x[0]) }),

		arith.OpAddI: computed(sum),
		arith.OpSubI: operator("-", precAdd),
		arith.OpMulI: operator("*", precMul),
		arith.OpAndI: bitwise("&", precMul, "&&", precAnd),
		arith.OpOrI:  bitwise("|", precAdd, "||", precOr),
		arith.OpXorI: bitwise("^", precAdd, "!=", precCompare),

		arith.OpCmpF: compareFloat,
		arith.OpCmpI: compareInt,
	}
}

// resultType returns the Go type of an operation's result.
func resultType(op *ir.Op) string { return goTypeName(op.Result().Type) }

// computed makes the lowering of an operation that is an expression of its operands.
func computed(f func(op *ir.Op, x []expr) expr) lowering {
	return func(b *body, op *ir.Op) []expr { return []expr{f(op, b.operands(op))} }
}

// sum adds, and subtracts what is negative.
func sum(_ *ir.Op, x []expr) expr {
	if x[1].minus != "" {
		return binary(x[0], "-", literal(x[1].minus), precAdd)
	}
	return binary(x[0], "+", x[1], precAdd)
}

func operator(op string, prec int) lowering {
	return computed(func(_ *ir.Op, x []expr) expr { return binary(x[0], op, x[1], prec) })
}

// bitwise makes the lowering of an operation that truth values have another operator for.
func bitwise(op string, prec int, logical string, logicalPrec int) lowering {
	return computed(func(o *ir.Op, x []expr) expr {
		switch {
		case o.Result().Type != ir.I1:
			return binary(x[0], op, x[1], prec)
		case o.Operand(0) == o.Operand(1) && logical != "!=": // vet finds it redundant
			return x[0]
		}
		return binary(x[0], logical, x[1], logicalPrec)
	})
}

// floatComparison is a comparison of numbers as Go has it.
type floatComparison struct {
	op     string
	negate bool // the comparison is the opposite of the operator
}

// floatComparisons are the predicates that are one comparison. Those of Go are false where
// a number is none, but for !=.
var floatComparisons = map[string]floatComparison{
	"oeq": {"==", false}, "ogt": {">", false}, "oge": {">=", false}, "olt": {"<", false}, "ole": {"<=", false},
	"une": {"!=", false}, "ugt": {"<=", true}, "uge": {"<", true}, "ult": {">=", true}, "ule": {">", true},
}

func compareFloat(b *body, op *ir.Op) []expr {
	x := b.operands(op)
	predicate := arith.PredicateAttr.Of(op)
	if c, ok := floatComparisons[predicate]; ok {
		e := binary(x[0], c.op, x[1], precCompare)
		if c.negate {
			e = unary("!", e)
		}
		return []expr{e}
	}
	for i := range x { // each stands twice
		x[i] = b.repeated(x[i], op.Operand(i))
	}
	same := op.Operand(0) == op.Operand(1)
	switch predicate {
	case "one", "ueq":
		e := binary(binary(x[0], "<", x[1], precCompare), "||", binary(x[0], ">", x[1], precCompare), precOr)
		if predicate == "ueq" {
			e = unary("!", e)
		}
		return []expr{e}
	case "ord":
		return []expr{selfCompare(x, same, "==", "&&", precAnd)}
	case "uno":
		return []expr{selfCompare(x, same, "!=", "||", precOr)}
	}
	panic(unlowered{op, "there is no comparison " + predicate})
}

// selfCompare compares each operand with itself, which tells whether it is a number. Of two
// that are the same, one will do.
func selfCompare(x []expr, same bool, compare, join string, prec int) expr {
	self := func(x expr) expr { return binary(x, compare, x, precCompare) }
	switch {
	case x[1].constant, same: // vet finds it redundant
		return self(x[0])
	case x[0].constant:
		return self(x[1])
	}
	return binary(self(x[0]), join, self(x[1]), prec)
}

var intComparisons = map[string]string{
	"eq": "==", "ne": "!=", "slt": "<", "sle": "<=", "sgt": ">", "sge": ">=", "ult": "<", "ule": "<=", "ugt": ">", "uge": ">=",
}

var oppositeComparisons = map[string]string{"==": "!=", "!=": "==", "<": ">=", ">=": "<", "<=": ">", ">": "<="}

func compareInt(b *body, op *ir.Op) []expr {
	x := b.operands(op)
	predicate := arith.PredicateAttr.Of(op)
	t := op.Operand(0).Type.(ir.Scalar)
	unsigned := predicate[0] == 'u'
	if unsigned && t.IsSigned() {
		for i := range x {
			if x[i].constant && x[i].prec == precUnary { // a negative constant cannot be converted
				x[i] = b.variable(x[i], t, "c")
			}
			x[i] = convert("u"+goTypeName(t), x[i])
		}
	}
	e := binary(x[0], intComparisons[predicate], x[1], precCompare)
	e.compared = x
	return []expr{e}
}

func lowerConstant(_ *body, op *ir.Op) []expr {
	switch a := ir.ValueAttr.Of(op).(type) {
	case ir.Float:
		return []expr{floatConstant(a)}
	case ir.Int:
		text := ir.FormatInt(a.Value, a.Type)
		if a.Type == ir.I1 {
			text = strconv.FormatBool(a.Value != 0)
		}
		return []expr{literal(text)}
	}
	panic(unlowered{op, "its value is no number"})
}

func literal(text string) expr {
	e := expr{code: jen.Id(text), prec: precOperand, width: len(text), constant: true}
	if text[0] == '-' {
		e.prec = precUnary
		if !slices.Contains([]string{"-128", "-32768", "-2147483648", "-9223372036854775808"}, text) {
			e.minus = text[1:] // the others are the smallest of a type
		}
	}
	return e
}

// floatConstant returns the number with the fewest digits that denote it. What has no
// literal is a call.
func floatConstant(a ir.Float) expr {
	bits := 64
	if a.Type == ir.F32 {
		bits = 32
	}
	special := func(f string, args ...jen.Code) expr {
		e := expr{code: jen.Qual("math", f).Call(args...), prec: precOperand, width: len(f) + 8}
		if a.Type == ir.F32 {
			e = convert("float32", e)
		}
		return e
	}
	switch {
	case math.IsNaN(a.Value):
		return special("NaN")
	case math.IsInf(a.Value, 0):
		return special("Inf", jen.Lit(int(math.Copysign(1, a.Value))))
	case a.Value == 0 && math.Signbit(a.Value):
		return special("Copysign", jen.Lit(0), jen.Lit(-1))
	}
	return literal(strconv.FormatFloat(a.Value, 'g', -1, bits))
}
