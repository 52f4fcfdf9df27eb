package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestComments demands a comment of everything exported that is written by hand. It begins
// with the name, unless it is one for a group of constants or variables.
func TestComments(t *testing.T) {
	t.Parallel()
	count := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			if name := d.Name(); name == "testdata" || name != ".." && strings.HasPrefix(name, ".") {
				return filepath.SkipDir
			}
			return nil
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil || ast.IsGenerated(f) {
			return err
		}
		for _, d := range f.Decls {
			for _, e := range exported(d) {
				count++
				text := e.doc.Text()
				if text == "" || !e.group && !strings.HasPrefix(articles.ReplaceAllString(text, ""), e.name+" ") {
					t.Errorf("%s: the comment of %s begins %.40q", fset.Position(e.pos), e.name, text)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if count < 500 {
		t.Errorf("there are %d exported declarations", count)
	}
}

// articles may stand in front of a name.
var articles = regexp.MustCompile(`^(A|An|The) `)

// declared is what a declaration exports.
type declared struct {
	name  string
	pos   token.Pos
	doc   *ast.CommentGroup
	group bool // whether the comment may be that of several names
}

func exported(d ast.Decl) []declared {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Name.IsExported() && (d.Recv == nil || exportedReceiver(d.Recv.List[0].Type)) {
			return []declared{{d.Name.Name, d.Pos(), d.Doc, false}}
		}
	case *ast.GenDecl:
		var all []declared
		for _, s := range d.Specs {
			all = append(all, exportedSpec(d, s)...)
		}
		return all
	}
	return nil
}

func exportedSpec(d *ast.GenDecl, s ast.Spec) []declared {
	switch s := s.(type) {
	case *ast.TypeSpec:
		if doc := s.Doc; s.Name.IsExported() {
			if doc == nil {
				doc = d.Doc
			}
			return []declared{{s.Name.Name, s.Pos(), doc, d.Lparen.IsValid()}}
		}
	case *ast.ValueSpec:
		for _, name := range s.Names {
			if !name.IsExported() {
				continue
			}
			// A constant or variable of a group may be explained with the others, or behind it.
			for _, doc := range []*ast.CommentGroup{s.Doc, s.Comment, d.Doc} {
				if doc != nil {
					return []declared{{name.Name, name.Pos(), doc, d.Lparen.IsValid()}}
				}
			}
			return []declared{{name.Name, name.Pos(), nil, false}}
		}
	}
	return nil
}

func exportedReceiver(t ast.Expr) bool {
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return x.IsExported()
		default:
			return false
		}
	}
}
