package ssa2stencil

import (
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
		fr.r.tooMany(fr.fn, fr.ctx.op, 0)
		return
	}
	fr.where = instr.Pos()
	fr.at(fr.instrPos(instr))
	switch in := instr.(type) {
	case *ssa.Alloc:
		fr.r.cells++
		c := &cell{fr.r.cells}
		st[c] = fr.r.zero(in.Type().Underlying().(*types.Pointer).Elem())
		fr.env.set(in, c)
	case *ssa.Store:
		addr := fr.get(in.Addr)
		if p, ok := placeOf(addr); ok {
			fr.store(p, fr.get(in.Val), st)
		} else if !isPoison(addr) {
			fr.unsupported(instr)
		}
	case *ssa.FieldAddr, *ssa.Field, *ssa.IndexAddr, *ssa.Index:
		v := in.(ssa.Value)
		fr.env.set(v, fr.part(v))
	case *ssa.UnOp:
		fr.env.set(in, fr.unary(in, st))
	case *ssa.BinOp:
		fr.env.set(in, fr.binary(in))
	case *ssa.ChangeType:
		fr.env.set(in, fr.get(in.X))
	case *ssa.Convert:
		fr.env.set(in, fr.convert(fr.get(in.X), in.X, in))
	case *ssa.MultiConvert:
		fr.env.set(in, fr.convert(fr.get(in.X), in.X, in))
	case *ssa.MakeClosure:
		c := &closure{fn: in.Fn.(*ssa.Function)}
		for _, b := range in.Bindings {
			c.bindings = append(c.bindings, fr.get(b))
		}
		fr.env.set(in, c)
	case *ssa.Extract:
		fr.env.set(in, poison{})
		if t, ok := fr.get(in.Tuple).(tuple); ok {
			fr.env.set(in, t[in.Index])
		}
	case *ssa.Call:
		fr.env.set(in, fr.callValue(in, st))
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
		fr.env.set(v, poison{})
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
			return fr.load(p, st)
		}
	case token.NOT:
		return fr.not(x)
	case token.XOR:
		return fr.integer(token.XOR, x, allOnes(t), t)
	case token.SUB:
		if v, ok := fold(arith.OpNegF, t, x); ok && t.IsFloat() {
			return v
		}
		if t.IsFloat() {
			return computed{arith.NewUnary(fr.ctx.b, arith.OpNegF, fr.ctx.number(x, t))}
		}
		return fr.integer(token.SUB, intValue(ir.Int{Type: t}), x, t)
	}
	return fr.unsupported(in)
}
