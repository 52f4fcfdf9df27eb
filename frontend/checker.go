package frontend

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/openearthgo/oec/internal/diag"
)

// checker holds the checks that need no more than the syntax and the types of one
// package, and facts about the functions of others. Load and the Analyzer both
// consist of it: Load has the source of other packages' helpers and checks them too,
// the Analyzer has a fact about each.
type checker struct {
	reporter
	root  *unit
	units map[string]*unit // packages with source by import path, root included
	order []*unit          // the same, each after those that it imports

	output *Output // where the generated code belongs

	directives map[*ast.FuncDecl]*directive
	decls      map[*types.Func]*reached          // functions with a body in some unit
	facts      func(*types.Func) (Helper, bool)  // about functions of other packages
	asWritten  bool                              // files are not changed: synonyms stand in them
	read       func(name string) ([]byte, error) // returns the content of a file of the units
}

func newChecker(r reporter) checker {
	return checker{
		output:     &Output{},
		reporter:   r,
		units:      make(map[string]*unit),
		directives: make(map[*ast.FuncDecl]*directive),
		facts:      func(*types.Func) (Helper, bool) { return Helper{}, false },
	}
}

// unit is a package that is there as source.
type unit struct {
	path, name string
	goVersion  string
	cgo        bool
	files      []*ast.File // hand-written
	types      *types.Package
	info       *types.Info
	stub       *ast.File // of the package to load
	errors     []types.Error

	tables  map[*types.Var]*table // variables that stencils mention
	changes map[*types.Var]change // nil before they are looked for
}

// fileAt returns the hand-written file at a position, or nil.
func (u *unit) fileAt(pos token.Pos) *ast.File {
	for _, f := range u.files {
		if f.FileStart <= pos && pos <= f.FileEnd {
			return f
		}
	}
	return nil
}

// reporter collects diagnostics, which speak of one package.
type reporter struct {
	fset    *token.FileSet
	workDir string // file names are relative to it
	path    string // import path of the package; its names are printed without it
	diags   diag.List
}

// errorf adds a diagnostic at a position of the file set.
func (r *reporter) errorf(pos token.Pos, code diag.Code, format string, args ...any) *diag.Diagnostic {
	return r.diags.Add(r.at(pos), code, format, args...)
}

func (r *reporter) at(pos token.Pos) diag.Pos {
	at := diag.At(r.workDir, r.fset.Position(pos))
	at.Token = pos
	return at
}

// typeString prints a type as the user would write it in this package.
func (r *reporter) typeString(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p.Path() == r.path {
			return ""
		}
		return p.Name()
	})
}

// funcString prints the name of a function likewise.
func (r *reporter) funcString(f *types.Func) string {
	if f.Pkg() == nil || f.Pkg().Path() == r.path {
		return f.Name()
	}
	return f.Pkg().Name() + "." + f.Name()
}

// markDirectives reads the directives of all files of the package.
func (c *checker) markDirectives() {
	for _, f := range c.root.files {
		for fn, d := range c.findDirectives(f) {
			c.directives[fn] = d
		}
	}
}

// readStencils reads the signatures of the marked functions.
func (c *checker) readStencils(scope *types.Scope, info *types.Info) []*Stencil {
	var out []*Stencil
	for _, f := range c.root.files {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || c.directives[fn] == nil {
				continue
			}
			if s := c.signature(fn, c.directives[fn], info); s != nil {
				out = append(out, s)
			}
		}
	}
	c.checkNames(scope, out)
	return out
}

// checkBodies checks, once, every function that some stencil reaches.
func (c *checker) checkBodies(stencils []*Stencil, reach map[*Stencil][]*reached) {
	seen := make(map[*reached]bool)
	for _, s := range stencils {
		for _, r := range reach[s] {
			if !seen[r] {
				seen[r] = true
				c.diags.Append(c.checkBody(r))
			}
		}
	}
}

// checkBody returns what is wrong with the body of a function, those that it calls
// left out.
func (c *checker) checkBody(r *reached) *diag.List {
	if r.found == nil {
		b := bodyChecker{
			reporter: reporter{fset: c.fset, workDir: c.workDir, path: c.path},
			pkg:      c, r: r, info: r.unit.info, known: make(map[string]bool), called: make(map[*ast.SelectorExpr]bool),
		}
		b.helperErrors()
		b.checkFunc(c.directives[r.fn] != nil)
		r.found = &b.diags
	}
	return r.found
}

// helperErrors reports type errors inside a helper of another package; the rest of
// that package does not matter.
func (c *bodyChecker) helperErrors() {
	if c.r.unit == c.pkg.root {
		return
	}
	for _, e := range c.r.unit.errors {
		if within(c.r.fn, e.Pos) {
			c.errorf(e.Pos, diag.TypeError, "%s", e.Msg)
		}
	}
}
