package frontend

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/openearthgo/oec/frontend/check"
	"github.com/openearthgo/oec/frontend/internal/source"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
)

// relative returns file relative to dir if it lies in it or beside it.
func relative(dir, file string) string {
	return strings.TrimPrefix(diag.At(dir, token.Position{Filename: file}).String(), "-")
}

// Package is a loaded package with its stencils. What is known of its Go is missing if they
// are not written in Go.
type Package struct {
	Name      string // as in the package clause
	Path      string // import path
	Dir       string // absolute directory
	GoVersion string // language version of its module, "go1.25"; may be empty
	UsesCgo   bool   // then it cannot hold Go assembly
	Output    *source.Output
	Fset      *token.FileSet
	Syntax    []*ast.File // hand-written files, sorted by name
	Types     *types.Package
	Info      *types.Info
	Program   *ssa.Program
	Stencils  []*signature.Stencil // in source order of the sorted files

	workDir string
	tables  func(*types.Var) *check.Table
}

// Declared returns the names that the package declares which generated code belongs to.
func (p *Package) Declared() []string {
	if p.Output.Places != nil {
		return p.Output.Declared
	}
	return p.Types.Scope().Names()
}

// Table returns the value of a variable of a package that a stencil or helper reads, which is a constant.
func (p *Package) Table(v *types.Var) *check.Constant { return p.tables(v).Value }

// Position returns the position with the file relative to the package's folder.
func (p *Package) Position(pos token.Pos) token.Position {
	at := p.Fset.Position(pos)
	at.Filename = relative(p.Dir, at.Filename)
	return at
}

// At returns the position for a diagnostic.
func (p *Package) At(pos token.Pos) diag.Pos {
	at := diag.At(p.workDir, p.Fset.Position(pos))
	at.Token = pos
	return at
}

// DomainAt returns the name of the Domain at a position; "" if there is none.
func (p *Package) DomainAt(pos token.Pos) string {
	for _, pkg := range p.Program.AllPackages() {
		if name := signature.DomainAt(pkg.Pkg, pos); name != "" {
			return name
		}
	}
	return ""
}

// Shown returns a position that Position has returned for a diagnostic.
func (p *Package) Shown(at token.Position) diag.Pos {
	if at.Filename != "" && !filepath.IsAbs(at.Filename) {
		at.Filename = filepath.Join(p.Dir, filepath.FromSlash(at.Filename))
	}
	return diag.At(p.workDir, at)
}

// LoadFolder finds out which package a folder holds, or would hold, and where its generated
// code belongs. It is for stencils that are not written in Go, which [Package.Adopt] adds:
// neither a module nor the go command is needed.
func LoadFolder(cfg Config) (*Package, error) {
	dir, err := filepath.Abs(cfg.Dir)
	if err != nil {
		return nil, err
	}
	work, err := filepath.Abs(cfg.WorkDir)
	if err != nil {
		return nil, err
	}
	if st, err := os.Stat(dir); err != nil || !st.IsDir() {
		return nil, fmt.Errorf("%s is not a directory", cfg.Dir)
	}
	r := source.Reporter{Fset: token.NewFileSet(), WorkDir: work}
	p := &Package{Name: filepath.Base(dir), Dir: dir, Fset: r.Fset, workDir: work}
	if err := p.readFolder(&r); err != nil {
		return nil, err
	}
	p.Path = p.Name
	p.Output = &source.Output{Dir: dir, Name: p.Name, Path: p.Name}
	if err := p.Output.Move(cfg.outFolder(p.Name, p.UsesCgo)); err != nil {
		return nil, err
	}
	if err := p.Output.Read(r.Fset, cfg.outName(), r.SyntaxErrors); err != nil {
		return nil, err
	}
	return p, r.Diags.Err()
}

// readFolder takes the name of the package from the files that it has.
func (p *Package) readFolder(r *source.Reporter) error {
	files, err := source.HandWritten(r.Fset, p.Dir, r.SyntaxErrors)
	if err != nil {
		return err
	}
	var names []string
	for _, f := range files {
		p.Name = f.Name.Name
		names = append(names, r.Fset.File(f.FileStart).Name())
	}
	p.Syntax, p.UsesCgo = files, usesCgo(p.Name, names)
	return nil
}

// Adopt gives the package stencils that are no functions of it, with positions in p.Fset. It
// names their fields, and reports names of generated code that collide or cannot be exported.
func (p *Package) Adopt(stencils []*signature.Stencil) *diag.List {
	c := signature.NewReader(source.Reporter{Fset: p.Fset, WorkDir: p.workDir}, p.Output)
	for _, s := range stencils {
		c.CheckFields(s)
	}
	c.CheckNames(nil, stencils)
	p.Stencils = stencils
	return &c.Diags
}

// InProgram returns the package with generated code that belongs to a program, in a folder of the package.
func (p *Package) InProgram(dir string) *Package {
	q := *p
	q.Output = &source.Output{Dir: dir, Name: "main", Path: p.Path + "/" + filepath.Base(dir), Declared: []string{"main"}}
	return &q
}
