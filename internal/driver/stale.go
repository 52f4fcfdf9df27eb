package driver

import (
	"path/filepath"
	"slices"
	"strings"
)

// staleFiles returns the generated files, relative to the package's folder, that are there
// and not among those to be: of targets that are not generated any more, and from when the
// generated code was in another folder, which is the package's own or one in it.
func staleFiles(pkg *source, files []file) ([]string, error) {
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
		if err != nil || header == nil || wanted[name] || !pkg.owns(name, header) {
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
