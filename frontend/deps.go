package frontend

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"

	"github.com/openearthgo/oec/frontend/internal/source"
	"github.com/openearthgo/oec/internal/diag"
)

// listDeps asks the go command for the export data of everything that the
// package and the stub import.
func (l *loader) listDeps() error {
	paths := importsOf(l.Root.Files)
	paths = slices.DeleteFunc(paths, func(p string) bool { return l.Output.Apart && p == l.Output.Path })
	if l.usesAPI() || l.importsOutput() {
		paths = append(paths, "context", source.RtPath)
	}
	if len(l.Directives) > 0 {
		paths = append(paths, source.OecPath, source.FmathPath) // a helper may have synonyms
	}
	slices.Sort(paths)
	paths = slices.Compact(paths)
	l.imports = &depImporter{
		fset: l.Fset,
		meta: make(map[string]*packages.Package),
		pkgs: map[string]*types.Package{"unsafe": types.Unsafe},
	}
	if len(paths) == 0 {
		return nil
	}
	pkgs, err := l.cfg.Listed.packages(fmt.Sprint(l.module, l.cfg.Tags, paths), func() ([]*packages.Package, error) {
		const mode = packages.NeedName | packages.NeedFiles | packages.NeedImports |
			packages.NeedDeps | packages.NeedModule | packages.NeedExportFile
		return l.list(mode, paths...)
	})
	if err != nil {
		return err
	}
	packages.Visit(pkgs, nil, func(p *packages.Package) { l.imports.meta[p.PkgPath] = p })
	l.reportImports()
	return nil
}

// Listed keeps what packages import, as the go command lists it, for others of the same module that import the
// same. Packages that import each other must not change meanwhile. Several loads may use it at once.
type Listed struct {
	mu   sync.Mutex
	kept map[string][]*packages.Package
}

// packages returns what is kept under a key, or else what list returns.
func (l *Listed) packages(key string, list func() ([]*packages.Package, error)) ([]*packages.Package, error) {
	if l == nil {
		return list()
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if pkgs := l.kept[key]; pkgs != nil {
		return pkgs, nil
	}
	pkgs, err := list()
	if err != nil {
		return nil, err
	}
	if l.kept == nil {
		l.kept = map[string][]*packages.Package{}
	}
	l.kept[key] = pkgs
	return pkgs, nil
}

// importsOf returns the import paths of files, without C and unsafe.
func importsOf(files []*ast.File) []string {
	var out []string
	for _, f := range files {
		for _, im := range f.Imports {
			if path, _ := strconv.Unquote(im.Path.Value); path != "C" && path != "unsafe" && path != "" {
				out = append(out, path)
			}
		}
	}
	return out
}

// reportImports reports imported packages that do not exist, or that import the package
// that is loaded, at the import. Packages that exist but do not compile are reported when
// they are needed.
func (l *loader) reportImports() {
	for _, f := range l.Root.Files {
		for _, im := range f.Imports {
			path, _ := strconv.Unquote(im.Path.Value)
			meta := l.imports.meta[path]
			if meta != nil && l.importsRoot(meta) {
				l.Errorf(im.Pos(), diag.LoadError, "import cycle: %s imports this package", path)
				l.broken = true
				continue
			}
			if meta == nil || len(meta.GoFiles) > 0 || len(meta.Errors) == 0 {
				continue
			}
			msg, _, _ := strings.Cut(meta.Errors[0].Msg, ";")
			msg, _, _ = strings.Cut(msg, "\n")
			l.Errorf(im.Pos(), diag.LoadError, "cannot import %s: %s", path, msg)
		}
	}
}

// importsRoot reports whether a package imports the package that is loaded.
func (l *loader) importsRoot(meta *packages.Package) (found bool) {
	packages.Visit([]*packages.Package{meta}, func(p *packages.Package) bool {
		found = found || p.PkgPath == l.Path
		return !found
	}, nil)
	return found
}

// depImporter supplies the type checker with packages: helper packages that
// were type-checked from source, and everything else from export data.
type depImporter struct {
	fset *token.FileSet
	meta map[string]*packages.Package
	pkgs map[string]*types.Package
}

// Import implements types.Importer.
func (im *depImporter) Import(path string) (*types.Package, error) {
	if p := im.pkgs[path]; p != nil && p.Complete() {
		return p, nil
	}
	meta := im.meta[path]
	if meta == nil {
		return nil, fmt.Errorf("package %s is not listed", path)
	}
	if meta.ExportFile == "" {
		if len(meta.Errors) > 0 {
			return nil, errors.New(meta.Errors[0].Msg)
		}
		return nil, fmt.Errorf("package %s does not compile", path)
	}
	f, err := os.Open(meta.ExportFile)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return nil, err
	}
	return gcexportdata.Read(r, im.fset, im.pkgs, path)
}

// syntaxErrors reports what the parser found.
func (l *loader) syntaxErrors(err error) {
	l.broken = true
	l.Reporter.SyntaxErrors(err)
}

// listError reports an error of the go command about the package to load.
func (l *loader) listError(e packages.Error) {
	pos := token.Position{Filename: l.dir}
	if parts := strings.Split(e.Pos, ":"); len(parts) >= 2 {
		pos.Filename = parts[0]
		pos.Line, _ = strconv.Atoi(parts[1])
	}
	l.Diags.Add(diag.At(l.WorkDir, pos), diag.LoadError, "%s", strings.TrimSpace(e.Msg))
}
