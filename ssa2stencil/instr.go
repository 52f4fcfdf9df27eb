package ssa2stencil

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/dialect/arith"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/ir"
)

// instr evaluates one instruction that is not control flow.
func (fr *frame) instr(instr ssa.Instruction, st state) {
	if fr.ctx.steps++; fr.ctx.steps > maxSteps {
		fr.r.tooMany(fr.fn, 0)
		return
	}
	fr.at(fr.instrPos(instr))
	switch in := instr.(type) {
	case *ssa.Alloc:
		fr.r.cells++
		c := &cell{fr.r.cells}
		st[c] = zero(in.Type().Underlying().(*types.Pointer).Elem())
		fr.env[in] = c
	case *ssa.Store:
		addr := fr.get(in.Addr)
		if p, ok := placeOf(addr); ok {
			st.store(p, fr.get(in.Val))
		} else if !isPoison(addr) {
			fr.unsupported(instr)
		}
	case *ssa.FieldAddr, *ssa.Field, *ssa.IndexAddr, *ssa.Index:
		v := in.(ssa.Value)
		fr.env[v] = fr.part(v)
	case *ssa.UnOp:
		fr.env[in] = fr.unary(in, st)
	case *ssa.BinOp:
		fr.env[in] = fr.binary(in)
	case *ssa.ChangeType:
		fr.env[in] = fr.get(in.X)
	case *ssa.Convert:
		fr.env[in] = fr.convert(fr.get(in.X), in.X, in)
	case *ssa.MultiConvert:
		fr.env[in] = fr.convert(fr.get(in.X), in.X, in)
	case *ssa.MakeClosure:
		c := &closure{fn: in.Fn.(*ssa.Function)}
		for _, b := range in.Bindings {
			c.bindings = append(c.bindings, fr.get(b))
		}
		fr.env[in] = c
	case *ssa.Extract:
		fr.env[in] = poison{}
		if t, ok := fr.get(in.Tuple).(tuple); ok {
			fr.env[in] = t[in.Index]
		}
	case *ssa.Call:
		fr.env[in] = fr.callValue(in, st)
	default:
		fr.unsupported(instr)
	}
}

// zero is what a variable holds before anything is stored.
func zero(t types.Type) value {
	switch scalarOf(t) {
	case 0:
		return zeroAggregate(t)
	case ir.I1:
		return truth(false)
	}
	return constValue(ssa.NewConst(zeroConst, t))
}

func (fr *frame) unsupported(instr ssa.Instruction) value {
	fr.errorf(instr.Pos(), diag.UnsupportedExpr, "this cannot be part of a stencil").
		WithHint("use numbers, fields, closures, if, switch, for and return only")
	if v, ok := instr.(ssa.Value); ok {
		fr.env[v] = poison{}
	}
	return poison{}
}

func isPoison(vs ...value) bool {
	for _, v := range vs {
		if _, ok := v.(poison); ok {
			return true
		}
	}
	return false
}

func (fr *frame) unary(in *ssa.UnOp, st state) value {
	x := fr.get(in.X)
	if isPoison(x) {
		return x
	}
	t := scalarOf(in.Type())
	switch in.Op {
	case token.MUL:
		if p, ok := placeOf(x); ok {
			return st.load(p)
		}
	case token.NOT:
		if b, ok := x.(truth); ok {
			return !b
		}
		return computed{not(fr.ctx, fr.ctx.number(x, ir.I1))}
	case token.XOR:
		return fr.integer(token.XOR, x, allOnes(t), t)
	case token.SUB:
		if f, ok := x.(float); ok && constant.Sign(f.v) != 0 {
			return float{constant.UnaryOp(token.SUB, f.v, 0), t}
		}
		if c, ok := x.(ir.Float); ok {
			return ir.Float{Value: -c.Value, Type: t}
		}
		if t.IsFloat() {
			return computed{arith.NewUnary(fr.ctx.b, arith.OpNegF, fr.ctx.number(x, t))}
		}
		return fr.integer(token.SUB, intValue(ir.Int{Type: t}), x, t)
	}
	return fr.unsupported(in)
}

// The rows for the operators of floating-point numbers.
var (
	floatOps        = map[token.Token]*ir.OpInfo{token.ADD: arith.OpAddF, token.SUB: arith.OpSubF, token.MUL: arith.OpMulF, token.QUO: arith.OpDivF}
	floatPredicates = map[token.Token]string{token.EQL: "oeq", token.NEQ: "une", token.LSS: "olt", token.LEQ: "ole", token.GTR: "ogt", token.GEQ: "oge"}
)

func (fr *frame) binary(in *ssa.BinOp) value {
	x, y := fr.get(in.X), fr.get(in.Y)
	if isPoison(x, y) {
		return poison{}
	}
	t := scalarOf(in.X.Type())
	switch {
	case t.IsFloat():
		p, isComparison := floatPredicates[in.Op]
		if v, ok := compareFloats(in.Op, x, y); ok && isComparison {
			return v
		}
		a, b := fr.ctx.number(x, t), fr.ctx.number(y, t)
		if isComparison {
			return computed{arith.NewCompare(fr.ctx.b, arith.OpCmpF, p, a, b)}
		}
		if op := floatOps[in.Op]; op != nil {
			return computed{arith.NewBinary(fr.ctx.b, op, a, b)}
		}
	case t == ir.I1:
		return fr.boolean(in, x, y)
	case in.Op == token.SHL || in.Op == token.SHR:
		return fr.shiftBits(in, x, y)
	case intPredicates[in.Op] != "":
		return fr.compare(in.Op, x, y, t)
	case t.IsInteger():
		return fr.integer(in.Op, x, y, t)
	}
	return fr.unsupported(in)
}

// boolean evaluates == and != of bools; && and || are branches.
func (fr *frame) boolean(in *ssa.BinOp, x, y value) value {
	if in.Op != token.EQL && in.Op != token.NEQ {
		return fr.unsupported(in)
	}
	a, okA := x.(truth)
	b, okB := y.(truth)
	if okA && okB {
		return truth((a == b) == (in.Op == token.EQL))
	}
	v := arith.NewBinary(fr.ctx.b, arith.OpXorI, fr.ctx.number(x, ir.I1), fr.ctx.number(y, ir.I1))
	if in.Op == token.EQL {
		v = not(fr.ctx, v)
	}
	return computed{v}
}
