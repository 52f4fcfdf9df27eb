package ssa2stencil

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/internal/diag"
)

// frame is one evaluation of a function.
type frame struct {
	r       *raiser
	ctx     *context
	fn      *ssa.Function
	env     map[ssa.Value]value
	exprs   map[ssa.Value]ast.Expr // source of values, as far as known
	order   map[*ssa.BasicBlock]int
	reach   map[*ssa.BasicBlock]map[*ssa.BasicBlock]bool
	caller  *frame // nil if the function is the body of an apply
	callPos token.Pos
}

// newFrame binds parameters and captured variables.
func (r *raiser) newFrame(ctx *context, c *closure, args []value, caller *frame) *frame {
	fr := &frame{
		r: r, ctx: ctx, fn: c.fn, caller: caller,
		env:   make(map[ssa.Value]value),
		exprs: make(map[ssa.Value]ast.Expr),
	}
	for n, p := range c.fn.Params {
		fr.env[p] = args[n]
	}
	for n, v := range c.fn.FreeVars {
		fr.env[v] = c.bindings[n]
	}
	for _, b := range c.fn.Blocks {
		for _, instr := range b.Instrs {
			if d, ok := instr.(*ssa.DebugRef); ok && !d.IsAddr {
				if _, isCall := ast.Unparen(d.Expr).(*ast.CallExpr); isCall && fr.exprs[d.X] == nil {
					fr.exprs[d.X] = d.Expr
				}
			}
		}
	}
	fr.indexBlocks()
	return fr
}

// indexBlocks numbers the blocks in topological order and computes which blocks
// each one reaches, itself included.
func (fr *frame) indexBlocks() {
	fr.order = make(map[*ssa.BasicBlock]int)
	fr.reach = make(map[*ssa.BasicBlock]map[*ssa.BasicBlock]bool)
	n := len(fr.fn.Blocks)
	var visit func(b *ssa.BasicBlock)
	visit = func(b *ssa.BasicBlock) {
		if fr.reach[b] != nil {
			return
		}
		r := map[*ssa.BasicBlock]bool{b: true}
		fr.reach[b] = r
		for _, s := range b.Succs {
			visit(s)
			for t := range fr.reach[s] {
				r[t] = true
			}
		}
		n--
		fr.order[b] = n
	}
	if len(fr.fn.Blocks) > 0 {
		visit(fr.fn.Blocks[0])
	}
}

// call evaluates the function and returns its results.
func (fr *frame) call(st state) []value {
	res := fr.fn.Signature.Results()
	out := make([]value, res.Len())
	for n := range out {
		out[n] = poison{}
	}
	if fr.r.failed {
		return out
	}
	if fr.r.depth >= maxDepth {
		fr.errorf(fr.fn.Pos(), diag.RecursiveCall, "calls of %s are nested too deeply", closureName(fr.fn)).
			WithHint("call fewer functions within each other")
		fr.r.failed = true
		return out
	}
	fr.r.depth++
	ends := fr.run(fr.fn.Blocks[0], st, nil)
	fr.r.depth--
	if end := ends[nil]; end != nil {
		copy(out, end.values)
		for c, v := range end.st {
			st[c] = v // the caller sees what was stored
		}
	}
	return out
}

// run evaluates from a block on, until a block of stops or a return, and says
// where that may end. Only one of the ends is reached at a point.
func (fr *frame) run(b *ssa.BasicBlock, st state, stops blocks) ends {
	for _, instr := range b.Instrs {
		if fr.r.failed {
			return ends{}
		}
		switch instr := instr.(type) {
		case *ssa.Return:
			var values []value
			for _, v := range instr.Results {
				values = append(values, fr.get(v))
			}
			return ends{nil: {cond: truth(true), values: values, st: st}}
		case *ssa.Jump:
			return fr.enter(b, b.Succs[0], st, stops)
		case *ssa.If:
			return fr.branch(b, fr.get(instr.Cond), fr.valuePos(instr.Cond), st, stops)
		case *ssa.Phi, *ssa.DebugRef:
			// Phis are bound on entry.
		default:
			fr.instr(instr, st)
		}
	}
	return ends{}
}

// enter follows an edge: it ends at a stop, or goes on.
func (fr *frame) enter(from, to *ssa.BasicBlock, st state, stops blocks) ends {
	e := &end{cond: truth(true), st: st}
	for n, p := range to.Preds {
		if p != from {
			continue
		}
		for _, phi := range phis(to) {
			e.values = append(e.values, fr.get(phi.Edges[n]))
		}
		break
	}
	if stops[to] {
		return ends{to: e}
	}
	return fr.resume(to, e, stops)
}

// resume goes on at a block with the values of its phis.
func (fr *frame) resume(b *ssa.BasicBlock, e *end, stops blocks) ends {
	for n, phi := range phis(b) {
		fr.env[phi] = e.values[n]
	}
	return fr.run(b, e.st, stops)
}

func phis(b *ssa.BasicBlock) []*ssa.Phi {
	var out []*ssa.Phi
	for _, instr := range b.Instrs {
		p, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		out = append(out, p)
	}
	return out
}

// get returns the value of an operand.
func (fr *frame) get(v ssa.Value) value {
	switch v := v.(type) {
	case *ssa.Const:
		return constValue(v)
	case *ssa.Function:
		return &closure{fn: v}
	}
	if x, ok := fr.env[v]; ok {
		return x
	}
	return poison{}
}
