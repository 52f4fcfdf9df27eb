package document

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReplace replaces what is in a place, and nothing else.
func TestReplace(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "document.md")
	text := "before\n<!-- x: begin -->\n%\n<!-- x: end -->\n<!-- y: begin -->\n<!-- y: end -->\nafter\n"
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, new := range []string{"one", "two"} {
		if err := Replace(file, "x", []byte(new+"\n")); err != nil {
			t.Fatal(err)
		}
		if have, err := os.ReadFile(file); err != nil || string(have) != strings.Replace(text, "%", new, 1) {
			t.Errorf("%v\n%s", err, have)
		}
	}
	for _, place := range []string{"z", "y: end -->\n<!-- x"} {
		if err := Check(file, place); err == nil || !strings.Contains(err.Error(), `has no lines "<!-- `+place[:1]) {
			t.Errorf("the place %q is not missing: %v", place, err)
		}
	}
	if err := Replace(filepath.Join(t.TempDir(), "absent"), "x", nil); err == nil {
		t.Error("a file that is not there has a place")
	}
}
