package frontend

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/openearthgo/oec/internal/naming"
)

// Output is the package that the generated code belongs to: the package of the stencils, or
// another one in a folder of its own.
type Output struct {
	Dir      string   // absolute
	Name     string   // in the package clause
	Path     string   // import path
	Declared []string // names that its hand-written files declare
	Apart    bool     // it is not the package of the stencils

	places map[string]token.Pos // of the declared names
}

// CgoOutput returns the folder, relative to its own, of the generated code of a package that
// uses cgo, and so cannot hold Go assembly itself.
func CgoOutput(pkg string) string { return pkg + "oec" }

// findOutput decides where the generated code belongs.
func (l *loader) findOutput() error {
	out := &Output{Dir: l.dir, Name: l.root.name, Path: l.path}
	l.output = out
	if err := out.move(l.cfg, l.root.cgo); err != nil || !out.Apart {
		return err
	}
	return out.read(l.fset, l.cfg, l.syntaxErrors)
}

// move gives the generated code a folder of its own, if it is to have one.
func (out *Output) move(cfg Config, cgo bool) error {
	rel := cfg.Out
	if rel == "" && cfg.Assembly && cgo {
		rel = CgoOutput(out.Name)
	}
	if rel == "" {
		return nil
	}
	from := out.Dir
	if out.Dir = rel; !filepath.IsAbs(rel) {
		out.Dir = filepath.Join(from, rel)
	}
	if out.Dir = filepath.Clean(out.Dir); out.Dir == from {
		return nil
	}
	rel, err := filepath.Rel(from, out.Dir)
	if err != nil {
		return err
	}
	out.Apart = true
	out.Name, out.Path = filepath.Base(out.Dir), path.Join(out.Path, filepath.ToSlash(rel))
	return nil
}

// read looks for files in the folder that oecgen has not written. They give the package its
// name, and names that generated code must not have. What is no Go is reported to broken.
func (out *Output) read(fset *token.FileSet, cfg Config, broken func(error)) error {
	out.places = make(map[string]token.Pos)
	files, err := handWritten(fset, out.Dir, broken)
	if err != nil {
		return err
	}
	for _, f := range files {
		out.Name = f.Name.Name
		for _, d := range f.Decls {
			out.declare(d)
		}
	}
	if !token.IsIdentifier(out.Name) || out.Name == "_" {
		where := cfg.Out
		if where == "" {
			where = cfg.Dir
		}
		return fmt.Errorf("the generated package in %s would be called %q, which is not a name that Go allows; choose another folder with -out", where, out.Name)
	}
	return nil
}

// handWritten parses the files in a folder that oecgen has not written, but no tests.
func handWritten(fset *token.FileSet, dir string, broken func(error)) ([]*ast.File, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	var files []*ast.File
	for _, name := range names {
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if isGenerated(name, string(src)) || strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
		if err != nil {
			broken(err)
			continue
		}
		files = append(files, f)
	}
	return files, nil
}

// declare notes the names of a declaration at package level.
func (out *Output) declare(d ast.Decl) {
	var names []*ast.Ident
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			names = append(names, d.Name)
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				names = append(names, s.Name)
			case *ast.ValueSpec:
				names = append(names, s.Names...)
			}
		}
	}
	for _, id := range names {
		out.Declared = append(out.Declared, id.Name)
		out.places[id.Name] = id.Pos()
	}
}

// importsOutput reports whether the package uses generated code that is in another one.
func (l *loader) importsOutput() bool {
	for _, p := range importsOf(l.root.files) {
		if l.output.Apart && p == l.output.Path {
			return true
		}
	}
	return false
}

// stubOutput lets a package of the generated names stand for the generated package.
func (l *loader) stubOutput(stencils []*Stencil) error {
	if !l.importsOutput() {
		return nil
	}
	var b strings.Builder
	l.writeStub(&b, l.output.Name, stencils, true)
	file, err := l.parseStub(l.output.Dir, l.output.Name, b.String())
	if err != nil {
		return err
	}
	conf := types.Config{Importer: l.imports, Error: func(error) {}}
	pkg, _ := conf.Check(l.output.Path, l.fset, []*ast.File{file}, nil)
	pkg.MarkComplete()
	l.imports.pkgs[l.output.Path] = pkg
	return nil
}

// usesCgo reports whether a file of the package imports C, whatever the build constraints:
// the generated code is for all platforms.
func usesCgo(pkg string, names []string) bool {
	for _, name := range names {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil || f.Name.Name != pkg || strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, im := range f.Imports {
			if p, _ := strconv.Unquote(im.Path.Value); p == "C" {
				return true
			}
		}
	}
	return false
}

// namesOf returns the names generated for a stencil. In a package of their own they are
// exported, whether the stencil is or not.
func (c *checker) namesOf(stencil string) naming.Names {
	if c.output.Apart {
		stencil = naming.Upper(stencil)
	}
	for fn, d := range c.directives {
		if d.kernel && fn.Name.Name == stencil {
			return naming.OfKernel(stencil)
		}
	}
	return naming.Of(stencil)
}

// declared returns where a hand-written file of the package that the generated code belongs
// to declares a name. The scope is that of the stencils' package, where that is the one.
func (c *checker) declared(name string, scope *types.Scope) (token.Pos, bool) {
	if c.output.places != nil {
		pos, ok := c.output.places[name]
		return pos, ok
	}
	if obj := scope.Lookup(name); obj != nil && c.root.fileAt(obj.Pos()) != nil {
		return obj.Pos(), true
	}
	return token.NoPos, false
}
