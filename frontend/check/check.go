package check

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"github.com/openearthgo/oec/frontend/internal/source"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
)

// bodyChecker checks one function. What it cannot decide without following
// values, such as whether an index is an offset of the point, is left to
// ssa2stencil.
type bodyChecker struct {
	source.Reporter
	pkg   *Checker
	r     *Reached
	info  *types.Info
	known map[string]bool // types reported already, or excused
	lits  []*ast.FuncLit  // around the current node, outermost first

	bodies map[*ast.FuncLit]string // of recurrences, by the functions that take them

	called map[*ast.SelectorExpr]bool // methods that are called
}

// checkFunc checks a function. The signature of a stencil is checked elsewhere.
func (c *bodyChecker) checkFunc(isStencil bool) {
	sig := c.r.obj.Signature()
	if isStencil {
		for _, tuple := range []*types.Tuple{sig.Params(), sig.Results()} {
			for v := range tuple.Variables() {
				c.excuse(v.Type())
			}
		}
		if recv := sig.Recv(); recv != nil {
			c.excuse(recv.Type())
		}
	} else {
		if recv := sig.Recv(); recv != nil {
			c.value(recv.Pos(), recv.Type())
		}
		ast.Inspect(c.r.Fn.Type, c.node)
	}
	c.walk(c.r.Fn.Body)
}

// excuse lets values of a type pass, and elements of slices of them: the signature is reported.
func (c *bodyChecker) excuse(t types.Type) {
	c.known[c.TypeString(t)] = true
	if s, ok := t.Underlying().(*types.Slice); ok {
		c.excuse(s.Elem())
	}
}

// walk visits a subtree and keeps track of the closures around a node.
func (c *bodyChecker) walk(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		lit, ok := n.(*ast.FuncLit)
		if !ok {
			return c.node(n)
		}
		c.lits = append(c.lits, lit)
		c.walk(lit.Type)
		c.walk(lit.Body)
		c.lits = c.lits[:len(c.lits)-1]
		return false
	})
}

// node dispatches on the kind of node; it returns false where nothing below is
// worth a look, because the node is wrong itself.
func (c *bodyChecker) node(n ast.Node) bool {
	if e, ok := n.(ast.Expr); ok && !c.domain(e) {
		return false
	}
	switch n := n.(type) {
	case *ast.AssignStmt:
		if len(n.Rhs) == 1 && !c.mayPanic(n.Tok, n.TokPos, n.Rhs[0]) {
			return false
		}
		return c.assign(n.Lhs, n.Rhs, n.Tok)
	case *ast.IncDecStmt:
		return c.assign([]ast.Expr{n.X}, nil, n.Tok)
	case ast.Stmt:
		return c.stmt(n)
	case *ast.CallExpr:
		return c.call(n)
	case *ast.SelectorExpr:
		return c.selector(n)
	case *ast.Ident:
		return c.ident(n)
	case *ast.ValueSpec:
		return c.valueSpec(n)
	case ast.Expr:
		return c.expr(n)
	}
	return true
}

// stmt rejects statements that have no meaning at a single point.
func (c *bodyChecker) stmt(s ast.Stmt) bool {
	what := ""
	switch s := s.(type) {
	case *ast.RangeStmt:
		return c.rangeStmt(s)
	case *ast.GoStmt:
		what = "a go statement"
	case *ast.DeferStmt:
		what = "a defer statement"
	case *ast.SelectStmt:
		what = "a select statement"
	case *ast.SendStmt:
		what = "a channel operation"
	case *ast.TypeSwitchStmt:
		what = "a type switch"
	case *ast.LabeledStmt:
		if isLoop(s.Stmt) {
			return true
		}
		what = "a label"
	case *ast.BranchStmt:
		if s.Tok != token.GOTO {
			return true
		}
		what = "goto"
	default:
		return true
	}
	c.Errorf(s.Pos(), diag.UnsupportedStmt, "%s cannot be part of a stencil", what).
		WithHint("use assignments, if, switch, for and return only")
	return false
}

// rangeStmt checks what a loop ranges over. Whether that is known when the loop is compiled
// is left to ssa2stencil.
func (c *bodyChecker) rangeStmt(s *ast.RangeStmt) bool {
	if s.Tok == token.ASSIGN {
		c.assign([]ast.Expr{s.Key, s.Value}, nil, s.Tok)
	}
	t := types.Default(c.info.TypeOf(s.X))
	if _, ok := t.Underlying().(*types.Array); ok || signature.IsTable(t) {
		return true
	}
	if b, ok := t.Underlying().(*types.Basic); ok && (b.Info()&types.IsInteger != 0 || b.Kind() == types.Invalid) {
		return true
	}
	c.Errorf(s.Pos(), diag.UnsupportedLoop, "a loop over %s cannot be part of a stencil", c.TypeString(t)).
		WithHint("count with a loop of constant bounds, as in for n := range 3")
	return false
}

func isLoop(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.ForStmt, *ast.RangeStmt:
		return true
	}
	return false
}

// assign checks the left-hand sides of an assignment.
func (c *bodyChecker) assign(lhs, rhs []ast.Expr, tok token.Token) bool {
	if tok == token.DEFINE {
		return true
	}
	for n, e := range lhs {
		id := variable(e)
		if id == nil || !c.domainChange(e) {
			continue
		}
		v, ok := c.info.Uses[id].(*types.Var)
		if !ok {
			continue // blank
		}
		if IsPackageVar(v) {
			c.packageVariable(id, v).WithHint("make what is assigned a result")
			continue
		}
		if _, ok := v.Type().Underlying().(*types.Signature); ok {
			var to ast.Expr
			if len(rhs) == len(lhs) {
				to = rhs[n]
			}
			c.reassigned(id, v, to)
			continue
		}
		if c.pointerWrite(e, id, v) || c.r.kernel && !isName(e) {
			continue // elements of arrays may be those of an array outside of the closure
		}
		if n := len(c.lits); n > 0 && !within(c.lits[n-1], v.Pos()) {
			hint := "return the value from the closure instead"
			if c.r.kernel && c.lits[n-1].Type.Results == nil { // the function of an oec.For
				hint = "the calls of oec.For have no order: assign to an element of an array, add up by oec.Sum1, or go from one to the next in a loop of Go"
			}
			c.Errorf(id.Pos(), diag.CapturedWrite, "closure assigns to %s, which is declared outside it", id.Name).
				Relate(c.At(v.Pos()), "%s is declared here", id.Name).
				WithHint("%s", hint)
		}
	}
	return true
}

// variable returns the name of the variable of which an expression is a part, or nil.
func variable(e ast.Expr) *ast.Ident {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			return x
		case *ast.IndexExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return nil
		}
	}
}

func (c *bodyChecker) valueSpec(s *ast.ValueSpec) bool {
	if s.Type != nil {
		c.value(s.Type.Pos(), c.info.TypeOf(s.Type))
		if len(s.Values) == 0 && signature.IsDomain(c.info.TypeOf(s.Type)) {
			return c.invalidDomain(s.Pos(), "a Domain is made here")
		}
		if len(s.Values) == 0 && isFunc(c.info.TypeOf(s.Type)) {
			c.Errorf(s.Pos(), diag.ReassignedClosure, "%s is declared without its function", s.Names[0].Name).
				WithHint("define each closure once, with %s := and what it is; one that calls itself is written as a loop of constant bounds, and the body of a recurrence reads its own result by its first parameter", s.Names[0].Name)
		}
	}
	return true
}

// expr rejects expressions by their kind, and values by their type.
func (c *bodyChecker) expr(e ast.Expr) bool {
	tv, ok := c.info.Types[e]
	switch e := e.(type) {
	case *ast.StarExpr:
		if t := c.info.TypeOf(e.X); c.r.kernel || ok && tv.IsType() && signature.IsTable(tv.Type) || t != nil && signature.IsTable(t) {
			return true
		}
		return c.pointer(e.Pos(), tv.Type)
	case *ast.BinaryExpr:
		if !c.mayPanic(e.Op, e.OpPos, e.Y) {
			return false
		}
	case *ast.UnaryExpr:
		if e.Op == token.AND && kernelType(tv.Type) && (c.r.kernel || behindPointer(e.X, c.info)) {
			return true
		}
		if e.Op == token.AND && tv.Type != nil {
			return c.pointer(e.Pos(), tv.Type)
		}
		if e.Op == token.ARROW {
			c.Errorf(e.Pos(), diag.UnsupportedStmt, "a channel operation cannot be part of a stencil").
				WithHint("use assignments, if, switch, for and return only")
			return false
		}
	case *ast.Ellipsis:
		if e.Elt == nil {
			return true // the length of an array
		}
		c.Errorf(e.Pos(), diag.UnsupportedType, "variadic helpers are not supported").
			WithHint("give the helper a fixed number of parameters")
		return false
	}
	if ok && tv.IsValue() && tv.Value == nil && !(kernelType(tv.Type) && behindPointer(e, c.info)) {
		return c.value(e.Pos(), tv.Type)
	}
	return true
}

func (c *bodyChecker) pointer(pos token.Pos, t types.Type) bool {
	if t != nil {
		c.known[c.TypeString(t)] = true
	}
	c.Errorf(pos, diag.UnsupportedExpr, "pointers cannot be part of a stencil").
		WithHint("use the value itself, and return what a helper computes")
	return true
}

// value reports a type that values in stencils cannot have, once per function.
func (c *bodyChecker) value(pos token.Pos, t types.Type) bool {
	if t == nil || valueType(t) || c.r.kernel && kernelType(t) {
		return true
	}
	text := c.TypeString(t)
	if c.known[text] {
		return true
	}
	c.known[text] = true
	hint := "use integers, floats and bools, arrays and structs of these, fields and closures"
	switch t := t.Underlying().(type) {
	case *types.Slice:
		hint = fmt.Sprintf("use an array, as in [3]%s", c.TypeString(t.Elem()))
	case *types.Basic:
		switch {
		case t.Kind() == types.Uintptr:
			hint = "use uint64"
		case t.Info()&types.IsComplex != 0:
			hint = "compute with the real and the imaginary part"
		}
	}
	c.Errorf(pos, diag.UnsupportedType, "a value of type %s cannot be part of a stencil", text).WithHint("%s", hint)
	return false
}

func within(n ast.Node, pos token.Pos) bool { return n.Pos() <= pos && pos < n.End() }

func isFunc(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// IsPackageVar reports whether a variable is declared at package level.
func IsPackageVar(v *types.Var) bool {
	return v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
}

// valueType reports whether stencils can have values of type t.
func valueType(t types.Type) bool { return valueTypeTo(t, 8) }

// valueTypeTo looks into function types to a depth, because they can be recursive.
func valueTypeTo(t types.Type, depth int) bool {
	t = types.Unalias(t)
	if _, ok := t.(*types.TypeParam); ok || signature.IsDomain(t) {
		return true
	}
	switch t := t.Underlying().(type) {
	case *types.Basic:
		if t.Kind() == types.Invalid {
			return true // the type checker reports it
		}
		const numbers = types.IsBoolean | types.IsInteger | types.IsFloat
		return t.Info()&numbers != 0 && t.Kind() != types.Uintptr
	case *types.Array:
		return !signature.IsDomain(t.Elem()) && depth > 0 && elements(t) <= signature.MaxElements && valueTypeTo(t.Elem(), depth-1)
	case *types.Struct:
		for f := range t.Fields() {
			if signature.IsDomain(f.Type()) || depth == 0 || !valueTypeTo(f.Type(), depth-1) {
				return false
			}
		}
		return true
	case *types.Pointer:
		return signature.IsTable(t)
	case *types.Tuple:
		for v := range t.Variables() {
			if !valueTypeTo(v.Type(), depth) {
				return false
			}
		}
		return true
	case *types.Signature:
		return depth > 0 && valueTypeTo(t.Params(), depth-1) && valueTypeTo(t.Results(), depth-1)
	}
	return false
}

// elements returns the number of numbers in an array, or a greater one than possible.
func elements(t types.Type) int64 {
	a, ok := t.Underlying().(*types.Array)
	if !ok {
		return 1
	}
	if a.Len() > signature.MaxElements {
		return a.Len()
	}
	return a.Len() * min(elements(a.Elem()), signature.MaxElements+1)
}
