package driver

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/openearthgo/oec/backend/wrapper"
	"github.com/openearthgo/oec/frontend"
)

// staleFiles returns the generated files, relative to the package's folder, that are there
// and not among those to be: of targets that are not generated any more, and from when the
// generated code was in another folder, which is the package's own or one in it.
func staleFiles(pkg *frontend.Package, files []file) ([]string, error) {
	wanted := make(map[string]bool)
	for _, f := range files {
		wanted[filepath.Join(pkg.Output.Dir, f.name)] = true
	}
	candidates, err := filepath.Glob(filepath.Join(globQuote(pkg.Dir), "*", "*_oec*.*"))
	if err != nil {
		return nil, err
	}
	for _, name := range fileNames(pkg.Name, true, Architectures()) {
		candidates = append(candidates, filepath.Join(pkg.Dir, name))
	}
	for _, name := range fileNames(pkg.Output.Name, true, Architectures()) {
		candidates = append(candidates, filepath.Join(pkg.Output.Dir, name))
	}
	var stale []string
	for _, name := range candidates {
		// A file that was not generated is none of our business.
		header, err := readHeader(name)
		if err != nil || header == nil || wanted[name] {
			continue
		}
		if of := ofHeader(header); of != pkg.Path && (of != "" || filepath.Dir(name) != pkg.Dir) {
			continue
		}
		rel, err := filepath.Rel(pkg.Dir, name)
		if err != nil {
			return nil, err
		}
		stale = append(stale, rel)
	}
	slices.Sort(stale)
	return slices.Compact(stale), nil
}

// globQuote returns a pattern that matches a name only.
func globQuote(name string) string {
	return strings.NewReplacer(`[`, `[[]`, `*`, `[*]`, `?`, `[?]`).Replace(name)
}

// ofHeader returns the import path of the package that a file was generated for, or "" if
// that is the one which it belongs to.
func ofHeader(header []string) string {
	for _, line := range header {
		if path, ok := strings.CutPrefix(line, wrapper.OfComment("")); ok {
			return path
		}
	}
	return ""
}

// checkOwner reports an output that holds what was generated for another package.
func checkOwner(pkg *frontend.Package) error {
	if !pkg.Output.Apart {
		return nil
	}
	name := wrapper.FileName(pkg.Output.Name, "")
	header, err := readHeader(filepath.Join(pkg.Output.Dir, name))
	if err != nil || header == nil || ofHeader(header) == pkg.Path {
		return err
	}
	of := ofHeader(header)
	if of == "" {
		of = pkg.Output.Path
	}
	return fmt.Errorf("%s in %s is generated for package %s; choose another folder with -out", name, filepath.Base(pkg.Output.Dir), of)
}
