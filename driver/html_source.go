package driver

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/openearthgo/oec/internal/page"
	"github.com/openearthgo/oec/ir"
)

// sources returns the functions that the operations of modules come from, by file in the order of
// the operations, or what there is of them in a file that is not Go.
func (s *source) sources(modules []*ir.Op) ([]page.Source, error) {
	var names []string
	lines := map[string][]int{}
	for _, m := range modules {
		ir.Walk(m, func(op *ir.Op) {
			if op.Pos.Line == 0 {
				return
			}
			if lines[op.Pos.File] == nil {
				names = append(names, op.Pos.File)
			}
			lines[op.Pos.File] = append(lines[op.Pos.File], op.Pos.Line)
		})
	}
	var all []page.Source
	for _, name := range names {
		parts, err := s.sourcesOf(name, lines[name])
		if err != nil {
			return nil, err
		}
		all = append(all, parts...)
	}
	return all, nil
}

// sourcesOf returns the parts of a file that lines are in. A file that is gone has none.
func (s *source) sourcesOf(name string, lines []int) ([]page.Source, error) {
	path := filepath.FromSlash(name)
	if !filepath.IsAbs(path) {
		path = filepath.Join(s.Dir, path)
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	split := strings.Split(string(text), "\n")
	var parts []page.Source
	for _, r := range ranges(text, lines) {
		first, last := r[0], min(r[1], len(split))
		parts = append(parts, page.Source{File: name, First: first, Lines: split[first-1 : last]})
	}
	return parts, nil
}

// ranges returns the first and the last lines of the functions of a text that lines are in,
// comments included; of what is not Go, one range of all lines.
func ranges(text []byte, lines []int) [][2]int {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return [][2]int{{slices.Min(lines), slices.Max(lines)}}
	}
	var found [][2]int
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		first, last := fset.Position(fn.Pos()).Line, fset.Position(fn.End()).Line
		if !slices.ContainsFunc(lines, func(n int) bool { return first <= n && n <= last }) {
			continue
		}
		if fn.Doc != nil {
			first = fset.Position(fn.Doc.Pos()).Line
		}
		found = append(found, [2]int{first, last})
	}
	return found
}
