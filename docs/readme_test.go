package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// TestGenerateLine demands of the documents of the module that they say how oecgen is run as the
// README does.
func TestGenerateLine(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"../README.md", "../doc.go", "../cmd/oecgen/main.go"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines := regexp.MustCompile(`(?m)//go:generate (.*)$`).FindAllStringSubmatch(string(text), -1)
		if len(lines) == 0 {
			t.Errorf("%s has no line for go generate", name)
		}
		for _, line := range lines {
			if line[1] != "go tool oecgen" {
				t.Errorf("%s runs %q", name, line[1])
			}
		}
	}
}

// TestReadme compiles the stencil of the README, and the call of it.
func TestReadme(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var code []string
	for _, b := range blocks(string(text)) {
		if b.kind == "go" {
			code = append(code, b.text)
		}
	}
	if len(code) != 2 {
		t.Fatalf("the README has %d blocks of Go, expected a stencil and its call", len(code))
	}
	dir := newModule(t)
	if err := generate(filepath.Join(dir, "dycore"), sourceFile, code[0], ""); err != nil {
		t.Fatal(err)
	}
	call := "// Package call calls the stencil of the README.\npackage call\n\nimport (\n\t\"context\"\n\n\t\"example.org/language/dycore\"\n)\n\n" +
		"// Run does what the README shows.\nfunc Run(ctx context.Context, initial func(i, j, k int) float64) error {\n" + code[1] + "\treturn err\n}\n"
	if err := os.Mkdir(filepath.Join(dir, "call"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "call", "call.go"), []byte(call), 0o666); err != nil {
		t.Fatal(err)
	}
	build(t, dir)
}
