package frontend

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/frontend/check"
	"github.com/openearthgo/oec/frontend/internal/source"
	"github.com/openearthgo/oec/frontend/signature"
)

// build makes go/ssa of the reached functions and finds the instances in it.
// The rest of the packages is not built: it is of no interest, and may hold
// type errors that were ignored.
func (l *loader) build(stencils []*signature.Stencil, reach map[*signature.Stencil][]*check.Reached) (*ssa.Program, error) {
	k := kept{make(map[*ast.FuncDecl]bool), make(map[string]bool), make(map[*ast.ValueSpec]bool)}
	for _, s := range stencils {
		for _, r := range reach[s] {
			k.funcs[r.Fn] = true
			for _, v := range variablesOf(r) {
				k.tables[l.Table(v).Spec] = true
			}
		}
		for _, in := range s.Instances {
			k.instances[instanceFunc(in)] = true
		}
	}
	// Not with ssa.SanityCheckFunctions, which takes closures in closures of methods of generic types for wrong, before
	// golang.org/x/tools v0.50.
	prog := ssa.NewProgram(l.Fset, ssa.InstantiateGenerics|ssa.GlobalDebug)
	created := make(map[*types.Package]bool)
	var built []*ssa.Package
	for _, u := range l.Order {
		for _, p := range u.Types.Imports() {
			l.createImport(prog, p, created)
		}
		created[u.Types] = true
		built = append(built, prog.CreatePackage(u.Types, reduced(u, k), infoWithoutInit(u), true))
	}
	for _, p := range built {
		p.Build()
	}
	root := built[len(built)-1]
	for _, s := range stencils {
		for _, in := range s.Instances {
			if in.Fn = l.findInstance(root, in); in.Fn == nil || in.Fn.Blocks == nil {
				return nil, fmt.Errorf("internal error: no SSA for stencil %s[%s]", s.Name, in.Elem)
			}
		}
	}
	return prog, nil
}

// createImport declares an imported package and those that it imports.
func (l *loader) createImport(prog *ssa.Program, p *types.Package, created map[*types.Package]bool) {
	if created[p] || l.Units[p.Path()] != nil {
		return
	}
	created[p] = true
	for _, dep := range p.Imports() {
		l.createImport(prog, dep, created)
	}
	prog.CreatePackage(p, nil, nil, true)
}

// kept is what is built: functions, those of the stub, by name, that refer to
// instances of stencils, and tables.
type kept struct {
	funcs     map[*ast.FuncDecl]bool
	instances map[string]bool
	tables    map[*ast.ValueSpec]bool
}

// variablesOf returns the variables of packages that a function mentions.
func variablesOf(r *check.Reached) (list []*types.Var) {
	ast.Inspect(r.Fn, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := r.Unit.Info.Uses[id].(*types.Var); ok && check.IsPackageVar(v) {
				list = append(list, v)
			}
		}
		return true
	})
	return list
}

// reduced returns the files of a unit with the functions and tables that are kept, types and
// constants only.
func reduced(u *source.Unit, k kept) []*ast.File {
	files := u.Files
	if u.Stub != nil {
		files = append(files[:len(files):len(files)], u.Stub)
	}
	var out []*ast.File
	for _, f := range files {
		g := *f
		g.Decls = nil
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if k.funcs[d] || f == u.Stub && k.instances[d.Name.Name] {
					g.Decls = append(g.Decls, d)
				}
			case *ast.GenDecl:
				if d.Tok == token.VAR {
					some := *d
					some.Specs = slices.DeleteFunc(slices.Clone(d.Specs), func(s ast.Spec) bool { return !k.tables[s.(*ast.ValueSpec)] })
					d = &some
				}
				if len(d.Specs) > 0 || d.Tok != token.VAR {
					g.Decls = append(g.Decls, d)
				}
			}
		}
		out = append(out, &g)
	}
	return out
}

// infoWithoutInit hides the initialization of package variables from go/ssa,
// which are not part of what is built.
func infoWithoutInit(u *source.Unit) *types.Info {
	info := *u.Info
	info.InitOrder = nil
	return &info
}

// findInstance returns the function of an instance.
func (l *loader) findInstance(pkg *ssa.Package, in *signature.Instance) *ssa.Function {
	if !in.Stencil.Generic {
		f, _ := l.Root.Info.Defs[in.Stencil.Decl.Name].(*types.Func)
		return pkg.Prog.FuncValue(f)
	}
	fn := pkg.Func(instanceFunc(in))
	if fn == nil {
		return nil
	}
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if m, ok := instr.(*ssa.MakeInterface); ok {
				f, _ := m.X.(*ssa.Function)
				return calledBy(f, in)
			}
		}
	}
	return nil
}

// calledBy returns the method that the function of a method expression calls; another function is what it is.
func calledBy(f *ssa.Function, in *signature.Instance) *ssa.Function {
	if f == nil || in.Stencil.Receiver == "" {
		return f
	}
	for _, b := range f.Blocks {
		for _, instr := range b.Instrs {
			if call, ok := instr.(*ssa.Call); ok {
				return call.Call.StaticCallee()
			}
		}
	}
	return nil
}
