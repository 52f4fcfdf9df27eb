package frontend

import (
	"go/ast"
	"go/types"
	"path"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/openearthgo/oec/frontend/internal/source"
)

// loadHelpers type-checks from source the packages that own a function that a
// stencil may reach. Which ones these are is decided from syntax, before any
// type checking, because the package that is loaded must refer to the objects
// of their source and not to those of their export data.
//
// Package fmath comes first: those that have synonyms of its functions need not import it.
func (l *loader) loadHelpers() {
	l.scanHelpers()
	done := make(map[string]bool)
	var visit func(meta *packages.Package)
	visit = func(meta *packages.Package) {
		if done[meta.PkgPath] {
			return
		}
		done[meta.PkgPath] = true
		for _, dep := range meta.Imports {
			visit(dep)
		}
		if u := l.Units[meta.PkgPath]; u != nil && u != l.Root {
			l.checkUnit(u, u.Files)
			l.imports.pkgs[u.Path] = u.Types
			l.Order = append(l.Order, u)
		}
	}
	for _, p := range append([]string{source.FmathPath}, importsOf(l.Root.Files)...) {
		if meta := l.imports.meta[p]; meta != nil {
			visit(meta)
		}
	}
	l.Order = append(l.Order, l.Root)
}

// scanHelpers parses the packages that own helpers: it follows names from the
// stencils through functions of the package and qualified names of others. A
// local name that hides a function makes it follow too much, which is harmless.
func (l *loader) scanHelpers() {
	type name struct {
		u    *source.Unit
		name string
	}
	seen := make(map[name]bool)
	index := make(map[*source.Unit]map[string][]declIn)
	order := []*source.Unit{l.Root}
	var follow func(n name)
	scan := func(u *source.Unit, d declIn) {
		ast.Inspect(d.fn, func(node ast.Node) bool {
			switch e := node.(type) {
			case *ast.SelectorExpr:
				if id, ok := e.X.(*ast.Ident); ok {
					if h := l.helperUnit(d.file, id.Name); h != nil {
						if !slices.Contains(order, h) {
							order = append(order, h)
						}
						follow(name{h, e.Sel.Name})
					}
				}
				for n := 0; n < len(order); n++ { // it may be a method of a type of any of them
					follow(name{order[n], e.Sel.Name})
				}
				return true
			case *ast.Ident:
				follow(name{u, e.Name})
			}
			return true
		})
	}
	follow = func(n name) {
		if seen[n] {
			return
		}
		seen[n] = true
		if index[n.u] == nil {
			index[n.u] = functionsOf(n.u)
		}
		for _, d := range index[n.u][n.name] {
			scan(n.u, d)
		}
	}
	for fn := range l.Directives {
		follow(name{l.Root, fn.Name.Name})
	}
}

// declIn is a function declaration with its file.
type declIn struct {
	fn   *ast.FuncDecl
	file *ast.File
}

// functionsOf returns the functions and methods of a unit by name.
func functionsOf(u *source.Unit) map[string][]declIn {
	out := make(map[string][]declIn)
	for _, f := range u.Files {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				out[fn.Name.Name] = append(out[fn.Name.Name], declIn{fn, f})
			}
		}
	}
	return out
}

// helperUnit returns the package that a file imports under a name, parsed, if
// that package may own helpers.
func (l *loader) helperUnit(f *ast.File, name string) *source.Unit {
	for _, im := range f.Imports {
		p, _ := strconv.Unquote(im.Path.Value)
		meta := l.imports.meta[p]
		if meta == nil || !mayOwnHelpers(meta) {
			continue
		}
		local := meta.Name
		if local == "" {
			local = path.Base(p)
		}
		if im.Name != nil {
			local = im.Name.Name
		}
		if local != name {
			continue
		}
		if l.Units[p] == nil {
			l.parseUnit(meta, false)
		}
		return l.Units[p]
	}
	return nil
}

// mayOwnHelpers is false for the standard library and for the packages whose
// functions the compiler knows by name.
func mayOwnHelpers(meta *packages.Package) bool {
	return meta.Module != nil && len(meta.GoFiles) > 0 && !knownByName(meta.PkgPath)
}

// knownByName reports whether a package is one of this module's that users call.
func knownByName(path string) bool {
	return path == source.OecPath || path == source.RtPath || strings.HasPrefix(path, source.RtPath+"/")
}

// checkUnit type-checks files as the package of u, and keeps the errors.
func (l *loader) checkUnit(u *source.Unit, files []*ast.File) {
	u.Errors = nil
	conf := types.Config{
		GoVersion:   u.GoVersion,
		Importer:    l.imports,
		FakeImportC: true,
		Sizes:       types.SizesFor("gc", "amd64"), // int has 64 bits
		Error:       func(err error) { u.Errors = append(u.Errors, err.(types.Error)) },
	}
	u.Info = newInfo()
	u.Types, _ = conf.Check(u.Path, l.Fset, files, u.Info)
}

func newInfo() *types.Info {
	return &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue),
		Instances:    make(map[*ast.Ident]types.Instance),
		Defs:         make(map[*ast.Ident]types.Object),
		Uses:         make(map[*ast.Ident]types.Object),
		Implicits:    make(map[ast.Node]types.Object),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection),
		Scopes:       make(map[ast.Node]*types.Scope),
		FileVersions: make(map[*ast.File]string),
	}
}
