package diagtest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/diag"
)

// recorder stands for a test, and records its failures.
type recorder struct {
	testing.TB
	failures []string
}

func (r *recorder) Helper() {}
func (r *recorder) Errorf(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

// TestCheck shows that the harness itself can fail, in both directions.
func TestCheck(t *testing.T) {
	dir := t.TempDir()
	src := "package p\n\nvar a int // want \"alpha\" `b.*\\[TypeError\\]`\n"
	if err := os.WriteFile(filepath.Join(dir, "a.go"), []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		line  int
		texts []string
		want  string // part of the failures
	}{
		{"met", 3, []string{"beta", "alpha"}, ""},
		{"missing", 3, []string{"alpha"}, "no diagnostic matches"},
		{"surplus", 3, []string{"alpha", "beta", "alpha two"}, "unexpected diagnostic"},
		{"wrong line", 2, []string{"alpha", "beta"}, "unexpected diagnostic"},
	} {
		var l diag.List
		for _, text := range c.texts {
			l.Add(diag.Pos{File: "a.go", Line: c.line, Col: 1}, diag.TypeError, "%s", text)
		}
		r := &recorder{}
		Check(r, dir, &l)
		got := slices.ContainsFunc(r.failures, func(s string) bool { return strings.Contains(s, c.want) })
		if got != (c.want != "") {
			t.Errorf("%s: failures %q", c.name, r.failures)
		}
	}
}
