package frontend_test

import (
	"go/parser"
	"go/token"
	"testing"

	"github.com/openearthgo/oec/frontend/signature"
)

func TestForAll(t *testing.T) {
	for _, c := range []struct {
		name, constraint string
		want             bool
	}{
		{"p.go", "", true},
		{"linux.go", "", true},
		{"p_avx.go", "//go:build special && !race && go1.25", true},
		{"p_arm64.go", "", false},
		{"p_windows.go", "", false},
		{"p_linux_amd64.go", "", false},
		{"p.go", "//go:build linux", false},
		{"p.go", "//go:build special && !amd64", false},
		{"p.go", "//go:build unix", false},
	} {
		var r signature.Reader
		r.Fset = token.NewFileSet()
		f, err := parser.ParseFile(r.Fset, c.name, c.constraint+"\n\npackage p", parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.ForAll(f); got != c.want {
			t.Errorf("%s %s: %t", c.name, c.constraint, got)
		}
	}
}
