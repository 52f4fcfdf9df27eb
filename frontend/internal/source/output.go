package source

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// Output is the package that the generated code belongs to: the package of the stencils, or
// another one in a folder of its own.
type Output struct {
	Dir      string   // absolute
	Name     string   // in the package clause
	Path     string   // import path
	Declared []string // names that its hand-written files declare
	Apart    bool     // it is not the package of the stencils

	Places map[string]token.Pos // of the declared names
}

// CgoOutput returns the folder, relative to its own, of the generated code of a package that
// uses cgo, and so cannot hold Go assembly itself.
func CgoOutput(pkg string) string { return pkg + "oec" }

// Move gives the generated code a folder of its own, which is relative to that of the package, unless
// that is empty.
func (out *Output) Move(rel string) error {
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

// Read looks for files in the folder that oecgen has not written. They give the package its
// name, and names that generated code must not have. What is no Go is reported to broken. An error
// calls the folder where.
func (out *Output) Read(fset *token.FileSet, where string, broken func(error)) error {
	out.Places = make(map[string]token.Pos)
	files, err := HandWritten(fset, out.Dir, broken)
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
		return fmt.Errorf("the generated package in %s would be called %q, which is not a name that Go allows; choose another folder with -out", where, out.Name)
	}
	return nil
}

// HandWritten parses the files in a folder that oecgen has not written, but no tests.
func HandWritten(fset *token.FileSet, dir string, broken func(error)) ([]*ast.File, error) {
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
		if IsGenerated(name, string(src)) || strings.HasSuffix(name, "_test.go") {
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
		out.Places[id.Name] = id.Pos()
	}
}
