// Package diagtest compares diagnostics with expectations in the source, in the
// manner of analysistest: a line that causes diagnostics ends in
//
//	// want "regexp" "another"
//
// and each regexp matches one "message [Code]", with the hint after it, on that line.
// Diagnostics that no expectation matches and expectations without a diagnostic both fail.
//
// It imports internal/diag.
package diagtest

import (
	"bufio"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/openearthgo/oec/internal/diag"
)

// want is one expectation.
type want struct {
	re  *regexp.Regexp
	met bool
}

// Check compares the diagnostics, whose files are relative to dir, with the
// expectations in all source files below dir.
func Check(t testing.TB, dir string, list *diag.List) {
	t.Helper()
	wants, err := read(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range list.Sorted() {
		text := fmt.Sprintf("%s [%s]", d.Message, d.Code)
		if d.Hint != "" {
			text += "\n\thint: " + d.Hint // as the Analyzer has it
		}
		if !meet(wants[line{d.Pos.File, d.Pos.Line}], text) {
			t.Errorf("unexpected diagnostic:\n%s", d)
		}
		if _, ok := diag.Lookup(d.Code); !ok {
			t.Errorf("%s: code %s is not in the table", d.Pos, d.Code)
		}
	}
	for at, ws := range wants {
		for _, w := range ws {
			if !w.met {
				t.Errorf("%s/%s:%d: no diagnostic matches %q", dir, at.file, at.line, w.re)
			}
		}
	}
}

// meet marks the first expectation that matches and is not met yet.
func meet(ws []*want, text string) bool {
	for _, w := range ws {
		if !w.met && w.re.MatchString(text) {
			w.met = true
			return true
		}
	}
	return false
}

type line struct {
	file string
	line int
}

// sources are the extensions of the files that may have expectations.
var sources = [...]string{".go", ".mlir"}

// read collects the expectations of all source files below dir.
func read(dir string) (map[line][]*want, error) {
	out := make(map[line][]*want)
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !slices.Contains(sources[:], filepath.Ext(path)) {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		return readFile(path, filepath.ToSlash(rel), out)
	})
	return out, err
}

func readFile(path, rel string, out map[line][]*want) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	sc := bufio.NewScanner(f)
	for n := 1; sc.Scan(); n++ {
		_, text, ok := strings.Cut(sc.Text(), "// want ")
		if !ok {
			continue
		}
		ws, err := parse(text)
		if err != nil {
			return fmt.Errorf("%s:%d: %w", path, n, err)
		}
		out[line{rel, n}] = ws
	}
	return sc.Err()
}

// parse reads a sequence of quoted regular expressions.
func parse(text string) ([]*want, error) {
	var out []*want
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimSpace(text) {
		quoted, err := strconv.QuotedPrefix(text)
		if err != nil {
			return nil, fmt.Errorf("bad expectation %s: %w", text, err)
		}
		text = text[len(quoted):]
		pattern, err := strconv.Unquote(quoted)
		if err != nil {
			return nil, err
		}
		re, err := regexp.Compile(pattern)
		if err != nil {
			return nil, err
		}
		out = append(out, &want{re: re})
	}
	return out, nil
}
