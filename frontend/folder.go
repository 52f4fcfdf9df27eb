package frontend

import (
	"fmt"
	"go/token"
	"os"
	"path/filepath"

	"github.com/openearthgo/oec/internal/diag"
)

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
	r := reporter{fset: token.NewFileSet(), workDir: work}
	p := &Package{Name: filepath.Base(dir), Dir: dir, Fset: r.fset, workDir: work}
	if err := p.readFolder(&r); err != nil {
		return nil, err
	}
	p.Path = p.Name
	p.Output = &Output{Dir: dir, Name: p.Name, Path: p.Name}
	if err := p.Output.move(cfg, p.UsesCgo); err != nil {
		return nil, err
	}
	if err := p.Output.read(r.fset, cfg, r.syntaxErrors); err != nil {
		return nil, err
	}
	return p, r.diags.Err()
}

// readFolder takes the name of the package from the files that it has.
func (p *Package) readFolder(r *reporter) error {
	files, err := handWritten(r.fset, p.Dir, r.syntaxErrors)
	if err != nil {
		return err
	}
	var names []string
	for _, f := range files {
		p.Name = f.Name.Name
		names = append(names, r.fset.File(f.FileStart).Name())
	}
	p.Syntax, p.UsesCgo = files, usesCgo(p.Name, names)
	return nil
}

// Adopt gives the package stencils that are no functions of it, with positions in p.Fset. It
// names their fields, and reports names of generated code that collide or cannot be exported.
func (p *Package) Adopt(stencils []*Stencil) *diag.List {
	c := newChecker(reporter{fset: p.Fset, workDir: p.workDir})
	c.output = p.Output
	for _, s := range stencils {
		c.checkFields(s)
	}
	c.checkNames(nil, stencils)
	p.Stencils = stencils
	return &c.diags
}
