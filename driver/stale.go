package driver

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// staleFiles returns the generated files, relative to the package's folder, that are there and
// not among those to be, which have names in the folder of the output: of targets that are not
// generated any more, of a package of another name, and from when the generated code was in
// another folder, which is the package's own or one in it.
func staleFiles(pkg *source, names []string) ([]string, error) {
	wanted := make(map[string]bool)
	for _, name := range names {
		wanted[filepath.Join(pkg.Output.Dir, name)] = true
	}
	var candidates []string
	for _, dir := range []string{globQuote(pkg.Dir), filepath.Join(globQuote(pkg.Dir), "*"), globQuote(pkg.Output.Dir)} {
		found, err := filepath.Glob(filepath.Join(dir, "*_oec*.*"))
		if err != nil {
			return nil, err
		}
		candidates = append(candidates, found...)
	}
	var stale []string
	for _, name := range candidates {
		// A file that was not generated is none of our business.
		h, err := readHeader(name)
		if err != nil || h == nil || !pkg.owns(name, h) {
			continue
		}
		files := []string{name}
		for _, code := range h.Codes {
			if file := filepath.Join(filepath.Dir(name), code.Of); exists(file) {
				files = append(files, file)
			}
		}
		for _, name := range files {
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

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// globQuote returns a pattern that matches a name only.
func globQuote(name string) string {
	return strings.NewReplacer(`[`, `[[]`, `*`, `[*]`, `?`, `[?]`).Replace(name)
}
