package diag_test

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/openearthgo/oec/internal/diag"
)

func sample() *diag.List {
	var l diag.List
	l.Add(diag.Pos{File: "b.go", Line: 2, Col: 1}, diag.TypeError, "second file")
	l.Add(diag.Pos{File: "a.go", Line: 12, Col: 3}, diag.MissingIndex, "late in the file")
	l.Add(diag.Pos{File: "a.go", Line: 2, Col: 14}, diag.CapturedWrite, "offset of %s is not a constant", "lap").
		Relate(diag.Pos{File: "a.go", Line: 1, Col: 6}, "n is assigned here").
		WithHint("use a constant")
	l.Add(diag.Pos{File: "a.go", Line: 2, Col: 14}, diag.CapturedWrite, "offset of lap is not a constant")
	return &l
}

func TestPrint(t *testing.T) {
	const want = `a.go:2:14: offset of lap is not a constant [CapturedWrite]
	a.go:1:6: n is assigned here
	hint: use a constant
a.go:12:3: late in the file [MissingIndex]
b.go:2:1: second file [TypeError]
`
	var b bytes.Buffer
	if err := sample().Print(&b); err != nil {
		t.Fatal(err)
	}
	if b.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", b.String(), want)
	}
}

func TestJSON(t *testing.T) {
	var l diag.List
	l.Add(diag.Pos{File: "a.go", Line: 2, Col: 1}, diag.TypeError, "a < b")
	const want = `[
	{
		"pos": {
			"file": "a.go",
			"line": 2,
			"col": 1
		},
		"code": "TypeError",
		"message": "a < b"
	}
]
`
	var b bytes.Buffer
	if err := l.JSON(&b); err != nil {
		t.Fatal(err)
	}
	if b.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", b.String(), want)
	}
	b.Reset()
	if err := new(diag.List).JSON(&b); err != nil || b.String() != "[]\n" {
		t.Errorf("an empty list prints %q, %v", b.String(), err)
	}
}

func TestErr(t *testing.T) {
	if err := new(diag.List).Err(); err != nil {
		t.Errorf("an empty list is the error %v", err)
	}
	var l *diag.List
	if !errors.As(sample().Err(), &l) || l.Len() != 4 {
		t.Error("a list is not found as an error")
	}
}

func TestAt(t *testing.T) {
	dir := filepath.Join(string(filepath.Separator), "w", "p")
	for _, c := range []struct{ file, want string }{
		{filepath.Join(dir, "a.go"), "a.go:3:4"},
		{filepath.Join(dir, "sub", "a.go"), "sub/a.go:3:4"},
		{filepath.Join(string(filepath.Separator), "w", "q", "a.go"), "../q/a.go:3:4"},
		{"", "-:3:4"},
	} {
		if got := diag.At(dir, token.Position{Filename: c.file, Line: 3, Column: 4}).String(); got != c.want {
			t.Errorf("At(%q) = %s, want %s", c.file, got, c.want)
		}
	}
}

// TestCodes holds the table and the constants together: each constant has
// exactly one row.
func TestCodes(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "codes.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	rows := make(map[diag.Code]int)
	for _, in := range append(diag.Codes(), diag.Warnings()...) {
		rows[in.Code]++
		if in.Meaning == "" {
			t.Errorf("%s has no meaning", in.Code)
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 {
			return true
		}
		lit, ok := spec.Values[0].(*ast.BasicLit)
		if !ok {
			return true
		}
		code, _ := strconv.Unquote(lit.Value)
		if code != spec.Names[0].Name || rows[diag.Code(code)] != 1 {
			t.Errorf("%s = %q has %d rows", spec.Names[0].Name, code, rows[diag.Code(code)])
		}
		delete(rows, diag.Code(code))
		return true
	})
	for c := range rows {
		t.Errorf("row %s has no constant", c)
	}
	if _, ok := diag.Lookup(diag.TypeError); !ok {
		t.Error("Lookup does not find TypeError")
	}
}
