package check

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/openearthgo/oec/frontend/internal/source"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
)

// Reached is a function with a body that some stencil reaches.
type Reached struct {
	Fn   *ast.FuncDecl
	obj  *types.Func
	Unit *source.Unit
	uses []use  // of other functions with a body, in source order
	hash string // by sourceHash; empty before

	kernel bool // a kernel reaches it

	found    *diag.List // by checkBody; nil before
	demands  []demand   // by Checker.demands, if demanded
	demanded bool
}

// use is a mention of a function.
type use struct {
	pos token.Pos
	obj *types.Func
}

// ReachAll returns for each stencil the functions that it reaches, itself
// first, in the order of a depth-first walk in source order.
func (c *Checker) ReachAll(stencils []*signature.Stencil) map[*signature.Stencil][]*Reached {
	c.indexDecls()
	out := make(map[*signature.Stencil][]*Reached)
	for _, s := range stencils {
		obj, ok := c.Root.Info.Defs[s.Decl.Name].(*types.Func)
		if !ok || s.Decl.Body == nil {
			continue
		}
		out[s] = c.reach(obj, s.Kernel)
		for _, r := range out[s] {
			r.kernel = r.kernel || s.Kernel
		}
	}
	return out
}

// indexDecls maps function objects of all units to their declarations.
func (c *Checker) indexDecls() {
	c.decls = make(map[*types.Func]*Reached)
	for _, u := range c.Order {
		for _, f := range u.Files {
			for _, d := range f.Decls {
				fn, ok := d.(*ast.FuncDecl)
				if !ok || fn.Body == nil {
					continue
				}
				if obj, ok := u.Info.Defs[fn.Name].(*types.Func); ok && !signature.ByPointer(obj) {
					c.decls[obj] = &Reached{Fn: fn, obj: obj, Unit: u}
				}
			}
		}
	}
	for _, r := range c.decls {
		r.uses = c.usesOf(r)
	}
}

// usesOf lists the functions with a body that a function mentions.
func (c *Checker) usesOf(r *Reached) []use {
	var out []use
	ast.Inspect(r.Fn.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		if obj, ok := r.Unit.Info.Uses[id].(*types.Func); ok && c.decls[obj.Origin()] != nil {
			out = append(out, use{id.Pos(), obj.Origin()})
		}
		return true
	})
	return out
}

// reach walks the uses from a stencil or a kernel, and reports recursion where a function
// on the current path is used again.
func (c *Checker) reach(root *types.Func, kernel bool) []*Reached {
	hint := "write it as a loop of constant bounds"
	if !kernel {
		hint += ", or, where it is for another point, as a recurrence such as oec.Forward or oec.SweepI"
	}
	const active, done = 1, 2
	state := make(map[*types.Func]int)
	var order []*Reached
	var walk func(obj *types.Func)
	walk = func(obj *types.Func) {
		r := c.decls[obj]
		if r == nil {
			return
		}
		state[obj] = active
		order = append(order, r)
		for _, u := range r.uses {
			switch state[u.obj] {
			case active:
				d := c.Errorf(u.pos, diag.RecursiveCall, "%s is used inside itself", u.obj.Name())
				if u.obj != obj {
					d.Relate(c.At(u.obj.Pos()), "%s reaches this use through %s", u.obj.Name(), obj.Name())
				}
				d.WithHint("%s", hint)
			case done:
			default:
				walk(u.obj)
			}
		}
		state[obj] = done
	}
	walk(root)
	return order
}
