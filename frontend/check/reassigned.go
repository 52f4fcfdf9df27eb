package check

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/openearthgo/oec/internal/diag"
)

// reassigned reports a variable for a function to which another one is assigned; nil if that is not one expression.
func (c *bodyChecker) reassigned(id *ast.Ident, v *types.Var, to ast.Expr) {
	hint := fmt.Sprintf("define each closure once, with %s := func(...)", id.Name)
	call, _ := ast.Unparen(to).(*ast.CallExpr)
	if fn, param := c.bodyThatReads(call, v); fn != "" {
		hint = fmt.Sprintf("in the body of %s read its first parameter, %s, instead of %s; define %[3]s once, with %[3]s := %[4]s", fn, param, id.Name, shortened(to))
	} else if to != nil && (v.Kind() == types.ParamVar || c.mentions(to, v)) {
		hint = fmt.Sprintf("give it a name of its own, as in %s := %s", c.unused(id), shortened(to))
	}
	c.Errorf(id.Pos(), diag.ReassignedClosure, "%s holds a function and is assigned again", id.Name).
		Relate(c.At(v.Pos()), "%s is declared here", id.Name).
		WithHint("%s", hint)
}

// shortened returns an expression without what functions that stand in it do.
func shortened(e ast.Expr) string {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		if _, lit := ast.Unparen(e).(*ast.FuncLit); lit {
			return "func(...)"
		}
		return ExprString(e)
	}
	var args []string
	for _, a := range call.Args {
		args = append(args, shortened(a))
	}
	return ExprString(call.Fun) + "(" + strings.Join(args, ", ") + ")"
}

// bodyThatReads returns the name of a function that is called and the first parameter of the function that it takes, if that
// is the body of a recurrence and mentions the variable.
func (c *bodyChecker) bodyThatReads(call *ast.CallExpr, v *types.Var) (fn, param string) {
	if call == nil || len(call.Args) == 0 {
		return "", ""
	}
	lit, ok := ast.Unparen(call.Args[len(call.Args)-1]).(*ast.FuncLit)
	if !ok || !c.mentions(lit.Body, v) {
		return "", ""
	}
	names := lit.Type.Params.List[0].Names
	if fn = c.recurrence(call); fn == "" || len(names) == 0 || names[0].Name == "_" {
		return "", ""
	}
	return fn, names[0].Name
}

// mentions reports whether a variable stands below a node.
func (c *bodyChecker) mentions(n ast.Node, v *types.Var) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && c.info.Uses[id] == types.Object(v)
		return !found
	})
	return found
}

// unused returns a name like that of a variable which means nothing where that stands.
func (c *bodyChecker) unused(id *ast.Ident) string {
	scope := c.r.Unit.Types.Scope().Innermost(id.Pos())
	for n := 2; ; n++ {
		name := fmt.Sprintf("%s%d", id.Name, n)
		if _, there := scope.LookupParent(name, token.NoPos); there == nil {
			return name
		}
	}
}
