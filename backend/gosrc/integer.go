package gosrc

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/ir"
)

// integerLowerings returns what divisions and shifts become.
func integerLowerings() map[*ir.OpInfo]lowering {
	return map[*ir.OpInfo]lowering{
		arith.OpDivSI: division("/"),
		arith.OpDivUI: division("/"),
		arith.OpRemSI: division("%"),
		arith.OpRemUI: division("%"),
		arith.OpShL:   shift("<<"),
		arith.OpShRS:  shift(">>"),
		arith.OpShRU:  shift(">>"),
	}
}

// division makes the lowering of / or %: by a variable, which can be zero, a variable that
// is set if it is not.
func division(operator string) lowering {
	return func(b *body, op *ir.Op) []expr {
		if isZero(op) {
			return []expr{literal("0")}
		}
		x := b.operands(op)
		if ir.ConstantOf(op.Operand(1)) != nil {
			return []expr{binary(x[0], operator, x[1], precMul)}
		}
		y := b.repeated(x[1], op.Operand(1))
		if y.constant { // what is computed of constants may be 0, by which Go divides no constant
			y = b.variable(y, op.Operand(1).Type, "c")
		}
		r := identifier(b.names.fresh(op.Result().Name))
		b.emit(jen.Var().Add(r.code).Add(goType(op.Result().Type)))
		b.emit(jen.If(binary(y, "!=", literal("0"), precCompare).code).Block(jen.Add(r.code).Op("=").Add(binary(x[0], operator, y, precMul).code)))
		return []expr{r}
	}
}

// repeated returns the expression of a value that stands more than once.
func (b *body) repeated(x expr, v *ir.Value) expr {
	if x.name || x.constant {
		return x
	}
	return b.variable(x, v.Type, v.Name)
}

// shift makes the lowering of a shift. Go shifts by any amount, as it should be, but takes
// one with a sign for what it is.
func shift(operator string) lowering {
	return func(b *body, op *ir.Op) []expr {
		t := op.Result().Type.(ir.Scalar)
		switch n, ok := ir.ConstantOf(op.Operand(1)).(ir.Int); {
		case isZero(op):
			return []expr{literal("0")}
		case ok:
			return []expr{shiftByConstant(b, op, operator, uint64(n.Value))}
		}
		x := b.operands(op)
		if x[0].constant { // has the type of what it meets otherwise
			x[0] = b.variable(x[0], t, "c")
		}
		if t.IsSigned() {
			x[1] = convert("u"+goTypeName(t), x[1])
		}
		return []expr{binary(x[0], operator, x[1], precMul)}
	}
}

// shiftByConstant shifts by less than the width, of which vet makes sure.
func shiftByConstant(b *body, op *ir.Op, operator string, n uint64) expr {
	x := b.get(op.Operand(0))
	if x.constant {
		x = b.variable(x, op.Operand(0).Type, "c")
	}
	n = min(n, uint64(op.Result().Type.(ir.Scalar).Bits()-1)) // more only leaves the sign, too
	return binary(x, operator, literal(strconv.FormatUint(n, 10)), precMul)
}

// isZero reports whether a constant operand makes a division or a shift 0, whatever the
// first operand is.
func isZero(op *ir.Op) bool {
	switch op.Info {
	case arith.OpDivSI, arith.OpDivUI, arith.OpRemSI, arith.OpRemUI:
		n, ok := ir.ConstantOf(op.Operand(1)).(ir.Int)
		return ok && n.Value == 0
	case arith.OpShL, arith.OpShRU:
		n, ok := ir.ConstantOf(op.Operand(1)).(ir.Int)
		return ok && uint64(n.Value) >= uint64(n.Type.Bits())
	}
	return false
}
