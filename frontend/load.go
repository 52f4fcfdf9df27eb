package frontend

import (
	"bytes"
	"context"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/openearthgo/oec/frontend/check"
	"github.com/openearthgo/oec/frontend/internal/source"
	"github.com/openearthgo/oec/frontend/signature"
	"github.com/openearthgo/oec/internal/diag"
)

// Config says what to load.
type Config struct {
	Dir     string   // directory of the package; empty is the current one
	WorkDir string   // positions in diagnostics are relative to it; empty is the current one
	Env     []string // environment of the go command; nil is os.Environ
	Tags    []string // build tags
	Listed  *Listed  // what was listed for other packages; nil if that is not kept

	Out      string // folder of the generated package, relative to Dir; empty is Dir itself
	Assembly bool   // there will be assembly, so that of a package that uses cgo Out is another
}

// outFolder returns the folder of the generated code, relative to that of the package; empty if it has none of its own.
func (cfg Config) outFolder(pkg string, cgo bool) string {
	if cfg.Out == "" && cfg.Assembly && cgo {
		return source.CgoOutput(pkg)
	}
	return cfg.Out
}

// outName is what the user calls the folder of the generated code.
func (cfg Config) outName() string {
	if cfg.Out == "" {
		return cfg.Dir
	}
	return cfg.Out
}

// Load loads the package in a directory and its stencils. An error about the
// user's program is a *diag.List; any other is a failure of the machine, such as
// a missing go command. A package without stencils is not an error.
//
// With a *diag.List, the package is not nil if some stencils are free of errors as far
// as this package can tell; it holds those, for further checks.
func Load(ctx context.Context, cfg Config) (*Package, error) {
	l, err := newLoader(ctx, cfg)
	if err != nil {
		return nil, err
	}
	if err := l.readRoot(); err != nil {
		return nil, err
	}
	if err := l.findOutput(); err != nil {
		return nil, err
	}
	p := &Package{
		Name: l.Root.Name, Path: l.Path, Dir: l.dir, GoVersion: l.Root.GoVersion,
		UsesCgo: l.Root.Cgo, Output: l.Output, Fset: l.Fset, Syntax: l.Root.Files, workDir: l.WorkDir, tables: l.Table,
	}
	if l.broken {
		return nil, l.Diags.Err() // what follows would be guesswork
	}
	if err := l.listDeps(); err != nil {
		return nil, err
	}
	if l.broken {
		return nil, l.Diags.Err()
	}
	l.loadHelpers()
	stencils := l.findStencils()
	if err := l.stubOutput(stencils); err != nil {
		return nil, err
	}
	l.checkRoot(stencils)
	reach := l.ReachAll(stencils)
	l.CheckBodies(stencils, reach)
	wrong := l.Diags.Err()
	if wrong != nil {
		if stencils = l.Sound(stencils, reach); len(stencils) == 0 {
			return nil, wrong
		}
	}
	p.Types, p.Info, p.Stencils = l.Root.Types, l.Root.Info, stencils
	p.Program, err = l.build(stencils, reach)
	if err != nil {
		return nil, err
	}
	for _, s := range stencils {
		s.Hash = l.Hash(s)
	}
	return p, wrong
}

// loader is the state of one Load.
type loader struct {
	check.Checker
	ctx     context.Context
	cfg     Config
	dir     string            // absolute
	broken  bool              // some file cannot be read as Go
	module  string            // folder of its module; dir if it is in none
	sources map[string][]byte // contents of parsed files by name
	imports *depImporter
}

func newLoader(ctx context.Context, cfg Config) (*loader, error) {
	dir, err := filepath.Abs(cfg.Dir)
	if err != nil {
		return nil, err
	}
	work, err := filepath.Abs(cfg.WorkDir)
	if err != nil {
		return nil, err
	}
	l := &loader{
		Checker: check.NewChecker(source.Reporter{Fset: token.NewFileSet(), WorkDir: work}),
		ctx:     ctx, cfg: cfg, dir: dir,
		sources: make(map[string][]byte),
	}
	l.Read = func(name string) ([]byte, error) { return l.sources[name], nil }
	return l, nil
}

// list runs the go command through go/packages. It is used for metadata and
// export files only: go/packages type-checks everything from source as soon as
// it is given an overlay.
func (l *loader) list(mode packages.LoadMode, patterns ...string) ([]*packages.Package, error) {
	cfg := &packages.Config{Dir: l.dir, Env: l.cfg.Env, Mode: mode}
	if len(l.cfg.Tags) > 0 {
		cfg.BuildFlags = []string{"-tags=" + strings.Join(l.cfg.Tags, ",")}
	}
	return List(l.ctx, cfg, patterns...)
}

// readRoot finds and parses the hand-written files of the package.
func (l *loader) readRoot() error {
	if st, err := os.Stat(l.dir); err != nil || !st.IsDir() {
		return fmt.Errorf("%s is not a directory", l.cfg.Dir)
	}
	pkgs, err := l.list(packages.NeedName|packages.NeedFiles|packages.NeedModule, ".")
	if err != nil {
		return err
	}
	if len(pkgs) != 1 {
		return fmt.Errorf("the go command lists %d packages in %s", len(pkgs), l.cfg.Dir)
	}
	meta := pkgs[0]
	l.Path = meta.PkgPath
	if l.module = l.dir; meta.Module != nil {
		l.module = meta.Module.Dir
	}
	l.Root = l.parseUnit(meta, true)
	l.Root.Cgo = usesCgo(l.Root.Name, slices.Concat(meta.GoFiles, meta.IgnoredFiles))
	if len(l.Root.Files) == 0 && !l.broken {
		l.broken = true
		for _, e := range meta.Errors {
			l.listError(e)
		}
		if l.Diags.Len() == 0 {
			l.Diags.Add(diag.At(l.WorkDir, token.Position{Filename: l.dir}), diag.LoadError, "there are no Go files to load")
		}
	}
	l.MarkDirectives()
	return l.reportIgnored(meta)
}

// parseUnit parses the files of a package. Of the package to load, the
// generated files are left out.
func (l *loader) parseUnit(meta *packages.Package, root bool) *source.Unit {
	u := &source.Unit{Path: meta.PkgPath, Name: meta.Name}
	if meta.Module != nil && meta.Module.GoVersion != "" {
		u.GoVersion = "go" + meta.Module.GoVersion
	}
	files := slices.Clone(meta.GoFiles)
	slices.Sort(files)
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			l.Diags.Add(diag.At(l.WorkDir, token.Position{Filename: name}), diag.LoadError, "%v", err)
			l.broken = true
			continue
		}
		if root && source.IsGenerated(name, string(src)) {
			continue
		}
		f, err := parser.ParseFile(l.Fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			l.syntaxErrors(err)
			continue
		}
		l.sources[name] = src
		check.ReplaceMath(f)
		u.Files = append(u.Files, f)
		u.Name = f.Name.Name
	}
	l.Units[u.Path] = u
	return u
}

// findOutput decides where the generated code belongs.
func (l *loader) findOutput() error {
	out := &source.Output{Dir: l.dir, Name: l.Root.Name, Path: l.Path}
	l.Output = out
	if err := out.Move(l.cfg.outFolder(l.Root.Name, l.Root.Cgo)); err != nil || !out.Apart {
		return err
	}
	return out.Read(l.Fset, l.cfg.outName(), l.syntaxErrors)
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

// reportIgnored reports the stencils of the package in files that are not compiled: tests, and
// what build constraints exclude.
func (l *loader) reportIgnored(meta *packages.Package) error {
	tests, err := filepath.Glob(filepath.Join(l.dir, "*_test.go"))
	if err != nil {
		return err
	}
	for _, name := range slices.Concat(tests, meta.IgnoredFiles) {
		src, err := os.ReadFile(name)
		if err != nil || !bytes.Contains(src, []byte(signature.DirectiveName)) || source.IsGenerated(name, string(src)) {
			continue // what cannot be read is no stencil
		}
		f, err := parser.ParseFile(l.Fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		// A package of tests may have stencils as examples, which it calls as functions.
		if f.Name.Name == l.Root.Name || len(l.Directives) == 0 && f.Name.Name == l.Root.Name+"_test" {
			l.Ignored(f)
		}
	}
	return nil
}
