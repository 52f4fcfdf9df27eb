package docs_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// documents are all that people read, relative to this folder.
func documents(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	return append([]string{"../README.md", "../CONTRIBUTING.md"}, files...)
}

// shown matches a comment that says what the fenced block after it shows, such as
//
//	<!-- shown: oecgen -emit loop -O tuned examples/hdiff; from float64; from loop.tiles; to } -->
//
// A command of this repository is run at its root, or cat prints a file. What is shown of
// what it prints begins with the line that has the last text after from, where each is looked
// for after the one before, and ends with the last text after to, in the same way. The indent that
// all lines have is left out.
var shown = regexp.MustCompile("(?ms)^<!-- shown: ([^\n]*) -->\n(```[a-z]*\n)(.*?)^```$")

// TestShown compares what documents show of files and of what tools print with what they
// are and print. With -update it is written.
func TestShown(t *testing.T) {
	t.Parallel()
	tools := buildTools(t)
	printed := map[string]string{}
	count := 0
	for _, name := range documents(t) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		want := shown.ReplaceAllStringFunc(string(text), func(block string) string {
			m := shown.FindStringSubmatch(block)
			command, excerpt, _ := strings.Cut(m[1], "; ")
			if _, done := printed[command]; !done {
				printed[command] = output(t, tools, command)
			}
			count++
			part, err := cut(printed[command], strings.Split(excerpt, "; "))
			if err != nil {
				t.Errorf("%s: %s: %v", name, m[1], err)
			}
			return fmt.Sprintf("<!-- shown: %s -->\n%s%s```", m[1], m[2], part)
		})
		compare(t, name, string(text), want)
	}
	if count < 5 {
		t.Errorf("the documents show %d things", count)
	}
}

// buildTools builds the tools and returns their folder.
func buildTools(t *testing.T) string {
	t.Helper()
	dir := t.TempDir() + string(filepath.Separator)
	if out, err := exec.Command("go", "build", "-o", dir, oecPath+"/cmd/oecgen", oecPath+"/cmd/oec-opt").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return dir
}

func output(t *testing.T, tools, command string) string {
	t.Helper()
	args := strings.Fields(command)
	if args[0] == "cat" {
		text, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(args[1])))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	cmd := exec.Command(tools+args[0], args[1:]...)
	cmd.Dir = ".."
	cmd.Env = append(os.Environ(), "OEC_LLVM=none") // what is shown is the same everywhere
	out, err := cmd.CombinedOutput()
	if err != nil && len(out) == 0 {
		t.Fatalf("%s: %v", command, err)
	}
	return string(out)
}

// cut returns the part of a text that an excerpt names.
func cut(text string, excerpt []string) (string, error) {
	lines := strings.SplitAfter(text, "\n")
	find := func(from int, what string) (int, error) {
		for n := from; n < len(lines); n++ {
			if strings.Contains(lines[n], what) {
				return n, nil
			}
		}
		return 0, fmt.Errorf("there is no %q", what)
	}
	first, last := -1, -1
	for _, e := range excerpt {
		var err error
		if what, ok := strings.CutPrefix(e, "from "); ok {
			first, err = find(first+1, what)
			last = first
		} else if what, ok := strings.CutPrefix(e, "to "); ok {
			last, err = find(last+1, what)
		} else {
			err = fmt.Errorf("%q is neither from nor to", e)
		}
		if err != nil {
			return "", err
		}
	}
	return unindent(lines[first : last+1]), nil
}

// unindent joins lines without the spaces or tabs that all of them begin with.
func unindent(lines []string) string {
	indent := -1
	for _, l := range lines {
		if own := len(l) - len(strings.TrimLeft(l, " \t")); strings.TrimSpace(l) != "" && (indent < 0 || own < indent) {
			indent = own
		}
	}
	var b strings.Builder
	for _, l := range lines {
		if strings.TrimSpace(l) == "" {
			b.WriteString("\n")
		} else {
			b.WriteString(l[indent:])
		}
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}
