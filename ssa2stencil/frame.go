package ssa2stencil

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/internal/diag"
)

// frame is one evaluation of a function.
type frame struct {
	r       *raiser
	ctx     *context
	fn      *ssa.Function
	env     env
	exprs   map[ssa.Value]ast.Expr // source of values, as far as known
	rounded map[ssa.Value]bool     // those that the source converts to their own type
	flow    *flow
	turns   map[turn]*turn
	decided map[*turn]bool                      // a constant decided whether this is the last iteration
	tests   map[*ssa.BasicBlock]*ssa.BasicBlock // of reductions that are being evaluated: where their tests lead
	caller  *frame                              // nil if the function is the body of an apply
	callPos token.Pos
	where   token.Pos // the instruction that is evaluated
	ofSpace bool      // the function is what a For or a Sum calls
}

// newFrame binds parameters and captured variables.
func (r *raiser) newFrame(ctx *context, c *closure, args []value, caller *frame) *frame {
	fr := &frame{
		r: r, ctx: ctx, fn: c.fn, caller: caller, flow: r.flowOf(c.fn),
		env:     env{values: make(map[ssa.Value]value)},
		exprs:   make(map[ssa.Value]ast.Expr),
		rounded: make(map[ssa.Value]bool),
		turns:   make(map[turn]*turn),
		decided: make(map[*turn]bool),
		tests:   make(map[*ssa.BasicBlock]*ssa.BasicBlock),
	}
	fr.readSource()
	for n, p := range c.fn.Params {
		fr.bind(p, args[n])
	}
	for n, v := range c.fn.FreeVars {
		fr.env.set(v, c.bindings[n])
	}
	return fr
}

// readSource looks up the source of values that are calls or conversions. Package fmath depends on how each of its operations rounds.
func (fr *frame) readSource() {
	exact := fr.r.opts.Rounds && inFmath(fr.fn)
	for _, b := range fr.fn.Blocks {
		for _, instr := range b.Instrs {
			if op, ok := instr.(*ssa.BinOp); ok && exact {
				fr.rounded[op] = scalarOf(op.Type()).IsFloat()
			}
			d, ok := instr.(*ssa.DebugRef)
			if !ok || d.IsAddr {
				continue
			}
			call, ok := ast.Unparen(d.Expr).(*ast.CallExpr)
			if !ok {
				continue
			}
			if fr.exprs[d.X] == nil {
				fr.exprs[d.X] = d.Expr
			}
			fr.rounded[d.X] = fr.rounded[d.X] || fr.r.opts.Rounds && rounds(call, d.X)
		}
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
	ends := fr.run(site{b: fr.fn.Blocks[0]}, st, nil)
	fr.r.depth--
	if end := ends[site{}]; end != nil {
		copy(out, end.values)
		for c, v := range end.st {
			st[c] = v // the caller sees what was stored
		}
	}
	return out
}

// run evaluates from a site on, until one of stops or a return, and says where that may
// end. Only one of the ends is reached at a point.
func (fr *frame) run(at site, st state, stops sites) ends {
	for {
		var to *ssa.BasicBlock
		var out ends
		if r := fr.domainLoopAt(at, st); r != nil {
			at, to = fr.reduce(r, st)
		} else {
			to, out = fr.block(at, st, stops)
		}
		if to == nil {
			return out
		}
		next, e := fr.edge(at, to, st)
		switch {
		case e == nil:
			return ends{}
		case stops[next]:
			return ends{next: e}
		}
		fr.arrive(next, e)
		at = next
	}
}

// block evaluates a block and returns the one that follows; nil if what follows is known, and how
// that ends.
func (fr *frame) block(at site, st state, stops sites) (to *ssa.BasicBlock, out ends) {
	var test *loopTest
	for _, instr := range at.b.Instrs {
		if fr.r.failed {
			return nil, ends{}
		}
		if decides(at.b, instr) {
			if test = fr.loopTest(at.b, st); test != nil && test.only {
				continue
			}
		}
		switch instr := instr.(type) {
		case *ssa.Return:
			var values []value
			for _, v := range instr.Results {
				values = append(values, fr.get(v))
			}
			return nil, ends{site{}: {cond: truth(true), values: values, st: st}}
		case *ssa.Jump:
			return at.b.Succs[0], nil
		case *ssa.If:
			if test != nil {
				return test.next, nil
			}
			cond := fr.get(instr.Cond)
			fr.decide(at, cond)
			if known, ok := cond.(truth); ok {
				if known {
					return at.b.Succs[0], nil
				}
				return at.b.Succs[1], nil
			}
			return nil, fr.branch(at, cond, fr.valuePos(instr.Cond), st, stops)
		case *ssa.Phi, *ssa.DebugRef:
			// Phis are bound on entry.
		default:
			fr.instr(instr, st)
			if v, ok := instr.(ssa.Value); ok && fr.rounded[v] {
				fr.bind(v, fr.env.values[v])
			}
		}
	}
	return nil, ends{}
}

// edge returns the site that an edge leads to, and what the path brings along; nothing if it leads
// nowhere.
func (fr *frame) edge(from site, to *ssa.BasicBlock, st state) (next site, e *end) {
	next = fr.next(from, to)
	if !fr.bounded(next) {
		return next, nil
	}
	e = &end{cond: truth(true), st: st}
	edge := slices.Index(to.Preds, from.b)
	for _, v := range fr.flow.inputs(to) {
		if phi, ok := v.(*ssa.Phi); ok && phi.Block() == to {
			v = phi.Edges[edge]
		}
		e.values = append(e.values, fr.get(v))
	}
	return next, e
}

// enter follows an edge: it ends at a stop, or goes on.
func (fr *frame) enter(from site, to *ssa.BasicBlock, st state, stops sites) ends {
	next, e := fr.edge(from, to, st)
	switch {
	case e == nil:
		return ends{}
	case stops[next]:
		return ends{next: e}
	}
	return fr.resume(next, e, stops)
}

// resume goes on at a site with the inputs of its block.
func (fr *frame) resume(at site, e *end, stops sites) ends {
	fr.arrive(at, e)
	return fr.run(at, e.st, stops)
}

// arrive binds the inputs of a block.
func (fr *frame) arrive(at site, e *end) {
	for n, v := range fr.flow.inputs(at.b) {
		fr.env.set(v, e.values[n])
		if phi, ok := v.(*ssa.Phi); ok && phi.Block() == at.b {
			fr.bind(v, e.values[n])
		}
	}
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
		if v.Value == nil && fr.r.kernel {
			return fr.r.zero(v.Type())
		}
		return constValue(v)
	case *ssa.Function:
		return &closure{fn: v}
	case *ssa.Global:
		if k := fr.r.pkg.Table(v.Object().(*types.Var)); k != nil {
			return table{tableValue(k, v.Object().Type())}
		}
	}
	if x, ok := fr.env.values[v]; ok {
		return x
	}
	return poison{}
}

// env is what the variables of a function are bound to.
type env struct {
	values map[ssa.Value]value
	sides  int // of branches that are being evaluated, one within the other
	undo   []binding
}

// binding is what a variable was bound to; nil if to nothing.
type binding struct {
	v   ssa.Value
	old value
}

// set binds a variable.
func (e *env) set(v ssa.Value, x value) {
	if e.sides > 0 {
		e.undo = append(e.undo, binding{v, e.values[v]})
	}
	e.values[v] = x
}

// within evaluates a side of a branch, and then undoes what that has bound.
func (e *env) within(side func()) {
	before := len(e.undo)
	e.sides++
	side()
	e.sides--
	for _, b := range slices.Backward(e.undo[before:]) {
		if b.old == nil {
			delete(e.values, b.v)
		} else {
			e.values[b.v] = b.old
		}
	}
	e.undo = e.undo[:before]
}
