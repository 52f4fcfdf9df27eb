package check

import (
	"go/ast"
	"go/types"

	"github.com/openearthgo/oec/frontend/internal/source"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
)

// Checker holds the checks that need no more than the syntax and the types of one
// package, and facts about the functions of others. Load and the Analyzer both
// consist of it: Load has the source of other packages' helpers and checks them too,
// the Analyzer has a fact about each.
type Checker struct {
	signature.Reader
	Units map[string]*source.Unit // packages with source by import path, root included
	Order []*source.Unit          // the same, each after those that it imports

	decls     map[*types.Func]*Reached               // functions with a body in some unit
	tables    map[*types.Var]*Table                  // variables that stencils mention
	changes   map[*source.Unit]map[*types.Var]change // by the units that were looked at
	Facts     func(*types.Func) (Helper, bool)       // about functions of other packages
	AsWritten bool                                   // files are not changed: synonyms stand in them
	Read      func(name string) ([]byte, error)      // returns the content of a file of the units
}

// NewChecker returns a checker that knows no source yet, and no facts.
func NewChecker(r source.Reporter) Checker {
	return Checker{
		Reader:  signature.NewReader(r, &source.Output{}),
		Units:   make(map[string]*source.Unit),
		tables:  make(map[*types.Var]*Table),
		changes: make(map[*source.Unit]map[*types.Var]change),
		Facts:   func(*types.Func) (Helper, bool) { return Helper{}, false },
	}
}

// CheckBodies checks, once, every function that some stencil reaches.
func (c *Checker) CheckBodies(stencils []*signature.Stencil, reach map[*signature.Stencil][]*Reached) {
	seen := make(map[*Reached]bool)
	for _, s := range stencils {
		for _, r := range reach[s] {
			if !seen[r] {
				seen[r] = true
				c.Diags.Append(c.checkBody(r))
			}
		}
	}
}

// checkBody returns what is wrong with the body of a function, those that it calls
// left out.
func (c *Checker) checkBody(r *Reached) *diag.List {
	if r.found == nil {
		b := bodyChecker{
			Reporter: source.Reporter{Fset: c.Fset, WorkDir: c.WorkDir, Path: c.Path},
			pkg:      c, r: r, info: r.Unit.Info, known: make(map[string]bool), called: make(map[*ast.SelectorExpr]bool),
			bodies: make(map[*ast.FuncLit]string),
		}
		b.helperErrors()
		isStencil, code := c.Directives[r.Fn] != nil, diag.UnsupportedCall
		if isStencil {
			code = diag.MisplacedDirective
		}
		if b.forAll(r.Fn.Name, r.obj, code) {
			b.checkFunc(isStencil)
		}
		r.found = &b.Diags
	}
	return r.found
}

// helperErrors reports type errors inside a helper of another package; the rest of
// that package does not matter.
func (c *bodyChecker) helperErrors() {
	if c.r.Unit == c.pkg.Root {
		return
	}
	for _, e := range c.r.Unit.Errors {
		if within(c.r.Fn, e.Pos) {
			c.Errorf(e.Pos, diag.TypeError, "%s", e.Msg)
		}
	}
}

// forAll reports what is declared in a file that is not for all platforms.
func (c *bodyChecker) forAll(id *ast.Ident, obj types.Object, code diag.Code) bool {
	u := c.pkg.Units[obj.Pkg().Path()]
	if u == nil {
		return true
	}
	f := u.FileAt(obj.Pos())
	if f == nil || c.pkg.ForAll(f) {
		return true
	}
	c.Errorf(id.Pos(), code, "%s is in a file that is not for all platforms", id.Name).
		WithHint("move it to a file with no platform in its name and build constraint: what is generated is for all")
	return false
}
