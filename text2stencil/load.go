package text2stencil

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"go/token"
	"os"
	"path/filepath"

	"github.com/openearthgo/oec/dialect/mlir"
	"github.com/openearthgo/oec/dialect/stencil"
	"github.com/openearthgo/oec/frontend"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
	"github.com/openearthgo/oec/ir"
)

// Package is a package whose stencils are programs in a file of text.
type Package struct {
	*frontend.Package
	File string // absolute

	programs map[*signature.Stencil]*ir.Op
}

// Module returns the module that holds the program of a stencil, its arguments in the order
// of the stencil's parameters and results. The caller must not change it.
func (p *Package) Module(s *signature.Stencil) *ir.Op { return p.programs[s] }

// Load reads the programs in a file, whose name is relative to the folder of the package. The
// configuration says in which package they are to be
// stencils. An error about the programs, or about files of that package, is a *diag.List.
func Load(reg *ir.Registry, file string, cfg frontend.Config) (*Package, error) {
	pkg, err := frontend.LoadFolder(cfg)
	if err != nil {
		return nil, err
	}
	p := &Package{Package: pkg, File: file, programs: make(map[*signature.Stencil]*ir.Op)}
	if !filepath.IsAbs(file) {
		p.File = filepath.Join(pkg.Dir, file)
	}
	src, err := os.ReadFile(p.File)
	if err != nil {
		return nil, err
	}
	r := &reader{pkg: p, src: string(src), places: pkg.Fset.AddFile(p.File, -1, len(src))}
	r.places.SetLinesForContent(src)
	programs, err := r.parse(reg)
	if err != nil {
		return nil, err
	}
	var stencils []*signature.Stencil
	for _, f := range programs {
		stencils = append(stencils, r.stencil(f))
	}
	r.diags.Append(pkg.Adopt(stencils))
	return p, r.diags.Err()
}

// reader describes the programs of one file.
type reader struct {
	pkg    *Package
	src    string
	places *token.File // of the file's lines
	diags  diag.List
}

// parse returns the programs of the file, which keep the rules of their operations.
func (r *reader) parse(reg *ir.Registry) (programs []*ir.Op, err error) {
	name, err := filepath.Rel(r.pkg.Dir, r.pkg.File)
	if err != nil {
		return nil, err
	}
	modules, err := mlir.Parse(reg, filepath.ToSlash(name), r.src, true)
	r.pkg.report(&r.diags, err)
	for _, m := range modules {
		if err := ir.Verify(m); err != nil {
			r.pkg.report(&r.diags, err)
			continue
		}
		for _, program := range stencil.Programs(m) {
			r.checkBlocks(program)
			programs = append(programs, program)
		}
	}
	if err := r.diags.Err(); err != nil {
		return nil, err
	}
	if len(programs) == 0 {
		return nil, fmt.Errorf("%s has no program: give a function the attribute %s", filepath.Base(r.pkg.File), stencil.ProgramAttr.Name())
	}
	return programs, nil
}

// checkBlocks reports applies that compute something else at some points of a block.
func (r *reader) checkBlocks(program *ir.Op) {
	for _, apply := range stencil.Applies(program) {
		p, some := stencil.Other(apply)
		if !some {
			continue
		}
		r.diags.Add(r.pkg.at(apply.Regions[0].Terminator().Pos), diag.InvalidProgram, "stencil.return computes something else at the point %s of a block of points than at [0, 0, 0], moved there; where blocks begin depends on which part of the domain is computed", ir.Offset(p)).
			WithHint("let the points of a block compute the same, and choose by stencil.index where that depends on the coordinate")
	}
}

// at returns a position of a program for a diagnostic.
func (p *Package) at(pos ir.Pos) diag.Pos {
	return p.Shown(token.Position{Filename: pos.File, Line: pos.Line, Column: pos.Col})
}

// report adds what is wrong with a program, according to package ir.
func (p *Package) report(diags *diag.List, err error) {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, one := range joined.Unwrap() {
			p.report(diags, one)
		}
		return
	}
	var syntax *ir.ParseError
	var rule *ir.VerifyError
	var program *ir.ProgramError
	switch {
	case errors.As(err, &syntax):
		diags.Add(p.at(syntax.Pos), diag.SyntaxError, "%s", syntax.Message)
	case errors.As(err, &program):
		diags.Add(p.at(program.Pos), diag.InvalidProgram, "%s", program.Message).
			WithHint("docs/dialect.md says what is read of today's MLIR")
	case errors.As(err, &rule):
		diags.Add(p.at(rule.Pos), diag.InvalidProgram, "%s %s", rule.Op, rule.Message).
			WithHint("docs/dialect.md lists the operations, with an example of each")
	}
}

// hash returns a hash of what decides what a program computes and what its API is. Comments
// and layout do not change it.
func hash(module *ir.Op) string {
	sum := sha256.Sum256([]byte(ir.Print(module)))
	return hex.EncodeToString(sum[:16])
}
