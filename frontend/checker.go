package frontend

import (
	"go/ast"
	"go/types"

	"github.com/openearthgo/oec/frontend/internal/source"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
)

// checker holds the checks that need no more than the syntax and the types of one
// package, and facts about the functions of others. Load and the Analyzer both
// consist of it: Load has the source of other packages' helpers and checks them too,
// the Analyzer has a fact about each.
type checker struct {
	signature.Reader
	units map[string]*source.Unit // packages with source by import path, root included
	order []*source.Unit          // the same, each after those that it imports

	decls     map[*types.Func]*reached               // functions with a body in some unit
	tables    map[*types.Var]*table                  // variables that stencils mention
	changes   map[*source.Unit]map[*types.Var]change // by the units that were looked at
	facts     func(*types.Func) (Helper, bool)       // about functions of other packages
	asWritten bool                                   // files are not changed: synonyms stand in them
	read      func(name string) ([]byte, error)      // returns the content of a file of the units
}

func newChecker(r source.Reporter) checker {
	return checker{
		Reader:  signature.NewReader(r, &source.Output{}),
		units:   make(map[string]*source.Unit),
		tables:  make(map[*types.Var]*table),
		changes: make(map[*source.Unit]map[*types.Var]change),
		facts:   func(*types.Func) (Helper, bool) { return Helper{}, false },
	}
}

// checkBodies checks, once, every function that some stencil reaches.
func (c *checker) checkBodies(stencils []*signature.Stencil, reach map[*signature.Stencil][]*reached) {
	seen := make(map[*reached]bool)
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
func (c *checker) checkBody(r *reached) *diag.List {
	if r.found == nil {
		b := bodyChecker{
			Reporter: source.Reporter{Fset: c.Fset, WorkDir: c.WorkDir, Path: c.Path},
			pkg:      c, r: r, info: r.unit.Info, known: make(map[string]bool), called: make(map[*ast.SelectorExpr]bool),
		}
		b.helperErrors()
		b.checkFunc(c.Directives[r.fn] != nil)
		r.found = &b.Diags
	}
	return r.found
}

// helperErrors reports type errors inside a helper of another package; the rest of
// that package does not matter.
func (c *bodyChecker) helperErrors() {
	if c.r.unit == c.pkg.Root {
		return
	}
	for _, e := range c.r.unit.Errors {
		if within(c.r.fn, e.Pos) {
			c.Errorf(e.Pos, diag.TypeError, "%s", e.Msg)
		}
	}
}
