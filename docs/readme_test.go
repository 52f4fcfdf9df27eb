package docs_test

import (
	"errors"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
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

// checkComparison demands that the module of the README has what the test of its stencils takes, after go mod tidy.
func checkComparison(t *testing.T, dir string) {
	t.Helper()
	for _, args := range [][]string{{"tool", "oecgen", "test"}, {"mod", "tidy"}, {"vet", "."}} {
		cmd := exec.Command("go", args...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOWORK=off")
		out, err := cmd.CombinedOutput()
		if err != nil && args[0] != "tool" { // which says first what the module lacks
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "dycore_stencils_test.go")); err != nil {
		t.Error("there is no test of the stencils: ", err)
	}
}

// TestReadme does what the README says in its section Start, in a folder beside this module: the stencil and the program
// are the files that it shows, the commands are those that it lists.
func TestReadme(t *testing.T) {
	t.Parallel()
	root, text := readme(t)
	code := goBlocks(text)
	if len(code) != 3 {
		t.Fatalf("the README has %d blocks of Go, expected a stencil, its call and a program", len(code))
	}
	dir := t.TempDir()
	for name, source := range map[string]string{
		"stencil.go":    code[0],
		"model/main.go": code[2],
		"call/call.go": "// Package call calls the stencil of the README.\npackage call\n\nimport (\n\t\"context\"\n\n\t\"example.org/dycore\"\n)\n\n" +
			"// Run does what the README shows.\nfunc Run(ctx context.Context, initial func(i, j, k int) float64) error {\n" + code[1] + "\treturn err\n}\n",
	} {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(source), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	_, start, _ := strings.Cut(text, "\nBy hand ") // what oecgen new makes has tests of its own
	count := 0
	for _, line := range regexp.MustCompile(`(?m)^    (go .*)$`).FindAllStringSubmatch(start, -1) {
		if strings.HasPrefix(line[1], "go tool oecgen -c") { // the library for Python has tests of its own
			break
		}
		count++
		command, _, _ := strings.Cut(line[1], "#")
		args := strings.Fields(strings.ReplaceAll(command, "=../oec", "="+filepath.ToSlash(root)))
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOWORK=off")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", line[1], err, out)
		}
	}
	if count < 8 {
		t.Errorf("the README has %d commands to start with", count)
	}
	checkComparison(t, dir)
	build(t, dir)
	if file, err := os.Open(filepath.Join(dir, "hdiff.png")); err != nil {
		t.Error("the program draws no picture: ", err)
	} else if _, err := png.Decode(file); err != nil {
		t.Error("hdiff.png: ", err)
	}
}

// readme returns the folder of the module and its README.
func readme(t *testing.T) (root, text string) {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	return root, string(b)
}

// goBlocks returns the blocks of a text that are Go.
func goBlocks(text string) (code []string) {
	for _, b := range blocks(text) {
		if b.kind == "go" {
			code = append(code, b.text)
		}
	}
	return code
}
