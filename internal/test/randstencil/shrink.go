package randstencil

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// Shrink returns a small source that has the same fault as the given one, as fails says.
// It deletes statements, replaces them by what they contain, and replaces expressions by
// their parts, while that leaves the fault. What does not compile must not count as
// failing.
func Shrink(source string, fails func(source string) bool) string {
	for {
		smaller, ok := shrinkOnce(source, fails)
		if !ok {
			return source
		}
		source = smaller
	}
}

// shrinkOnce tries every change once, keeps those that leave the fault, and reports
// whether there was one.
func shrinkOnce(source string, fails func(string) bool) (string, bool) {
	changed := false
	for n := 0; ; {
		candidate, ok := change(source, n)
		if !ok {
			return source, changed
		}
		if candidate != source && len(candidate) < len(source) && fails(candidate) {
			source, changed = candidate, true // what is now number n has not been tried
			continue
		}
		n++
	}
}

// change returns the source with change number n made; false if there are fewer.
func change(source string, n int) (string, bool) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", source, parser.ParseComments)
	if err != nil {
		return source, false
	}
	edits := edits(file)
	if n >= len(edits) {
		return source, false
	}
	e := edits[n]
	from, to := fset.Position(e.from).Offset, fset.Position(e.to).Offset
	text := source[fset.Position(e.keepFrom).Offset:fset.Position(e.keepTo).Offset]
	text = source[:from] + text + source[to:]
	if !strings.Contains(text, "math.") {
		text = strings.Replace(text, "\t\"math\"\n\n", "", 1)
	}
	formatted, err := format.Source([]byte(text))
	if err != nil {
		return source, true
	}
	return string(formatted), true
}

// edit replaces a part of the source by a part of that part.
type edit struct{ from, to, keepFrom, keepTo token.Pos }

// edits returns all changes to a file, the largest first.
func edits(file *ast.File) []edit {
	var list []edit
	replace := func(whole, part ast.Node) {
		list = append(list, edit{whole.Pos(), whole.End(), part.Pos(), part.End()})
	}
	remove := func(n ast.Node) { list = append(list, edit{n.Pos(), n.End(), n.Pos(), n.Pos()}) }
	inner := func(whole ast.Node, b *ast.BlockStmt) {
		list = append(list, edit{whole.Pos(), whole.End(), b.Lbrace + 1, b.Rbrace})
	}
	for _, d := range file.Decls {
		remove(d)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			statements(n.List, remove, func(first, last ast.Stmt) {
				list = append(list, edit{first.Pos(), last.End(), first.Pos(), first.Pos()})
			})
		case *ast.CaseClause:
			remove(n)
			statements(n.Body, remove, nil)
		case *ast.IfStmt:
			inner(n, n.Body)
			if n.Else != nil {
				list = append(list, edit{n.Pos(), n.End(), n.Pos(), n.Body.End()})
			}
			if b, ok := n.Else.(*ast.BlockStmt); ok {
				inner(n, b)
			}
		case *ast.BinaryExpr:
			replace(n, n.X)
			replace(n, n.Y)
		case *ast.ParenExpr:
			replace(n, n.X)
		case *ast.UnaryExpr:
			replace(n, n.X)
		case *ast.CallExpr:
			for _, a := range n.Args {
				replace(n, a)
			}
		}
		return true
	})
	slices.SortStableFunc(list, func(a, b edit) int { return b.saved() - a.saved() })
	return list
}

// saved returns how much shorter the source gets.
func (e edit) saved() int { return int(e.to-e.from) - int(e.keepTo-e.keepFrom) }

// statements offers each statement to be removed, alone and with the one after it, which
// is the one that makes a variable count as used.
func statements(list []ast.Stmt, remove func(ast.Node), both func(first, last ast.Stmt)) {
	for n, s := range list {
		remove(s)
		if both != nil && n+1 < len(list) {
			both(s, list[n+1])
		}
	}
}
