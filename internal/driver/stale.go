package driver

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/openearthgo/oec/backend/wrapper"
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
	for _, name := range fileNames(pkg.Name, true, Architectures(), true) {
		candidates = append(candidates, filepath.Join(pkg.Dir, name))
	}
	for _, name := range fileNames(pkg.Output.Name, true, Architectures(), true) {
		candidates = append(candidates, filepath.Join(pkg.Output.Dir, name))
	}
	var stale []string
	for _, name := range candidates {
		// A file that was not generated is none of our business.
		header, err := readHeader(name)
		if err != nil || header == nil || !pkg.owns(name, header) {
			continue
		}
		generated, err := embeddedBy(name)
		if err != nil {
			return nil, err
		}
		for _, name := range append(generated, name) {
			if wanted[name] {
				continue
			}
			rel, err := filepath.Rel(pkg.Dir, name)
			if err != nil {
				return nil, err
			}
			stale = append(stale, rel)
		}
	}
	slices.Sort(stale)
	return slices.Compact(stale), nil
}

// embeddedBy returns the files that a generated file embeds, which were generated with it and
// have no header.
func embeddedBy(name string) ([]string, error) {
	if !strings.HasSuffix(name, wrapper.FileName("", "devices")) {
		return nil, nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var names []string
	for line := range strings.Lines(string(text)) {
		if embedded, ok := strings.CutPrefix(line, "//go:embed "); ok {
			embedded = filepath.Join(filepath.Dir(name), strings.TrimSpace(embedded))
			if _, err := os.Stat(embedded); err == nil {
				names = append(names, embedded)
			}
		}
	}
	return names, nil
}

// globQuote returns a pattern that matches a name only.
func globQuote(name string) string {
	return strings.NewReplacer(`[`, `[[]`, `*`, `[*]`, `?`, `[?]`).Replace(name)
}
