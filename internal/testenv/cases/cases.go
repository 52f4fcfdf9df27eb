// Package cases reads tables of tests that are text: sections of a txtar archive, each named by the case and, after a semicolon, by what is said of it.
package cases

import (
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// Read returns the sections of an archive, of which there have to be some.
func Read(t *testing.T, path string) []txtar.File {
	t.Helper()
	a, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if len(a.Files) == 0 {
		t.Fatal(path, " has no sections")
	}
	return a.Files
}

// Each runs a test of each section, with its text and what is to be said of it; that is empty if nothing is.
func Each(t *testing.T, path string, check func(t *testing.T, text, want string)) {
	t.Helper()
	for _, c := range Read(t, path) {
		name, want, _ := strings.Cut(c.Name, ";")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			check(t, string(c.Data), strings.TrimSpace(want))
		})
	}
}
