package page

import (
	_ "embed" // the parts of a page
	"html/template"
	"io"
	"strconv"
	"strings"
)

// Page is what there is to see of one stencil.
type Page struct {
	Title    string
	Sources  []Source
	Variants []*Variant // the first is shown first
}

// Source is a part of a source file.
type Source struct {
	File  string // as in the positions of operations
	First int    // the number of the first line
	Lines []string
}

// Name returns the file, and the lines.
func (s Source) Name() string {
	return s.File + ":" + strconv.Itoa(s.First) + "–" + strconv.Itoa(s.First+len(s.Lines)-1)
}

// Line returns file:line of the line with that index.
func (s Source) Line(n int) string { return s.File + ":" + strconv.Itoa(s.First+n) }

// Number returns the number of the line with that index.
func (s Source) Number(n int) int { return s.First + n }

var (
	//go:embed page.html.tmpl
	pageText string
	//go:embed page.css
	style string
	//go:embed page.js
	script string
)

// Write writes the page.
func (p *Page) Write(w io.Writer) error {
	t, err := template.New("page").Parse(pageText)
	if err != nil {
		return err
	}
	var b strings.Builder
	if err := t.Execute(&b, struct {
		*Page
		Style  template.CSS
		Script template.JS
	}{p, template.CSS(style), template.JS(script)}); err != nil {
		return err
	}
	_, err = io.WriteString(w, b.String())
	return err
}
